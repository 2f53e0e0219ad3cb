//! A page of a file → its picture → words → the same glyphs that a page of text has, so that one reader serves both.

use std::sync::atomic::{AtomicUsize, Ordering};

use ledger::Area;
use pdf::{Glyph, Page, Paint, Shape, ShapeKind, TextMode, UnicodeSource, Upright};
use picture::{Shades, Sheets};
use sight::{Altered, Grey, Rule, Seen, Turn};

use super::marks::{self, Mark};
use crate::pdf_file::PdfFile;
use crate::progress::{Progress, Stop};
use crate::refusal::Refusal;

/// Enough for the smallest print of statements, and few enough to be quick.
const DOTS_AN_INCH: f32 = 200.0;
const POINTS_AN_INCH: f32 = 72.0;
/// Capitals and digits are this share of a font's size.
const CAPITALS: f32 = 0.71;
/// A letter of print takes this share of its height beside its ink.
const BEARING: f32 = 0.08;
/// Where letters of a row's height reach, for the words of a row.
const FOOT: f32 = 0.5;

/// A word of a page, in points.
#[derive(Clone, Debug)]
pub(super) struct SeenWord {
    pub(super) word: sight::Word,
    pub(super) is_by_chain: bool,
    pub(super) by_person: Option<Box<ByPerson>>,
}

/// A word that is read as a person said.
#[derive(Clone, Debug)]
pub(super) struct ByPerson {
    /// The place among what people settled.
    pub(super) settled: usize,
    /// As it was read from the picture.
    pub(super) original: sight::Word,
    /// They said that the date of its row is right.
    pub(super) is_date_right: bool,
}

/// A page that was read by sight.
#[derive(Clone, Debug)]
pub(super) struct SeenPage {
    pub(super) number: u32,
    pub(super) words: Vec<SeenWord>,
    rules: Vec<Rule>,
    turn: Turn,
    /// So many dots to the right of where it lies in its picture, to be in line with the others.
    moved: f32,
    /// Points for each dot.
    scale: f32,
    /// The page has grain, so that what was changed in its dots can be seen.
    pub(super) has_grain: bool,
    /// Where it was changed.
    pub(super) marks: Vec<Mark>,
}

/// The first `count` pages.
pub(super) fn pages(
    file: PdfFile<'_>,
    count: usize,
    limits: &pdf::Limits,
    stop: &Stop<'_>,
) -> Result<Vec<SeenPage>, Refusal> {
    let numbers: Vec<u32> = (1..=u32::try_from(count).unwrap_or(u32::MAX)).collect();
    each(file, &numbers, limits, stop)?.into_iter().collect()
}

/// These pages, as many at once as there are cores; each by itself may be one that cannot be looked at.
pub(super) fn each(
    file: PdfFile<'_>,
    numbers: &[u32],
    limits: &pdf::Limits,
    stop: &Stop<'_>,
) -> Result<Vec<Result<SeenPage, Refusal>>, Refusal> {
    let sheets = Sheets::open(file.bytes, file.unlock, limits).map_err(refusal)?;
    let go_on = |pages_read| match stop(Progress { pages_read, pages: numbers.len(), is_scan: true }) {
        true => Err(Refusal::from(pdf::Error::OutOfTime)),
        false => Ok(()),
    };
    go_on(0)?;
    let done = AtomicUsize::new(0);
    let look = |number: &u32| {
        let seen = page(*number, sheets.shades(*number, DOTS_AN_INCH).map_err(refusal)?)?;
        go_on(done.fetch_add(1, Ordering::Relaxed) + 1)?;
        Ok(seen)
    };
    Ok(ledger::threads::map_shares(numbers, 1, |share| share.iter().map(look).collect()))
}

fn page(number: u32, drawn: Shades) -> Result<SeenPage, Refusal> {
    let scale = drawn.width_points / drawn.width.max(1) as f32;
    let dots_an_inch = POINTS_AN_INCH / scale;
    let grey = Grey::new(drawn.width, drawn.height, drawn.shades);
    let (seen, changed) = match &grey {
        Some(grey) => {
            let seen =
                sight::read(grey, dots_an_inch, &sight::Limits::default()).map_err(|_| too_complex())?;
            let changed = sight::altered(grey, &seen.words, &seen.turn);
            (seen, changed)
        }
        None => (Seen::default(), Altered::default()),
    };
    let marks = marks::of(&changed, &seen.words, scale);
    let seen_word = |word| SeenWord { word, is_by_chain: false, by_person: None };
    let words = seen.words.into_iter().map(seen_word).collect();
    let has_grain = changed.has_grain;
    Ok(SeenPage { number, words, rules: seen.rules, turn: seen.turn, moved: 0.0, scale, has_grain, marks })
}

fn refusal(error: picture::Error) -> Refusal {
    match error {
        picture::Error::Unopened(error) => error.into(),
        picture::Error::NoSuchPage { .. } => pdf::Error::Damaged.into(),
        picture::Error::TooLarge => too_complex(),
    }
}

fn too_complex() -> Refusal {
    Refusal::new(
        "pdf_too_complex",
        "the PDF holds pictures that are far larger than a scanned page; scan it again with 200 dots an inch",
    )
}

#[cfg(test)]
impl SeenPage {
    /// A page of these words, a dot a point, that lay level.
    pub(super) fn of(words: Vec<sight::Word>) -> Self {
        let seen = |word| SeenWord { word, is_by_chain: false, by_person: None };
        let words = words.into_iter().map(seen).collect();
        Self {
            number: 1,
            words,
            rules: Vec::new(),
            turn: Turn::default(),
            moved: 0.0,
            scale: 1.0,
            has_grain: false,
            marks: Vec::new(),
        }
    }

    /// The same on white paper of 600 by 800 dots, on which every word has a place of its own.
    pub(super) fn on_paper(words: Vec<sight::Word>) -> Self {
        let (width, height) = (600, 800);
        let shades = vec![255; width * height];
        let paper = Shades { width, height, shades, width_points: 600.0, height_points: 800.0 };
        let Self { turn, .. } = page(1, paper).expect("an empty page");
        Self { turn, ..Self::of(words) }
    }
}

impl SeenPage {
    /// Moves the page to the right, as somebody does who lays sheets of paper upon each other.
    pub(super) fn move_aside(&mut self, dots: f32) {
        for word in self.words.iter_mut().map(|seen| &mut seen.word) {
            word.left += dots;
            word.right += dots;
            for letter in &mut word.letters {
                letter.left += dots;
                letter.right += dots;
            }
        }
        for rule in &mut self.rules {
            rule.left += dots;
            rule.right += dots;
        }
        let points = dots * self.scale;
        for area in
            self.marks.iter_mut().flat_map(|mark| std::iter::once(&mut mark.area).chain(&mut mark.copy_of))
        {
            area.left += points;
            area.right += points;
        }
        self.moved += dots;
    }

    /// The page as the reader of statements takes it: level, and as if its words had been printed.
    pub(super) fn page(&self) -> Page {
        let (width, height) = self.turn.size();
        let mut glyphs = Vec::new();
        for seen in &self.words {
            let size = seen.word.height / CAPITALS * self.scale;
            let glyph = |text: char, left: f32, right: f32, order: usize| Glyph {
                text,
                source: UnicodeSource::CodeGuess,
                mode: TextMode::Visible,
                upright: Upright::Right,
                font: 0,
                x: left * self.scale,
                y: seen.word.baseline * self.scale,
                width: (right - left).max(0.0) * self.scale,
                size,
                colour: 0,
                order: u32::try_from(order).unwrap_or(u32::MAX),
            };
            // Letters of print take a little more room than their ink, and spaces a little less than what is between.
            let room = BEARING * seen.word.height;
            let is_name = |letter: &sight::Letter| letter.best().is_some_and(char::is_alphabetic);
            for group in seen.word.groups() {
                for (at, letter) in group.iter().enumerate() {
                    let text = letter.best().unwrap_or(' ');
                    let left = if at == 0 { letter.left - room } else { letter.left };
                    let right = match group.get(at + 1) {
                        None => letter.right + room,
                        // Where sight saw no space within a name is none, however wide its letters stand apart.
                        Some(next) if is_name(letter) && is_name(next) => letter.right.max(next.left),
                        Some(_) => letter.right,
                    };
                    glyphs.push(glyph(text, left, right, glyphs.len()));
                }
                let end = group.last().map_or(seen.word.right, |letter| letter.right);
                glyphs.push(glyph(' ', end, end, glyphs.len()));
            }
        }
        Page {
            number: self.number,
            width: width * self.scale,
            height: height * self.scale,
            glyphs,
            shapes: self.rules.iter().map(|rule| self.shape(rule)).collect(),
            annotations_from: u32::MAX,
            ..Page::default()
        }
    }

    fn shape(&self, rule: &Rule) -> Shape {
        Shape {
            kind: ShapeKind::Stroke(Paint { colour: 0, alpha: 1.0 }),
            left: rule.left * self.scale,
            top: rule.y * self.scale,
            right: rule.right * self.scale,
            bottom: (rule.y + 1.0) * self.scale,
            order: 0,
            is_box: true,
        }
    }

    /// The words of a row, by their places.
    pub(super) fn words_in(&self, area: Area) -> impl Iterator<Item = usize> + '_ {
        let words = self.words.iter().enumerate();
        words.filter(move |(_, seen)| self.stands_in(&seen.word, area)).map(|(at, _)| at)
    }

    fn stands_in(&self, word: &sight::Word, area: Area) -> bool {
        let foot = (word.baseline - FOOT * word.height) * self.scale;
        let middle = (word.left + word.right) / 2.0 * self.scale;
        (area.top..area.bottom).contains(&foot) && middle >= area.left - 1.0 && middle <= area.right + 1.0
    }

    /// Where a word stands on the page as it is displayed.
    pub(super) fn area(&self, word: &sight::Word) -> Area {
        self.upright((word.left, word.right), word)
    }

    /// The same of one of its letters.
    pub(super) fn area_of(&self, word: &sight::Word, letter: &sight::Letter) -> Area {
        self.upright((letter.left, letter.right), word)
    }

    fn upright(&self, (left, right): (f32, f32), word: &sight::Word) -> Area {
        let top = word.baseline - word.height;
        self.displayed(self.points(Area { left, top, right, bottom: word.baseline }))
    }

    /// A place on the level page in dots → the same in points.
    pub(super) fn points(&self, area: Area) -> Area {
        let scaled = |side: f32| side * self.scale;
        Area {
            left: scaled(area.left),
            top: scaled(area.top),
            right: scaled(area.right),
            bottom: scaled(area.bottom),
        }
    }

    /// A place on the level page → the same place on the page as it is displayed.
    pub(super) fn displayed(&self, area: Area) -> Area {
        let corners = [
            (area.left, area.top),
            (area.right, area.top),
            (area.left, area.bottom),
            (area.right, area.bottom),
        ];
        let places = corners.map(|(x, y)| {
            let (x, y) = self.turn.back(x / self.scale - self.moved, y / self.scale);
            Area { left: x * self.scale, top: y * self.scale, right: x * self.scale, bottom: y * self.scale }
        });
        places.into_iter().reduce(Area::union).unwrap_or(area)
    }
}
