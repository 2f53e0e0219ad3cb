//! A second opinion on digits: a page prints each of them in one way, so that one which looks like another digit of the same page
//! more than like its own is in doubt, however sure the network is.

use crate::ctc::Spotted;
use crate::grey::{Frame, Grey};
use crate::lines::Piece;
use crate::parts::Part;
use crate::words::Reading;

/// A digit as it is compared: so many dots across and down.
const WIDE: usize = 10;
const HIGH: usize = 14;
const DOTS: usize = WIDE * HIGH;
/// A box for a digit is this share of its height wide.
const ASPECT: f32 = WIDE as f32 / HIGH as f32;
/// So many of a digit show what it looks like.
const KNOWN_MIN: usize = 4;
/// Likeness runs from −1 to 1. Another digit has to be this much more alike.
const MARGIN: f32 = 0.12;
/// What the network's reading may be at most then, and the other at least.
const DOUBTED: f32 = 0.85;
const RIVAL: f32 = 0.10;
/// Digits of the table have one height; those of a title have another, and its own look.
const SAME_HEIGHT: f32 = 0.15;

/// A digit that stands free, and where it was spotted.
struct Sample {
    piece: usize,
    at: usize,
    digit: usize,
    look: [f32; DOTS],
}

/// Lowers what is sure of digits that look like others.
pub(crate) fn doubt(page: &Grey, pieces: &[Piece], spotted: &mut [Vec<Spotted>]) {
    let samples = samples(page, pieces, spotted);
    let mut sums = [[0.0_f32; DOTS]; 10];
    let mut counts = [0_usize; 10];
    for sample in &samples {
        counts[sample.digit] += 1;
        sums[sample.digit].iter_mut().zip(sample.look).for_each(|(sum, dot)| *sum += dot);
    }
    for sample in &samples {
        let likeness = |digit: usize| {
            // Nothing is like itself here.
            let own = if digit == sample.digit { 1.0 } else { 0.0 };
            let others = counts[digit] - own as usize;
            let mut known = sums[digit];
            known.iter_mut().zip(sample.look).for_each(|(sum, dot)| *sum -= own * dot);
            (others >= KNOWN_MIN).then(|| alike(&known, &sample.look))
        };
        let Some(own) = likeness(sample.digit) else { continue };
        let others = (0..10).filter(|digit| *digit != sample.digit);
        let best = others
            .filter_map(|digit| Some((digit, likeness(digit)?)))
            .max_by(|one, other| one.1.total_cmp(&other.1));
        if let Some((digit, _)) = best.filter(|(_, likeness)| *likeness > own + MARGIN)
            && let Some(found) = spotted.get_mut(sample.piece).and_then(|found| found.get_mut(sample.at))
        {
            lower(&mut found.readings, digit);
        }
    }
}

fn lower(readings: &mut Vec<Reading>, digit: usize) {
    let Some(letter) = u32::try_from(digit).ok().and_then(|digit| char::from_digit(digit, 10)) else {
        return;
    };
    if let Some(first) = readings.first_mut() {
        first.likelihood = first.likelihood.min(DOUBTED);
    }
    match readings.iter_mut().skip(1).find(|reading| reading.letter == letter) {
        Some(known) => known.likelihood = known.likelihood.max(RIVAL),
        None => readings.push(Reading { letter, likelihood: RIVAL }),
    }
    if let Some(others) = readings.get_mut(1..) {
        others.sort_by(|one, other| other.likelihood.total_cmp(&one.likelihood));
    }
}

fn samples(page: &Grey, pieces: &[Piece], spotted: &[Vec<Spotted>]) -> Vec<Sample> {
    let mut free: Vec<(usize, usize, usize, Part)> = Vec::new();
    for (number, (piece, found)) in pieces.iter().zip(spotted).enumerate() {
        for (at, digit) in found.iter().enumerate().filter_map(|(at, found)| Some((at, digit(found)?))) {
            free.extend(part_of(piece, found, at).map(|part| (number, at, digit, part)));
        }
    }
    let mut heights: Vec<usize> = free.iter().map(|(.., part)| part.height()).collect();
    heights.sort_unstable();
    let Some(usual) = heights.get(heights.len() / 2).map(|height| *height as f32) else { return Vec::new() };
    let is_usual = |part: &Part| (part.height() as f32 - usual).abs() <= SAME_HEIGHT * usual;
    free.into_iter()
        .filter(|(.., part)| is_usual(part))
        .filter_map(|(piece, at, digit, part)| Some(Sample { piece, at, digit, look: look(page, &part)? }))
        .collect()
}

fn digit(spotted: &Spotted) -> Option<usize> {
    Some(spotted.letter().to_digit(10)? as usize)
}

/// The ink of a letter, if it hangs together and no other letter's does with it.
fn part_of(piece: &Piece, found: &[Spotted], at: usize) -> Option<Part> {
    let holds = |part: &Part, spotted: &Spotted| {
        (part.left as f32 - 1.0..=part.right as f32 + 1.0).contains(&spotted.middle)
    };
    let here = found.get(at)?;
    let is_digit_high = |part: &&Part| part.height() as f32 >= 0.8 * piece.height;
    let mut parts = piece.parts.iter().filter(|part| holds(part, here)).filter(is_digit_high);
    let part = parts.next().filter(|_| parts.next().is_none())?;
    let is_alone = found.iter().enumerate().all(|(place, other)| place == at || !holds(part, other));
    (is_alone && part.width() as f32 <= 1.1 * part.height() as f32).then_some(*part)
}

/// Its shades around their mean, of length 1. In a box of one shape, so that a narrow digit stays one.
fn look(page: &Grey, part: &Part) -> Option<[f32; DOTS]> {
    let middle = (part.left + part.right) as f32 / 2.0;
    let half = ASPECT * part.height() as f32 / 2.0;
    let frame =
        Frame { left: middle - half, top: part.top as f32, right: middle + half, bottom: part.bottom as f32 };
    let mut dots: [f32; DOTS] = page.sampled(frame, WIDE, HIGH).try_into().ok()?;
    let mean = dots.iter().sum::<f32>() / DOTS as f32;
    dots.iter_mut().for_each(|dot| *dot -= mean);
    let length = dots.iter().map(|dot| dot * dot).sum::<f32>().sqrt();
    if length <= f32::EPSILON {
        return None;
    }
    dots.iter_mut().for_each(|dot| *dot /= length);
    Some(dots)
}

/// `known` is a sum of such looks, of any length.
fn alike(known: &[f32; DOTS], look: &[f32; DOTS]) -> f32 {
    let length = known.iter().map(|dot| dot * dot).sum::<f32>().sqrt().max(f32::EPSILON);
    known.iter().zip(look).map(|(one, other)| one * other).sum::<f32>() / length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Ink;
    use crate::lines;
    use crate::parts;

    /// Bars for ones and frames for noughts, as they are drawn, and as they were read.
    fn read(drawn: &str, read: &str) -> Vec<Vec<Reading>> {
        let (width, height) = (drawn.len() * 16 + 8, 40);
        let is_inked = |x: usize, y: usize| {
            let (digit, across) = (drawn.as_bytes().get(x / 16), x % 16);
            let is_frame =
                |x: usize| matches!(x, 2..4 | 8..10) || (2..10).contains(&x) && matches!(y, 10..12 | 24..26);
            let is_drawn = match digit {
                Some(b'1') => (5..8).contains(&across),
                Some(_) => is_frame(across),
                None => false,
            };
            (10..26).contains(&y) && is_drawn
        };
        let shade = |dot: usize| if is_inked(dot % width, dot / width) { 0 } else { 255 };
        let page = Grey::new(width, height, (0..width * height).map(shade).collect()).unwrap();
        let mut ink = Ink::new(width, height);
        for y in 0..height {
            ink.row_mut(y).iter_mut().enumerate().for_each(|(x, dot)| *dot = is_inked(x, y));
        }
        let letters = parts::parts(&ink, 1, 1000).unwrap();
        let pieces = lines::pieces(&letters, 16.0, &[]);
        let spotted = read.chars().enumerate().map(|(at, letter)| Spotted {
            readings: vec![Reading { letter, likelihood: 0.99 }],
            middle: at as f32 * 16.0 + 6.0,
        });
        let mut spotted = vec![spotted.collect::<Vec<_>>()];
        doubt(&page, &pieces, &mut spotted);
        spotted.remove(0).into_iter().map(|spotted| spotted.readings).collect()
    }

    #[test]
    fn a_digit_that_looks_like_another_of_its_page_is_in_doubt() {
        let found = read("1010101010101", "1010101110101");
        assert_eq!(found[7].first().map(|best| (best.letter, best.likelihood)), Some(('1', DOUBTED)));
        assert_eq!(found[7].get(1).map(|rival| rival.letter), Some('0'));
        assert!(found.iter().enumerate().all(|(at, readings)| at == 7 || readings.len() == 1));
    }

    #[test]
    fn where_few_digits_are_known_none_is_in_doubt() {
        assert!(read("10101", "10111").iter().all(|readings| readings.len() == 1));
    }
}
