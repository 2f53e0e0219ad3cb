//! Whose account it is, what is proven, and every transaction, as text.

use std::io::{self, Write};

use engine::codes::Proof;
use engine::{AccountReport, Report, Rupees};

use crate::coin::Coin;
use crate::text::{block, cut, line};
use crate::words;
use crate::words::english::terminal::statement as texts;
use crate::words::english::{labels, nouns};

/// Longer descriptions are cut in the table; the other formats have them whole.
const DESCRIPTION_WIDTH: usize = 32;
const CATEGORY_WIDTH: usize = 18;

pub(super) fn head(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let account: &AccountReport = &report.statement.account;
    let mut known = |label: &str, value: Option<String>| match value {
        Some(value) => line(out, label, &value),
        None => Ok(()),
    };
    known(labels::BANK, account.bank.as_deref().map(str::to_owned))?;
    known(labels::HOLDER, account.holder.clone())?;
    known(labels::ACCOUNT, account.account_number.clone())?;
    known(labels::TYPE, account.account_type.clone())?;
    known(texts::BRANCH, account.branch.clone())?;
    known(labels::IFSC, account.ifsc.clone())?;
    known(
        texts::PERIOD,
        account.period.map(|period| labels::span(&period.from.to_string(), &period.to.to_string())),
    )?;
    known(labels::CURRENCY, account.currency.clone())?;
    known(labels::OPENING_BALANCE, account.opening_balance.map(|amount| coin.exact(amount)))?;
    known(labels::CLOSING_BALANCE, account.closing_balance.map(|amount| coin.exact(amount)))?;
    known(labels::OVERDRAFT_LIMIT, account.overdraft_limit.map(|amount| coin.exact(amount)))?;
    let pages = match report.statement.pages {
        0 => String::new(),
        count => texts::on(&words::counted(count as usize, nouns::PAGE)),
    };
    known(labels::TRANSACTIONS, Some(format!("{}{pages}", account.transaction_count)))
}

pub(super) fn proof(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    let found = &report.statement.account.reconciliation;
    let sheet = words::sheet(report);
    line(out, labels::PROOF, &words::proof(found))?;
    if let Some(scan) = words::scan(report) {
        line(out, labels::SCAN, &scan)?;
    }
    let mut compared =
        |label: &str, printed: Option<String>, read: Option<String>, agrees: Option<bool>| match (
            agrees, printed, read,
        ) {
            (Some(true), Some(printed), _) => writeln!(out, "  ✓ {}", texts::agrees(label, &printed)),
            (Some(false), Some(printed), Some(read)) => {
                writeln!(out, "  ✗ {}", texts::disagrees(label, &printed, &read))
            }
            _ => Ok(()),
        };
    let totals = &found.printed_totals;
    for (label, figure) in [
        (texts::PRINTED_OPENING, totals.opening_balance),
        (texts::PRINTED_CLOSING, totals.closing_balance),
        (texts::PRINTED_DEBITS, totals.debits),
        (texts::PRINTED_CREDITS, totals.credits),
    ] {
        compared(
            label,
            figure.printed.map(|amount| coin.bare(amount)),
            figure.read.map(|amount| coin.bare(amount)),
            figure.agrees,
        )?;
    }
    for (label, figure) in
        [(texts::PRINTED_DEBIT_COUNT, totals.debit_count), (texts::PRINTED_CREDIT_COUNT, totals.credit_count)]
    {
        compared(
            label,
            figure.printed.map(|count| count.to_string()),
            figure.read.map(|count| count.to_string()),
            figure.agrees,
        )?;
    }
    for broken in &found.breaks {
        let figure = |amount: Option<Rupees>| {
            amount.map_or_else(|| texts::NO_BALANCE.to_owned(), |amount| coin.bare(amount))
        };
        let place = format!("{sheet} {}", broken.page);
        let (expected, found) = (figure(broken.expected), figure(broken.found));
        writeln!(out, "  ✗ {}", texts::broken(&place, broken.row + 1, &expected, &found))?;
    }
    let mut list = |label: &str, numbers: Vec<String>| {
        if numbers.is_empty() { Ok(()) } else { block(out, &format!("  ✗ {label} "), &numbers.join(", ")) }
    };
    let listed = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>();
    list(&texts::wrong_totals(sheet), listed(&found.page_totals_wrong))?;
    list(texts::MISSING_PAGES, listed(&found.missing_pages))?;
    list(&texts::unread_rows(sheet), listed(&found.unread_rows))?;
    list(texts::MISDATED_ROWS, found.misdated_rows.iter().map(|row| (row + 1).to_string()).collect())
}

pub(super) fn table(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let coin = Coin::of_statement(report);
    writeln!(
        out,
        "  {:<10}  {:<DESCRIPTION_WIDTH$}  {:<CATEGORY_WIDTH$}  {:>14} {:>14} {:>15} {:>4}",
        labels::DATE,
        labels::DESCRIPTION,
        labels::CATEGORY,
        labels::DEBIT,
        labels::CREDIT,
        labels::BALANCE,
        words::sentence(words::sheet(report))
    )?;
    for row in &report.transactions {
        let money = |amount: Option<Rupees>| amount.map(|amount| coin.bare(amount)).unwrap_or_default();
        let mark = match row.proof {
            Proof::Proven => '✓',
            Proof::Contradicted => '✗',
            Proof::Unproven | Proof::Newer(_) => '?',
        };
        writeln!(
            out,
            "{mark} {:<10}  {:<DESCRIPTION_WIDTH$}  {:<CATEGORY_WIDTH$}  {:>14} {:>14} {:>15} {:>4}",
            row.date.to_string(),
            cut(&row.description, DESCRIPTION_WIDTH),
            cut(&words::category(&row.category), CATEGORY_WIDTH),
            money(row.debit),
            money(row.credit),
            money(row.balance),
            row.page
        )?;
    }
    Ok(())
}
