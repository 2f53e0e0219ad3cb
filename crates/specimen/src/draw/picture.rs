//! Digits and shades → grey pictures, to paste over a page or lay under it.

use pdf_writer::{Filter, Ref};

use super::objects::{File, deflate};

/// Grey dots, row by row from the top.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    width: usize,
    dots: Vec<u8>,
}

const INK: u8 = 20;
const PAPER: u8 = 255;
const LETTER_WIDTH: usize = 4;
const HEIGHT: usize = 7;

impl Picture {
    /// An amount in the coarse letters of a screenshot.
    pub(crate) fn of_amount(text: &str) -> Self {
        let letters: Vec<[u8; 5]> = text.chars().filter_map(strokes).collect();
        let width = letters.len() * LETTER_WIDTH + 2;
        let mut dots = vec![PAPER; width * HEIGHT];
        for (place, rows) in letters.iter().enumerate() {
            for (down, row) in rows.iter().enumerate() {
                for across in (0..3).filter(|across| row & (4 >> across) != 0) {
                    if let Some(dot) = dots.get_mut((down + 1) * width + place * LETTER_WIDTH + 1 + across) {
                        *dot = INK;
                    }
                }
            }
        }
        Self { width, dots }
    }

    /// Paper that grows a little darker towards its foot.
    pub(crate) fn of_paper() -> Self {
        let (width, height) = (24, 48);
        let dots = (0..width * height).map(|place| 253 - u8::try_from(place / width / 4).unwrap_or(0));
        Self { width, dots: dots.collect() }
    }
}

pub(super) fn write(file: &mut File<'_>, picture: &Picture) -> Ref {
    let id = file.next.bump();
    let data = file.seal.seal(id, &deflate(&picture.dots));
    let mut object = file.pdf.image_xobject(id, &data);
    let size = |dots: usize| i32::try_from(dots).unwrap_or(1);
    object.filter(Filter::FlateDecode);
    object.width(size(picture.width)).height(size(picture.dots.len() / picture.width.max(1)));
    object.bits_per_component(8).color_space().device_gray();
    id
}

/// Five rows of three dots.
fn strokes(letter: char) -> Option<[u8; 5]> {
    Some(match letter {
        '0' => [7, 5, 5, 5, 7],
        '1' => [2, 6, 2, 2, 7],
        '2' => [7, 1, 7, 4, 7],
        '3' => [7, 1, 7, 1, 7],
        '4' => [5, 5, 7, 1, 1],
        '5' => [7, 4, 7, 1, 7],
        '6' => [7, 4, 7, 5, 7],
        '7' => [7, 1, 1, 1, 1],
        '8' => [7, 5, 7, 5, 7],
        '9' => [7, 5, 7, 1, 7],
        ',' => [0, 0, 0, 2, 4],
        '.' => [0, 0, 0, 0, 2],
        _ => return None,
    })
}
