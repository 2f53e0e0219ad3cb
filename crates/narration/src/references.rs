//! A number of a payment system → a reference, with the day that its format hides.

use crate::reading::{EncodedDate, Reference, ReferenceKind};

/// The first year of NEFT and RTGS numbers of today's formats.
const FIRST_YEAR: i16 = 2005;

pub(crate) fn reference(kind: ReferenceKind, text: &str) -> Reference {
    let encodes = match kind {
        ReferenceKind::Rrn => day_in_rrn(text),
        ReferenceKind::Utr => day_in_utr(text),
        ReferenceKind::Umrn | ReferenceKind::Cheque | ReferenceKind::Card | ReferenceKind::Other => None,
    };
    Reference { kind, text: text.to_owned(), encodes }
}

/// Last digit of the year, then the day of the year.
fn day_in_rrn(text: &str) -> Option<EncodedDate> {
    let year = number(text, 0, 1)?;
    let day_of_year = number(text, 1, 3)?;
    is_day(day_of_year).then_some(EncodedDate { year, is_last_digit_of_year: true, day_of_year })
}

fn day_in_utr(text: &str) -> Option<EncodedDate> {
    let bytes = text.as_bytes();
    if bytes.len() == 22 {
        return whole_date(text, 6);
    }
    // HDFC alone puts the day before the year.
    if bytes.len() == 16 && bytes.first() == Some(&b'N') && bytes.get(1).is_some_and(u8::is_ascii_digit) {
        return year_and_day(number(text, 4, 2)?, number(text, 1, 3)?);
    }
    let letters = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if text.starts_with("IN4") {
        return year_and_day(number(text, 3, 2)?, number(text, 5, 3)?);
    }
    if letters == 5 && matches!(bytes.get(4), Some(b'N' | b'J' | b'H')) {
        return year_and_day(number(text, 5, 2)?, number(text, 7, 3)?);
    }
    None
}

fn whole_date(text: &str, place: usize) -> Option<EncodedDate> {
    let year = number(text, place, 4)?;
    let month = i8::try_from(number(text, place + 4, 2)?).ok()?;
    let day = i8::try_from(number(text, place + 6, 2)?).ok()?;
    if year < FIRST_YEAR {
        return None;
    }
    let date = jiff::civil::Date::new(year, month, day).ok()?;
    Some(EncodedDate { year, is_last_digit_of_year: false, day_of_year: date.day_of_year() })
}

fn year_and_day(year: i16, day_of_year: i16) -> Option<EncodedDate> {
    let year = 2000 + year;
    (year >= FIRST_YEAR && is_day(day_of_year)).then_some(EncodedDate {
        year,
        is_last_digit_of_year: false,
        day_of_year,
    })
}

const fn is_day(day_of_year: i16) -> bool {
    1 <= day_of_year && day_of_year <= 366
}

fn number(text: &str, place: usize, length: usize) -> Option<i16> {
    let digits = text.get(place..place + length)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: ReferenceKind, text: &str, expected: Option<(i16, i16)>) {
        let encodes = reference(kind, text).encodes;
        assert_eq!(encodes.map(|day| (day.year, day.day_of_year)), expected, "{text}");
    }

    #[test]
    fn days_are_found_in_numbers() {
        check(ReferenceKind::Rrn, "508614123456", Some((5, 86)));
        check(ReferenceKind::Rrn, "599914123456", None);
        check(ReferenceKind::Utr, "N286171234567890", Some((2017, 286)));
        check(ReferenceKind::Utr, "IN42503412345678", Some((2025, 34)));
        check(ReferenceKind::Utr, "UBINJ25034123456", Some((2025, 34)));
        check(ReferenceKind::Utr, "SBINR52025020312345678", Some((2025, 34)));
        check(ReferenceKind::Utr, "SBINR52025139912345678", None);
        check(ReferenceKind::Umrn, "HDFC7000000123456789", None);
    }
}
