//! A word with digits → how it was painted, in a few bytes: amounts, dates and account numbers are compared with their
//! neighbours long after their page is gone.

use ledger::{Area, Money};
use pdf::{Glyph, UnicodeSource};

use super::frame::Frame;

/// `Dr`, `Jun`, `INR`: a word with more letters is a narration's.
pub(super) const MAX_LETTERS: u32 = 4;
/// No amount, date or account number is longer.
pub(super) const MAX_LENGTH: usize = 24;

/// Short text held in place.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Text {
    bytes: [u8; MAX_LENGTH],
    length: u8,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    /// Without currency signs.
    pub text: Text,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    /// Of its digits, which every figure has and no fallback font draws.
    pub size: f32,
    pub colour: u32,
    pub font: u16,
    pub source: UnicodeSource,
    /// The turns of its first and last glyph.
    pub order: u32,
    pub last_order: u32,
    /// How wide its digits are, on average, as a share of the size.
    pub digit_width: f32,
    /// How far its glyphs stand apart, on average, as a share of the size.
    pub spacing: f32,
    /// Its digits are not all of one font, size and colour.
    pub is_mixed: bool,
    /// Painted in parts, with other things in between.
    pub is_patched: bool,
    /// With gaps inside the number, as some engines leave them.
    pub is_torn: bool,
    /// Its digits are of different widths, or stand in different distances: as its font has them, and not as someone who
    /// squeezed or spread them as a whole.
    pub is_uneven: bool,
}

/// The least and the most of some values.
#[derive(Clone, Copy, Default)]
struct Range(Option<(f32, f32)>);

impl Range {
    fn add(&mut self, value: f32) {
        let (least, most) = self.0.unwrap_or((value, value));
        self.0 = Some((least.min(value), most.max(value)));
    }

    fn span(&self) -> f32 {
        self.0.map_or(0.0, |(least, most)| most - least)
    }
}

impl Text {
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or_default()
    }

    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(self.bytes()).unwrap_or_default()
    }

    fn push(&mut self, letter: char) {
        let byte = match letter {
            '−' => b'-',
            _ if letter.is_ascii_graphic() => letter as u8,
            _ => return,
        };
        if let Some(place) = self.bytes.get_mut(usize::from(self.length)) {
            *place = byte;
            self.length += 1;
        }
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Account numbers are figures too.
        formatter.write_str("Text(…)")
    }
}

impl Figure {
    /// `None` for a word without digits.
    pub(super) fn of(glyphs: &[Glyph], frame: &Frame) -> Option<Self> {
        let (first, last) = (glyphs.first()?, glyphs.last()?);
        let lead = glyphs.iter().find(|glyph| glyph.text.is_ascii_digit())?;
        let mut figure = Self {
            text: Text::default(),
            left: frame.start(first).0,
            right: 0.0,
            baseline: frame.start(lead).1,
            size: lead.size,
            colour: lead.colour,
            font: lead.font,
            source: lead.source,
            order: first.order,
            last_order: last.order,
            digit_width: 0.0,
            spacing: 0.0,
            is_mixed: false,
            is_patched: false,
            is_torn: false,
            is_uneven: false,
        };
        let (mut widths, mut spaces) = (Range::default(), Range::default());
        let (mut digits, mut width, mut gaps) = (0.0, 0.0, 0.0);
        let mut pen: Option<f32> = None;
        let mut previous: Option<(char, f32)> = None;
        for glyph in glyphs {
            let (x, _) = frame.start(glyph);
            let is_reprint =
                |(text, at): (char, f32)| text == glyph.text && (x - at).abs() < OVERPRINT * glyph.size;
            if previous.is_some_and(is_reprint) {
                continue;
            }
            previous = Some((glyph.text, x));
            figure.text.push(glyph.text);
            figure.right = figure.right.max(x + glyph.width);
            if glyph.text.is_ascii_digit() {
                digits += 1.0;
                width += glyph.width;
                widths.add(glyph.width);
                figure.is_mixed |=
                    glyph.font != lead.font || glyph.size != lead.size || glyph.colour != lead.colour;
            }
            if let Some(pen) = pen {
                gaps += x - pen;
                spaces.add(x - pen);
            }
            pen = Some(x + glyph.width);
        }
        // A size of nothing would make every share of it endless.
        let size = lead.size.max(0.01);
        figure.digit_width = width / digits / size;
        figure.spacing = gaps / (glyphs.len() as f32 - 1.0).max(1.0) / size;
        figure.is_uneven = widths.span() > UNEVEN * size || spaces.span() > UNEVEN * size;
        Some(figure)
    }

    pub(super) fn area(&self) -> Area {
        Area {
            left: self.left,
            top: self.baseline - 0.8 * self.size,
            right: self.right,
            bottom: self.baseline + 0.25 * self.size,
        }
    }

    /// It is this amount, sign and side apart, however the paper writes thousands and decimals.
    pub(super) fn says(&self, amount: Money) -> bool {
        self.paise() == Some(amount.as_paise().unsigned_abs())
    }

    /// The amount that it is, sign and side apart.
    pub(super) fn paise(&self) -> Option<u64> {
        paise(self.number())
    }

    /// As [`bare`].
    pub(super) fn number(&self) -> &[u8] {
        let text = self.text.bytes();
        text.get(number_in(text)).unwrap_or_default()
    }

    /// It is written as money: with decimals, or with separators.
    pub(super) fn looks_like_money(&self) -> bool {
        let text = bare(self.text.as_str());
        let has_decimals = text.len() > 3 && text.as_bytes().get(text.len() - 3) == Some(&b'.');
        (has_decimals || text.contains(',')) && text.parse::<Money>().is_ok() || has_decimal_comma(text)
    }

    fn is_whole_money(&self) -> bool {
        let text = self.text.bytes();
        text.len() > 3 && text.get(text.len() - 3) == Some(&b'.')
    }
}

/// The digits and separators alone: without currency, sign, brackets and `Dr` or `Cr`.
pub(super) fn bare(text: &str) -> &str {
    text.get(number_in(text.as_bytes())).unwrap_or_default()
}

/// Where the digits and separators of a text stand; nowhere, at its beginning, if it has none.
pub(super) fn number_in(text: &[u8]) -> std::ops::Range<usize> {
    let Some(start) = text.iter().position(u8::is_ascii_digit) else { return 0..0 };
    let end = text.iter().rposition(u8::is_ascii_digit).map_or(start, |end| end + 1);
    let begins_with_point = matches!(text.get(..start), Some(b"." | b"-."));
    start - usize::from(begins_with_point)..end
}

/// The amount that digits and separators spell, in paise. The last separator with one or two digits behind it is the decimal
/// one; the others group thousands or lakhs.
fn paise(text: &[u8]) -> Option<u64> {
    let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b'\'');
    if text.is_empty() || !text.iter().all(is_number) {
        return None;
    }
    let point = text.iter().rposition(|byte| matches!(byte, b',' | b'.'));
    let decimals = point.map_or(0, |at| text.len() - at - 1);
    let places = if decimals <= 2 { decimals } else { 0 };
    let digit = |value: u64, byte: &u8| value.checked_mul(10)?.checked_add(u64::from(byte - b'0'));
    let value = text.iter().filter(|byte| byte.is_ascii_digit()).try_fold(0, digit)?;
    value.checked_mul([100, 10, 1].get(places).copied().unwrap_or(1))
}

/// The last words of numbers that say the amount in several: a space sets the thousands apart. `1 220.15`, `3 383 756,00`
pub(super) fn last_parts(figures: &[Figure], amount: Money) -> Vec<&Figure> {
    /// More parts than any amount has.
    const PARTS: usize = 4;
    let mut found = Vec::new();
    for length in 2..=PARTS {
        let windows = figures.windows(length).filter(|parts| say_together(parts, amount));
        found.extend(windows.filter_map(<[Figure]>::last));
    }
    found
}

fn say_together(parts: &[Figure], amount: Money) -> bool {
    /// A space is narrower than this share of the size, and a gap between columns is not.
    const SPACE: f32 = 0.7;
    let is_next = |pair: &[Figure]| match pair {
        [one, next] => {
            (0.0..SPACE * next.size).contains(&(next.left - one.right))
                && (next.baseline - one.baseline).abs() < 0.15 * next.size
        }
        _ => false,
    };
    if !parts.windows(2).all(is_next) {
        return false;
    }
    let digits = |text: &str| text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let is_group = |place: usize, part: &Figure| {
        let text = bare(part.text.as_str());
        match digits(text) {
            count if place == 0 => count == text.len() && (1..=3).contains(&count),
            count if place + 1 < parts.len() => count == text.len() && count == 3,
            count => count > 0 && count.is_multiple_of(3),
        }
    };
    let whole: String = parts.iter().map(|part| bare(part.text.as_str())).collect();
    parts.iter().enumerate().all(|(place, part)| is_group(place, part))
        && paise(whole.as_bytes()) == Some(amount.as_paise().unsigned_abs())
}

/// `1.234,56`, `1985,25`
pub(super) fn has_decimal_comma(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.rsplit_once(',')
        .is_some_and(|(whole, cents)| cents.len() == 2 && is_digits(cents) && whole.split('.').all(is_digits))
}

/// Glyphs of one number stand nearer than this share of the size, even when they were painted apart.
const JOINED: f32 = 0.19;
/// Some engines leave gaps inside an amount, and columns never stand so near.
const TORN: f32 = 0.4;
/// Widths and distances that differ by more than this share of the size differ by design.
const UNEVEN: f32 = 0.012;
/// Bold made by printing twice moves a word by less than this share of its size.
const OVERPRINT: f32 = 0.12;
/// Parts of a number with more painted between them than this were not painted together.
const PATCH_DISTANCE: u32 = 60;

/// Sorts figures as they are read, puts those together that were painted in parts, and leaves those out that were
/// painted a second time on the same place.
pub(super) fn tidy(figures: &mut Vec<Figure>) {
    let is_sorted = figures
        .is_sorted_by(|a, b| a.baseline < b.baseline || (a.baseline == b.baseline && a.left <= b.left));
    if !is_sorted {
        figures.sort_by(|a, b| {
            a.baseline.total_cmp(&b.baseline).then(a.left.total_cmp(&b.left)).then(a.order.cmp(&b.order))
        });
    }
    figures.dedup_by(|next, kept| is_reprint(kept, next) || join(kept, next));
}

fn is_reprint(kept: &Figure, next: &Figure) -> bool {
    let reach = OVERPRINT * kept.size;
    (next.left - kept.left).abs() < reach
        && (next.baseline - kept.baseline).abs() < reach
        && next.text == kept.text
}

fn join(kept: &mut Figure, next: &Figure) -> bool {
    let gap = next.left - kept.right;
    let is_near = gap <= TORN * kept.size
        && gap >= -JOINED * kept.size
        && (next.baseline - kept.baseline).abs() <= 0.15 * kept.size;
    if !is_near || (gap > JOINED * kept.size && !is_torn(kept.text.bytes(), next.text.bytes())) {
        return false;
    }
    let length = usize::from(kept.text.length) + usize::from(next.text.length);
    if kept.is_whole_money() || length > MAX_LENGTH {
        return false;
    }
    kept.is_torn |= next.is_torn || gap > JOINED * kept.size;
    kept.is_mixed |=
        next.is_mixed || next.font != kept.font || next.size != kept.size || next.colour != kept.colour;
    kept.is_patched |= next.is_patched || next.order.abs_diff(kept.last_order) > PATCH_DISTANCE;
    // The longer part says what the number looks like.
    if next.text.length > kept.text.length {
        let (text, left) = (kept.text, kept.left);
        let whole = Figure {
            text,
            left,
            is_mixed: kept.is_mixed,
            is_patched: kept.is_patched,
            is_torn: kept.is_torn,
            is_uneven: kept.is_uneven || next.is_uneven,
            right: kept.right,
            order: kept.order.min(next.order),
            ..*next
        };
        *kept = whole;
    }
    for byte in next.text.as_str().chars() {
        kept.text.push(byte);
    }
    kept.right = kept.right.max(next.right);
    kept.order = kept.order.min(next.order);
    kept.last_order = kept.last_order.max(next.last_order);
    true
}

/// Two parts of one amount, which has a separator somewhere.
fn is_torn(first: &[u8], second: &[u8]) -> bool {
    let is_number = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_digit() || b".,".contains(byte));
    let has_separator = |text: &[u8]| text.iter().any(|byte| b".,".contains(byte));
    (has_separator(first) || has_separator(second)) && is_number(first) && is_number(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(bare(text), expected, "{text}");
    }

    #[test]
    fn an_amount_torn_apart_is_told_from_two_numbers() {
        let check = |first: &str, second: &str, expected| {
            assert_eq!(is_torn(first.as_bytes(), second.as_bytes()), expected, "{first} {second}");
        };
        check("1,23", "4.00", true);
        check("23", "4.00", true);
        check("530.3", "0", true);
        check("12", "34", false);
        check("01-04", "500.00", false);
    }

    #[test]
    fn an_amount_is_known_however_it_is_written() {
        for text in ["1,23,456.70", "123,456.7", "123.456,70", "123456,70", "123'456.70"] {
            assert_eq!(paise(text.as_bytes()), Some(12_345_670), "{text}");
        }
        let spelt = ["3209", "1.234", ".75"].map(|text| paise(text.as_bytes()));
        assert_eq!(spelt, [Some(320_900), Some(123_400), Some(75)]);
        assert_eq!(["01-04", ""].map(|text| paise(text.as_bytes())), [None, None]);
        assert_ne!(paise(b"12,345.67"), Some(12_345_670));
    }

    #[test]
    fn marks_round_a_number_are_no_part_of_it() {
        check("1,234.00", "1,234.00");
        check("-1,234.00Dr", "1,234.00");
        check("(500.00)", "500.00");
        check("INR2,370.00", "2,370.00");
        check(".75", ".75");
        check("Rs.75", "75");
        check("Dr", "");
    }
}
