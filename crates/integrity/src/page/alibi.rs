//! A broken chain → whether the reader broke it, and not someone who changed the paper.
//!
//! Where the figure that would mend it is printed beside the break and was read as no row, the reader passed over a line or
//! took a figure of the wrong column. The other ways it is known to err leave marks as plain: a balance whose figure is right
//! and only its sign is not, a first row with the opening balance for its own, a line of a narration taken for a row, a line
//! of the page that was no row it could read, a second table that goes on where the first one ended.

use ledger::{Money, Proof, Transaction, days_between};
use statement::{Break, Ledger};

use super::figure::last_parts;
use super::halves::Halves;
use super::table::{Cell, Kind, whole_length};
use super::traces::PageTraces;
use crate::paper::Paper;

/// A part of one page, from top to bottom.
#[derive(Clone, Copy)]
struct Stretch {
    page: u32,
    top: f32,
    bottom: f32,
}

impl Stretch {
    fn of(row: &Transaction) -> Self {
        Self { page: row.origin.page, top: row.origin.area.top, bottom: row.origin.area.bottom }
    }

    fn holds(&self, row: &Transaction) -> bool {
        let middle = f32::midpoint(row.origin.area.top, row.origin.area.bottom);
        self.page == row.origin.page && (self.top..=self.bottom).contains(&middle)
    }
}

/// Whether the chain breaks at this row for a reason of ours.
pub(crate) fn explains(paper: &Paper<'_>, broken: &Break) -> bool {
    is_sign(broken)
        || paper.statement.lead.reconciliation.unread_rows.contains(&broken.page)
        || is_opening_line(paper, broken)
        || is_narration(paper, broken)
        || is_another_table(paper, broken)
        || is_printed(paper, broken)
}

/// By how much the balance is off.
fn off(broken: &Break) -> Option<Money> {
    broken.found?.minus(broken.expected?)
}

/// The balance is right but for its side, as overdrawn ones are printed in many ways.
fn is_sign(broken: &Break) -> bool {
    broken.expected.zip(broken.found).is_some_and(|(expected, found)| expected == found.negated())
}

/// An amount in the row before, which has no balance of its own, is all that is too much.
fn is_narration(paper: &Paper<'_>, broken: &Break) -> bool {
    let before = broken.row.checked_sub(2).and_then(|before| paper.statement.lead.transactions.get(before));
    before.is_some_and(|before| {
        before.balance.is_none()
            && before.proof == Proof::Unproven
            && off(broken).map(Money::magnitude) == Some(before.amount.magnitude())
    })
}

/// The first row has the opening balance for its own, so that its amount is missing at the next balance.
fn is_opening_line(paper: &Paper<'_>, broken: &Break) -> bool {
    /// Balances may be printed only behind the last row of a day.
    const FIRST_ROWS: usize = 4;
    let lead = &paper.statement.lead;
    let first = lead.transactions.first().map(|row| row.amount.magnitude());
    broken.row <= FIRST_ROWS && first.is_some() && off(broken).map(Money::magnitude) == first
}

/// The days begin again, as in a new table; a page of another paper goes on with the days of its own.
fn is_another_table(paper: &Paper<'_>, broken: &Break) -> bool {
    let rows = &paper.statement.lead.transactions;
    let Some(first) = rows.first() else { return false };
    let days = |row: &Transaction| days_between(first.date, row.date);
    let row = |place: usize| rows.get(broken.row.checked_sub(place)?);
    row(2).zip(row(1)).is_some_and(|(before, row)| days(row) * 2 < days(before))
}

/// What would mend the chain is printed between the two rows.
fn is_printed(paper: &Paper<'_>, broken: &Break) -> bool {
    let (Some(file), Some(place)) = (&paper.file, broken.row.checked_sub(1)) else { return false };
    let rows = &paper.statement.lead.transactions;
    let Some(row) = rows.get(place) else { return false };
    let before = place.checked_sub(1).and_then(|before| rows.get(before));
    let stretches = between(before, row);
    let mending = mending(broken, before.and_then(|before| before.balance));
    mending.into_iter().flatten().map(Money::magnitude).filter(|amount| *amount > Money::ZERO).any(|amount| {
        let printed: usize = stretches
            .iter()
            .filter_map(|stretch| {
                let traces = file.pages.get((stretch.page as usize).checked_sub(1)?)?;
                let figures = traces.figures_between(stretch.top, stretch.bottom);
                let in_parts = last_parts(figures, amount).len();
                Some(figures.iter().filter(|figure| figure.says(amount)).count() + in_parts)
            })
            .sum();
        let read = rows.iter().filter(|row| stretches.iter().any(|stretch| stretch.holds(row)));
        let is_amount = |money: Option<Money>| money.is_some_and(|money| money.magnitude() == amount);
        let used: usize = read
            .map(|row| usize::from(is_amount(Some(row.amount))) + usize::from(is_amount(row.balance)))
            .sum();
        printed > used
    })
}

/// Of the two rows and what stands between them; of two pages all, because what was missed may stand at an end.
fn between(before: Option<&Transaction>, row: &Transaction) -> Vec<Stretch> {
    let here = Stretch::of(row);
    match before.map(Stretch::of) {
        None => vec![here],
        Some(other) if other.page == here.page => {
            vec![Stretch { top: here.top.min(other.top), bottom: here.bottom.max(other.bottom), ..here }]
        }
        Some(other) => {
            [other, here].map(|stretch| Stretch { top: 0.0, bottom: f32::INFINITY, ..stretch }).to_vec()
        }
    }
}

/// Amounts that mend the chain, are printed beside its break and were read as no row's: what pushed them out of the table
/// may be that they do not stand where the others do.
pub(super) fn strays<'s>(ledger: &Ledger, pages: &'s [PageTraces], halves: Halves) -> Vec<Cell<'s>> {
    let rows = &ledger.transactions;
    let mut found = Vec::new();
    for broken in &ledger.reconciliation.breaks {
        let place = broken.row.saturating_sub(1);
        let (Some(row), Some(amount)) = (rows.get(place), off(broken)) else { continue };
        let before = place.checked_sub(1).and_then(|before| rows.get(before));
        for stretch in between(before, row) {
            let page = (stretch.page as usize).saturating_sub(1);
            let Some(traces) = pages.get(page) else { continue };
            let figures = traces.figures_between(stretch.top, stretch.bottom);
            let whole = figures.iter().filter(|figure| figure.says(amount));
            found.extend(whole.chain(last_parts(figures, amount)).map(|figure| Cell {
                traces: halves.traces(page, figure.left, pages),
                page: stretch.page,
                transaction: place,
                row: None,
                figure,
                kind: if amount < Money::ZERO { Kind::Debit } else { Kind::Credit },
                date: row.date,
                is_negative: false,
                whole_length: whole_length(figure, amount),
            }));
        }
    }
    found
}

/// The figures of which one would make the chain whole: a row in between, another amount, another balance.
fn mending(broken: &Break, before: Option<Money>) -> [Option<Money>; 3] {
    let (expected, found) = (broken.expected, broken.found);
    [off(broken), before.zip(found).and_then(|(before, found)| found.minus(before)), expected]
}
