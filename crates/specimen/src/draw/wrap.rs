//! One long line to several short ones, the ways report writers break them.

use super::canvas::Canvas;
use super::ink::Ink;

impl Canvas {
    /// Breaks at spaces; a word wider than `width` is broken inside.
    pub(crate) fn wrap_words(&self, text: &str, width: f32, ink: Ink) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, ink) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            let mut pieces = self.wrap_anywhere(word, width, ink);
            line = pieces.pop().unwrap_or_default();
            lines.append(&mut pieces);
        }
        lines.push(line);
        lines
    }

    /// Breaks wherever the width is used up, inside a word or not.
    pub(crate) fn wrap_anywhere(&self, text: &str, width: f32, ink: Ink) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for letter in text.chars() {
            line.push(letter);
            if self.width(&line, ink) > width && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
                if letter != ' ' {
                    line.push(letter);
                }
            }
        }
        lines.push(line);
        lines
    }
}

/// Breaks after every `count` characters, as a fixed-width field does.
pub(crate) fn wrap_characters(text: &str, count: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let lines: Vec<String> = letters.chunks(count.max(1)).map(|line| line.iter().collect()).collect();
    if lines.is_empty() { vec![String::new()] } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::FontKind;

    const INK: Ink = Ink::mono(10.0);

    #[test]
    fn words_stay_whole_until_one_is_too_long() {
        let canvas = Canvas::new(FontKind::Base14).unwrap();
        assert_eq!(
            canvas.wrap_words("NEFT CR-ABCDEFGHIJKL X", 48.0, INK),
            ["NEFT", "CR-ABCDE", "FGHIJKL", "X"]
        );
        assert_eq!(canvas.wrap_words("", 48.0, INK), [""]);
    }

    #[test]
    fn a_break_anywhere_fills_every_line() {
        let canvas = Canvas::new(FontKind::Base14).unwrap();
        assert_eq!(canvas.wrap_anywhere("ABCDEFGH IJ", 24.0, INK), ["ABCD", "EFGH", "IJ"]);
    }

    #[test]
    fn a_fixed_field_breaks_by_count() {
        assert_eq!(wrap_characters("ABCDEFG", 3), ["ABC", "DEF", "G"]);
        assert_eq!(wrap_characters("", 3), [""]);
    }
}
