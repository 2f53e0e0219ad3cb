//! What the dots of a scanned page tell of its figures → the findings about rows.
//!
//! `sight` knows words and dots, and nothing of rows. Only what stands in a row of the statement is told: elsewhere a stamp, a
//! signature or somebody's pen changes paper every day.

use ledger::Area;
use sight::Altered;
use statement::Statement;

use super::look::SeenPage;
use super::{Glimpse, Suspect};

/// Where a page was altered, in points of the level page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) area: Area,
    /// What it is a copy of; otherwise the paper is another one there.
    pub(super) copy_of: Option<Area>,
}

/// What `sight` found among words, as places.
pub(super) fn marks(altered: &Altered, words: &[sight::Word], scale: f32) -> Vec<Mark> {
    let area = |at: usize| {
        let word = words.get(at)?;
        let side = |dots: f32| dots * scale;
        Some(Area {
            left: side(word.left),
            top: side(word.baseline - word.height),
            right: side(word.right),
            bottom: side(word.baseline),
        })
    };
    let patched = altered.patched.iter().filter_map(|at| Some(Mark { area: area(*at)?, copy_of: None }));
    let copied = altered
        .copied
        .iter()
        .filter_map(|(one, other)| Some(Mark { area: area(*one)?, copy_of: Some(area(*other)?) }));
    patched.chain(copied).collect()
}

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
