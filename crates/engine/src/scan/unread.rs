//! Pictures beside the text that a statement was read from → the pages on which they hold a table, which nobody read.
//!
//! They are looked at for this alone: letterheads, advertisements and backgrounds are pictures too, and a paper is not to be
//! sent to a person for those.

use sight::Word;
use statement::{Ledger, Statement, months_named};

use super::date_words::whole_date;
use super::glimpse::IsWholePage;
use super::look::{self, SeenPage};
use super::rows::value;
use super::{Glimpse, MAX_SCANNED_PAGES};
use crate::pdf_file::PdfFile;
use crate::progress::Stop;
use crate::refusal::Refusal;

/// Fewer lines with a day and an amount are no table: an offer has its last day and its price.
const LINES_OF_A_TABLE: usize = 3;
/// Words of one line stand no farther below each other than this, in heights of their letters.
const LEVEL: f32 = 0.7;

/// The pages, counted from 1. More pictures than a scan may have pages are not looked at: whole pages of them are then taken for
/// what they may be, and pictures beside text for ornaments.
pub(crate) fn unread(
    file: PdfFile<'_>,
    glimpses: &[Glimpse],
    statement: &Statement,
    limits: &pdf::Limits,
    stop: &Stop<'_>,
) -> Result<Vec<u32>, Refusal> {
    let is_read = |page: u32| ledgers(statement).any(|rows| is_on(rows, page));
    // Rows of a picture that has a text of its own were read from that, and `scanned_page` says so.
    let pictured = (1..).zip(glimpses).filter_map(|(page, glimpse)| Some((page, glimpse.bare_picture()?)));
    let mut wanted: Vec<(u32, IsWholePage)> =
        pictured.filter(|(page, IsWholePage(is_whole))| !is_whole || !is_read(*page)).collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    wanted.sort_by_key(|(page, IsWholePage(is_whole))| (!is_whole, *page));
    let beyond = wanted.split_off(wanted.len().min(MAX_SCANNED_PAGES));
    let numbers: Vec<u32> = wanted.iter().map(|(page, _)| *page).collect();
    let mut found: Vec<u32> =
        beyond.into_iter().filter(|(_, IsWholePage(is_whole))| *is_whole).map(|(page, _)| page).collect();
    for ((page, IsWholePage(is_whole)), seen) in
        wanted.into_iter().zip(look::each(file, &numbers, limits, stop)?)
    {
        match seen {
            Ok(seen) if has_table(&seen) => found.push(page),
            Ok(_) => {}
            Err(refusal) if refusal == pdf::Error::OutOfTime.into() => return Err(refusal),
            // It may be anything.
            Err(_) if is_whole => found.push(page),
            Err(_) => {}
        }
    }
    found.sort_unstable();
    Ok(found)
}

fn ledgers(statement: &Statement) -> impl Iterator<Item = &Ledger> {
    std::iter::once(&statement.lead).chain(&statement.others)
}

fn is_on(ledger: &Ledger, page: u32) -> bool {
    ledger.transactions.iter().any(|row| row.origin.page == page)
}

/// Several lines with a day and an amount.
fn has_table(page: &SeenPage) -> bool {
    let mut words: Vec<&Word> = page.words.iter().map(|seen| &seen.word).collect();
    words.sort_by(|one, other| one.baseline.total_cmp(&other.baseline));
    let lines = words.chunk_by(|one, next| next.baseline - one.baseline <= LEVEL * one.height);
    let is_row = |line: &&[&Word]| {
        let texts = || line.iter().map(|word| word.text());
        texts().any(|text| says_day(&text)) && line.iter().any(|word| is_amount(word))
    };
    lines.filter(is_row).count() >= LINES_OF_A_TABLE
}

/// `04/01/16`, or a word with the name of a month.
fn says_day(text: &str) -> bool {
    let names = || text.split(|letter: char| !letter.is_alphabetic()).filter(|part| part.len() > 2);
    whole_date(text).is_some() || names().any(|name| !months_named(name).is_empty())
}

/// With two decimals, as tables of money have them.
fn is_amount(word: &Word) -> bool {
    let text = word.text();
    let text = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let has_decimals = text.len() > 3 && matches!(text.as_bytes().get(text.len() - 3), Some(b'.' | b','));
    has_decimals && whole_date(text).is_none() && value(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::samples::word;
    use super::*;

    fn page(lines: &[&str]) -> SeenPage {
        let line = |(at, line): (usize, &&str)| -> Vec<Word> {
            let places = line.split(' ').scan(10.0, |left, text| {
                let place = *left;
                *left += 5.0 * text.len() as f32 + 20.0;
                Some(word(text, place, 20.0 * at as f32 + 20.0))
            });
            places.collect()
        };
        SeenPage::of(lines.iter().enumerate().flat_map(line).collect())
    }

    #[test]
    fn lines_with_days_and_amounts_are_a_table_and_offers_are_none() {
        assert!(has_table(&page(&[
            "01/04/2025 RENT 300.00", "02/04/2025 FUEL 1,200.50", "03/04/2025 FOOD 45.00"
        ])));
        assert!(has_table(&page(&["1 Apr RENT 300.00", "2 Apr FUEL 1,200.50Cr", "13 Apr FOOD 45.00"])));
        assert!(!has_table(&page(&[
            "Loans from 10.49 %", "until 31/12/2025", "Fee 999.00", "Call 1800 1234"
        ])));
        assert!(!has_table(&page(&["01/04/2025 to 30/04/2025", "02.04.25 03.04.25", "Branch 560001"])));
        assert!(!has_table(&page(&["APRIL OFFER 499.00", "Save 10,000 until 30/04/2025", "Terms 12.2024"])));
    }
}
