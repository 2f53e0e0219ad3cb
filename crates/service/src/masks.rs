//! Text about people → the same text with account numbers, mobiles, PANs and addresses masked to their last four characters.
//!
//! A mask is as long as what it hides and hides letters and digits only, so that the JSON of a report can be masked where it
//! lies. More is masked than need be: a long reference of a bank looks like an account, and nobody who may only look misses it.

/// What stands for a letter or a digit.
const MASK: u8 = b'X';
/// So many characters stay.
const SHOWN: usize = 4;
/// Banks have account numbers of nine digits and more; dates, amounts with commas and IFSCs have fewer in a row.
const DIGITS_AT_LEAST: usize = 9;
/// Parts of a number that is written in groups, such as `98765 43210`. Those of a date are shorter.
const GROUP_AT_LEAST: usize = 4;
/// Five letters, four digits, a letter.
const PAN_LENGTH: usize = 10;
/// Behind the prefix of one of our own ids, in which no digit is anybody's.
const ID_LENGTH: usize = 26;

pub fn text(plain: &str) -> String {
    let mut bytes = plain.as_bytes().to_vec();
    mask(&mut bytes);
    // Only ASCII was replaced, and by ASCII.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Every text in a JSON document; numbers, dates and our own ids stay.
pub fn json(document: &mut [u8]) {
    let mut at = 0;
    while let Some(begin) = find(document, at, b'"') {
        let mut end = begin + 1;
        let mut segment = end;
        let mut segments = Vec::new();
        while let Some(byte) = document.get(end).copied().filter(|byte| *byte != b'"') {
            if byte == b'\\' {
                segments.push(segment..end);
                // `\u0041` is six bytes, every other escape two.
                end += if document.get(end + 1) == Some(&b'u') { 6 } else { 2 };
                segment = end;
            } else {
                end += 1;
            }
        }
        segments.push(segment..end);
        if !is_id(document.get(begin + 1..end).unwrap_or_default()) {
            for segment in segments {
                mask(document.get_mut(segment).unwrap_or_default());
            }
        }
        at = end + 1;
    }
}

fn find(bytes: &[u8], from: usize, wanted: u8) -> Option<usize> {
    bytes.get(from..)?.iter().position(|byte| *byte == wanted).map(|at| from + at)
}

/// `an_01jc5h0w2kf0bv6t3n8ydrxz5q`
fn is_id(text: &[u8]) -> bool {
    let Some(at) = text.iter().position(|byte| *byte == b'_') else { return false };
    let (prefix, rest) = text.split_at(at);
    rest.len() == ID_LENGTH + 1
        && prefix.iter().all(u8::is_ascii_lowercase)
        && rest.iter().skip(1).all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase())
}

fn mask(text: &mut [u8]) {
    mask_numbers(text);
    mask_pans(text);
    mask_addresses(text);
}

fn mask_numbers(text: &mut [u8]) {
    let mut at = 0;
    while at < text.len() {
        let (length, digits) = number(text.get(at..).unwrap_or_default());
        if digits >= DIGITS_AT_LEAST {
            hide(text.get_mut(at..at + length).unwrap_or_default(), digits - SHOWN);
        }
        at += length.max(1);
    }
}

/// How long the number is that the text begins with, and how many of its characters are digits.
fn number(text: &[u8]) -> (usize, usize) {
    let run = |from: usize| {
        text.get(from..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut group = run(0);
    let (mut length, mut digits) = (group, group);
    while group >= GROUP_AT_LEAST && matches!(text.get(length), Some(b' ' | b'-')) {
        group = run(length + 1);
        if group < GROUP_AT_LEAST {
            break;
        }
        length += 1 + group;
        digits += group;
    }
    (length, digits)
}

fn mask_pans(text: &mut [u8]) {
    let mut at = 0;
    while at + PAN_LENGTH <= text.len() {
        let is_word_before =
            at.checked_sub(1).and_then(|before| text.get(before)).is_some_and(u8::is_ascii_alphanumeric);
        let is_word_after = text.get(at + PAN_LENGTH).is_some_and(u8::is_ascii_alphanumeric);
        let found = text.get_mut(at..at + PAN_LENGTH).unwrap_or_default();
        if !is_word_before && !is_word_after && is_pan(found) {
            hide(found, PAN_LENGTH - SHOWN);
        }
        at += 1;
    }
}

fn is_pan(word: &[u8]) -> bool {
    word.iter().enumerate().all(|(at, byte)| match at {
        5..=8 => byte.is_ascii_digit(),
        _ => byte.is_ascii_alphabetic(),
    })
}

/// Emails and UPI handles: what stands before the `@`.
fn mask_addresses(text: &mut [u8]) {
    let mut from = 0;
    while let Some(at) = find(text, from, b'@') {
        let (before, after) = text.split_at_mut(at);
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'+');
        let length = before.iter().rev().take_while(is_part).count();
        if after.get(1).is_some_and(u8::is_ascii_alphanumeric) {
            let name = before.get_mut(at - length..).unwrap_or_default();
            // Of a short one no more than half is shown.
            hide_all_but(name, SHOWN.min(length / 2));
        }
        from = at + 1;
    }
}

/// The first so many letters and digits.
fn hide(text: &mut [u8], count: usize) {
    text.iter_mut().filter(|byte| byte.is_ascii_alphanumeric()).take(count).for_each(|byte| *byte = MASK);
}

/// Letters and digits, save among the last so many characters.
fn hide_all_but(text: &mut [u8], shown: usize) {
    let hidden = text.len().saturating_sub(shown);
    text.iter_mut().take(hidden).filter(|byte| byte.is_ascii_alphanumeric()).for_each(|byte| *byte = MASK);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(plain: &str, expected: &str) {
        assert_eq!(text(plain), expected);
    }

    #[test]
    fn numbers_of_people_show_their_last_four() {
        check("50100123456789", "XXXXXXXXXX6789");
        check("+91 98765 43210", "+91 XXXXX X3210");
        check("4111-1111-1111-1111", "XXXX-XXXX-XXXX-1111");
        check("UPI/412345678901/RAMESH/9876543210@ybl", "UPI/XXXXXXXX8901/RAMESH/XXXXXX3210@ybl");
        check("PAN ABCPE1234F of the holder", "PAN XXXXXX234F of the holder");
        check("asha.rao@lender.example", "XXXX.rao@lender.example");
        check("ravi@okaxis", "XXvi@okaxis");
    }

    #[test]
    fn what_is_nobodys_number_stays() {
        for plain in [
            "2026-11-14T09:30:00Z", "2026-11-14", "HDFC0001234", "₹12,34,56,789.00", "Mühle @ home",
            "APP-000001", "", "@", "ABCPE12345", "XABCPE1234F", "page 3 of 12",
        ] {
            check(plain, plain);
        }
    }

    #[test]
    fn a_report_is_masked_where_it_lies() {
        let plain = r#"{"id":"an_01234567890123456789012345","balance":123456789012.5,"text":"a\u0031\"50100123456789\n12345","at":"2026-11-14"}"#;
        let mut masked = plain.as_bytes().to_vec();
        json(&mut masked);
        let expected = plain.replace("50100123456789", "XXXXXXXXXX6789");
        assert_eq!(String::from_utf8(masked).unwrap(), expected);
    }

    #[test]
    fn documents_that_are_cut_off_anywhere_are_masked_without_harm() {
        let plain = br#"{"a":"50100123456789\u0031 x@y\\","b":["ABCPE1234F"]}"#;
        for end in 0..=plain.len() {
            let mut cut = plain[..end].to_vec();
            json(&mut cut);
            assert_eq!(cut.len(), end);
        }
    }
}
