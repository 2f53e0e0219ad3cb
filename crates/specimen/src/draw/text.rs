//! A text in its ink → codes of the typefaces in the content of its page: at once, word by word or letter by letter.

use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Name, Str};

use super::canvas::Canvas;
use super::face::RUPEE_FACE;
use super::hand::Hand;
use super::ink::{Align, Family, Ink};
use super::objects::round;
use super::script::{Call, Touch};

/// Codes of one face, and the gap in points after them.
struct Piece {
    face: usize,
    codes: Vec<u8>,
    gap: f32,
}

impl Canvas {
    pub(crate) fn width(&self, text: &str, ink: Ink) -> f32 {
        let advance: f32 = text
            .chars()
            .filter_map(|letter| {
                let face = self.faces.get(self.face_of(letter, ink))?;
                Some(face.advance(letter) + ink.hand.extra(letter))
            })
            .sum();
        let letters = text.chars().count() as f32;
        advance * ink.size / 1000.0 + letters * ink.letter_gap + gaps(text, ink)
    }

    /// Where `x` is the left edge, the right edge or the middle depends on the ink's alignment.
    pub(crate) fn text(&mut self, x: f32, y: f32, text: &str, ink: Ink) {
        if text.is_empty() {
            return;
        }
        let asked = (text.to_owned(), ink);
        let (mut text, mut ink) = self.script.habit.map_or(asked, |habit| habit(text, ink));
        let (mut x, mut y) = (x, y);
        let touch = self.script.touches.get(&self.calls.len()).cloned();
        match &touch {
            Some(Touch::Ink(other)) => ink = other.align(ink.align),
            Some(Touch::Shift(right, down)) => (x, y) = (x + right, y + down),
            Some(Touch::Say(words)) => text.clone_from(words),
            Some(Touch::Hide(words)) => (text, ink) = (words.clone(), ink.hidden()),
            Some(Touch::Drop) | None => {}
        }
        let width = self.width(&text, ink);
        let left = match ink.align {
            Align::Left => x,
            Align::Right => x - width,
            Align::Centre => x - width / 2.0,
        };
        if touch != Some(Touch::Drop) {
            self.write((left, y), &text, ink);
            if let Some(offset) = ink.overprint {
                self.write((left + offset, y), &text, ink);
            }
        }
        self.calls.push(Call { page: self.current, left, baseline: y, width, text, ink });
    }

    /// Lines under one another, `leading` points apart. Gives the baseline after the last.
    pub(crate) fn lines(&mut self, (x, y): (f32, f32), leading: f32, lines: &[String], ink: Ink) -> f32 {
        let mut baseline = y;
        for line in lines {
            self.text(x, baseline, line, ink);
            baseline += leading;
        }
        baseline
    }

    /// A text from its left edge, in as many pieces as the ink's hand makes of it.
    fn write(&mut self, (x, y): (f32, f32), text: &str, ink: Ink) {
        match ink.hand {
            Hand::Whole | Hand::Kerned | Hand::Spread | Hand::Tight => self.show((x, y), text, ink),
            Hand::Words => self.write_pieces((x, y), text.split_inclusive(' '), ink),
            Hand::Letters => {
                let pieces = text.char_indices().map(|(at, letter)| &text[at..at + letter.len_utf8()]);
                self.write_pieces((x, y), pieces, ink);
            }
        }
    }

    /// Spaces are not drawn: the next piece simply begins later.
    fn write_pieces<'t>(&mut self, (x, y): (f32, f32), pieces: impl Iterator<Item = &'t str>, ink: Ink) {
        let mut left = x;
        for piece in pieces {
            let word = piece.trim_end_matches(' ');
            if !word.is_empty() {
                self.show((left, y), word, ink);
            }
            left += self.width(piece, ink);
        }
    }

    fn show(&mut self, (x, y): (f32, f32), text: &str, ink: Ink) {
        let pieces = self.pieces(text, ink);
        self.set_fill(ink.colour);
        let Some((content, height)) = self.content() else { return };
        content.begin_text();
        if ink.letter_gap != 0.0 {
            content.set_char_spacing(ink.letter_gap);
        }
        content.set_text_matrix([1.0, 0.0, 0.0, 1.0, round(x), round(height - y)]);
        if ink.is_hidden {
            content.set_text_rendering_mode(TextRenderingMode::Invisible);
        }
        let mut face = usize::MAX;
        for piece in &pieces {
            if face != piece.face {
                face = piece.face;
                content.set_font(Name(format!("F{}", face + 1).as_bytes()), ink.size);
            }
            if piece.gap == 0.0 {
                content.show(Str(&piece.codes));
            } else {
                let step = round(-piece.gap * 1000.0 / ink.size);
                content.show_positioned().items().show(Str(&piece.codes)).adjust(step);
            }
        }
        if ink.letter_gap != 0.0 {
            content.set_char_spacing(0.0);
        }
        if ink.is_hidden {
            content.set_text_rendering_mode(TextRenderingMode::Fill);
        }
        content.end_text();
    }

    /// A gap ends a piece, and so does a letter of another face.
    fn pieces(&mut self, text: &str, ink: Ink) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for letter in text.chars() {
            let index = self.face_of(letter, ink);
            let Some(face) = self.faces.get_mut(index) else { continue };
            let gap = ink.gap_after.filter(|(gap, _)| *gap == letter).map_or(0.0, |(_, points)| points)
                + ink.hand.extra(letter) * ink.size / 1000.0;
            match pieces.last_mut() {
                Some(piece) if piece.face == index && piece.gap == 0.0 => {
                    face.encode(letter, &mut piece.codes);
                    piece.gap = gap;
                }
                _ => {
                    let mut codes = Vec::new();
                    face.encode(letter, &mut codes);
                    pieces.push(Piece { face: index, codes, gap });
                }
            }
        }
        pieces
    }

    fn face_of(&self, letter: char, ink: Ink) -> usize {
        match (ink.family, ink.is_bold) {
            _ if letter == '₹' && !self.kind.is_win_ansi() => RUPEE_FACE,
            (Family::Sans, false) => 0,
            (Family::Sans, true) => 1,
            (Family::Serif, false) => 2,
            (Family::Serif, true) => 3,
            (Family::Mono, _) => 4,
        }
    }
}

fn gaps(text: &str, ink: Ink) -> f32 {
    ink.gap_after
        .map_or(0.0, |(gap, points)| text.chars().filter(|letter| *letter == gap).count() as f32 * points)
}
