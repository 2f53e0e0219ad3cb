//! Entries → a book: the same rows with every day's closing balance and every calendar month beside them.

mod adjusted;
#[cfg(test)]
mod gaps;
mod line;
mod missing;
mod month;
mod tally;
mod units;
mod value;
mod window;

use category::{AccountKind, Entry};
use jiff::civil::Date;
use ledger::{Money, days_between, divide};

pub use line::{Day, Line};
pub use missing::Missing;
pub use month::Month;
pub(crate) use tally::{Tally, total};
pub use units::Units;
pub use value::{Finding, Found, Rows, Unit, Value};
pub use window::Window;

use crate::asked::Asked;
use line::lines;

/// Longer than any statement: what a broken date could otherwise ask for in days.
const MAX_DAYS: i32 = 366 * 30;

/// An average month has 30.4375 days: four years' days by their months. In ten-thousandths of a day it is whole.
const MONTH: i128 = 304_375;
const DAY: i128 = 10_000;

/// One account over the days a statement covers.
#[derive(Clone, Debug)]
pub struct Book<'a> {
    /// Oldest first.
    pub entries: &'a [Entry],
    pub kind: AccountKind,
    pub holder: Option<&'a str>,
    pub overdraft_limit: Option<Money>,
    pub opening: Option<Money>,
    pub units: Units,
    /// The first and last day covered: the printed period, widened to hold every row.
    pub from: Date,
    pub to: Date,
    /// One for each day from the first to the last.
    pub days: Vec<Day>,
    pub months: Vec<Month>,
    pub asked: &'a Asked,
    lines: Vec<Line>,
    /// How many lines there are before each day, and after the last.
    lines_before: Vec<u32>,
    /// The sum of closing balances before each day, and after the last; days that nothing shows add nothing.
    closing_before: Vec<i128>,
    /// How many days are shown before each day, and after the last.
    seen_before: Vec<i32>,
    /// Where each window of [`Window::ALL`] begins and ends; worked out once because every metric asks.
    reaches: Vec<Result<(Date, Date), Missing>>,
}

/// What a book is made of besides its entries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cover<'a> {
    pub kind: AccountKind,
    pub holder: Option<&'a str>,
    pub overdraft_limit: Option<Money>,
    pub opening: Option<Money>,
    pub period: Option<(Date, Date)>,
    pub units: Units,
    /// Days within the period that no statement shows. Nothing is known of them: they are no days without rows.
    pub gaps: &'a [(Date, Date)],
}

impl<'a> Book<'a> {
    /// `None` without entries: an account nobody used has nothing to say.
    pub fn new(entries: &'a [Entry], cover: Cover<'a>, asked: &'a Asked) -> Option<Self> {
        let (from, to) = reach(entries, cover.period)?;
        let mut months = Month::between(from, to);
        for month in &mut months {
            month.is_full &= !cover.gaps.iter().any(|gap| gap.0 <= month.to && month.from <= gap.1);
        }
        let mut days = days(entries, cover.opening, from, to);
        for day in &mut days {
            // A row is a witness of its day, whatever the papers say of their periods.
            day.is_seen = day.last_row.is_some()
                || !cover.gaps.iter().any(|gap| gap.0 <= day.date && day.date <= gap.1);
        }
        let seen_before = seen_before(&days);
        let lines = lines(entries, from, days.len());
        adjusted::fill(&mut days, &lines, &months);
        let book = Self {
            entries,
            kind: cover.kind,
            holder: cover.holder,
            overdraft_limit: cover.overdraft_limit,
            opening: cover.opening,
            units: cover.units,
            from,
            to,
            lines_before: lines_before(&lines, days.len()),
            closing_before: closing_before(&days),
            days,
            months,
            asked,
            lines,
            reaches: Vec::new(),
            seen_before,
        };
        let reaches = Window::ALL.iter().map(|window| book.within(*window)).collect();
        let book = Self { reaches, ..book };
        Some(book)
    }

    /// The first and last day of a window.
    pub fn reach(&self, window: Window) -> Result<(Date, Date), Missing> {
        let known = Window::ALL.iter().position(|other| *other == window);
        match known.and_then(|at| self.reaches.get(at)) {
            Some(reach) => *reach,
            None => self.within(window),
        }
    }

    fn within(&self, window: Window) -> Result<(Date, Date), Missing> {
        window.within((self.from, self.to), |from, to| self.seen(from, to))
    }

    /// How many of the days from one date to another are shown by some statement.
    pub fn seen(&self, from: Date, to: Date) -> i32 {
        let (first, end) = self.span(from, to);
        let before = |day: usize| self.seen_before.get(day).copied().unwrap_or_default();
        before(end) - before(first)
    }

    /// The days from one date to another, as far as the book has them.
    pub fn days_in(&self, from: Date, to: Date) -> &[Day] {
        let (first, end) = self.span(from, to);
        self.days.get(first..end).unwrap_or(&[])
    }

    /// The rows from one date to another with their numbers, in the order of their days.
    pub fn rows_in(&self, from: Date, to: Date) -> impl Iterator<Item = (usize, &'a Entry)> + use<'_, 'a> {
        let entries = self.entries;
        self.lines_in(from, to).iter().filter_map(move |line| {
            let row = line.row as usize;
            Some((row, entries.get(row)?))
        })
    }

    /// The same in short.
    pub fn lines_in(&self, from: Date, to: Date) -> &[Line] {
        let (first, end) = self.span(from, to);
        let bound = |day: usize| self.lines_before.get(day).map_or(0, |count| *count as usize);
        self.lines.get(bound(first)..bound(end)).unwrap_or(&[])
    }

    /// Every row in short.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The sum of the closing balances from one date to another, and how many there are, of the days that are shown.
    pub fn closings(&self, from: Date, to: Date) -> Result<(i128, i128), Missing> {
        let (first, end) = self.span(from, to);
        let count = self.seen(from, to);
        match (self.closing_before.get(first), self.closing_before.get(end)) {
            (Some(before), Some(after)) if count > 0 => Ok((after - before, i128::from(count))),
            _ => Err(Missing::NoBalances),
        }
    }

    pub fn full_months(&self) -> impl DoubleEndedIterator<Item = &Month> {
        self.months.iter().filter(|month| month.is_full)
    }

    /// The whole months of a window: for a look back of n months the last n of them, wherever the statement ends.
    pub fn full_months_of(&self, window: Window) -> impl Iterator<Item = &Month> {
        let count = self.full_months().count();
        let wanted = match window {
            Window::Statement => count,
            Window::Months(months) => usize::from(months),
        };
        self.full_months().skip(count.saturating_sub(wanted))
    }

    /// How many months a window stands for: what a monthly average divides by.
    pub fn length_in_months(&self, window: Window) -> f64 {
        self.length(window) as f64 / MONTH as f64
    }

    /// A total of the window for one of its months, rounded to the paisa.
    pub(crate) fn per_month(&self, window: Window, total: i128) -> Option<i128> {
        let length = self.length(window);
        if length <= 0 { None } else { Some(divide(total.checked_mul(MONTH)?, length)) }
    }

    /// Whole calendar months count as such; what is left over counts by its days. A window that begins before the
    /// statement counts only what is covered.
    fn length(&self, window: Window) -> i128 {
        let is_whole =
            self.reach(window).is_ok_and(|(from, to)| self.seen(from, to) == days_between(from, to) + 1);
        if let Some(count) = window.whole_months((self.from, self.to)).filter(|_| is_whole) {
            return i128::from(count) * MONTH;
        }
        let (from, to) = self.gapped(window);
        let days = i128::from(self.seen(from, to));
        let full = || self.full_months().filter(|month| from <= month.from);
        let full_days: i32 = full().map(Month::days).sum();
        let full = full().count() as i128;
        full * MONTH + (days - i128::from(full_days)) * DAY
    }

    /// What the length of a window is counted over: its own days where some of them are not shown, else all of the book.
    fn gapped(&self, window: Window) -> (Date, Date) {
        let whole = (self.from, self.to);
        if self.seen(self.from, self.to) == days_between(self.from, self.to) + 1 {
            return whole;
        }
        self.reach(window).unwrap_or(whole)
    }

    /// Two dates as places among the days: the first, and one behind the last.
    fn span(&self, from: Date, to: Date) -> (usize, usize) {
        let first = days_between(self.from, from).max(0) as usize;
        let end = (days_between(self.from, to) + 1).max(0) as usize;
        let end = end.min(self.days.len());
        (first.min(end), end)
    }
}

fn reach(entries: &[Entry], period: Option<(Date, Date)>) -> Option<(Date, Date)> {
    let first = entries.iter().map(|entry| entry.date).min()?;
    let last = entries.iter().map(|entry| entry.date).max()?;
    let (from, to) = match period {
        Some((from, to)) if from <= to => (from.min(first), to.max(last)),
        _ => (first, last),
    };
    // A period misread by decades must not become millions of empty days.
    let (from, to) = if days_between(from, to) < MAX_DAYS { (from, to) } else { (first, last) };
    if days_between(from, to) < MAX_DAYS {
        return Some((from, to));
    }
    Some((to.checked_sub(jiff::Span::new().days(MAX_DAYS)).unwrap_or(first), to))
}

fn days(entries: &[Entry], opening: Option<Money>, from: Date, to: Date) -> Vec<Day> {
    let count = (days_between(from, to) + 1).max(0) as usize;
    let mut days: Vec<Day> = Vec::with_capacity(count);
    let mut date = from;
    for _ in 0..count {
        days.push(Day { date, closing: None, adjusted: None, last_row: None, is_seen: true });
        let Ok(next) = date.tomorrow() else { break };
        date = next;
    }
    for (row, entry) in entries.iter().enumerate() {
        let Some(day) = usize::try_from(days_between(from, entry.date)).ok().and_then(|at| days.get_mut(at))
        else {
            continue;
        };
        day.last_row = Some(row);
        day.closing = entry.balance.or(day.closing);
    }
    // Days before the first printed balance had the opening balance; without one, the first that is known.
    let mut carried = opening.or_else(|| days.iter().find_map(|day| day.closing));
    for day in &mut days {
        carried = day.closing.or(carried);
        day.closing = carried;
    }
    days
}

fn lines_before(lines: &[Line], days: usize) -> Vec<u32> {
    let mut before = vec![0; days + 1];
    for line in lines {
        if let Some(count) = before.get_mut(line.day as usize + 1) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for count in &mut before {
        sum += *count;
        *count = sum;
    }
    before
}

fn seen_before(days: &[Day]) -> Vec<i32> {
    let mut before = Vec::with_capacity(days.len() + 1);
    let mut sum = 0;
    for day in days {
        before.push(sum);
        sum += i32::from(day.is_seen);
    }
    before.push(sum);
    before
}

/// Empty when no balance is known.
fn closing_before(days: &[Day]) -> Vec<i128> {
    let mut before = Vec::with_capacity(days.len() + 1);
    let mut sum: i128 = 0;
    for day in days {
        let Some(closing) = day.closing else { return Vec::new() };
        before.push(sum);
        sum += if day.is_seen { i128::from(closing.as_paise()) } else { 0 };
    }
    before.push(sum);
    before
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use crate::Example;

    #[test]
    fn balances_are_carried_over_days_without_rows() {
        let example = Example::of(
            "opening 100\n period 2025-01-01 2025-01-06\n\
             2025-01-03 + 50 salary X\n 2025-01-05 - 20 groceries Y",
        )
        .unwrap();
        let book = example.book().unwrap();
        let closings: Vec<_> = book.days.iter().map(|day| day.closing.unwrap().as_paise() / 100).collect();
        assert_eq!(closings, [100, 100, 150, 150, 130, 130]);
        assert_eq!(book.closings(date(2025, 1, 2), date(2025, 1, 4)), Ok((40_000, 3)));
        assert_eq!(book.lines_in(date(2025, 1, 4), date(2025, 1, 9)).len(), 1);
        assert_eq!(
            book.rows_in(date(2025, 1, 1), date(2025, 1, 3)).map(|(row, _)| row).collect::<Vec<_>>(),
            [0]
        );
    }

    #[test]
    fn a_period_misread_by_decades_does_not_count() {
        let mut example = Example::of("2025-01-03 + 50 salary X").unwrap();
        example.period = Some((date(1025, 1, 1), date(2025, 1, 31)));
        assert_eq!(example.book().unwrap().days.len(), 1);
    }
}
