//! The year of rows that print none: it is taken from elsewhere on the pages, and has to be plain there.

use std::collections::BTreeSet;

use ledger::{Date, Transaction, days_between};
use sight::Word;

use super::date_words::{SURE, whole_date};
use super::look::SeenPage;

/// Rows beside each other lie no farther apart than this, unless one of them was given the year of something else.
const FAR_APART_DAYS: i32 = 200;
/// What a statement may be of.
const YEARS: std::ops::Range<i16> = 1980..2100;

/// What the pages say of years.
#[derive(Debug)]
pub(super) struct Years {
    is_steady: bool,
    said: BTreeSet<i16>,
}

impl Years {
    pub(super) fn of(rows: &[Transaction], pages: &[SeenPage]) -> Self {
        let dates: Vec<Date> = rows.iter().map(|row| row.date).collect();
        let words = pages.iter().flat_map(|page| &page.words).map(|seen| &seen.word);
        Self { is_steady: is_steady(&dates), said: words.flat_map(plain_years).collect() }
    }

    /// Whether a row that prints no year can be of this one.
    pub(super) fn bear_out(&self, date: Date) -> bool {
        self.is_steady && self.said.contains(&date.year())
    }
}

/// One row that is taken for a year's heading would move all that follow.
fn is_steady(dates: &[Date]) -> bool {
    dates.windows(2).all(|pair| days_between(pair[0], pair[1]).abs() <= FAR_APART_DAYS)
}

/// Years that a word prints, each digit of them plainly: four digits, or the last two of a whole date.
fn plain_years(word: &Word) -> Vec<i16> {
    let is_date = whole_date(&word.text().to_ascii_uppercase()).is_some();
    let best = word.letters.iter().filter_map(|letter| letter.readings.first());
    let letters: Vec<(char, f32)> = best.map(|best| (best.letter, best.likelihood)).collect();
    let runs = letters.chunk_by(|one, next| one.0.is_ascii_digit() == next.0.is_ascii_digit());
    let numbers: Vec<&[(char, f32)]> =
        runs.filter(|run| run.first().is_some_and(|(letter, _)| letter.is_ascii_digit())).collect();
    let year = |(at, run): (usize, &&[(char, f32)])| {
        if run.iter().any(|(_, likelihood)| *likelihood < SURE) {
            return None;
        }
        let number: i16 = run.iter().map(|(letter, _)| letter).collect::<String>().parse().ok()?;
        match run.len() {
            4 => Some(number),
            2 if is_date && at + 1 == numbers.len() => Some(2000 + number),
            _ => None,
        }
    };
    numbers.iter().enumerate().filter_map(year).filter(|year| YEARS.contains(year)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use sight::{Letter, Reading};

    fn word(text: &str, likelihood: f32) -> Word {
        let letter =
            |letter| Letter { readings: vec![Reading { letter, likelihood }], left: 0.0, right: 1.0 };
        let letters = text.chars().map(letter).collect();
        Word { letters, left: 0.0, right: 10.0, baseline: 0.0, height: 1.0 }
    }

    #[test]
    fn a_year_is_said_plainly_by_its_four_digits_or_by_a_whole_date() {
        for (text, expected) in [
            ("2021", &[2021][..]),
            ("01/01/2021-31/01/2021", &[2021, 2021]),
            ("15-Jan-21", &[2021]),
            ("Jan14", &[]),
            ("1,234.21", &[]),
            ("20211", &[]),
            ("9021", &[]),
        ] {
            assert_eq!(plain_years(&word(text, 0.99)), expected, "{text}");
        }
        assert_eq!(plain_years(&word("2021", 0.9)), Vec::<i16>::new());
    }

    #[test]
    fn days_that_jump_by_years_leave_every_year_in_doubt() {
        assert!(is_steady(&[date(2020, 12, 30), date(2021, 1, 2)]));
        assert!(!is_steady(&[date(2021, 1, 14), date(2014, 1, 15)]));
    }
}
