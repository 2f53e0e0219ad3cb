//! glyphs → words → lines: what a reader's eye makes of a page before it knows what the page is about.

mod direction;
mod fragments;
mod lines;

use std::ops::Range;

pub(crate) use lines::{Line, Word};

/// A page as lines of words, top to bottom, turned so that its text reads left to right.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub number: u32,
    pub lines: Vec<Line>,
    /// One entry a character, in the order of the words, so that a word can be cut in two at the right place.
    pub ink: Vec<Ink>,
    /// Heights of thin horizontal rules: many banks draw one between two rows.
    pub rules: Vec<f32>,
}

/// The horizontal place of one character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub letter: char,
    pub left: f32,
    pub right: f32,
}

impl Sheet {
    pub(crate) fn of(page: &pdf::Page) -> Self {
        let glyphs = direction::turned(page);
        let (fragments, marks) = fragments::gather(&glyphs);
        let mut sheet = lines::lay(fragments, &marks);
        sheet.number = page.number;
        sheet.rules = direction::rules(page);
        sheet
    }

    pub(crate) fn letters(&self, range: Range<usize>) -> &[Ink] {
        self.ink.get(range).unwrap_or(&[])
    }
}

/// Sheets of all pages. Pages do not depend on each other, so a long document uses every core it is given.
pub(crate) fn sheets(pages: &[pdf::Page]) -> Vec<Sheet> {
    /// Below this a thread costs more than it saves.
    const PAGES_A_THREAD: usize = 16;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = pages.len().div_ceil(threads).max(PAGES_A_THREAD);
    if pages.len() <= share {
        return pages.iter().map(Sheet::of).collect();
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = pages
            .chunks(share)
            .map(|chunk| scope.spawn(move || chunk.iter().map(Sheet::of).collect::<Vec<_>>()))
            .collect();
        // A panic in a worker is a bug; it goes on here instead of being read as an empty page.
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}
