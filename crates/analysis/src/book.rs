//! Entries → a book: the same rows with every day's closing balance and every calendar month beside them.

use category::{AccountKind, Entry};
use jiff::civil::Date;
use ledger::Money;

use crate::asked::Asked;
use crate::month::Month;

/// Longer than any statement: what a broken date could otherwise ask for in days.
const MAX_DAYS: i32 = 366 * 30;

/// One account over the days a statement covers.
#[derive(Clone, Debug)]
pub struct Book<'a> {
    /// Oldest first.
    pub entries: &'a [Entry],
    pub kind: AccountKind,
    pub holder: Option<&'a str>,
    pub overdraft_limit: Option<Money>,
    pub opening: Option<Money>,
    /// The first and last day covered: the printed period, widened to hold every row.
    pub from: Date,
    pub to: Date,
    /// One for each day from the first to the last.
    pub days: Vec<Day>,
    pub months: Vec<Month>,
    pub asked: &'a Asked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    pub date: Date,
    /// The balance when the day ended; carried on from the last one known. `None` when the statement prints none at all.
    pub closing: Option<Money>,
    /// The last row of the day, when it has any.
    pub last_row: Option<usize>,
}

/// What a book is made of besides its entries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cover<'a> {
    pub kind: AccountKind,
    pub holder: Option<&'a str>,
    pub overdraft_limit: Option<Money>,
    pub opening: Option<Money>,
    pub period: Option<(Date, Date)>,
}

impl<'a> Book<'a> {
    /// `None` without entries: an account nobody used has nothing to say.
    pub fn new(entries: &'a [Entry], cover: Cover<'a>, asked: &'a Asked) -> Option<Self> {
        let first = entries.iter().map(|entry| entry.date).min()?;
        let last = entries.iter().map(|entry| entry.date).max()?;
        let (from, to) = match cover.period {
            Some((from, to)) if from <= to => (from.min(first), to.max(last)),
            _ => (first, last),
        };
        // A period misread by decades must not become millions of empty days.
        let (from, to) = if days_between(from, to) < MAX_DAYS { (from, to) } else { (first, last) };
        let from = if days_between(from, to) < MAX_DAYS {
            from
        } else {
            to.checked_sub(jiff::Span::new().days(MAX_DAYS)).unwrap_or(first)
        };
        Some(Self {
            entries,
            kind: cover.kind,
            holder: cover.holder,
            overdraft_limit: cover.overdraft_limit,
            opening: cover.opening,
            from,
            to,
            days: days(entries, cover.opening, from, to),
            months: Month::between(from, to),
            asked,
        })
    }

    /// The days from one date to another, as far as the book has them.
    pub fn days_in(&self, from: Date, to: Date) -> &[Day] {
        let first = days_between(self.from, from).max(0) as usize;
        let end = (days_between(self.from, to) + 1).max(0) as usize;
        self.days.get(first..end.min(self.days.len())).unwrap_or(&[])
    }

    /// The rows from one date to another with their numbers.
    pub fn rows_in(&self, from: Date, to: Date) -> impl Iterator<Item = (usize, &'a Entry)> + use<'a> {
        let entries = self.entries;
        entries.iter().enumerate().filter(move |(_, entry)| from <= entry.date && entry.date <= to)
    }

    pub fn full_months(&self) -> impl DoubleEndedIterator<Item = &Month> {
        self.months.iter().filter(|month| month.is_full)
    }
}

/// Negative when `to` comes first.
pub(crate) fn days_between(from: Date, to: Date) -> i32 {
    from.until(to).map_or(0, |span| span.get_days())
}

fn days(entries: &[Entry], opening: Option<Money>, from: Date, to: Date) -> Vec<Day> {
    let count = (days_between(from, to) + 1).max(0) as usize;
    let mut days: Vec<Day> = Vec::with_capacity(count);
    let mut date = from;
    for _ in 0..count {
        days.push(Day { date, closing: None, last_row: None });
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
    let known = opening.or_else(|| days.iter().find_map(|day| day.closing));
    let mut carried = known;
    for day in &mut days {
        carried = day.closing.or(carried);
        day.closing = carried;
    }
    days
}
