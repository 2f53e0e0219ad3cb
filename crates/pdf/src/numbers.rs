//! Digits as PDF writers and others write them → numbers.

use crate::lexer::is_regular;

const POWERS: [f64; 16] =
    [1., 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// More digits than this are not read the short way: their value may not fit.
const SHORT: usize = 9;

/// The number that begins at a place of a stream, and where it ends. Forgives doubled signs, a tail of letters and exponents.
#[inline]
pub(crate) fn number_at(source: &[u8], at: usize) -> Option<(f64, usize)> {
    short_number_at(source, at).or_else(|| {
        let (value, length) = parse_any(source.get(at..)?)?;
        Some((value, at + length))
    })
}

/// What nearly all numbers are: perhaps a minus sign, a few digits with perhaps a point among them, and then an end.
#[inline]
fn short_number_at(source: &[u8], at: usize) -> Option<(f64, usize)> {
    let is_negative = source.get(at) == Some(&b'-');
    let start = at + usize::from(is_negative);
    let mut value = 0;
    let mut end = add_digits(source, start, &mut value);
    let mut digits = end - start;
    let mut fraction_digits = 0;
    if source.get(end) == Some(&b'.') {
        let point = end;
        end = add_digits(source, point + 1, &mut value);
        fraction_digits = end - point - 1;
        digits += fraction_digits;
    }
    if !(1..=SHORT).contains(&digits) || source.get(end).is_some_and(|byte| is_regular(*byte)) {
        return None;
    }
    let mut value = f64::from(value);
    if fraction_digits > 0 {
        value /= POWERS[fraction_digits];
    }
    Some((if is_negative { -value } else { value }, end))
}

/// Reads on from `at` and returns where the digits end. Too many of them do not fit, which only their number tells.
#[inline]
fn add_digits(text: &[u8], mut at: usize, value: &mut u32) -> usize {
    while let Some(digit @ b'0'..=b'9') = text.get(at) {
        *value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        at += 1;
    }
    at
}

#[cold]
fn parse_any(text: &[u8]) -> Option<(f64, usize)> {
    let mut at = 0;
    let mut is_negative = false;
    while let Some(b'-' | b'+') = text.get(at) {
        is_negative |= text[at] == b'-';
        at += 1;
    }
    let (whole, whole_digits) = parse_digits(&text[at..], 18);
    at += whole_digits;
    let mut value = whole as f64;
    let mut digits = whole_digits;
    if text.get(at) == Some(&b'.') {
        let (fraction, fraction_digits) = parse_digits(&text[at + 1..], 15);
        value += fraction as f64 / POWERS[fraction_digits.min(15)];
        digits += fraction_digits;
        at += 1 + fraction_digits;
    }
    if digits == 0 {
        return None;
    }
    if let Some(b'e' | b'E') = text.get(at) {
        let sign = text.get(at + 1).copied();
        let skipped = usize::from(matches!(sign, Some(b'-' | b'+')));
        let (exponent, exponent_digits) = parse_digits(&text[at + 1 + skipped..], 3);
        if exponent_digits > 0 {
            let exponent = exponent.min(300) as i32;
            value *= 10f64.powi(if sign == Some(b'-') { -exponent } else { exponent });
            at += 1 + skipped + exponent_digits;
        }
    }
    // `12.3abc` and `1-2` end where the next token starts: readers take the first number and drop the rest.
    while text.get(at).is_some_and(|byte| is_regular(*byte)) {
        at += 1;
    }
    Some((if is_negative { -value } else { value }, at))
}

/// The value of at most `significant` digits, and how many digits there were.
fn parse_digits(text: &[u8], significant: usize) -> (u64, usize) {
    let mut value = 0u64;
    let mut count = 0;
    while let Some(digit @ b'0'..=b'9') = text.get(count) {
        if count < significant {
            value = value * 10 + u64::from(digit - b'0');
        }
        count += 1;
    }
    (value, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_number(text: &str, expected: Option<f64>) {
        let found = number_at(text.as_bytes(), 0).map(|(value, _)| value);
        match (found, expected) {
            (Some(found), Some(expected)) => assert!((found - expected).abs() < 1e-9, "{text}: {found}"),
            (found, expected) => assert_eq!(found, expected, "{text}"),
        }
    }

    #[test]
    fn numbers_are_read_as_other_readers_read_them() {
        check_number("12", Some(12.0));
        check_number("-.5", Some(-0.5));
        check_number("+3.", Some(3.0));
        check_number("--7", Some(-7.0));
        check_number("1.5e2", Some(150.0));
        check_number("2E-3", Some(0.002));
        check_number("12.3abc", Some(12.3));
        check_number("1-2", Some(1.0));
        check_number("804.35 Td", Some(804.35));
        check_number("-12]", Some(-12.0));
        check_number("4294967296", Some(4_294_967_296.0));
        check_number("123456.7890", Some(123_456.789));
        check_number(".", None);
        check_number("-", None);
        check_number("0.1234567890123456789", Some(0.123_456_789_012_345_68));
    }
}
