//! Pages that are pictures: was a smaller picture laid over the picture of a row?
//!
//! Many honest files have several pictures on a page. Strips stand beside each other and not on each other. Scanners that
//! keep letters and paper apart lay the letters over the paper through masks. What a scanner's program puts on its pages, it
//! puts on more than one. None of these is counted, and neither are pages that have many of them.

use ledger::Area;
use ledger::text::counted;
use pdf::{Likeness, Page, Shape, ShapeKind, TextMode};

use super::frame::Frame;
use super::rows::Rows;
use super::traces::PageTraces;
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const LAID_OVER: Question = Question {
    code: "picture_over_picture",
    family: Family::Page,
    title: "Was a picture laid over rows of a scanned page?",
    weight: Severity::Medium,
    benign: "A program may put a stamp or a signature on a scan; one that stands on several pages is not counted.",
};

/// An opaque picture that was painted over a larger one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    area: Area,
    likeness: Likeness,
}

/// What lies below is at least so many times as large.
const LARGER: f32 = 4.0;
/// A picture with more letters painted on it is a background.
const FEW_LETTERS: usize = 24;
/// A page made of more pieces than this was made of pieces by its scanner.
const MOST_PIECES: usize = 3;
/// Pieces thinner than this, in points, hide no figure.
const THICKNESS: f32 = 4.0;
/// Edges of pieces that stand beside each other meet within so many points.
const SEAM: f32 = 1.5;
/// Over less of a row's height than this a picture only touches it.
const OVER_ROW: f32 = 0.5;
/// More images on a page are not compared with each other.
const MOST_IMAGES: usize = 256;

/// The pictures that lie on larger ones of the page.
pub(super) fn find(page: &Page, frame: &Frame) -> Vec<Laid> {
    let is_hidden = |order: u32| page.hidden.iter().any(|range| range.contains(&order));
    let is_image = |shape: &&Shape| shape.kind == ShapeKind::Image && !is_hidden(shape.order);
    let images: Vec<&Shape> = page.shapes.iter().filter(is_image).take(MOST_IMAGES).collect();
    if images.len() < 2 || page.images.len() < 2 || has_masks(page) {
        return Vec::new();
    }
    let mut laid = Vec::new();
    for image in page.images.iter().filter(|image| image.is_opaque) {
        let Some(shape) = images.iter().find(|shape| shape.order == image.order) else { continue };
        if lies_on_picture(shape, &images, page) {
            laid.push(Laid { area: frame.area(shape), likeness: image.likeness });
        }
    }
    laid
}

/// Letters and paper are kept apart, so that layers over layers are how the page was made.
fn has_masks(page: &Page) -> bool {
    page.images.iter().any(|image| !image.is_opaque)
}

/// Each of its corners lies on a larger picture that was painted before and has no text on it.
fn lies_on_picture(shape: &Shape, images: &[&Shape], page: &Page) -> bool {
    let size = |shape: &Shape| (shape.right - shape.left) * (shape.bottom - shape.top);
    if shape.right - shape.left < THICKNESS || shape.bottom - shape.top < THICKNESS {
        return false;
    }
    let corners = [
        (shape.left + SEAM, shape.top + SEAM),
        (shape.right - SEAM, shape.top + SEAM),
        (shape.left + SEAM, shape.bottom - SEAM),
        (shape.right - SEAM, shape.bottom - SEAM),
    ];
    let below: Vec<&&Shape> = images
        .iter()
        .filter(|below| below.order < shape.order && size(below) >= LARGER * size(shape))
        .collect();
    let holds = |below: &Shape, (x, y): (f32, f32)| {
        (below.left..below.right).contains(&x) && (below.top..below.bottom).contains(&y)
    };
    let is_below = |corner: (f32, f32)| below.iter().any(|below| holds(below, corner));
    corners.into_iter().all(is_below)
        && below.iter().filter(|below| corners.iter().any(|corner| holds(below, *corner))).all(|below| {
            let is_on = |glyph: &&pdf::Glyph| {
                glyph.mode == TextMode::Visible
                    && !glyph.text.is_whitespace()
                    && holds(below, (glyph.x, glyph.y))
            };
            page.glyphs.iter().filter(is_on).take(FEW_LETTERS + 1).count() <= FEW_LETTERS
        })
}

pub(super) fn laid_over(pages: &[PageTraces], rows: &Rows) -> Option<Finding> {
    let mut evidence = Vec::new();
    for (index, traces) in pages.iter().enumerate() {
        if traces.laid.len() > MOST_PIECES {
            continue;
        }
        for laid in traces.laid.iter().filter(|laid| !is_repeated(laid, index, pages)) {
            let below = rows.on(index).iter().find(|place| is_over(laid.area, place.area));
            evidence.extend(below.map(|place| Evidence {
                page: Some(traces.number),
                area: Some(laid.area),
                row: place.row,
                expected: Some("one picture of the page".to_owned()),
                found: Some("a smaller picture that hides what the page shows there".to_owned()),
            }));
        }
    }
    let first = evidence.first()?;
    let message = format!(
        "{} laid over rows of a scanned page, first on page {}: what the scanner saw there is hidden; compare it with the bank's own copy.",
        match evidence.len() {
            1 => "1 picture is".to_owned(),
            more => format!("{} are", counted(more, "picture")),
        },
        first.page.unwrap_or(0),
    );
    Some(Finding { severity: LAID_OVER.weight, message, evidence })
}

/// The same picture, or one in the same place, stands on another page.
fn is_repeated(laid: &Laid, index: usize, pages: &[PageTraces]) -> bool {
    let is_near = |one: f32, other: f32| (one - other).abs() < 2.0;
    let is_same = |other: &Laid| {
        other.likeness == laid.likeness
            || is_near(other.area.left, laid.area.left)
                && is_near(other.area.top, laid.area.top)
                && is_near(other.area.right, laid.area.right)
                && is_near(other.area.bottom, laid.area.bottom)
    };
    let others = pages.iter().enumerate().filter(|(place, _)| *place != index);
    others.map(|(_, traces)| traces).any(|traces| traces.laid.iter().any(is_same))
}

fn is_over(picture: Area, row: Area) -> bool {
    let width = picture.right.min(row.right) - picture.left.max(row.left);
    let height = picture.bottom.min(row.bottom) - picture.top.max(row.top);
    width > THICKNESS && height >= OVER_ROW * row.height().min(picture.height())
}
