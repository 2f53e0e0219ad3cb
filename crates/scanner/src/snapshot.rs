//! A page as it was drawn, before it is scanned: its shades of grey and its words.

use specimen::Caption;

/// A page as it was drawn, in shades of grey, row by row from the top left corner; 0 is black.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot {
    pub width: usize,
    pub height: usize,
    pub shades: Vec<u8>,
    pub width_points: f32,
    pub height_points: f32,
    /// What it says, for kinds that keep text beside the picture.
    pub words: Vec<Caption>,
}

pub(crate) const WHITE: u8 = 255;
const WHITE_FROM: u8 = 150;

pub(crate) const fn is_white(shade: u8) -> bool {
    shade >= WHITE_FROM
}
