//! Bytes of XML → elements with their text, within limits. No document types, no entities of the document's own.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, Event};

use crate::Unreadable;

/// The deepest element of the format stands at six.
const MAX_DEPTH: usize = 24;
/// Twice what a thousand accounts with three years of history need.
const MAX_ELEMENTS: usize = 400_000;
/// The longest fields are comments of a few lines.
const MAX_FIELD_BYTES: usize = 8 << 10;
/// Names are of the format, or nobody asks for them.
const MAX_NAME_BYTES: usize = 128;

/// One element: its own text, and what is inside it in the order of the document.
#[derive(Debug)]
pub(super) struct Element {
    name: String,
    text: String,
    inside: Vec<Element>,
}

impl Element {
    /// The root of a document, of which all is there.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, Unreadable> {
        let text = decode(bytes)?;
        let mut reader = Reader::from_str(&text);
        reader.config_mut().expand_empty_elements = true;
        let mut builder = Builder::default();
        loop {
            match reader.read_event().map_err(|_| Unreadable::Malformed)? {
                Event::Start(start) => builder.open(local(start.name().as_ref())?)?,
                Event::End(_) => builder.close()?,
                Event::Text(text) => builder.write(&text.xml10_content())?,
                Event::CData(text) => builder.write(&text.xml10_content())?,
                Event::GeneralRef(reference) => builder.write(&resolve(&reference)?)?,
                Event::DocType(_) => return Err(Unreadable::Entities),
                Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::Empty(_) => {}
                Event::Eof => return builder.finish(),
            }
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The first element of this name inside.
    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.all(name).next()
    }

    pub(super) fn all<'a, 'b>(&'a self, name: &'b str) -> impl Iterator<Item = &'a Self> + use<'a, 'b> {
        self.inside.iter().filter(move |element| element.name == name)
    }

    pub(super) fn inside(&self) -> impl Iterator<Item = &Self> {
        self.inside.iter()
    }

    /// The element at the end of a path of names.
    pub(super) fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |element, name| element.child(name))
    }

    /// What stands in a field; an empty field is none.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        self.all(name).find_map(Self::value)
    }

    /// The same of a field whose name is spelt in several ways.
    pub(super) fn field_of(&self, spellings: &[&str]) -> Option<&str> {
        spellings.iter().find_map(|name| self.field(name))
    }

    pub(super) fn value(&self) -> Option<&str> {
        Some(self.text.trim()).filter(|text| !text.is_empty())
    }
}

#[derive(Default)]
struct Builder {
    open: Vec<Element>,
    root: Option<Element>,
    elements: usize,
}

impl Builder {
    fn open(&mut self, name: &str) -> Result<(), Unreadable> {
        if self.root.is_some() {
            return Err(Unreadable::Malformed);
        }
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return Err(Unreadable::TooMany("fields"));
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(Unreadable::TooMany("levels"));
        }
        self.open.push(Element { name: name.to_owned(), text: String::new(), inside: Vec::new() });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Unreadable> {
        let done = self.open.pop().ok_or(Unreadable::Malformed)?;
        match self.open.last_mut() {
            Some(parent) => parent.inside.push(done),
            None => self.root = Some(done),
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), Unreadable> {
        let Some(element) = self.open.last_mut() else {
            // Around the root there may be nothing but space.
            return if text.trim().is_empty() { Ok(()) } else { Err(Unreadable::Malformed) };
        };
        // Space between elements is no text, and there may be a lot of it.
        if element.text.is_empty() && text.trim().is_empty() {
            return Ok(());
        }
        if element.text.len() + text.len() > MAX_FIELD_BYTES {
            return Err(Unreadable::TooMany("characters in a field"));
        }
        element.text.push_str(text);
        Ok(())
    }

    fn finish(self) -> Result<Element, Unreadable> {
        if !self.open.is_empty() {
            return Err(Unreadable::Cut);
        }
        self.root.ok_or(Unreadable::Cut)
    }
}

/// Without a prefix: gateways put the format into a namespace of their own.
fn local(name: &str) -> Result<&str, Unreadable> {
    if name.len() > MAX_NAME_BYTES {
        return Err(Unreadable::TooMany("characters in a name"));
    }
    Ok(name.rsplit(':').next().unwrap_or(name))
}

fn resolve(reference: &BytesRef<'_>) -> Result<String, Unreadable> {
    if let Some(letter) = reference.resolve_char_ref().map_err(|_| Unreadable::Malformed)? {
        return Ok(letter.to_string());
    }
    resolve_xml_entity(reference.xml10_content().as_ref()).map(str::to_owned).ok_or(Unreadable::Entities)
}

/// UTF-8, or Latin-1 where the document says so in its first line.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match declared_encoding(bytes).as_deref() {
        None | Some("utf-8" | "utf8" | "us-ascii" | "ascii") => {
            std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| Unreadable::Encoding)
        }
        Some("iso-8859-1" | "latin1" | "latin-1" | "iso8859-1") => {
            Ok(Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()))
        }
        Some(_) => Err(Unreadable::Encoding),
    }
}

fn declared_encoding(bytes: &[u8]) -> Option<String> {
    const LONGEST_DECLARATION_BYTES: usize = 200;
    let head = bytes.get(..bytes.len().min(LONGEST_DECLARATION_BYTES))?;
    let head: String = head.iter().map(|byte| char::from(*byte)).collect();
    let declaration = head.strip_prefix("<?xml")?.split("?>").next()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    value.get(1..)?.split(quote).next().map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(document: &[u8], expected: Result<&str, Unreadable>) {
        let read = Element::parse(document);
        let read = read.as_ref().map(|root| root.field("b").unwrap_or_default()).map_err(|error| *error);
        assert_eq!(read, expected, "{}", String::from_utf8_lossy(document));
    }

    #[test]
    fn fields_are_read_whatever_surrounds_them() {
        check(b"<a><b>x</b></a>", Ok("x"));
        check(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n <b> x </b>\n</a>\n", Ok("x"));
        check(b"\xEF\xBB\xBF<a><b/><b>x</b></a>", Ok("x"));
        check(b"<n:a xmlns:n='urn:x'><n:b>x</n:b></n:a>", Ok("x"));
        check(b"<a><b><![CDATA[x & y]]></b></a>", Ok("x & y"));
        check(b"<a><b>R &amp; B &#65;</b></a>", Ok("R & B A"));
        check(b"<a><!-- no --><b></b></a>", Ok(""));
        check(b"<?xml version='1.0' encoding='ISO-8859-1'?><a><b>Jos\xE9</b></a>", Ok("José"));
    }

    #[test]
    fn what_is_not_all_there_is_not_read() {
        check(b"", Err(Unreadable::Cut));
        check(b"  \n", Err(Unreadable::Cut));
        check(b"<a><b>x</b>", Err(Unreadable::Cut));
        check(b"<a><b>x</a>", Err(Unreadable::Malformed));
        check(b"<a></a><a></a>", Err(Unreadable::Malformed));
        check(b"nonsense", Err(Unreadable::Malformed));
        check(b"<a></a> and more", Err(Unreadable::Malformed));
        check(b"<a><b>\xE9</b></a>", Err(Unreadable::Encoding));
        check(b"<?xml version='1.0' encoding='UTF-16'?><a/>", Err(Unreadable::Encoding));
    }

    #[test]
    fn nothing_is_expanded() {
        check(b"<!DOCTYPE a [<!ENTITY x \"y\">]><a><b>&x;</b></a>", Err(Unreadable::Entities));
        check(b"<a><b>&x;</b></a>", Err(Unreadable::Entities));
        check(b"<a><b>&#xFFFFFFFF;</b></a>", Err(Unreadable::Malformed));
    }

    #[test]
    fn limits_hold() {
        let deep = |depth: usize| "<a>".repeat(depth) + &"</a>".repeat(depth);
        check(deep(MAX_DEPTH).as_bytes(), Ok(""));
        check(deep(MAX_DEPTH + 1).as_bytes(), Err(Unreadable::TooMany("levels")));
        let field = |size: usize| format!("<a><c>{}</c></a>", "x".repeat(size));
        check(field(MAX_FIELD_BYTES).as_bytes(), Ok(""));
        check(field(MAX_FIELD_BYTES + 1).as_bytes(), Err(Unreadable::TooMany("characters in a field")));
        let many = |count: usize| format!("<a>{}</a>", "<c/>".repeat(count));
        check(many(MAX_ELEMENTS - 1).as_bytes(), Ok(""));
        check(many(MAX_ELEMENTS).as_bytes(), Err(Unreadable::TooMany("fields")));
        let name = |size: usize| format!("<{0}></{0}>", "n".repeat(size));
        check(name(MAX_NAME_BYTES).as_bytes(), Ok(""));
        check(name(MAX_NAME_BYTES + 1).as_bytes(), Err(Unreadable::TooMany("characters in a name")));
    }
}
