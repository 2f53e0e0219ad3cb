//! A page as it was drawn, before it is scanned: its shades of grey and its words.

/// A page as it was drawn, in shades of grey, row by row from the top left corner; 0 is black.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    pub width: usize,
    pub height: usize,
    pub shades: Vec<u8>,
    pub width_points: f32,
    pub height_points: f32,
    /// What it says, for kinds that keep text beside the picture.
    pub words: Vec<Caption>,
}

/// A word and its place, in points from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    pub text: String,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    pub size: f32,
}

pub(super) const WHITE: u8 = 255;
const WHITE_FROM: u8 = 150;

pub(super) const fn is_white(shade: u8) -> bool {
    shade >= WHITE_FROM
}
