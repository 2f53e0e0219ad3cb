//! Slips of the pen on wild layouts: which one, and whether what is printed then contradicts itself.

use ledger::Money;

use super::plan::{Amounts, Balance, Plan, Summary};
use crate::Error;
use crate::draw::Canvas;
use crate::paper::{Paper, Slip, SlipColumn};
use crate::random::Random;
use crate::truth::Printed;

/// Any of the kinds of slips, on any row that can bear it. Papers of one page lose a row instead of it.
pub(super) fn any(seed: u64, rows: usize, pages: u32) -> Slip {
    let mut random = Random::seeded(seed ^ 0x0073_6c69_7073);
    let mut below = |count: usize| usize::try_from(random.below(count.max(1) as u64)).unwrap_or(0);
    let kind = below(10);
    let row = below(rows);
    let pair = below(rows.saturating_sub(1));
    let page = u32::try_from(below(usize::try_from(pages).unwrap_or(1))).unwrap_or(0) + 1;
    match kind {
        0 | 1 => Slip::DropRow(row),
        2 | 3 => Slip::ChangeDigit { row, column: SlipColumn::Amount },
        4 => Slip::ChangeDigit { row, column: SlipColumn::Balance },
        5 => Slip::SwapColumns { row },
        6 => Slip::MergeRows(pair),
        7 => Slip::SwapRows(pair),
        8 if row.is_multiple_of(5) => Slip::EmptyNarrations,
        8 => Slip::ChangeDate(row),
        _ if pages > 1 => Slip::RemovePage(page),
        _ => Slip::DropRow(row),
    }
}

/// Takes the page out of the file and its rows from what is printed.
pub(super) fn remove_page(canvas: &mut Canvas, printed: &mut Vec<Printed>, page: u32) -> Result<(), Error> {
    let place = usize::try_from(page).ok().and_then(|page| page.checked_sub(1)).ok_or(Error::NoSuchRow)?;
    if place >= canvas.page_count() {
        return Err(Error::NoSuchRow);
    }
    canvas.pages_mut().remove(place);
    printed.retain(|row| row.page != page);
    for row in printed.iter_mut().filter(|row| row.page > page) {
        row.page -= 1;
    }
    Ok(())
}

/// Whether balances, sums and rows that are printed disagree. What is not printed cannot contradict: a first row that is
/// missing where no opening balance is said, two rows swapped where no balance stands beside them, another day.
pub(super) fn contradicts(
    plan: &Plan,
    paper: &Paper<'_>,
    printed: &[Printed],
    removed: Option<(u32, u32)>,
) -> bool {
    let said = Said::of(plan, removed);
    let history = paper.history;
    let mut standing = said.opening.then_some(history.opening);
    for row in printed {
        let change = row.credit.unwrap_or_default().minus(row.debit.unwrap_or_default());
        let next = standing.and_then(|standing| standing.plus(change?));
        if let (Some(next), Some(balance)) = (next, row.balance)
            && next != balance
        {
            return true;
        }
        standing = row.balance.or(next);
    }
    if said.closing && standing.is_some_and(|standing| standing != history.closing()) {
        return true;
    }
    let totals = paper.totals();
    let sum = |amounts: Vec<Money>| Money::sum(amounts).unwrap_or_default();
    let debit = sum(printed.iter().filter_map(|row| row.debit).collect());
    let credit = sum(printed.iter().filter_map(|row| row.credit).collect());
    said.totals && (debit != totals.debit || credit != totals.credit)
}

/// Which figures besides the rows are still in the file.
struct Said {
    opening: bool,
    closing: bool,
    totals: bool,
}

impl Said {
    fn of(plan: &Plan, removed: Option<(u32, u32)>) -> Self {
        let around = plan.around;
        let (is_first_gone, is_last_gone) =
            removed.map_or((false, false), |(page, pages)| (page == 1, page == pages));
        let summary = match around.summary {
            Summary::Above => !is_first_gone,
            Summary::Below => !is_last_gone,
            Summary::None => false,
        };
        let has_column = plan.balance != Balance::None;
        let (is_top_gone, is_end_gone) =
            if plan.is_newest_first { (is_last_gone, is_first_gone) } else { (is_first_gone, is_last_gone) };
        Self {
            opening: summary || has_column && around.opening_row && !is_top_gone,
            closing: summary || has_column && around.closing_row && !is_end_gone,
            totals: summary || around.totals_row && !is_last_gone && plan.amounts != Amounts::Sections,
        }
    }
}
