//! The raw file → whether rebuilding its cross-references would take too long.

use crate::lexer::{hex_digit, is_regular, is_white};
use crate::objects::skip_white;
use crate::{Error, Part};
use memchr::memmem;

/// Brackets and objects times bytes: below this even the worst file is rebuilt in about a second.
const HARMLESS_WORK: usize = 300_000_000;
/// Bytes looked at for each byte of the file. A sound file needs two, because nothing in it overlaps.
const LOOKS_PER_BYTE: usize = 16;
/// The library gives up on what is nested deeper.
const MAX_DEPTH: usize = 512;

/// The PDF library rebuilds damaged cross-references by trying every object in the file, each to its end. Objects that
/// never end overlap all those after them, and a few megabytes of them take it hours, during which it cannot be stopped.
pub(crate) fn check(bytes: &[u8]) -> Result<(), Error> {
    let starts = memmem::find_iter(bytes, b"obj").count() + memmem::find_iter(bytes, b"<<").count();
    if starts.saturating_mul(bytes.len()) <= HARMLESS_WORK {
        return Ok(());
    }
    let mut allowed = bytes.len().saturating_mul(LOOKS_PER_BYTE);
    let mut look = |from: usize| {
        let (end, is_whole) = object_end(bytes, from, allowed);
        allowed =
            allowed.checked_sub(end - from).filter(|left| *left > 0).ok_or(Error::TooLarge(Part::Nesting))?;
        Ok(is_whole.then_some(end))
    };
    for at in memmem::find_iter(bytes, b"obj") {
        if has_numbers_before(bytes, at) {
            look(at + 3)?;
        }
    }
    let mut next = 0;
    while let Some(found) = bytes.get(next..).and_then(|tail| memmem::find(tail, b"<<")) {
        let start = next + found;
        next = look(start)?.unwrap_or(start + 2);
    }
    Ok(())
}

/// Whether something like `12 0` stands before the `obj` at `at`.
fn has_numbers_before(bytes: &[u8], at: usize) -> bool {
    let back = |from: usize, is_part: fn(u8) -> bool| {
        from - bytes[..from].iter().rev().take(24).take_while(|byte| is_part(**byte)).count()
    };
    let generation = back(back(at, is_white), |byte| byte.is_ascii_digit());
    let number_end = back(generation, is_white);
    let number = back(number_end, |byte| byte.is_ascii_digit());
    number < number_end && number_end < generation
}

/// How far one must read to get past an object, at most `most` bytes, and whether it ended there.
fn object_end(bytes: &[u8], from: usize, most: usize) -> (usize, bool) {
    let bytes = &bytes[..bytes.len().min(from.saturating_add(most))];
    let mut open: Vec<u8> = Vec::new();
    let mut at = from;
    loop {
        at = skip_white(bytes, at);
        let tail = &bytes[at.min(bytes.len())..];
        let (length, is_sound) = match tail {
            [] => return (bytes.len(), false),
            [b'<', b'<', ..] | [b'[', ..] => {
                open.push(tail[0]);
                (if tail[0] == b'<' { 2 } else { 1 }, open.len() <= MAX_DEPTH)
            }
            [b'>', b'>', ..] => (2, open.pop() == Some(b'<')),
            [b']', ..] => (1, open.pop() == Some(b'[')),
            [b'(', ..] => literal_length(tail),
            [b'<', rest @ ..] => {
                let digits =
                    rest.iter().take_while(|byte| hex_digit(**byte).is_some() || is_white(**byte)).count();
                (digits + 2, rest.get(digits) == Some(&b'>'))
            }
            [b')' | b'>' | b'{' | b'}', ..] => (1, false),
            [_, rest @ ..] => (1 + rest.iter().take_while(|byte| is_regular(**byte)).count(), true),
        };
        at = (at + length).min(bytes.len());
        if !is_sound || open.is_empty() {
            return (at, is_sound);
        }
    }
}

fn literal_length(tail: &[u8]) -> (usize, bool) {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = tail.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return (at, true);
                }
            }
            _ => {}
        }
    }
    (tail.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_end(source: &str, end: usize, is_whole: bool) {
        assert_eq!(object_end(source.as_bytes(), 0, usize::MAX), (end, is_whole), "{source}");
    }

    #[test]
    fn objects_end_where_their_brackets_do() {
        check_end("<</A [1 2 (]>>)] /B <</C <41>>>>> endobj", 33, true);
        check_end("12 0 R", 2, true);
        check_end("(a(b)\\)c) x", 9, true);
        check_end("[ 1 2", 5, false);
        check_end("<< ] >>", 4, false);
        check_end("(never", 6, false);
    }

    #[test]
    fn objects_that_never_end_are_refused() {
        for endless in ["1 0 obj (\n", "1 0 obj %", "1 0 obj [ ", "<< /A (", "1 0 obj <<\n /Root "] {
            let file = endless.repeat(100_000);
            assert_eq!(check(file.as_bytes()), Err(Error::TooLarge(Part::Nesting)), "{endless}");
        }
    }

    #[test]
    fn sound_objects_are_many_and_harmless() {
        let file = "7 0 obj <</Type /Page /Kids [1 0 R 2 0 R] /T (text)>> endobj\n".repeat(20_000);
        assert_eq!(check(file.as_bytes()), Ok(()));
    }
}
