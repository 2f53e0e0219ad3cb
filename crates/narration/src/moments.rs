//! Digits with separators → the date or the time they are.

use jiff::civil::{Date, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    Date(Date),
    Time(Time),
}

// Of a known length, so that one is compared at a stroke: every word of every name is asked whether it is a month.
const MONTHS: [[u8; 3]; 12] = [
    *b"JAN", *b"FEB", *b"MAR", *b"APR", *b"MAY", *b"JUN", *b"JUL", *b"AUG", *b"SEP", *b"OCT", *b"NOV",
    *b"DEC",
];
/// The longest month is September.
const LONGEST: usize = 9;

/// The moment that begins the text, and its length in bytes. `14:05:09`, `27/03/2025`, `27-03-25`, `2025-03-27`, `27-MAR-25`.
pub(crate) fn moment_at(bytes: &[u8]) -> Option<(Moment, usize)> {
    let separator = *bytes.get(2).or(bytes.get(4))?;
    let found = if separator == b':' {
        clock(bytes)
    } else if bytes.get(4).is_some_and(|byte| matches!(byte, b'-' | b'/')) && digits(bytes, 0, 4).is_some() {
        year_first(bytes)
    } else {
        day_first(bytes)
    };
    found.filter(|(_, length)| !bytes.get(*length).is_some_and(u8::is_ascii_alphanumeric))
}

fn clock(bytes: &[u8]) -> Option<(Moment, usize)> {
    let (hour, minute) = (digits(bytes, 0, 2)?, digits(bytes, 3, 2)?);
    let (second, length) = match (bytes.get(5), digits(bytes, 6, 2)) {
        (Some(b':'), Some(second)) => (second, 8),
        _ => (0, 5),
    };
    let time = Time::new(i8::try_from(hour).ok()?, i8::try_from(minute).ok()?, i8::try_from(second).ok()?, 0);
    time.ok().map(|time| (Moment::Time(time), length))
}

fn year_first(bytes: &[u8]) -> Option<(Moment, usize)> {
    if bytes.get(4) != bytes.get(7) {
        return None;
    }
    date(digits(bytes, 0, 4)?, digits(bytes, 5, 2)?, digits(bytes, 8, 2)?).map(|date| (date, 10))
}

fn day_first(bytes: &[u8]) -> Option<(Moment, usize)> {
    let day = digits(bytes, 0, 2)?;
    let separator = *bytes.get(2)?;
    if !matches!(separator, b'-' | b'/' | b'.') {
        return None;
    }
    let (month, after) = match digits(bytes, 3, 2) {
        Some(month) => (month, 5),
        None => (named_month(bytes.get(3..6)?)?, 6),
    };
    if bytes.get(after) != Some(&separator) {
        return None;
    }
    let is_short = !bytes.get(after + 3).is_some_and(u8::is_ascii_digit);
    if is_short {
        return date(2000 + digits(bytes, after + 1, 2)?, month, day).map(|date| (date, after + 3));
    }
    date(digits(bytes, after + 1, 4)?, month, day).map(|date| (date, after + 5))
}

fn date(year: i16, month: i16, day: i16) -> Option<Moment> {
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok().map(Moment::Date)
}

fn named_month(letters: &[u8]) -> Option<i16> {
    MONTHS
        .iter()
        .position(|month| month.as_slice() == letters)
        .and_then(|place| i16::try_from(place + 1).ok())
}

fn digits(bytes: &[u8], place: usize, length: usize) -> Option<i16> {
    let text = bytes.get(place..place + length)?;
    text.iter().try_fold(0_i16, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i16::from(byte - b'0')))
}

/// `APR`, `APRIL`.
pub(crate) fn is_month(word: &str) -> bool {
    const REST: [&[u8]; 12] =
        [b"UARY", b"RUARY", b"CH", b"IL", b"", b"E", b"Y", b"UST", b"TEMBER", b"OBER", b"EMBER", b"EMBER"];
    let Some((short, tail)) = word.as_bytes().split_first_chunk::<3>() else { return false };
    let place = MONTHS.iter().position(|month| month == short);
    place.is_some_and(|place| tail.is_empty() || REST.get(place) == Some(&tail))
}

/// `SALARY` of `SALARYMAR` and `SALARYMARCH`.
pub(crate) fn without_month(word: &str) -> Option<&str> {
    let ends_as_a_month = matches!(
        word.as_bytes().last()?,
        b'N' | b'B' | b'R' | b'Y' | b'L' | b'G' | b'P' | b'T' | b'V' | b'C' | b'H' | b'E'
    );
    if !ends_as_a_month {
        return None;
    }
    (3..=LONGEST.min(word.len())).find_map(|length| {
        let (front, month) = word.split_at_checked(word.len() - length)?;
        is_month(month).then_some(front)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, time};

    #[track_caller]
    fn check(text: &str, expected: Option<(Moment, usize)>) {
        assert_eq!(moment_at(text.as_bytes()), expected, "{text}");
    }

    #[test]
    fn dates_and_times_are_read() {
        let day = Moment::Date(date(2025, 3, 27));
        check("27/03/2025", Some((day, 10)));
        check("27-03-25/X", Some((day, 8)));
        check("2025-03-27 X", Some((day, 10)));
        check("27-MAR-25", Some((day, 9)));
        check("14:05:09", Some((Moment::Time(time(14, 5, 9, 0)), 8)));
        check("14:05 X", Some((Moment::Time(time(14, 5, 0, 0)), 5)));
    }

    #[test]
    fn other_digits_are_no_moments() {
        for text in ["27/13/2025", "99:99", "12", "1234", "27-03", "12-34-5678901", "", "ab"] {
            check(text, None);
        }
    }
}
