//! fragments → words on lines, top to bottom and left to right.

use std::ops::Range;

use super::direction::Mark;
use super::fragments::{Fragment, WORD_GAP, is_overprint};
use super::{Ink, Sheet};

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub text: String,
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

pub(super) fn lay(mut fragments: Vec<Fragment>, marks: &[Mark]) -> Sheet {
    fragments.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let mut sheet = Sheet { ink: Vec::with_capacity(marks.len()), ..Sheet::default() };
    let mut start = 0;
    while start < fragments.len() {
        let mut end = start + 1;
        while end < fragments.len() && is_same_line(&fragments[start], &fragments[end]) {
            end += 1;
        }
        let row = &mut fragments[start..end];
        row.sort_by(|a, b| a.left.total_cmp(&b.left));
        let line = words(row, marks, &mut sheet.ink);
        if !line.words.is_empty() {
            sheet.lines.push(line);
        }
        start = end;
    }
    sheet
}

fn is_same_line(first: &Fragment, next: &Fragment) -> bool {
    next.baseline - first.baseline <= SAME_LINE * first.size.min(next.size)
}

fn words(row: &[Fragment], marks: &[Mark], ink: &mut Vec<Ink>) -> Line {
    // The largest text of a line says where it stands; small print beside it does not move it.
    let lead = row.iter().max_by(|a, b| a.size.total_cmp(&b.size).then(b.left.total_cmp(&a.left)));
    let (baseline, size) = lead.map_or((0.0, 0.0), |lead| (lead.baseline, lead.size));
    let mut line = Line { words: Vec::new(), baseline, size };
    let mut previous: Option<&Fragment> = None;
    for fragment in row {
        if previous.is_some_and(|previous| is_reprint(previous, fragment, marks)) {
            continue;
        }
        let joins = previous.is_some_and(|previous| {
            let gap = fragment.left - previous.right;
            !fragment.is_separate && gap <= WORD_GAP * fragment.size && gap > -0.5 * fragment.size
        });
        let first = ink.len();
        let mut text = String::with_capacity(fragment.marks.len());
        for mark in &marks[fragment.marks.clone()] {
            text.push(mark.letter);
            ink.push(Ink { letter: mark.letter, left: mark.left, right: mark.right });
        }
        match line.words.last_mut() {
            Some(word) if joins => {
                word.text.push_str(&text);
                word.right = word.right.max(fragment.right);
                word.letters.end = ink.len();
            }
            _ => line.words.push(Word {
                text,
                left: fragment.left,
                right: fragment.right,
                letters: first..ink.len(),
            }),
        }
        previous = Some(fragment);
    }
    line
}

/// The same run painted a second time over the first.
fn is_reprint(first: &Fragment, second: &Fragment, marks: &[Mark]) -> bool {
    let (first, second) = (&marks[first.marks.clone()], &marks[second.marks.clone()]);
    first.len() == second.len() && first.iter().zip(second).all(|(a, b)| is_overprint(a, b))
}
