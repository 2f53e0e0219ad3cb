//! What a person says of a figure on a page → the word of the page read so; and what is offered to people where a row is open.
//!
//! The chain judges a person's reading like any other, and never changes it.

use std::collections::HashMap;

use category::RowMark;
use ledger::{Money, Proof, Transaction};
use sight::{Letter, Reading, Word};
use statement::Statement;

use super::look::{ByPerson, SeenPage, SeenWord};
use super::rows::{Figures, value};
use super::{Open, OpenFigure, SettledRow};
use crate::amendments::{FigureRead, Settled};

/// What is less likely is not offered.
const OFFERED: f32 = 0.005;
/// As many as somebody compares with a picture.
const READINGS_AT_MOST: usize = 4;
/// Of one letter.
const LETTERS_AT_MOST: usize = 3;
/// Readings that are kept while letters are put together.
const KEPT: usize = 12;

/// Writes what people read into the words of the rows that are known again, and takes it off the list. How many rows there were.
pub(super) fn write(
    statement: &Statement,
    pages: &mut [SeenPage],
    (settled, open): (&[Settled], &mut Vec<usize>),
) -> usize {
    let before = open.len();
    for ledger in std::iter::once(&statement.lead).chain(&statement.others) {
        for (mark, row) in marks(&ledger.transactions).iter().zip(&ledger.transactions) {
            let Some(place) = open.iter().position(|at| settled.get(*at).is_some_and(|one| one.row == *mark))
            else {
                continue;
            };
            let at = open.remove(place);
            let (Some(said), Some(page)) =
                (settled.get(at), pages.iter_mut().find(|page| page.number == row.origin.page))
            else {
                continue;
            };
            write_row(said, at, (row, page));
        }
    }
    before - open.len()
}

fn write_row(said: &Settled, at: usize, (row, page): (&Transaction, &mut SeenPage)) {
    let figures = Figures::of(row, page);
    let is_date_right = said.is_date_right;
    let mut change = |place: Option<usize>, read: &dyn Fn(&Word) -> Word| {
        if let Some(seen) = place.and_then(|place| page.words.get_mut(place)) {
            let original = seen.word.clone();
            let by_person = Some(Box::new(ByPerson { settled: at, original, is_date_right }));
            *seen = SeenWord { word: read(&seen.word), is_by_chain: false, by_person };
        }
    };
    if let Some(FigureRead { money, .. }) = said.amount {
        change(figures.amount, &|word| written(word, money));
    }
    if let Some(FigureRead { money, .. }) = said.balance {
        change(figures.balance, &|word| written(word, money));
    }
    if is_date_right && figures.date.is_some() {
        change(figures.date, &believed);
    } else if is_date_right
        && let Some(seen) = figures.amount.or(figures.balance).and_then(|place| page.words.get_mut(place))
    {
        // The day stands elsewhere, above other rows too: what is said is kept with a figure of this one.
        let original = seen.word.clone();
        seen.by_person.get_or_insert_with(|| Box::new(ByPerson { settled: at, original, is_date_right }));
    }
}

/// Each row as it prints itself, and how many before it print the same.
fn marks(rows: &[Transaction]) -> Vec<RowMark> {
    let mut seen: HashMap<RowMark, u32> = HashMap::new();
    let mark = |row: &Transaction| {
        let printed = RowMark {
            date: row.date,
            description: row.description.clone(),
            debit: row.debit(),
            credit: row.credit(),
            balance: row.balance,
            occurrence: 0,
        };
        let count = seen.entry(printed.clone()).or_default();
        let occurrence = *count;
        *count += 1;
        RowMark { occurrence, ..printed }
    };
    rows.iter().map(mark).collect()
}

/// Where settled rows stand now: what was said of them by what they printed before is said of what they print now.
pub(super) fn moved(
    rows: &[Transaction],
    found: &[Option<SettledRow>],
    settled: &[Settled],
) -> Vec<(RowMark, RowMark)> {
    if settled.is_empty() {
        return Vec::new();
    }
    let now = marks(rows).into_iter().zip(found);
    now.filter_map(|(now, found)| Some((settled.get(found.as_ref()?.settled)?.row.clone(), now))).collect()
}

/// What a person settled in a row.
pub(super) fn settled(figures: Figures, page: &SeenPage, settled: &[Settled]) -> Option<SettledRow> {
    let by_person = |at: Option<usize>| page.words.get(at?)?.by_person.as_ref().map(|by| by.settled);
    let [date, amount, balance] = [figures.date, figures.amount, figures.balance].map(by_person);
    let at = date.or(amount).or(balance)?;
    let said = settled.get(at)?;
    Some(SettledRow {
        settled: at,
        was: said.row.clone(),
        amount: said.amount.filter(|_| amount.is_some()),
        balance: said.balance.filter(|_| balance.is_some()),
        is_date_right: said.is_date_right,
    })
}

/// What a person could settle in a row that the chain does not prove, or whose date is in doubt.
pub(super) fn open(row: &Transaction, figures: Figures, page: &SeenPage, is_dated: bool) -> Option<Open> {
    let is_proven = row.proof == Proof::Proven;
    if is_proven && is_dated {
        return None;
    }
    let seen = |at: Option<usize>| page.words.get(at?);
    let figure = |at: Option<usize>| {
        let seen = seen(at).filter(|_| !is_proven)?;
        Some(OpenFigure { readings: offered(seen), area: page.area(&seen.word) })
    };
    let (amount, balance) = (figure(figures.amount), figure(figures.balance));
    let row_area = || page.displayed(row.origin.area);
    let date = (!is_dated).then(|| seen(figures.date).map_or_else(row_area, |seen| page.area(&seen.word)));
    let is_any = amount.is_some() || balance.is_some() || date.is_some();
    is_any.then_some(Open { amount, balance, date })
}

/// The present reading first, then the others that the picture allows, the likeliest first.
fn offered(seen: &SeenWord) -> Vec<Money> {
    let pictured = seen.by_person.as_ref().map_or(&seen.word, |by| &by.original);
    let mut found: Vec<Money> = value(&seen.word).into_iter().collect();
    found.extend(combined(pictured).iter().filter_map(value));
    let mut readings: Vec<Money> = Vec::new();
    for money in found {
        if !readings.contains(&money) {
            readings.push(money);
        }
    }
    readings.truncate(READINGS_AT_MOST);
    readings
}

/// The word with its digits read in the likeliest ways.
fn combined(word: &Word) -> Vec<Word> {
    let mut found: Vec<(f32, Word)> = vec![(1.0, word.clone())];
    for at in digits(word) {
        let Some(letter) = word.letters.get(at) else { continue };
        let mut readings: Vec<Reading> = letter.readings.clone();
        readings.retain(|reading| reading.letter.is_ascii_digit() && reading.likelihood >= OFFERED);
        readings.sort_by(|one, other| other.likelihood.total_cmp(&one.likelihood));
        readings.truncate(LETTERS_AT_MOST);
        let read = |(likelihood, word): &(f32, Word), reading: &Reading| {
            let mut word = word.clone();
            if let Some(first) = word.letters.get_mut(at).and_then(|letter| letter.readings.first_mut()) {
                *first = *reading;
            }
            (likelihood * reading.likelihood, word)
        };
        if readings.len() > 1 {
            found = found.iter().flat_map(|one| readings.iter().map(move |each| read(one, each))).collect();
            found.sort_by(|one, other| other.0.total_cmp(&one.0));
            found.truncate(KEPT);
        }
    }
    found.into_iter().map(|(_, word)| word).collect()
}

fn is_digit(letter: &Letter) -> bool {
    letter.best().is_some_and(|best| best.is_ascii_digit())
}

fn digits(word: &Word) -> impl Iterator<Item = usize> + '_ {
    word.letters.iter().enumerate().filter(|(_, letter)| is_digit(letter)).map(|(at, _)| at)
}

fn believed(word: &Word) -> Word {
    let mut word = word.clone();
    for reading in word.letters.iter_mut().filter_map(|letter| letter.readings.first_mut()) {
        reading.likelihood = 1.0;
    }
    word
}

/// The word as if it printed this figure; its sign and what stands before and behind the digits stay.
fn written(word: &Word, money: Money) -> Word {
    let places: Vec<usize> = digits(word).collect();
    let (Some(first), Some(last)) = (places.first().copied(), places.last().copied()) else {
        return word.clone();
    };
    let paise = money.magnitude().as_paise();
    let mark = last.checked_sub(2).and_then(|at| word.letters.get(at)).filter(|letter| !is_digit(letter));
    let mark = mark.and_then(Letter::best);
    let mark = mark.filter(|mark| matches!(mark, '.' | ','));
    let text = match mark {
        Some(_) => format!("{paise:03}"),
        None if paise % 100 == 0 => (paise / 100).to_string(),
        // Paise that the paper does not print: with the mark that most papers have.
        None => return spread(word, (first, last), &format!("{}.{:02}", paise / 100, paise % 100)),
    };
    if text.len() != places.len() {
        let text = match mark {
            Some(mark) => format!("{}{mark}{:02}", paise / 100, paise % 100),
            None => text,
        };
        return spread(word, (first, last), &text);
    }
    let mut word = word.clone();
    for (at, digit) in places.into_iter().zip(text.chars()) {
        if let Some(letter) = word.letters.get_mut(at) {
            letter.readings = vec![Reading { letter: digit, likelihood: 1.0 }];
        }
    }
    word
}

/// Letters in the place of others, from the same left edge to the same right one.
fn spread(word: &Word, (first, last): (usize, usize), text: &str) -> Word {
    let mut word = word.clone();
    let (Some(left), Some(right)) = (
        word.letters.get(first).map(|letter| letter.left),
        word.letters.get(last).map(|letter| letter.right),
    ) else {
        return word;
    };
    word.letters.splice(first..=last, sight::certain(text, (left, right)));
    word
}

#[cfg(test)]
mod tests {
    use super::super::{dates, samples};
    use super::*;

    fn word(letters: &[&[(char, f32)]]) -> Word {
        let letters = letters.iter().enumerate().map(|(at, readings)| Letter {
            readings: readings
                .iter()
                .map(|(letter, likelihood)| Reading { letter: *letter, likelihood: *likelihood })
                .collect(),
            left: at as f32 * 10.0,
            right: at as f32 * 10.0 + 10.0,
        });
        let letters: Vec<Letter> = letters.collect();
        let right = letters.len() as f32 * 10.0;
        Word { letters, left: 0.0, right, baseline: 0.0, height: 10.0 }
    }

    fn plain(text: &str) -> Word {
        let letters: Vec<[(char, f32); 1]> = text.chars().map(|letter| [(letter, 0.9)]).collect();
        let letters: Vec<&[(char, f32)]> = letters.iter().map(<[_; 1]>::as_slice).collect();
        word(&letters)
    }

    #[test]
    fn a_figure_is_written_as_the_paper_prints_figures() {
        for (printed, paise, expected) in [
            ("1,234.56", 123_956, "1,239.56"),
            ("1,234.56Cr", 123_956, "1,239.56Cr"),
            ("1,234.56", 23_456, "234.56"),
            ("34.56", 1_123_456, "11234.56"),
            ("1.234,56", 999_956, "9.999,56"),
            ("500", 70_000, "700"),
            ("500", 70_050, "700.50"),
            ("0.50", 5, "0.05"),
            ("-12.00", 1_300, "-13.00"),
        ] {
            let written = written(&plain(printed), Money::paise(paise));
            assert_eq!(written.text(), expected, "{printed} as {paise}");
            let edges = |word: &Word| (word.letters[0].left, word.letters[word.letters.len() - 1].right);
            assert_eq!(edges(&written), edges(&plain(printed)), "{printed}: in its place");
        }
    }

    #[test]
    fn the_likeliest_readings_are_offered_and_few_of_them() {
        let seen = |word| SeenWord { word, is_by_chain: false, by_person: None };
        let offered_of = |word| offered(&seen(word)).into_iter().map(Money::as_paise).collect::<Vec<_>>();
        let word = word(&[
            &[('3', 0.6), ('8', 0.3), ('B', 0.05)],
            &[('.', 0.9)],
            &[('1', 0.5), ('7', 0.45)],
            &[('0', 1.0), ('6', 0.001)],
        ]);
        assert_eq!(offered_of(word.clone()), [310, 370, 810, 870]);
        assert_eq!(offered_of(plain("12.50")), [1250]);
        let many: Vec<(char, f32)> = "1234567890".chars().map(|digit| (digit, 0.1)).collect();
        let wide: Vec<&[(char, f32)]> = vec![&many; 12];
        assert_eq!(offered_of(self::word(&wide)).len(), READINGS_AT_MOST);
        let said = ByPerson { settled: 0, original: word, is_date_right: false };
        let again = SeenWord { word: plain("8.70"), is_by_chain: false, by_person: Some(Box::new(said)) };
        assert_eq!(offered(&again)[0].as_paise(), 870);
        assert_eq!(offered(&again).len(), READINGS_AT_MOST, "what the picture allows is offered again");
    }

    #[test]
    fn a_day_that_stands_above_other_rows_too_is_confirmed_for_one_of_them() {
        let rows: Vec<Transaction> = [1, 2, 4].map(samples::row).into();
        let amounts = [1, 2, 4].map(|line| samples::word("1.00", 300.0, 20.0 * line as f32 + 10.0));
        let day = samples::word("01/04/2025", 5.0, 10.0);
        let mut pages = [SeenPage::of(amounts.into_iter().chain([day]).collect())];
        assert_eq!(dates::are_sure(&rows, &pages), [true, true, false]);

        let figures = Figures::of(&rows[2], &pages[0]);
        let open = open(&rows[2], figures, &pages[0], false).expect("an open row");
        assert!(open.date.is_some() && open.amount.is_none());

        let row = marks(&rows).remove(2);
        let said = Settled { row, amount: None, balance: None, is_date_right: true };
        write_row(&said, 0, (&rows[2], &mut pages[0]));
        assert_eq!(dates::are_sure(&rows, &pages), [true; 3]);
        let told = settled(figures, &pages[0], &[said]).expect("a person's word");
        assert!(told.is_date_right && !told.has_figure());
    }
}
