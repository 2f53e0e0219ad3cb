//! A picture → what it says: levelled, ruled lines taken out, pieces of lines looked at one by one.

use crate::alike;
use crate::bands;
use crate::ctc::{self, Spotted};
use crate::grey::{Frame, Grey};
use crate::ink::{Ink, Ruled, Rules};
use crate::lines::{self, Piece};
use crate::network::{HEIGHT, NETWORK, STRIDE};
use crate::parts::{self, Part};
use crate::skew;
use crate::stamps::{self, Print};
use crate::stance::{self, Stance};
use crate::threshold;
use crate::words::{self, Word};

/// What a picture may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub dots: usize,
    /// Pieces of ink: a photograph has more than any page of text.
    pub pieces: usize,
    /// All lines behind each other, in dots after they were brought to one height: what looking at them costs.
    pub length: usize,
}

impl Default for Limits {
    /// A page of small print at 300 dots an inch, and as much again.
    fn default() -> Self {
        Self { dots: 18_000_000, pieces: 2_000_000, length: 300_000 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the picture has more dots than a page")]
    TooLarge,
    #[error("the picture has more in it than a page of text")]
    TooMuch,
}

/// How a page was turned to be read: as many quarter turns, then levelled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Turn {
    quarters: u8,
    stance: Stance,
    width: f32,
    height: f32,
}

impl Turn {
    /// A place on the page as it was read → the same place in the picture, both in dots.
    #[must_use]
    pub fn back(&self, x: f32, y: f32) -> (f32, f32) {
        let (middle_x, middle_y) = (self.width / 2.0, self.height / 2.0);
        let (across, down) = self.stance.in_picture((x - middle_x, y - middle_y), (self.width, self.height));
        let mut place = (middle_x + across, middle_y + down);
        let (mut width, mut height) = (self.width, self.height);
        for _ in 0..self.quarters {
            // A quarter turn took what ran down to run across.
            place = (height - place.1, place.0);
            (width, height) = (height, width);
        }
        place
    }

    /// The page as it was read, in dots.
    #[must_use]
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }
}

/// A ruled line across the page as it was read, in dots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    pub left: f32,
    pub right: f32,
    pub y: f32,
}

/// What a picture says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    pub words: Vec<Word>,
    pub rules: Vec<Rule>,
    pub turn: Turn,
}

/// Ink whose darkest dot is this share of the way from that of most letters to white is none.
const FAINT: f32 = 0.5;
/// Letters this likely on the mean are the right way up.
const LIKELY: f32 = 0.80;
/// So many letters tell which way up a page is.
const SAMPLE: usize = 160;
/// Of the pieces of a page one in so many has this many letters or more. On a page that lies on its side most letters stand
/// alone, and alone they are read lying as well.
const ONE_IN: usize = 3;
const TOGETHER: usize = 3;
/// A line is this many heights of its capitals high, and its foot stands so many of them below its top.
const LINE: f32 = 1.72;
const ABOVE: f32 = 1.28;
/// White beside a line, in heights of its capitals.
const MARGIN: f32 = 0.3;
/// More capitals' heights than this are looked at in parts: what a line costs grows with it.
const LONGEST: f32 = 110.0;

/// Reads a picture. `dots_an_inch` says how large letters can be expected to be.
pub fn read(page: &Grey, dots_an_inch: f32, limits: &Limits) -> Result<Seen, Error> {
    if page.width().saturating_mul(page.height()) > limits.dots {
        return Err(Error::TooLarge);
    }
    let mut page = page.clone();
    bands::lightened(&mut page, (dots_an_inch / 200.0).clamp(0.25, 4.0));
    let page = &page;
    let upright = LevelPage::of(page, 0, dots_an_inch, limits)?;
    // What looks like columns may still be lines, and the other way round.
    let ways: &[u8] = if upright.runs_down { &[1, 3, 0, 2] } else { &[0, 2, 1, 3] };
    let mut upright = Some(upright);
    let mut best: Option<(LevelPage, (bool, f32))> = None;
    for quarters in ways {
        let mut level = match upright.take_if(|_| *quarters == 0) {
            Some(upright) => upright,
            None => LevelPage::of(&turn(page, *quarters), *quarters, dots_an_inch, limits)?,
        };
        let (is_in_lines, likelihood) = (level.is_in_lines(), level.likelihood());
        if best.as_ref().is_none_or(|(_, known)| (is_in_lines, likelihood) > *known) {
            best = Some((level, (is_in_lines, likelihood)));
        }
        if is_in_lines && likelihood >= LIKELY {
            break;
        }
    }
    match best {
        Some((level, _)) => level.read(limits),
        None => Ok(Seen::default()),
    }
}

fn turn(page: &Grey, quarters: u8) -> Grey {
    match quarters {
        1 => page.quarter_turned(),
        2 => page.half_turned(),
        _ => page.half_turned().quarter_turned(),
    }
}

/// A page that was levelled, and the pieces of lines on it.
struct LevelPage {
    page: Grey,
    pieces: Vec<Piece>,
    /// The letters of each piece that was looked at already.
    looked: Vec<Option<Vec<Spotted>>>,
    rules: Rules,
    turn: Turn,
    /// Its lines run down the page, as far as can be seen.
    runs_down: bool,
}

impl LevelPage {
    fn of(page: &Grey, quarters: u8, dots_an_inch: f32, limits: &Limits) -> Result<Self, Error> {
        let scale = (dots_an_inch / 200.0).clamp(0.25, 4.0);
        let reach = (22.0 * scale) as usize;
        let least = (2.5 * scale * scale) as usize;
        // Longer than any stroke of a letter, across and down.
        let strokes = ((70.0 * scale) as usize, (60.0 * scale) as usize);
        let find = |ink: &Ink| parts::parts(ink, least, limits.pieces).ok_or(Error::TooMuch);
        let mut page = page.clone();
        let mut ink = threshold::ink(&page, reach);
        let found = find(&ink)?;
        let rough = letters(&found);
        let size = (page.width() as f32, page.height() as f32);
        let (stance, lean) = stance::stance(&rough, lines::letter_height(&found).unwrap_or(1.0), size);
        let runs_down = rough.len() > 40 && skew::lean_of_columns(&rough).clarity > 1.4 * lean.clarity;
        if !stance.is_level() {
            page = page.levelled(|place, size| stance.in_picture(place, size));
            ink = threshold::ink(&page, reach);
        }
        let rules = ink.without_rules(&mut page, strokes);
        let mut found = find(&ink)?;
        let mut print = print_of(&found, &page);
        if let Some(known) = print
            && stamps::taken_out(&mut ink, &mut page, (&found, known), limits.pieces)
        {
            found = find(&ink)?;
            print = print_of(&found, &page);
        }
        let parts = without_faint(found, &page, print);
        let height = lines::letter_height(&parts).unwrap_or(0.0);
        let pieces = if height > 0.0 {
            lines::pieces(&lines::letters(&parts, height), height, &rules.upright)
        } else {
            Vec::new()
        };
        let turn = Turn { quarters, stance, width: size.0, height: size.1 };
        let looked = vec![None; pieces.len()];
        Ok(Self { page, pieces, looked, rules, turn, runs_down })
    }

    /// Letters stand beside each other, as those of lines do.
    fn is_in_lines(&self) -> bool {
        let together = self.pieces.iter().filter(|piece| piece.parts.len() >= TOGETHER).count();
        together * ONE_IN >= self.pieces.len()
    }

    /// How likely the letters of some lines are, on the mean.
    fn likelihood(&mut self) -> f32 {
        let mut longest: Vec<usize> = (0..self.pieces.len()).collect();
        longest.sort_by_key(|at| std::cmp::Reverse(self.pieces[*at].parts.len().min(30)));
        let (mut sum, mut count) = (0.0, 0);
        for at in longest {
            let found = self.look(&self.pieces[at]);
            sum += found
                .iter()
                .filter_map(|found| found.readings.first())
                .map(|best| best.likelihood)
                .sum::<f32>();
            count += found.len();
            self.looked[at] = Some(found);
            if count >= SAMPLE {
                break;
            }
        }
        if count == 0 { 0.0 } else { sum / count as f32 }
    }

    fn read(mut self, limits: &Limits) -> Result<Seen, Error> {
        let length: usize = self.pieces.iter().map(|piece| frame(piece).1).sum();
        if length > limits.length {
            return Err(Error::TooMuch);
        }
        let looked = std::mem::take(&mut self.looked).into_iter();
        let mut spotted: Vec<Vec<Spotted>> = (self.pieces.iter().zip(looked))
            .map(|(piece, looked)| looked.unwrap_or_else(|| self.look(piece)))
            .collect();
        alike::doubt(&self.page, &self.pieces, &mut spotted);
        let words = self.pieces.iter().zip(spotted).flat_map(|(piece, found)| words::words(piece, found));
        let words = words::in_order(words::without_specks(words.collect()));
        let rule = |rule: &Ruled| Rule { left: rule.left as f32, right: rule.right as f32, y: rule.y as f32 };
        Ok(Seen { words, rules: self.rules.across.iter().map(rule).collect(), turn: self.turn })
    }

    /// Letters along a piece, their middles in dots of the page.
    fn look(&self, piece: &Piece) -> Vec<Spotted> {
        let mut found = Vec::new();
        for (frame, width) in stretches(piece) {
            let shades = self.page.sampled(frame, width, HEIGHT);
            let dots = contrasted(&shades);
            let scale = (frame.right - frame.left) / width as f32;
            found.extend(
                ctc::spotted(&NETWORK.look(dots))
                    .into_iter()
                    .map(|spotted| Spotted { middle: frame.left + spotted.middle * scale, ..spotted }),
            );
        }
        found
    }
}

/// Pale lines of a table are ink where they are far from letters, and paper beside them: what stays of them is no letter.
fn without_faint(mut parts: Vec<Part>, page: &Grey, print: Option<Print>) -> Vec<Part> {
    let Some(Print { shade, .. }) = print else { return parts };
    let limit = shade + FAINT * (255.0 - shade);
    parts.retain(|part| darkest(part, page) <= limit);
    parts
}

fn darkest(part: &Part, page: &Grey) -> f32 {
    let rows = (part.top..part.bottom).flat_map(|y| page.row(y).get(part.left..part.right)).flatten();
    rows.copied().min().map_or(255.0, f32::from)
}

/// `None` where there are no letters.
fn print_of(parts: &[Part], page: &Grey) -> Option<Print> {
    let height = lines::letter_height(parts)?;
    let is_letter = |part: &&Part| (0.6 * height..1.8 * height).contains(&(part.height() as f32));
    let mut shades: Vec<f32> = parts.iter().filter(is_letter).map(|part| darkest(part, page)).collect();
    shades.sort_by(f32::total_cmp);
    Some(Print { shade: *shades.get(shades.len() / 2)?, height })
}

fn letters(parts: &[Part]) -> Vec<Part> {
    let Some(height) = lines::letter_height(parts) else { return Vec::new() };
    let is_letter = |part: &&Part| (0.6 * height..1.8 * height).contains(&(part.height() as f32));
    lines::letters(parts, height).iter().filter(is_letter).copied().collect()
}

/// The box of a piece and how wide it becomes.
fn frame(piece: &Piece) -> (Frame, usize) {
    let margin = MARGIN * piece.height;
    let top = piece.baseline - ABOVE * piece.height;
    let (left, right) = (piece.left as f32 - margin, piece.right as f32 + margin);
    let frame = Frame { left, top, right, bottom: top + LINE * piece.height };
    let scale = HEIGHT as f32 / (LINE * piece.height);
    (frame, (((right - left) * scale) as usize).max(2 * STRIDE))
}

/// A long piece is cut where its gaps are widest.
fn stretches(piece: &Piece) -> Vec<(Frame, usize)> {
    let (whole, width) = frame(piece);
    let longest = LONGEST * piece.height;
    if whole.right - whole.left <= longest {
        return vec![(whole, width)];
    }
    let mut cut = None;
    let mut widest = 0.0;
    let mut reached = piece.left as f32;
    for part in &piece.parts {
        let (left, gap) = (part.left as f32, part.left as f32 - reached);
        let is_within = left - whole.left <= longest && left - whole.left > longest / 2.0;
        if is_within && gap > widest {
            (cut, widest) = (Some(left - gap / 2.0), gap);
        }
        reached = reached.max(part.right as f32);
    }
    let cut = cut.unwrap_or(whole.left + longest);
    let piece_of = |from: f32, to: f32| {
        let parts = piece.parts.iter().filter(|part| (from..to).contains(&(part.left as f32)));
        let parts: Vec<Part> = parts.copied().collect();
        let left = parts.iter().map(|part| part.left).min()?;
        let right = parts.iter().map(|part| part.right).max()?;
        Some(Piece { left, right, parts, ..piece.clone() })
    };
    let (first, rest) = (piece_of(f32::NEG_INFINITY, cut), piece_of(cut, f32::INFINITY));
    let mut found: Vec<(Frame, usize)> = first.iter().map(frame).collect();
    found.extend(
        rest.iter().filter(|rest| rest.right - rest.left < piece.right - piece.left).flat_map(stretches),
    );
    found
}

/// From black at -1 to white at 1, whatever the light was. It may change from the top of a line to its foot, as beside the fold
/// of a book; what is darker than half of the paper is print.
fn contrasted(shades: &[f32]) -> Vec<f32> {
    let mut sample: Vec<f32> = shades.iter().step_by(3).copied().collect();
    let (dark, light) = (share(&mut sample, 2), share(&mut sample, 80));
    let width = (shades.len() / HEIGHT).max(1);
    let mut dots = Vec::with_capacity(shades.len());
    for row in shades.chunks(width) {
        sample.clear();
        sample.extend(row.iter().step_by(2));
        let here = share(&mut sample, 80).clamp(light / 2.0, light.max(1.0));
        let range = (here - dark).max(40.0);
        dots.extend(row.iter().map(|shade| ((shade - dark) / range * 2.0 - 1.0).clamp(-1.0, 1.0)));
    }
    dots
}

/// The shade that so many of a hundred are darker than.
fn share(shades: &mut [f32], percent: usize) -> f32 {
    let at = shades.len() * percent / 100;
    match shades.get(at) {
        Some(_) => *shades.select_nth_unstable_by(at, f32::total_cmp).1,
        None => 255.0,
    }
}
