//! Returns that only a charge shows → the instalment that was late or missing on that day, when there is just one.

use jiff::civil::Date;

use crate::book::{Book, days_between};
use crate::conduct::bounce::{Bounce, Instrument};
use crate::obligations::{Frequency, InstalmentSeries, Obligations};

/// More loans than anybody has: beyond that no single one can be meant.
const MAX_SERIES: usize = 64;
/// How far the charge may stand from the day the instalment was due.
const NEAR_DAYS: i32 = 5;

pub(crate) fn attribute(book: &Book<'_>, obligations: &Obligations, bounces: &mut [Bounce]) {
    if obligations.series.len() > MAX_SERIES {
        return;
    }
    let alone = bounces.iter_mut().filter(|bounce| {
        bounce.is_inward() && bounce.is_seen_by_charge_alone && bounce.instrument != Instrument::Cheque
    });
    for bounce in alone {
        let mut late = obligations
            .series
            .iter()
            .filter_map(|series| Some((series, lateness(book, series, bounce.date)?)));
        let (Some((series, paid)), None) = (late.next(), late.next()) else { continue };
        bounce.party = Some(series.lender.clone());
        bounce.key = Some(series.key.clone());
        bounce.amount = Some(series.amount);
        bounce.instrument = Instrument::Nach;
        bounce.is_emi = true;
        bounce.cleared_on = paid.filter(|paid| days_between(bounce.date, *paid) <= 31);
    }
}

/// `None` when the series was not due that day or was paid then; else the day it was paid, if it was.
fn lateness(book: &Book<'_>, series: &InstalmentSeries, day: Date) -> Option<Option<Date>> {
    if series.frequency != Frequency::Monthly {
        return None;
    }
    let date = |row: &usize| book.entries.get(*row).map(|entry| entry.date);
    let before =
        series.rows.partition_point(|row| date(row).is_some_and(|paid| days_between(paid, day) > NEAR_DAYS));
    let previous = series.rows.get(before.checked_sub(1)?).and_then(date)?;
    let next = series.rows.get(before).and_then(date);
    let is_due = (days_between(previous, day) - 30).abs() <= NEAR_DAYS;
    let is_late = next.is_none_or(|next| next > day);
    (is_due && is_late).then_some(next)
}
