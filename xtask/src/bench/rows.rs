//! Every row and fact of every specimen against its truth, and a real statement where the corpus lies beside the project.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::facts::wrong_facts;
use super::program::Program;
use super::score::Score;

/// Two lives for each layout: what one leaves out, the other may bring. And a page or two on which everything the
/// layout has, header and summary and legend, crowds around a few rows.
const LIVES: &[(&str, &[&str])] = &[
    ("7", &["--seed", "7"]),
    ("2026", &["--seed", "2026"]),
    ("short", &["--seed", "11", "--months", "1", "--rows-per-month", "12"]),
];

/// What must be right about a transaction. Amounts in paise; the page only where the truth knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    date: String,
    debit: Option<i64>,
    credit: Option<i64>,
    balance: Option<i64>,
    page: Option<u64>,
}

/// A statement and what is right about it.
struct Case {
    name: String,
    life: &'static str,
    pdf: PathBuf,
    rows: Vec<Row>,
    /// The whole truth of a specimen; of other people's files only the rows are known.
    truth: Value,
}

pub(super) fn measure(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    println!(
        "{:<24} {:>6} {:>11} {:>6} {:>6}  {:<14} goal    facts that are wrong",
        "layout", "life", "exact/rows", "extra", "pages", "verdict"
    );
    for name in program.layouts()? {
        for (life, options) in LIVES {
            let pdf = folder.join(format!("{name}-{life}.pdf"));
            program.make_specimen(["--layout", &name].iter().chain(*options), &pdf)?;
            let truth = truth_file(&pdf)?;
            compare(program, &Case { name: name.clone(), life, pdf, rows: rows(&truth)?, truth }, score)?;
        }
    }
    if let Some(corpus) = corpus::folder() {
        let name = "corpus/axis-salary".to_owned();
        let pdf = corpus.join("statements/axis-salary.pdf");
        let expected = fs::read_to_string(corpus.join("statements/axis-salary.expected.csv"))?;
        let case = Case { name, life: "-", pdf, rows: csv_rows(&expected)?, truth: Value::Null };
        compare(program, &case, score)?;
    }
    Ok(())
}

/// The truth file beside a specimen.
fn truth_file(pdf: &Path) -> Result<Value> {
    let file = pdf.with_extension("json");
    let json = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_slice(&json).with_context(|| format!("{} is not JSON", file.display()))
}

/// The rows of the truth file beside a specimen.
pub(super) fn truth(pdf: &Path) -> Result<Vec<Row>> {
    rows(&truth_file(pdf)?)
}

/// The highest page any row stands on.
pub(super) fn page_count(rows: &[Row]) -> u64 {
    rows.iter().filter_map(|row| row.page).max().unwrap_or(0)
}

fn compare(program: &Program, case: &Case, score: &mut Score) -> Result<()> {
    let Case { name, life, pdf, rows: truth, .. } = case;
    let report = match program.report(pdf) {
        Ok(report) => report,
        Err(error) => {
            let goal = score.goal(false);
            println!("{name:<24} {life:>6} {:>11}  {goal}: {error}", format!("0/{}", truth.len()));
            return Ok(());
        }
    };
    let is_repeatable = program.report(pdf)? == report;
    let report: Value = serde_json::from_slice(&report).context("the report is not JSON")?;
    let verdict = report["statement"]["reconciliation"]["verdict"].as_str().unwrap_or("none");

    let mut found = rows(&report)?;
    if truth.iter().all(|row| row.page.is_none()) {
        found.iter_mut().for_each(|row| row.page = None);
    }
    let exact = count_exact(truth, &found);
    let extra = found.len() - exact;
    let is_right = exact == truth.len() && extra == 0;
    let wrong = if case.truth.is_null() { vec![] } else { wrong_facts(&case.truth, &report["statement"]) };
    let goal = score.goal(is_right && is_repeatable && wrong.is_empty());
    let rows = format!("{exact}/{}", truth.len());
    let pages = report["statement"]["pages"].as_u64().unwrap_or(0);
    let wrong = wrong.join(", ");
    println!("{name:<24} {life:>6} {rows:>11} {extra:>6} {pages:>6}  {verdict:<14} {goal:<7} {wrong}");
    if !is_right && verdict == "reconciled" {
        println!("  a wrong ledger is called reconciled: this is the one thing that must never happen");
    }
    if !is_repeatable {
        println!("  the same bytes gave two different reports");
    }
    Ok(())
}

/// How many rows of the truth were found, each at most once. Order is free: some banks print the newest first.
fn count_exact(truth: &[Row], found: &[Row]) -> usize {
    let mut left: HashMap<&Row, usize> = HashMap::new();
    for row in found {
        *left.entry(row).or_default() += 1;
    }
    let mut exact = 0;
    for row in truth {
        if let Some(count) = left.get_mut(row)
            && *count > 0
        {
            *count -= 1;
            exact += 1;
        }
    }
    exact
}

/// The rows of a report, or of a truth file, which has the same members.
fn rows(document: &Value) -> Result<Vec<Row>> {
    let transactions = document["transactions"].as_array().context("there are no `transactions`")?;
    transactions.iter().map(row).collect()
}

fn row(transaction: &Value) -> Result<Row> {
    Ok(Row {
        date: transaction["date"].as_str().context("a transaction has no `date`")?.to_owned(),
        debit: paise(&transaction["debit"])?,
        credit: paise(&transaction["credit"])?,
        balance: paise(&transaction["balance"])?,
        page: transaction["page"].as_u64(),
    })
}

/// Rupees with at most two decimals: exact in a double far beyond any account.
fn paise(rupees: &Value) -> Result<Option<i64>> {
    if rupees.is_null() {
        return Ok(None);
    }
    let rupees = rupees.as_f64().with_context(|| format!("{rupees} is not an amount"))?;
    Ok(Some((rupees * 100.0).round() as i64))
}

/// `date,debit,credit,balance,…` with days first and plain amounts.
fn csv_rows(text: &str) -> Result<Vec<Row>> {
    text.lines().skip(1).filter(|line| !line.is_empty()).map(csv_row).collect()
}

fn csv_row(line: &str) -> Result<Row> {
    let cells: Vec<&str> = line.split(',').collect();
    let [date, debit, credit, balance, ..] = cells[..] else { bail!("too few cells in {line:?}") };
    let parts: Vec<&str> = date.split('-').collect();
    let [day, month, year] = parts[..] else { bail!("no date in {line:?}") };
    let amount = |cell: &str| -> Result<Option<i64>> {
        if cell.is_empty() { Ok(None) } else { paise(&Value::from(cell.parse::<f64>()?)) }
    };
    Ok(Row {
        date: format!("{year}-{month}-{day}"),
        debit: amount(debit)?,
        credit: amount(credit)?,
        balance: amount(balance)?,
        page: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document(debit: f64, page: u64) -> Value {
        let row =
            json!({ "date": "2026-06-01", "debit": debit, "credit": null, "balance": 10.1, "page": page });
        json!({ "transactions": [row] })
    }

    #[test]
    fn one_paisa_or_one_page_makes_a_row_wrong() {
        let truth = rows(&document(1234.56, 1)).unwrap();
        assert_eq!(count_exact(&truth, &truth), 1);
        assert_eq!(count_exact(&truth, &rows(&document(1234.57, 1)).unwrap()), 0);
        assert_eq!(count_exact(&truth, &rows(&document(1234.56, 2)).unwrap()), 0);
    }

    #[test]
    fn a_row_found_once_does_not_stand_for_two() {
        let one = rows(&document(5.0, 1)).unwrap();
        let two = [one.clone(), one.clone()].concat();
        assert_eq!(count_exact(&two, &one), 1);
        assert_eq!(count_exact(&one, &two), 1);
    }

    #[test]
    fn expected_csv_is_read() {
        let rows = csv_rows("date,debit,credit,balance,branch\n27-11-2018,500.00,,5084.78,2903\n").unwrap();
        let expected = Row {
            date: "2018-11-27".into(),
            debit: Some(50_000),
            credit: None,
            balance: Some(508_478),
            page: None,
        };
        assert_eq!(rows, [expected]);
        assert!(csv_rows("date\n27/11/2018,1,2,3\n").is_err());
    }

    #[test]
    fn a_document_without_transactions_is_an_error_and_not_a_pass() {
        assert!(rows(&json!({})).is_err());
        assert!(rows(&json!({ "transactions": [{ "date": "2026-06-01", "debit": "5" }] })).is_err());
    }
}
