//! Questions about the ledger: what no bank would print.

mod calendar;
mod chain;
mod charges;
mod habits;
mod header;
mod rails;
mod references;
mod row;

use crate::check::Check;
use crate::paper::Paper;
use row::Row;

pub(crate) fn checks(paper: &Paper<'_>) -> Vec<Check> {
    let rows = row::all(paper);
    let mut checks = chain::checks(paper);
    checks.extend(header::checks(paper));
    checks.extend(calendar::checks(paper, &rows));
    checks.extend(references::checks(&rows));
    checks.extend(rails::checks(&rows));
    checks.extend(charges::checks(paper, &rows));
    checks.extend(habits::checks(paper, &rows));
    checks
}
