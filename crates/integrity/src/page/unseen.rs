//! Text that is on the page and that nobody sees.

use ledger::Area;
use pdf::{Page, ShapeKind, TextMode};

use super::effort::Effort;
use super::frame::Frame;
use super::scan::{Run, Scan};

#[derive(Clone, Debug)]
pub(super) struct Unseen {
    pub text: String,
    pub area: Area,
    pub cause: Cause,
    pub has_digits: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// Painted with no ink, or in a layer that is off.
    NoInk,
    TooSmall,
    OffPage,
    /// In the colour of what lies under it.
    SameColour,
}

impl Cause {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::NoInk => "text painted without ink",
            Self::TooSmall => "text too small to see",
            Self::OffPage => "text off the page",
            Self::SameColour => "text in the colour of its background",
        }
    }
}

/// Nobody reads text smaller than this, in points.
const READABLE: f32 = 1.0;
/// Text may stand this far over the edge of the page, in points, and still be meant to be on it.
const EDGE: f32 = 12.0;
/// Colours whose parts are all this near look the same.
const SAME: u32 = 10;
const WHITE: u32 = 0xff_ff_ff;
const MAX_UNSEEN: usize = 200;
const MAX_TEXT: usize = 48;
/// Smaller fills are rules, bullets and letters of a logo: no text stands on them.
const BACKGROUND: f32 = 5.0;

pub(super) fn find(page: &Page, frame: &Frame, scan: &Scan, effort: &mut Effort) -> Vec<Unseen> {
    let extent = frame.extent();
    let is_ground = |kind: &ShapeKind, area: &Area| {
        matches!(kind, ShapeKind::Fill(_) | ShapeKind::Image)
            && area.height() > BACKGROUND
            && area.width() > BACKGROUND
    };
    let mut colours: Vec<u32> = Vec::new();
    for shape in &page.shapes {
        if let ShapeKind::Fill(paint) = shape.kind
            && is_ground(&shape.kind, &frame.area(shape))
            && !colours.contains(&paint.colour)
            && colours.len() < 16
        {
            colours.push(paint.colour);
        }
    }
    let is_ground_colour =
        |colour: u32| is_same(colour, WHITE) || colours.iter().any(|ground| is_same(*ground, colour));
    let mut found = Vec::new();
    // Neighbours nearly always share their colour.
    let mut last = (0, is_ground_colour(0));
    for run in &scan.runs {
        if run.colour != last.0 {
            last = (run.colour, is_ground_colour(run.colour));
        }
        let may_vanish = last.1;
        let cause = if run.mode != TextMode::Visible {
            Some(Cause::NoInk)
        } else if run.size < READABLE {
            Some(Cause::TooSmall)
        } else if is_off(run, extent) {
            Some(Cause::OffPage)
        } else if may_vanish {
            if effort.spend(page.shapes.len()).is_none() {
                break;
            }
            (background(page, frame, run) == Some(run.colour)).then_some(Cause::SameColour)
        } else {
            None
        };
        if let Some(cause) = cause {
            found.push(unseen(page, run, cause));
            if found.len() >= MAX_UNSEEN {
                break;
            }
        }
    }
    found
}

fn unseen(page: &Page, run: &Run, cause: Cause) -> Unseen {
    let letters = run.glyphs(page).iter().map(|glyph| glyph.text);
    Unseen {
        text: letters.clone().take(MAX_TEXT).collect(),
        area: run.area(),
        cause,
        has_digits: letters.clone().any(|letter| letter.is_ascii_digit()),
    }
}

fn is_off(run: &Run, extent: Area) -> bool {
    run.right < extent.left - EDGE
        || run.left > extent.right + EDGE
        || run.baseline < extent.top - EDGE
        || run.baseline > extent.bottom + EDGE + run.size
}

/// The colour the run was painted on; its own when the two look the same, `None` when only eyes can tell.
fn background(page: &Page, frame: &Frame, run: &Run) -> Option<u32> {
    let (x, y) = (f32::midpoint(run.left, run.right), run.baseline - 0.3 * run.size);
    let mut colour = Some(WHITE);
    for shape in page.shapes.iter().take_while(|shape| shape.order < run.order) {
        let area = frame.area(shape);
        let holds = (area.left..=area.right).contains(&x) && (area.top..=area.bottom).contains(&y);
        if !holds {
            continue;
        }
        match shape.kind {
            ShapeKind::Fill(paint) if shape.is_box && paint.alpha > 0.95 => colour = Some(paint.colour),
            ShapeKind::Stroke(_) => {}
            _ => colour = None,
        }
    }
    colour.map(|colour| if is_same(colour, run.colour) { run.colour } else { colour })
}

pub(super) fn is_same(one: u32, other: u32) -> bool {
    distance(one, other) <= SAME
}

/// The largest difference between two parts, red, green or blue.
pub(super) fn distance(one: u32, other: u32) -> u32 {
    let part = |colour: u32, shift: u32| colour >> shift & 0xff;
    [16, 8, 0].iter().map(|shift| part(one, *shift).abs_diff(part(other, *shift))).max().unwrap_or(0)
}
