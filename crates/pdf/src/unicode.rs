//! A character code → the text it stands for, by the best evidence the font gives.

use crate::document::UnicodeSource;
use hayro_cmap::{BfString, CMap, CidFamily};
use hayro_font::{Font, FontGlyph, OutlineGlyph};
use hayro_syntax::object::{Dict, Name, String as PdfString};
use rustc_hash::FxHashMap;
use skrifa::MetadataProvider;
use std::cell::OnceCell;

use crate::font_checks::descendant;

/// What a code stands for; empty text when nothing says.
pub(crate) struct Meaning {
    pub(crate) text: String,
    pub(crate) source: UnicodeSource,
}

/// The evidence of one font, best first.
pub(crate) struct Meanings {
    to_unicode: Option<CMap>,
    is_composite: bool,
    /// From the codes of one of Adobe's character collections.
    collection: Option<CMap>,
    /// From codes to the collection's numbers, when they are not the same.
    numbering: Option<CMap>,
    /// Glyph number → character, read backwards from the embedded font; made when first needed.
    embedded: OnceCell<FxHashMap<u32, char>>,
}

impl Meanings {
    pub(crate) fn new(dict: &Dict<'_>, is_composite: bool, to_unicode: &[u8]) -> Self {
        let to_unicode = if to_unicode.is_empty() {
            dict.get::<Name<'_>>("ToUnicode")
                .and_then(|name| hayro_cmap::load_embedded(hayro_cmap::CMapName::from_bytes(&name)))
                .and_then(parse_map)
        } else {
            parse_map(to_unicode)
        };
        let collection = if is_composite { collection(dict) } else { None };
        let numbering = collection.as_ref().and_then(|_| numbering(dict));
        Self { to_unicode, is_composite, collection, numbering, embedded: OnceCell::new() }
    }

    pub(crate) fn of(&self, font: Option<&Font<'_>>, code: u32) -> Meaning {
        let meaning = |text: BfString, source| Meaning { text: into_string(text), source };
        if let Some(text) =
            self.to_unicode.as_ref().and_then(|map| map.lookup_bf_string(code)).filter(is_text)
        {
            return meaning(text, UnicodeSource::ToUnicode);
        }
        let glyph = font.map(|font| font.glyph(font.map_code(code), code));
        let named = match &glyph {
            Some(FontGlyph::Outline(glyph)) => glyph.as_unicode(),
            Some(FontGlyph::Type3(glyph)) => glyph.as_unicode(),
            None => None,
        };
        if let Some(text) = named.filter(is_text) {
            let source =
                if self.is_composite { UnicodeSource::CidCollection } else { UnicodeSource::GlyphName };
            return meaning(text, source);
        }
        if let Some(text) = self.in_collection(code).filter(is_text) {
            return meaning(text, UnicodeSource::CidCollection);
        }
        if let Some(FontGlyph::Outline(glyph)) = &glyph
            && let Some(character) = self.in_embedded_font(glyph)
        {
            return meaning(BfString::Char(character), UnicodeSource::EmbeddedFont);
        }
        if !self.is_composite
            && code >= 32
            && let Some(character) = u8::try_from(code).ok().map(windows_character)
        {
            return meaning(BfString::Char(character), UnicodeSource::CodeGuess);
        }
        Meaning { text: String::new(), source: UnicodeSource::Unknown }
    }

    fn in_collection(&self, code: u32) -> Option<BfString> {
        let collection = self.collection.as_ref()?;
        let number = match &self.numbering {
            Some(map) => (1..=4).find_map(|length| map.lookup_cid_code(code, length))?,
            None => code,
        };
        collection.lookup_bf_string(number)
    }

    fn in_embedded_font(&self, glyph: &OutlineGlyph) -> Option<char> {
        let number = glyph.glyph_id().to_u32();
        if number == 0 {
            return None;
        }
        let characters = self.embedded.get_or_init(|| characters_of(glyph));
        let character = u32::from(*characters.get(&number)?);
        // Symbol fonts put their codes into a private corner of Unicode.
        let plain = if (0xf000..0xf100).contains(&character) { character - 0xf000 } else { character };
        char::from_u32(plain).filter(|plain| *plain >= ' ')
    }
}

fn parse_map(bytes: &[u8]) -> Option<CMap> {
    CMap::parse(bytes, hayro_cmap::load_embedded)
}

fn collection(dict: &Dict<'_>) -> Option<CMap> {
    let info = descendant(dict)?.get::<Dict<'_>>("CIDSystemInfo")?;
    let word = |key: &str| info.get::<PdfString<'_>>(key).map(|word| word.as_bytes().to_vec());
    let family = CidFamily::from_registry_ordering(&word("Registry")?, &word("Ordering")?);
    parse_map(hayro_cmap::load_embedded(family.ucs2_cmap()?)?)
}

fn numbering(dict: &Dict<'_>) -> Option<CMap> {
    let name = dict.get::<Name<'_>>("Encoding")?;
    if name.starts_with(b"Identity") {
        return None;
    }
    parse_map(hayro_cmap::load_embedded(hayro_cmap::CMapName::from_bytes(&name))?)
}

/// Several characters may share a glyph: the least private and then the lowest is meant, whatever order they come in.
fn characters_of(glyph: &OutlineGlyph) -> FxHashMap<u32, char> {
    let mut found: FxHashMap<u32, char> = FxHashMap::default();
    let Some(data) = glyph.font_data() else { return found };
    let Ok(font) = skrifa::FontRef::new((*data.data).as_ref()) else { return found };
    let rank = |character: char| (('\u{e000}'..='\u{f8ff}').contains(&character), character);
    for (character, glyph) in font.charmap().mappings() {
        let Some(character) = char::from_u32(character) else { continue };
        let best = found.entry(glyph.to_u32()).or_insert(character);
        if rank(character) < rank(*best) {
            *best = character;
        }
    }
    found
}

/// Control characters in a map are a sign that its writer did not know either.
fn is_text(text: &BfString) -> bool {
    match text {
        BfString::Char(character) => *character >= ' ' && *character != '\u{fffd}',
        BfString::String(text) => text.chars().any(|character| character >= ' '),
    }
}

fn into_string(text: BfString) -> String {
    match text {
        BfString::Char(character) => character.to_string(),
        BfString::String(text) => text,
    }
}

/// Code page 1252, where it differs from Latin-1; what has no character there keeps its number.
pub(crate) fn windows_character(byte: u8) -> char {
    const UPPER: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        128..160 => UPPER[usize::from(byte - 128)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_page_keeps_latin_and_adds_its_own() {
        assert_eq!(windows_character(b'A'), 'A');
        assert_eq!(windows_character(0x80), '€');
        assert_eq!(windows_character(0xa3), '£');
        assert_eq!(windows_character(0x9f), 'Ÿ');
    }

    #[test]
    fn control_characters_are_no_text() {
        assert!(!is_text(&BfString::Char('\u{1}')));
        assert!(!is_text(&BfString::Char('\u{fffd}')));
        assert!(is_text(&BfString::Char(' ')));
        assert!(is_text(&BfString::String("fi".into())));
    }
}
