//! titles over parts of a table → which way the money of each part moves.

use ledger::Direction;

use super::hint;
use crate::date::{self, DateStyle};
use crate::page::{Line, Sheet};

/// A title such as `Deposits and other credits`, and the way money moves below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// Sheet and line.
    pub place: (usize, usize),
    pub direction: Direction,
}

/// The titles of a document's sections; none unless there are two that say different things.
pub(crate) fn sections(sheets: &[Sheet]) -> Vec<Section> {
    // A title stands at the left edge of its table; a narration that speaks of payments does not.
    let begins_with_date = |line: &&Line| {
        let may_begin = line.words.first().is_some_and(|word| date::may_begin(&word.text));
        may_begin && DateStyle::default().leading(&line.text()).is_some()
    };
    let dated = sheets.iter().flat_map(|sheet| &sheet.lines).filter(begins_with_date);
    let left =
        dated.filter_map(|line| line.words.first()).map(|word| word.left).fold(f32::INFINITY, f32::min);
    let leftmost = if left.is_finite() { left } else { f32::MAX };
    let mut sections = Vec::new();
    for (number, sheet) in sheets.iter().enumerate() {
        for (line, printed) in sheet.lines.iter().enumerate() {
            let is_followed = sheet.lines.get(line + 1).is_some_and(begins_table);
            let begins = printed.words.first().is_some_and(|word| word.left < leftmost + 4.0);
            let found =
                title(printed).filter(|_| is_followed && begins && !is_repeated(sheets, number, printed));
            sections.extend(found.map(|direction| Section { place: (number, line), direction }));
        }
    }
    let words = |section: &Section| sheets[section.place.0].lines[section.place.1].text();
    let first = sections.first().map(words);
    if sections.iter().any(|section| Some(words(section)) != first) { sections } else { Vec::new() }
}

/// A letterhead: the same words at the same place of another page, or most of them on all others, as a scan may show them.
fn is_repeated(sheets: &[Sheet], number: usize, line: &Line) -> bool {
    let text = line.text();
    let is_here = |other: &&Line| (other.baseline - line.baseline).abs() < 2.0;
    let is_like = |other: &Line| {
        let is_there = |text: &str| other.words.iter().any(|word| word.text == text);
        let same = line.words.iter().filter(|word| is_there(&word.text)).count();
        same * 2 > line.words.len().max(other.words.len())
    };
    let others = || sheets.iter().enumerate().filter(|(place, _)| *place != number).map(|(_, sheet)| sheet);
    others().any(|sheet| sheet.lines.iter().filter(is_here).any(|other| other.text() == text))
        || others().next().is_some() && others().all(|sheet| sheet.lines.iter().filter(is_here).any(is_like))
}

/// A header, or a row: pieces that stand apart, or a figure that is first.
fn begins_table(line: &Line) -> bool {
    let is_apart = line.words.windows(2).any(|pair| pair[1].left - pair[0].right > 1.25 * line.size);
    let begins_with_figure =
        line.words.first().is_some_and(|word| word.text.starts_with(|first: char| first.is_ascii_digit()));
    is_apart || begins_with_figure
}

/// A few words that stand together, without a figure, and say one direction.
fn title(line: &Line) -> Option<Direction> {
    const MOST_WORDS: usize = 7;
    let is_short = !line.words.is_empty() && line.words.len() <= MOST_WORDS;
    let is_together = line.words.windows(2).all(|pair| pair[1].left - pair[0].right < 1.25 * line.size);
    let has_digits = line.words.iter().any(|word| word.text.bytes().any(|byte| byte.is_ascii_digit()));
    if !is_short || !is_together || has_digits {
        return None;
    }
    hint::direction(&line.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Word;

    /// A page of lines 20 points apart; words 5 points a letter, a space between them, and rows with their amount far away.
    fn sheet(lines: &[&str]) -> Sheet {
        let line = |(row, text): (usize, &&str)| {
            let mut left = 30.0;
            let mut words = Vec::new();
            for text in text.split(' ') {
                if text.starts_with('$') {
                    left = 500.0;
                }
                let right = left + 5.0 * text.len() as f32;
                words.push(Word { text: text.into(), left, right, letters: 0..0 });
                left = right + 5.0;
            }
            Line { words, baseline: 40.0 + 20.0 * row as f32, size: 8.0 }
        };
        Sheet { lines: lines.iter().enumerate().map(line).collect(), ..Sheet::default() }
    }

    #[test]
    fn a_letterhead_that_is_read_badly_on_one_page_begins_no_section() {
        let row = "07/01/2023 SALARY $21.99";
        let pages = |second: &str| {
            let head = "Lakeshore Community Credit Union";
            let titles = ["Deposits and other credits", "Withdrawals and other debits"];
            [sheet(&[head, row, titles[0], row]), sheet(&[second, row, titles[1], row]), sheet(&[head, row])]
        };
        let places =
            |second: &str| sections(&pages(second)).iter().map(|section| section.place).collect::<Vec<_>>();
        assert_eq!(places("Lakeshore Community Credit Union"), [(0, 2), (1, 2)]);
        assert_eq!(places("Lakeshore Co nunity Credit Union"), [(0, 2), (1, 2)]);
        assert_eq!(places("Credits of another account"), [(0, 2), (1, 0), (1, 2)]);
    }
}
