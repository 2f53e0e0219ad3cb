//! Marks on the pages of a scan → the figures of rows that do not come from the scanner.
//!
//! `sight` knows words and dots, and nothing of rows. Only what stands in a row of the statement is told: elsewhere a stamp, a
//! signature or somebody's pen changes paper every day.

use ledger::Area;
use statement::Statement;

use super::look::SeenPage;
use super::{Glimpse, Suspect};

/// Those that stand in rows. Rows still have their places on the level page.
pub(super) fn suspects(statement: &Statement, pages: &[SeenPage], glimpses: &[Glimpse]) -> Vec<Suspect> {
    let mut found = Vec::new();
    for (page, glimpse) in pages.iter().zip(glimpses) {
        for mark in &page.marks {
            let displayed = page.displayed(mark.area);
            // Text beside a picture has no grain, and needs none.
            let is_printed = glimpse.printed.iter().any(|word| touches(word.area, displayed));
            let rows = row_at(statement, page.number, mark.area);
            // A copy is as good as what it was taken from: the one of the two that stands in a row is told, with the other.
            let rows = rows.or_else(|| mark.copy_of.and_then(|area| row_at(statement, page.number, area)));
            let Some(row) = rows.filter(|_| !is_printed) else { continue };
            found.push(Suspect {
                page: page.number,
                area: displayed,
                copy_of: mark.copy_of.map(|area| page.displayed(area)),
                row,
            });
        }
    }
    found
}

fn touches(one: Area, other: Area) -> bool {
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/// The row of any account that stands there, and its place in the order of the report if it is one of the leading account.
fn row_at(statement: &Statement, page: u32, place: Area) -> Option<Option<usize>> {
    let middle = f32::midpoint(place.top, place.bottom);
    let is_there = |row: &ledger::Transaction| {
        let area = row.origin.area;
        row.origin.page == page
            && (area.top..area.bottom).contains(&middle)
            && place.left < area.right + 1.0
            && place.right > area.left - 1.0
    };
    let lead = statement.lead.transactions.iter().position(is_there);
    let is_other = statement.others.iter().flat_map(|ledger| &ledger.transactions).any(is_there);
    lead.map(Some).or(is_other.then_some(None))
}
