//! A font dictionary → for each character code: what it means, how that is known, and how far it moves the pen.

use crate::budget::Budget;
use crate::document::{Font, UnicodeSource};
use crate::font_checks;
use crate::unicode::{Meaning, Meanings};
use crate::{Error, Part};
use hayro_font::{CMapResolverFn, FontCache, FontQuery, FontResolverFn};
use hayro_syntax::object::{Dict, Name, ObjectIdentifier};
use hayro_syntax::page::Resources;
use rustc_hash::FxHashMap;
use std::cell::{Ref, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// Codes above this are worked out each time they are met.
const REMEMBERED_CODES: usize = 1 << 16;
/// What an unreadable font gets: half an em is near the truth for most letters.
const GUESSED_ADVANCE: f32 = 500.0;

/// No real glyph stands for more characters; a map may claim thousands for each byte shown.
const MAX_LIGATURE: usize = 16;

/// What one character code stands for. Plain data, so that a table of them is cheap to walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code {
    /// Along the line of writing, in thousandths of an em.
    pub(crate) advance: f32,
    pub(crate) text: Text,
    pub(crate) source: UnicodeSource,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Text {
    /// The code has not been met before.
    NotYet,
    One(char),
    /// An index into the font's ligatures.
    Many(u32),
}

const NOT_YET: Code = Code { advance: 0.0, text: Text::NotYet, source: UnicodeSource::Unknown };

/// The codes of a string that can be found without asking the font, by how many bytes they have.
pub(crate) enum Codes<'s> {
    One(&'s [u8]),
    Two(&'s [[u8; 2]]),
    Other,
}

/// How many bytes of a string make a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    One,
    Two,
    /// The font's character map says.
    Mapped,
}

pub(crate) struct LoadedFont<'a> {
    /// The font's number in this reader's list.
    pub(crate) number: u16,
    pub(crate) is_vertical: bool,
    inner: Option<hayro_font::Font<'a>>,
    widths: Width,
    meanings: Meanings,
    codes: RefCell<Vec<Code>>,
    ligatures: RefCell<Vec<Box<str>>>,
}

impl LoadedFont<'_> {
    /// What is known of each code by now; those after its end are unknown.
    pub(crate) fn known(&self) -> Ref<'_, Vec<Code>> {
        self.codes.borrow()
    }

    pub(crate) fn codes<'s>(&self, string: &'s [u8]) -> Codes<'s> {
        match self.widths {
            Width::One => Codes::One(string),
            Width::Two => Codes::Two(string.as_chunks().0),
            Width::Mapped => Codes::Other,
        }
    }

    /// Calls `each` with every code of a string and whether it is a one-byte space, which word spacing widens.
    pub(crate) fn for_each_code(&self, string: &[u8], mut each: impl FnMut(Code, bool)) {
        let mut codes = self.codes.borrow_mut();
        let mut at = 0;
        while let Some((code, length)) = self.read_code(string, at) {
            at += length;
            each(self.code(&mut codes, code), length == 1 && code == 32);
        }
    }

    /// The code at a place in a string and how many bytes it takes.
    fn read_code(&self, string: &[u8], at: usize) -> Option<(u32, usize)> {
        match self.widths {
            Width::One => Some((u32::from(*string.get(at)?), 1)),
            Width::Two => match string.get(at..at + 2)? {
                [high, low] => Some((u32::from(*high) << 8 | u32::from(*low), 2)),
                _ => None,
            },
            Width::Mapped => {
                let (code, length) = self.inner.as_ref().filter(|_| at < string.len())?.read_code(string, at);
                Some((code, length.max(1)))
            }
        }
    }

    pub(crate) fn with_ligature(&self, index: u32, each: impl FnOnce(&str)) {
        if let Some(text) = self.ligatures.borrow().get(index as usize) {
            each(text);
        }
    }

    /// Nearly every code has been met before, so only that path is worth being short.
    #[inline]
    fn code(&self, codes: &mut Vec<Code>, code: u32) -> Code {
        match codes.get(code as usize) {
            Some(Code { text: Text::NotYet, .. }) | None => self.learn(codes, code),
            Some(known) => *known,
        }
    }

    #[cold]
    fn learn(&self, codes: &mut Vec<Code>, code: u32) -> Code {
        let learned = self.work_out(code);
        let index = code as usize;
        if index < REMEMBERED_CODES {
            if index >= codes.len() {
                codes.resize(index + 1, NOT_YET);
            }
            codes[index] = learned;
        }
        learned
    }

    fn work_out(&self, code: u32) -> Code {
        let advance = match &self.inner {
            Some(font) if self.is_vertical => font.code_advance(code).y as f32,
            Some(font) => font.code_advance(code).x as f32,
            None => GUESSED_ADVANCE,
        };
        let Meaning { text, source } = self.meanings.of(self.inner.as_ref(), code);
        let text: String = text.chars().flat_map(letters).take(MAX_LIGATURE).collect();
        let mut characters = text.chars();
        let text = match (characters.next(), characters.next()) {
            (None, _) => Text::One('\u{fffd}'),
            (Some(only), None) => Text::One(only),
            _ => {
                let mut ligatures = self.ligatures.borrow_mut();
                ligatures.push(text.into());
                Text::Many(ligatures.len() as u32 - 1)
            }
        };
        Code { advance: if advance.is_finite() { advance } else { 0.0 }, text, source }
    }
}

/// What makes two uses of a font the same one, whoever reads them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FontKey<'a> {
    Object(ObjectIdentifier),
    /// A dictionary written in place: the same bytes are the same font.
    Inline(&'a [u8]),
}

/// All fonts one thread has met, in the order it met them.
pub(crate) struct Fonts<'a> {
    cache: FontCache<'a>,
    programs: FontResolverFn,
    character_maps: CMapResolverFn,
    loaded: FxHashMap<FontKey<'a>, Rc<LoadedFont<'a>>>,
    pub(crate) met: Vec<(FontKey<'a>, Font)>,
}

impl<'a> Fonts<'a> {
    pub(crate) fn new() -> Self {
        Self {
            cache: FontCache::new(),
            programs: Arc::new(|query| match query {
                FontQuery::Standard(font) => Some(font.get_font_data()),
                FontQuery::Fallback(query) => Some(query.pick_standard_font().get_font_data()),
            }),
            character_maps: Arc::new(hayro_cmap::load_embedded),
            loaded: FxHashMap::default(),
            met: Vec::new(),
        }
    }

    /// The font that a page calls `name`. Looked up by object first: parsing its dictionary at every use is slow.
    pub(crate) fn named(
        &mut self,
        resources: &Resources<'a>,
        name: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Rc<LoadedFont<'a>>>, Error> {
        let object = resources.fonts.get_ref(name).map(|found| FontKey::Object(found.into()));
        if let Some(key) = &object
            && let Some(font) = self.loaded.get(key)
        {
            return Ok(Some(font.clone()));
        }
        let Some(dict) = resources.fonts.get::<Dict<'a>>(name) else { return Ok(None) };
        let key = object.unwrap_or(FontKey::Inline(dict.data()));
        self.load(key, &dict, budget).map(Some)
    }

    /// As [`Fonts::named`], for a font that a graphics state names by reference.
    pub(crate) fn load(
        &mut self,
        key: FontKey<'a>,
        dict: &Dict<'a>,
        budget: &mut Budget<'_>,
    ) -> Result<Rc<LoadedFont<'a>>, Error> {
        if let Some(font) = self.loaded.get(&key) {
            return Ok(font.clone());
        }
        budget.check_time()?;
        let number = u16::try_from(self.met.len()).map_err(|_| Error::TooLarge(Part::Objects))?;
        let checked = font_checks::check(dict, budget)?;
        let inner = match checked.is_harmless {
            true => self.cache.font(dict, &self.programs, &self.character_maps),
            false => None,
        };
        let is_composite = dict.get::<Name<'_>>("Subtype").as_deref() == Some(b"Type0");
        let encoding = dict.get::<Name<'_>>("Encoding");
        let widths = match encoding.as_deref() {
            _ if !is_composite => Width::One,
            Some(b"Identity-H" | b"Identity-V") => Width::Two,
            _ if inner.is_some() => Width::Mapped,
            _ => Width::Two,
        };
        let font = Rc::new(LoadedFont {
            number,
            is_vertical: inner.as_ref().is_some_and(|font| !font.is_horizontal()),
            meanings: Meanings::new(dict, is_composite, &checked.to_unicode),
            inner,
            widths,
            codes: RefCell::new(vec![NOT_YET; if is_composite { 0 } else { 256 }]),
            ligatures: RefCell::new(Vec::new()),
        });
        self.met.push((key.clone(), describe(dict, is_composite)));
        self.loaded.insert(key, font.clone());
        Ok(font)
    }
}

/// Unicode has characters for some ligatures. Nobody searches for those.
fn letters(character: char) -> impl Iterator<Item = char> {
    let spelled = match character {
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        _ => "",
    };
    let kept = spelled.is_empty().then_some(character);
    spelled.chars().chain(kept)
}

/// A subset is named by six capitals, a plus sign and the name of the font it was cut from.
fn describe(dict: &Dict<'_>, is_composite: bool) -> Font {
    let base = dict.get::<Name<'_>>("BaseFont").map(|name| name.as_str().to_owned()).unwrap_or_default();
    let tag_of = |prefix: &str| {
        let tag: [u8; 6] = prefix.as_bytes().try_into().ok()?;
        tag.iter().all(u8::is_ascii_uppercase).then_some(tag)
    };
    let (name, subset_tag) = match base.split_once('+') {
        Some((prefix, name)) if tag_of(prefix).is_some() => (name.to_owned(), tag_of(prefix)),
        _ => (base, None),
    };
    let kind = dict.get::<Name<'_>>("Subtype").map(|kind| kind.as_str().to_owned()).unwrap_or_default();
    let holder = if is_composite { font_checks::descendant(dict) } else { Some(dict.clone()) };
    let descriptor = holder.and_then(|holder| holder.get::<Dict<'_>>("FontDescriptor"));
    let is_embedded = kind == "Type3"
        || descriptor
            .is_some_and(|found| font_checks::PROGRAM_KEYS.iter().any(|key| found.contains_key(key)));
    Font {
        name,
        is_subset: subset_tag.is_some(),
        subset_tag,
        is_embedded,
        kind,
        has_to_unicode: dict.contains_key("ToUnicode"),
    }
}
