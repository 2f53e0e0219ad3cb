//! Parts of ink → pieces of lines: letters beside each other with no more between them than a space.

use std::collections::HashMap;

use crate::ink::UprightRule;
use crate::parts::Part;

/// Gaps up to this share of a letter's height lie within a piece; beyond, it is another column.
const GAP: f32 = 1.1;
/// A part lower than this share of a letter's height is a dot, a comma or a dash.
const SMALL: f32 = 0.55;
/// A comma, or whatever else is higher than wide, stands no farther from its letters than this share of their height.
const BESIDE: f32 = 0.5;
const COMMA: f32 = 0.8;
/// How far from a piece a small part may stand, above or below, in shares of a letter's height.
const NEAR: f32 = 0.35;
/// Two parts are on one line when they share this much of the lower one's height.
const SHARED: f32 = 0.45;
/// Feet of one line stand no further apart than this share of a letter's height.
const SAME_LINE: f32 = 0.34;
/// No more pieces of a line than this are looked at for the one that another goes on with.
const BESIDE_EACH_OTHER: usize = 64;
/// In dots: less is no letter in any print, and more is a picture.
const HEIGHTS: std::ops::Range<usize> = 7..90;

/// Letters of one line that stand close together.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// From left to right.
    pub(crate) parts: Vec<Part>,
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) top: usize,
    pub(crate) bottom: usize,
    /// Where its letters stand, and how high its capitals and digits are.
    pub(crate) baseline: f32,
    pub(crate) height: f32,
}

/// The height of most letters of a page; `None` where there are none.
pub(crate) fn letter_height(parts: &[Part]) -> Option<f32> {
    let is_letter = |part: &&Part| {
        HEIGHTS.contains(&part.height()) && part.width() < 3 * part.height() && part.width() > 1
    };
    let mut heights: Vec<usize> = parts.iter().filter(is_letter).map(Part::height).collect();
    let middle = heights.len() / 2;
    if heights.is_empty() {
        return None;
    }
    let (_, median, _) = heights.select_nth_unstable(middle);
    Some(*median as f32)
}

/// Those that may be letters, given how high most are.
pub(crate) fn letters(parts: &[Part], height: f32) -> Vec<Part> {
    let is_letter = |part: &&Part| {
        let (wide, high) = (part.width() as f32, part.height() as f32);
        // No dash is as long as what is left of a line of a table.
        let is_line = high < 0.35 * height && wide > 1.6 * height;
        let is_ink = high > 0.1 * height || wide > 0.1 * height;
        high < 4.0 * height && wide < 12.0 * height && is_ink && !is_line
    };
    parts.iter().filter(is_letter).copied().collect()
}

/// `letters` come from left to right; `height` is that of most of them. Lines of a table between them keep them apart.
pub(crate) fn pieces(letters: &[Part], height: f32, uprights: &[UprightRule]) -> Vec<Piece> {
    let (small, large): (Vec<Part>, Vec<Part>) =
        letters.iter().partition(|part| (part.height() as f32) < SMALL * height);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for part in large {
        let reach = |piece: &Piece| GAP * height.max(piece.tallest() as f32);
        open.retain(|number| part.left as f32 - pieces[*number].right as f32 <= reach(&pieces[*number]));
        let shares = |number: &&usize| pieces[**number].shares(&part);
        let is_apart = |piece: &Piece| is_ruled(uprights, (piece.right, part.left), part.middle());
        let best = open.iter().filter(|number| shares(number) >= SHARED && !is_apart(&pieces[**number]));
        match best.max_by(|one, other| shares(one).total_cmp(&shares(other))) {
            Some(number) => pieces[*number].add(part),
            None => {
                open.push(pieces.len());
                pieces.push(Piece::of(part));
            }
        }
    }
    add_small(&mut pieces, small, height);
    let mut pieces = together(pieces, height, uprights);
    pieces.iter_mut().for_each(|piece| piece.stand(height));
    pieces.retain(|piece| piece.baseline > 0.0);
    level(&mut pieces, height);
    pieces.iter_mut().for_each(|piece| piece.measure(height));
    pieces
}

/// Dots, commas and dashes go to the piece they stand in or beside.
fn add_small(pieces: &mut [Piece], small: Vec<Part>, height: f32) {
    let mut index: Vec<usize> = (0..pieces.len()).collect();
    index.sort_by_key(|number| pieces[*number].top);
    let tallest = pieces.iter().map(|piece| piece.bottom - piece.top).max().unwrap_or(0);
    let reach = (NEAR * height) as usize + 1;
    for part in small {
        let from = index.partition_point(|number| pieces[*number].top + tallest + reach < part.top);
        let near = index[from..].iter().take_while(|number| pieces[**number].top <= part.bottom + reach);
        let distance = |number: &&usize| pieces[**number].distance(&part, height);
        let best = near.filter(|number| distance(number).is_some());
        let best = best.min_by(|one, other| {
            let (one, other) = (distance(one), distance(other));
            one.unwrap_or(f32::MAX).total_cmp(&other.unwrap_or(f32::MAX))
        });
        if let Some(number) = best {
            let piece = &mut pieces[*number];
            piece.left = piece.left.min(part.left);
            piece.right = piece.right.max(part.right);
            piece.parts.push(part);
        }
    }
}

/// What a dash or dot has brought next to each other is one piece.
fn together(mut pieces: Vec<Piece>, height: f32, uprights: &[UprightRule]) -> Vec<Piece> {
    pieces.sort_by_key(|piece| (piece.left, piece.top));
    let mut whole: Vec<Piece> = Vec::new();
    // Where those of each strip across the page stand: beside a piece are few, on the page there may be very many.
    let mut strips: HashMap<usize, Vec<usize>> = HashMap::new();
    for piece in pieces {
        let strip = ((piece.top + piece.bottom) as f32 / (4.0 * height)) as usize;
        let is_next = |number: &&usize| {
            let known = &whole[**number];
            let gap = piece.left as f32 - known.right as f32;
            let middle = (piece.top + piece.bottom) as f32 / 2.0;
            (-2.0 * height..GAP * height).contains(&gap)
                && known.shares_of(piece.top, piece.bottom) >= SHARED
                && !is_ruled(uprights, (known.right, piece.left), middle)
        };
        let near = (strip.saturating_sub(1)..=strip + 1).filter_map(|strip| strips.get(&strip));
        let next = near.filter_map(|strip| strip.iter().rev().take(BESIDE_EACH_OTHER).find(is_next));
        match next.max().copied() {
            Some(number) => {
                let known = &mut whole[number];
                known.right = known.right.max(piece.right);
                known.top = known.top.min(piece.top);
                known.bottom = known.bottom.max(piece.bottom);
                known.parts.extend(piece.parts);
            }
            None => {
                strips.entry(strip).or_default().push(whole.len());
                whole.push(piece);
            }
        }
    }
    whole
}

/// Whether a line ran down between two letters.
fn is_ruled(uprights: &[UprightRule], (right, left): (usize, usize), middle: f32) -> bool {
    let is_between = |line: &UprightRule| {
        (right..=left).contains(&line.x) && (line.top..line.bottom).contains(&(middle as usize))
    };
    uprights.iter().any(is_between)
}

impl Piece {
    fn of(part: Part) -> Self {
        Self {
            parts: vec![part],
            left: part.left,
            right: part.right,
            top: part.top,
            bottom: part.bottom,
            baseline: 0.0,
            height: 0.0,
        }
    }

    fn add(&mut self, part: Part) {
        self.left = self.left.min(part.left);
        self.right = self.right.max(part.right);
        // A letter that touches the line below must not draw that line in.
        if part.height() <= self.tallest() * 2 {
            self.top = self.top.min(part.top);
            self.bottom = self.bottom.max(part.bottom);
        }
        self.parts.push(part);
    }

    fn tallest(&self) -> usize {
        self.bottom - self.top
    }

    fn shares(&self, part: &Part) -> f32 {
        self.shares_of(part.top, part.bottom)
    }

    /// Of the lower one of two.
    fn shares_of(&self, top: usize, bottom: usize) -> f32 {
        let shared = self.bottom.min(bottom).saturating_sub(self.top.max(top));
        shared as f32 / (bottom - top).min(self.tallest()).max(1) as f32
    }

    /// How far a small part is from standing in this piece; `None` when it cannot be a part of it.
    fn distance(&self, part: &Part, height: f32) -> Option<f32> {
        let aside = (self.left as f32 - part.right as f32).max(part.left as f32 - self.right as f32).max(0.0);
        let above = (self.top as f32 - part.middle()).max(part.middle() - self.bottom as f32).max(0.0);
        // What is left of a line between columns must not bring them together.
        let is_sliver = part.height() * 2 > part.width() * 3;
        // A comma stands at the foot, and in typewriter's print farther away.
        let is_comma = part.top as f32 >= self.bottom as f32 - 0.45 * height;
        let reach = match (is_sliver, is_comma) {
            (true, false) => BESIDE,
            (true, true) => COMMA,
            (false, _) => GAP,
        };
        (aside <= reach * height && above <= NEAR * height).then_some(aside + 3.0 * above)
    }

    /// Most letters stand on the line.
    fn stand(&mut self, height: f32) {
        self.parts.sort_by_key(|part| (part.left, part.top));
        let feet = self.of_large(height, |part| part.bottom as f32);
        self.baseline = feet.get(feet.len() * 2 / 5).copied().unwrap_or(0.0);
    }

    /// Of letters that are of two heights the higher are capitals and digits. What hangs below the line does not count: bold
    /// letters touch each other, and then one of them gives its tail to all.
    fn measure(&mut self, height: f32) {
        let baseline = self.baseline;
        let heights = self.of_large(height, |part| baseline - part.top as f32);
        let high = heights.get(heights.len() * 9 / 10).copied().unwrap_or(height);
        self.height = high.clamp(0.8 * height, 4.0 * height);
    }

    /// From the least to the greatest.
    fn of_large(&self, height: f32, measure: impl Fn(&Part) -> f32) -> Vec<f32> {
        let is_large = |part: &&Part| part.height() as f32 >= SMALL * height;
        let mut found: Vec<f32> = self.parts.iter().filter(is_large).map(measure).collect();
        found.sort_by(f32::total_cmp);
        found
    }
}

/// Pieces of one line stand on the same foot, though commas and long letters say otherwise.
fn level(pieces: &mut [Piece], height: f32) {
    pieces.sort_by(|one, other| one.baseline.total_cmp(&other.baseline).then(one.left.cmp(&other.left)));
    let mut from = 0;
    while from < pieces.len() {
        let first = pieces[from].baseline;
        let reach = SAME_LINE * height;
        let count = pieces[from..].iter().take_while(|piece| piece.baseline - first <= reach).count();
        let line = &mut pieces[from..from + count.max(1)];
        let middle = line[line.len() / 2].baseline;
        line.iter_mut().for_each(|piece| piece.baseline = middle);
        from += line.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(left: usize, top: usize, width: usize, height: usize) -> Part {
        Part { left, top, right: left + width, bottom: top + height, area: width * height }
    }

    #[test]
    fn letters_close_together_are_a_piece_with_their_dots_and_commas() {
        let mut all =
            vec![part(100, 20, 10, 16), part(10, 20, 10, 16), part(22, 33, 3, 6), part(27, 20, 10, 16)];
        all.push(part(12, 50, 10, 16));
        all.sort_by_key(|part| part.left);
        let height = letter_height(&all).unwrap();
        assert_eq!(height, 16.0);
        let found = pieces(&letters(&all, height), height, &[]);
        let shown: Vec<(usize, usize, usize, f32)> =
            found.iter().map(|piece| (piece.left, piece.right, piece.parts.len(), piece.baseline)).collect();
        assert_eq!(shown, [(10, 37, 3, 36.0), (100, 110, 1, 36.0), (12, 22, 1, 66.0)]);
    }

    #[test]
    fn a_dot_brings_its_digits_together_however_many_lines_the_page_has() {
        // A wide figure on each line: `12 .34`, with the dot nearer to the first two digits.
        let line = |at: usize| {
            let top = 30 * at;
            [part(10, top, 10, 16), part(23, top + 13, 3, 3), part(42, top, 10, 16)]
        };
        let mut all: Vec<Part> = (0..100).flat_map(line).collect();
        all.sort_by_key(|part| part.left);
        let found = pieces(&all, 16.0, &[]);
        assert_eq!(found.iter().map(|piece| piece.parts.len()).collect::<Vec<_>>(), [3; 100]);
    }

    #[test]
    fn a_page_without_letters_has_none() {
        assert_eq!(letter_height(&[part(0, 0, 900, 3)]), None);
        assert!(pieces(&[], 16.0, &[]).is_empty());
    }

    #[test]
    fn a_line_between_columns_keeps_their_figures_apart() {
        let all = [part(10, 20, 10, 16), part(24, 20, 10, 16)];
        assert_eq!(pieces(&all, 16.0, &[]).len(), 1);
        let line = |top, bottom| UprightRule { x: 22, top, bottom };
        assert_eq!(pieces(&all, 16.0, &[line(0, 90)]).len(), 2);
        assert_eq!(pieces(&all, 16.0, &[line(40, 90)]).len(), 1);
    }
}
