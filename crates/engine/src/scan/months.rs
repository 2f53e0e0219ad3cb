//! A name beside a day is a month: one that is a letter beside such a name is that month, where the picture allows it.

use sight::{Letter, Word};
use statement::months_named;

use super::look::SeenPage;

/// A letter is read as another that is this likely, or stays what it is.
const FLOOR: f32 = 0.02;
/// Letters of one name stand no farther apart than this, in their heights, and level within so much.
const CLOSE: f32 = 0.5;
const LEVEL: f32 = 0.3;
/// What marks and digits of a date stand beside its month.
const MARKS: [char; 4] = ['.', ',', '/', '-'];
/// No date is longer.
const LONGEST: usize = 18;

/// Reads months that are misread by a letter. The words are in the order in which they stand.
pub(super) fn spell(words: &mut [&mut Word]) {
    let mut is_after_day = false;
    for word in words.iter_mut() {
        with_letter(word, is_after_day);
        as_month(word, is_after_day);
        is_after_day = is_day(&word.text());
    }
}

/// Joins the letters of a month that were printed wide apart: `02 A PR 2021`.
pub(super) fn join(page: &mut SeenPage) {
    let mut at = 2_usize;
    while let Some([day, one, other]) = at.checked_sub(2).and_then(|from| page.words.get(from..=at)) {
        let (day, one, other) = (&day.word, &one.word, &other.word);
        let name = format!("{}{}", one.text(), other.text());
        let is_level = (one.baseline - other.baseline).abs() < LEVEL * one.height;
        let is_close = (0.0..CLOSE * one.height).contains(&(other.left - one.right));
        let is_name = name.chars().all(char::is_alphabetic) && is_month(&name.chars().collect::<Vec<_>>());
        if is_level && is_close && is_name && is_day(&day.text()) {
            let other = page.words.remove(at);
            if let Some(one) = page.words.get_mut(at - 1) {
                one.word.append(other.word);
            }
        }
        at += 1;
    }
}

fn is_day(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_digit())
}

/// A nought at the head of a month is the letter that looks like it: `010CT2023`.
fn with_letter(word: &mut Word, is_after_day: bool) {
    let mut letters: Vec<char> = word.letters.iter().filter_map(Letter::best).collect();
    let is_head = |pair: &[char]| pair[0] == '0' && pair[1].is_alphabetic();
    let Some(at) = letters.windows(2).position(is_head).filter(|at| *at > 0 || is_after_day) else { return };
    letters[at] = 'O';
    let is_month = name_in(&letters).is_some_and(|(from, name)| from == at && is_month(name));
    let best = word.letters.get_mut(at).and_then(|letter| letter.readings.first_mut());
    if let Some(best) = best.filter(|_| is_month) {
        best.letter = 'O';
    }
}

/// If exactly one month differs by a single letter: `14 Dee`, `Aprit05,`.
fn as_month(word: &mut Word, is_after_day: bool) {
    let letters: Vec<char> = word.letters.iter().filter_map(Letter::best).collect();
    let Some((from, name)) = name_in(&letters).filter(|(_, name)| is_after_day || name.len() < letters.len())
    else {
        return;
    };
    if letters.len() != word.letters.len() || is_month(name) {
        return;
    }
    let mut found: Vec<(usize, char)> = Vec::new();
    for (at, letter) in word.letters.iter().enumerate().skip(from).take(name.len()) {
        for reading in letter.readings.iter().skip(1).filter(|reading| reading.likelihood >= FLOOR) {
            let mut other = name.to_vec();
            other[at - from] = reading.letter;
            found.extend(is_month(&other).then_some((at, reading.letter)));
        }
    }
    if let [(at, month)] = found.as_slice()
        && let Some(letter) = word.letters.get_mut(*at)
    {
        letter.take(FLOOR, |reading| reading == *month);
    }
}

fn is_month(name: &[char]) -> bool {
    !months_named(&name.iter().collect::<String>()).is_empty()
}

/// The one run of letters of a word that has only digits of a date beside it, and where it begins.
fn name_in(letters: &[char]) -> Option<(usize, &[char])> {
    let is_of_date =
        |letter: &char| letter.is_alphabetic() || letter.is_ascii_digit() || MARKS.contains(letter);
    let from = letters.iter().position(|letter| letter.is_alphabetic())?;
    let length = letters.iter().skip(from).take_while(|letter| letter.is_alphabetic()).count();
    let is_date = letters.len() <= LONGEST && letters.iter().all(is_of_date);
    let behind = letters.get(from + length..)?;
    let is_only = !behind.iter().any(|letter| letter.is_alphabetic());
    (is_date && is_only && length > 2)
        .then(|| letters.get(from..from + length))
        .flatten()
        .map(|name| (from, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sight::{Reading, certain};

    fn word(text: &str) -> Word {
        Word { letters: certain(text, (0.0, 9.0)), left: 0.0, right: 9.0, baseline: 9.0, height: 9.0 }
    }

    /// The word, one letter of which may also be another.
    fn doubtful(text: &str, at: usize, letter: char) -> Word {
        let mut word = word(text);
        word.letters[at].readings.push(Reading { letter, likelihood: 0.3 });
        word
    }

    #[track_caller]
    fn check(mut words: Vec<Word>, expected: &[&str]) {
        spell(&mut words.iter_mut().collect::<Vec<_>>());
        assert_eq!(words.iter().map(Word::text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_name_behind_a_day_is_the_month_that_the_picture_allows() {
        check(vec![word("14"), doubtful("Dee", 2, 'c'), doubtful("Dee", 2, 'c')], &["14", "Dec", "Dee"]);
        check(vec![word("14"), doubtful("Mal", 2, 'i')], &["14", "Mai"]);
    }

    #[test]
    fn a_month_that_touches_its_day_is_known_too() {
        check(vec![doubtful("Aprit05,", 4, 'l')], &["April05,"]);
        check(vec![doubtful("20-Oci-2025", 5, 't')], &["20-Oct-2025"]);
    }

    #[test]
    fn a_nought_at_the_head_of_a_month_is_a_letter() {
        check(vec![word("010CT2023"), word("14"), word("0ct")], &["01OCT2023", "14", "Oct"]);
        check(vec![word("0CT"), word("100CM"), word("010CTA/2023")], &["0CT", "100CM", "010CTA/2023"]);
    }

    #[test]
    fn a_month_whose_letters_stand_apart_is_one_word() {
        let joined = |texts: &[&str], gap: f32| {
            let mut left = 0.0;
            let placed = texts.iter().map(|text| {
                let placed = Word { left, right: left + 9.0, ..word(text) };
                left += 9.0 + gap;
                placed
            });
            let mut page = SeenPage::of(placed.collect());
            join(&mut page);
            page.words.iter().map(|seen| seen.word.text()).collect::<Vec<_>>()
        };
        assert_eq!(joined(&["02", "A", "PR", "2021"], 3.0), ["02", "APR", "2021"]);
        assert_eq!(joined(&["02", "A", "PR", "2021"], 9.0), ["02", "A", "PR", "2021"]);
        assert_eq!(joined(&["TO", "MA", "Y", "12"], 3.0), ["TO", "MA", "Y", "12"]);
    }

    #[test]
    fn what_is_no_date_stays() {
        check(
            vec![doubtful("Dee/UPI/12", 2, 'c'), word("1A"), doubtful("Aprit", 4, 'l')],
            &["Dee/UPI/12", "1A", "Aprit"],
        );
    }
}
