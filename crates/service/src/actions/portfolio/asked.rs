//! The query of a request → which cases are asked about, and what they are compared with.

use jiff::ToSpan;
use jiff::civil::Date;
use store::ProductId;
use store::analyses::bank_index;
use store::india;
use store::portfolio::{Channel, Filter};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::Query;
use crate::request::{day, words};

/// Three years, and a leap day.
const DAYS_AT_MOST: i32 = 3 * 366;
const USUAL_DAYS: i32 = 90;
/// Longer periods are told by week, and those by month.
const TOLD_BY_DAY: i32 = 45;
const TOLD_BY_WEEK: i32 = 200;
const WORD_CHARACTERS_AT_MOST: usize = 200;
/// What has no product.
pub(super) const WITHOUT: &str = "none";

/// How volume is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Day,
    Week,
    Month,
}

impl Step {
    const ALL: [(&'static str, Self); 3] = [("day", Self::Day), ("week", Self::Week), ("month", Self::Month)];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    /// Where the step that a day is in begins.
    pub(super) fn beginning(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => {
                let since_monday = i32::from(day.weekday().to_monday_zero_offset());
                day.checked_sub(since_monday.days()).unwrap_or(day)
            }
            Self::Month => day.first_of_month(),
        }
    }

    pub(super) fn next(self, beginning: Date) -> Option<Date> {
        let span = match self {
            Self::Day => 1.day(),
            Self::Week => 7.days(),
            Self::Month => 1.month(),
        };
        beginning.checked_add(span).ok()
    }

    fn fitting(days: i32) -> Self {
        if days <= TOLD_BY_DAY {
            Self::Day
        } else if days <= TOLD_BY_WEEK {
            Self::Week
        } else {
            Self::Month
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct PortfolioQuery {
    pub filter: Filter,
    /// The first and the last day of the period that drift is measured against.
    pub compared: (Date, Date),
    pub step: Step,
}

/// The names of what can be asked for.
pub(super) const NAMES: [&str; 9] =
    ["product_id", "version", "bank", "channel", "from", "to", "compare_from", "compare_to", "by"];

impl PortfolioQuery {
    pub fn read(app: &App, caller: &Caller, query: &Query) -> Result<Self, Error> {
        let today = india::day(app.clock.now());
        let (from, to) =
            period(query, ("from", "to"))?.unwrap_or_else(|| (back(today, USUAL_DAYS - 1), today));
        let days = length(from, to);
        let compared = period(query, ("compare_from", "compare_to"))?.unwrap_or_else(|| {
            let last = back(from, 1);
            (back(last, days - 1), last)
        });
        let product = words(query, "product_id", WORD_CHARACTERS_AT_MOST)?;
        let version = query.number("version", (1, i64::MAX))?;
        if version.is_some() && product.is_none() {
            let message = "`version` is of a product: give `product_id` too.";
            return Err(Error::InvalidParameter(message.to_owned()));
        }
        let bank = words(query, "bank", WORD_CHARACTERS_AT_MOST)?;
        let filter = Filter {
            product: product.map(|text| match text {
                WITHOUT => "-".to_owned(),
                // One that is no id is nobody's, and finds nothing.
                other => ProductId::parse(other).map_or_else(|| "?".to_owned(), |id| id.to_string()),
            }),
            version,
            bank_index: bank.map(|bank| bank_index(&app.database, &caller.team, bank)),
            channel: query.choice("channel", &Channel::ALL.map(|channel| (channel.name(), channel)))?,
            from,
            to,
        };
        let step = query.choice("by", &Step::ALL)?.unwrap_or_else(|| Step::fitting(days));
        Ok(Self { filter, compared, step })
    }

    /// For the page, which forgives what makes no sense. Also what of the address does.
    pub fn forgiving(app: &App, caller: &Caller, query: &Query) -> (Self, Vec<(&'static str, String)>) {
        let said = query.sound(|_| true);
        let mut kept: Vec<(&'static str, String)> = Vec::new();
        for name in NAMES {
            let value = |name: &str| said.text(name).ok().flatten();
            let Some(sent) = value(name) else { continue };
            let second = second_half(name);
            // The first half of a period makes sense only with the second, which comes right after it.
            if second.is_some_and(|second| value(second).is_none()) {
                continue;
            }
            kept.push((name, sent.to_owned()));
            if second.is_none() && Self::read(app, caller, &Query::of(&kept)).is_err() {
                kept.retain(|(known, _)| *known != name && second_half(known) != Some(name));
            }
        }
        let read = Self::read(app, caller, &Query::of(&kept)).or_else(|_| {
            kept.clear();
            Self::read(app, caller, &Query::of(&[]))
        });
        match read {
            Ok(read) => (read, kept),
            // Nothing asked for is always sound.
            Err(_) => (Self::usual(india::day(app.clock.now())), Vec::new()),
        }
    }

    fn usual(today: Date) -> Self {
        let from = back(today, USUAL_DAYS - 1);
        let last = back(from, 1);
        Self {
            filter: Filter::between(from, today),
            compared: (back(last, USUAL_DAYS - 1), last),
            step: Step::fitting(USUAL_DAYS),
        }
    }
}

/// Of a period that begins with this.
fn second_half(name: &str) -> Option<&'static str> {
    match name {
        "from" => Some("to"),
        "compare_from" => Some("compare_to"),
        _ => None,
    }
}

/// Both days or neither.
fn period(query: &Query, (first, second): (&str, &str)) -> Result<Option<(Date, Date)>, Error> {
    let wrong = |message: String| Err(Error::InvalidParameter(message));
    match (day(query, first)?, day(query, second)?) {
        (None, None) => Ok(None),
        (Some(from), Some(to)) if from > to => wrong(format!("`{first}` must not be after `{second}`.")),
        (Some(from), Some(to)) if length(from, to) > DAYS_AT_MOST => {
            wrong(format!("`{first}` to `{second}` must be at most {DAYS_AT_MOST} days."))
        }
        (Some(from), Some(to)) => Ok(Some((from, to))),
        _ => wrong(format!("Give both `{first}` and `{second}`, or neither.")),
    }
}

/// With both ends.
fn length(from: Date, to: Date) -> i32 {
    to.since(from).map_or(i32::MAX, |span| span.get_days()).saturating_add(1)
}

fn back(day: Date, days: i32) -> Date {
    day.checked_sub(days.days()).unwrap_or(Date::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays_and_months_on_their_first_day() {
        let day: Date = "2026-11-15".parse().unwrap();
        assert_eq!(Step::Week.beginning(day).to_string(), "2026-11-09");
        assert_eq!(Step::Month.beginning(day).to_string(), "2026-11-01");
        assert_eq!(Step::Month.next(Step::Month.beginning(day)).unwrap().to_string(), "2026-12-01");
        assert_eq!(Step::fitting(length("2026-11-01".parse().unwrap(), day)), Step::Day);
        assert_eq!(Step::fitting(90), Step::Week);
        assert_eq!(Step::fitting(366), Step::Month);
    }
}
