//! Letters that were spotted along a piece of a line → words, each with its place on the page.

use crate::columns;
use crate::ctc::Spotted;
use crate::lines::Piece;

/// What a letter may be, and how likely that is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    pub letter: char,
    pub likelihood: f32,
}

/// One letter, in dots of the levelled page.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// The likeliest first; never empty.
    pub readings: Vec<Reading>,
    pub left: f32,
    pub right: f32,
}

/// Letters without a space between them, in dots of the levelled page.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    pub letters: Vec<Letter>,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    /// Of its capitals and digits.
    pub height: f32,
}

impl Letter {
    /// The likeliest reading.
    #[must_use]
    pub fn best(&self) -> Option<char> {
        self.readings.first().map(|reading| reading.letter)
    }

    /// Reads it as the likeliest of those that are wanted, if one is likely enough. Whether one is.
    pub fn take(&mut self, floor: f32, is_wanted: impl Fn(char) -> bool) -> bool {
        let is_wanted = |reading: &Reading| is_wanted(reading.letter) && reading.likelihood >= floor;
        let found = self.readings.iter().position(is_wanted);
        if let Some(at) = found {
            self.readings.swap(0, at);
        }
        found.is_some()
    }
}

impl Word {
    /// Its letters, parted at the spaces of a figure such as `7 571,53`.
    pub fn groups(&self) -> impl Iterator<Item = &[Letter]> {
        let groups = self.letters.split(|letter| letter.best() == Some(' '));
        groups.filter(|group| !group.is_empty())
    }

    /// Puts what stands behind it into one word with it.
    pub fn append(&mut self, rest: Self) {
        self.letters.extend(rest.letters);
        self.right = rest.right;
    }

    /// By the likeliest readings.
    #[must_use]
    pub fn text(&self) -> String {
        self.letters.iter().filter_map(Letter::best).collect()
    }
}

/// Letters about which nothing is in doubt, side by side from the one edge to the other.
#[must_use]
pub fn certain(text: &str, (left, right): (f32, f32)) -> Vec<Letter> {
    let wide = (right - left) / text.chars().count().max(1) as f32;
    let letter = |(at, letter): (usize, char)| {
        let left = left + at as f32 * wide;
        Letter { readings: vec![Reading { letter, likelihood: 1.0 }], left, right: left + wide }
    };
    text.chars().enumerate().map(letter).collect()
}

/// Feet of one line differ by no more than this share of a letter's height.
const LEVEL: f32 = 0.3;
/// Ink farther from the middle of a letter than this share of its height is none of it: specks, and what is left of lines.
const NEAR: f32 = 0.9;
/// Ink thinner than this share of that distance may be what is left of an upright line, and has to be this much nearer.
const THIN: f32 = 0.2;
const STROKE: f32 = 0.6;

/// A single letter so many of its heights outside of all words is a speck in the margin.
const FAR: f32 = 2.5;
/// More of them than this on a page are a column.
const SPECKS_MAX: usize = 4;

/// `spotted` has its middles in dots of the page.
pub(crate) fn words(piece: &Piece, spotted: Vec<Spotted>) -> Vec<Word> {
    let inked = inked(piece);
    let groups = columns::apart_by_spaces(spotted, &inked, piece.height);
    let groups = columns::parted(groups, &inked, piece.height);
    let spans = spans(&groups, &inked, NEAR * piece.height);
    let placed = groups.into_iter().zip(spans);
    placed.map(|(group, (left, right))| word(group, (left, right), piece)).collect()
}

/// As people read them: line after line, each from its left.
pub(crate) fn in_order(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_by(|one, other| one.baseline.total_cmp(&other.baseline));
    let is_one_line =
        |one: &Word, next: &Word| next.baseline - one.baseline < LEVEL * one.height.min(next.height);
    for line in words.chunk_by_mut(is_one_line) {
        line.sort_by(|one, other| one.left.total_cmp(&other.left));
    }
    words
}

/// Without specks in the margins that look like letters: a line that is nothing but a day would be none with one beside it.
pub(crate) fn without_specks(mut words: Vec<Word>) -> Vec<Word> {
    let is_single = |word: &Word| word.letters.len() == 1;
    let whole = words.iter().filter(|word| !is_single(word));
    let Some((left, right)) = whole
        .map(|word| (word.left, word.right))
        .reduce(|whole, word| (whole.0.min(word.0), whole.1.max(word.1)))
    else {
        return words;
    };
    let is_speck = |word: &Word| {
        let away = FAR * word.height;
        is_single(word) && (word.right < left - away || word.left > right + away)
    };
    if words.iter().filter(|word| is_speck(word)).count() <= SPECKS_MAX {
        words.retain(|word| !is_speck(word));
    }
    words
}

/// Where there is ink along the piece: parts that overlap are one.
fn inked(piece: &Piece) -> Vec<(f32, f32)> {
    let mut inked: Vec<(f32, f32)> = Vec::new();
    for part in &piece.parts {
        let (left, right) = (part.left as f32, part.right as f32);
        match inked.last_mut() {
            Some(last) if left <= last.1 => last.1 = last.1.max(right),
            _ => inked.push((left, right)),
        }
    }
    inked
}

/// Each piece of ink belongs to the group of letters it is nearest to, and a group reaches as far as its ink.
fn spans(groups: &[Vec<Spotted>], inked: &[(f32, f32)], near: f32) -> Vec<(f32, f32)> {
    let middles = |group: &Vec<Spotted>| {
        let first = group.first().map_or(0.0, |found| found.middle);
        (first, group.last().map_or(first, |found| found.middle))
    };
    let ends: Vec<(f32, f32)> = groups.iter().map(middles).collect();
    let mut spans: Vec<Option<(f32, f32)>> = vec![None; groups.len()];
    for (left, right) in inked {
        let middle = (left + right) / 2.0;
        let distance = |ends: &(f32, f32)| (ends.0 - middle).max(middle - ends.1).max(0.0);
        let nearest =
            (0..ends.len()).min_by(|one, other| distance(&ends[*one]).total_cmp(&distance(&ends[*other])));
        // What is left of a line beside a cell is thin, and no letter stands where it does.
        let near = if right - left < THIN * near { STROKE * near } else { near };
        let is_near = |at: &usize| *right > ends[*at].0 - near && *left < ends[*at].1 + near;
        let nearest = nearest.filter(is_near);
        let Some(span) = nearest.and_then(|nearest| spans.get_mut(nearest)) else { continue };
        *span = Some(span.map_or((*left, *right), |span| (span.0.min(*left), span.1.max(*right))));
    }
    spans.into_iter().zip(ends).map(|(span, ends)| span.unwrap_or(ends)).collect()
}

/// Letters touch each other half-way between their middles, so that nothing looks like a gap that is none.
fn word(group: Vec<Spotted>, (left, right): (f32, f32), piece: &Piece) -> Word {
    let right = right.max(left + 1.0);
    let middles: Vec<f32> = group.iter().map(|found| found.middle.clamp(left, right)).collect();
    let edge = |at: usize| match (at.checked_sub(1).and_then(|before| middles.get(before)), middles.get(at)) {
        (Some(before), Some(after)) => (before + after) / 2.0,
        (None, _) => left,
        (_, None) => right,
    };
    let letters = group.into_iter().enumerate();
    let letters = letters
        .map(|(at, found)| Letter { readings: found.readings, left: edge(at), right: edge(at + 1) })
        .collect();
    Word { letters, left, right, baseline: piece.baseline, height: piece.height }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, left: f32, baseline: f32) -> Word {
        let right = left + 9.0 * text.len() as f32;
        Word { letters: certain(text, (left, right)), left, right, baseline, height: 9.0 }
    }

    #[test]
    fn words_are_in_the_order_in_which_people_read() {
        let words = in_order(vec![at("c", 5.0, 40.0), at("b", 50.0, 20.0), at("a", 10.0, 21.0)]);
        assert_eq!(words.iter().map(Word::text).collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn a_single_letter_far_out_in_the_margin_is_a_speck_and_a_column_of_them_is_none() {
        let page = |lines: usize| {
            let line = |line: usize| {
                let foot = 20.0 * line as f32;
                [at("!", 5.0, foot), at("03/12", 60.0, foot), at("D", 120.0, foot)]
            };
            without_specks((0..lines).flat_map(line).collect())
        };
        assert_eq!(page(2).iter().map(Word::text).collect::<Vec<_>>(), ["03/12", "D", "03/12", "D"]);
        assert_eq!(page(5).len(), 15);
    }
}
