//! bytes → a page that is one picture → what it says, with limits small enough for hundreds of inputs a second.

#[path = "packed.rs"]
mod packed;

use packed::pictured;
use picture::Sheets;
use sight::{Grey, Limits, Seen};

/// Coarse, so that a page is small: what unpacks a picture does the same work whatever it is drawn at.
const DOTS_AN_INCH: f32 = 100.0;
const LIMITS: pdf::Limits = pdf::Limits {
    bytes: 1 << 20,
    pages: 4,
    objects: 20_000,
    nesting: 16,
    decoded_bytes: 4 << 20,
    glyphs: 100_000,
    operators: 300_000,
};
const LETTERS: Limits = Limits { dots: 1 << 20, pieces: 20_000, length: 4_000 };

/// Panics when words stand nowhere, or when a letter is likelier than certain.
pub(crate) fn check(bytes: &[u8]) -> Option<Seen> {
    let file = if bytes.starts_with(b"%PDF") { bytes.to_vec() } else { pictured(bytes) };
    let sheets = Sheets::open(&file, pdf::Unlock::Nothing, &LIMITS).ok()?;
    let drawn = sheets.shades(1, DOTS_AN_INCH).ok()?;
    assert_eq!(drawn.width * drawn.height, drawn.shades.len());
    let grey = Grey::new(drawn.width, drawn.height, drawn.shades)?;
    let seen = sight::read(&grey, DOTS_AN_INCH, &LETTERS).ok()?;
    for word in &seen.words {
        assert!(!word.letters.is_empty() && word.left <= word.right && word.baseline.is_finite(), "{word:?}");
        for letter in &word.letters {
            assert!(letter.left <= letter.right && !letter.readings.is_empty(), "{word:?}");
            assert!(
                letter.readings.iter().all(|reading| (0.0..=1.0).contains(&reading.likelihood)),
                "{word:?}"
            );
        }
        let (x, y) = seen.turn.back(word.left, word.baseline);
        assert!(x.is_finite() && y.is_finite(), "{word:?}");
    }
    Some(seen)
}
