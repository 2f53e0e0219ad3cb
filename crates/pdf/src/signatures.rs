//! The form fields of a file → its signatures and what they cover.

use crate::lexer::hex_digit;
use crate::structure::{InteractiveForm, Signature, WrittenTime};
use crate::words::text_string;
use hayro_syntax::object::{Array, Dict, Name, Number, ObjectIdentifier, String as PdfString};
use rustc_hash::FxHashSet;

/// Fields looked at; their tree may loop, and nobody fills in more.
const MAX_FIELDS: usize = 5000;
/// What is kept of a signature: with its certificates one takes a few dozen kilobytes.
const MAX_CONTENTS: usize = 1 << 20;
/// A signature signs what is before and after itself, so two ranges. More is odd, and worth keeping to look at.
const MAX_RANGES: usize = 16;

pub(crate) fn describe(bytes: &[u8], catalogue: &Dict<'_>) -> (Option<InteractiveForm>, Vec<Signature>) {
    let Some(form) = catalogue.get::<Dict<'_>>("AcroForm") else { return (None, Vec::new()) };
    let mut signatures = Vec::new();
    let mut fields = 0;
    let mut seen: FxHashSet<ObjectIdentifier> = FxHashSet::default();
    let mut waiting = children(&form, "Fields");
    while let Some(field) = waiting.pop() {
        let is_new = field.obj_id().is_none_or(|id| seen.insert(id));
        if !is_new || fields == MAX_FIELDS {
            continue;
        }
        fields += 1;
        if let Some(value) = field.get::<Dict<'_>>("V").filter(|value| value.contains_key("ByteRange")) {
            signatures.push(signature(bytes, &value));
        }
        waiting.append(&mut children(&field, "Kids"));
    }
    let summary = InteractiveForm {
        signature_flags: form.get::<i32>("SigFlags").unwrap_or(0),
        fields,
        needs_appearances: form.get::<bool>("NeedAppearances").unwrap_or(false),
        has_xfa: form.contains_key("XFA"),
    };
    signatures.sort_by_key(|signature| signature.byte_ranges.last().copied());
    (Some(summary), signatures)
}

/// In reverse, because the last one waiting is looked at first.
fn children<'a>(dict: &Dict<'a>, key: &str) -> Vec<Dict<'a>> {
    let Some(array) = dict.get::<Array<'a>>(key) else { return Vec::new() };
    let mut found: Vec<Dict<'a>> = array.iter::<Dict<'a>>().take(MAX_FIELDS).collect();
    found.reverse();
    found
}

fn signature(bytes: &[u8], value: &Dict<'_>) -> Signature {
    let text = |key: &str| value.get::<PdfString<'_>>(key).map(|text| text_string(&text));
    let numbers: Vec<usize> = value
        .get::<Array<'_>>("ByteRange")
        .map(|array| array.iter::<Number>().take(2 * MAX_RANGES).map(offset).collect())
        .unwrap_or_default();
    let byte_ranges: Vec<(usize, usize)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let between = contents_between(bytes, &byte_ranges);
    let contents = between.clone().unwrap_or_else(|| {
        let written = value.get::<PdfString<'_>>("Contents");
        written
            .map(|written| written.as_bytes().iter().copied().take(MAX_CONTENTS).collect())
            .unwrap_or_default()
    });
    Signature {
        format: value.get::<Name<'_>>("SubFilter").map(|name| name.as_str().to_owned()).unwrap_or_default(),
        is_in_place: between.is_some(),
        covers_whole_file: between.is_some() && covers(bytes.len(), &byte_ranges),
        byte_ranges,
        contents,
        signed_at: text("M").map(WrittenTime::new),
        signer: text("Name"),
        reason: text("Reason"),
    }
}

fn offset(number: Number) -> usize {
    usize::try_from(number.as_i64()).unwrap_or(usize::MAX)
}

fn covers(size: usize, ranges: &[(usize, usize)]) -> bool {
    matches!(ranges, [(0, _), (start, length)] if start.checked_add(*length) == Some(size))
}

/// What lies between the two signed ranges must be the signature in hexadecimal digits and nothing else.
/// Read from there because an encrypted file does not encrypt it.
fn contents_between(bytes: &[u8], ranges: &[(usize, usize)]) -> Option<Vec<u8>> {
    let [(start, length), (next, _)] = ranges else { return None };
    let gap = bytes.get(start.checked_add(*length)?..*next)?;
    let digits = gap.strip_prefix(b"<")?.strip_suffix(b">")?;
    let digits: Option<Vec<u8>> =
        digits.iter().take(2 * MAX_CONTENTS).map(|digit| hex_digit(*digit)).collect();
    Some(digits?.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contents_lie_between_the_ranges() {
        let file = b"abc<0aFF>def";
        assert_eq!(contents_between(file, &[(0, 3), (9, 3)]), Some(vec![0x0a, 0xff]));
        assert_eq!(contents_between(file, &[(0, 2), (9, 3)]), None);
        assert_eq!(contents_between(file, &[(0, usize::MAX), (9, 3)]), None);
        assert_eq!(contents_between(file, &[(5, 99), (9, 3)]), None);
    }

    #[test]
    fn only_two_ranges_to_the_end_cover_the_file() {
        assert!(covers(12, &[(0, 3), (9, 3)]));
        assert!(!covers(13, &[(0, 3), (9, 3)]));
        assert!(!covers(12, &[(1, 2), (9, 3)]));
        assert!(!covers(12, &[(0, 12)]));
    }
}
