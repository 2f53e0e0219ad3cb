//! The months of an account: numbers where the lender gave numbers, else the letters of the profile.

use ledger::Date;

use super::codes::{self, Rating};
use super::tree::Element;
use crate::Unreadable;
use crate::conduct::{History, MAX_HISTORY_MONTHS};
use crate::report::MonthPaid;

/// The surest first: days by number, then the rating of the month of the report, then the profile, whose first letter
/// is the month before it.
pub(super) fn read(
    element: &Element,
    reported_on: Option<Date>,
    days_of_status: Option<u16>,
    unknown: &mut Vec<(&'static str, String)>,
) -> Result<Vec<MonthPaid>, Unreadable> {
    let mut history = History::default();
    for month in element.all("CAIS_Account_History") {
        if let Some(paid) = by_number(month, unknown) {
            history.report(paid)?;
        }
    }
    let Some(reported_on) = reported_on else { return Ok(history.newest_first()) };
    let months_back = MonthsBack::from(reported_on);
    if let Some(paid) =
        current(element, days_of_status, unknown).and_then(|rating| months_back.paid(0, rating))
    {
        history.report(paid)?;
    }
    let profile = element.field("Payment_History_Profile").unwrap_or_default();
    if profile.chars().count() > MAX_HISTORY_MONTHS {
        return Err(Unreadable::TooMany("months of history"));
    }
    for (back, letter) in (1..).zip(profile.chars()) {
        match codes::rating(letter.to_ascii_uppercase()) {
            Some(rating) => {
                if let Some(paid) = months_back.paid(back, rating) {
                    history.report(paid)?;
                }
            }
            None => unknown.push(("Payment_History_Profile", letter.to_string())),
        }
    }
    Ok(history.newest_first())
}

fn by_number(element: &Element, unknown: &mut Vec<(&'static str, String)>) -> Option<MonthPaid> {
    let year: i16 = element.field("Year")?.parse().ok().filter(|year| (1900..=2200).contains(year))?;
    let month: i8 = element.field("Month")?.parse().ok().filter(|month| (1..=12).contains(month))?;
    let days_past_due = match element.field("Days_Past_Due") {
        Some(written) if !matches!(written, "?" | "N") => match written.parse::<u16>() {
            Ok(days) => Some(days),
            Err(_) => {
                unknown.push(("Days_Past_Due", written.to_owned()));
                None
            }
        },
        _ => None,
    };
    let asset = element.field("Asset_Classification").and_then(|letter| match single(letter) {
        Some(Rating::Class(asset)) => Some(asset),
        Some(Rating::Days(_) | Rating::NotReported) => None,
        None => {
            unknown.push(("Asset_Classification", letter.to_owned()));
            None
        }
    });
    if days_past_due.is_none() && asset.is_none() {
        return None;
    }
    Some(MonthPaid { year, month, days_past_due, at_least_days: None, asset })
}

/// What the account says about the month of its report: its rating, or the band of days in its status, whichever is worse.
fn current(
    element: &Element,
    days_of_status: Option<u16>,
    unknown: &mut Vec<(&'static str, String)>,
) -> Option<Rating> {
    let rating = element.field("Payment_Rating").and_then(|letter| {
        let rating = single(letter);
        if rating.is_none() {
            unknown.push(("Payment_Rating", letter.to_owned()));
        }
        rating
    });
    let of_status = days_of_status.filter(|days| *days > 0);
    match (rating, of_status) {
        (Some(Rating::Days(days)), Some(of_status)) => Some(Rating::Days(days.max(of_status))),
        (None | Some(Rating::NotReported), Some(of_status)) => Some(Rating::Days(of_status)),
        (rating, _) => rating,
    }
}

fn single(text: &str) -> Option<Rating> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => codes::rating(letter.to_ascii_uppercase()),
        _ => None,
    }
}

/// Months counted back from that of a day.
struct MonthsBack(i32);

impl MonthsBack {
    fn from(day: Date) -> Self {
        Self(i32::from(day.year()) * 12 + i32::from(day.month()) - 1)
    }

    fn paid(&self, back: i32, rating: Rating) -> Option<MonthPaid> {
        let count = self.0 - back;
        let year = i16::try_from(count.div_euclid(12)).ok()?;
        let month = i8::try_from(count.rem_euclid(12) + 1).ok()?;
        let (at_least_days, asset) = match rating {
            Rating::Days(days) => (Some(days), None),
            Rating::Class(asset) => (None, Some(asset)),
            Rating::NotReported => return None,
        };
        Some(MonthPaid { year, month, days_past_due: None, at_least_days, asset })
    }
}
