//! tables → the ledgers of their accounts, each with its proof.

use std::ops::Range;

use ledger::{Direction, Money};

use super::Pages;
use super::left_over::{self, Occupied};
use crate::accounts::{self, AccountRows};
use crate::facts::{self, Notice};
use crate::page::Sheet;
use crate::proof::{self, Item, Leaning, Link, Surroundings};
use crate::statement::Ledger;
use crate::table;

/// The ledgers that these tables hold, in the order they are printed; those without a transaction are left out.
pub(super) fn ledgers(tables: &[table::Table], pages: &Pages<'_>) -> Vec<Ledger> {
    let Pages { sheets, notation } = *pages;
    let regions: Vec<table::RegionRows> =
        tables.iter().flat_map(|table| table::rows(table, sheets, notation)).collect();
    let mut occupied = Occupied::headers(tables, sheets);
    let mut with_rows = Occupied::headers(tables, sheets);
    for row in regions.iter().flat_map(|region| &region.rows).filter(|row| !row.is_after_end) {
        with_rows.take(row.sheet, row.lines.clone());
    }
    let outside = facts::notices(sheets, |sheet, line| with_rows.holds(sheet, line));
    let is_aligned = tables.iter().any(|table| table.alignment.is_some());
    let mut missed = left_over::going_on(pages, tables, &regions);
    let accounts = accounts::split(regions, sheets, &outside, notation);
    let rows = accounts.iter().map(|account| account.rows.len()).sum();
    let has_dates = tables.iter().any(table::Table::has_dates);
    if missed.is_empty() {
        missed = match is_aligned {
            true => left_over::missed(pages, &with_rows, has_dates),
            false => left_over::passed_over(pages, &with_rows, (rows, has_dates)),
        };
    }
    let mut ledgers: Vec<Ledger> = Vec::with_capacity(accounts.len());
    for rows in accounts {
        // What was missed belongs to nobody known: it speaks against the first account.
        ledgers.push(ledger(rows, pages, (&mut occupied, std::mem::take(&mut missed))));
    }
    ledgers.retain(|ledger| !ledger.transactions.is_empty());
    ledgers
}

fn ledger(account: AccountRows, page: &Pages<'_>, (occupied, missed): (&mut Occupied, Vec<u32>)) -> Ledger {
    let Pages { sheets, notation } = *page;
    let rough: Vec<Notice> = facts::notices(sheets, |sheet, line| sheet > 1 || occupied.holds(sheet, line));
    let printed_period = facts::period(&rough, notation.dates);
    let is_row = |notice: &Notice| {
        let mut rows = account.rows.iter().filter(|row| row.sheet == notice.sheet);
        rows.any(|row| row.lines.contains(&notice.line))
    };
    let period = printed_period.or_else(|| facts::year(&rough, notation.dates, is_row));
    let reading = proof::read(account.rows, period, notation.dates);
    for (sheet, lines) in &reading.used {
        occupied.take(*sheet, lines.clone());
    }
    let notices = facts::notices(sheets, |sheet, line| {
        !account.extent.contains(&(sheet, line)) || occupied.holds(sheet, line)
    });
    let ends = near_ends(&notices);
    let facts = facts::account(&ends, notation);
    let printed = facts::printed(&ends, notation);
    let mut around = Surroundings {
        printed: &printed,
        checks: proof::checks(&reading.items),
        missing_pages: missing_pages(&account.extent, sheets, (&notices, occupied)),
        unread_rows: reading.unread.into_iter().chain(missed).collect(),
        impossible_dates: reading.impossible_dates,
        doubtful_rows: reading.doubtful,
        has_uncertain_dates: reading.has_uncertain_dates
            || notation.has_open_dates && reading.has_open_dates
            || printed_period.is_none() && reading.has_yearless_dates
            || proof::has_disordered_section(&reading.items),
        has_uncertain_scale: notation.has_open_scale,
        period: facts.period,
    };
    let mut items = proof::oldest_first(reading.items);
    let implied = implied_openings(&items);
    let labelled = printed.opening.closest_to(implied.first().copied());
    let is_printed = |opening: &Money| printed.figures.contains(opening);
    let opening = labelled.or_else(|| implied.into_iter().find(is_printed));
    if labelled.is_none() {
        around.unread_rows.extend(row_of_opening(&notices, (opening, last_balance(&items)), page));
    }
    proof::sort_days(&mut items, opening);
    let mut chain = proof::prove(items, opening);
    // What is owed on a loan or cash-credit account may be printed without a sign.
    let owed = printed.negated();
    // Columns read the wrong way round would look the same, so something else must say that it is a debt.
    let negated = proof::as_owed(&chain, owed.opening.closest_to(opening.map(Money::negated)));
    if let Some(negated) = negated.filter(|_| facts.is_debt()) {
        chain = negated;
        around.printed = &owed;
    }
    let reconciliation = proof::reconcile(&mut chain, around);
    let transactions = chain.links.into_iter().map(Link::transaction).collect();
    Ledger {
        account: facts,
        opening_balance: reconciliation.opening.printed.or(reconciliation.opening.read),
        closing_balance: reconciliation.closing.printed.or(reconciliation.closing.read),
        transactions,
        reconciliation,
    }
}

/// The page of the line on which an opening balance without a label stands beside an amount: that line may be a row that was
/// missed, and the balance its own. A summary that names no balance has the closing one there, too.
fn row_of_opening(
    notices: &[Notice],
    (opening, closing): (Option<Money>, Option<Money>),
    pages: &Pages<'_>,
) -> Option<u32> {
    let figure = |notice: &Notice| {
        let amount = pages.notation.numbers.parse(&notice.text)?;
        (amount.has_decimals && amount.digits != Money::ZERO).then(|| amount.as_balance())
    };
    let line = notices.chunk_by(|a, b| (a.sheet, a.line) == (b.sheet, b.line)).find(|line| {
        let figures: Vec<Money> = line.iter().filter_map(figure).collect();
        figures.len() > 1
            && opening.is_some_and(|opening| figures.contains(&opening))
            && !closing.is_some_and(|closing| figures.contains(&closing))
    })?;
    Some(pages.sheets[line.first()?.sheet].number)
}

fn last_balance(items: &[Item]) -> Option<Money> {
    items.iter().rev().find_map(|item| match item {
        Item::Entry(entry) => entry.balance,
        Item::Check(_) => None,
    })
}

/// Pages that are not there, up to the one behind the account's last: the next account's, if there is one.
fn missing_pages(
    extent: &Range<(usize, usize)>,
    sheets: &[Sheet],
    (notices, occupied): (&[Notice], &Occupied),
) -> Vec<u32> {
    if extent.end.0 >= sheets.len() {
        return facts::missing_pages(notices);
    }
    let pages = extent.start.0..=extent.end.0 + 1;
    let is_elsewhere = |sheet: usize, line: usize| !pages.contains(&sheet) || occupied.holds(sheet, line);
    facts::missing_pages(&facts::notices(sheets, is_elsewhere))
}

/// The notices of an account's first and last pages: what it is and what it adds up to is printed there, and a statement
/// of hundreds of pages repeats its small print on every other one.
fn near_ends(notices: &[Notice]) -> Vec<Notice> {
    const PAGES: usize = 3;
    let (Some(first), Some(last)) = (notices.first(), notices.last()) else { return Vec::new() };
    let is_near = |notice: &&Notice| notice.sheet < first.sheet + PAGES || notice.sheet + PAGES > last.sheet;
    notices.iter().filter(is_near).cloned().collect()
}

/// What the first rows say the account held before them: one figure, or two where the page leaves open which way the first
/// one moved.
fn implied_openings(items: &[Item]) -> Vec<Money> {
    let opening = |first: Option<Direction>| {
        let entries = items.iter().filter_map(|item| match item {
            Item::Entry(entry) => Some(entry),
            Item::Check(_) => None,
        });
        proof::opening_before(entries.enumerate().map(|(place, entry)| {
            let direction = match entry.leaning {
                Leaning::Printed(direction) => direction,
                Leaning::Nearer(direction) => first.filter(|_| place == 0).unwrap_or(direction),
                Leaning::Open => first.filter(|_| place == 0).unwrap_or(Direction::Debit),
            };
            let effect = if direction == Direction::Credit { entry.amount } else { entry.amount.negated() };
            (effect, entry.balance)
        }))
    };
    let mut openings: Vec<Money> =
        [None, Some(Direction::Credit), Some(Direction::Debit)].into_iter().filter_map(opening).collect();
    openings.dedup();
    openings
}
