//! the lines of a cell → one text, with the words that were cut put together again.

use super::cells::{Cell, CellLine};
use crate::date::DateStyle;

/// How a column breaks text that is too long for one line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wrap {
    /// Where the column's longest lines end.
    edge: f32,
    /// Lines are cut after so many letters, wherever that falls.
    letters: Option<usize>,
    /// Even plain words are cut where the column ends.
    cuts_words: bool,
}

/// Fewer broken lines than this show no habit.
const ENOUGH: usize = 3;

impl Wrap {
    pub(super) fn learn<'c>(cells: impl Iterator<Item = &'c Cell> + Clone) -> Self {
        let edge = cells
            .clone()
            .flat_map(|cell| &cell.lines)
            .map(|line| line.right)
            .fold(f32::NEG_INFINITY, f32::max);
        let breaks: Vec<(&CellLine, &CellLine)> =
            cells.flat_map(|cell| cell.lines.windows(2)).map(|pair| (&pair[0], &pair[1])).collect();
        let length = |line: &CellLine| line.text.chars().count();
        let longest = breaks.iter().map(|(line, _)| length(line)).max().unwrap_or(0);
        let is_most = |count: usize, of: usize| of >= ENOUGH && count * 10 >= of * 8;
        // A space at the break is not printed, so a full line may look one letter short.
        let full = breaks.iter().filter(|(line, _)| length(line) + 1 >= longest).count();
        let plain: Vec<_> =
            breaks.iter().filter(|(line, next)| ends_plain(&line.text) && starts_plain(&next.text)).collect();
        let at_edge = plain.iter().filter(|(line, next)| is_full(line, next, edge)).count();
        Self {
            edge,
            letters: (longest >= 16 && is_most(full, breaks.len())).then_some(longest),
            cuts_words: is_most(at_edge, plain.len()),
        }
    }

    /// Makes one line of a cell's lines.
    pub(super) fn join(self, cell: &mut Cell, dates: DateStyle) {
        let Some((first, rest @ [_, ..])) = cell.lines.split_first() else { return };
        let mut joined = first.clone();
        let mut previous = first;
        for line in rest {
            if !self.is_cut(previous, line, dates) {
                joined.text.push(' ');
            }
            joined.text.push_str(&line.text);
            previous = line;
        }
        cell.lines = vec![joined];
    }

    /// The line ends inside a word. Codes (`UPI/DR/5094…`) are cut by every bank, plain words only by some.
    fn is_cut(self, line: &CellLine, next: &CellLine, dates: DateStyle) -> bool {
        if line.text.ends_with(['-', '/', '@', '_', '*']) {
            return true;
        }
        if line.text.rsplit(' ').next().is_some_and(|word| dates.whole(word).is_some()) {
            return false;
        }
        match self.letters {
            Some(count) => line.text.chars().count() == count,
            None => is_full(line, next, self.edge) && (self.cuts_words || continues(&line.text, &next.text)),
        }
    }
}

/// The last word of a full line goes on in the next: a code does, and so does a word whose next letter is small.
fn continues(line: &str, next: &str) -> bool {
    let tail = line.rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or("");
    let is_word = !tail.is_empty() && starts_plain(next);
    match next.chars().next() {
        Some(first) if is_word => first.is_lowercase(),
        _ => !ends_plain(line),
    }
}

/// Not even the next letter would have fitted.
fn is_full(line: &CellLine, next: &CellLine, edge: f32) -> bool {
    edge - line.right < 1.15 * next.letter
}

fn ends_plain(text: &str) -> bool {
    text.rsplit(' ').next().is_some_and(is_plain)
}

fn starts_plain(text: &str) -> bool {
    text.split(' ').next().is_some_and(is_plain)
}

fn is_plain(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}
