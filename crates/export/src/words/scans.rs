//! What was read from pictures of pages, and who settled what was in doubt.

use engine::{Report, SightReport, TransactionReport};

use super::counted;

/// What stands there for one that was read from text.
pub(crate) const READ_AS_TEXT: &str = "text";

/// How a row was read; nothing for one that was read from text.
pub fn reading(row: &TransactionReport) -> Option<&'static str> {
    let sight = row.sight.as_ref()?;
    Some(match &sight.settled {
        Some(_) if sight.is_typed() => "picture, typed by a person",
        Some(_) => "picture, settled by a person",
        None if sight.chosen_by_balance => "picture, chosen by the balances",
        None if sight.open.is_some() => "picture, open",
        None => "picture",
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
    let by_people = count(&|sight| sight.settled.is_some());
    let typed = match count(&SightReport::is_typed) {
        0 => String::new(),
        count => format!(" ({count} of them typed)"),
    };
    Some(format!(
        "read from pictures of pages: {} chosen by the balances, {by_people} settled by a person{typed}, {} still open",
        counted(count(&|sight| sight.chosen_by_balance), "row"),
        count(&|sight| sight.open.is_some() && sight.settled.is_none()),
    ))
}
