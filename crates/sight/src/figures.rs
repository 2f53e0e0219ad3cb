//! Figures of a document are written in one way: letters among digits are digits, and every amount has the same decimal mark.

use crate::amounts::{FLOOR, digits_of, is_mark, last_mark, letters_of, may_be_day};
use crate::columns::SIGNS;
use crate::strokes::{is_blot, with_minus, without_blots, without_rules};
use crate::words::{Letter, Reading, Word};

/// A digit among letters is read as a letter that is this likely.
const NAME_FLOOR: f32 = 0.1;
/// Commas lose their tails, and points grow none: one that is seen says as much as so many points.
const TAILS: usize = 3;
/// Digits of one figure stand no farther apart than this, in heights of letters, and level within so much.
const WIDE: f32 = 0.6;
const LEVEL: f32 = 0.3;
/// What so many amounts have is usual.
const USUAL: usize = 3;
/// No figure is longer.
const LONGEST: usize = 16;

/// Of all words of a document, those that are figures are brought into the way in which most are written.
pub fn write_alike(words: &mut [&mut Word]) {
    // `(777.50)`, or `(USD` before it.
    let opens =
        |letters: &[char]| letters.contains(&'(') && (!letters.contains(&')') || digits_of(letters) > 2);
    let has_brackets = words.iter().any(|word| opens(&letters_of(word)));
    let pieces = pieces(words);
    for word in words.iter_mut() {
        without_rules(word, has_brackets);
    }
    let (decimal, sign) = (decimal_mark(words), sign_of_money(words));
    let is_minus = |letters: &[char]| letters.first() == Some(&'-') && last_mark(letters).is_some();
    let has_minus = words.iter().filter(|word| is_minus(&letters_of(word))).count() >= USUAL;
    for (word, is_piece) in words.iter_mut().zip(pieces) {
        if let Some(sign) = sign {
            with_sign(word, sign);
        }
        as_figure(word, decimal.filter(|_| !is_piece));
        with_minus(word, has_minus);
        as_name(word);
    }
    with_brackets(words);
}

/// What a bracket opens it closes, though the second one is lost in the sign of money before it: `(182,81€`.
fn with_brackets(words: &mut [&mut Word]) {
    for at in 0..words.len() {
        let closes = |letters: Vec<char>| letters.contains(&')') && !letters.contains(&'(');
        let closes = words.get(at + 1).is_some_and(|next| closes(letters_of(next)));
        let Some(word) = words.get_mut(at).filter(|_| !closes) else { continue };
        let letters = letters_of(word);
        let is_open =
            letters.first() == Some(&'(') && !letters.contains(&')') && last_mark(&letters).is_some();
        if is_open && let Some(last) = word.letters.last() {
            let readings = vec![Reading { letter: ')', likelihood: 1.0 }];
            let bracket = Letter { readings, left: last.right, right: last.right };
            word.letters.push(bracket);
        }
    }
}

/// Which words are only a part of a figure whose digits were printed wide apart: `31,93` `9.39` has no decimal mark in its first.
fn pieces(words: &[&mut Word]) -> Vec<bool> {
    let mut pieces = vec![false; words.len()];
    for (at, pair) in words.windows(2).enumerate() {
        let [one, other] = pair else { continue };
        let gap = other.left - one.right;
        let is_beside = (one.baseline - other.baseline).abs() < LEVEL * one.height
            && (0.0..WIDE * one.height).contains(&gap);
        let ends = one.letters.last().and_then(Letter::best).is_some_and(|letter| letter.is_ascii_digit());
        let goes_on = other.letters.first().and_then(Letter::best);
        let goes_on = goes_on.is_some_and(|letter| letter.is_ascii_digit() || ".,".contains(letter));
        if is_beside && ends && goes_on {
            pieces[at..at + 2].fill(true);
        }
    }
    pieces
}

/// The sign that most amounts begin with.
fn sign_of_money(words: &[&mut Word]) -> Option<char> {
    let texts = words.iter().map(|word| letters_of(word));
    let amounts: Vec<Vec<char>> =
        texts.filter(|letters| last_mark(letters).is_some() && !may_be_day(letters)).collect();
    let signed = |sign: &char| amounts.iter().filter(|letters| letters.contains(sign)).count();
    SIGNS.into_iter().find(|sign| signed(sign) * 2 > amounts.len())
}

/// What begins an amount that lacks the sign of all others is the sign, not a digit, where the picture allows it.
fn with_sign(word: &mut Word, sign: char) {
    let letters = letters_of(word);
    if last_mark(&letters).is_none() || may_be_day(&letters) || letters.contains(&sign) {
        return;
    }
    let Some(first) = letters.iter().position(char::is_ascii_digit) else { return };
    // `(S59.45)`, `#30.00`: it may also have been taken for a letter or another sign.
    let may_be_sign = |letter: char| letter.is_ascii_alphabetic() || letter == '#';
    let before = first.checked_sub(1).filter(|before| may_be_sign(letters[*before]));
    if let Some(letter) = word.letters.get_mut(before.unwrap_or(first)) {
        letter.take(FLOOR, |reading| reading == sign);
    }
}

/// A single digit among letters is a letter, where it may be one: `0CT`, and the month of `20-0ct-2025`.
fn as_name(word: &mut Word) {
    let letters = letters_of(word);
    let Some((name, from)) = name_in(&letters) else { return };
    let digits = digits_of(name);
    if digits != 1 || name.len() < 3 || !name.iter().all(char::is_ascii_alphanumeric) {
        return;
    }
    let letters = word.letters.get_mut(from..from + name.len()).unwrap_or_default();
    let is_digit = |letter: &&mut Letter| letter.best().is_some_and(|best| best.is_ascii_digit());
    for letter in letters.iter_mut().filter(is_digit) {
        letter.take(NAME_FLOOR, |reading| reading.is_ascii_alphabetic());
    }
}

/// All of a word, or the month of a date, and where it begins.
fn name_in(letters: &[char]) -> Option<(&[char], usize)> {
    let is_number = |part: &[char]| !part.is_empty() && part.iter().all(char::is_ascii_digit);
    let parts: Vec<&[char]> = letters.split(|letter| is_mark(*letter)).collect();
    match parts.as_slice() {
        [name] => Some((*name, 0)),
        [day, month, year] if is_number(day) && is_number(year) => Some((*month, day.len() + 1)),
        _ => None,
    }
}

/// The mark before the last two digits of most amounts. What parts thousands is the other one. A comma may lose its tail, so that
/// both are found on one page; taken for the same mark they are right whichever it is.
fn decimal_mark(words: &[&mut Word]) -> Option<char> {
    let (mut points, mut commas) = (0, 0);
    for word in words {
        let letters = letters_of(word);
        let Some(at) = last_mark(&letters).filter(|_| !may_be_day(&letters)) else { continue };
        let thousands = at.checked_sub(4).and_then(|at| letters.get(at));
        points += usize::from(letters[at] == '.') + TAILS * usize::from(thousands == Some(&','));
        commas += usize::from(letters[at] == ',');
    }
    if commas * TAILS > points { Some(',') } else { (points > 0).then_some('.') }
}

fn as_figure(word: &mut Word, decimal: Option<char>) {
    let letters = letters_of(word);
    let digits = digits_of(&letters);
    let names = letters.iter().filter(|letter| letter.is_alphabetic()).count();
    let has_marks = letters.iter().any(|letter| is_mark(*letter) || is_blot(*letter));
    if digits < 3 || names * 2 > digits || letters.len() > LONGEST || !has_marks {
        return;
    }
    let (count, mut at) = (letters.len(), 0);
    for run in letters.chunk_by(|one, other| one.is_ascii_alphabetic() == other.is_ascii_alphabetic()) {
        // Three letters in a row are a month or a currency, and two of them may be rupees.
        let is_rupees = matches!(run, ['R' | 'r', 'S' | 's']);
        if run.len() < 3 && !is_rupees && run.first().is_some_and(char::is_ascii_alphabetic) {
            let last = (at + run.len()).min(count.saturating_sub(2));
            for letter in word.letters.get_mut(at..last).unwrap_or_default() {
                letter.take(FLOOR, |reading| reading.is_ascii_digit());
            }
        }
        at += run.len();
    }
    without_blots(word, decimal.is_some());
    let letters = letters_of(word);
    if let (Some(decimal), Some(at)) = (decimal, last_mark(&letters)) {
        set_marks(word, &letters, (at, decimal));
    }
}

/// Thousands stand before the decimal mark, so that `01.04.25` stays a date.
fn set_marks(word: &mut Word, letters: &[char], (decimal_at, decimal): (usize, char)) {
    let thousands = if decimal == '.' { ',' } else { '.' };
    // The point of `Rs.240.00` parts nothing.
    let first = letters.iter().position(char::is_ascii_digit).unwrap_or(0);
    let marks: Vec<usize> = (first..decimal_at).filter(|at| matches!(letters[*at], '.' | ',')).collect();
    if marks.last().is_some_and(|last| decimal_at - last != 4) {
        return;
    }
    if let Some(letter) = word.letters.get_mut(decimal_at).filter(|letter| letter.best() != Some(decimal)) {
        if may_be_day(letters) {
            letter.take(FLOOR, |reading| reading == decimal);
        } else if let Some(best) = letter.readings.first_mut() {
            best.letter = decimal;
        }
    }
    // An amount has one decimal mark, so that those before it part thousands, however small they were printed.
    for at in marks {
        if let Some(reading) = word.letters.get_mut(at).and_then(|letter| letter.readings.first_mut()) {
            reading.letter = thousands;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Reading, certain};

    fn word(text: &str) -> Word {
        Word { letters: certain(text, (0.0, 9.0)), left: 0.0, right: 9.0, baseline: 9.0, height: 9.0 }
    }

    #[track_caller]
    fn check(read: &[&str], expected: &[&str]) {
        let mut words: Vec<Word> = read.iter().map(|text| word(text)).collect();
        write_alike(&mut words.iter_mut().collect::<Vec<_>>());
        assert_eq!(words.iter().map(Word::text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn commas_that_lost_their_tails_are_commas_like_the_others() {
        check(
            &["764.56", "1.394,40", "50,00", "77.03", "159,80"],
            &["764,56", "1.394,40", "50,00", "77,03", "159,80"],
        );
        check(&["764,56", "50,00", "(28.45)"], &["764,56", "50,00", "(28,45)"]);
        check(&["1.250.00", "77,321.50", "99.50"], &["1,250.00", "77,321.50", "99.50"]);
    }

    #[test]
    fn a_digit_among_letters_is_the_letter_that_the_picture_allows() {
        let mut month = word("0CT");
        month.letters[0].readings =
            vec![Reading { letter: '0', likelihood: 0.79 }, Reading { letter: 'O', likelihood: 0.21 }];
        write_alike(&mut [&mut month]);
        assert_eq!(month.text(), "OCT");
        for text in ["20-0ct-2025", "20-Oct-2025"] {
            let mut day = word(text);
            let other = if text.contains('O') { '0' } else { 'O' };
            day.letters[3].readings.push(Reading { letter: other, likelihood: 0.2 });
            write_alike(&mut [&mut day]);
            assert_eq!(day.text(), "20-Oct-2025");
        }
        check(&["B2B", "G20"], &["B2B", "G20"]);
    }

    #[test]
    fn what_begins_an_amount_is_the_sign_of_all_others_where_the_picture_allows_it() {
        let mut blurred = word("32,450.00");
        blurred.letters[0].readings =
            vec![Reading { letter: '3', likelihood: 0.5 }, Reading { letter: '\u{20b9}', likelihood: 0.3 }];
        let mut hatched = word("#30.00");
        hatched.letters[0].readings.push(Reading { letter: '\u{20b9}', likelihood: 0.2 });
        let mut words = [
            word("\u{20b9}1,000.00"),
            word("-\u{20b9}12.50"),
            word("9,000.00"),
            blurred,
            word("+\u{20b9}4.00"),
            hatched,
            word("\u{20b9}7.00"),
        ];
        write_alike(&mut words.iter_mut().collect::<Vec<_>>());
        let texts: Vec<String> = words.iter().map(Word::text).collect();
        assert_eq!(
            texts,
            [
                "\u{20b9}1,000.00", "-\u{20b9}12.50", "9,000.00", "\u{20b9}2,450.00", "+\u{20b9}4.00",
                "\u{20b9}30.00", "\u{20b9}7.00"
            ]
        );
    }

    #[test]
    fn days_keep_their_marks() {
        check(&["764,56", "394,40", "05.04", "01.04.25"], &["764,56", "394,40", "05.04", "01.04.25"]);
    }

    #[test]
    fn what_a_fold_made_of_a_mark_is_the_mark_that_the_picture_allows() {
        let blotted = |text: &str, at: usize, mark: char| {
            let mut word = word(text);
            word.letters[at].readings = vec![
                Reading { letter: text.chars().nth(at).unwrap(), likelihood: 0.8 },
                Reading { letter: mark, likelihood: 0.1 },
            ];
            word
        };
        let mut words = [
            word("1,250.00"),
            blotted("20-00", 2, '.'),
            blotted("1,746+00", 5, '.'),
            blotted("21~04-25", 2, '-'),
            blotted("12:30", 2, '\''),
        ];
        write_alike(&mut words.iter_mut().collect::<Vec<_>>());
        let texts: Vec<String> = words.iter().map(Word::text).collect();
        assert_eq!(texts, ["1,250.00", "20.00", "1,746.00", "21-04-25", "12:30"]);
    }

    #[test]
    fn edges_of_tables_are_no_digits() {
        check(&["|1,250.00|", "[77.50", "[x]"], &["1,250.00", "77.50", "[x]"]);
        check(&["1,250.00)", "777.50", "a)"], &["1,250.00", "777.50", "a)"]);
        check(&["1,250.00)", "(777.50)"], &["1,250.00)", "(777.50)"]);
        check(&["(USD", "1,250.00)"], &["(USD", "1,250.00)"]);
    }

    #[test]
    fn a_stroke_before_an_amount_is_the_minus_that_others_have() {
        let read = ["-12.50", "-3.00", "-77.25", ",550.25", "~437.42", ".6,475.00", ",25", ",1a"];
        let meant = ["-12.50", "-3.00", "-77.25", "-550.25", "-437.42", "-6,475.00", ",25", ",1a"];
        check(&read, &meant);
        check(&["12.50", ",550.25"], &["12.50", ",550.25"]);
    }

    #[test]
    fn a_piece_of_a_figure_has_no_decimals_of_its_own() {
        let mut words = ["31,93", "9.39", "12.50", "7.25", "8.00", "9.00"].map(word);
        words[0].right = 40.0;
        (words[1].left, words[1].right) = (43.0, 60.0);
        for (at, word) in words.iter_mut().enumerate().skip(2) {
            word.baseline += 20.0 * at as f32;
        }
        write_alike(&mut words.iter_mut().collect::<Vec<_>>());
        assert_eq!(words[..2].iter().map(Word::text).collect::<Vec<_>>(), ["31,93", "9.39"]);
        words[1].baseline += 20.0;
        write_alike(&mut words.iter_mut().collect::<Vec<_>>());
        assert_eq!(words[0].text(), "31.93");
    }

    #[test]
    fn rupees_stay_what_they_are() {
        check(&["Rs.240.00", "Rs.12.446.21", "-Rs.54.00"], &["Rs.240.00", "Rs.12,446.21", "-Rs.54.00"]);
    }

    #[test]
    fn an_amount_has_no_star_and_a_masked_card_keeps_it() {
        check(&["**1,250.00", "*126,294", "*4821"], &["1,250.00", "126,294", "*4821"]);
    }

    #[test]
    fn a_bracket_that_opens_an_amount_is_closed() {
        check(
            &["(182,81€", "(10,71€)", "(651,88", "€)", "(INR"],
            &["(182,81€)", "(10,71€)", "(651,88", "€)", "(INR"],
        );
    }
}
