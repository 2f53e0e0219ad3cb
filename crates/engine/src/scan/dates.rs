//! How certain the date of a row is. Balances prove no dates, so that each digit of one has to be seen clearly, or to be
//! borne out by the rows around it.

use ledger::{Date, Transaction};
use sight::{Letter, Word};

use super::look::SeenPage;

/// Digits and letters of a date this likely need nobody's word for it.
const SURE: f32 = 0.95;
/// Enough where a row beside it has the same date, or the scanner's own text says the same.
const SURE_WITH_ANOTHER: f32 = 0.6;
/// A digit that may be this likely another one leaves a date in doubt if the row beside it has the date that this would be: such a
/// slip breaks no order, and looks borne out.
const RIVAL: f32 = 0.005;
/// Parts of one date stand no farther apart than this, in heights of their letters.
const BESIDE: f32 = 5.0;
/// A statement covers a year or so: a row this many days away from the middle one has its year, or the order of day and year,
/// wrong.
const FAR_DAYS: i32 = 400;
const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/// For each row, in their order: whether its date can be relied upon.
pub(super) fn are_sure(rows: &[Transaction], pages: &[SeenPage]) -> Vec<bool> {
    let seen: Vec<Option<f32>> = rows
        .iter()
        .map(|row| certainty(row, pages.iter().find(|page| page.number == row.origin.page)?))
        .collect();
    let runs_back = rows.first().zip(rows.last()).is_some_and(|(first, last)| first.date > last.date);
    let date = |at: usize| rows.get(at).map(|row| row.date);
    let middle = middle(rows);
    let mut sure: Vec<bool> = Vec::with_capacity(rows.len());
    for (at, certainty) in seen.iter().enumerate() {
        let Some(here) = date(at) else { continue };
        let before = at.checked_sub(1).and_then(date);
        let after = date(at + 1);
        let is_shared = before == Some(here) || after == Some(here);
        let is_sure = match certainty {
            Some(certainty) => *certainty >= SURE || is_shared && *certainty >= SURE_WITH_ANOTHER,
            // A day that is printed once for several rows is as certain as where it is printed.
            None => before == Some(here) && sure.last() == Some(&true),
        };
        let is_plain = [before, after]
            .into_iter()
            .flatten()
            .filter(|beside| *beside != here)
            .all(|beside| !rows.get(at).is_some_and(|row| may_be(row, pages, beside)));
        let is_alone = rows.get(at).is_some_and(|row| !has_another_date(row, pages));
        let is_near = middle.is_none_or(|middle| is_within(here, middle));
        sure.push(is_sure && is_plain && is_alone && is_near && is_in_order(before, here, after, runs_back));
    }
    sure
}

fn middle(rows: &[Transaction]) -> Option<Date> {
    let mut dates: Vec<Date> = rows.iter().map(|row| row.date).collect();
    dates.sort();
    dates.get(dates.len() / 2).copied()
}

fn is_within(one: Date, other: Date) -> bool {
    (one - other).get_days().abs() <= FAR_DAYS
}

/// Whether the picture of its date would allow another one too.
fn may_be(row: &Transaction, pages: &[SeenPage], other: Date) -> bool {
    let page = pages.iter().find(|page| page.number == row.origin.page);
    page.and_then(|page| words(row, page)).is_some_and(|words| allow(&words, row.date, other))
}

/// With one letter read in another way.
fn allow(words: &[&Word], here: Date, other: Date) -> bool {
    let is_said = |said: &[Said]| {
        let has_year = here.year() == other.year() || said.iter().any(|said| said.year);
        has_year && said.iter().any(|said| said.day) && said.iter().any(|said| said.month)
    };
    words.iter().enumerate().any(|(place, word)| {
        let said = |rival: String| -> Vec<Said> {
            let texts = words.iter().enumerate();
            texts
                .map(|(at, word)| if at == place { rival.clone() } else { word.text() })
                .map(|text| Said::by(&text, other))
                .collect()
        };
        rivals(word).any(|rival| is_said(&said(rival)))
    })
}

/// What a word would be with one of its letters read as another that is not out of the question.
fn rivals(word: &Word) -> impl Iterator<Item = String> + '_ {
    let best = |letter: &Letter| letter.readings.first().map(|best| best.letter);
    word.letters.iter().enumerate().flat_map(move |(at, letter)| {
        let others = letter.readings.iter().skip(1).filter(|rival| rival.likelihood >= RIVAL);
        others.map(move |rival| {
            let letters = word.letters.iter().enumerate();
            letters
                .filter_map(|(place, letter)| if place == at { Some(rival.letter) } else { best(letter) })
                .collect()
        })
    })
}

/// A second day beside the first: headings are misread too, and then nobody knows which of the two is the day of the
/// transaction.
fn has_another_date(row: &Transaction, pages: &[SeenPage]) -> bool {
    let Some(page) = pages.iter().find(|page| page.number == row.origin.page) else { return false };
    let words = page.words_in(row.origin.area).filter_map(|at| page.words.get(at));
    if row.value_date.is_some_and(|value_date| value_date != row.date) {
        return true;
    }
    words.filter_map(|seen| whole_date(&seen.word.text().to_ascii_uppercase())).any(|(day, month)| {
        let is = |date: Date| (i16::from(date.day()), i16::from(date.month())) == (day, month);
        !is(row.date)
    })
}

/// Day and month of a word that is a whole date and nothing else: `04/01/16`, `4-JAN-2016`.
fn whole_date(text: &str) -> Option<(i16, i16)> {
    let has_marks = text.chars().filter(|letter| "/-.".contains(*letter)).count() == 2;
    let pieces: Vec<&str> = parts(text).filter(|part| !part.is_empty()).collect();
    let [day, month, year] = pieces.as_slice() else { return None };
    let month = match MONTHS.iter().position(|name| month.starts_with(name)) {
        Some(at) => at as i16 + 1,
        None => month.parse().ok().filter(|_| month.len() <= 2)?,
    };
    let day: i16 = day.parse().ok().filter(|_| day.len() <= 2)?;
    let is_year = matches!(year.len(), 2 | 4) && year.parse::<i16>().is_ok();
    let is_date = has_marks && is_year && (1..=31).contains(&day) && (1..=12).contains(&month);
    is_date.then_some((day, month))
}

/// Of three dates the middle one is out of order when the other two are not.
fn is_in_order(before: Option<Date>, here: Date, after: Option<Date>, runs_back: bool) -> bool {
    let follows = |one: Date, next: Date| if runs_back { next <= one } else { one <= next };
    match (before, after) {
        (Some(before), Some(after)) => {
            follows(before, here) && follows(here, after) || !follows(before, after)
        }
        (Some(before), None) => follows(before, here),
        (None, Some(after)) => follows(here, after),
        (None, None) => true,
    }
}

/// How likely the least certain letter of its date is; `None` where the row prints none.
fn certainty(row: &Transaction, page: &SeenPage) -> Option<f32> {
    let words = words(row, page)?;
    let letters = words.into_iter().flat_map(|word| &word.letters);
    let likelihoods = letters.filter_map(|letter| letter.readings.first());
    let likelihoods = likelihoods.filter(|best| best.letter.is_ascii_alphanumeric());
    Some(likelihoods.map(|best| best.likelihood).fold(1.0, f32::min))
}

/// The words that say the day, the month and, where it is printed, the year.
pub(super) fn words<'p>(row: &Transaction, page: &'p SeenPage) -> Option<Vec<&'p Word>> {
    let all: Vec<&Word> =
        page.words_in(row.origin.area).filter_map(|at| Some(&page.words.get(at)?.word)).collect();
    let mut days: Vec<&Word> =
        all.iter().copied().filter(|word| Said::by(&word.text(), row.date).day).collect();
    days.sort_by(|one, other| one.left.total_cmp(&other.left));
    days.into_iter().find_map(|word| {
        let mut said = Said::by(&word.text(), row.date);
        let mut found = vec![word];
        let mut near: Vec<&Word> = all
            .iter()
            .copied()
            .filter(|other| !std::ptr::eq(*other, word) && is_beside(word, other))
            .collect();
        near.sort_by(|one, other| distance(word, one).total_cmp(&distance(word, other)));
        for other in near {
            let more = Said::by(&other.text(), row.date);
            if more.month && !said.month || more.year && !said.year {
                said = Said { month: said.month || more.month, year: said.year || more.year, ..said };
                found.push(other);
            }
        }
        said.month.then_some(found)
    })
}

fn distance(one: &Word, other: &Word) -> f32 {
    let across = (one.left - other.right).max(other.left - one.right).max(0.0);
    across + (one.baseline - other.baseline).abs()
}

fn is_beside(one: &Word, other: &Word) -> bool {
    distance(one, other) <= BESIDE * one.height
}

/// Which parts of a date a word says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Said {
    day: bool,
    month: bool,
    year: bool,
}

impl Said {
    /// `04/01/16`, `4-Jan-2016`, or the `4` of `4 Jan`. Each part says one thing, the day first.
    fn by(text: &str, date: Date) -> Self {
        let text = text.to_ascii_uppercase();
        let mut said = Self::default();
        if text.chars().count() > 14 {
            return said;
        }
        let mut numbers = 0;
        for part in parts(&text) {
            if let Ok(number) = part.parse::<i16>() {
                numbers += 1;
                if !said.day && number == i16::from(date.day()) {
                    said.day = true;
                } else if !said.month && number == i16::from(date.month()) {
                    said.month = true;
                } else if number == date.year() || part.len() == 2 && number == date.year() % 100 {
                    said.year = true;
                }
            } else if let Some(month) = MONTHS.iter().position(|month| part.starts_with(month)) {
                said.month |= month as i16 + 1 == i16::from(date.month());
            }
        }
        // A word of many numbers is no date.
        if numbers > 3 { Self::default() } else { said }
    }
}

/// Runs of digits and runs of letters.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).flat_map(|part| {
        let change = part.char_indices().zip(part.chars().skip(1));
        let mut cuts: Vec<usize> = change
            .filter(|((_, one), next)| one.is_ascii_digit() != next.is_ascii_digit())
            .map(|((at, one), _)| at + one.len_utf8())
            .collect();
        cuts.push(part.len());
        let mut from = 0;
        cuts.into_iter().map(move |cut| {
            let run = part.get(from..cut).unwrap_or_default();
            from = cut;
            run
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use sight::Reading;

    #[test]
    fn numbers_and_names_of_a_word_are_told_apart() {
        let split = |text: &'static str| parts(text).filter(|part| !part.is_empty()).collect::<Vec<_>>();
        assert_eq!(split("01APR2025"), ["01", "APR", "2025"]);
        assert_eq!(split("4-1-16"), ["4", "1", "16"]);
        assert_eq!(split("/"), Vec::<&str>::new());
    }

    #[test]
    fn a_word_is_a_date_only_as_a_whole() {
        assert_eq!(whole_date("04/01/16"), Some((4, 1)));
        assert_eq!(whole_date("4-JAN-2016"), Some((4, 1)));
        for other in ["1.250.00", "41/01/16", "UPI/04/01/16", "04/01", "1,04.05"] {
            assert_eq!(whole_date(other), None, "{other}");
        }
    }

    #[test]
    fn a_digit_that_may_be_the_one_of_the_row_beside_it_leaves_a_date_in_doubt() {
        let word = |likelihood: f32| {
            let mut word = Word { letters: Vec::new(), left: 0.0, right: 10.0, baseline: 0.0, height: 1.0 };
            for (at, letter) in "22/04/2025".chars().enumerate() {
                let mut readings = vec![Reading { letter, likelihood: 1.0 - likelihood }];
                readings.extend((at == 1).then_some(Reading { letter: '1', likelihood }));
                word.letters.push(Letter { readings, left: 0.0, right: 1.0 });
            }
            word
        };
        let (here, beside) = (date(2025, 4, 22), date(2025, 4, 21));
        assert!(allow(&[&word(0.02)], here, beside));
        assert!(!allow(&[&word(0.001)], here, beside));
        assert!(!allow(&[&word(0.02)], here, date(2025, 4, 20)));
    }

    #[test]
    fn a_date_years_away_from_the_others_is_in_doubt() {
        assert!(is_within(date(2025, 4, 28), date(2024, 6, 1)));
        assert!(!is_within(date(2029, 4, 25), date(2025, 4, 29)));
    }

    #[test]
    fn a_date_between_two_others_keeps_their_order() {
        let days = |numbers: [i8; 3]| numbers.map(|day| date(2025, 4, day));
        for (numbers, expected) in
            [([1, 2, 3], true), ([1, 8, 3], false), ([2, 1, 3], false), ([5, 1, 3], true)]
        {
            let [before, here, after] = days(numbers);
            assert_eq!(is_in_order(Some(before), here, Some(after), false), expected, "{numbers:?}");
        }
        let [before, here, after] = days([3, 2, 1]);
        assert!(is_in_order(Some(before), here, Some(after), true));
    }
}
