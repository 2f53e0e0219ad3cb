//! Real files that nobody here wrote. They lie beside the project and are read when they are there.

use ledger::Money;
use statement::Verdict;

use crate::reading::read;

#[track_caller]
fn file(name: &str) -> Option<Vec<u8>> {
    corpus::read(&format!("statements/{name}"))
}

#[test]
fn a_real_axis_statement_is_read_to_the_paisa() {
    let (Some(pdf), Some(expected)) = (file("axis-salary.pdf"), file("axis-salary.expected.csv")) else {
        return;
    };
    let statement = read(&pdf).expect("a statement");
    let read: Vec<String> = statement
        .lead
        .transactions
        .iter()
        .map(|row| {
            let money = |amount: Option<Money>| amount.map(Money::plain).unwrap_or_default();
            let date = format!("{:02}-{:02}-{}", row.date.day(), row.date.month(), row.date.year());
            format!("{date},{},{},{}", money(row.debit()), money(row.credit()), money(row.balance))
        })
        .collect();
    let text = String::from_utf8(expected).expect("text");
    // The last column, the branch code, is not ours.
    let expected: Vec<&str> =
        text.lines().skip(1).filter_map(|line| line.rsplit_once(',')).map(|(row, _)| row).collect();
    assert_eq!(read, expected);

    let found = &statement.lead.reconciliation;
    assert_eq!(found.verdict, Verdict::Reconciled, "{found:?}");
    assert_eq!(statement.lead.opening_balance, Some(Money::paise(557_870)));
    assert_eq!(statement.lead.closing_balance, Some(Money::paise(24_933_595)));
    assert_eq!(found.debits.printed, Some(Money::paise(16_854_783)));
    assert_eq!(found.credits.printed, Some(Money::paise(41_230_508)));
    assert_eq!(statement.lead.account.bank, Some("Axis Bank"));
}

/// What a truth file of the folder `world` says of a row, and a row as it was read, in the same words.
fn line(date: &str, [debit, credit, balance]: [Option<Money>; 3], page: u64) -> String {
    let money = |amount: Option<Money>| amount.map(Money::plain).unwrap_or_default();
    // A truth without a year is compared without one.
    let date = date.trim_start_matches('-');
    let day = &date[date.len().saturating_sub(5)..];
    format!("{day} {} {} {} p{page}", money(debit), money(credit), money(balance))
}

#[test]
fn statements_of_nine_countries_are_read_exactly_and_other_papers_refused() {
    let Some(folder) = corpus::find("world") else { return };
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut wrong: Vec<String> = Vec::new();
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "pdf")) {
        let truth = std::fs::read(file.with_extension("json")).expect("a truth beside each file");
        let truth: serde_json::Value = serde_json::from_slice(&truth).expect("JSON");
        let money = |value: &serde_json::Value| {
            value.as_f64().map(|amount| Money::paise((amount * 100.0).round() as i64))
        };
        let answer = read(&std::fs::read(&file).expect("a file"));
        let (Ok(statement), false) = (&answer, truth["kind"] == "refuse") else {
            if answer.is_ok() || truth["kind"] != "refuse" {
                wrong.push(format!("{}: {:?}", file.display(), answer.map(|_| "read")));
            }
            continue;
        };
        let rows = truth["transactions"].as_array().into_iter().flatten();
        let mut expected: Vec<String> = rows
            .filter(|row| row["optional"] != true)
            .map(|row| {
                let amounts = [money(&row["debit"]), money(&row["credit"]), money(&row["balance"])];
                line(row["date"].as_str().unwrap_or(""), amounts, row["page"].as_u64().unwrap_or(0))
            })
            .collect();
        let ledgers = std::iter::once(&statement.lead).chain(&statement.others);
        let mut found: Vec<String> = ledgers
            .flat_map(|ledger| &ledger.transactions)
            .map(|row| {
                let amounts = [row.debit(), row.credit(), row.balance];
                line(&row.date.to_string(), amounts, u64::from(row.origin.page))
            })
            .collect();
        expected.sort();
        found.sort();
        if found != expected {
            wrong.push(format!("{}: {} rows read, {} printed", file.display(), found.len(), expected.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn balances_that_do_not_chain_are_said_to_not_chain() {
    let Some(pdf) = file("hdfc-layout.pdf") else { return };
    let statement = read(&pdf).expect("a statement");
    assert_eq!(statement.lead.transactions.len(), 7);
    assert_ne!(statement.lead.reconciliation.verdict, Verdict::Reconciled);
    assert!(!statement.lead.reconciliation.breaks.is_empty());
}
