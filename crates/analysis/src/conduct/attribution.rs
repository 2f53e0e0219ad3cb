//! Returns that only a charge shows → the instalment that was late or missing on that day, when there is just one.

use jiff::civil::Date;

use crate::book::Book;
use crate::conduct::bounce::{Bounce, Instrument};
use crate::obligations::{Frequency, InstalmentSeries, Obligations};
use ledger::days_between;

/// More loans than anybody has: beyond that no single one can be meant.
const MAX_SERIES: usize = 64;
/// How far the charge may stand from the day the instalment was due.
const NEAR_DAYS: i32 = 5;
/// After so many days without an instalment none was expected.
const MAX_SILENCE_DAYS: i32 = 62;
/// What is paid later than that is another month's.
const MAX_CLEARANCE_DAYS: i32 = 31;

pub(crate) fn attribute(book: &Book<'_>, obligations: &Obligations, bounces: &mut [Bounce]) {
    if obligations.series.len() > MAX_SERIES {
        return;
    }
    let calendars: Vec<Calendar<'_>> = obligations
        .series
        .iter()
        .filter(|series| series.frequency == Frequency::Monthly)
        .map(|series| Calendar::of(book, series))
        .collect();
    let alone = bounces.iter_mut().filter(|bounce| {
        bounce.is_inward() && bounce.is_seen_by_charge_alone && bounce.instrument != Instrument::Cheque
    });
    for bounce in alone {
        let mut late =
            calendars.iter().filter_map(|calendar| Some((calendar.series, calendar.lateness(bounce.date)?)));
        let (Some((series, paid)), None) = (late.next(), late.next()) else { continue };
        bounce.party = Some(series.lender.clone());
        bounce.key = Some(series.key.clone());
        bounce.amount = Some(series.amount);
        bounce.instrument = Instrument::Nach;
        bounce.is_emi = true;
        bounce.cleared_on = paid.filter(|paid| days_between(bounce.date, *paid) <= MAX_CLEARANCE_DAYS);
    }
}

/// When a loan's instalments came, and on which days of a month they usually do.
struct Calendar<'a> {
    series: &'a InstalmentSeries,
    dates: Vec<Date>,
    /// By day of the month: half of all instalments or more came near it.
    is_usual: [bool; 32],
}

impl<'a> Calendar<'a> {
    fn of(book: &Book<'_>, series: &'a InstalmentSeries) -> Self {
        let dates: Vec<Date> =
            series.rows.iter().filter_map(|row| book.entries.get(*row)).map(|entry| entry.date).collect();
        let mut counts = [0_usize; 32];
        for date in &dates {
            if let Some(count) = counts.get_mut(usize::from(date.day().unsigned_abs())) {
                *count += 1;
            }
        }
        let mut is_usual = [false; 32];
        for (day, usual) in is_usual.iter_mut().enumerate().skip(1) {
            let near = counts.iter().enumerate().filter(|(other, _)| apart(day, *other) <= NEAR_DAYS);
            *usual = near.map(|(_, count)| count).sum::<usize>() * 2 >= dates.len();
        }
        Self { series, dates, is_usual }
    }

    /// `None` when nothing was due that day or it was paid then; else the day it was paid, if it was.
    fn lateness(&self, day: Date) -> Option<Option<Date>> {
        let before = self.dates.partition_point(|date| days_between(*date, day) > NEAR_DAYS);
        let previous = self.dates.get(before.checked_sub(1)?)?;
        let next = self.dates.get(before).copied();
        let is_due = self.is_usual.get(usize::from(day.day().unsigned_abs())).copied().unwrap_or(false);
        let is_running = days_between(*previous, day) <= MAX_SILENCE_DAYS;
        let is_late = next.is_none_or(|next| next > day);
        (is_due && is_running && is_late).then_some(next)
    }
}

/// Days between two days of the month, over the month's end as well.
fn apart(one: usize, other: usize) -> i32 {
    let apart = one.abs_diff(other) as i32;
    apart.min(31 - apart)
}
