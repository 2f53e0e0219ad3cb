//! Moments, waits, sizes and counts in English.

use export::words::counted;
use jiff::civil::Date;
use jiff::{SignedDuration, Zoned};

/// `14 Nov, 3:05 pm`
pub(crate) fn moment(there: &Zoned) -> String {
    there.strftime("%-d %b, %-I:%M %P").to_string()
}

/// `14 Nov`
pub(crate) fn day_of_month(day: Date) -> String {
    day.strftime("%-d %b").to_string()
}

/// `Nov 2026`
pub(crate) fn month(day: Date) -> String {
    day.strftime("%b %Y").to_string()
}

/// `Apr`, beside another month of the same year
pub(crate) fn month_in_its_year(day: Date) -> String {
    day.strftime("%b").to_string()
}

/// `Apr – Sep 2026`
pub(crate) fn months(from: Date, to: Date) -> String {
    let last = month(to);
    if (from.year(), from.month()) == (to.year(), to.month()) {
        last
    } else if from.year() == to.year() {
        format!("{} – {last}", month_in_its_year(from))
    } else {
        format!("{} – {last}", month(from))
    }
}

/// How long somebody has to wait: rounded up, so that nobody comes too early.
pub(crate) fn wait(duration: SignedDuration) -> String {
    let seconds = duration.as_secs() + i64::from(duration.subsec_nanos() > 0);
    match seconds {
        ..=1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", (seconds + 59) / 60),
    }
}

/// How long something waits, in the largest unit that it fills.
pub(crate) fn lasting(duration: SignedDuration) -> String {
    let minutes = duration.as_mins().max(0);
    match minutes {
        0 => "just now".to_owned(),
        ..60 => counted(minutes, "minute"),
        60..1440 => counted(minutes / 60, "hour"),
        _ => counted(minutes / 1440, "day"),
    }
}

/// In the unit that people would count it in: `1.9 s`, `4 min`.
pub(crate) fn seconds(seconds: f64) -> String {
    match seconds {
        ..10.0 => format!("{seconds:.1} s"),
        ..90.0 => format!("{seconds:.0} s"),
        ..5_400.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.1} h", seconds / 3_600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}

/// Before a scan is sent, and while it is read.
pub(crate) fn scan_takes(pages: u32) -> String {
    format!("This is a scan: reading it takes about {} seconds.", engine::scan_seconds(pages))
}

/// `25 MB`
pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / (1024 * 1024))
}

/// `340 KB`, `1.9 MB`
pub(crate) fn file_size(bytes: u64) -> String {
    const MEGABYTE: u64 = 1024 * 1024;
    if bytes < MEGABYTE {
        format!("{} KB", bytes.div_ceil(1024))
    } else {
        format!("{:.1} MB", bytes as f64 / MEGABYTE as f64)
    }
}

/// Where a page of a list has no rows.
pub(crate) const NO_ROWS: &str = "None";

/// `1–50 of 320`
pub(crate) fn range(first: &str, last: &str, total: &str) -> String {
    format!("{first}–{last} of {total}")
}

/// `₹1,00,000 to ₹5,00,000`
pub(crate) fn between(least: &str, most: &str) -> String {
    format!("{least} to {most}")
}

pub(crate) fn rows(count: usize) -> String {
    counted(count, "row")
}

pub(crate) fn pages(count: usize) -> String {
    counted(count, "page")
}

pub(crate) fn marks(count: usize) -> String {
    counted(count, "mark")
}

pub(crate) fn checks(count: usize) -> String {
    counted(count, "check")
}

pub(crate) fn days(count: impl std::fmt::Display) -> String {
    counted(count, "day")
}

pub(crate) fn cases(count: usize) -> String {
    counted(count, "case")
}

pub(crate) fn lines(count: usize) -> String {
    counted(count, "line")
}

pub(crate) fn points(count: i32) -> String {
    counted(count, "point")
}

pub(crate) fn outcomes(count: usize) -> String {
    counted(count, "outcome")
}

/// How sure something is, of 100.
pub(crate) fn sure(percent: u8) -> String {
    format!("{percent} % sure")
}

/// `₹12,000.00 a month`
pub(crate) fn a_month(amount: &str) -> String {
    format!("{amount} a month")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_told_in_what_people_count() {
        assert_eq!(wait(SignedDuration::from_millis(200)), "a second");
        assert_eq!(wait(SignedDuration::from_secs(45)), "45 seconds");
        assert_eq!(wait(SignedDuration::from_mins(15)), "15 minutes");
        assert_eq!(wait(SignedDuration::from_millis(840_001)), "15 minutes");
    }

    #[test]
    fn waiting_is_told_in_the_largest_unit_that_it_fills() {
        let check = |minutes: i64, expected: &str| {
            assert_eq!(lasting(SignedDuration::from_mins(minutes)), expected);
        };
        check(-5, "just now");
        check(0, "just now");
        check(1, "1 minute");
        check(59, "59 minutes");
        check(119, "1 hour");
        check(1440, "1 day");
        check(5000, "3 days");
    }

    #[test]
    fn a_file_has_a_size_that_people_know() {
        let sizes = [1, 1024, 1025, 1024 * 1024 - 1, 1024 * 1024, 2_000_000].map(file_size);
        assert_eq!(sizes, ["1 KB", "1 KB", "2 KB", "1024 KB", "1.0 MB", "1.9 MB"]);
    }

    #[test]
    fn months_name_the_year_once_where_it_is_one() {
        let date = jiff::civil::date;
        assert_eq!(months(date(2026, 4, 1), date(2026, 4, 30)), "Apr 2026");
        assert_eq!(months(date(2026, 4, 1), date(2026, 9, 30)), "Apr – Sep 2026");
        assert_eq!(months(date(2025, 11, 1), date(2026, 1, 31)), "Nov 2025 – Jan 2026");
    }
}
