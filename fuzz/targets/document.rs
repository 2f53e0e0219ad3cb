//! bytes → a document, with limits small enough for thousands of inputs a second.

use pdf::{Document, Error, Limits, Page};

/// Opens the encrypted seeds.
const PASSWORD: &str = "fuzz";

const LIMITS: Limits = Limits {
    bytes: 1 << 20,
    pages: 20,
    objects: 20_000,
    nesting: 16,
    decoded_bytes: 4 << 20,
    glyphs: 100_000,
    operators: 300_000,
};

/// Panics when what was read is not what every later stage relies on.
pub(crate) fn read(bytes: &[u8]) -> Option<Document> {
    let document = match pdf::read(bytes, None, &LIMITS, &|_| false) {
        Err(Error::PasswordRequired) => pdf::read(bytes, Some(PASSWORD), &LIMITS, &|_| false),
        answer => answer,
    };
    let document = document.ok()?;
    check(&document);
    Some(document)
}

fn check(document: &Document) {
    assert!(document.pages.len() <= LIMITS.pages);
    let glyphs: usize = document.pages.iter().map(|page| page.glyphs.len()).sum();
    assert!(glyphs <= LIMITS.glyphs);
    for (index, page) in document.pages.iter().enumerate() {
        assert_eq!(page.number as usize, index + 1);
        check_page(document, page);
    }
}

fn check_page(document: &Document, page: &Page) {
    assert!(page.width.is_finite() && page.height.is_finite());
    for glyph in &page.glyphs {
        assert!((glyph.font as usize) < document.fonts.len(), "{glyph:?}");
        assert!(glyph.x.is_finite() && glyph.y.is_finite() && glyph.size.is_finite(), "{glyph:?}");
        assert!(glyph.width.is_finite() && glyph.width >= 0.0, "{glyph:?}");
    }
    for shape in &page.shapes {
        assert!(shape.left <= shape.right && shape.top <= shape.bottom, "{shape:?}");
    }
}
