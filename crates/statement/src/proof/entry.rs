//! rows → entries: dates, amounts and sides, as far as the page says them.

use jiff::civil::{Date, Time};
use ledger::{Area, Direction, Money, Origin};

use super::figures::{Habits, balance, movement};
use super::printed::{Dates, Inline, has_date, reference};
use super::whole::whole;
use crate::amount;
use crate::date::{Anchor, DateStyle};
use crate::table::{self, Cell, Check, CheckKind, Role, Row};

/// What the page says about the direction of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaning {
    /// Printed without doubt; the balance may contradict it but not change it.
    Printed(Direction),
    /// The amount stands between two columns: this one is nearer.
    Nearer(Direction),
    /// Nothing says; only the balance can.
    Open,
}

/// A row read as a movement of money.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub date: Date,
    pub time: Option<Time>,
    pub value_date: Option<Date>,
    pub description: String,
    /// The column of narrations says something; else the reference stands in its place.
    pub is_described: bool,
    pub reference: Option<String>,
    pub leaning: Leaning,
    pub amount: Money,
    pub balance: Option<Money>,
    pub page: u32,
    pub area: Area,
    /// The section it stands in, counted from 1; 0 where there are none.
    pub section: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Entry(Box<Entry>),
    Check(Check),
}

/// A date such as 31 June, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpossibleDate {
    pub origin: Origin,
    pub text: String,
}

/// The rows of one account, read.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub items: Vec<Item>,
    /// Rows with a date and an amount that could not be read as an entry, by page. They are never dropped in silence.
    pub unread: Vec<u32>,
    /// Dates that no calendar has, where a row should have one.
    pub impossible_dates: Vec<ImpossibleDate>,
    /// Dates are printed once for several rows, and not where the first of them stands.
    pub has_uncertain_dates: bool,
    /// Pages with whole rows below the end of the table: rows of something else, if the printed closing balance agrees.
    pub doubtful: Vec<u32>,
    /// Lines that turned out to be entries or checks: sheet and line.
    pub used: Vec<(usize, std::ops::Range<usize>)>,
    /// A row's date is two small numbers, of which either may be the month.
    pub has_open_dates: bool,
    /// A row's date has no year, and the period must say it.
    pub has_yearless_dates: bool,
    style: DateStyle,
}

/// Reads rows in the order they are printed. `period` helps where dates are printed without a year.
pub(crate) fn read(rows: Vec<Row>, period: Option<(Date, Date)>, style: DateStyle) -> Reading {
    let rows = whole(rows, style);
    let habits = Habits::learn(&rows, style);
    let dates_float = habits.dates_are_grouped && floats(&rows, style);
    let mut reading = Reading { style, ..Reading::default() };
    let mut last_date: Option<Date> = None;
    let has_balances = rows.iter().flat_map(|row| &row.figures).any(|figure| figure.role == Role::Balance);
    let is_aligned = rows.iter().any(|row| row.is_aligned);
    reading.unread.extend(joined_rows(&rows, style));
    for mut row in rows {
        if let Some(check) = row.check.filter(|_| !row.is_after_end) {
            reading.items.push(Item::Check(check));
            reading.used.push((row.sheet, row.lines));
            continue;
        }
        let dates = Dates::of(&row, Anchor { last: last_date, period }, style);
        let balance = balance(&row, habits);
        let movement = movement(&row, habits);
        // A row without a date of its own says at least what it is for. Where few are without, its balance must follow, and
        // nothing may stand where its date would.
        let follows = || {
            row.date.is_empty() && movement.is_some_and(|(amount, _)| reading.is_followed_by(amount, balance))
        };
        let carries_date =
            !row.narration.is_empty() && !row.is_after_end && (habits.dates_are_grouped || follows());
        let date = dates.date.or(last_date.filter(|_| carries_date));
        let (Some(date), Some((amount, leaning))) = (date, movement) else {
            last_date = dates.date.or(last_date);
            if !row.is_after_end {
                reading.set_aside(row, dates.date.is_some(), balance);
            }
            continue;
        };
        if row.is_after_end && !reading.is_followed_by(amount, balance) {
            reading.doubtful.extend(balance.map(|_| row.page));
            continue;
        }
        // A date that stands in the row and in no column of dates is one that was missed; so is a value date that is not
        // that of the day above.
        let is_valued_elsewhere = dates.value_date.is_some_and(|value| value != date);
        let is_unsure = !habits.dates_are_grouped || dates_float || row.has_stray_date || is_valued_elsewhere;
        reading.has_uncertain_dates |= dates.date.is_none() && is_unsure;
        last_date = Some(date);
        reading.used.push((row.sheet, row.lines.clone()));
        let (description, is_described) = described(&mut row, &dates);
        // A printed figure that was left out may be the one that does not fit.
        let is_silent = description.trim().is_empty() && has_words(&row.words, style);
        let is_left_out =
            is_silent || row.misplaced > 0 || (!has_balances || row.is_aligned) && row.strays > 0;
        reading.unread.extend(is_left_out.then_some(row.page));
        reading.has_open_dates |= dates.is_open;
        reading.has_yearless_dates |= dates.is_yearless;
        let inline = Inline::of(&description, style);
        reading.items.push(Item::Entry(Box::new(Entry {
            date,
            time: dates.time,
            value_date: dates.value_date.or(inline.value_date),
            description,
            is_described,
            reference: reference(&row).or(inline.reference),
            leaning,
            amount,
            balance,
            page: row.page,
            area: row.area,
            section: row.section_number,
        })));
    }
    if is_aligned {
        reading.unread.extend(missed_balances(&reading.items));
    }
    reading
}

/// Pages of rows with two days below each other where others have one: the first row has lost its amount, and took the second's.
fn joined_rows(rows: &[Row], style: DateStyle) -> Vec<u32> {
    let days = |row: &Row| -> Vec<Date> {
        row.date.lines.iter().filter_map(|line| style.whole(&line.text)?.full()).collect()
    };
    let several: Vec<(u32, Vec<Date>)> = rows
        .iter()
        .filter(|row| row.date.lines.len() > 1 && !row.is_after_end)
        .map(|row| (row.page, days(row)))
        .filter(|(_, days)| days.len() > 1)
        .collect();
    // Where most have two, the other one is that of the value.
    let is_habit = several.len() * 2 > rows.len();
    let are_joined = |days: &[Date]| !is_habit && days.iter().any(|day| *day != days[0]);
    several.iter().filter(|(_, days)| are_joined(days)).map(|(page, _)| *page).collect()
}

/// What the row is for, and whether its words say it.
fn described(row: &mut Row, dates: &Dates) -> (String, bool) {
    let mut description = std::mem::take(&mut row.narration).into_text();
    if description.trim().is_empty() {
        description.clone_from(&dates.behind);
    }
    // A code of three letters for the kind of payment does not say what it was for.
    let is_described = description.chars().filter(|letter| letter.is_alphanumeric()).count() > 3;
    if description.trim().is_empty() {
        // What the row prints as its reference is then all it says.
        description = row.references.iter().map(Cell::text).collect::<Vec<_>>().join(" ");
    }
    (description, is_described)
}

/// The row prints words that are neither a date nor a side nor a currency.
fn has_words(words: &str, style: DateStyle) -> bool {
    let is_word = |word: &str| {
        word.chars().filter(|letter| letter.is_alphabetic()).count() > 2
            && !word.bytes().any(|byte| byte.is_ascii_digit())
            && amount::side(word).is_none()
            && !amount::is_currency(word)
            && !style.is_month(word)
    };
    // A weekday before the date, and little else.
    words.split_whitespace().filter(|word| is_word(word)).count() > 1
}

/// Pages of rows without a balance where others like them have one. Numbers that line up say where the balances stand, and
/// one that does not would be left out in silence: the rows around it are proven all the same.
fn missed_balances(items: &[Item]) -> Vec<u32> {
    let entries: Vec<&Entry> = items
        .iter()
        .filter_map(|item| match item {
            Item::Entry(entry) => Some(entry.as_ref()),
            Item::Check(_) => None,
        })
        .collect();
    let with = entries.iter().filter(|entry| entry.balance.is_some()).count();
    let days: Vec<&[&Entry]> = entries.chunk_by(|a, b| a.date == b.date).collect();
    let has_balance = |day: &[&Entry]| day.iter().any(|entry| entry.balance.is_some());
    let days_with = days.iter().filter(|day| has_balance(day)).count();
    // Most print one on every row, some on the last row of a day.
    let is_expected = |entry: &Entry, day: &[&Entry]| {
        entry.balance.is_none()
            && (with * 10 >= entries.len() * 9 || days_with * 10 >= days.len() * 8 && !has_balance(day))
    };
    let missed = days.iter().flat_map(|day| day.iter().filter(|entry| is_expected(entry, day)));
    missed.map(|entry| entry.page).collect()
}

/// A date printed for several rows belongs to the rows below it only if it stands on the line of the first, and something
/// must show that: a day whose balance is printed on a later row, or a last row without a date. A cell that spans the
/// rows of a day may have its date at the foot, and the balances would prove the rows all the same.
fn floats(rows: &[Row], style: DateStyle) -> bool {
    let has =
        |row: &Row, is_wanted: fn(Role) -> bool| row.figures.iter().any(|figure| is_wanted(figure.role));
    let is_moving =
        |row: &&Row| !row.is_after_end && row.check.is_none() && has(row, |role| role != Role::Balance);
    let moving: Vec<&Row> = rows.iter().filter(is_moving).collect();
    if moving.iter().any(|row| row.heading.is_some()) {
        return false;
    }
    let is_dated = |row: Option<&&Row>| row.is_some_and(|row| has_date(row, style));
    let opens_day = |pair: &[&Row]| {
        has_date(pair[0], style) && !has(pair[0], |role| role == Role::Balance) && !has_date(pair[1], style)
    };
    let is_first_of_day = moving.windows(2).any(opens_day) || !is_dated(moving.last());
    !is_first_of_day || !is_dated(moving.first()) || moving.iter().any(|row| row.has_floating_date)
}

impl Reading {
    /// A row that is no transaction is a remark whose balance still has to fit, or a row that could not be read: rows
    /// that cancel each other out would otherwise vanish without a trace.
    fn set_aside(&mut self, row: Row, is_dated: bool, balance: Option<Money>) {
        let is_moving = row.figures.iter().any(|figure| figure.role != Role::Balance);
        let printed = row.date.text();
        let is_impossible = self
            .style
            .leading(&printed)
            .is_some_and(|(date, _)| date.year.is_some() && date.full().is_none());
        if is_impossible {
            let origin = Origin { page: row.page, area: row.area };
            self.impossible_dates.push(ImpossibleDate { origin, text: printed.trim().to_owned() });
        }
        match balance {
            // An amount that was missed would make a remark of a transaction.
            Some(_) if !is_moving && row.strays + row.misplaced > 0 => self.unread.push(row.page),
            Some(balance)
                if !is_moving
                    && (is_dated && self.style.leading(&row.date.text()).is_some()
                        || self.is_standing(balance)
                        || row.is_aligned
                            && table::says_balance(&row.words)
                            && !self.is_opening(balance)) =>
            {
                // Before the first row nothing contradicts it: under words that name no balance it may be a row whose amount
                // was missed.
                let is_first = !self.items.iter().any(|item| matches!(item, Item::Entry(_)));
                if is_first && is_dated && !row.narration.is_empty() && !table::says_balance(&row.words) {
                    self.unread.push(row.page);
                }
                let kind = CheckKind::Noted;
                let noted = Check {
                    kind,
                    page: row.page,
                    debit: None,
                    credit: None,
                    balance: Some(balance),
                    is_carried: false,
                };
                self.items.push(Item::Check(noted));
                self.used.push((row.sheet, row.lines));
            }
            // An amount and a balance, and no day: a row, wherever it stands.
            Some(_) if is_moving || row.is_headed && !row.narration.is_empty() && !row.date.is_empty() => {
                self.unread.push(row.page);
            }
            _ if is_dated && is_moving => self.unread.push(row.page),
            _ => {}
        }
    }

    /// A balance that is printed again, or before the first row.
    fn is_standing(&self, balance: Money) -> bool {
        let last = self.items.iter().rev().find_map(|item| match item {
            Item::Entry(entry) => entry.balance,
            Item::Check(check) => check.balance,
        });
        last == Some(balance) || self.items.is_empty()
    }

    /// What the account held before the first row, printed once more in a summary below the last.
    fn is_opening(&self, balance: Money) -> bool {
        let first = self.items.iter().find_map(|item| match item {
            Item::Entry(entry) => Some(entry),
            Item::Check(_) => None,
        });
        first.is_some_and(|first| {
            let change = first.balance.and_then(|after| after.minus(balance));
            change.map(Money::magnitude) == Some(first.amount.magnitude())
        })
    }

    /// The amount leads from the last printed balance to this one, or back from it where the newest row stands first:
    /// proof enough that the table has not ended yet, whatever words stand in between.
    fn is_followed_by(&self, amount: Money, balance: Option<Money>) -> bool {
        let mut entries = self.items.iter().filter_map(|item| match item {
            Item::Entry(entry) => Some(entry.as_ref()),
            Item::Check(_) => None,
        });
        let Some(first) = entries.next() else { return false };
        let last = entries.next_back().unwrap_or(first);
        let moved = if first.date > last.date { last.amount } else { amount };
        let change = balance.zip(last.balance).and_then(|(balance, last)| balance.minus(last));
        change.map(Money::magnitude) == Some(moved.magnitude()) && moved != Money::ZERO
    }
}
