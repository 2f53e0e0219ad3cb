//! Marked content: what it hides, and the text it says it stands for.

use crate::canvas::Canvas;
use crate::document::UnicodeSource;
use crate::layers::Layers;
use crate::lexer::Lexer;
use crate::words::text_string;
use hayro_syntax::object::{Dict, FromBytes, String as PdfString};
use hayro_syntax::page::Resources;

/// Marks nested deeper than this are counted, not looked into.
const MAX_MARKS: usize = 4096;

#[derive(Debug)]
struct Mark {
    is_hidden: bool,
    /// What the marked glyphs stand for, and how many glyphs there were before them.
    actual_text: Option<(String, usize)>,
}

/// The marks that are open at one place of a content stream.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    open: Vec<Mark>,
    uncounted: usize,
}

impl Marks {
    pub(crate) fn begin(
        &mut self,
        lexer: &Lexer<'_>,
        resources: &Resources<'_>,
        layers: &Layers,
        canvas: &mut Canvas,
    ) {
        if self.open.len() >= MAX_MARKS {
            self.uncounted += 1;
            return;
        }
        let is_hidden = lexer.name_at(0) == Some(b"OC")
            && lexer.name_at(1).is_some_and(|name| layers.hides(&resources.properties, name));
        if is_hidden {
            canvas.enter_hidden();
        }
        let actual_text = lexer
            .dictionary_at(1)
            .filter(|bytes| memchr::memmem::find(bytes, b"ActualText").is_some())
            .and_then(Dict::from_bytes)
            .and_then(|dict: Dict<'_>| {
                dict.get::<PdfString<'_>>("ActualText").map(|text| text_string(&text))
            });
        let glyphs = canvas.page.glyphs.len();
        self.open.push(Mark { is_hidden, actual_text: actual_text.map(|text| (text, glyphs)) });
    }

    pub(crate) fn end(&mut self, canvas: &mut Canvas) {
        if self.uncounted > 0 {
            self.uncounted -= 1;
            return;
        }
        let Some(mark) = self.open.pop() else { return };
        if mark.is_hidden {
            canvas.leave_hidden();
        }
        if let Some((text, first)) = mark.actual_text {
            apply(&text, canvas, first);
        }
    }

    /// Content that ends with marks still open must not hide what comes after it.
    pub(crate) fn end_all(&mut self, canvas: &mut Canvas) {
        self.uncounted = 0;
        while !self.open.is_empty() {
            self.end(canvas);
        }
    }
}

/// The text is believed only where the font itself is silent: it may say anything, and nobody sees it.
fn apply(text: &str, canvas: &mut Canvas, first: usize) {
    let Some(glyphs) = canvas.page.glyphs.get_mut(first..) else { return };
    if text.chars().count() != glyphs.len() {
        return;
    }
    for (glyph, character) in glyphs.iter_mut().zip(text.chars()) {
        if glyph.source == UnicodeSource::Unknown {
            glyph.text = character;
            glyph.source = UnicodeSource::CodeGuess;
        }
    }
}
