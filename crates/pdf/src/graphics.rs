//! The graphics state: everything that decides how the next thing is painted.

use crate::colour::ColourSpace;
use crate::document::{Paint, TextMode};
use crate::fonts::LoadedFont;
use crate::matrix::{Bounds, Matrix};
use std::rc::Rc;

/// What one of the two pens, for filling and for stroking, paints with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub(crate) colour: u32,
    pub(crate) alpha: f32,
    pub(crate) space: ColourSpace,
}

impl Ink {
    const BLACK: Self = Self { colour: 0, alpha: 1.0, space: ColourSpace::Gray };

    pub(crate) fn paint(&self) -> Paint {
        Paint { colour: self.colour, alpha: self.alpha }
    }
}

#[derive(Clone)]
pub(crate) struct GraphicsState<'a> {
    /// From the space of the content to the displayed page.
    pub(crate) matrix: Matrix,
    /// Where painting leaves a mark, on the displayed page, as far as a box can say.
    pub(crate) clip: Bounds,
    pub(crate) fill: Ink,
    pub(crate) stroke: Ink,
    pub(crate) line_width: f64,
    pub(crate) font: Option<Rc<LoadedFont<'a>>>,
    pub(crate) size: f64,
    pub(crate) character_spacing: f64,
    pub(crate) word_spacing: f64,
    pub(crate) horizontal_scale: f64,
    pub(crate) leading: f64,
    pub(crate) rise: f64,
    pub(crate) render_mode: u8,
}

impl GraphicsState<'_> {
    pub(crate) fn new(matrix: Matrix) -> Self {
        Self {
            matrix,
            clip: Bounds::EVERYTHING,
            fill: Ink::BLACK,
            stroke: Ink::BLACK,
            line_width: 1.0,
            font: None,
            size: 0.0,
            character_spacing: 0.0,
            word_spacing: 0.0,
            horizontal_scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            render_mode: 0,
        }
    }

    /// Modes 1 and 5 only draw outlines, so text shows in the colour of the stroke.
    pub(crate) fn text_ink(&self) -> &Ink {
        if matches!(self.render_mode, 1 | 5) { &self.stroke } else { &self.fill }
    }

    /// Clear ink hides text as well as mode 3 does.
    pub(crate) fn text_mode(&self) -> TextMode {
        match self.render_mode {
            7 => TextMode::ClipOnly,
            3 => TextMode::Invisible,
            _ if self.text_ink().alpha <= 0.0 => TextMode::Invisible,
            _ => TextMode::Visible,
        }
    }
}
