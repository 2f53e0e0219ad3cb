//! fragments → words on lines, top to bottom and left to right.

use std::ops::Range;

use compact_str::CompactString;

use super::fragments::{Fragment, Ink, WORD_GAP};

#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// Held in place: there are tens of thousands, and nearly all of them are short.
    pub text: CompactString,
    pub left: f32,
    pub right: f32,
    /// Its characters in [`Sheet::ink`].
    pub letters: Range<usize>,
}

/// Words that stand on one baseline.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub words: Vec<Word>,
    pub baseline: f32,
    pub size: f32,
}

/// Baselines closer than this share of the font size are one line: fonts of two columns sit a little apart.
const SAME_LINE: f32 = 0.28;

impl Line {
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for word in &self.words {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The line's box, as a person would draw it round the text.
    pub(crate) fn top(&self) -> f32 {
        self.baseline - 0.8 * self.size
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.baseline + 0.25 * self.size
    }
}

/// Where a font's widths are not those the letters were placed by, letters of one word stand as far apart as this share of
/// their size.
const SPREAD_GAP: f32 = 0.5;

/// Letters that were placed by another font's widths do not touch each other even inside of what still looks like words.
fn is_loose(row: &[&Fragment], ink: &[Ink]) -> bool {
    const FEW: usize = 3;
    const TOUCHING: f32 = 0.03;
    let shorts = row.iter().filter(|fragment| fragment.letters.len() <= 2).count();
    if row.len() < FEW || shorts * 4 < row.len() {
        return false;
    }
    let (mut pairs, mut loose) = (0, 0);
    for fragment in row {
        let letters = &ink[fragment.letters.clone()];
        pairs += letters.len().saturating_sub(1);
        loose += letters
            .windows(2)
            .filter(|pair| (pair[1].left - pair[0].right).abs() > TOUCHING * fragment.size)
            .count();
    }
    let singles = row.iter().filter(|fragment| fragment.letters.len() == 1).count();
    loose * 3 > pairs && pairs > FEW || singles * 5 > row.len() * 3 && row.len() > 2 * FEW
}

/// The widest gap inside a word of this line. Most lines have letters that touch; in a line of loose letters the gaps
/// themselves say which of them are wide.
fn word_gap(row: &[&Fragment], ink: &[Ink], paints_spaces: bool) -> f32 {
    if !is_loose(row, ink) {
        return WORD_GAP;
    }
    if paints_spaces {
        return SPREAD_GAP;
    }
    let mut gaps: Vec<f32> = row
        .windows(2)
        .map(|pair| (pair[1].left - pair[0].right) / pair[1].size.max(0.1))
        .filter(|gap| (WORD_GAP..1.2).contains(gap))
        .collect();
    gaps.sort_by(f32::total_cmp);
    // A clear step between narrow and wide gaps, with enough of the narrow ones to be a habit.
    let step = gaps.windows(2).enumerate().max_by(|a, b| {
        let rise = |pair: &[f32]| pair[1] / pair[0];
        rise(a.1).total_cmp(&rise(b.1))
    });
    match step {
        Some((place, pair))
            if pair[1] > 1.35 * pair[0] && (place + 1) * 3 >= gaps.len() && pair[0] < SPREAD_GAP =>
        {
            f32::midpoint(pair[0], pair[1])
        }
        _ => WORD_GAP,
    }
}

/// The letters of a word that was painted in several parts are added to the ink once more, side by side.
pub(super) fn lay(fragments: &[Fragment], ink: &mut Vec<Ink>) -> Vec<Line> {
    let paints_spaces =
        fragments.iter().filter(|fragment| fragment.is_separate).count() * 8 > fragments.len();
    let mut fragments: Vec<&Fragment> = fragments.iter().collect();
    fragments.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let mut lines = Vec::with_capacity(fragments.len() / 4);
    let mut start = 0;
    while start < fragments.len() {
        let mut end = start + 1;
        while end < fragments.len() && is_same_line(fragments[start], fragments[end]) {
            end += 1;
        }
        let row = &mut fragments[start..end];
        row.sort_by(|a, b| a.left.total_cmp(&b.left));
        let word_gap = word_gap(row, ink, paints_spaces);
        lines.push(words(row, word_gap, ink));
        start = end;
    }
    lines
}

fn is_same_line(first: &Fragment, next: &Fragment) -> bool {
    next.baseline - first.baseline <= SAME_LINE * first.size.min(next.size)
}

fn words(row: &[&Fragment], word_gap: f32, ink: &mut Vec<Ink>) -> Line {
    // The largest text of a line says where it stands; small print beside it does not move it.
    let lead = row.iter().max_by(|a, b| a.size.total_cmp(&b.size).then(b.left.total_cmp(&a.left)));
    let (baseline, size) = lead.map_or((0.0, 0.0), |lead| (lead.baseline, lead.size));
    let mut line = Line { words: Vec::with_capacity(row.len()), baseline, size };
    let mut previous: Option<&Fragment> = None;
    for &fragment in row {
        if previous.is_some_and(|previous| fragment.is_reprint_of(previous, ink)) {
            continue;
        }
        let joins = previous.is_some_and(|previous| {
            let gap = fragment.left - previous.right;
            !fragment.is_separate && gap <= word_gap * fragment.size && gap > -0.5 * fragment.size
        });
        match line.words.last_mut() {
            Some(word) if joins => join(word, fragment, ink),
            _ => line.words.push(Word {
                text: spelled(&ink[fragment.letters.clone()]),
                left: fragment.left,
                right: fragment.right,
                letters: fragment.letters.clone(),
            }),
        }
        previous = Some(fragment);
    }
    line
}

fn spelled(letters: &[Ink]) -> CompactString {
    // Nearly all words are ASCII, which is as many bytes as letters: much faster than asking each letter how long it is.
    let mut ascii = [0u8; 48];
    if let Some(room) = ascii.get_mut(..letters.len())
        && letters.iter().all(|ink| ink.letter.is_ascii())
    {
        for (byte, ink) in room.iter_mut().zip(letters) {
            *byte = ink.letter as u8;
        }
        if let Ok(text) = std::str::from_utf8(room) {
            return CompactString::new(text);
        }
    }
    letters.iter().map(|ink| ink.letter).collect()
}

fn join(word: &mut Word, fragment: &Fragment, ink: &mut Vec<Ink>) {
    word.text.extend(ink[fragment.letters.clone()].iter().map(|ink| ink.letter));
    word.right = word.right.max(fragment.right);
    if word.letters.end == fragment.letters.start {
        word.letters.end = fragment.letters.end;
        return;
    }
    let first = ink.len();
    if word.letters.end == first {
        word.letters.end += fragment.letters.len();
    } else {
        ink.extend_from_within(word.letters.clone());
        word.letters = first..first + word.letters.len() + fragment.letters.len();
    }
    ink.extend_from_within(fragment.letters.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::direction::Mark;
    use crate::page::fragments::gather;

    /// Letters five points wide, each run from its left edge on.
    fn marks<'t>(runs: &'t [(&'t str, f32)]) -> impl Iterator<Item = Mark> + 't {
        runs.iter().flat_map(|(text, start)| {
            text.chars().zip(0u8..).map(move |(letter, place)| {
                let left = start + 5.0 * f32::from(place);
                Mark { letter, left, right: left + 5.0, baseline: 100.0, size: 10.0 }
            })
        })
    }

    /// Words as they read, and as the ink of their letters reads.
    #[track_caller]
    fn check(runs: &[(&str, f32)], expected: &[&str]) {
        let (fragments, mut ink) = gather(marks(runs), 100);
        let lines = lay(&fragments, &mut ink);
        assert_eq!(lines.len(), 1, "{runs:?}");
        let words = &lines[0].words;
        assert_eq!(words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), expected, "{runs:?}");
        for word in words {
            let inked: String = ink[word.letters.clone()].iter().map(|ink| ink.letter).collect();
            assert_eq!(inked, word.text, "{runs:?}");
        }
    }

    #[test]
    fn a_word_painted_in_parts_is_one_word() {
        check(&[("ab", 10.0), ("cd", 20.0)], &["abcd"]);
        check(&[("cd", 20.0), ("ab", 10.0)], &["abcd"]);
        check(&[("ef", 30.0), ("xyz", 60.0), ("cd", 20.0), ("ab", 10.0)], &["abcdef", "xyz"]);
        check(&[("₹c", 20.0), ("ab", 10.0)], &["ab₹c"]);
        check(&[("ab", 10.0), (" cd", 15.0)], &["ab", "cd"]);
    }

    #[test]
    fn what_is_printed_twice_is_read_once() {
        check(&[("ab", 10.0), ("xy", 60.0), ("ab", 10.5)], &["ab", "xy"]);
        check(&[("ab", 10.0), ("xy", 60.0), ("ac", 60.5)], &["ab", "xy", "ac"]);
    }
}
