//! How a piece of text looks: typeface, size, colour, alignment, and the odd habits of report writers.

use super::hand::Hand;

/// Which fonts the whole file carries. Every layout can be drawn in each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FontKind {
    /// Helvetica, Times and Courier by name, nothing embedded, WinAnsi codes.
    Base14,
    /// Embedded subsets as simple fonts whose codes mean nothing without their ToUnicode map.
    TrueType,
    /// Embedded subsets as Type 0 fonts with Identity-H, two bytes a glyph.
    Cid,
}

impl FontKind {
    pub const ALL: [Self; 3] = [Self::Base14, Self::TrueType, Self::Cid];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Sans,
    Serif,
    /// Has no bold of its own: a typewriter strikes twice, see [`Ink::overprint`].
    Mono,
}

/// What the `x` of a text means: its left edge, its right edge or its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
    Centre,
}

/// Red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Colour {
    pub(crate) const BLACK: Self = Self(0, 0, 0);
    pub(crate) const WHITE: Self = Self(255, 255, 255);
    pub(crate) const GREY: Self = Self(110, 110, 110);

    pub(super) fn parts(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
    }
}

/// `Ink::sans(8.0).bold().right()`: cheap to copy, so a layout keeps a few as constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ink {
    pub(super) family: Family,
    pub(super) is_bold: bool,
    pub(super) size: f32,
    pub(super) colour: Colour,
    pub(super) align: Align,
    pub(super) letter_gap: f32,
    pub(super) gap_after: Option<(char, f32)>,
    pub(super) overprint: Option<f32>,
    pub(super) is_hidden: bool,
    pub(super) hand: Hand,
}

impl Ink {
    pub(crate) const fn new(family: Family, size: f32) -> Self {
        Self {
            family,
            is_bold: false,
            size,
            colour: Colour::BLACK,
            align: Align::Left,
            letter_gap: 0.0,
            gap_after: None,
            overprint: None,
            is_hidden: false,
            hand: Hand::Whole,
        }
    }

    pub(crate) const fn sans(size: f32) -> Self {
        Self::new(Family::Sans, size)
    }

    pub(crate) const fn serif(size: f32) -> Self {
        Self::new(Family::Serif, size)
    }

    pub(crate) const fn mono(size: f32) -> Self {
        Self::new(Family::Mono, size)
    }

    pub(crate) const fn bold(mut self) -> Self {
        self.is_bold = true;
        self
    }

    pub(crate) const fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }

    pub(crate) const fn align(mut self, align: Align) -> Self {
        self.align = align;
        self
    }

    pub(crate) const fn right(self) -> Self {
        self.align(Align::Right)
    }

    pub(crate) const fn centre(self) -> Self {
        self.align(Align::Centre)
    }

    /// Points added after every letter; negative draws them together.
    pub(crate) const fn letter_gap(mut self, points: f32) -> Self {
        self.letter_gap = points;
        self
    }

    /// Points added after every `letter`: `.gap_after(',', 2.0)` tears `1,23,456.00` into groups.
    pub(crate) const fn gap_after(mut self, letter: char, points: f32) -> Self {
        self.gap_after = Some((letter, points));
        self
    }

    /// Prints every glyph twice, the second time this many points to the right: bold for printers without one.
    pub(crate) const fn overprint(mut self, offset: f32) -> Self {
        self.overprint = Some(offset);
        self
    }

    pub(crate) const fn hand(mut self, hand: Hand) -> Self {
        self.hand = hand;
        self
    }

    pub(crate) fn has_colour(self, colour: Colour) -> bool {
        self.colour == colour
    }

    /// Text that is there and cannot be seen.
    pub(crate) const fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }

    /// The same in another typeface: what an editor falls back to when it lacks the font.
    pub(crate) const fn in_other_family(mut self) -> Self {
        self.family = match self.family {
            Family::Sans => Family::Serif,
            Family::Serif | Family::Mono => Family::Sans,
        };
        self
    }

    pub(crate) fn scaled(mut self, factor: f32) -> Self {
        self.size *= factor;
        self
    }
}
