//! A second date in a row: of the value, or of a table beside it whose row was taken for the same.

use ledger::Transaction;
use sight::Word;

use super::date_words::{day_and_month, is_beside, whole_date, with_stroke};
use super::look::SeenPage;
use super::rows::page_of;

/// A second day beside the first: headings are misread too, and then nobody knows which of the two is the day of the
/// transaction.
pub(super) fn has_another_date(row: &Transaction, pages: &[SeenPage]) -> bool {
    let Some(page) = page_of(row, pages) else { return false };
    let words = page.words_in(row.origin.area).filter_map(|at| page.words.get(at));
    if row.value_date.is_some_and(|value_date| value_date != row.date) {
        return true;
    }
    let words: Vec<&Word> = words.map(|seen| &seen.word).collect();
    let is_another = |date: (i16, i16)| date != day_and_month(row.date);
    let date = |text: &str| whole_date(text).or_else(|| with_stroke(text));
    let whole = words.iter().filter_map(|word| date(&word.text().to_ascii_uppercase()));
    whole.chain(dates_in_words(&words)).any(is_another)
}

/// Day and month of each `14 Oct` among words.
fn dates_in_words(words: &[&Word]) -> Vec<(i16, i16)> {
    let mut words = words.to_vec();
    words.sort_by(|one, other| one.baseline.total_cmp(&other.baseline).then(one.left.total_cmp(&other.left)));
    let date = |pair: &[&Word]| {
        let [day, month] = pair else { return None };
        let name = month.text();
        let is_name = name.len() == 3 && name.chars().all(|letter| letter.is_ascii_alphabetic());
        let text = format!("{}-{name}-2000", day.text()).to_ascii_uppercase();
        whole_date(&text).filter(|_| is_name && is_beside(day, month))
    };
    words.windows(2).filter_map(date).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{row, word};
    use super::*;

    #[test]
    fn a_date_below_the_end_of_a_narration_is_another_though_a_stroke_of_it_is_a_digit() {
        let has_another = |text: &str| {
            let words = vec![word("01/04/2025", 20.0, 4.0), word(text, 20.0, 10.0)];
            has_another_date(&row(0), &[SeenPage::of(words)])
        };
        assert!(has_another("07/0412025"));
        assert!(!has_another("01/0412025"));
        assert!(!has_another("114,112,025"));
    }

    #[test]
    fn a_date_of_a_table_beside_it_is_found_in_words() {
        let texts = ["05", "Nov", "2025", "SENTRY", "23", "Nov", "2025CARD"];
        let words: Vec<Word> =
            texts.iter().zip(0_u8..).map(|(text, at)| word(text, 40.0 * f32::from(at), 9.0)).collect();
        assert_eq!(dates_in_words(&words.iter().collect::<Vec<_>>()), [(5, 11), (23, 11)]);
    }
}
