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
    let count = page.glyphs.len();
    let scan = Scan {
        runs: Vec::with_capacity(count / 8),
        figures: Vec::with_capacity(count / 16),
        ..Scan::default()
    };
    let mut reader = Reader { glyphs: &page.glyphs, frame, scan };
    let (mut at, mut turned) = (0, 0);
    while let Some(glyph) = page.glyphs.get(at) {
        if glyph.upright != frame.direction {
            turned += 1;
            at += 1;
        } else if is_blank(glyph.text) {
            at += 1;
        } else {
            at = reader.read_run(at, glyph);
        }
    }
    let mut scan = reader.scan;
    figure::tidy(&mut scan.figures);
    (scan, turned)
}

struct Reader<'p> {
    glyphs: &'p [Glyph],
    frame: Frame,
    scan: Scan,
}

/// What the word being read is made of.
#[derive(Clone, Copy)]
struct Word {
    first: usize,
    has_digit: bool,
    letters: u32,
}

impl Word {
    const fn at(first: usize) -> Self {
        Self { first, has_digit: false, letters: 0 }
    }

    #[inline]
    fn add(&mut self, letter: char) {
        match letter {
            '0'..='9' => self.has_digit = true,
            // X stands for a digit that is masked.
            ' '..='/' | ':' | 'X' | '₹' | '−' => {}
            _ => self.letters += 1,
        }
    }
}

#[inline]
fn is_blank(letter: char) -> bool {
    letter == ' ' || (!letter.is_ascii() && letter.is_whitespace())
}

impl Reader<'_> {
    /// Reads the run that begins with the glyph, and says where the next may begin.
    fn read_run(&mut self, first: usize, lead: &Glyph) -> usize {
        let (left, baseline) = self.frame.start(lead);
        let (mut right, mut end) = (left + lead.width, first + 1);
        let mut word = Word::at(first);
        word.add(lead.text);
        let mut last = (lead.text, left);
        let mut at = first + 1;
        while let Some(glyph) = self.glyphs.get(at) {
            if glyph.upright != self.frame.direction {
                break;
            }
            if is_blank(glyph.text) {
                self.end_word(word, at, lead.mode);
                at += 1;
                word = Word::at(at);
                continue;
            }
            let (x, y) = self.frame.start(glyph);
            let (gap, size) = (x - right, glyph.size);
            let is_next = gap <= CELL_GAP * size
                && gap >= -KERNING * size
                && (y - baseline).abs() <= SAME_BASELINE * size
                && glyph.mode == lead.mode;
            if !is_next {
                let is_reprint = glyph.text == last.0
                    && (x - last.1).abs() < OVERPRINT * size
                    && (y - baseline).abs() < OVERPRINT * size;
                if !is_reprint {
                    break;
                }
            } else {
                if gap > WORD_GAP * size {
                    self.end_word(word, at, lead.mode);
                    word = Word::at(at);
                }
                word.add(glyph.text);
                right = right.max(x + glyph.width);
                last = (glyph.text, x);
            }
            at += 1;
            end = at;
        }
        self.end_word(word, at, lead.mode);
        self.end_run(Run {
            first: first as u32,
            end: end as u32,
            left,
            right,
            baseline,
            size: lead.size,
            colour: lead.colour,
            mode: lead.mode,
            order: lead.order,
        });
        at
    }

    #[inline]
    fn end_word(&mut self, word: Word, end: usize, mode: TextMode) {
        let is_figure = word.has_digit
            && word.letters <= figure::MAX_LETTERS
            && end - word.first <= figure::MAX_LENGTH
            && mode == TextMode::Visible;
        if is_figure {
            let glyphs = self.glyphs.get(word.first..end).unwrap_or_default();
            self.scan.figures.extend(Figure::of(glyphs, &self.frame));
        }
    }

    fn end_run(&mut self, run: Run) {
        let letters = run.end - run.first;
        if run.mode == TextMode::Visible {
            self.scan.visible = self.scan.visible.saturating_add(letters);
        } else {
            self.scan.invisible = self.scan.invisible.saturating_add(letters);
        }
        self.scan.runs.push(run);
    }
}
