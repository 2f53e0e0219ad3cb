//! Text, lines and boxes → the content of pages, measured from the top left corner.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use super::face::{BOLD, DEVANAGARI, Face, REGULAR, RUPEE, STYLES};
use super::shaping::{self, Placed};
use crate::Error;
use crate::words::printable;

/// A4, in points.
pub(super) const WIDTH: f32 = 595.0;
pub(super) const HEIGHT: f32 = 842.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

impl Colour {
    pub(super) const TEXT: Self = Self(31, 41, 55);
    pub(super) const QUIET: Self = Self(99, 109, 125);
    pub(super) const LINE: Self = Self(214, 219, 227);
    pub(super) const PANEL: Self = Self(245, 247, 250);
    pub(super) const BRAND: Self = Self(31, 61, 107);
    pub(super) const BLUE: Self = Self(70, 120, 184);
    pub(super) const PALE: Self = Self(222, 232, 245);
    pub(super) const ORANGE: Self = Self(214, 138, 66);
    pub(super) const GREEN: Self = Self(27, 122, 74);
    pub(super) const AMBER: Self = Self(168, 98, 0);
    pub(super) const RED: Self = Self(176, 42, 48);

    fn parts(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|part| f32::from(part) / 255.0)
    }

    /// The same colour as a wash that text can stand on.
    pub(super) fn pale(self) -> Self {
        let lighter = |part: u8| 255 - (255 - part) / 10;
        Self(lighter(self.0), lighter(self.1), lighter(self.2))
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ink {
    pub(super) size: f32,
    pub(super) is_bold: bool,
    pub(super) colour: Colour,
}

impl Ink {
    pub(super) const fn plain(size: f32) -> Self {
        Self { size, is_bold: false, colour: Colour::TEXT }
    }

    pub(super) const fn bold(size: f32) -> Self {
        Self { size, is_bold: true, colour: Colour::TEXT }
    }

    pub(super) const fn quiet(size: f32) -> Self {
        Self { size, is_bold: false, colour: Colour::QUIET }
    }

    pub(super) const fn in_colour(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// A place on the page: to the right and down, in points.
pub(super) type Point = (f32, f32);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Box {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

pub(super) struct Canvas {
    pub(super) faces: Vec<Face>,
    pub(super) pages: Vec<Content>,
    page: usize,
}

impl Canvas {
    pub(super) fn new() -> Result<Self, Error> {
        let faces = STYLES.iter().map(Face::new).collect::<Result<_, _>>()?;
        Ok(Self { faces, pages: vec![Content::new()], page: 0 })
    }

    pub(super) fn add_page(&mut self) {
        self.pages.push(Content::new());
        self.page = self.pages.len() - 1;
    }

    /// Goes back to a page, to write what only the last page's number settles.
    pub(super) fn turn_to(&mut self, page: usize) {
        self.page = page;
    }

    /// The text stands on the baseline at `at`, to its right, around it or to its left.
    pub(super) fn text(&mut self, at: Point, align: Align, ink: Ink, text: &str) {
        let width = self.width(text, ink);
        let left = match align {
            Align::Left => at.0,
            Align::Centre => at.0 - width / 2.0,
            Align::Right => at.0 - width,
        };
        let runs = self.runs(text, ink.is_bold);
        let Some(content) = self.pages.get_mut(self.page) else { return };
        let [red, green, blue] = ink.colour.parts();
        content.set_fill_rgb(red, green, blue).begin_text();
        content.next_line(left, HEIGHT - at.1);
        for Run { face, codes, shaped } in runs {
            let name = [b'F', b'0' + u8::try_from(face).unwrap_or(0)];
            content.set_font(Name(&name), ink.size);
            if shaped.is_empty() {
                content.show(Str(&codes));
            } else {
                show_shaped(content, &shaped, ink.size);
            }
        }
        content.end_text();
    }

    pub(super) fn width(&mut self, text: &str, ink: Ink) -> f32 {
        let units: f32 = pieces(text).iter().map(|piece| self.measure(piece, ink.is_bold)).sum();
        units * ink.size / 1000.0
    }

    /// The text cut to a width, with an ellipsis where something is missing.
    pub(super) fn fit(&mut self, text: &str, ink: Ink, width: f32) -> String {
        let room = width * 1000.0 / ink.size;
        let ellipsis = self.advance('…', ink.is_bold);
        let mut kept = String::new();
        let (mut used, mut safe) = (0.0, 0);
        for piece in pieces(text) {
            let before = used;
            used += self.measure(&piece, ink.is_bold);
            if used > room {
                kept.truncate(safe);
                if kept.len() == safe && piece.chars().count() > 1 {
                    kept.push_str(longest(&piece, room - before - ellipsis));
                }
                return format!("{}…", kept.trim_end());
            }
            kept.push_str(&piece);
            if used + ellipsis <= room {
                safe = kept.len();
            }
        }
        kept
    }

    /// The text in lines of a width, cut with an ellipsis after so many.
    pub(super) fn wrap(&mut self, text: &str, ink: Ink, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        let words: Vec<String> = text.split_whitespace().map(|word| printable(word).collect()).collect();
        for (place, word) in words.iter().enumerate() {
            let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
            if line.is_empty() || self.width(&longer, ink) <= width {
                line = longer;
                continue;
            }
            if lines.len() + 1 == most {
                // The last line there is room for: whatever follows is cut off behind it.
                let rest = words.get(place..).unwrap_or_default().iter().take(MAX_REST).cloned();
                line = std::iter::once(line).chain(rest).collect::<Vec<_>>().join(" ");
                break;
            }
            lines.push(self.fit(&line, ink, width));
            line = word.clone();
        }
        lines.push(self.fit(&line, ink, width));
        lines
    }

    pub(super) fn fill(&mut self, area: Box, colour: Colour) {
        let Some(content) = self.pages.get_mut(self.page) else { return };
        let [red, green, blue] = colour.parts();
        content.set_fill_rgb(red, green, blue);
        content.rect(area.left, HEIGHT - area.top - area.height, area.width, area.height).fill_nonzero();
    }

    pub(super) fn line(&mut self, points: &[Point], width: f32, colour: Colour) {
        let Some(content) = self.pages.get_mut(self.page) else { return };
        let Some((first, rest)) = points.split_first() else { return };
        let [red, green, blue] = colour.parts();
        content.set_stroke_rgb(red, green, blue).set_line_width(width);
        content.set_line_join(LineJoinStyle::RoundJoin).set_line_cap(LineCapStyle::ButtCap);
        content.move_to(first.0, HEIGHT - first.1);
        for point in rest {
            content.line_to(point.0, HEIGHT - point.1);
        }
        content.stroke();
    }

    pub(super) fn shape(&mut self, points: &[Point], colour: Colour) {
        let Some(content) = self.pages.get_mut(self.page) else { return };
        let Some((first, rest)) = points.split_first() else { return };
        let [red, green, blue] = colour.parts();
        content.set_fill_rgb(red, green, blue).move_to(first.0, HEIGHT - first.1);
        for point in rest {
            content.line_to(point.0, HEIGHT - point.1);
        }
        content.close_path().fill_nonzero();
    }

    fn advance(&mut self, letter: char, is_bold: bool) -> f32 {
        self.faces.get_mut(face_of(letter, is_bold)).map_or(0.0, |face| face.advance(letter))
    }

    /// In thousandths of the size.
    fn measure(&mut self, piece: &str, is_bold: bool) -> f32 {
        if piece.starts_with(shaping::is_shaped) {
            return shaping::width(piece);
        }
        piece.chars().map(|letter| self.advance(letter, is_bold)).sum()
    }

    /// Stretches of one typeface.
    fn runs(&mut self, text: &str, is_bold: bool) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for piece in pieces(text) {
            if piece.starts_with(shaping::is_shaped) {
                let Some(face) = self.faces.get_mut(DEVANAGARI) else { continue };
                let glyphs = shaping::placed(&piece);
                let shaped = glyphs.iter().map(|placed| (face.code_of(placed.glyph, placed.letter), *placed));
                runs.push(Run { face: DEVANAGARI, codes: Vec::new(), shaped: shaped.collect() });
                continue;
            }
            for letter in piece.chars() {
                let place = face_of(letter, is_bold);
                let Some(face) = self.faces.get_mut(place) else { continue };
                let code = face.code(letter).to_be_bytes();
                match runs.last_mut() {
                    Some(last) if last.face == place => last.codes.extend(code),
                    _ => runs.push(Run { face: place, codes: code.to_vec(), shaped: Vec::new() }),
                }
            }
        }
        runs
    }
}

/// A stretch of one typeface: codes one after the other, or glyphs that have their places.
struct Run {
    face: usize,
    codes: Vec<u8>,
    /// The code and the width of each glyph, and how it stands.
    shaped: Vec<((u16, f32), Placed)>,
}

/// What is shaped together as a whole, and every other letter by itself.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut is_open = false;
    for letter in printable(text) {
        let is_shaped = shaping::is_shaped(letter);
        match pieces.last_mut() {
            Some(last) if is_open && is_shaped => last.push(letter),
            _ => pieces.push(letter.to_string()),
        }
        is_open = is_shaped;
    }
    pieces
}

/// The longest beginning of a shaped piece that has room, in thousandths of the size.
fn longest(piece: &str, room: f32) -> &str {
    let ends: Vec<usize> = piece.char_indices().map(|(place, _)| place).collect();
    let fitting = ends.partition_point(|end| shaping::width(piece.get(..*end).unwrap_or_default()) <= room);
    let end = fitting.checked_sub(1).and_then(|last| ends.get(last)).copied().unwrap_or(0);
    piece.get(..end).unwrap_or_default()
}

/// A glyph stands where shaping puts it, and the next one begins where it says, whatever the typeface's own width is.
fn show_shaped(content: &mut Content, shaped: &[((u16, f32), Placed)], size: f32) {
    for ((code, width), placed) in shaped {
        content.set_rise(placed.up * size / 1000.0);
        let mut positioned = content.show_positioned();
        let mut items = positioned.items();
        items.adjust(-placed.right).show(Str(&code.to_be_bytes()));
        items.adjust(width + placed.right - placed.advance);
    }
    content.set_rise(0.0);
}

/// A line holds fewer words than this, so no more need be joined to cut it.
const MAX_REST: usize = 60;

fn face_of(letter: char, is_bold: bool) -> usize {
    match letter {
        '₹' => RUPEE,
        _ if is_bold => BOLD,
        _ => REGULAR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: f32, expected: &str) {
        let mut canvas = Canvas::new().expect("our own fonts");
        assert_eq!(canvas.fit(text, Ink::plain(10.0), width), expected, "{text}");
    }

    #[test]
    fn a_text_is_cut_to_its_width() {
        check("Ravi", 100.0, "Ravi");
        check("Ravi Kumar of Hyderabad", 64.0, "Ravi Kumar…");
        check("", 10.0, "");
        check("wide", 1.0, "…");
        check("a\u{7}b\u{202e}c", 100.0, "a bc");
        check("विद्या देशमुख", 100.0, "विद्या देशमुख");
        check("विद्या देशमुख", 34.0, "विद्या…");
    }

    #[test]
    fn lines_never_stand_out() {
        let mut canvas = Canvas::new().expect("our own fonts");
        let ink = Ink::plain(9.0);
        let hostile =
            format!("₹ {} {}", "x".repeat(10_000), "words and more words ".repeat(500)) + &"क्ष".repeat(3_000);
        let lines = canvas.wrap(&hostile, ink, 200.0, 3);
        assert_eq!(lines.len(), 3);
        for line in &lines {
            assert!(canvas.width(line, ink) <= 200.0, "{line}");
        }
        assert!(lines[2].ends_with('…'));
    }
}
