//! Glyphs in paint order → runs of text, and the figures among their words.

use ledger::Area;
use pdf::{Glyph, Page, TextMode};

use super::figure::{self, Figure};
use super::frame::Frame;

/// Words painted one after the other on one line, close enough to be one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Its glyphs on the page, blanks among them.
    pub first: u32,
    pub end: u32,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    pub size: f32,
    pub colour: u32,
    pub mode: TextMode,
    /// When its first glyph was painted. The others follow it, with nothing in between.
    pub order: u32,
}

#[derive(Debug, Default)]
pub(super) struct Scan {
    /// In the order they were painted.
    pub runs: Vec<Run>,
    /// From the top of the page to its foot, each word once.
    pub figures: Vec<Figure>,
    /// Characters that can be seen, and those that cannot.
    pub visible: u32,
    pub invisible: u32,
}

/// A gap wider than this share of the size is between two cells.
const CELL_GAP: f32 = 0.9;
/// A gap wider than this share of the size is between two words.
const WORD_GAP: f32 = 0.19;
/// Letters may reach back this far into each other.
const KERNING: f32 = 0.3;
/// Baselines this near, as a share of the size, are one line.
const SAME_BASELINE: f32 = 0.08;
/// Bold made by printing twice moves a glyph by less than this share of its size.
const OVERPRINT: f32 = 0.12;

impl Run {
    pub(super) fn area(&self) -> Area {
        Area {
            left: self.left,
            top: self.baseline - 0.8 * self.size,
            right: self.right,
            bottom: self.baseline + 0.25 * self.size,
        }
    }

    pub(super) fn glyphs<'p>(&self, page: &'p Page) -> &'p [Glyph] {
        page.glyphs.get(self.first as usize..self.end as usize).unwrap_or_default()
    }

    pub(super) fn last_order(&self, page: &Page) -> u32 {
        self.glyphs(page).last().map_or(self.order, |glyph| glyph.order)
    }
}

pub(super) fn scan(page: &Page) -> (Frame, Scan) {
    let frame = Frame::new(page, pdf::Upright::Right);
    let (scan, turned) = read(page, frame);
    // Nearly every page reads as it is displayed, so that the count is taken on the way.
    if turned * 2 <= page.glyphs.len() {
        return (frame, scan);
    }
    let frame = Frame::leading(page);
    (frame, read(page, frame).0)
}

/// What was read, and how many glyphs run another way.
fn read(page: &Page, frame: Frame) -> (Scan, usize) {
    let mut reader = Reader::new(page, frame);
    let mut turned = 0;
    for (index, glyph) in page.glyphs.iter().enumerate() {
        if glyph.upright != frame.direction {
            turned += 1;
            reader.end_run(index);
            continue;
        }
        reader.read(index, glyph);
    }
    reader.end_run(page.glyphs.len());
    let mut scan = reader.scan;
    figure::tidy(&mut scan.figures);
    (scan, turned)
}

struct Reader<'p> {
    page: &'p Page,
    frame: Frame,
    scan: Scan,
    run: Option<Run>,
    /// The word being read: where it began, and what it is made of.
    word: Option<Word>,
    last: (char, f32),
}

#[derive(Clone, Copy)]
struct Word {
    first: usize,
    has_digit: bool,
    letters: u32,
}

impl<'p> Reader<'p> {
    fn new(page: &'p Page, frame: Frame) -> Self {
        let count = page.glyphs.len();
        let scan = Scan {
            runs: Vec::with_capacity(count / 8),
            figures: Vec::with_capacity(count / 16),
            ..Scan::default()
        };
        Self { page, frame, scan, run: None, word: None, last: (' ', 0.0) }
    }

    #[inline]
    fn read(&mut self, index: usize, glyph: &Glyph) {
        let letter = glyph.text;
        if letter == ' ' || (!letter.is_ascii() && letter.is_whitespace()) {
            self.end_word(index);
            return;
        }
        let (x, y) = self.frame.start(glyph);
        if let Some(run) = &mut self.run {
            let gap = x - run.right;
            let size = glyph.size;
            let is_next = gap <= CELL_GAP * size
                && gap >= -KERNING * size
                && (y - run.baseline).abs() <= SAME_BASELINE * size
                && glyph.mode == run.mode;
            if is_next {
                run.right = run.right.max(x + glyph.width);
                run.end = index as u32 + 1;
                self.last = (letter, x);
                if gap > WORD_GAP * size {
                    self.end_word(index);
                }
                self.extend_word(index, letter);
                return;
            }
            let is_reprint = letter == self.last.0
                && (x - self.last.1).abs() < OVERPRINT * size
                && (y - run.baseline).abs() < OVERPRINT * size;
            if is_reprint {
                run.end = index as u32 + 1;
                return;
            }
        }
        self.end_run(index);
        self.begin_run(index, glyph, (x, y));
        self.extend_word(index, letter);
    }

    fn begin_run(&mut self, index: usize, glyph: &Glyph, (x, y): (f32, f32)) {
        self.last = (glyph.text, x);
        self.run = Some(Run {
            first: index as u32,
            end: index as u32 + 1,
            left: x,
            right: x + glyph.width,
            baseline: y,
            size: glyph.size,
            colour: glyph.colour,
            mode: glyph.mode,
            order: glyph.order,
        });
    }

    #[inline]
    fn extend_word(&mut self, index: usize, letter: char) {
        let word = self.word.get_or_insert(Word { first: index, has_digit: false, letters: 0 });
        if letter.is_ascii_digit() {
            word.has_digit = true;
        } else if !matches!(letter, ' '..='/' | ':' | 'X' | '₹' | '−') {
            // X stands for a digit that is masked.
            word.letters += 1;
        }
    }

    #[inline]
    fn end_word(&mut self, end: usize) {
        let Some(word) = self.word.take() else { return };
        if !word.has_digit || word.letters > figure::MAX_LETTERS || end - word.first > figure::MAX_LENGTH {
            return;
        }
        if self.run.is_none_or(|run| run.mode != TextMode::Visible) {
            return;
        }
        let glyphs = self.page.glyphs.get(word.first..end).unwrap_or_default();
        self.scan.figures.extend(Figure::of(glyphs, &self.frame));
    }

    fn end_run(&mut self, end: usize) {
        self.end_word(end);
        let Some(run) = self.run.take() else { return };
        let letters = run.end - run.first;
        if run.mode == TextMode::Visible {
            self.scan.visible = self.scan.visible.saturating_add(letters);
        } else {
            self.scan.invisible = self.scan.invisible.saturating_add(letters);
        }
        self.scan.runs.push(run);
    }
}
