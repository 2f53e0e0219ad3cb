//! Figures of a document are written in one way: letters among digits are digits, and every amount has the same decimal mark.

use crate::words::{Letter, Word};

/// A letter among digits is read as a digit that is this likely, or stays what it is.
const FLOOR: f32 = 0.02;
/// And a digit among letters as a letter that is this likely.
const NAME_FLOOR: f32 = 0.1;
/// Commas lose their tails, and points grow none: one that is seen says as much as so many points.
const TAILS: usize = 3;
/// Of money, as far as the network knows them.
pub const SIGNS: [char; 4] = ['\u{20b9}', '$', '\u{20ac}', '\u{a3}'];
/// What so many amounts have is usual.
const USUAL: usize = 3;
/// No figure is longer.
const LONGEST: usize = 16;

/// Of all words of a document, those that are figures are brought into the way in which most are written.
pub fn write_alike(words: &mut [&mut Word]) {
    let is_bracketed = |letters: &[char]| letters.contains(&'(') && digits_of(letters) > 2;
    let has_brackets = words.iter().any(|word| is_bracketed(&letters_of(word)));
    for word in words.iter_mut() {
        without_rules(word, has_brackets);
    }
    let (decimal, sign) = (decimal_mark(words), sign_of_money(words));
    let is_minus = |letters: &[char]| letters.first() == Some(&'-') && last_mark(letters).is_some();
    let has_minus = words.iter().filter(|word| is_minus(&letters_of(word))).count() >= USUAL;
    for word in words.iter_mut() {
        if let Some(sign) = sign {
            with_sign(word, sign);
        }
        as_figure(word, decimal);
        with_minus(word, has_minus);
        as_name(word);
    }
}

/// By the likeliest readings.
fn letters_of(word: &Word) -> Vec<char> {
    word.letters.iter().filter_map(Letter::best).collect()
}

fn digits_of(letters: &[char]) -> usize {
    letters.iter().filter(|letter| letter.is_ascii_digit()).count()
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
    let first = letters.iter().position(char::is_ascii_digit);
    if let Some(letter) = first.and_then(|first| word.letters.get_mut(first)) {
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

/// Where the mark before the last two digits stands.
fn last_mark(letters: &[char]) -> Option<usize> {
    let last = letters.iter().rposition(char::is_ascii_digit)?;
    let at = last.checked_sub(2)?;
    let is_amount = letters.get(last - 1)?.is_ascii_digit() && matches!(letters.get(at)?, '.' | ',');
    is_amount.then_some(at)
}

/// `05.04` is an amount in one statement and a day in another.
fn may_be_day(letters: &[char]) -> bool {
    let text: String = letters.iter().collect();
    let parts: Vec<&str> = text.split(['.', ',']).filter(|part| !part.is_empty()).collect();
    let within = |part: &str, most: u8| {
        (1..=2).contains(&part.len()) && part.parse::<u8>().is_ok_and(|part| (1..=most).contains(&part))
    };
    match parts.as_slice() {
        [one, other] => within(one, 31) && within(other, 12) || within(one, 12) && within(other, 31),
        [one, other, year] => within(one, 31) && within(other, 31) && within(year, 99),
        _ => false,
    }
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

fn is_mark(letter: char) -> bool {
    ".,/-".contains(letter)
}

/// No amount begins with a comma, or has two points: such a stroke is its minus, where the picture allows one or others have it. Which way money
/// went is seen in the balances.
fn with_minus(word: &mut Word, is_usual: bool) {
    let letters = letters_of(word);
    let is_stroke =
        matches!(letters.as_slice(), [',' | '.' | '~' | '=' | '_', digit, ..] if digit.is_ascii_digit());
    if is_stroke
        && last_mark(&letters).is_some_and(|at| at > 1)
        && let Some(first) = word.letters.first_mut()
        && !first.take(FLOOR, |reading| reading == '-')
        && let Some(best) = first.readings.first_mut().filter(|_| is_usual)
    {
        best.letter = '-';
    }
}

/// What a mark looks like in a fold or below a speck of dirt.
fn is_blot(letter: char) -> bool {
    "+:;~=*".contains(letter)
}

/// Between digits stands a mark, if the picture allows one; before the last two of an amount it is the decimal mark.
fn without_blots(word: &mut Word, has_decimals: bool) {
    let letters = letters_of(word);
    let is_digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let last = letters.iter().rposition(char::is_ascii_digit);
    for (at, letter) in word.letters.iter_mut().enumerate() {
        let Some(&best) = letters.get(at).filter(|best| is_blot(**best) || **best == '-') else { continue };
        if !is_digit(at.checked_sub(1)) || !is_digit(Some(at + 1)) {
            continue;
        }
        let as_amount: Vec<char> = letters
            .iter()
            .enumerate()
            .map(|(place, letter)| if place == at { '.' } else { *letter })
            .collect();
        let is_decimal =
            has_decimals && last == Some(at + 2) && !may_be_day(&as_amount) && !as_amount.contains(&'-');
        if !(is_decimal && letter.take(FLOOR, |reading| ".,".contains(reading))) && is_blot(best) {
            letter.take(FLOOR, is_mark);
        }
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

/// The edge of a table beside a figure is no part of it, also where it looks like the end of a bracket that nothing begins with.
/// Nor is a star before an amount: cheques are filled up with them, and some are seen where none is.
fn without_rules(word: &mut Word, has_brackets: bool) {
    let letters = letters_of(word);
    let digits = digits_of(&letters);
    if digits < 3 {
        return;
    }
    let has_mark = letters.iter().any(|letter| matches!(letter, '.' | ','));
    let is_rule = |letter: &Letter| match letter.best() {
        Some('|' | '[' | ']') => true,
        Some('*') => has_mark,
        Some(')') => !has_brackets,
        _ => false,
    };
    while word.letters.len() > 1 && word.letters.last().is_some_and(is_rule) {
        word.letters.pop();
    }
    let leading = word.letters.iter().take_while(|letter| is_rule(letter)).count();
    if leading < word.letters.len() {
        word.letters.drain(..leading);
    }
    word.left = word.letters.first().map_or(word.left, |letter| letter.left);
    word.right = word.letters.last().map_or(word.right, |letter| letter.right);
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
        let mut words = [
            word("\u{20b9}1,000.00"),
            word("-\u{20b9}12.50"),
            word("9,000.00"),
            blurred,
            word("+\u{20b9}4.00"),
        ];
        write_alike(&mut words.iter_mut().collect::<Vec<_>>());
        let texts: Vec<String> = words.iter().map(Word::text).collect();
        assert_eq!(
            texts,
            ["\u{20b9}1,000.00", "-\u{20b9}12.50", "9,000.00", "\u{20b9}2,450.00", "+\u{20b9}4.00"]
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
    }

    #[test]
    fn a_stroke_before_an_amount_is_the_minus_that_others_have() {
        let read = ["-12.50", "-3.00", "-77.25", ",550.25", "~437.42", ".6,475.00", ",25", ",1a"];
        let meant = ["-12.50", "-3.00", "-77.25", "-550.25", "-437.42", "-6,475.00", ",25", ",1a"];
        check(&read, &meant);
        check(&["12.50", ",550.25"], &["12.50", ",550.25"]);
    }

    #[test]
    fn rupees_stay_what_they_are() {
        check(&["Rs.240.00", "Rs.12.446.21", "-Rs.54.00"], &["Rs.240.00", "Rs.12,446.21", "-Rs.54.00"]);
    }

    #[test]
    fn an_amount_has_no_star_and_a_masked_card_keeps_it() {
        check(&["**1,250.00", "*126,294", "*4821"], &["1,250.00", "126,294", "*4821"]);
    }
}
