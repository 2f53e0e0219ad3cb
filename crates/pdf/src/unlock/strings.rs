//! A plain string → its spelling in the place of the encrypted one.

use crate::lexer::{hex_digit, unescape_literal};

const HEX_DIGITS: &[u8; 16] = b"0123456789abcdef";

/// What a string says; `written` is the whole of it, brackets and all.
pub(super) fn meaning(written: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(written.len());
    if written.first() == Some(&b'(') {
        unescape_literal(written, 1, &mut bytes);
        return bytes;
    }
    let mut digits = written.iter().filter_map(|byte| hex_digit(*byte));
    while let Some(high) = digits.next() {
        bytes.push(high << 4 | digits.next().unwrap_or(0));
    }
    bytes
}

/// Writes `plain` over `place`, which held an encrypted string, and fills what is left with blanks.
///
/// Encrypting never makes a string shorter, so there is room, with one exception: a literal string that RC4 left as
/// long as it was, in which more characters need an escape now than did before. In hexadecimal digits it is longer
/// still. Such a string loses its end; a few bytes of a title or a note are all that can be missing.
pub(super) fn write(plain: &[u8], place: &mut [u8]) {
    let is_literal = place.first() == Some(&b'(');
    let as_digits = 2 * plain.len() + 2;
    let spelled = if is_literal { literal(plain, place.len()) } else { None };
    let spelled = match spelled {
        Some(spelled) => spelled,
        None if as_digits <= place.len() => digits(plain),
        None => shortened(plain, place.len()),
    };
    // Never longer, by the lines above; a shorter zip would only leave blanks.
    place.fill(b' ');
    for (byte, letter) in place.iter_mut().zip(spelled) {
        *byte = letter;
    }
}

/// With escapes only where they are needed: brackets in pairs need none.
fn literal(plain: &[u8], room: usize) -> Option<Vec<u8>> {
    let mut lonely = Vec::new();
    let mut open = Vec::new();
    for (index, byte) in plain.iter().enumerate() {
        match byte {
            b'(' => open.push(index),
            b')' if open.pop().is_none() => lonely.push(index),
            _ => {}
        }
    }
    lonely.append(&mut open);
    lonely.sort_unstable();
    let mut lonely = lonely.into_iter().peekable();
    let mut spelled = vec![b'('];
    for (index, byte) in plain.iter().enumerate() {
        match byte {
            b'\\' => spelled.extend(b"\\\\"),
            // Bare, it would be read as the end of a line.
            b'\r' => spelled.extend(b"\\r"),
            _ => {
                if lonely.next_if_eq(&index).is_some() {
                    spelled.push(b'\\');
                }
                spelled.push(*byte);
            }
        }
    }
    spelled.push(b')');
    (spelled.len() <= room).then_some(spelled)
}

fn digits(plain: &[u8]) -> Vec<u8> {
    let pairs = plain.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let digits = pairs.map(|digit| HEX_DIGITS[usize::from(digit)]);
    [b'<'].into_iter().chain(digits).chain([b'>']).collect()
}

/// As much of a literal string as there is room for.
fn shortened(plain: &[u8], room: usize) -> Vec<u8> {
    let mut spelled = vec![b'('];
    for byte in plain {
        let needs_escape = matches!(byte, b'\\' | b'\r' | b'(' | b')');
        if spelled.len() + 2 + usize::from(needs_escape) > room {
            break;
        }
        if needs_escape {
            spelled.push(b'\\');
        }
        spelled.push(if *byte == b'\r' { b'r' } else { *byte });
    }
    spelled.push(b')');
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(plain: &[u8], place: &str, expected: &str) {
        let mut written = place.as_bytes().to_vec();
        write(plain, &mut written);
        assert_eq!(String::from_utf8_lossy(&written), expected);
    }

    #[test]
    fn a_string_is_followed_by_blanks() {
        check(b"ab", "(123456)", "(ab)    ");
        check(b"ab", "<31323334>", "<6162>    ");
        check(b"", "(1)", "() ");
    }

    #[test]
    fn only_lonely_brackets_are_escaped() {
        check(b"a(b)", "(....)", "(a(b))");
        check(b"a)(", "(.....)", "(a\\)\\()");
        check(b"a\\\r\n", "(......)", "(a\\\\\\r\n)");
    }

    #[test]
    fn what_does_not_fit_is_written_in_digits_or_shortened() {
        check(b"\\\\\\", "(......)", "(\\\\\\\\\\\\)");
        check(b"(((\\", "(....)", "(\\(\\()");
        check(b"\r", "(.)", "() ");
    }

    #[test]
    fn what_was_written_means_the_same() {
        let all: Vec<u8> = (0..=255).collect();
        for place in [[b'('; 600], [b'<'; 600]] {
            let mut written = place.to_vec();
            write(&all, &mut written);
            let end = written.iter().rposition(|byte| *byte != b' ').unwrap();
            assert_eq!(meaning(&written[..=end]), all);
        }
        assert_eq!(meaning(b"<4 1 4>"), b"A@");
    }
}
