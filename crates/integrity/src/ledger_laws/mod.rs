//! Questions about the ledger: what no bank would print.

mod calendar;
mod chain;
mod charges;
mod habits;
mod header;
mod rails;
mod references;
mod row;

use ledger::Proof;
use narration::Channel;

use crate::check::{Check, Evidence, Severity};
use crate::paper::Paper;
use row::Row;

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let rows = row::all(paper);
    // What a single row says counts where the row itself is proven; a ledger that never was a paper cannot be misread.
    let is_sound = |row: &&Row<'_>| paper.file.is_none() || row.transaction.proof == Proof::Proven;
    let proven: Vec<Row<'_>> = rows.iter().filter(is_sound).copied().collect();
    // The rules of Indian rails, taxes and holidays say nothing about an account kept in another country.
    let is_indian = is_indian(paper, &rows);
    let rails: &[Row<'_>] = if is_indian { &proven } else { &[] };
    let charges: &[Row<'_>] = if is_indian { &rows } else { &[] };
    let mut checks = chain::checks(paper);
    checks.extend(header::checks(paper));
    checks.extend(calendar::checks(paper, &rows, rails));
    checks.extend(references::checks(&proven));
    checks.extend(rails::checks(rails));
    if !is_known_to_us(paper) {
        checks.iter_mut().filter(|check| !is_plainly_worded(check, &rows)).for_each(whisper);
    }
    checks.extend(charges::checks(paper, charges));
    checks.extend(habits::checks(paper, &rows));
    checks
}

/// Only of a bank whose name is in the letterhead is it known how it words things.
fn is_known_to_us(paper: &Paper<'_>) -> bool {
    paper.file.is_none() || paper.statement.lead.account.letterhead_bank.is_some()
}

/// Elsewhere, what is called a cheque or a cash machine may be anything, unless it also says what happened: that the cheque
/// went through clearing, and that the machine paid out cash.
fn is_plainly_worded(check: &Check, rows: &[Row<'_>]) -> bool {
    let is_plain: fn(&Row<'_>) -> bool = if check.code == calendar::HOLIDAY.code {
        |row| row::is_cleared(&row.transaction.description)
    } else if check.code == rails::ATM.code {
        |row| row.says_any(&["CASH", "WDL", "WITHDRAWAL", "NFS", "ATW", "ATL"])
    } else {
        return true;
    };
    let row = |evidence: &Evidence| evidence.row.and_then(|row| rows.get(row));
    check.evidence.iter().all(|evidence| row(evidence).is_some_and(is_plain))
}

fn whisper(check: &mut Check) {
    check.severity = check.severity.min(Severity::Low);
}

/// Banks of many countries, whose name says nothing about where an account is kept.
const INTERNATIONAL: [&str; 5] = ["Citibank", "DBS Bank", "Deutsche Bank", "HSBC", "Standard Chartered"];

/// Whether the account is kept in India: by its currency, or else by its branch's code, its bank or its rails.
fn is_indian(paper: &Paper<'_>, rows: &[Row<'_>]) -> bool {
    let account = &paper.statement.lead.account;
    if let Some(currency) = account.currency {
        return currency == ledger::Currency::INR;
    }
    // Other countries have a clearing house and payments within seconds too; by these names they are India's own.
    let is_rail = |row: &Row<'_>| match row.reading.channel {
        Channel::Upi => row.says_any(&["UPI"]),
        Channel::Imps => row.says_any(&["IMPS"]),
        Channel::Neft => row.says_any(&["NEFT"]),
        _ => false,
    };
    account.ifsc.is_some()
        || account.bank.is_some_and(|bank| !INTERNATIONAL.contains(&bank))
        || rows.iter().any(is_rail)
}
