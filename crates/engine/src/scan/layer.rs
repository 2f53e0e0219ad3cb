//! Words that stand as text in a file whose pages are pictures, in whole or in part.
//!
//! What a scanner's program left over its picture nobody can see, so it is a second reading and never the truth. Where it says
//! what the picture says, the picture is read with more certainty. Where a figure of the picture is plain and the text says
//! another one, somebody should look: one of the two was changed, or the program misread it. Text that can be seen beside a
//! picture is what it says.

use ledger::Area;
use pdf::{Glyph, Page, TextMode, Upright};

/// More words than a page holds.
const MOST_WORDS: usize = 20_000;
/// A gap wider than this share of the size parts two words.
const WORD_GAP: f32 = 0.2;
/// Baselines nearer than this share of the size are one line.
const SAME_LINE: f32 = 0.3;

/// A word of the file's own text, with its place on the page as it is displayed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TextWord {
    pub(crate) text: String,
    pub(crate) area: Area,
}

/// The words of a page that nobody can see and that have digits in them, from its top to its foot.
pub(crate) fn unseen(page: &Page) -> Vec<TextWord> {
    words(page, |glyph| glyph.mode != TextMode::Visible)
}

/// The same of those that can be seen.
pub(crate) fn printed(page: &Page) -> Vec<TextWord> {
    words(page, |glyph| glyph.mode == TextMode::Visible)
}

fn words(page: &Page, is_wanted: impl Fn(&Glyph) -> bool) -> Vec<TextWord> {
    let mut words: Vec<TextWord> = Vec::new();
    let mut open: Option<(TextWord, f32)> = None;
    let is_wanted = |glyph: &&Glyph| glyph.upright == Upright::Right && is_wanted(glyph);
    for glyph in page.glyphs.iter().filter(is_wanted) {
        let is_next = open.as_ref().is_some_and(|(word, baseline)| {
            (glyph.y - baseline).abs() <= SAME_LINE * glyph.size
                && (glyph.x - word.area.right).abs() <= WORD_GAP * glyph.size
        });
        if !is_next || glyph.text.is_whitespace() {
            keep(&mut words, open.take());
        }
        if glyph.text.is_whitespace() {
            continue;
        }
        let (word, _) = open.get_or_insert_with(|| {
            let area = Area {
                left: glyph.x,
                top: glyph.y - 0.75 * glyph.size,
                right: glyph.x,
                bottom: glyph.y + 0.15 * glyph.size,
            };
            (TextWord { text: String::new(), area }, glyph.y)
        });
        word.text.push(glyph.text);
        word.area.right = word.area.right.max(glyph.x + glyph.width);
        if words.len() >= MOST_WORDS {
            break;
        }
    }
    keep(&mut words, open);
    words.sort_by(|one, other| one.area.top.total_cmp(&other.area.top));
    words
}

fn keep(words: &mut Vec<TextWord>, word: Option<(TextWord, f32)>) {
    let has_digits = |word: &TextWord| word.text.chars().any(|letter| letter.is_ascii_digit());
    words.extend(word.map(|(word, _)| word).filter(has_digits));
}

/// The word of a layer that stands where this one does, and no other does.
#[cfg(feature = "sight")]
pub(crate) fn at(words: &[TextWord], area: Area) -> Option<&TextWord> {
    let height = area.height().max(1.0);
    let from = words.partition_point(|word| word.area.top < area.top - 2.0 * height);
    let near = words.get(from..).unwrap_or_default();
    let near = near.iter().take_while(|word| word.area.top <= area.bottom);
    let shares = |word: &&TextWord| {
        let across = word.area.right.min(area.right) - word.area.left.max(area.left);
        let down = word.area.bottom.min(area.bottom) - word.area.top.max(area.top);
        across > 0.6 * area.width().max(word.area.width()) && down > 0.5 * height.min(word.area.height())
    };
    let mut found = near.filter(shares);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pdf::UnicodeSource;

    fn page(words: &[(&str, f32)]) -> Page {
        let mut glyphs = Vec::new();
        for (text, left) in words {
            for (at, letter) in text.chars().enumerate() {
                glyphs.push(Glyph {
                    text: letter,
                    source: UnicodeSource::ToUnicode,
                    mode: TextMode::Invisible,
                    upright: Upright::Right,
                    font: 0,
                    x: left + 5.0 * at as f32,
                    y: 100.0,
                    width: 5.0,
                    size: 10.0,
                    colour: 0,
                    order: 0,
                });
            }
        }
        Page { width: 600.0, height: 800.0, glyphs, ..Page::default() }
    }

    #[test]
    fn invisible_letters_beside_each_other_are_a_word_and_words_without_digits_are_left_out() {
        let found = unseen(&page(&[("1,250.00", 50.0), ("Total", 120.0), ("9.50", 200.0)]));
        let texts: Vec<&str> = found.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["1,250.00", "9.50"]);
        let place = Area { left: 51.0, top: 93.0, right: 89.0, bottom: 101.0 };
        assert_eq!(at(&found, place).map(|word| word.text.as_str()), Some("1,250.00"));
        let elsewhere = Area { left: 51.0, top: 193.0, right: 89.0, bottom: 201.0 };
        assert_eq!(at(&found, elsewhere), None);
    }
    #[test]
    fn words_that_are_set_without_spaces_are_parted_by_their_gaps() {
        let found = unseen(&page(&[("A/C", 50.0), ("No.", 68.0), ("2741", 85.8)]));
        let texts: Vec<&str> = found.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["2741"]);
    }
}
