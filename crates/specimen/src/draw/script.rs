//! What is done to pages that their layout did not ask for: a touch on one text, paint under or over all of it.

use std::collections::BTreeMap;

use ledger::Area;
use pdf_writer::{Name, Str};

use super::canvas::{Canvas, Page};
use super::ink::{Colour, Ink};
use super::note::Note;
use super::objects::round;
use super::picture::Picture;

/// A text as it was drawn. Calls are counted from 0 over the whole statement.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// Counted from 0 on the canvas.
    pub(crate) page: usize,
    pub(crate) left: f32,
    pub(crate) baseline: f32,
    pub(crate) width: f32,
    pub(crate) text: String,
    pub(crate) ink: Ink,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Touch {
    Ink(Ink),
    /// So many points to the right and down.
    Shift(f32, f32),
    Say(String),
    /// Other words, which nobody sees.
    Hide(String),
    /// Not drawn at all.
    Drop,
}

#[derive(Clone, Debug)]
pub(crate) enum Under {
    Band(Area, Colour),
    /// Large, light and slanted.
    Watermark(&'static str),
    Picture(Area, Picture),
}

/// A text and its ink, to what is drawn instead.
pub(crate) type Habit = fn(&str, Ink) -> (String, Ink);

#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// By the number of the call.
    pub(crate) touches: BTreeMap<usize, Touch>,
    /// By page, counted from 0: painted before anything else.
    pub(crate) under: BTreeMap<usize, Vec<Under>>,
    /// How every text is drawn.
    pub(crate) habit: Option<Habit>,
}

impl Call {
    /// The box a reader would draw around it.
    pub(crate) fn area(&self) -> Area {
        Area {
            left: self.left,
            top: self.baseline - self.ink.size * 0.75,
            right: self.left + self.width,
            bottom: self.baseline + self.ink.size * 0.2,
        }
    }
}

impl Canvas {
    /// Draws another statement on the same fonts, counting its pages and texts from the beginning again.
    pub(crate) fn begin_again(&mut self, script: Script) {
        self.first_page = self.pages.len();
        self.calls.clear();
        self.marks.clear();
        self.script = script;
    }

    pub(crate) fn take_calls(&mut self) -> Vec<Call> {
        std::mem::take(&mut self.calls)
    }

    /// How many texts had been drawn when each row was recorded, in the order of drawing.
    pub(crate) fn take_marks(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.marks)
    }

    /// Goes back to a page, counted from 0, to draw on top of it.
    pub(crate) fn turn_to(&mut self, page: usize) {
        self.current = page;
        self.script = Script::default();
    }

    pub(crate) fn page_count(&self) -> usize {
        self.pages.len()
    }

    pub(crate) fn page_size(&self, page: usize) -> Option<(f32, f32)> {
        self.pages.get(page).map(|page| (page.width, page.height))
    }

    /// For moving pages about.
    pub(crate) fn pages_mut(&mut self) -> &mut Vec<Page> {
        &mut self.pages
    }

    /// A picture over the whole of an area.
    pub(crate) fn picture(&mut self, area: Area, picture: Picture) {
        let Some(page) = self.pages.get_mut(self.current) else { return };
        page.pictures.push(picture);
        let name = format!("Im{}", page.pictures.len());
        let Some((content, height)) = self.content() else { return };
        content.save_state();
        let (width, tall) = (round(area.width()), round(area.height()));
        content.transform([width, 0.0, 0.0, tall, round(area.left), round(height - area.bottom)]);
        content.x_object(Name(name.as_bytes())).restore_state();
    }

    /// Something laid over the page that is not part of it.
    pub(crate) fn note(&mut self, note: Note) {
        if let Some(page) = self.pages.get_mut(self.current) {
            page.notes.push(note);
        }
    }

    pub(super) fn paint_under(&mut self) {
        let Some(under) = self.script.under.remove(&self.current) else { return };
        for paint in under {
            match paint {
                Under::Band(area, colour) => self.fill(area, colour),
                Under::Watermark(words) => self.watermark(words),
                Under::Picture(area, picture) => self.picture(area, picture),
            }
        }
    }

    pub(crate) fn watermark(&mut self, words: &str) {
        const LIGHT: Colour = Colour(225, 228, 233);
        let Some(face) = self.faces.get_mut(1) else { return };
        let mut codes = Vec::new();
        for letter in words.chars() {
            face.encode(letter, &mut codes);
        }
        self.set_fill(LIGHT);
        let Some((content, height)) = self.content() else { return };
        // A line that climbs at forty-five degrees.
        let slope = std::f32::consts::FRAC_1_SQRT_2;
        content.begin_text().set_font(Name(b"F2"), 54.0);
        content.set_text_matrix([slope, slope, -slope, slope, 120.0, round(height * 0.3)]);
        content.show(Str(&codes)).end_text();
    }
}
