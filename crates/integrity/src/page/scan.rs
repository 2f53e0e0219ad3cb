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
    // There are so many glyphs that it pays not to ask each which way the page is turned.
    match frame.direction {
        pdf::Upright::Right => read_along(page, frame, |glyph| (glyph.x, glyph.y)),
        _ => read_along(page, frame, |glyph| frame.start(glyph)),
    }
}

fn read_along(page: &Page, frame: Frame, start: impl Fn(&Glyph) -> (f32, f32)) -> (Scan, usize) {
    let count = page.glyphs.len();
    let scan = Scan {
        runs: Vec::with_capacity(count / 8),
        figures: Vec::with_capacity(count / 16),
        ..Scan::default()
    };
    let mut reader = Reader { glyphs: &page.glyphs, frame, start, scan };
    let (mut at, mut turned) = (0, 0);
    while let Some(glyph) = page.glyphs.get(at) {
        if glyph.upright != frame.direction {
            turned += 1;
            at += 1;
        } else if class(glyph.text) == BLANK {
            at += 1;
        } else {
            at = reader.read_run(at, glyph);
        }
    }
    let mut scan = reader.scan;
    figure::tidy(&mut scan.figures);
    (scan, turned)
}

/// What a character says about the word it stands in.
const LETTER: u8 = 0;
const DIGIT: u8 = 1;
/// Separators, signs, and the X that stands for a masked digit.
const NEUTRAL: u8 = 2;
const BLANK: u8 = 3;

static CLASSES: [u8; 128] = {
    let mut classes = [LETTER; 128];
    let mut code = 0;
    while code < 128 {
        classes[code] = match code as u8 {
            b' ' => BLANK,
            b'0'..=b'9' => DIGIT,
            b'!'..=b'/' | b':' | b'X' => NEUTRAL,
            _ => LETTER,
        };
        code += 1;
    }
    classes
};

#[inline]
fn class(letter: char) -> u8 {
    CLASSES.get(letter as usize).copied().unwrap_or_else(|| match letter {
        '₹' | '−' => NEUTRAL,
        _ if letter.is_whitespace() => BLANK,
        _ => LETTER,
    })
}

struct Reader<'p, S> {
    glyphs: &'p [Glyph],
    frame: Frame,
    start: S,
    scan: Scan,
}

/// What the word being read is made of.
#[derive(Clone, Copy)]
struct Word {
    first: usize,
    digits: u32,
    letters: u32,
}

impl Word {
    const fn at(first: usize) -> Self {
        Self { first, digits: 0, letters: 0 }
    }

    #[inline]
    fn add(&mut self, class: u8) {
        self.digits += u32::from(class == DIGIT);
        self.letters += u32::from(class == LETTER);
    }
}

impl<S: Fn(&Glyph) -> (f32, f32)> Reader<'_, S> {
    /// Reads the run that begins with the glyph, and says where the next may begin.
    fn read_run(&mut self, first: usize, lead: &Glyph) -> usize {
        let glyphs = self.glyphs;
        let (left, baseline) = (self.start)(lead);
        let (direction, mode, size) = (self.frame.direction, lead.mode, lead.size);
        let (cell_gap, word_gap, kerning) = (CELL_GAP * size, WORD_GAP * size, -KERNING * size);
        let same_baseline = SAME_BASELINE * size;
        let (mut right, mut end, mut next) = (left + lead.width, first + 1, first + 1);
        let mut word = Word::at(first);
        word.add(class(lead.text));
        let mut last = (lead.text, left);
        for (at, glyph) in glyphs.iter().enumerate().skip(first + 1) {
            next = at;
            if glyph.upright != direction {
                break;
            }
            let class = class(glyph.text);
            if class == BLANK {
                self.end_word(word, at, mode);
                word = Word::at(at + 1);
                next = at + 1;
                continue;
            }
            let (x, y) = (self.start)(glyph);
            let gap = x - right;
            let is_level = (y - baseline).abs() <= same_baseline;
            if gap <= cell_gap && gap >= kerning && is_level && glyph.mode == mode {
                if gap > word_gap {
                    self.end_word(word, at, mode);
                    word = Word::at(at);
                }
                word.add(class);
                let edge = x + glyph.width;
                right = if edge > right { edge } else { right };
                last = (glyph.text, x);
            } else if glyph.text != last.0 || !is_level || (x - last.1).abs() >= OVERPRINT * size {
                break;
            }
            end = at + 1;
            next = end;
        }
        self.end_word(word, next, mode);
        let (order, colour) = (lead.order, lead.colour);
        let (first, end) = (first as u32, end as u32);
        self.end_run(Run { first, end, left, right, baseline, size, colour, mode, order });
        next
    }

    #[inline]
    fn end_word(&mut self, word: Word, end: usize, mode: TextMode) {
        let is_figure = word.digits > 0
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
