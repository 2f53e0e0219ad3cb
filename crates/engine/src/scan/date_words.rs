//! Which words of a page say a date, and what each of them says of it.

use ledger::{Area, Date, Transaction};
use sight::{Letter, Word};
use statement::months_named;

use super::look::SeenPage;

/// Digits and letters of a date this likely need nobody's word for it.
pub(super) const SURE: f32 = 0.95;
/// A letter less likely than this is as good as not seen.
const HARDLY: f32 = 0.3;
/// Parts of one date stand no farther apart than this, in heights of their letters.
const BESIDE: f32 = 5.0;

/// The words of a row that say the day, the month and, where it is printed, the year.
pub(super) fn words<'p>(row: &Transaction, page: &'p SeenPage) -> Option<Vec<&'p Word>> {
    words_in(row.origin.area, row.date, page)
}

/// The same of any place on the page.
pub(super) fn words_in(area: Area, date: Date, page: &SeenPage) -> Option<Vec<&Word>> {
    let all: Vec<&Word> = page.words_in(area).filter_map(|at| Some(&page.words.get(at)?.word)).collect();
    let mut days: Vec<&Word> = all.iter().copied().filter(|word| Said::by(&word.text(), date).day).collect();
    days.sort_by(|one, other| one.left.total_cmp(&other.left));
    days.into_iter().find_map(|word| {
        let mut said = Said::by(&word.text(), date);
        let mut found = vec![word];
        let mut near: Vec<&Word> = all
            .iter()
            .copied()
            .filter(|other| !std::ptr::eq(*other, word) && is_beside(word, other))
            .collect();
        near.sort_by(|one, other| distance(word, one).total_cmp(&distance(word, other)));
        for other in near {
            let more = Said::by(&other.text(), date);
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

pub(super) fn is_beside(one: &Word, other: &Word) -> bool {
    distance(one, other) <= BESIDE * one.height
}

/// Which parts of a date a word says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) day: bool,
    pub(super) month: bool,
    pub(super) year: bool,
}

impl Said {
    /// `04/01/16`, `4-Jan-2016`, or the `4` of `4 Jan`. Each part says one thing, the day first.
    pub(super) fn by(text: &str, date: Date) -> Self {
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
            } else {
                said.month |= months_named(part).contains(&date.month());
            }
        }
        // A word of many numbers is no date.
        if numbers > 3 { Self::default() } else { said }
    }
}

/// How likely the least certain letter of a date is. Of a month's name it counts how much likelier it is than every other month.
pub(super) fn certainty(words: &[&Word]) -> f32 {
    let is_letter = |letter: &Letter| letter.best().is_some_and(char::is_alphabetic);
    let is_digit = |letter: &&Letter| letter.best().is_some_and(|best| best.is_ascii_digit());
    let mut least: f32 = 1.0;
    for word in words {
        let digits = word.letters.iter().filter(is_digit).filter_map(|letter| letter.readings.first());
        least = digits.map(|best| best.likelihood).fold(least, f32::min);
        let names = word.letters.chunk_by(|one, other| is_letter(one) == is_letter(other));
        for name in names.filter(|run| run.first().is_some_and(is_letter)) {
            least = least.min(month_certainty(name));
        }
    }
    least
}

/// By the letter that another month would need most plausibly. `th` and `T` are no names, and as certain as they look.
fn month_certainty(name: &[Letter]) -> f32 {
    let best: Vec<char> = name.iter().filter_map(Letter::best).collect();
    let months = |letters: &[char]| months_named(&letters.iter().collect::<String>());
    let own = months(&best);
    let of_letter = |(at, letter): (usize, &Letter)| {
        let first = letter.readings.first().map_or(0.0, |best| best.likelihood);
        if own.is_empty() {
            return first;
        }
        let mut shares = (first, 0.0);
        for reading in letter.readings.iter().skip(1) {
            let mut other = best.clone();
            other[at] = reading.letter;
            let named = months(&other);
            if named == own {
                shares.0 += reading.likelihood;
            } else if !named.is_empty() {
                shares.1 += reading.likelihood;
            }
        }
        // A letter that is hardly seen says nothing, though no other month is seen either.
        if shares.0 < HARDLY { shares.0 } else { shares.0 / (shares.0 + shares.1) }
    };
    name.iter().enumerate().map(of_letter).fold(1.0, f32::min)
}

/// Runs of digits and runs of letters.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).flat_map(|part| {
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

/// Day and month of a word that is a whole date and nothing else: `04/01/16`, `4-JAN-2016`.
pub(super) fn whole_date(text: &str) -> Option<(i16, i16)> {
    let has_marks = text.chars().filter(|letter| "/-.".contains(*letter)).count() == 2;
    let pieces: Vec<&str> = parts(text).filter(|part| !part.is_empty()).collect();
    let [first, month, last] = pieces.as_slice() else { return None };
    // `2021-06-09` has its year first.
    let (day, year) =
        if matches!(first.as_bytes(), [b'1' | b'2', _, _, _]) { (last, first) } else { (first, last) };
    let month = match months_named(month).first() {
        Some(month) => i16::from(*month),
        None => month.parse().ok().filter(|_| month.len() <= 2)?,
    };
    let day: i16 = day.parse().ok().filter(|_| day.len() <= 2)?;
    let is_year = matches!(year.len(), 2 | 4) && year.parse::<i16>().is_ok();
    let is_date = has_marks && is_year && (1..=31).contains(&day) && (1..=12).contains(&month);
    is_date.then_some((day, month))
}

pub(super) fn day_and_month(date: Date) -> (i16, i16) {
    (i16::from(date.day()), i16::from(date.month()))
}

/// Day and month of a word in which a stroke was taken for a digit: `07/0712021`.
pub(super) fn with_stroke(text: &str) -> Option<(i16, i16)> {
    let stroke = |(at, _): (usize, &str)| {
        let mut read = text.to_owned();
        read.replace_range(at..=at, "/");
        whole_date(&read)
    };
    text.match_indices('1').find_map(stroke)
}

/// Two numbers, or a number and a name, and a year, whatever they say: `12/00/21` was read badly, and so was `06m05-22`.
pub(super) fn has_shape_of_date(text: &str) -> bool {
    if with_stroke(text).is_some() {
        return true;
    }
    // Each letter that is no digit parts two numbers; those of times and amounts are not taken for others.
    let groups: Vec<usize> = text.split(|letter: char| !letter.is_ascii_digit()).map(str::len).collect();
    if matches!(groups.as_slice(), [1..=2, 1..=2, 2 | 4] | [4, 1..=2, 1..=2]) && !text.contains([':', ',']) {
        return true;
    }
    let has_marks = text.chars().filter(|letter| "/-.".contains(*letter)).count() == 2;
    let lengths: Vec<usize> = text.split(['/', '-', '.']).map(str::len).collect();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    has_marks && digits > 2 && matches!(lengths.as_slice(), [1..=2, 1..=9, 2 | 4] | [4, 1..=2, 1..=2])
}

/// Whether words side by side have the shape of a day in several words, whatever they say: `13 pul 2024` is one, and of longer ones
/// a word may be misread.
pub(super) fn is_said_again(day: &[&Word], mut words: Vec<&Word>) -> bool {
    let mut day = day.to_vec();
    day.sort_by(|one, other| one.left.total_cmp(&other.left));
    words.sort_by(|one, other| one.baseline.total_cmp(&other.baseline).then(one.left.total_cmp(&other.left)));
    let has_digit = |word: &&Word| word.text().contains(|letter: char| letter.is_ascii_digit());
    let is_again = |said: &[&Word]| {
        let alike = said.iter().zip(&day).filter(|(said, known)| shape(&[said]) == shape(&[known])).count();
        let is_date = said.iter().filter(|word| has_digit(word)).count() > 1
            || said.iter().any(|word| !months_named(&word.text()).is_empty());
        let are_beside = said.windows(2).all(|pair| is_beside(pair[0], pair[1]));
        let misread = usize::from(day.len() > 2);
        alike + misread >= day.len() && is_date && are_beside
    };
    day.len() > 1 && words.windows(day.len()).any(is_again)
}

/// A date with a nought for each digit, an `A` for each name and a dash for what stands between: `00-A-0000`.
pub(super) fn shape(words: &[&Word]) -> String {
    let mut words = words.to_vec();
    words.sort_by(|one, other| one.left.total_cmp(&other.left));
    let mut shape = String::new();
    for letter in words.iter().flat_map(|word| word.text().chars().chain(['-']).collect::<Vec<_>>()) {
        let kind = match letter {
            '0'..='9' => '0',
            letter if letter.is_ascii_alphabetic() => 'A',
            _ => '-',
        };
        if kind == '0' || !shape.ends_with(kind) {
            shape.push(kind);
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::super::samples::word;
    use super::*;
    use sight::Reading;

    #[test]
    fn what_looks_like_a_date_may_be_one() {
        for date in ["12/00/21", "20-0ct-2025", "2025-04-O1", "3.4.25", "06m05-22", "07/0712021"] {
            assert!(has_shape_of_date(date), "{date}");
        }
        for other in ["1,250.00", "UPI/12/34", "12-30", "1.2.3", "A/B/CD", "10:19:01", "1,23.45"] {
            assert!(!has_shape_of_date(other), "{other}");
        }
    }

    #[test]
    fn numbers_and_names_of_a_word_are_told_apart() {
        let split = |text: &'static str| parts(text).filter(|part| !part.is_empty()).collect::<Vec<_>>();
        assert_eq!(split("01APR2025"), ["01", "APR", "2025"]);
        assert_eq!(split("4-1-16"), ["4", "1", "16"]);
        assert_eq!(split("/"), Vec::<&str>::new());
    }

    #[test]
    fn a_letter_of_a_month_is_as_certain_as_no_other_month_is_meant() {
        let month = |text: &str, at: usize, (first, other): (f32, (char, f32))| {
            let mut letters = sight::certain(text, (0.0, 30.0));
            letters[at].readings[0].likelihood = first;
            letters[at].readings.push(Reading { letter: other.0, likelihood: other.1 });
            month_certainty(&letters)
        };
        assert!(month("Dec", 2, (0.5, ('e', 0.4))) > SURE);
        assert!(month("Nov", 2, (0.6, ('V', 0.4))) > SURE);
        assert!(month("avr", 1, (0.6, ('y', 0.4))) > SURE);
        assert!(month("Jun", 2, (0.6, ('l', 0.4))) < SURE);
        assert!(month("May", 2, (0.1, ('t', 0.8))) < SURE);
    }

    #[test]
    fn a_word_is_a_date_only_as_a_whole() {
        assert_eq!(whole_date("04/01/16"), Some((4, 1)));
        assert_eq!(whole_date("4-JAN-2016"), Some((4, 1)));
        assert_eq!(whole_date("2016-01-04"), Some((4, 1)));
        for other in ["1.250.00", "41/01/16", "UPI/04/01/16", "04/01", "1,04.05"] {
            assert_eq!(whole_date(other), None, "{other}");
        }
    }

    #[test]
    fn a_day_of_several_words_is_said_again_though_one_of_them_is_misread() {
        let words = |texts: &[&str]| -> Vec<Word> {
            let place = |(text, at): (&&str, u8)| word(text, 30.0 * f32::from(at), 10.0);
            texts.iter().zip(0..).map(place).collect()
        };
        let is_again = |texts: &[&str]| {
            let (day, said) = (words(&["11", "Jul", "2024"]), words(texts));
            is_said_again(&day.iter().collect::<Vec<_>>(), said.iter().collect())
        };
        for day in [["13", "pul", "2024"], ["I3", "Jul", "2024"], ["13", "Jul", "2O24"]] {
            assert!(is_again(&day), "{day:?}");
        }
        assert!(!is_again(&["18", "CARD", "PAYMENT", "TO", "SHOP", "4821"]));
    }
}
