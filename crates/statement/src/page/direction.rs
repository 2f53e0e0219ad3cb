//! Turns a page so that most of its text runs left to right.

use pdf::{Glyph, Page, ShapeKind, TextMode, Upright};

/// A glyph in the turned page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub letter: char,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    pub size: f32,
}

/// A rule thinner than this, in points, is a line and not a box.
const RULE_THICKNESS: f32 = 2.5;
/// A rule shorter than this, in points, underlines a word and separates nothing.
const RULE_LENGTH: f32 = 60.0;

/// The glyphs of the page that run in its main direction, in paint order.
///
/// Invisible text is read only where nothing else is on the page (a scan with a text layer): what nobody can see is
/// no part of a statement. Slanted text is a watermark.
pub(super) fn turned(page: &Page, direction: Upright) -> impl Iterator<Item = Mark> + '_ {
    let is_painted = page.glyphs.iter().any(|glyph| glyph.mode == TextMode::Visible);
    let mode = if is_painted { TextMode::Visible } else { TextMode::Invisible };
    page.glyphs
        .iter()
        .filter(move |glyph| glyph.mode == mode && glyph.upright == direction)
        .map(move |glyph| mark(glyph, page, direction))
}

/// The direction most of the text runs in; left to right where two have the same.
pub(super) fn main_direction(page: &Page) -> Upright {
    const DIRECTIONS: [Upright; 4] = [Upright::Right, Upright::Down, Upright::Left, Upright::Up];
    let rightwards = page.glyphs.iter().filter(|glyph| glyph.upright == Upright::Right).count();
    if rightwards > page.glyphs.len() / 2 {
        return Upright::Right;
    }
    let mut counts = [0usize; DIRECTIONS.len()];
    for glyph in &page.glyphs {
        if let Some(place) = DIRECTIONS.iter().position(|direction| *direction == glyph.upright) {
            counts[place] += 1;
        }
    }
    let most = (0..DIRECTIONS.len()).rev().max_by_key(|place| counts[*place]);
    most.map_or(Upright::Right, |place| DIRECTIONS[place])
}

fn mark(glyph: &Glyph, page: &Page, direction: Upright) -> Mark {
    let (left, baseline) = match direction {
        Upright::Right | Upright::Slanted => (glyph.x, glyph.y),
        Upright::Down => (glyph.y, page.width - glyph.x),
        Upright::Left => (page.width - glyph.x, page.height - glyph.y),
        Upright::Up => (page.height - glyph.y, glyph.x),
    };
    Mark { letter: glyph.text, left, right: left + glyph.width, baseline, size: glyph.size }
}

/// Heights of the horizontal rules of a page that reads as it is displayed, sorted.
pub(super) fn rules(page: &Page, direction: Upright) -> Vec<f32> {
    if direction != Upright::Right {
        return Vec::new();
    }
    let mut rules: Vec<f32> = page
        .shapes
        .iter()
        .filter(|shape| shape.kind != ShapeKind::Image)
        .filter(|shape| shape.right - shape.left > RULE_LENGTH)
        .flat_map(|shape| {
            let is_thin = shape.bottom - shape.top < RULE_THICKNESS;
            let edges = [Some(shape.top), (!is_thin).then_some(shape.bottom)];
            edges.into_iter().flatten()
        })
        .filter(|height| height.is_finite())
        .collect();
    rules.sort_by(f32::total_cmp);
    rules.dedup_by(|a, b| (*a - *b).abs() < RULE_THICKNESS);
    rules
}
