//! A broken chain → whether the figure that would mend it is printed beside the break, where no row was read.
//!
//! Then the page says it all and it was the reader who missed it: a line it passed over, or a figure of the wrong column.

use ledger::{Money, Transaction};
use statement::Break;

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

/// Whether the page itself explains why the chain breaks at this row.
pub(crate) fn explains(paper: &Paper<'_>, broken: &Break) -> bool {
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
                let sheet = file.sheets.get((stretch.page as usize).checked_sub(1)?)?;
                let figures = sheet.figures_between(stretch.top, stretch.bottom);
                Some(figures.iter().filter(|figure| figure.says(amount)).count())
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

/// The figures of which one would make the chain whole: a row in between, another amount, another balance.
fn mending(broken: &Break, before: Option<Money>) -> [Option<Money>; 3] {
    let (expected, found) = (broken.expected, broken.found);
    [
        expected.zip(found).and_then(|(expected, found)| found.minus(expected)),
        before.zip(found).and_then(|(before, found)| found.minus(before)),
        expected,
    ]
}
