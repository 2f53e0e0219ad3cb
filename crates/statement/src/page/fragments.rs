//! glyphs in paint order → fragments: runs of letters that were painted next to each other.

use std::ops::Range;

use super::direction::Mark;

/// Letters that follow each other without a gap. Fragments of one word may still have been painted apart.
#[derive(Clone, Debug)]
pub(super) struct Fragment {
    /// Its letters among the kept marks, in reading order.
    pub marks: Range<usize>,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    pub size: f32,
    /// A space was painted right before it, so it is no part of the word on its left.
    pub is_separate: bool,
}

/// A gap wider than this share of the font size separates words.
pub(super) const WORD_GAP: f32 = 0.19;
/// Bold made by printing twice moves a glyph by less than this share of its size.
const OVERPRINT: f32 = 0.12;
/// Letters closer to each other's baseline than this share of the size are on one line.
const SAME_BASELINE: f32 = 0.08;

/// The fragments, and the marks they are made of: spaces and letters printed twice are gone.
pub(super) fn gather(marks: impl Iterator<Item = Mark>, count: usize) -> (Vec<Fragment>, Vec<Mark>) {
    let mut kept: Vec<Mark> = Vec::with_capacity(count);
    let mut fragments: Vec<Fragment> = Vec::with_capacity(count / 6);
    let mut is_open = false;
    let mut after_space = false;
    for mark in marks {
        match kind(mark.letter) {
            Kind::Letter => {}
            Kind::Space => {
                is_open = false;
                after_space = true;
                continue;
            }
            Kind::Control => continue,
        }
        if is_open && let Some(fragment) = fragments.last_mut() {
            if kept.last().is_some_and(|last| is_overprint(last, &mark)) {
                continue;
            }
            let gap = mark.left - fragment.right;
            let is_next = (mark.baseline - fragment.baseline).abs() <= SAME_BASELINE * mark.size
                && gap <= WORD_GAP * mark.size
                && gap > -0.5 * mark.size;
            if is_next {
                kept.push(mark);
                fragment.marks.end = kept.len();
                fragment.right = fragment.right.max(mark.right);
                continue;
            }
            after_space = false;
        }
        kept.push(mark);
        fragments.push(Fragment {
            marks: kept.len() - 1..kept.len(),
            left: mark.left,
            right: mark.right,
            baseline: mark.baseline,
            size: mark.size,
            is_separate: after_space,
        });
        is_open = true;
        after_space = false;
    }
    (fragments, kept)
}

enum Kind {
    Letter,
    Space,
    Control,
}

fn kind(letter: char) -> Kind {
    match letter {
        '!'..='~' => Kind::Letter,
        _ if letter.is_whitespace() => Kind::Space,
        _ if letter.is_control() => Kind::Control,
        _ => Kind::Letter,
    }
}

/// The same letter printed on itself.
pub(super) fn is_overprint(first: &Mark, second: &Mark) -> bool {
    first.letter == second.letter
        && (first.left - second.left).abs() < OVERPRINT * first.size
        && (first.baseline - second.baseline).abs() < OVERPRINT * first.size
}
