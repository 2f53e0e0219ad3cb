//! rows of all tables → the rows of each account in the document.

use std::ops::Range;

use ledger::Money;

use crate::amount::NumberStyle;
use crate::date::{DateStyle, PrintedDate};
use crate::facts::{self, Notice};
use crate::labelled::{self, Labelled};
use crate::notation::Notation;
use crate::page::Sheet;
use crate::table::{CheckKind, RegionRows, Role, Row};

/// The rows of one account, and the part of the document that speaks of it.
#[derive(Debug)]
pub(crate) struct AccountRows {
    pub rows: Vec<Row>,
    /// From its first header to where the next account begins, as (sheet, line).
    pub extent: Range<(usize, usize)>,
}

/// Splits the document where another account's number is announced, where an opening balance follows a closing one, or where
/// one that nothing leads to stands before days that begin anew.
pub(crate) fn split(
    mut regions: Vec<RegionRows>,
    sheets: &[Sheet],
    outside: &[Notice],
    notation: &Notation,
) -> Vec<AccountRows> {
    regions.sort_by_key(|region| (region.sheet, region.first_line));
    let end = (sheets.len(), 0);
    let total = regions.iter().map(|region| region.rows.len()).sum();
    let mut accounts: Vec<AccountRows> = Vec::new();
    let mut number: Option<String> = None;
    let mut seen: Vec<Labelled> = Vec::new();
    let mut previous_end = (0, 0);
    for region in regions {
        let start = (region.sheet, region.first_line);
        let before =
            |end: (usize, usize)| outside.partition_point(|notice| (notice.sheet, notice.line) < end);
        let heading = outside.get(before(previous_end)..before(start)).unwrap_or(&[]);
        let announced = facts::account_number(heading);
        let is_another = match (&number, &announced) {
            (Some(old), Some(new)) => !is_same_account(old, new),
            // The first account's number is not printed; the next one's stands beside the balances that it begins with.
            (None, Some(_)) => !accounts.is_empty() && has_figures(heading, notation.numbers),
            _ => false,
        };
        // The rest of a narration may read like a heading: `ACCOUNT-380909550424`.
        let goes_on = accounts.last().zip(region.rows.first());
        let goes_on = goes_on.is_some_and(|(account, row)| follows(&account.rows, row) == Some(true));
        let is_other = is_another && !goes_on;
        let begins = own_heading(heading, region.sheet, announced.as_deref())
            .first()
            .map_or(start, |notice| (notice.sheet, notice.line));
        if !is_another || is_other {
            number = announced.or(number);
        }
        let last_line = region.rows.last().map_or(region.first_line, |row| row.lines.end);
        previous_end = (region.sheet, last_line);
        if is_other || accounts.is_empty() {
            if let Some(last) = accounts.last_mut() {
                last.extent.end = begins;
            }
            let from = if accounts.is_empty() { (0, 0) } else { begins };
            // Most documents hold one account, and then all rows are its rows.
            let room = if accounts.is_empty() { total } else { 0 };
            accounts.push(AccountRows { rows: Vec::with_capacity(room), extent: from..end });
        }
        let labelled = labelled_numbers(heading);
        let announced_at = announces(&labelled, &seen);
        // Only what the head of the paper labels can be announced anew.
        if accounts.len() == 1 && accounts[0].rows.is_empty() {
            seen.extend(labelled.into_iter().map(|(number, _)| number));
        }
        let mut above = start;
        let mut rows = region.rows.into_iter().enumerate().peekable();
        while let Some((place_in_region, row)) = rows.next() {
            let place = (row.sheet, row.lines.start);
            let next = rows.peek().map(|(_, row)| row);
            // A heading between two rows may announce another account, too.
            let announced_at = if place_in_region == 0 {
                announced_at
            } else {
                let between = outside.get(before(above)..before(place)).unwrap_or(&[]);
                announces(&labelled_numbers(between), &seen)
            };
            above = (row.sheet, row.lines.end);
            if let Some(last) = accounts.last_mut()
                && (reopens(&last.rows, &row)
                    || begins_anew(&last.rows, (&row, next), notation.dates)
                    || announced_at.is_some() && follows(&last.rows, &row) == Some(false))
            {
                // What is printed between its heading and its first row is said of the new account.
                let begins = announced_at.unwrap_or(if place_in_region == 0 { begins } else { place });
                last.extent.end = begins;
                accounts.push(AccountRows { rows: Vec::new(), extent: begins..end });
            }
            if let Some(last) = accounts.last_mut() {
                last.rows.push(row);
            }
        }
    }
    accounts
}

/// What stands on the sheet of a table is said of it; what stands below the table on the sheet before is said of that one
/// (its closing balance), unless the number is announced there already.
fn own_heading<'n>(heading: &'n [Notice], sheet: usize, announced: Option<&str>) -> &'n [Notice] {
    let before = heading.partition_point(|notice| notice.sheet < sheet);
    let own = &heading[before..];
    if facts::account_number(own).as_deref() == announced { own } else { heading }
}

/// Where a label that the head of the paper has stands with another number behind it.
fn announces(numbers: &[(Labelled, (usize, usize))], seen: &[Labelled]) -> Option<(usize, usize)> {
    numbers.iter().find(|(number, _)| number.announces_another(seen)).map(|(_, place)| *place)
}

fn has_figures(heading: &[Notice], numbers: NumberStyle) -> bool {
    let is_figure = |word: &str| numbers.parse(word).is_some_and(|amount| amount.has_decimals);
    heading.iter().flat_map(|notice| notice.text.split_whitespace()).any(is_figure)
}

/// Banks mask all but the last digits on one page and print them all on another, and a scan may show a gap after some.
fn is_same_account(first: &str, second: &str) -> bool {
    const SOME: usize = 6;
    let begins = |whole: &str, part: &str| {
        part.len() >= SOME && part.bytes().all(|byte| byte.is_ascii_digit()) && whole.starts_with(part)
    };
    let tail =
        |number: &str| -> String { number.chars().rev().take_while(char::is_ascii_digit).take(4).collect() };
    tail(first) == tail(second) || begins(first, second) || begins(second, first)
}

/// What may be an account's number in these headings, with the word before it and where it stands: sheet and line.
fn labelled_numbers(notices: &[Notice]) -> Vec<(Labelled, (usize, usize))> {
    let is_one_line = |a: &Notice, b: &Notice| (a.sheet, a.line) == (b.sheet, b.line);
    let lines = notices.chunk_by(is_one_line);
    lines
        .flat_map(|line| {
            let place = line.first().map_or((0, 0), |notice| (notice.sheet, notice.line));
            let words = line.iter().flat_map(|notice| notice.text.split_whitespace());
            labelled::numbers(words).into_iter().map(move |number| (number, place))
        })
        .collect()
}

/// Whether a row's balance follows from the one that the account had, whichever way its amount moves; `None` where one of
/// the balances is not printed.
fn follows(rows: &[Row], row: &Row) -> Option<bool> {
    let before = rows.iter().rev().find(|row| balance(row).is_some())?;
    let (last, printed) = (balance(before)?, balance(row)?);
    // Where the newest row stands first, the row above says how the balance below it came about.
    Some(leads_to(last, row, printed) || leads_to(last, before, printed))
}

fn balance(row: &Row) -> Option<Money> {
    let figure = row.figures.iter().find(|figure| figure.role == Role::Balance)?;
    Some(figure.amount.as_balance())
}

/// What a row moves leads from one balance to the other, whichever way it moves.
fn leads_to(from: Money, row: &Row, to: Money) -> bool {
    let figures = row.figures.iter().filter(|figure| figure.role != Role::Balance);
    let moved = Money::sum(figures.map(|figure| figure.amount.digits));
    moved.is_some_and(|moved| Some(to) == from.plus(moved) || Some(to) == from.minus(moved))
}

/// An opening balance that the account never had, whose first row follows from it and is of a day before the last one: two
/// accounts, though what announces the second could not be read. The balance at the head of a page is the last one, and days
/// go on below it.
fn begins_anew(rows: &[Row], (row, next): (&Row, Option<&Row>), dates: DateStyle) -> bool {
    /// The balances that the head of a page repeats are the account's first or its last ones.
    const NEAR: usize = 50;
    let opening = row.check.filter(|check| check.kind == CheckKind::Opening && !check.is_carried);
    let (Some(opening), Some(next)) = (opening.and_then(|check| check.balance), next) else { return false };
    let (first, last) = (rows.iter().take(NEAR), || rows.iter().rev().take(NEAR));
    let day = |row: &Row| dates.leading(&row.date.text()).map(|(date, _)| date);
    let is_earlier = || day(next).zip(last().find_map(day)).is_some_and(|(one, other)| is_before(one, other));
    next.check.is_none()
        && balance(next).is_some_and(|balance| leads_to(opening, next, balance))
        && last().any(|row| row.check.is_none() && balance(row).is_some())
        && last().chain(first).all(|row| balance(row) != Some(opening))
        && is_earlier()
}

/// Where no year is printed, January comes after December.
fn is_before(one: PrintedDate, other: PrintedDate) -> bool {
    const HALF_A_YEAR: i8 = 6;
    match (one.full(), other.full()) {
        (Some(one), Some(other)) => one < other,
        _ => (one.month, one.day) < (other.month, other.day) && other.month - one.month < HALF_A_YEAR,
    }
}

/// An opening balance after a closing one, and not the same figure carried over a page.
fn reopens(rows: &[Row], row: &Row) -> bool {
    let Some(opening) = row.check.filter(|check| check.kind == CheckKind::Opening && !check.is_carried)
    else {
        return false;
    };
    let closing =
        rows.iter().rev().find_map(|row| row.check).filter(|check| check.kind == CheckKind::Closing);
    closing.is_some_and(|closing| closing.balance != opening.balance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_masked_or_cut_is_the_same_one() {
        for (one, other) in
            [("3372840170", "XXXXXX0170"), ("3372840170", "33728401"), ("337284", "3372840170")]
        {
            assert!(is_same_account(one, other), "{one} {other}");
        }
        for (one, other) in [("3372840170", "3372840171"), ("3372840170", "3372"), ("3372840170", "XX8401")] {
            assert!(!is_same_account(one, other), "{one} {other}");
        }
    }
}
