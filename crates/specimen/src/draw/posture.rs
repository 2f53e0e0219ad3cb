//! How a page lies in the file: turned, scaled, cut out of a larger sheet, or wrapped into a form.

use pdf_writer::Rect;

use super::objects::round;

/// What a viewer undoes again, so that the page looks like any other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Posture {
    /// Clockwise, as the viewer is told to turn it back.
    pub(crate) quarter_turns: u8,
    /// The drawing's unit in points.
    pub(crate) scale: f32,
    /// Points of the sheet outside what is shown, on each side.
    pub(crate) crop: f32,
    /// The page's content is one form that is drawn once.
    pub(crate) is_form: bool,
}

impl Default for Posture {
    fn default() -> Self {
        Self { quarter_turns: 0, scale: 1.0, crop: 0.0, is_form: false }
    }
}

/// The boxes of a page.
pub(super) struct Frame {
    pub(super) media: Rect,
    pub(super) crop: Option<Rect>,
}

impl Posture {
    /// Of a page that is so wide and high before it is turned.
    pub(super) fn frame(self, width: f32, height: f32) -> Frame {
        let (width, height) = (width * self.scale, height * self.scale);
        let (width, height) = if self.quarter_turns % 2 == 1 { (height, width) } else { (width, height) };
        let edge = self.crop;
        if edge == 0.0 {
            return Frame { media: Rect::new(0.0, 0.0, round(width), round(height)), crop: None };
        }
        let whole = Rect::new(0.0, 0.0, round(width + 2.0 * edge), round(height + 2.0 * edge));
        let shown = Rect::new(edge, edge, round(width + edge), round(height + edge));
        Frame { media: whole, crop: Some(shown) }
    }

    pub(super) fn matrix(self, width: f32, height: f32) -> [f32; 6] {
        let (scale, edge) = (self.scale, self.crop);
        let (width, height) = (width * scale, height * scale);
        let [a, b, c, d, right, up] = match self.quarter_turns {
            1 => [0.0, scale, -scale, 0.0, height, 0.0],
            2 => [-scale, 0.0, 0.0, -scale, width, height],
            3 => [0.0, -scale, scale, 0.0, 0.0, width],
            _ => [scale, 0.0, 0.0, scale, 0.0, 0.0],
        };
        [a, b, c, d, round(right + edge), round(up + edge)]
    }
}
