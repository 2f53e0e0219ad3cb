//! The raw file → every object and every dictionary outside of objects, in file order, whatever the cross-references say.
//!
//! All saves of a file are in it, also those that no table leads to any more, and each must be unlocked.

use super::shape::{Ending, Shape, shape};
use crate::lexer::is_white;
use crate::objects::{skip_white, stream_start};
use crate::{Error, Part};
use memchr::memmem::{self, FindIter};
use std::iter::Peekable;
use std::ops::Range;

/// Bytes looked at for each byte of the file. A sound file needs two, because nothing in it overlaps.
const LOOKS_PER_BYTE: usize = 16;
/// Even a file without end may be looked at this often: it takes a fraction of a second.
const HARMLESS_LOOKS: usize = 64 << 20;
/// Strings of a whole file. Those of its objects that are packed together do not count: they are not encrypted one by one.
const MAX_STRINGS: usize = 1_000_000;
/// White space and digits before `obj`; longer runs only serve whoever wants us to be slow.
const HEADER_WITHIN: usize = 24;

/// `12 0 obj`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) number: u32,
    pub(super) generation: u32,
    pub(super) at: usize,
}

#[derive(Debug)]
pub(super) struct Found {
    /// `None` for a dictionary that is no object: a trailer.
    pub(super) header: Option<Header>,
    pub(super) start: usize,
    pub(super) shape: Shape,
}

pub(super) struct Scanner<'b> {
    bytes: &'b [u8],
    at: usize,
    looks_left: usize,
    strings_left: usize,
    objects: Peekable<FindIter<'b, 'static>>,
    dictionaries: Peekable<FindIter<'b, 'static>>,
}

impl<'b> Scanner<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            looks_left: bytes.len().saturating_mul(LOOKS_PER_BYTE).max(HARMLESS_LOOKS),
            strings_left: MAX_STRINGS,
            objects: memmem::find_iter(bytes, b"obj").peekable(),
            dictionaries: memmem::find_iter(bytes, b"<<").peekable(),
        }
    }

    pub(super) fn next(&mut self) -> Result<Option<Found>, Error> {
        let Some((header, start)) = self.next_start() else { return Ok(None) };
        let shape = shape(self.bytes, start);
        self.pay(shape.end.saturating_sub(start))?;
        self.strings_left =
            self.strings_left.checked_sub(shape.strings.len()).ok_or(Error::TooLarge(Part::Objects))?;
        // What never ends may hide objects that do.
        self.at = if shape.ending == Ending::Endless { start + 1 } else { shape.end.max(start + 1) };
        Ok(Some(Found { header, start, shape }))
    }

    fn next_start(&mut self) -> Option<(Option<Header>, usize)> {
        loop {
            let at = self.at;
            while self.objects.next_if(|found| *found < at).is_some() {}
            while self.dictionaries.next_if(|found| *found < at).is_some() {}
            let object = self.objects.peek().copied();
            let dictionary = self.dictionaries.peek().copied();
            match (object, dictionary) {
                (Some(object), dictionary) if dictionary.is_none_or(|dictionary| object < dictionary) => {
                    self.at = object + 3;
                    if let Some(header) = header_before(self.bytes, object) {
                        return Some((Some(header), skip_white(self.bytes, object + 3)));
                    }
                }
                (_, Some(dictionary)) => return Some((None, dictionary)),
                _ => return None,
            }
        }
    }

    /// The data of the stream that follows a dictionary, as long as it says or up to the word that ends it.
    /// Goes on behind it.
    pub(super) fn skip_stream(
        &mut self,
        found: &Found,
        length: Option<usize>,
    ) -> Result<Option<Range<usize>>, Error> {
        if found.header.is_none() || !found.shape.is_dictionary {
            return Ok(None);
        }
        let Some(start) = stream_start(self.bytes, found.shape.end) else { return Ok(None) };
        if let Some(end) = length.and_then(|length| start.checked_add(length))
            && let Some(after) = self.bytes.get(end..)
        {
            let blanks = after.iter().take_while(|byte| is_white(**byte)).count();
            if after[blanks..].starts_with(b"endstream") {
                self.at = end + blanks;
                return Ok(Some(start..end));
            }
            self.pay(blanks)?;
        }
        let tail = &self.bytes[start..];
        let Some(length) = memmem::find(tail, b"endstream") else {
            self.pay(tail.len())?;
            return Ok(None);
        };
        self.at = start + length;
        let data = &tail[..length];
        let line_end = [&b"\r\n"[..], b"\n", b"\r"].into_iter().find(|end| data.ends_with(end));
        Ok(Some(start..start + length - line_end.map_or(0, <[u8]>::len)))
    }

    fn pay(&mut self, looks: usize) -> Result<(), Error> {
        self.looks_left = self.looks_left.checked_sub(looks).ok_or(Error::TooLarge(Part::Nesting))?;
        Ok(())
    }
}

fn header_before(bytes: &[u8], at: usize) -> Option<Header> {
    let back = |from: usize, is_part: fn(u8) -> bool| {
        from - bytes[..from].iter().rev().take(HEADER_WITHIN).take_while(|byte| is_part(**byte)).count()
    };
    let number = |range: Range<usize>| std::str::from_utf8(&bytes[range]).ok()?.parse().ok();
    let generation_end = back(at, is_white);
    let generation = back(generation_end, |byte| byte.is_ascii_digit());
    let number_end = back(generation, is_white);
    let start = back(number_end, |byte| byte.is_ascii_digit());
    if number_end == generation {
        return None;
    }
    Some(Header {
        number: number(start..number_end)?,
        generation: number(generation..generation_end)?,
        at: start,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(bytes: &[u8]) -> Vec<(Option<u32>, usize)> {
        let mut scanner = Scanner::new(bytes);
        let mut all = Vec::new();
        while let Some(found) = scanner.next().unwrap() {
            scanner.skip_stream(&found, None).unwrap();
            all.push((found.header.map(|header| header.number), found.start));
        }
        all
    }

    #[test]
    fn objects_and_trailers_are_found_and_what_they_hold_is_not() {
        let file = b"12 0 obj (1 0 obj) endobj 3 0\nobj<</A 1>>stream\n7 0 obj << >>\nendstream endobj trailer <</R 1>>";
        assert_eq!(found(file), [(Some(12), 9), (Some(3), 33), (None, 87)]);
    }

    #[test]
    fn what_never_ends_hides_nothing() {
        assert_eq!(found(b"1 0 obj (a 2 0 obj 5 endobj"), [(Some(1), 8), (Some(2), 19)]);
    }

    #[test]
    fn headers_need_two_numbers() {
        assert_eq!(header_before(b"endobj12 0 obj", 11), Some(Header { number: 12, generation: 0, at: 6 }));
        assert_eq!(header_before(b"12 obj", 3), None);
        assert_eq!(header_before(b"endobj", 3), None);
        assert_eq!(header_before(b"99999999999 0 obj", 14), None);
    }

    #[track_caller]
    fn check_stream(file: &[u8], length: Option<usize>, expected: Option<&[u8]>) {
        let mut scanner = Scanner::new(file);
        let first = scanner.next().unwrap().unwrap();
        let data = scanner.skip_stream(&first, length).unwrap();
        assert_eq!(data.map(|range| &file[range]), expected);
    }

    #[test]
    fn a_stream_is_as_long_as_it_says_or_as_it_is() {
        check_stream(b"1 0 obj <<>> stream\nab\n\nendstream", Some(3), Some(b"ab\n"));
        check_stream(b"1 0 obj <<>> stream\r\nab\n\nendstream", Some(99), Some(b"ab\n"));
        check_stream(b"1 0 obj <<>> stream\nab\r\nendstream", None, Some(b"ab"));
        check_stream(b"1 0 obj <<>> stream\nab", None, None);
        check_stream(b"1 0 obj <<>> endobj", None, None);
    }

    #[test]
    fn endless_objects_are_refused() {
        for endless in ["1 0 obj (\n", "1 0 obj <</A (", "1 0 obj <<>> stream\n", "<< <"] {
            let file = endless.repeat(200_000);
            let mut scanner = Scanner::new(file.as_bytes());
            let end = loop {
                let step = scanner.next().and_then(|found| match found {
                    Some(found) => scanner.skip_stream(&found, None).map(|_| true),
                    None => Ok(false),
                });
                match step {
                    Ok(true) => {}
                    Ok(false) => break Ok(()),
                    Err(error) => break Err(error),
                }
            };
            assert!(matches!(end, Ok(()) | Err(Error::TooLarge(_))), "{endless}");
        }
    }
}
