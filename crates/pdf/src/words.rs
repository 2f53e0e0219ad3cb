//! The strings of a PDF's dictionaries → text.

use crate::unicode::windows_character;

/// A text string: UTF-16 or UTF-8 when it says so, otherwise a code page near Latin-1.
pub(crate) fn text_string(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        // Not allowed before PDF 2.0 without its mark, but common: no Latin-1 text looks like it by chance.
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|byte| windows_character(*byte)).collect(),
        },
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|character| character.unwrap_or('\u{fffd}')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_strings_come_in_four_encodings() {
        assert_eq!(text_string(b"\xfe\xff\x00A\x20\xb9"), "A₹");
        assert_eq!(text_string(b"\xff\xfeA\x00"), "A");
        assert_eq!(text_string(b"\xef\xbb\xbf\xe2\x82\xb9"), "₹");
        assert_eq!(text_string(b"caf\xe9"), "café");
        assert_eq!(text_string(b"plain"), "plain");
    }
}
