//! Questions about the ledger: what no bank would print.

mod calendar;
mod chain;
mod charges;
mod habits;
mod header;
mod rails;
mod references;
mod row;

use narration::Channel;

use crate::check::Check;
use crate::paper::Paper;
use row::Row;

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let rows = row::all(paper);
    let mut checks = chain::checks(paper);
    checks.extend(header::checks(paper));
    // The rules of Indian rails and taxes say nothing about an account kept in another country.
    let indian: &[Row<'_>] = if is_indian(paper, &rows) { &rows } else { &[] };
    checks.extend(calendar::checks(paper, &rows, indian));
    checks.extend(references::checks(&rows));
    checks.extend(rails::checks(indian));
    checks.extend(charges::checks(indian));
    checks.extend(habits::checks(paper, &rows));
    checks
}

fn is_indian(paper: &Paper<'_>, rows: &[Row<'_>]) -> bool {
    let account = &paper.statement.lead.account;
    let is_rail = |row: &Row<'_>| {
        matches!(
            row.reading.channel,
            Channel::Upi | Channel::Imps | Channel::Neft | Channel::Rtgs | Channel::Nach
        )
    };
    match account.currency {
        Some(currency) => currency == ledger::Currency::INR,
        None => account.bank.is_some() || account.ifsc.is_some() || rows.iter().any(is_rail),
    }
}
