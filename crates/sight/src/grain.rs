//! A picture and its words → figures whose paper, or whose grain, cannot come from the scanner that took the page.
//!
//! Paper that was scanned in shades of grey is never quite even: each dot is a little lighter or darker than the next. Where a
//! figure stands on paper without that grain while all the paper around it has some, it was painted over. And no two places
//! have the same grain: figures that differ by less than the grain alone would make them differ are copies of each other.
//! Of pages without grain (black and white, strongly compressed, drawn by a program) nothing is said.

use std::ops::Range;

use crate::grey::Grey;
use crate::read::Turn;
use crate::words::{Letter, Word};

/// What somebody may have done to words of a page, by their places among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Altered {
    /// The page has enough grain for anything to be told.
    pub has_grain: bool,
    /// Their paper is not that around them.
    pub patched: Vec<usize>,
    /// Pairs that are one and the same print.
    pub copied: Vec<(usize, usize)>,
}

/// More figures than a page of a statement has are not looked at.
const MOST_FIGURES: usize = 600;
/// Comparing two figures costs some thousand dots at the least; a page of alike ones would be all pairs.
const MOST_PAIRS: usize = 4_000;
/// Words with fewer digits are no figures.
const FEWEST_DIGITS: usize = 3;
/// A box reaches so many dots beyond the letters.
const MARGIN: f32 = 3.0;
/// And the paper around it so many heights of a letter farther.
const AROUND: f32 = 1.6;
/// Between the two lies what may be the edge of either.
const EDGE: i64 = 4;
/// Of the way from paper to ink, a dot that is farther is no paper.
const INK: i64 = 4;
/// A dot is even that differs by no more from the mean of its four neighbours, in quarters of a shade.
const EVEN: i64 = 2;
/// Fewer dots of paper tell nothing.
const FEWEST_INSIDE: u32 = 60;
const FEWEST_AROUND: u32 = 300;
/// Paper with a larger share of even dots has no grain.
const LIVELY: f32 = 0.5;
/// Of the figures of a page so many per cent have lively paper around them, or the page has none.
const LIVELY_FIGURES: usize = 90;
/// Paper without grain has at least this share of even dots, and so many more than the paper around it.
const DEAD: f32 = 0.75;
const DEADER: f32 = 0.35;
/// Where more figures than one in so many are so, it is how the page was made.
const FEW: usize = 12;
/// Alike letters in a row, and digits among them, that are enough to be compared.
const ALIKE_LETTERS: usize = 4;
const ALIKE_DIGITS: usize = 3;
/// So far are two prints moved against each other to find how they match best, across and down.
const MOVED: (i64, i64) = (4, 3);
/// Prints that differ by less than this share of what their grain alone makes them differ are one.
const SAME: f32 = 0.4;
/// Grain weaker than this, as the mean square of what it moves a shade, could be rounding.
const FAINTEST: f32 = 1.0;
/// Paper is what has no ink within so many dots, and its grain is told from light and shadow among them.
const NEAR: usize = 2;
/// The dots near one in a row, itself among them.
const NEARBY: usize = 2 * NEAR + 1;

/// A box of whole dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dots {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

impl Dots {
    fn holds(self, x: i64, y: i64) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }

    fn widened(self, by: i64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }
}

/// Paper within some box.
#[derive(Clone, Copy, Debug, Default)]
struct Paper {
    dots: u32,
    even: u32,
    /// Mean square of what grain moves a shade.
    grain: f32,
}

impl Paper {
    fn even_share(self) -> f32 {
        self.even as f32 / self.dots.max(1) as f32
    }
}

struct Figure {
    /// Its place among the words.
    at: usize,
    height: f32,
    inside: Paper,
    around: Paper,
}

impl Figure {
    /// The weaker of that at its letters and around them: white has less of it than tinted paper, because nothing is whiter.
    fn grain(&self) -> f32 {
        self.inside.grain.min(self.around.grain)
    }
}

/// Looks at the paper of all figures and compares those that say the same. `page` is the picture as it was drawn, `turn` how its
/// words were found in it.
#[must_use]
pub fn altered(page: &Grey, words: &[Word], turn: &Turn) -> Altered {
    let picture = Picture { page, turn };
    let figures: Vec<Figure> = words
        .iter()
        .enumerate()
        .filter(|(_, word)| digits(&word.letters) >= FEWEST_DIGITS)
        .take(MOST_FIGURES)
        .filter_map(|(at, word)| picture.figure(at, word))
        .collect();
    let lively = figures.iter().filter(|figure| figure.around.even_share() <= LIVELY).count();
    if figures.len() < FEW || lively * 100 < figures.len() * LIVELY_FIGURES {
        return Altered::default();
    }
    let mut patched: Vec<usize> =
        figures.iter().filter(|figure| is_dead(figure)).map(|figure| figure.at).collect();
    if patched.len() * FEW > figures.len() {
        patched.clear();
    }
    Altered { has_grain: true, patched, copied: picture.copies(&figures, words) }
}

fn digits(letters: &[Letter]) -> usize {
    letters.iter().filter(|letter| letter.best().is_some_and(|best| best.is_ascii_digit())).count()
}

fn is_dead(figure: &Figure) -> bool {
    let (inside, around) = (figure.inside.even_share(), figure.around.even_share());
    around <= LIVELY && inside >= DEAD && inside - around >= DEADER
}

struct Picture<'a> {
    page: &'a Grey,
    turn: &'a Turn,
}

impl Picture<'_> {
    fn figure(&self, at: usize, word: &Word) -> Option<Figure> {
        let inside = self.dots(word, (word.left, word.right), MARGIN)?;
        let around = self.dots(word, (word.left, word.right), MARGIN + AROUND * word.height)?;
        let limit = self.limit(inside);
        let paper = self.paper(inside, None, limit);
        let beside = self.paper(around, Some(inside.widened(EDGE)), limit);
        let is_enough = paper.dots >= FEWEST_INSIDE && beside.dots >= FEWEST_AROUND;
        is_enough.then_some(Figure { at, height: word.height, inside: paper, around: beside })
    }

    /// Where letters of a word stand in the picture, with as many dots beside them; `None` at its edges.
    fn dots(&self, word: &Word, (left, right): (f32, f32), margin: f32) -> Option<Dots> {
        let top = word.baseline - word.height;
        let corners = [(left, top), (right, top), (left, word.baseline), (right, word.baseline)];
        let corners = corners.map(|(x, y)| self.turn.back(x, y));
        let least = |side: fn(&(f32, f32)) -> f32| corners.iter().map(side).fold(f32::MAX, f32::min);
        let most = |side: fn(&(f32, f32)) -> f32| corners.iter().map(side).fold(f32::MIN, f32::max);
        let edge = NEARBY as i64;
        let (width, height) = (self.page.width() as i64, self.page.height() as i64);
        let dots = Dots {
            left: ((least(|place| place.0) - margin) as i64).max(edge),
            top: ((least(|place| place.1) - margin) as i64).max(edge),
            right: ((most(|place| place.0) + margin) as i64).min(width - edge),
            bottom: ((most(|place| place.1) + margin) as i64).min(height - edge),
        };
        (dots.left < dots.right && dots.top < dots.bottom).then_some(dots)
    }

    /// The shade below which a dot is no paper, by the lightest and darkest of a box.
    fn limit(&self, dots: Dots) -> i64 {
        let mut counts = [0_usize; 256];
        for y in dots.top..dots.bottom {
            for dot in self.stretch(y, dots.left..dots.right).into_iter().flatten() {
                counts[usize::from(*dot)] += 1;
            }
        }
        let all: usize = counts.iter().sum();
        let share = |per_cent: usize| {
            let mut sum = 0;
            let found = counts.iter().position(|count| {
                sum += count;
                sum * 100 > all * per_cent
            });
            found.unwrap_or(255) as i64
        };
        let (ink, paper) = (share(2), share(75));
        paper - (paper - ink) / INK
    }

    /// The dots of paper in a box, but for those of a hole in it.
    fn paper(&self, dots: Dots, hole: Option<Dots>, limit: i64) -> Paper {
        let (mut found, mut moved) = (Paper::default(), 0_i64);
        let (reach, mut columns) = (NEAR as i64, Columns::default());
        for y in dots.top..dots.bottom {
            let near = [y - 2, y - 1, y, y + 1, y + 2];
            let near = near.map(|y| self.stretch(y, dots.left - reach..dots.right + reach));
            let [Some(first), Some(above), Some(row), Some(below), Some(last)] = near else { continue };
            columns.take([first, above, row, below, last]);
            for (at, x) in (dots.left..dots.right).enumerate() {
                let is_in_hole = hole.is_some_and(|hole| hole.holds(x, y));
                let Some(sum) = columns.sum_of_paper(at, limit).filter(|_| !is_in_hole) else { continue };
                let at = at + NEAR;
                let dot = i64::from(row[at]);
                let beside = [row[at - 1], row[at + 1], above[at], below[at]];
                let uneven = 4 * dot - beside.into_iter().map(i64::from).sum::<i64>();
                let far = NEARBY.pow(2) as i64 * dot - sum;
                found.dots += 1;
                found.even += u32::from(uneven.abs() <= EVEN);
                moved += far * far;
            }
        }
        // The mean of 25 dots has a 25th of the grain of each.
        found.grain = moved as f32 / (625.0 * 0.96) / found.dots.max(1) as f32;
        found
    }

    /// Some dots of a row; `None` if not all of them are in the picture.
    fn stretch(&self, y: i64, across: Range<i64>) -> Option<&[u8]> {
        let y = usize::try_from(y).ok().filter(|y| *y < self.page.height())?;
        let (left, right) = (usize::try_from(across.start).ok()?, usize::try_from(across.end).ok()?);
        self.page.row(y).get(left..right)
    }

    fn copies(&self, figures: &[Figure], words: &[Word]) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut compared = 0;
        for (place, one) in figures.iter().enumerate() {
            for other in figures.iter().skip(place + 1) {
                let Some(pair) = words.get(one.at).zip(words.get(other.at)) else { continue };
                if (one.height - other.height).abs() > 0.15 * one.height {
                    continue;
                }
                let Some((ours, theirs)) = alike(pair.0, pair.1) else { continue };
                compared += 1;
                if compared > MOST_PAIRS {
                    return found;
                }
                let grain = one.grain().min(other.grain());
                if grain >= FAINTEST && self.is_one((pair.0, ours), (pair.1, theirs), grain) {
                    found.push((one.at, other.at));
                }
            }
        }
        found
    }

    /// Whether two prints differ by less than grain alone would make them differ.
    fn is_one(&self, one: (&Word, (f32, f32)), other: (&Word, (f32, f32)), grain: f32) -> bool {
        let Some((ours, theirs)) = self.dots(one.0, one.1, 1.0).zip(self.dots(other.0, other.1, 1.0)) else {
            return false;
        };
        let width = (ours.right - ours.left).min(theirs.right - theirs.left);
        let height = (ours.bottom - ours.top).min(theirs.bottom - theirs.top);
        // Twice, because both have their own.
        let most = (SAME * 2.0 * grain * (width * height) as f32) as i64;
        (-MOVED.1..=MOVED.1).any(|down| {
            (-MOVED.0..=MOVED.0).any(|across| {
                let mut sum = 0;
                // Ink is in the middle: prints that differ are told apart after a few lines.
                for y in (height / 2..height).chain(0..height / 2) {
                    let from = theirs.left + across;
                    let rows = self.stretch(ours.top + y, ours.left..ours.left + width);
                    let rows = rows.zip(self.stretch(theirs.top + y + down, from..from + width));
                    let Some((ours, theirs)) = rows else { return false };
                    let far = |(ours, theirs): (&u8, &u8)| (i64::from(*ours) - i64::from(*theirs)).pow(2);
                    sum += ours.iter().zip(theirs).map(far).sum::<i64>();
                    if sum > most {
                        return false;
                    }
                }
                true
            })
        })
    }
}

/// Rows below each other, column by column.
#[derive(Default)]
struct Columns {
    darkest: Vec<u8>,
    sums: Vec<u16>,
}

impl Columns {
    fn take(&mut self, rows: [&[u8]; NEARBY]) {
        let width = rows[0].len();
        self.darkest.clear();
        self.darkest.resize(width, u8::MAX);
        self.sums.clear();
        self.sums.resize(width, 0);
        for row in rows {
            for ((darkest, sum), dot) in self.darkest.iter_mut().zip(&mut self.sums).zip(row) {
                *darkest = (*darkest).min(*dot);
                *sum += u16::from(*dot);
            }
        }
    }

    /// Of the dots around a place, if none of them is ink.
    fn sum_of_paper(&self, at: usize, limit: i64) -> Option<i64> {
        let is_paper = self.darkest.get(at..at + NEARBY)?.iter().all(|dot| i64::from(*dot) >= limit);
        is_paper.then(|| self.sums[at..at + NEARBY].iter().copied().map(i64::from).sum())
    }
}

/// Where the longest row of alike letters stands in both, if it is long enough.
fn alike(one: &Word, other: &Word) -> Option<((f32, f32), (f32, f32))> {
    let mut best: Option<(usize, usize, usize)> = None;
    for from in 0..one.letters.len() {
        for start in 0..other.letters.len() {
            let pairs = one.letters.iter().skip(from).zip(other.letters.iter().skip(start));
            let count = pairs.take_while(|(ours, theirs)| ours.best() == theirs.best()).count();
            if best.is_none_or(|(most, _, _)| count > most) {
                best = Some((count, from, start));
            }
        }
    }
    let (count, from, start) = best?;
    let (ours, theirs) = (one.letters.get(from..from + count)?, other.letters.get(start..start + count)?);
    let span = |letters: &[Letter]| Some((letters.first()?.left, letters.last()?.right));
    let is_enough = count >= ALIKE_LETTERS && digits(ours) >= ALIKE_DIGITS;
    span(ours).zip(span(theirs)).filter(|_| is_enough)
}
