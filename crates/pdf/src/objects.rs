//! An offset in the file → the dictionary and stream that stand there, without a cross-reference table.

use crate::lexer::is_white;
use hayro_syntax::object::{Dict, FromBytes, Number};
use memchr::memmem;

/// A dictionary in the file, and where it ends.
#[derive(Clone, Debug)]
pub(crate) struct FoundDict<'b> {
    pub(crate) dict: Dict<'b>,
    pub(crate) end: usize,
}

/// The number and generation in `12 0 obj`, and where the object itself begins.
pub(crate) fn object_header(bytes: &[u8], at: usize) -> Option<(u32, u32, usize)> {
    let at = skip_white(bytes, at);
    let (number, at) = integer(bytes, at)?;
    let (generation, at) = integer(bytes, skip_white(bytes, at))?;
    let at = skip_white(bytes, at);
    bytes.get(at..)?.starts_with(b"obj").then_some((
        u32::try_from(number).ok()?,
        u32::try_from(generation).ok()?,
        skip_white(bytes, at + 3),
    ))
}

pub(crate) fn dictionary(bytes: &[u8], at: usize) -> Option<FoundDict<'_>> {
    let tail = bytes.get(at..)?;
    if !tail.starts_with(b"<<") {
        return None;
    }
    let dict = Dict::from_bytes(tail)?;
    let end = at + dict.data().len();
    Some(FoundDict { dict, end })
}

/// The packed bytes of the stream whose dictionary was found: as long as it says, or up to the word that ends it.
pub(crate) fn stream_data<'b>(bytes: &'b [u8], found: &FoundDict<'b>) -> Option<&'b [u8]> {
    let tail = bytes.get(stream_start(bytes, found.end)?..)?;
    let length = found.dict.get::<Number>("Length").and_then(|length| usize::try_from(length.as_i64()).ok());
    if let Some(length) = length
        && let Some(after) = tail.get(length..)
        && after[skip_white(after, 0)..].starts_with(b"endstream")
    {
        return tail.get(..length);
    }
    let end = memmem::find(tail, b"endstream")?;
    Some(tail[..end].trim_ascii_end())
}

/// Where the data begins of the stream whose dictionary ends at `end`.
pub(crate) fn stream_start(bytes: &[u8], end: usize) -> Option<usize> {
    let tail = bytes.get(skip_white(bytes, end)..)?.strip_prefix(b"stream")?;
    let tail = tail
        .strip_prefix(b"\r\n")
        .or_else(|| tail.strip_prefix(b"\n"))
        .or_else(|| tail.strip_prefix(b"\r"))?;
    Some(bytes.len() - tail.len())
}

/// Past white space and comments.
pub(crate) fn skip_white(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            at += memchr::memchr2(b'\n', b'\r', &bytes[at..]).unwrap_or(bytes.len() - at);
        } else if is_white(byte) {
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// An unsigned number and where it ends.
pub(crate) fn integer(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let digits = bytes.get(at..)?.iter().take(19).take_while(|byte| byte.is_ascii_digit()).count();
    let value = std::str::from_utf8(&bytes[at..at + digits]).ok()?.parse().ok()?;
    Some((value, at + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_stream(source: &[u8], expected: Option<&[u8]>) {
        let (_, _, at) = object_header(source, 0).unwrap();
        let found = dictionary(source, at).unwrap();
        assert_eq!(stream_data(source, &found), expected);
    }

    #[test]
    fn a_stream_is_as_long_as_it_says_or_as_it_is() {
        check_stream(b"7 0 obj <</Length 3>> stream\nabc\nendstream", Some(b"abc"));
        check_stream(b"7 0 obj <</Length 99>> stream\r\nabc\nendstream", Some(b"abc"));
        check_stream(b"7 0 obj\n% note\n<<>>stream\nabc  endstream", Some(b"abc"));
        check_stream(b"7 0 obj <<>> stream\nabc", None);
        check_stream(b"7 0 obj <<>> endobj", None);
    }

    #[test]
    fn headers_need_two_numbers_and_the_word() {
        assert_eq!(object_header(b" 12 0 obj<<>>", 0), Some((12, 0, 9)));
        assert_eq!(object_header(b"12 obj", 0), None);
        assert_eq!(object_header(b"xref", 0), None);
    }
}
