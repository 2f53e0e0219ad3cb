//! Whose account it is, what is proven, and every transaction, as text.

use std::io::{self, Write};

use engine::{AccountReport, ReconciliationReport, Report, Rupees, TransactionReport};

use crate::text::{cut, shown};

/// Longer descriptions are cut in the table; the other formats have them whole.
const DESCRIPTION_WIDTH: usize = 44;
const CATEGORY_WIDTH: usize = 22;

pub(super) fn head(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let account: &AccountReport = &report.statement.account;
    let mut line = |label: &str, value: Option<String>| match value {
        Some(value) => writeln!(out, "{label:<16} {value}"),
        None => Ok(()),
    };
    line("Bank", account.bank.map(str::to_owned))?;
    line("Holder", account.holder.clone())?;
    line("Account", account.account_number.clone())?;
    line("Type", account.account_type.clone())?;
    line("Branch", account.branch.clone())?;
    line("IFSC", account.ifsc.clone())?;
    line("Period", account.period.map(|period| format!("{} to {}", period.from, period.to)))?;
    line("Opening balance", account.opening_balance.map(shown))?;
    line("Closing balance", account.closing_balance.map(shown))?;
    line("Overdraft limit", account.overdraft_limit.map(shown))?;
    let pages = match report.statement.pages {
        0 => String::new(),
        1 => " on 1 page".to_owned(),
        count => format!(" on {count} pages"),
    };
    line("Transactions", Some(format!("{}{pages}", account.transaction_count)))
}

pub(super) fn proof(out: &mut impl Write, found: &ReconciliationReport) -> io::Result<()> {
    writeln!(out, "{:<16} {}", "Proof", sentence(found))?;
    let mut compared =
        |label: &str, printed: Option<String>, read: Option<String>, agrees: Option<bool>| match (
            agrees, printed, read,
        ) {
            (Some(true), Some(printed), _) => writeln!(out, "  ✓ printed {label} {printed} agrees"),
            (Some(false), Some(printed), Some(read)) => {
                writeln!(out, "  ✗ printed {label} {printed}, but the rows give {read}")
            }
            _ => Ok(()),
        };
    let totals = &found.printed_totals;
    for (label, figure) in [
        ("opening balance", totals.opening_balance),
        ("closing balance", totals.closing_balance),
        ("total of debits", totals.debits),
        ("total of credits", totals.credits),
    ] {
        compared(label, figure.printed.map(shown), figure.read.map(shown), figure.agrees)?;
    }
    for (label, figure) in
        [("count of debits", totals.debit_count), ("count of credits", totals.credit_count)]
    {
        compared(
            label,
            figure.printed.map(|count| count.to_string()),
            figure.read.map(|count| count.to_string()),
            figure.agrees,
        )?;
    }
    for broken in &found.breaks {
        let figure = |amount: Option<Rupees>| amount.map_or_else(|| "nothing".to_owned(), shown);
        writeln!(
            out,
            "  ✗ page {}, row {}: expected a balance of {}, found {}",
            broken.page,
            broken.row,
            figure(broken.expected),
            figure(broken.found)
        )?;
    }
    let mut list = |label: &str, numbers: Vec<String>| {
        if numbers.is_empty() { Ok(()) } else { writeln!(out, "  ✗ {label} {}", numbers.join(", ")) }
    };
    let texts = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>();
    list("wrong totals on page", texts(&found.page_totals_wrong))?;
    list("missing pages", texts(&found.missing_pages))?;
    list("rows that could not be read on page", texts(&found.unread_rows))?;
    list(
        "dates out of order or out of the period in row",
        found.misdated_rows.iter().map(usize::to_string).collect(),
    )
}

pub(super) fn sentence(found: &ReconciliationReport) -> String {
    let share = format!("{} of {} rows proven by the running balance", found.proven, found.rows);
    match found.verdict {
        "reconciled" => format!("reconciled: {share}"),
        "partial" => format!("partial: {share}"),
        "unreconciled" => format!("unreconciled: only {share}"),
        _ => "not checkable: no running balance is printed".to_owned(),
    }
}

pub(super) fn table(out: &mut impl Write, rows: &[TransactionReport]) -> io::Result<()> {
    writeln!(
        out,
        "  {:<10}  {:<DESCRIPTION_WIDTH$}  {:<CATEGORY_WIDTH$}  {:>14}  {:>14}  {:>15}  {:>4}",
        "Date", "Description", "Category", "Debit", "Credit", "Balance", "Page"
    )?;
    for row in rows {
        let money = |amount: Option<Rupees>| amount.map(shown).unwrap_or_default();
        let mark = match row.proof {
            "proven" => '✓',
            "contradicted" => '✗',
            _ => '?',
        };
        writeln!(
            out,
            "{mark} {:<10}  {:<DESCRIPTION_WIDTH$}  {:<CATEGORY_WIDTH$}  {:>14}  {:>14}  {:>15}  {:>4}",
            row.date.to_string(),
            cut(&row.description, DESCRIPTION_WIDTH),
            cut(row.category, CATEGORY_WIDTH),
            money(row.debit),
            money(row.credit),
            money(row.balance),
            row.page
        )?;
    }
    Ok(())
}
