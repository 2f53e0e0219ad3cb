//! Boxes and pictures painted over text that was there before them.

use ledger::Area;
use pdf::{Glyph, Page, Shape, ShapeKind};

use super::effort::Effort;
use super::figure::{Figure, Text};
use super::frame::Frame;
use super::scan::{Run, Scan};

/// Text that something painted later hides.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    /// What is hidden, in the order it was painted.
    pub text: String,
    /// What was painted on top of the cover, if anything.
    pub replacement: String,
    pub area: Area,
    pub by: Lid,
    /// Whether an annotation painted the cover.
    pub is_annotation: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lid {
    Box { colour: u32 },
    Picture,
}

/// A picture painted after text that it stands over. Nobody can say from outside whether it can be seen through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture {
    pub area: Area,
    /// Characters it stands over.
    pub letters: u32,
}

/// Less than this hides nothing.
const OPAQUE: f32 = 0.95;
/// Rules and underlines are thinner, in points.
const THICKNESS: f32 = 3.0;
/// A picture higher than this many lines is a watermark, a seal or a page, and asked about elsewhere.
const PATCH_LINES: f32 = 2.6;
/// Descenders and sloppy boxes: the lowest part of a letter may look out, in points and as a share of its size.
const SLACK: f32 = 0.3;
/// What is kept of any text.
const MAX_TEXT: usize = 48;
/// More places on one page than anyone will look at.
const MAX_COVERS: usize = 64;

/// What is hidden by boxes and small pictures, and the larger pictures that stand over text.
pub(super) fn find(
    page: &Page,
    frame: &Frame,
    scan: &mut Scan,
    effort: &mut Effort,
) -> (Vec<Cover>, Vec<Picture>) {
    let (mut covers, mut pictures) = (Vec::new(), Vec::new());
    let Some(first) = scan.runs.first().map(|run| run.order) else { return (covers, pictures) };
    let may_hide = |shape: &&Shape| {
        let is_lid = match shape.kind {
            ShapeKind::Fill(paint) => shape.is_box && paint.alpha >= OPAQUE,
            ShapeKind::Stroke(_) => false,
            ShapeKind::Image => true,
        };
        is_lid
            && shape.order > first
            && shape.right - shape.left >= THICKNESS
            && shape.bottom - shape.top >= THICKNESS
    };
    let mut lids = page.shapes.iter().filter(may_hide).peekable();
    // Few pages have any, and only those need their text in the order of their lines.
    if lids.peek().is_some() {
        scan.runs.sort_by(|a, b| a.baseline.total_cmp(&b.baseline).then(a.left.total_cmp(&b.left)));
    }
    for shape in lids {
        let by = match shape.kind {
            ShapeKind::Fill(paint) => Lid::Box { colour: paint.colour },
            ShapeKind::Stroke(_) | ShapeKind::Image => Lid::Picture,
        };
        let area = frame.area(shape);
        let Some(under) = runs_under(&scan.runs, area, shape.order, effort) else { break };
        if under.is_empty() || is_hidden(page, shape.order) {
            continue;
        }
        let size = under.iter().map(|run| run.size).fold(0.0, f32::max);
        if by == Lid::Picture && area.height() > PATCH_LINES * size {
            let letters = under.iter().map(|run| run.end - run.first).sum();
            pictures.push(Picture { area, letters });
        } else if covers.len() < MAX_COVERS {
            let site = Site { page, frame, scan, shape, area };
            covers.extend(under.iter().filter_map(|run| site.cover(run, by)));
        }
    }
    (covers, pictures)
}

fn is_hidden(page: &Page, order: u32) -> bool {
    page.hidden.iter().any(|range| range.contains(&order))
}

/// The runs that were painted before and stand in the box. `None` when it would take too long to find out.
fn runs_under<'r>(runs: &'r [Run], area: Area, order: u32, effort: &mut Effort) -> Option<Vec<&'r Run>> {
    /// A baseline may lie this far below a box that still hides the letters on it.
    const REACH: f32 = 8.0;
    let from = runs.partition_point(|run| run.baseline < area.top);
    let rest = runs.get(from..).unwrap_or_default();
    let rest =
        rest.get(..rest.partition_point(|run| run.baseline <= area.bottom + REACH)).unwrap_or_default();
    effort.spend(rest.len())?;
    let is_under = |run: &&Run| {
        run.order < order
            && run.mode == pdf::TextMode::Visible
            && run.left < area.right - 1.0
            && run.right > area.left + 1.0
            && area.top <= run.baseline - 0.5 * run.size + SLACK
            && area.bottom >= run.baseline - 0.15 * run.size - SLACK
    };
    Some(rest.iter().filter(is_under).collect())
}

struct Site<'p> {
    page: &'p Page,
    frame: &'p Frame,
    scan: &'p Scan,
    shape: &'p Shape,
    area: Area,
}

impl Site<'_> {
    fn is_inside(&self, glyph: &Glyph) -> bool {
        let middle = self.frame.start(glyph).0 + glyph.width / 2.0;
        (self.area.left - SLACK..=self.area.right + SLACK).contains(&middle)
    }

    fn cover(&self, run: &Run, by: Lid) -> Option<Cover> {
        let glyphs = run.glyphs(self.page);
        let is_hidden = |glyph: &&Glyph| {
            glyph.order < self.shape.order && !glyph.text.is_whitespace() && self.is_inside(glyph)
        };
        let hidden: Vec<&Glyph> = glyphs.iter().filter(is_hidden).collect();
        let (first, last) = (hidden.first()?, hidden.last()?);
        let later = self.later(run);
        if is_repainted(&hidden, &later) || self.is_overflow(run, &hidden) {
            return None;
        }
        let area = Area {
            left: self.frame.start(first).0,
            right: self.frame.start(last).0 + last.width,
            ..run.area()
        };
        Some(Cover {
            text: hidden.iter().map(|glyph| glyph.text).take(MAX_TEXT).collect(),
            replacement: later.iter().map(|glyph| glyph.text).take(MAX_TEXT).collect(),
            area,
            by,
            is_annotation: self.shape.order >= self.page.annotations_from,
        })
    }

    /// What was painted on the cover, on the line of the run.
    fn later(&self, run: &Run) -> Vec<&Glyph> {
        let from = self.scan.runs.partition_point(|other| other.baseline < run.baseline - 0.6 * run.size);
        let near = self.scan.runs.get(from..).unwrap_or_default().iter();
        near.take_while(|other| other.baseline <= run.baseline + 0.6 * run.size)
            .filter(|other| other.order > self.shape.order && other.mode == pdf::TextMode::Visible)
            .filter(|other| other.left < self.area.right && other.right > self.area.left)
            .flat_map(|other| other.glyphs(self.page))
            .filter(|glyph| !glyph.text.is_whitespace() && self.is_inside(glyph))
            .take(MAX_TEXT)
            .collect()
    }

    /// The tail of a text too long for its cell, under the background of the next one.
    fn is_overflow(&self, run: &Run, hidden: &[&Glyph]) -> bool {
        let is_tail = run.left < self.area.left - run.size
            && hidden.last().is_some_and(|last| last.order == run.last_order(self.page));
        let is_figure = |figure: &Figure| {
            let (left, right) = (figure.left - 0.5, figure.right + 0.5);
            hidden.iter().any(|glyph| (left..=right).contains(&self.frame.start(glyph).0))
                && figure.looks_like_money()
        };
        is_tail && !figures_on(&self.scan.figures, run).iter().any(is_figure)
    }
}

pub(super) fn figures_on<'f>(figures: &'f [Figure], run: &Run) -> &'f [Figure] {
    let from = figures.partition_point(|figure| figure.baseline < run.baseline - 0.5);
    let rest = figures.get(from..).unwrap_or_default();
    rest.get(..rest.partition_point(|figure| figure.baseline <= run.baseline + 0.5)).unwrap_or_default()
}

/// The same letters stand there again: a page painted twice, not a changed one.
fn is_repainted(hidden: &[&Glyph], later: &[&Glyph]) -> bool {
    let is_again = |glyph: &&&Glyph| {
        later.iter().any(|again| {
            again.text == glyph.text
                && (again.x - glyph.x).abs() < 0.3 * glyph.size
                && (again.y - glyph.y).abs() < 0.3 * glyph.size
        })
    };
    let considered = hidden.len().min(MAX_TEXT);
    hidden.iter().take(considered).filter(is_again).count() * 5 >= considered * 4
}

/// Two different figures on one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overlay {
    pub below: Text,
    pub above: Text,
    pub area: Area,
}

/// Figures that stand on each other and read differently.
pub(super) fn overlays(figures: &[Figure], effort: &mut Effort) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    for (index, figure) in figures.iter().enumerate() {
        let others = figures.get(index + 1..).unwrap_or_default().iter();
        for other in others.take_while(|other| other.baseline - figure.baseline < 0.5 * figure.size) {
            if effort.spend(1).is_none() || overlays.len() >= MAX_COVERS {
                return overlays;
            }
            if is_overlay(figure, other) {
                let (below, above) =
                    if figure.order < other.order { (figure, other) } else { (other, figure) };
                overlays.push(Overlay { below: below.text, above: above.text, area: above.area() });
            }
        }
    }
    overlays
}

fn is_overlay(one: &Figure, other: &Figure) -> bool {
    let shared = one.right.min(other.right) - one.left.max(other.left);
    let smaller = (one.right - one.left).min(other.right - other.left);
    let is_over = smaller > 0.0
        && shared >= 0.6 * smaller
        && one.size < 1.5 * other.size
        && other.size < 1.5 * one.size;
    if !is_over {
        return false;
    }
    let is_money = one.looks_like_money() && other.looks_like_money();
    // Text too long for its cell runs over figures too, but not edge on edge with them.
    let reach = if is_money { 4.0 } else { 0.6 };
    let is_aligned = (one.right - other.right).abs() <= reach || (one.left - other.left).abs() <= reach;
    let is_same_text =
        one.text.as_str().contains(other.text.as_str()) || other.text.as_str().contains(one.text.as_str());
    is_aligned && !is_same_text
}
