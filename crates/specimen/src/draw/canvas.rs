//! Drawing calls to content streams, one page after another.

use std::collections::BTreeMap;
use std::ops::Range;

use ledger::Area;
use pdf_writer::Content;

use super::face::{Face, STYLES};
use super::ink::{Colour, FontKind, Ink};
use super::note::Note;
use super::objects::round;
use super::picture::Picture;
use super::posture::Posture;
use super::script::{Call, Script};
use crate::Error;
use crate::paper::{Placement, Row};

/// Pages in the making. `x` runs from the left edge, `y` from the top, in points; text stands on its `y`.
/// What is called first is painted first.
pub(crate) struct Canvas {
    pub(super) kind: FontKind,
    pub(super) faces: Vec<Face>,
    pub(super) pages: Vec<Page>,
    /// Where drawing goes: the last page begun, unless someone turned back.
    pub(super) current: usize,
    /// Pages before this one belong to what was drawn earlier on the same canvas.
    pub(super) first_page: usize,
    pub(super) script: Script,
    pub(super) calls: Vec<Call>,
    /// How many texts there were when each row was recorded.
    pub(super) marks: Vec<usize>,
    placements: BTreeMap<(usize, usize), Placement>,
}

pub(crate) struct Page {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) rotation: i32,
    /// Drawn on paper fed the other way: as wide as the page is high.
    pub(super) is_sideways: bool,
    pub(super) posture: Posture,
    pub(super) streams: Vec<Content>,
    pub(super) pictures: Vec<Picture>,
    pub(super) notes: Vec<Note>,
    fill: Colour,
}

/// A piece of an outline, for logos.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Move(f32, f32),
    Line(f32, f32),
    /// Two control points and the end.
    Curve([f32; 6]),
}

impl Canvas {
    pub(crate) fn new(kind: FontKind) -> Result<Self, Error> {
        let faces = STYLES.iter().map(|style| Face::new(style, kind)).collect::<Result<_, _>>()?;
        Ok(Self {
            kind,
            faces,
            pages: Vec::new(),
            current: 0,
            first_page: 0,
            script: Script::default(),
            calls: Vec::new(),
            marks: Vec::new(),
            placements: BTreeMap::new(),
        })
    }

    /// Begins the next page. Everything drawn before the first one would be lost, so a layout starts here.
    pub(crate) fn page(&mut self, width: f32, height: f32) {
        self.push_page(width, height);
        self.paint_under();
    }

    /// Begins a page that looks like any other, but lies on its side in the file: the drawing is turned one way and
    /// the viewer is told to turn it back.
    pub(crate) fn sideways_page(&mut self, width: f32, height: f32) {
        self.push_page(width, height);
        if let Some(page) = self.pages.last_mut() {
            page.is_sideways = true;
            page.rotation = 90;
        }
        if let Some((content, height)) = self.content() {
            content.transform([0.0, 1.0, -1.0, 0.0, height, 0.0]);
        }
        self.paint_under();
    }

    /// Begins a page in a posture; width and height are in units of the drawing.
    pub(crate) fn postured_page(&mut self, width: f32, height: f32, posture: Posture) {
        self.push_page(width, height);
        if let Some(page) = self.pages.last_mut() {
            page.posture = posture;
            page.rotation = i32::from(posture.quarter_turns) * 90;
        }
        if posture != (Posture { is_form: posture.is_form, ..Posture::default() })
            && let Some((content, _)) = self.content()
        {
            content.transform(posture.matrix(width, height));
        }
        self.paint_under();
    }

    /// Ends the page's content stream and begins another: a page may have several.
    pub(crate) fn next_stream(&mut self) {
        if let Some(page) = self.pages.last_mut() {
            page.streams.push(Content::new());
        }
    }

    /// Counted from 1; 0 before the first page.
    pub(crate) fn page_number(&self) -> u32 {
        u32::try_from(self.pages.len() - self.first_page).unwrap_or(u32::MAX)
    }

    /// `₹` where the fonts have it, else `Rs.`
    pub(crate) fn rupee(&self) -> &'static str {
        if self.kind.is_win_ansi() { "Rs." } else { "₹" }
    }

    /// A level line, from the left to the right. It takes the ink's colour.
    pub(crate) fn across(&mut self, y: f32, Range { start, end }: Range<f32>, thickness: f32, ink: Ink) {
        self.line((start, y), (end, y), thickness, ink);
    }

    /// An upright one, from the top down.
    pub(crate) fn down(&mut self, x: f32, Range { start, end }: Range<f32>, thickness: f32, ink: Ink) {
        self.line((x, start), (x, end), thickness, ink);
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32), thickness: f32, ink: Ink) {
        let [red, green, blue] = ink.colour.parts();
        let Some((content, height)) = self.content() else { return };
        content.set_stroke_rgb(red, green, blue).set_line_width(thickness);
        content.move_to(round(from.0), round(height - from.1));
        content.line_to(round(to.0), round(height - to.1)).stroke();
    }

    /// A filled rectangle: bands behind rows and headers.
    pub(crate) fn fill(&mut self, area: Area, colour: Colour) {
        self.set_fill(colour);
        let Some((content, height)) = self.content() else { return };
        content.rect(
            round(area.left),
            round(height - area.bottom),
            round(area.width()),
            round(area.height()),
        );
        content.fill_nonzero();
    }

    /// The outline of a rectangle.
    pub(crate) fn frame(&mut self, area: Area, thickness: f32, colour: Colour) {
        let [red, green, blue] = colour.parts();
        let Some((content, height)) = self.content() else { return };
        content.set_stroke_rgb(red, green, blue).set_line_width(thickness);
        content.rect(
            round(area.left),
            round(height - area.bottom),
            round(area.width()),
            round(area.height()),
        );
        content.stroke();
    }

    /// A filled outline.
    pub(crate) fn shape(&mut self, steps: &[Step], colour: Colour) {
        self.set_fill(colour);
        let Some((content, height)) = self.content() else { return };
        for step in steps {
            match *step {
                Step::Move(x, y) => content.move_to(round(x), round(height - y)),
                Step::Line(x, y) => content.line_to(round(x), round(height - y)),
                Step::Curve([x1, y1, x2, y2, x3, y3]) => content.cubic_to(
                    round(x1),
                    round(height - y1),
                    round(x2),
                    round(height - y2),
                    round(x3),
                    round(height - y3),
                ),
            };
        }
        content.close_path().fill_nonzero();
    }

    pub(crate) fn circle(&mut self, (x, y): (f32, f32), radius: f32, colour: Colour) {
        // The distance of the control points that makes four curves a circle to the eye.
        let bend = radius * 0.5523;
        self.shape(
            &[
                Step::Move(x + radius, y),
                Step::Curve([x + radius, y + bend, x + bend, y + radius, x, y + radius]),
                Step::Curve([x - bend, y + radius, x - radius, y + bend, x - radius, y]),
                Step::Curve([x - radius, y - bend, x - bend, y - radius, x, y - radius]),
                Step::Curve([x + bend, y - radius, x + radius, y - bend, x + radius, y]),
            ],
            colour,
        );
    }

    /// Tells the truth file that this row stands on the current page. Every layout calls it for every row it draws,
    /// and changes what comes back where this row prints something else than the layout's other rows do.
    pub(crate) fn record(&mut self, row: &Row) -> &mut Placement {
        let page = self.page_number();
        self.marks.push(self.calls.len());
        self.placements
            .entry((row.account, row.places.start))
            .insert_entry(Placement::of(row, page))
            .into_mut()
    }

    pub(crate) fn take_placements(&mut self) -> BTreeMap<(usize, usize), Placement> {
        std::mem::take(&mut self.placements)
    }

    pub(super) fn set_fill(&mut self, colour: Colour) {
        let Some(page) = self.pages.get_mut(self.current) else { return };
        if page.fill != colour {
            page.fill = colour;
            let [red, green, blue] = colour.parts();
            if let Some((content, _)) = self.content() {
                content.set_fill_rgb(red, green, blue);
            }
        }
    }

    fn push_page(&mut self, width: f32, height: f32) {
        self.current = self.pages.len();
        self.pages.push(Page {
            width,
            height,
            rotation: 0,
            is_sideways: false,
            posture: Posture::default(),
            streams: vec![Content::new()],
            pictures: Vec::new(),
            notes: Vec::new(),
            fill: Colour::BLACK,
        });
    }

    pub(super) fn content(&mut self) -> Option<(&mut Content, f32)> {
        let page = self.pages.get_mut(self.current)?;
        Some((page.streams.last_mut()?, page.height))
    }
}
