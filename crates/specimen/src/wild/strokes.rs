//! What is to be painted on one page, kept until the page is full: then in the order the plan paints.

use std::ops::Range;

use ledger::Area;

use super::plan::{FilePlan, Painting, Plan, Turn};
use crate::draw::{Align, Canvas, Colour, Ink, Posture};

/// Furniture is painted before every column of the table.
pub(super) const FURNITURE: usize = 0;

/// One CSS pixel is so many points: browsers draw in pixels and scale the page.
const PIXEL: f32 = 0.75;

#[derive(Clone, Debug)]
enum Paint {
    Text { x: f32, y: f32, text: String, ink: Ink },
    Across { y: f32, reach: Range<f32>, thickness: f32, ink: Ink },
    Down { x: f32, reach: Range<f32>, thickness: f32, ink: Ink },
    Fill(Area, Colour),
    Watermark(&'static str),
}

#[derive(Default)]
pub(super) struct Strokes {
    shapes: Vec<Paint>,
    /// With the column it belongs to, counted from 1.
    texts: Vec<(usize, Paint)>,
}

impl Strokes {
    pub(super) fn text(&mut self, rank: usize, (x, y): (f32, f32), text: &str, ink: Ink) {
        if !text.is_empty() {
            self.texts.push((rank, Paint::Text { x, y, text: text.to_owned(), ink }));
        }
    }

    pub(super) fn write(&mut self, at: (f32, f32), text: &str, ink: Ink) {
        self.text(FURNITURE, at, text, ink);
    }

    pub(super) fn across(&mut self, y: f32, reach: Range<f32>, thickness: f32, ink: Ink) {
        self.shapes.push(Paint::Across { y, reach, thickness, ink });
    }

    pub(super) fn down(&mut self, x: f32, reach: Range<f32>, thickness: f32, ink: Ink) {
        self.shapes.push(Paint::Down { x, reach, thickness, ink });
    }

    pub(super) fn fill(&mut self, area: Area, colour: Colour) {
        self.shapes.push(Paint::Fill(area, colour));
    }

    pub(super) fn watermark(&mut self, words: &'static str) {
        self.shapes.push(Paint::Watermark(words));
    }

    /// Paints everything and is empty again.
    pub(super) fn flush(&mut self, plan: &Plan, canvas: &mut Canvas) {
        let file = plan.file;
        for shape in std::mem::take(&mut self.shapes) {
            paint(shape, file, canvas);
        }
        let mut texts = std::mem::take(&mut self.texts);
        match file.painting {
            Painting::Rows => {}
            Painting::Columns => texts.sort_by_key(|(rank, _)| *rank),
            Painting::TableLast => texts.sort_by_key(|(rank, _)| *rank != FURNITURE),
            Painting::Upwards => texts.sort_by(|(_, one), (_, two)| height(two).total_cmp(&height(one))),
        }
        let third = texts.len() / 3;
        for (place, (_, text)) in texts.into_iter().enumerate() {
            if file.has_streams && third > 4 && (place == third || place == 2 * third) {
                canvas.next_stream();
            }
            paint(text, file, canvas);
        }
    }
}

pub(super) fn begin_page(plan: &Plan, canvas: &mut Canvas, (width, height): (f32, f32)) {
    let file = plan.file;
    let scale = if file.is_scaled { PIXEL } else { 1.0 };
    let posture = Posture {
        quarter_turns: match file.turn {
            Turn::None => 0,
            Turn::Quarter => 1,
            Turn::Half => 2,
            Turn::ThreeQuarters => 3,
        },
        scale,
        crop: if file.is_cropped { 24.0 } else { 0.0 },
        is_form: file.is_form,
    };
    canvas.postured_page(width / scale, height / scale, posture);
}

fn height(paint: &Paint) -> f32 {
    match paint {
        Paint::Text { y, .. } => *y,
        _ => 0.0,
    }
}

fn paint(paint: Paint, file: FilePlan, canvas: &mut Canvas) {
    let factor = if file.is_scaled { 1.0 / PIXEL } else { 1.0 };
    let scaled = |(x, y): (f32, f32)| (x * factor, y * factor);
    match paint {
        Paint::Text { x, y, text, ink } => {
            let (x, y) = scaled((x, y));
            let text = if file.has_ligatures { joined(&text) } else { text };
            canvas.text(x, y, &text, ink.scaled(factor));
        }
        Paint::Across { y, reach, thickness, ink } => {
            canvas.across(y * factor, reach.start * factor..reach.end * factor, thickness * factor, ink);
        }
        Paint::Down { x, reach, thickness, ink } => {
            canvas.down(x * factor, reach.start * factor..reach.end * factor, thickness * factor, ink);
        }
        Paint::Fill(area, colour) => {
            let ((left, top), (right, bottom)) =
                (scaled((area.left, area.top)), scaled((area.right, area.bottom)));
            canvas.fill(Area { left, top, right, bottom }, colour);
        }
        Paint::Watermark(words) => canvas.watermark(words),
    }
}

/// The two letters that typesetters join.
fn joined(text: &str) -> String {
    text.replace("fi", "\u{fb01}").replace("fl", "\u{fb02}")
}

/// Where a text of this alignment is put inside a cell.
pub(super) fn stand(left: f32, right: f32, align: Align) -> f32 {
    match align {
        Align::Left => left,
        Align::Right => right,
        Align::Centre => f32::midpoint(left, right),
    }
}
