//! A value in the file → where it ends, where its strings stand, and the few entries that matter for unlocking it.

use crate::lexer::{hex_digit, is_regular, is_white};
use crate::objects::skip_white;
use hayro_syntax::object::Name;
use std::ops::Range;

/// The library gives up on what is nested deeper.
const MAX_DEPTH: usize = 512;

/// How a value ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Whole,
    /// A word came that no value holds, or brackets went too deep; what came before is worth keeping.
    Broken,
    /// Something opened and never closed.
    Endless,
}

/// A value, as far as unlocking goes.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) end: usize,
    pub(super) ending: Ending,
    pub(super) is_dictionary: bool,
    /// With their brackets. Empty for those that are never encrypted.
    pub(super) strings: Vec<Range<usize>>,
    /// The entry `/Encrypt` of the dictionary, key and value.
    pub(super) encrypt: Option<Range<usize>>,
    /// The value of its `/Length`, when it is a number.
    pub(super) length: Option<Range<usize>>,
    /// It has an entry `/Root`, as trailers do.
    pub(super) has_root: bool,
}

/// A dictionary or an array that is open.
#[derive(Debug)]
struct Frame {
    is_dictionary: bool,
    key: Key,
    key_at: usize,
    /// Words that followed the key: a reference is three of them.
    words: usize,
    is_value_next: bool,
    has_byte_range: bool,
    /// The string under `/Contents`, by its index.
    contents: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Contents,
    ByteRange,
    Encrypt,
    Length,
    Other,
}

struct Walk<'b> {
    bytes: &'b [u8],
    at: usize,
    /// Where the last piece of a value ended.
    last_end: usize,
    frames: Vec<Frame>,
    shape: Shape,
}

/// The value that begins at `from`, which is not white space.
pub(super) fn shape(bytes: &[u8], from: usize) -> Shape {
    let shape = Shape {
        end: from,
        ending: Ending::Whole,
        is_dictionary: bytes.get(from..).is_some_and(|tail| tail.starts_with(b"<<")),
        strings: Vec::new(),
        encrypt: None,
        length: None,
        has_root: false,
    };
    let mut walk = Walk { bytes, at: from, last_end: from, frames: Vec::new(), shape };
    walk.shape.ending = loop {
        if let Some(ending) = walk.step() {
            break ending;
        }
    };
    while let Some(frame) = walk.frames.pop() {
        walk.close(&frame);
    }
    walk.shape.end = walk.at;
    walk.shape
}

impl Walk<'_> {
    /// One token on. Tells when the value has ended.
    fn step(&mut self) -> Option<Ending> {
        self.at = skip_white(self.bytes, self.at);
        let start = self.at;
        let tail = self.bytes.get(start..).unwrap_or_default();
        match tail {
            [] => return Some(Ending::Endless),
            [b'<', b'<', ..] => return self.open(true, 2),
            [b'[', ..] => return self.open(false, 1),
            [b'>', b'>', ..] => return self.end_frame(true, 2),
            [b']', ..] => return self.end_frame(false, 1),
            [b'(', ..] => {
                let Some(length) = literal_length(tail) else { return self.run_out() };
                self.string(length);
            }
            [b'<', rest @ ..] => {
                let digits =
                    rest.iter().take_while(|byte| hex_digit(**byte).is_some() || is_white(**byte)).count();
                match rest.get(digits) {
                    Some(b'>') => self.string(digits + 2),
                    Some(_) => self.at += 1 + digits,
                    None => return self.run_out(),
                }
            }
            [b'/', rest @ ..] => {
                let length = rest.iter().take_while(|byte| is_regular(**byte)).count();
                self.at += 1 + length;
                self.name(start, &rest[..length]);
            }
            [b')' | b'>' | b'{' | b'}', ..] => self.at += 1,
            _ => {
                let length = tail.iter().take_while(|byte| is_regular(**byte)).count();
                // No value holds these words, so the brackets before them are broken.
                if matches!(&tail[..length], b"endobj" | b"stream" | b"endstream" | b"trailer" | b"startxref")
                {
                    return Some(Ending::Broken);
                }
                self.at += length.max(1);
                self.word(start);
            }
        }
        self.last_end = self.at;
        self.frames.is_empty().then_some(Ending::Whole)
    }

    fn run_out(&mut self) -> Option<Ending> {
        self.at = self.bytes.len();
        Some(Ending::Endless)
    }

    fn open(&mut self, is_dictionary: bool, length: usize) -> Option<Ending> {
        self.note_value();
        self.at += length;
        self.frames.push(Frame {
            is_dictionary,
            key: Key::Other,
            key_at: self.at,
            words: 0,
            is_value_next: false,
            has_byte_range: false,
            contents: None,
        });
        (self.frames.len() > MAX_DEPTH).then_some(Ending::Broken)
    }

    /// A bracket that closes nothing is passed over, as the library does.
    fn end_frame(&mut self, is_dictionary: bool, length: usize) -> Option<Ending> {
        if let Some(frame) = self.frames.pop_if(|frame| frame.is_dictionary == is_dictionary) {
            self.close(&frame);
        }
        self.at += length;
        self.last_end = self.at;
        self.frames.is_empty().then_some(Ending::Whole)
    }

    /// A signature stays as it is: it signs the file as it was written.
    fn close(&mut self, frame: &Frame) {
        self.end_entry(frame);
        if frame.has_byte_range
            && let Some(string) = frame.contents.and_then(|index| self.shape.strings.get_mut(index))
        {
            string.end = string.start;
        }
    }

    /// Of the outermost dictionary only, which is the one whose frame is being looked at when no other is below it.
    fn end_entry(&mut self, frame: &Frame) {
        if frame.key == Key::Encrypt && self.frames.is_empty() && frame.is_dictionary {
            self.shape.encrypt = Some(frame.key_at..self.last_end.max(frame.key_at));
        }
    }

    fn name(&mut self, start: usize, written: &[u8]) {
        let Some(mut frame) = self.frames.pop() else { return };
        if frame.is_dictionary && !frame.is_value_next {
            self.end_entry(&frame);
            let name = Name::new_escaped(written);
            let is_outermost = self.frames.is_empty();
            frame.key = match name.as_deref().unwrap_or(written) {
                b"Contents" => Key::Contents,
                b"ByteRange" => Key::ByteRange,
                b"Encrypt" if is_outermost => Key::Encrypt,
                b"Length" if is_outermost => Key::Length,
                b"Root" if is_outermost => {
                    self.shape.has_root = true;
                    Key::Other
                }
                _ => Key::Other,
            };
            frame.has_byte_range |= frame.key == Key::ByteRange;
            frame.key_at = start;
            frame.words = 0;
            frame.is_value_next = true;
        } else {
            frame.is_value_next = false;
        }
        self.frames.push(frame);
    }

    fn string(&mut self, length: usize) {
        let index = self.shape.strings.len();
        self.shape.strings.push(self.at..self.at + length);
        self.at += length;
        if let Some(frame) = self.frames.last_mut()
            && frame.key == Key::Contents
            && frame.is_value_next
        {
            frame.contents = Some(index);
        }
        self.note_value();
    }

    fn word(&mut self, start: usize) {
        self.note_value();
        let Some(frame) = self.frames.last_mut() else { return };
        frame.words += 1;
        if frame.key == Key::Length {
            let is_number = frame.words == 1 && self.bytes[start..self.at].iter().all(u8::is_ascii_digit);
            self.shape.length = is_number.then_some(start..self.at);
        }
    }

    fn note_value(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_value_next = false;
        }
    }
}

/// `None` when it never ends.
fn literal_length(tail: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(found) = tail.get(at..).and_then(|tail| memchr::memchr3(b'\\', b'(', b')', tail)) {
        at += found + 1;
        match tail.get(at - 1) {
            Some(b'\\') => at += 1,
            Some(b'(') => depth += 1,
            _ => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, end: usize, ending: Ending, strings: &[&str]) {
        let shape = shape(source.as_bytes(), 0);
        let found: Vec<&str> = shape.strings.iter().map(|range| &source[range.clone()]).collect();
        assert_eq!((shape.end, shape.ending, &found[..]), (end, ending, strings), "{source}");
    }

    #[test]
    fn a_value_ends_where_its_brackets_do() {
        check(
            "<</A [1 (x]>>) <41 42>] /B <</C (y)>>>> endobj",
            39,
            Ending::Whole,
            &["(x]>>)", "<41 42>", "(y)"],
        );
        check("(a(b)\\)c) (d)", 9, Ending::Whole, &["(a(b)\\)c)"]);
        check("12 0 R", 2, Ending::Whole, &[]);
        check("<</A ) /B ] (c)>>", 17, Ending::Whole, &["(c)"]);
    }

    #[test]
    fn what_does_not_end_says_so() {
        check("<</A (b) endobj", 9, Ending::Broken, &["(b)"]);
        check("<</A (b", 7, Ending::Endless, &[]);
        check("<</A <41", 8, Ending::Endless, &[]);
        check("", 0, Ending::Endless, &[]);
        assert_eq!(shape("[".repeat(1000).as_bytes(), 0).ending, Ending::Broken);
    }

    #[test]
    fn a_signature_is_not_among_the_strings() {
        check("<</Contents <0a> /ByteRange [0 1 2 3] /M (m)>>", 46, Ending::Whole, &["", "(m)"]);
        check("<</ByteRange [0 1] /Contents (c)>>", 34, Ending::Whole, &[""]);
        check("<</A <</ByteRange []>> /Contents (c)>>", 38, Ending::Whole, &["(c)"]);
    }

    #[track_caller]
    fn check_entries(source: &str, encrypt: Option<&str>, length: Option<&str>, has_root: bool) {
        let shape = shape(source.as_bytes(), 0);
        let text = |range: Option<Range<usize>>| range.map(|range| &source[range]);
        assert_eq!(
            (text(shape.encrypt), text(shape.length), shape.has_root),
            (encrypt, length, has_root),
            "{source}"
        );
    }

    #[test]
    fn the_entries_of_the_outermost_dictionary_count() {
        check_entries("<</Root 1 0 R/Encrypt 5 0 R/ID[<01>]>>", Some("/Encrypt 5 0 R"), None, true);
        check_entries("<</Encrypt <</V 1 /Length 40>> >>", Some("/Encrypt <</V 1 /Length 40>>"), None, false);
        check_entries("<</Encr#79pt 5 0 R>>", Some("/Encr#79pt 5 0 R"), None, false);
        check_entries("<</A <</Root 1 0 R /Encrypt 5 0 R /Length 9>>>>", None, None, false);
        check_entries("<</Length 12 /A /Length>>", None, Some("12"), false);
        check_entries("<</Length 12 0 R>>", None, None, false);
        check_entries("<</Type /Encrypt /B /Root>>", None, None, false);
    }
}
