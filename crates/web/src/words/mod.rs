//! Amounts, moments, sizes and states → what pages show. The texts themselves are in `english`.

pub(crate) mod english;

use std::fmt;

pub(crate) use export::words::{date as day, month_of_year as month};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ledger::currency::in_lakhs;
use ledger::{Currency, Money, Rupees};
use store::analyses::{Analysis, Decision, Status};

use self::english::measures;
pub(crate) use self::english::measures::{lasting, megabytes, scan_takes, wait};

/// Colours of badges: each is the end of a class, `badge-good`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Busy,
    Good,
    Warn,
    Bad,
}

impl Tone {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Busy => "busy",
            Self::Good => "good",
            Self::Warn => "warn",
            Self::Bad => "bad",
        }
    }
}

/// As templates write it.
impl fmt::Display for Tone {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// As the page's own scripts read it.
impl serde::Serialize for Tone {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A word in a colour, with the word for programs beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Badge {
    pub(crate) tone: Tone,
    pub(crate) words: &'static str,
}

/// A moment, for people and for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct When {
    /// RFC 3339, for `<time datetime>`.
    pub(crate) exact: String,
    /// `14 Nov 2026, 3:05 pm IST`
    pub(crate) long: String,
    /// `14 Nov, 3:05 pm`, with the year when it is not `now`'s.
    pub(crate) short: String,
}

/// How far an analysis is, or what came of it.
pub(crate) fn outcome(status: Status, decision: Option<Decision>) -> Badge {
    let tone = match (status, decision) {
        (Status::Completed, Some(decision)) => return self::decision(decision),
        (Status::Queued, _) | (Status::Completed, None) => Tone::Plain,
        (Status::Processing, _) => Tone::Busy,
        (Status::Failed, _) => Tone::Bad,
    };
    Badge { tone, words: english::status(status) }
}

pub(crate) fn decision(decision: Decision) -> Badge {
    let tone = match decision {
        Decision::Approved => Tone::Good,
        Decision::Declined => Tone::Bad,
        Decision::ManualReview => Tone::Warn,
    };
    Badge { tone, words: english::decision(decision) }
}

/// Who or what an analysis is called by: the applicant, else the holder of the account, else the file, else its reference.
pub(crate) fn called(analysis: &Analysis) -> String {
    let application = &analysis.application;
    let holder = || analysis.summary.as_ref().and_then(|summary| summary.holder.clone());
    let name = application.applicant_name.clone().or_else(holder);
    let name = name.or_else(|| application.file_name.clone());
    name.unwrap_or_else(|| analysis.reference().to_string())
}

/// `₹12,34,567.00`
pub(crate) fn rupees(paise: i64) -> String {
    export::words::rupees(Rupees(Money::paise(paise)))
}

/// A whole number of a document in its currency: `₹12,34,567`, `£1,234,567`.
pub(crate) fn amount(whole: u64, currency: Currency) -> String {
    let hundredths = i64::try_from(whole).ok().and_then(|whole| whole.checked_mul(100));
    currency.whole(Money::paise(hundredths.unwrap_or(i64::MAX)))
}

pub(crate) fn counted(count: i64) -> String {
    in_lakhs(u64::try_from(count).unwrap_or_default())
}

pub(crate) fn when(moment: Timestamp, now: Timestamp) -> When {
    let zone = TimeZone::fixed(store::india::offset());
    let (there, today) = (moment.to_zoned(zone.clone()), now.to_zoned(zone));
    let is_this_year = there.year() == today.year();
    let short = if is_this_year { measures::moment(&there) } else { export::words::moment(&there) };
    When { exact: format!("{moment:.0}"), long: export::Moment::of(&there).told, short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paise: i64, expected: &str) {
        assert_eq!(rupees(paise), expected);
    }

    #[test]
    fn amounts_are_grouped_the_indian_way() {
        check(0, "₹0.00");
        check(5, "₹0.05");
        check(99_999, "₹999.99");
        check(100_000, "₹1,000.00");
        check(12_345_670, "₹1,23,456.70");
        check(123_456_700, "₹12,34,567.00");
        check(-1_234_567_890_123, "-₹12,34,56,78,901.23");
        check(i64::MIN, "-₹92,23,37,20,36,85,47,758.08");
    }

    #[test]
    fn moments_are_told_in_the_time_of_india() {
        let moment: Timestamp = "2026-11-14T09:35:00Z".parse().unwrap();
        let told = when(moment, moment);
        assert_eq!(told.long, "14 Nov 2026, 3:05 pm IST");
        assert_eq!(told.short, "14 Nov, 3:05 pm");
        assert_eq!(told.exact, "2026-11-14T09:35:00Z");
        let midnight: Timestamp = "2025-12-31T18:30:00Z".parse().unwrap();
        assert_eq!(when(midnight, moment).short, "1 Jan, 12:00 am");
        let before: Timestamp = "2025-12-31T18:29:59Z".parse().unwrap();
        assert_eq!(when(before, moment).short, "31 Dec 2025, 11:59 pm");
    }

    #[test]
    fn days_and_months_name_the_month() {
        assert_eq!(day(jiff::civil::date(2026, 11, 4)), "4 Nov 2026");
        assert_eq!(month("2026-01"), "Jan 2026");
        assert_eq!(month("2026-13"), "2026-13");
    }
}
