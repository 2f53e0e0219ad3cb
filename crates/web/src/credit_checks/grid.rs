//! What was paid month by month → a grid of years and months.

use bureau::{Asset, MonthPaid};
use export::words::month_name;

use crate::words::english;
use crate::words::english::credit_checks::paid as texts;

/// Three years are what bureaus report; older months say nothing about today.
const YEARS_AT_MOST: usize = 4;

pub(super) struct YearView {
    pub(super) year: i16,
    /// January first.
    pub(super) months: Vec<Cell>,
}

#[derive(Clone)]
pub(super) struct Cell {
    /// The end of a class: `paid-good`.
    pub(super) tone: &'static str,
    /// What stands in the cell.
    pub(super) short: String,
    /// For whoever points at it or listens to it.
    pub(super) words: String,
}

/// Newest year first; months that nobody reported are empty.
pub(super) fn years(history: &[MonthPaid]) -> Vec<YearView> {
    let mut known: Vec<i16> = history.iter().map(|month| month.year).collect();
    known.sort_unstable_by(|one, other| other.cmp(one));
    known.dedup();
    let year = |year: i16| YearView {
        year,
        months: (1_i8..=12)
            .map(|number| {
                let name = month_name(number);
                let paid = history.iter().find(|month| month.year == year && month.month == number);
                paid.map_or_else(|| empty(&name, year), |month| cell(month, &name))
            })
            .collect(),
    };
    known.into_iter().take(YEARS_AT_MOST).map(year).collect()
}

fn empty(name: &str, year: i16) -> Cell {
    Cell { tone: "none", short: String::new(), words: format!("{name} {year}: {}", texts::NOT_REPORTED) }
}

fn cell(month: &MonthPaid, name: &str) -> Cell {
    let days = month.days_past_due.or(month.at_least_days);
    let (tone, short, told) = match (days, month.asset) {
        (Some(0), _) => ("good", "0".to_owned(), texts::IN_TIME.to_owned()),
        (Some(days), _) => {
            let tone = match days {
                ..30 => "late",
                30..90 => "worse",
                _ => "bad",
            };
            let sign = if month.days_past_due.is_none() { "+" } else { "" };
            (tone, format!("{days}{sign}"), texts::late(days))
        }
        (None, Some(asset)) => {
            let tone = match asset {
                Asset::Standard => "good",
                Asset::SpecialMention => "worse",
                Asset::SubStandard | Asset::Doubtful | Asset::Loss => "bad",
            };
            let (short, told) = english::credit_checks::asset(asset);
            (tone, short.to_owned(), told.to_owned())
        }
        (None, None) => ("none", "–".to_owned(), texts::NOT_KNOWN.to_owned()),
    };
    Cell { tone, short, words: format!("{name} {}: {told}", month.year) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(year: i16, month: i8, days: Option<u16>) -> MonthPaid {
        MonthPaid { year, month, days_past_due: days, at_least_days: None, asset: None }
    }

    #[test]
    fn months_stand_in_their_years_and_the_newest_year_first() {
        let grid = years(&[paid(2025, 12, Some(0)), paid(2026, 1, Some(95)), paid(2026, 3, Some(12))]);
        assert_eq!(grid.iter().map(|year| year.year).collect::<Vec<_>>(), [2026, 2025]);
        let tones: Vec<&str> = grid[0].months.iter().take(3).map(|cell| cell.tone).collect();
        assert_eq!(tones, ["bad", "none", "late"]);
        assert_eq!(grid[1].months[11].words, "December 2025: paid in time");
        assert!(years(&[]).is_empty());
    }
}
