//! The text of a row → one line in capitals with single spaces, without what never belongs to it.

use crate::scripts;

/// Longer texts are no narrations; the rest of one is not read.
const LONGEST_BYTES: usize = 600;

/// Capitals, single spaces, `I/W` and its like as one word, starred digits as `X`, no value date, no branch.
pub(crate) fn tidied(text: &str) -> String {
    if text.is_ascii() {
        return if is_plain(text.as_bytes()) {
            shortened(text.trim().to_ascii_uppercase().into_bytes())
        } else {
            tidied_ascii(text.as_bytes())
        };
    }
    tidied_ascii(scripts::plain(text).as_bytes())
}

/// Bytes of other scripts pass as they are.
fn tidied_ascii(text: &[u8]) -> String {
    let mut line: Vec<u8> = Vec::with_capacity(text.len().min(LONGEST_BYTES) + 4);
    for (place, byte) in text.iter().copied().enumerate() {
        // Never in the middle of a letter of another script.
        if line.len() >= LONGEST_BYTES && byte & 0xc0 != 0x80 {
            break;
        }
        match byte {
            0..=b' ' | 0x7f => {
                if line.last().is_some_and(|last| *last != b' ') {
                    line.push(b' ');
                }
            }
            b'*' if text.get(place + 1) == Some(&b'*') || line.ends_with(b"XX") => line.push(b'X'),
            b'/' if joins_single_letters(&line, text.get(place + 1..).unwrap_or_default()) => {}
            byte => line.push(byte.to_ascii_uppercase()),
        }
    }
    shortened(line)
}

/// Nothing in it but its case needs to be changed, as in most narrations.
fn is_plain(text: &[u8]) -> bool {
    let opens_odd = text.first().is_none_or(|byte| *byte <= b' ' || matches!(byte, b'*' | 0x7f));
    let is_odd = |before: u8, byte: u8| {
        (byte < b' ') | (byte == 0x7f) | (byte == b'*') | ((byte == b' ') & (before == b' '))
    };
    let is_odd = text.len() > LONGEST_BYTES || opens_odd || has_pair(text, is_odd);
    let joins = |place: usize| {
        let (Some(front), Some(rest)) = (text.get(..place), text.get(place + 1..)) else { return false };
        front.last().is_some_and(u8::is_ascii_alphabetic)
            && (front.len() == 1
                || front.len() > 1 && !front.get(front.len() - 2).is_some_and(u8::is_ascii_alphanumeric))
            && rest.first().is_some_and(u8::is_ascii_alphabetic)
    };
    !is_odd && !memchr::memchr_iter(b'/', text).any(joins)
}

/// Some two neighbours are such. Never stops early, so that many are compared at once.
fn has_pair(text: &[u8], fits: impl Fn(u8, u8) -> bool) -> bool {
    let next = text.get(1..).unwrap_or_default();
    text.iter().zip(next).fold(false, |found, (one, other)| found | fits(*one, *other))
}

/// Without what stands after the narration itself.
fn shortened(mut line: Vec<u8>) -> String {
    if may_end_early(&line)
        && let Some(place) = value_date(&line).or_else(|| branch(&line))
    {
        line.truncate(place);
    }
    while line.last().is_some_and(|last| matches!(last, b' ' | b'-' | b'/' | b':')) {
        line.pop();
    }
    String::from_utf8(line).unwrap_or_default()
}

/// A word begins like `VALUE` or `AT`. Never stops early, like `has_pair`.
fn may_end_early(line: &[u8]) -> bool {
    let after = |count: usize| line.get(count..).unwrap_or_default();
    let triples = line.iter().zip(after(1)).zip(after(2));
    triples.fold(false, |found, ((one, two), three)| {
        let is_value = (*two == b'V') & (*three == b'A');
        let is_at = (*two == b'A') & (*three == b'T');
        found | ((*one == b' ') & (is_value | is_at))
    })
}

/// `I/W`, `O/W`, `A/C`, `N/A`: a stroke between two letters that stand alone.
fn joins_single_letters(line: &[u8], rest: &[u8]) -> bool {
    let mut before = line.iter().rev();
    let is_single = before.next().is_some_and(|last| matches!(last, b'I' | b'O' | b'A' | b'N' | b'W'))
        && before.next().is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let ends = || rest.get(1).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    is_single
        && rest.first().is_some_and(|next| matches!(next.to_ascii_uppercase(), b'W' | b'C' | b'A' | b'D'))
        && ends()
}

/// HDFC prints `VALUE DT 12/03/2025` after some rows; it is the row's value date, not the payment's.
fn value_date(line: &[u8]) -> Option<usize> {
    let is_value_date = |place: &usize| {
        let rest = line.get(place.saturating_sub(1)..).unwrap_or_default();
        rest.starts_with(b" VALUE DT") || rest.starts_with(b" VALUE DATE")
    };
    memchr::memchr_iter(b'V', line).find(is_value_date).map(|place| place - 1)
}

/// State Bank ends rows with `AT 00721 KOTHRUD`: the branch that keeps the account.
fn branch(line: &[u8]) -> Option<usize> {
    let says_at =
        |place: &usize| place.checked_sub(2).is_some_and(|start| line.get(start..start + 4) == Some(b" AT "));
    let place = memchr::memrchr_iter(b'T', line).find(says_at)? - 2;
    let after = line.get(place + 4..)?;
    let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (matches!(digits, 4 | 5) && after.get(digits) == Some(&b' ')).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(tidied(text), expected);
    }

    #[test]
    fn text_is_brought_into_one_shape() {
        check("  Recd:IMPS/5086 \n ab ", "RECD:IMPS/5086 AB");
        check("I/W CHQ RTN", "IW CHQ RTN");
        check("O/w rtn", "OW RTN");
        check("CASH DEP IN A/C", "CASH DEP IN AC");
        check("POS 416021******1234 X", "POS 416021XXXXXX1234 X");
        check("ACH D- X-1 Value Dt 12/03/2025", "ACH D- X-1");
        check("WDL TFR UPI/DR/1/A/B AT 00721 KOTHRUD", "WDL TFR UPI/DR/1/A/B");
        check("UPI/A/B//", "UPI/A/B");
        check("", "");
    }
}
