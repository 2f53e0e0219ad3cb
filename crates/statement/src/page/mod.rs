//! glyphs → words → lines: what a reader's eye makes of a page before it knows what the page is about.

mod direction;
mod fragments;
mod halves;
mod lines;

use std::ops::Range;

pub(crate) use fragments::Ink;
pub(crate) use halves::{Halves, halves};
pub(crate) use lines::{Line, Word};

/// A page as lines of words, top to bottom, turned so that its text reads left to right.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub number: u32,
    pub lines: Vec<Line>,
    /// One entry a character, those of a word next to each other, so that it can be cut in two at the right place.
    pub ink: Vec<Ink>,
    /// Heights of thin horizontal rules: many banks draw one between two rows.
    pub rules: Vec<f32>,
    /// How far its words were moved to the left, to stand below those of the table beside them.
    pub shift: f32,
}

impl Sheet {
    pub(crate) fn of(page: &pdf::Page) -> Self {
        let direction = direction::main_direction(page);
        let (fragments, mut ink) = fragments::gather(direction::turned(page, direction), page.glyphs.len());
        let lines = lines::lay(&fragments, &mut ink);
        Self { number: page.number, lines, ink, rules: direction::rules(page, direction), shift: 0.0 }
    }

    pub(crate) fn letters(&self, range: Range<usize>) -> &[Ink] {
        self.ink.get(range).unwrap_or(&[])
    }
}
