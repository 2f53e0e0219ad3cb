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

use crate::check::{Check, Severity};
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
        let is_worded = |check: &&mut Check| {
            check.code == calendar::HOLIDAY.code
                || check.code == rails::ATM.code && !rails::has_atm_habit(rails)
        };
        checks.iter_mut().filter(is_worded).for_each(whisper);
    }
    checks.extend(charges::checks(paper, charges));
    checks.extend(habits::checks(paper, &rows));
    checks
}

/// Only of a bank whose name is in the letterhead is it known how it words things: elsewhere, what is called a cheque or a
/// cash machine may be anything.
fn is_known_to_us(paper: &Paper<'_>) -> bool {
    paper.file.is_none() || paper.statement.lead.account.letterhead_bank.is_some()
}

fn whisper(check: &mut Check) {
    check.severity = check.severity.min(Severity::Low);
}

/// Banks of many countries, whose name says nothing about where an account is kept.
const INTERNATIONAL: [&str; 5] =
    ["Citibank", "DBS Bank India", "Deutsche Bank", "HSBC", "Standard Chartered"];

/// Whether the account is kept in India: by its currency, or else by its branch's code, its bank or its rails.
fn is_indian(paper: &Paper<'_>, rows: &[Row<'_>]) -> bool {
    let account = &paper.statement.lead.account;
    if let Some(currency) = account.currency {
        return currency == ledger::Currency::INR;
    }
    // Other countries have a clearing house and real-time gross settlement too; these three are India's own.
    let is_rail = |row: &Row<'_>| matches!(row.reading.channel, Channel::Upi | Channel::Imps | Channel::Neft);
    account.ifsc.is_some()
        || account.bank.is_some_and(|bank| !INTERNATIONAL.contains(&bank))
        || rows.iter().any(is_rail)
}
