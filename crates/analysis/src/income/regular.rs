//! Credits of one payer → a pay series: the usual day, and one payment for each month.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::book::Book;
use ledger::days_between;

/// So far from the usual day, weekends and holidays excuse it.
const DAY_SPREAD: i32 = 7;
/// Credits this close to a day speak for it as the usual one.
const MODE_REACH: i32 = 3;

/// A calendar month as one number, so that months can be counted.
pub(super) type Label = i32;

/// One payer's credits, set out by month of pay.
pub(super) struct Series {
    pub(super) day: i8,
    /// The largest credit of each month of pay, by row.
    pub(super) pays: BTreeMap<Label, u32>,
    /// Everything else: bonus, arrears, second payments.
    pub(super) extras: Vec<u32>,
    /// How many of the payments came near the usual day.
    pub(super) on_time: usize,
}

pub(super) fn label(date: Date) -> Label {
    i32::from(date.year()) * 12 + i32::from(date.month()) - 1
}

impl Series {
    /// `rows` are never empty.
    pub(super) fn of(book: &Book<'_>, rows: &[u32]) -> Self {
        let dates: Vec<(u32, Date, i64)> = rows
            .iter()
            .filter_map(|row| {
                let entry = book.entries.get(*row as usize)?;
                Some((*row, entry.date, entry.amount.as_paise()))
            })
            .collect();
        let day = usual_day(dates.iter().map(|(_, date, _)| date.day()));
        let mut pays: BTreeMap<Label, (u32, i64, i32)> = BTreeMap::new();
        let mut extras = Vec::new();
        for (row, date, paise) in dates {
            let (label, distance) = pay_month(date, day);
            match pays.get(&label) {
                Some((_, most, _)) if *most >= paise => extras.push(row),
                other => {
                    extras.extend(other.map(|(row, _, _)| *row));
                    pays.insert(label, (row, paise, distance));
                }
            }
        }
        extras.sort_unstable();
        let on_time = pays.values().filter(|(_, _, distance)| *distance <= DAY_SPREAD).count();
        let pays = pays.into_iter().map(|(label, (row, _, _))| (label, row)).collect();
        Self { day, pays, extras, on_time }
    }

    /// The months of pay that the statement should show, oldest first: those with a payment, and those whose usual day it
    /// covers with time to spare.
    pub(super) fn months_due(&self, book: &Book<'_>) -> Vec<Label> {
        let is_due = |first: Date| {
            due(first, self.day).is_some_and(|due| {
                due >= book.from && days_between(due, book.to) >= DAY_SPREAD && is_shown(book, due)
            })
        };
        let covered =
            book.months.iter().map(|month| month.from.first_of_month()).filter(|first| is_due(*first));
        let mut months: Vec<Label> = covered.map(label).chain(self.pays.keys().copied()).collect();
        months.sort_unstable();
        months.dedup();
        months
    }
}

/// Pay may come a few days early or late: if nothing shows some of these days, nobody can say that it did not come.
fn is_shown(book: &Book<'_>, due: Date) -> bool {
    let spread = jiff::Span::new().days(DAY_SPREAD);
    let around = due.checked_sub(spread).ok().zip(due.checked_add(spread).ok());
    around.is_none_or(|(from, to)| !book.days_in(from, to).iter().any(|day| !day.is_seen))
}

/// The day of the month that most credits are near to; of equals, the one they are nearest to, then the earliest.
fn usual_day(days: impl Iterator<Item = i8>) -> i8 {
    let mut counts = [0_i32; 32];
    for day in days {
        if let Some(count) = counts.get_mut(day.unsigned_abs() as usize) {
            *count += 1;
        }
    }
    let score = |day: i32| {
        let mut near = 0;
        let mut distance = 0;
        for (other, count) in (0_i32..).zip(counts) {
            let apart = (other - day).abs();
            let apart = apart.min(31 - apart);
            if apart <= MODE_REACH {
                near += count;
                distance += count * apart;
            }
        }
        (near, -distance, -day)
    };
    let used = (1..=31).filter(|day| counts.get(*day as usize).is_some_and(|count| *count > 0));
    used.max_by_key(|day| score(*day)).map_or(1, |day| day as i8)
}

/// The month whose usual day is nearest, and how many days away it is: pay for February that comes on 31 January is February's.
fn pay_month(date: Date, day: i8) -> (Label, i32) {
    let own = date.first_of_month();
    let before = own.yesterday().map(Date::first_of_month);
    let after = own.last_of_month().tomorrow();
    let candidates = [before.ok(), Some(own), after.ok()];
    let distances = candidates.into_iter().flatten().filter_map(|first| {
        let distance = days_between(due(first, day)?, date).abs();
        // Far from every usual day it is some other payment, of the month it came in.
        (first == own || distance <= DAY_SPREAD).then_some((label(first), distance))
    });
    distances.min_by_key(|(_, distance)| *distance).unwrap_or((label(date), 0))
}

/// The usual day of a month; its last day when it has no such day.
fn due(first: Date, day: i8) -> Option<Date> {
    first.with().day(day.min(first.days_in_month())).build().ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[track_caller]
    fn check(date: Date, day: i8, month: i8, distance: i32) {
        let (found, apart) = pay_month(date, day);
        assert_eq!((found.rem_euclid(12) as i8 + 1, apart), (month, distance));
    }

    #[test]
    fn early_and_late_pay_belongs_to_its_month() {
        check(date(2025, 1, 31), 1, 2, 1);
        check(date(2025, 2, 1), 31, 1, 1);
        check(date(2025, 2, 28), 31, 2, 0);
        check(date(2025, 3, 10), 7, 3, 3);
        check(date(2025, 1, 1), 30, 12, 2);
    }

    #[test]
    fn the_usual_day_is_where_most_credits_are() {
        assert_eq!(usual_day([1, 31, 1, 30, 15].into_iter()), 1);
        assert_eq!(usual_day([7, 7, 8, 20].into_iter()), 7);
        assert_eq!(usual_day(std::iter::empty()), 1);
    }
}
