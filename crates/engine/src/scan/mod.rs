//! Pages that are pictures → a statement read by sight, and what that means for each of its rows.

#[cfg(feature = "sight")]
mod choose;
#[cfg(feature = "sight")]
mod look;
#[cfg(feature = "sight")]
mod rows;
#[cfg(feature = "sight")]
mod settle;

use std::collections::BTreeMap;

use category::RowMark;
use integrity::{Integrity, Severity, State, Verdict};
use ledger::{Area, Money, Origin};
use pdf::{Page, ShapeKind, TextMode};
use statement::Statement;

use crate::amendments::{FigureRead, Settled};
use crate::progress::Stop;
use crate::refusal::Refusal;

/// A page takes a second or two, and somebody waits for it.
pub const MAX_SCANNED_PAGES: usize = 24;
/// A scanner's own line of text, or a page's number, is no text of a statement.
const FEW_LETTERS: usize = 60;
/// A picture is that of a page when it covers this share of it.
const COVERED: f32 = 0.5;
/// Letters drawn as outlines: so many shapes are no ornament.
const MANY_SHAPES: usize = 400;
/// The check of `integrity` that asks whether rows are read from pictures.
const SCANNED_PAGE: &str = "scanned_page";

/// How a row was read by sight.
#[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is read by sight then"))]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sighting {
    /// In per cent, of the least certain letter in its date, amount and balance.
    pub(crate) confidence: u8,
    /// One of its letters was read as the balances ask for, among the readings that the picture allows.
    pub(crate) is_by_chain: bool,
    pub(crate) open: Option<Open>,
    pub(crate) settled: Option<SettledRow>,
}

/// What a person could settle in a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Open {
    pub(crate) amount: Option<OpenFigure>,
    pub(crate) balance: Option<OpenFigure>,
    /// Where the date stands, if it is in doubt.
    pub(crate) date: Option<Area>,
}

/// A figure that is in doubt, and where it stands on the page as it is displayed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OpenFigure {
    /// The present reading first, the likeliest others behind it.
    pub(crate) readings: Vec<Money>,
    pub(crate) area: Area,
}

/// What a person settled in a row.
#[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is read by sight then"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SettledRow {
    /// The place among all that people settled.
    pub(crate) settled: usize,
    /// What the row printed before.
    pub(crate) was: RowMark,
    pub(crate) amount: Option<FigureRead>,
    pub(crate) balance: Option<FigureRead>,
    pub(crate) is_date_right: bool,
}

#[cfg(feature = "sight")]
impl SettledRow {
    fn is_typed(&self) -> bool {
        [self.amount, self.balance].into_iter().flatten().any(|read| read.is_typed)
    }
}

/// What is known of a document that was read by sight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    rows: BTreeMap<(u32, [u32; 2]), Sighting>,
    /// Rows that a person settled: what they printed before, and what they print now.
    pub(crate) moved: Vec<(RowMark, RowMark)>,
    /// Every row is proven, and all that is printed agrees.
    pub(crate) is_proven: bool,
}

impl Scan {
    pub(crate) fn sighting(&self, origin: &Origin) -> Option<&Sighting> {
        self.rows.get(&key(origin.page, origin.area))
    }
}

fn key(page: u32, area: Area) -> (u32, [u32; 2]) {
    (page, [area.left.to_bits(), area.top.to_bits()])
}

/// Whether there is nothing on the page but pictures: no text, or only what nobody can see over a picture of the page.
pub(crate) fn is_picture(page: &Page) -> bool {
    let is_seen = |glyph: &&pdf::Glyph| glyph.mode == TextMode::Visible && !glyph.text.is_whitespace();
    let letters = page.glyphs.iter().filter(is_seen).take(FEW_LETTERS + 1).count();
    if letters > FEW_LETTERS {
        return false;
    }
    let within = |low: f32, high: f32, end: f32| (high.min(end) - low.max(0.0)).max(0.0);
    let pictures = page.shapes.iter().filter(|shape| shape.kind == ShapeKind::Image);
    let covered: f32 = pictures
        .map(|shape| {
            within(shape.left, shape.right, page.width) * within(shape.top, shape.bottom, page.height)
        })
        .sum();
    covered >= COVERED * page.width * page.height || letters == 0 && page.shapes.len() >= MANY_SHAPES
}

pub(crate) fn must_be_short(pages: usize) -> Result<(), Refusal> {
    if pages <= MAX_SCANNED_PAGES {
        return Ok(());
    }
    let message = format!(
        "the PDF is a scan of {pages} pages, more than the {MAX_SCANNED_PAGES} that are read from pictures; upload it in parts"
    );
    Err(Refusal::new("pdf_too_many_pages", message))
}

/// Reads the first `count` pages of a file by sight, some of it as people said.
#[cfg(feature = "sight")]
pub(crate) fn read(
    (bytes, unlock): (&[u8], pdf::Unlock<'_>),
    (count, settled): (usize, &[Settled]),
    limits: &pdf::Limits,
    stop: &Stop<'_>,
) -> Result<(Statement, Scan), Refusal> {
    must_be_short(count)?;
    let pages = look::pages((bytes, unlock), count, limits, stop)?;
    choose::read(pages, settled).map_err(unreadable)
}

/// Without sight a scan is what it was: a file without text.
#[cfg(not(feature = "sight"))]
pub(crate) fn read(
    _: (&[u8], pdf::Unlock<'_>),
    _: (usize, &[Settled]),
    _: &pdf::Limits,
    _: &Stop<'_>,
) -> Result<(Statement, Scan), Refusal> {
    Err(statement::Refusal::Scanned.into())
}

/// Of a scan it cannot be said that it is no statement: perhaps it was only seen badly.
#[cfg(feature = "sight")]
fn unreadable(refusal: statement::Refusal) -> Refusal {
    match refusal {
        statement::Refusal::Scanned | statement::Refusal::Garbled => statement::Refusal::Scanned.into(),
        statement::Refusal::NotAStatement(_) | statement::Refusal::NoTransactions => Refusal::new(
            "text_unreadable",
            "the PDF is a scan and no table of transactions could be read from it; scan it again, straight and with at least 200 dots an inch, or upload the PDF that the bank's site or app gives",
        ),
    }
}

/// Nothing on a scan can be checked as in a file from the bank: it is never clean, and for being a scan alone not flagged.
pub(crate) fn judged(mut integrity: Integrity) -> Integrity {
    for check in integrity.checks.iter_mut().filter(|check| check.code == SCANNED_PAGE) {
        check.state = State::Detected;
        check.severity = Severity::Low;
        check.message =
            "The pages are pictures and were read by sight: ask for the bank's own PDF where that is possible."
                .to_owned();
    }
    let is_grave = integrity
        .checks
        .iter()
        .any(|check| check.state == State::Detected && check.severity >= Severity::Medium);
    integrity.verdict = if is_grave { Verdict::Flagged } else { Verdict::Unverifiable };
    integrity
}

#[cfg(test)]
mod tests {
    use super::*;
    use pdf::{Glyph, Shape, UnicodeSource, Upright};

    fn page(letters: usize, mode: TextMode, picture: Option<f32>) -> Page {
        let glyph = Glyph {
            text: 'a',
            source: UnicodeSource::ToUnicode,
            mode,
            upright: Upright::Right,
            font: 0,
            x: 0.0,
            y: 0.0,
            width: 5.0,
            size: 10.0,
            colour: 0,
            order: 0,
        };
        let shape = |right: f32| Shape {
            kind: ShapeKind::Image,
            left: 0.0,
            top: 0.0,
            right,
            bottom: 800.0,
            order: 0,
            is_box: true,
        };
        let shapes = picture.map(shape).into_iter().collect();
        Page { width: 600.0, height: 800.0, glyphs: vec![glyph; letters], shapes, ..Page::default() }
    }

    #[test]
    fn a_page_is_a_picture_when_nothing_else_can_be_seen_on_it() {
        for (letters, mode, picture, expected) in [
            (0, TextMode::Visible, Some(600.0), true),
            (2000, TextMode::Invisible, Some(600.0), true),
            (20, TextMode::Visible, Some(600.0), true),
            (2000, TextMode::Visible, Some(600.0), false),
            (0, TextMode::Visible, Some(60.0), false),
            (0, TextMode::Visible, None, false),
            (2000, TextMode::Invisible, None, false),
        ] {
            assert_eq!(is_picture(&page(letters, mode, picture)), expected, "{letters} {mode:?} {picture:?}");
        }
    }
}
