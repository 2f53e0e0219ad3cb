//! The two ways a PDF writes a time → its parts.

/// A time of day somewhere; the offset says where, when it is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timestamp {
    pub year: u16,
    pub month: u8,
    pub day: u8,
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
    pub offset_minutes: Option<i16>,
}

impl Timestamp {
    /// `D:20240131120000+05'30'`, or `2024-01-31T12:00:00+05:30`, or the beginning of either.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches("D:");
        let (clock, zone) = match text.get(8..)?.find(['+', 'Z']) {
            Some(at) => text.split_at(at + 8),
            None => split_west(text),
        };
        let digits: Vec<u8> = clock.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let pair = |at: usize| match digits.get(at..at + 2) {
            Some(&[tens, ones]) => tens * 10 + ones,
            _ => 0,
        };
        if digits.len() < 8 {
            return None;
        }
        let found = Self {
            year: u16::from(pair(0)) * 100 + u16::from(pair(2)),
            month: pair(4),
            day: pair(6),
            hour: pair(8),
            minute: pair(10),
            second: pair(12),
            offset_minutes: offset(zone),
        };
        let is_sound = (1..=12).contains(&found.month)
            && (1..=31).contains(&found.day)
            && found.hour < 24
            && found.minute < 60
            && found.second <= 60;
        is_sound.then_some(found)
    }
}

/// A minus sign is a zone only after the time; before it, it parts year, month and day.
fn split_west(text: &str) -> (&str, &str) {
    match text.rfind('-') {
        Some(at) if at > 10 => text.split_at(at),
        _ => (text, ""),
    }
}

fn offset(zone: &str) -> Option<i16> {
    let digits: Vec<i16> =
        zone.bytes().filter(u8::is_ascii_digit).take(4).map(|digit| i16::from(digit - b'0')).collect();
    let minutes = match digits[..] {
        [] if zone.starts_with('Z') => 0,
        [tens, ones] => (tens * 10 + ones) * 60,
        [tens, ones, ten_minutes, minutes] => (tens * 10 + ones) * 60 + ten_minutes * 10 + minutes,
        _ => return None,
    };
    Some(if zone.starts_with('-') { -minutes } else { minutes })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Parts = (u16, u8, u8, u8, u8, u8, Option<i16>);

    #[track_caller]
    fn check(text: &str, expected: Option<Parts>) {
        let found = Timestamp::parse(text).map(|time| {
            (time.year, time.month, time.day, time.hour, time.minute, time.second, time.offset_minutes)
        });
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn both_spellings_are_read() {
        check("D:20240131120005+05'30'", Some((2024, 1, 31, 12, 0, 5, Some(330))));
        check("D:20240131120005-08'00", Some((2024, 1, 31, 12, 0, 5, Some(-480))));
        check("D:20240131120005Z00'00'", Some((2024, 1, 31, 12, 0, 5, Some(0))));
        check("20240131", Some((2024, 1, 31, 0, 0, 0, None)));
        check("2024-01-31T12:00:05+05:30", Some((2024, 1, 31, 12, 0, 5, Some(330))));
        check("2024-01-31T12:00:05-08:00", Some((2024, 1, 31, 12, 0, 5, Some(-480))));
        check("2024-01-31T12:00:05Z", Some((2024, 1, 31, 12, 0, 5, Some(0))));
        check("2024-01-31", Some((2024, 1, 31, 0, 0, 0, None)));
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        check("", None);
        check("D:2024", None);
        check("Friday the 13th", None);
        check("D:20241331", None);
    }
}
