//! glyphs in paint order → fragments: runs of letters that were painted next to each other.

use std::ops::Range;

use super::direction::Mark;

/// The horizontal place of one character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub letter: char,
    pub left: f32,
    pub right: f32,
}

impl Ink {
    fn of(mark: &Mark) -> Self {
        Self { letter: mark.letter, left: mark.left, right: mark.right }
    }
}

/// Letters that follow each other without a gap. Fragments of one word may still have been painted apart.
#[derive(Clone, Debug)]
pub(super) struct Fragment {
    /// Its letters among the ink, in reading order.
    pub letters: Range<usize>,
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

/// The fragments, and the letters they are made of: spaces and letters printed twice are gone.
pub(super) fn gather(marks: impl Iterator<Item = Mark>, count: usize) -> (Vec<Fragment>, Vec<Ink>) {
    let mut ink: Vec<Ink> = Vec::with_capacity(count);
    let mut fragments: Vec<Fragment> = Vec::with_capacity(count / 4);
    // The fragment that the next letter may belong to, and its last letter.
    let mut open: Option<(Fragment, Mark)> = None;
    let mut after_space = false;
    for mark in marks {
        match kind(mark.letter) {
            Kind::Letter => {}
            Kind::Space => {
                close(&mut open, &mut fragments, ink.len());
                after_space = true;
                continue;
            }
            Kind::Control => continue,
        }
        if let Some((fragment, last)) = &mut open {
            if is_overprint(last, &mark) {
                continue;
            }
            if fragment.is_followed_by(&mark) {
                fragment.right = fragment.right.max(mark.right);
                *last = mark;
                ink.push(Ink::of(&mark));
                continue;
            }
            close(&mut open, &mut fragments, ink.len());
            after_space = false;
        }
        open = Some((Fragment::begin(&mark, ink.len(), after_space), mark));
        ink.push(Ink::of(&mark));
        after_space = false;
    }
    close(&mut open, &mut fragments, ink.len());
    (fragments, ink)
}

fn close(open: &mut Option<(Fragment, Mark)>, fragments: &mut Vec<Fragment>, end: usize) {
    if let Some((mut fragment, _)) = open.take() {
        fragment.letters.end = end;
        fragments.push(fragment);
    }
}

impl Fragment {
    fn begin(mark: &Mark, first: usize, is_separate: bool) -> Self {
        Self {
            letters: first..first,
            left: mark.left,
            right: mark.right,
            baseline: mark.baseline,
            size: mark.size,
            is_separate,
        }
    }

    #[inline]
    fn is_followed_by(&self, mark: &Mark) -> bool {
        let gap = mark.left - self.right;
        (mark.baseline - self.baseline).abs() <= SAME_BASELINE * mark.size
            && gap <= WORD_GAP * mark.size
            && gap > -0.5 * mark.size
    }

    /// The same run painted a second time over the first.
    pub(super) fn is_reprint_of(&self, first: &Self, ink: &[Ink]) -> bool {
        let reach = OVERPRINT * first.size;
        let (letters, others) = (&ink[self.letters.clone()], &ink[first.letters.clone()]);
        letters.len() == others.len()
            && (self.baseline - first.baseline).abs() < reach
            && letters
                .iter()
                .zip(others)
                .all(|(a, b)| a.letter == b.letter && (a.left - b.left).abs() < reach)
    }
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
#[inline]
fn is_overprint(first: &Mark, second: &Mark) -> bool {
    first.letter == second.letter
        && (first.left - second.left).abs() < OVERPRINT * first.size
        && (first.baseline - second.baseline).abs() < OVERPRINT * first.size
}
