//! When the file says it was made and changed → whether that fits its transactions.

use jiff::civil::{Date, DateTime};
use ledger::days_between;
use pdf::{Structure, Timestamp};
use statement::Statement;

use super::makers;
use super::words::instead_of;
use crate::check::{Check, Family, Severity};
use crate::question::Question;

const MODIFIED: Question = Question {
    code: "modified_after_created",
    family: Family::File,
    title: "Was the file changed after it was made?",
    weight: Severity::Low,
    benign: "Signing and stamping steps, download servers, and templates that carry their own date.",
};

const IMPOSSIBLE: Question = Question {
    code: "dates_impossible",
    family: Family::File,
    title: "Was the file made before transactions it lists?",
    weight: Severity::Medium,
    benign: "Some banks' templates keep the date of the template; a server's clock or time zone may be wrong.",
};

const BEFORE_END: Question = Question {
    code: "made_before_period_end",
    family: Family::File,
    title: "Was the file made before its period was over?",
    weight: Severity::Low,
    benign: "A statement asked for in the middle of a month may print the whole month as its period.",
};

pub(super) const QUESTIONS: &[&Question] = &[&MODIFIED, &IMPOSSIBLE, &BEFORE_END];

/// India's clock is ahead of the world's by so much.
const INDIA_SECONDS: i64 = 330 * 60;
const DAY_SECONDS: i64 = 24 * 60 * 60;
/// A change later than this is not the end of the same piece of work.
const SAME_WORK_SECONDS: i64 = 60 * 60;
/// Times without a zone may be anywhere on earth.
const UNKNOWN_ZONE_SECONDS: i64 = 14 * 60 * 60;
/// A file older than its first transaction by this carries the date of a template.
const TEMPLATE_DAYS: i32 = 365;

pub(super) fn checks(structure: &Structure, statement: &Statement) -> Vec<Check> {
    let names = [&structure.info.producer, &structure.info.creator];
    // Style Report writes the template's dates, years before the statement's.
    if names.into_iter().flatten().any(|name| makers::is_named(name, &["style report"])) {
        return QUESTIONS.iter().map(|question| question.clear()).collect();
    }
    vec![modified(structure), impossible(structure, statement), before_end(structure, statement)]
}

fn modified(structure: &Structure) -> Check {
    let time = |written: &Option<pdf::WrittenTime>| written.as_ref().and_then(|written| written.parsed);
    let info = &structure.info;
    let (Some(created), Some(modified)) = (time(&info.created), time(&info.modified)) else {
        return MODIFIED.not_applicable();
    };
    let Some(seconds) = seconds_between(created, modified).filter(|seconds| *seconds > SAME_WORK_SECONDS)
    else {
        return MODIFIED.clear();
    };
    let message = format!("The file was changed {} after it was made.", duration(seconds));
    MODIFIED.detected(message, vec![instead_of(day_in_india(created), day_in_india(modified))])
}

fn impossible(structure: &Structure, statement: &Statement) -> Check {
    let (Some(newest), Some((first, last))) = (newest(structure), span(statement)) else {
        return IMPOSSIBLE.not_applicable();
    };
    let days = days_between(newest, last);
    if days <= 1 {
        return IMPOSSIBLE.clear();
    }
    let is_template = days_between(newest, first) > TEMPLATE_DAYS;
    let severity = if is_template { Severity::Low } else { Severity::Medium };
    let message =
        format!("The file says it was made and last changed {days} days before its last transaction.");
    IMPOSSIBLE.detected_as(severity, message, vec![instead_of(last.to_string(), newest.to_string())])
}

fn before_end(structure: &Structure, statement: &Statement) -> Check {
    let (Some(newest), Some((_, end))) = (newest(structure), statement.lead.account.period) else {
        return BEFORE_END.not_applicable();
    };
    let days = days_between(newest, end);
    if days <= 1 {
        return BEFORE_END.clear();
    }
    let message = format!("The file says it was made {days} days before the period it prints was over.");
    BEFORE_END.detected(message, vec![instead_of(end.to_string(), newest.to_string())])
}

/// The last day on which the file says anything happened to it.
fn newest(structure: &Structure) -> Option<Date> {
    let info = &structure.info;
    let xmp = structure.xmp.as_ref().map(|xmp| &xmp.metadata);
    [
        info.created.as_ref(),
        info.modified.as_ref(),
        xmp.and_then(|xmp| xmp.created.as_ref()),
        xmp.and_then(|xmp| xmp.modified.as_ref()),
    ]
    .into_iter()
    .flatten()
    .filter_map(|written| day_in_india_of(written.parsed?))
    .max()
}

/// The days of the first and the last transaction, those with doubtful dates left out.
fn span(statement: &Statement) -> Option<(Date, Date)> {
    let misdated = &statement.lead.reconciliation.misdated_rows;
    let days = statement.lead.transactions.iter().enumerate();
    // Rows that stand out are counted from 1.
    let sound =
        days.filter(|(index, _)| misdated.binary_search(&(index + 1)).is_err()).map(|(_, row)| row.date);
    sound.fold(None, |span, day| match span {
        Some((first, last)) => Some((day.min(first), day.max(last))),
        None => Some((day, day)),
    })
}

/// From the first to the second; `None` when a missing zone leaves open which came first.
pub(super) fn seconds_between(first: Timestamp, second: Timestamp) -> Option<i64> {
    let seconds = seconds(second)?.checked_sub(seconds(first)?)?;
    let has_same_zone = first.offset_minutes.is_some() == second.offset_minutes.is_some();
    (has_same_zone || seconds.abs() > UNKNOWN_ZONE_SECONDS).then_some(seconds)
}

/// On a clock of its own zone without one, of Greenwich with one.
fn seconds(time: Timestamp) -> Option<i64> {
    let local = civil(time)?;
    let epoch = DateTime::constant(2000, 1, 1, 0, 0, 0, 0);
    let days = i64::from(days_between(epoch.date(), local.date()));
    let clock = i64::from(local.hour()) * 3600 + i64::from(local.minute()) * 60 + i64::from(local.second());
    Some(days * DAY_SECONDS + clock - i64::from(time.offset_minutes.unwrap_or(0)) * 60)
}

fn day_in_india_of(time: Timestamp) -> Option<Date> {
    let local = civil(time)?;
    if time.offset_minutes.is_none() {
        return Some(local.date());
    }
    let days = (seconds(time)? + INDIA_SECONDS).div_euclid(DAY_SECONDS);
    let epoch = Date::constant(2000, 1, 1);
    epoch.checked_add(jiff::Span::new().try_days(days).ok()?).ok()
}

fn civil(time: Timestamp) -> Option<DateTime> {
    let year = i16::try_from(time.year).ok()?;
    let part = |value: u8| i8::try_from(value).ok();
    let second = part(time.second)?.min(59);
    DateTime::new(year, part(time.month)?, part(time.day)?, part(time.hour)?, part(time.minute)?, second, 0)
        .ok()
}

fn day_in_india(time: Timestamp) -> String {
    day_in_india_of(time).map(|day| day.to_string()).unwrap_or_default()
}

fn duration(seconds: i64) -> String {
    let (count, noun) = match seconds {
        ..7200 => (seconds / 60, "minutes"),
        7200..172_800 => (seconds / 3600, "hours"),
        _ => (seconds / DAY_SECONDS, "days"),
    };
    format!("{count} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(day: u8, hour: u8, offset_minutes: Option<i16>) -> Timestamp {
        Timestamp { year: 2024, month: 2, day, hour, minute: 0, second: 0, offset_minutes }
    }

    #[test]
    fn zones_are_taken_into_account() {
        assert_eq!(seconds_between(time(1, 0, Some(0)), time(1, 5, Some(300))), Some(0));
        assert_eq!(seconds_between(time(1, 0, None), time(1, 2, None)), Some(7200));
        assert_eq!(seconds_between(time(1, 0, None), time(1, 12, Some(0))), None);
        assert_eq!(seconds_between(time(1, 0, None), time(2, 12, Some(0))), Some(36 * 3600));
    }

    #[test]
    fn the_day_is_that_of_india() {
        assert_eq!(day_in_india(time(1, 20, Some(0))), "2024-02-02");
        assert_eq!(day_in_india(time(1, 20, Some(330))), "2024-02-01");
        assert_eq!(day_in_india(time(1, 20, None)), "2024-02-01");
    }

    #[test]
    fn a_day_that_does_not_exist_is_no_day() {
        assert_eq!(day_in_india(time(31, 0, None)), "");
        assert_eq!(seconds_between(time(31, 0, None), time(1, 0, None)), None);
    }
}
