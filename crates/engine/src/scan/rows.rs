//! A row of a statement → the words of the page that it was read from.

use ledger::{Area, Money, Transaction};
use sight::{Letter, Word};

use super::look::{SeenPage, SeenWord};

/// More letters than the date and the figures of a row have.
const DOUBTFUL_AT_MOST: usize = 64;

/// Where the figures of a row stand among the words of its page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) date: Option<usize>,
    pub(super) amount: Option<usize>,
    pub(super) balance: Option<usize>,
}

impl Figures {
    pub(super) fn of(row: &Transaction, page: &SeenPage) -> Self {
        let mut words: Vec<usize> = page.words_in(row.origin.area).collect();
        let left = |at: &usize| page.words.get(*at).map_or(0.0, |seen| seen.word.left);
        words.sort_by(|one, other| left(one).total_cmp(&left(other)));
        let is = |at: &usize, money: Money| {
            page.words.get(*at).is_some_and(|seen| value(&seen.word) == Some(money.magnitude()))
        };
        let is_date = |at: &&usize| page.words.get(**at).is_some_and(|seen| begins_with_day(&seen.word, row));
        let balance = row.balance.and_then(|balance| words.iter().rev().find(|at| is(at, balance)).copied());
        let amount = words.iter().find(|at| is(at, row.amount) && Some(**at) != balance).copied();
        Self { date: words.iter().find(is_date).copied(), amount, balance }
    }

    pub(super) fn all(self) -> impl Iterator<Item = usize> {
        [self.date, self.amount, self.balance].into_iter().flatten()
    }

    pub(super) fn words(self, page: &SeenPage) -> impl Iterator<Item = &SeenWord> {
        self.all().filter_map(|at| page.words.get(at))
    }

    /// How likely the least certain letter is, in per cent.
    pub(super) fn confidence(self, page: &SeenPage) -> u8 {
        self.words(page).flat_map(|seen| &seen.word.letters).map(per_cent).min().unwrap_or(100)
    }

    /// Where letters stand that are less certain than so many per cent, on the page as it is displayed.
    pub(super) fn doubtful(self, page: &SeenPage, below: u8) -> Vec<Area> {
        let letters =
            self.words(page).flat_map(|seen| seen.word.letters.iter().map(|letter| (&seen.word, letter)));
        let doubtful = letters.filter(|(_, letter)| per_cent(letter) < below);
        doubtful.map(|(word, letter)| page.area_of(word, letter)).take(DOUBTFUL_AT_MOST).collect()
    }
}

fn per_cent(letter: &Letter) -> u8 {
    let likelihood = letter.readings.first().map_or(1.0, |best| best.likelihood);
    (likelihood * 100.0).clamp(0.0, 100.0) as u8
}

/// The page on which a row stands.
pub(super) fn page_of<'p>(row: &Transaction, pages: &'p [SeenPage]) -> Option<&'p SeenPage> {
    pages.iter().find(|page| page.number == row.origin.page)
}

/// Whether a person said that the date of a row is right.
pub(super) fn is_date_said(row: &Transaction, page: &SeenPage) -> bool {
    let words = Figures::of(row, page).words(page);
    words.filter_map(|seen| seen.by_person.as_ref()).any(|said| said.is_date_right)
}

/// The newest row stands first.
pub(super) fn runs_back(rows: &[Transaction]) -> bool {
    rows.first().zip(rows.last()).is_some_and(|(first, last)| first.date > last.date)
}

/// `04/01/16`, `4-Jan-2016`, or the `4` of `4 Jan`.
fn begins_with_day(word: &Word, row: &Transaction) -> bool {
    let text = word.text();
    let parts = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let day = row.date.day();
    text.chars().count() <= 12 && parts.filter_map(|part| part.parse::<i8>().ok()).any(|part| part == day)
}

/// What a word of digits says, its sign left out; `None` when it is no amount.
pub(super) fn value(word: &Word) -> Option<Money> {
    let text = word.text();
    let text = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || "().-+".contains(letter));
    let text = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let is_figure = |letter: char| letter.is_ascii_digit() || ",.' ".contains(letter);
    if text.is_empty() || !text.chars().all(is_figure) {
        return None;
    }
    let decimals = text.rfind(['.', ',']).map_or(0, |mark| text.len() - mark - 1);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let number: i64 = digits.parse().ok()?;
    let paise = if decimals == 2 { number } else { number.checked_mul(100)? };
    Some(Money::paise(paise))
}
