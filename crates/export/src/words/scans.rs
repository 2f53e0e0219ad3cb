//! What was read from pictures of pages, and who settled what was in doubt.

use engine::{Report, SightReport, TransactionReport};

use super::counted;
use super::english::sentences::reading as texts;
use super::english::{nouns, sentences};

/// What stands there for one that was read from text.
pub(crate) const READ_AS_TEXT: &str = texts::TEXT;

/// How a row was read; nothing for one that was read from text.
pub fn reading(row: &TransactionReport) -> Option<&'static str> {
    let sight = row.sight.as_ref()?;
    Some(match &sight.settled {
        Some(_) if sight.is_typed() => texts::TYPED,
        Some(_) => texts::SETTLED,
        None if sight.chosen_by_balance => texts::CHOSEN,
        None if sight.open.is_some() => texts::OPEN,
        None => texts::PICTURE,
    })
}

/// Nothing where no file is a scan: `read from pictures of pages: 2 rows chosen by the balances, 1 settled by a person, 3 open`.
pub fn scan(report: &Report) -> Option<String> {
    if !report.statements.iter().any(|statement| statement.is_scan) {
        return None;
    }
    let count = |is: &dyn Fn(&SightReport) -> bool| {
        report.transactions.iter().filter_map(|row| row.sight.as_ref()).filter(|sight| is(sight)).count()
    };
    let scan = sentences::Scan {
        chosen: counted(count(&|sight| sight.chosen_by_balance), nouns::ROW),
        by_people: count(&|sight| sight.settled.is_some()),
        typed: count(&SightReport::is_typed),
        open: count(&|sight| sight.open.is_some() && sight.settled.is_none()),
    };
    Some(scan.said())
}
