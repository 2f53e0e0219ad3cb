//! Cells → pages as a careful printer would lay them out: columns apart, figures to the right, a line for each row.

use compact_str::CompactString;
use ledger::Origin;

use crate::document::PageText;
use crate::page::{Ink, Line, Sheet, Word};

const SIZE: f32 = 8.0;
const LETTER: f32 = 4.0;
const LEADING: f32 = 12.0;
/// Wide enough that cells of two columns are never one text.
const GAP: f32 = 24.0;
const LINES: usize = 60;

/// A row without a cell keeps its line, so that lines can be counted back.
pub(super) fn texts(cells: &[Vec<String>]) -> Vec<PageText> {
    let columns = columns(cells);
    let pages = cells.chunks(LINES).zip(1..);
    pages.map(|(rows, number)| PageText::of_sheet(sheet(rows, number, &columns))).collect()
}

/// The row that a transaction was read from, counted from 1.
pub(super) fn row_of(origin: &Origin) -> u32 {
    let line = (origin.area.bottom / LEADING).round().max(1.0) as u32;
    origin.page.saturating_sub(1) * LINES as u32 + line
}

#[derive(Clone, Copy)]
struct Column {
    left: f32,
    right: f32,
    is_figures: bool,
}

fn columns(cells: &[Vec<String>]) -> Vec<Column> {
    let count = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut left = GAP;
    let mut columns = Vec::with_capacity(count);
    for place in 0..count {
        let texts = || cells.iter().filter_map(|row| row.get(place)).filter(|text| !text.is_empty());
        let longest = texts().map(|text| text.chars().count()).max().unwrap_or(0);
        let figures = texts().filter(|text| is_figure(text)).count();
        let right = left + longest as f32 * LETTER;
        columns.push(Column { left, right, is_figures: figures * 2 > texts().count() });
        left = right + GAP;
    }
    columns
}

/// Mostly digits: an amount, with its marks and its currency.
fn is_figure(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    digits > 0 && letters <= 4 && !text.contains(['/', ':'])
}

fn sheet(rows: &[Vec<String>], number: u32, columns: &[Column]) -> Sheet {
    let mut sheet = Sheet { number, ..Sheet::default() };
    for (place, row) in rows.iter().enumerate() {
        let mut line = Line { words: Vec::new(), baseline: LEADING * (place + 1) as f32, size: SIZE };
        for (text, column) in row.iter().zip(columns).filter(|(text, _)| !text.is_empty()) {
            let width = text.chars().count() as f32 * LETTER;
            let left = if column.is_figures { column.right - width } else { column.left };
            write(text, left, &mut line, &mut sheet.ink);
        }
        if !line.words.is_empty() {
            sheet.lines.push(line);
        }
    }
    sheet
}

fn write(text: &str, mut left: f32, line: &mut Line, ink: &mut Vec<Ink>) {
    for word in text.split(' ') {
        let (begun, first) = (left, ink.len());
        for letter in word.chars() {
            ink.push(Ink { letter, left, right: left + LETTER });
            left += LETTER;
        }
        let letters = first..ink.len();
        line.words.push(Word { text: CompactString::new(word), left: begun, right: left, letters });
        left += LETTER;
    }
}
