//! lines that no table took → the pages of those that look like its rows: nothing that may be one is left over in silence.

use std::collections::HashSet;
use std::ops::Range;

use ledger::Money;

use super::Pages;
use crate::page::{Line, Sheet, Word};
use crate::table::{self, RegionRows, Role, Table};

/// Pages of lines outside the tables that look like rows of one: a date first, words, and an amount, perhaps on a line
/// below. Headers say where a table ends; numbers that line up do not, so nothing that looks like a row may be left over
/// in silence.
pub(super) fn missed(pages: &Pages<'_>, taken: &Occupied, has_dates: bool) -> Vec<u32> {
    /// Lines of a narration below its first one.
    const BELOW: usize = 3;
    let is_free = |(number, place): (usize, usize)| !taken.holds(number, place);
    let has_amount_below = |number: usize, sheet: &Sheet, place: usize| {
        let is_near = |line: &Line, above: &Line| line.baseline - above.baseline <= 2.2 * line.size;
        let below = sheet.lines.iter().enumerate().skip(place + 1).take(BELOW);
        below
            .take_while(|(place, line)| {
                is_free((number, *place))
                    && is_near(line, &sheet.lines[place - 1])
                    && !begins_with_date(line, pages)
            })
            .any(|(_, line)| table::RowSigns::of(sheet, line, pages.notation).amount.is_some())
    };
    free_lines(pages, taken)
        .filter(|((_, place), sheet)| begins_with_date(&sheet.lines[*place], pages))
        .filter(|((number, place), sheet)| {
            let signs = table::RowSigns::of(sheet, &sheet.lines[*place], pages.notation);
            // A day by itself stands above its rows where no column holds dates.
            let may_head = signs.word.is_some() || !has_dates;
            signs.is_row() || may_head && has_amount_below(*number, sheet, *place)
        })
        .map(|(_, sheet)| sheet.number)
        .collect()
}

/// Pages of lines like rows outside the tables that headers announce, where there are more of them than in the tables: the
/// header of the last page may be the only one that was known.
pub(super) fn passed_over(pages: &Pages<'_>, taken: &Occupied, (rows, has_dates): (usize, bool)) -> Vec<u32> {
    const FEW: usize = 3;
    let is_amount =
        |word: &&Word| pages.notation.numbers.parse(&word.text).is_some_and(|amount| amount.has_decimals);
    // Where days stand above their rows, an amount and a balance are a row, and a line of two tables has two.
    let like_rows = |line: &Line| {
        let amounts = line.words.iter().filter(is_amount).count();
        let undated = if has_dates { 0 } else { amounts / 2 };
        undated.max(usize::from(amounts > 0 && begins_with_date(line, pages)))
    };
    let passed: Vec<u32> = free_lines(pages, taken)
        .flat_map(|((_, place), sheet)| std::iter::repeat_n(sheet.number, like_rows(&sheet.lines[place])))
        .collect();
    if passed.len() > rows.max(FEW) { passed } else { Vec::new() }
}

/// A line with a balance, and what may have led to it.
struct Step {
    place: (usize, usize),
    /// The page of a line that no table took.
    left_over: Option<u32>,
    balance: Money,
    moved: Vec<Money>,
}

impl Step {
    fn of_row(row: &table::Row) -> Option<Self> {
        let balance = row.figures.iter().find(|figure| figure.role == Role::Balance)?;
        let moved = row.figures.iter().filter(|figure| figure.role != Role::Balance);
        Some(Self {
            place: (row.sheet, row.lines.start),
            left_over: None,
            balance: balance.amount.digits,
            moved: moved.map(|figure| figure.amount.digits).collect(),
        })
    }

    /// The balance of one came about from the other's, whichever of them is the newer one.
    fn leads_to(&self, next: &Self) -> bool {
        let change = next.balance.minus(self.balance).map(Money::magnitude);
        let is_change = |moved: &Money| Some(*moved) == change && *moved != Money::ZERO;
        self.moved.iter().chain(&next.moved).any(is_change)
    }
}

/// Pages of rows that no table took, in the columns of the account's table, whose balances follow from those of the rows beside them:
/// below a head that could not be read, or one that says something else.
pub(super) fn going_on(pages: &Pages<'_>, tables: &[Table], regions: &[RegionRows]) -> Vec<u32> {
    let mut taken = Occupied::headers(tables, pages.sheets);
    for row in regions.iter().flat_map(|region| &region.rows) {
        taken.take(row.sheet, row.lines.clone());
    }
    let mut steps: Vec<Step> = free_lines(pages, &taken)
        .filter(|((_, place), sheet)| begins_with_date(&sheet.lines[*place], pages))
        .filter_map(|(place, sheet)| {
            let line = &sheet.lines[place.1];
            let figures = figures(line, pages);
            let ((word, balance), moved) = figures.split_last()?;
            let is_over = |table: &Table| table.has_balance_over(word.left, word.right);
            let step = || Step {
                place,
                left_over: Some(sheet.number),
                balance: *balance,
                moved: moved.iter().map(|(_, moved)| *moved).collect(),
            };
            tables.iter().any(is_over).then(step)
        })
        .collect();
    if steps.is_empty() {
        return Vec::new();
    }
    let read: Vec<Step> = regions.iter().flat_map(|region| &region.rows).filter_map(Step::of_row).collect();
    let known: HashSet<(Money, Money)> =
        read.iter().flat_map(|step| step.moved.iter().map(|moved| (step.balance, *moved))).collect();
    // A list of the largest payments, say, prints rows of the table once more.
    steps.retain(|step| !step.moved.iter().any(|moved| known.contains(&(step.balance, *moved))));
    steps.extend(read);
    steps.sort_by_key(|step| step.place);
    let follows = |place: usize| {
        let before = place.checked_sub(1).is_some_and(|before| steps[before].leads_to(&steps[place]));
        before || steps.get(place + 1).is_some_and(|next| steps[place].leads_to(next))
    };
    (0..steps.len()).filter(|place| follows(*place)).filter_map(|place| steps[place].left_over).collect()
}

/// The amounts with decimals of a line, and where they stand.
fn figures<'l>(line: &'l Line, pages: &Pages<'_>) -> Vec<(&'l Word, Money)> {
    let amount = |word: &Word| pages.notation.numbers.parse(&word.text).filter(|amount| amount.has_decimals);
    line.words.iter().filter_map(|word| amount(word).map(|amount| (word, amount.digits))).collect()
}

/// Lines outside the tables.
fn free_lines<'p>(
    pages: &'p Pages<'p>,
    taken: &'p Occupied,
) -> impl Iterator<Item = ((usize, usize), &'p Sheet)> {
    pages.sheets.iter().enumerate().flat_map(move |(number, sheet)| {
        let places = (0..sheet.lines.len()).filter(move |place| !taken.holds(number, *place));
        places.map(move |place| ((number, place), sheet))
    })
}

/// Perhaps behind a serial number or a code, which are short: `Period 1 May` is no row.
fn begins_with_date(line: &Line, pages: &Pages<'_>) -> bool {
    const CODE: usize = 4;
    let is_code = |word: &Word| word.text.chars().filter(|letter| letter.is_alphabetic()).count() <= CODE;
    (0..line.words.len().min(2))
        .any(|word| (word == 0 || is_code(&line.words[0])) && table::begins_date(line, word, pages.notation))
}

/// The lines of every sheet that belong to tables, so that the rest can be read as notices.
pub(super) struct Occupied(Vec<Vec<bool>>);

impl Occupied {
    /// Rows are taken one by one as they are read: a line below a table is not one of its rows just for standing there.
    pub(super) fn headers(tables: &[Table], sheets: &[Sheet]) -> Self {
        let mut occupied = Self(sheets.iter().map(|sheet| vec![false; sheet.lines.len()]).collect());
        for (sheet, lines) in tables.iter().flat_map(|table| &table.headers) {
            occupied.take(*sheet, lines.clone());
        }
        occupied
    }

    pub(super) fn take(&mut self, sheet: usize, lines: Range<usize>) {
        if let Some(lines) = self.0.get_mut(sheet).and_then(|sheet| sheet.get_mut(lines)) {
            lines.fill(true);
        }
    }

    pub(super) fn holds(&self, sheet: usize, line: usize) -> bool {
        self.0.get(sheet).and_then(|sheet| sheet.get(line)).copied().unwrap_or(false)
    }
}
