//! text → dates, in every spelling banks use.

use jiff::civil::{Date, Time};

/// A date as printed: some banks leave the year out, or print it on the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrintedDate {
    pub day: i8,
    pub month: i8,
    pub year: Option<i16>,
}

impl PrintedDate {
    pub(crate) fn full(self) -> Option<Date> {
        Date::new(self.year?, self.month, self.day).ok()
    }

    /// The date within a year of `anchor` when the year is not printed.
    pub(crate) fn near(self, anchor: Option<Date>) -> Option<Date> {
        if self.year.is_some() {
            return self.full();
        }
        let anchor = anchor?;
        [anchor.year(), anchor.year() + 1, anchor.year() - 1]
            .into_iter()
            .filter_map(|year| Date::new(year, self.month, self.day).ok())
            .min_by_key(|date| (*date - anchor).get_days().abs())
    }
}

/// Years a statement may carry. Digital banking in India is younger than the first, and the last leaves room.
const YEARS: std::ops::RangeInclusive<i16> = 1990..=2099;

/// The date at the start of the text, and what follows it.
pub(crate) fn leading(text: &str) -> Option<(PrintedDate, &str)> {
    let text = text.trim_start_matches([' ', '(', '[', ':', '-', '\'']);
    let (first, rest) = part(text)?;
    match first {
        Part::Number { value, digits: 4 } if YEARS.contains(&value) => year_first(value, rest),
        Part::Number { value, digits: 1 | 2 } if (1..=31).contains(&value) => day_first(value as i8, rest),
        Part::Digits8(digits) => Some((compact(digits)?, rest)),
        Part::Month(month) => month_first(month, rest),
        Part::Number { .. } => None,
    }
}

fn compact(digits: &str) -> Option<PrintedDate> {
    let (year, month, day) =
        (digits[..4].parse().ok()?, digits[4..6].parse().ok()?, digits[6..].parse().ok()?);
    let date = PrintedDate { day, month, year: Some(year) };
    (YEARS.contains(&year) && date.full().is_some()).then_some(date)
}

/// A cheap look before [`leading`]: a digit that is not the start of a long number, or a month.
pub(crate) fn may_begin(text: &str) -> bool {
    let text = text.trim_start_matches(['(', '[']);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match digits {
        0 => text.len() <= 9 && text.bytes().next().is_some_and(|first| b"JFMASONDjfmasond".contains(&first)),
        1 | 2 | 4 | 8 => true,
        _ => false,
    }
}

/// The whole text is a date, but for surrounding punctuation.
pub(crate) fn whole(text: &str) -> Option<PrintedDate> {
    let (date, rest) = leading(text)?;
    rest.trim_matches([' ', ')', ']', ',', '.', '-', ':']).is_empty().then_some(date)
}

/// All full dates in the text, in order.
pub(crate) fn all(text: &str) -> Vec<Date> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphanumeric()) {
        rest = &rest[start..];
        if let Some((date, after)) = leading(rest)
            && let Some(date) = date.full()
            && !after.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        {
            found.push(date);
            rest = after;
            continue;
        }
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        rest = &rest[end..];
    }
    found
}

/// A time of day somewhere in the text: `09:05`, `21:05:33`, `9:05:33 PM`.
pub(crate) fn time(text: &str) -> Option<Time> {
    text.split_whitespace().enumerate().find_map(|(place, token)| {
        let clock = token.trim_matches([',', '(', ')']);
        let (clock, glued) = match clock.find(|letter: char| letter.is_ascii_alphabetic()) {
            Some(at) => clock.split_at(at),
            None => (clock, ""),
        };
        let mut fields =
            clock.split(':').map(|field| (field.len() <= 2).then(|| field.parse::<i8>().ok()).flatten());
        let hour = fields.next()??;
        let minute = fields.next()??;
        let second = fields.next().unwrap_or(Some(0))?;
        if fields.next().is_some() {
            return None;
        }
        let half =
            if glued.is_empty() { text.split_whitespace().nth(place + 1).unwrap_or("") } else { glued };
        let hour = match half.to_ascii_uppercase().trim_matches('.') {
            "PM" if hour < 12 => hour + 12,
            "AM" if hour == 12 => 0,
            _ => hour,
        };
        Time::new(hour, minute, second, 0).ok()
    })
}

enum Part<'t> {
    Number {
        value: i16,
        digits: usize,
    },
    /// `20250401`
    Digits8(&'t str),
    Month(i8),
}

/// A number or a month's name at the start, and what follows.
fn part(text: &str) -> Option<(Part<'_>, &str)> {
    let first = *text.as_bytes().first()?;
    if first.is_ascii_digit() {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 8 {
            return Some((Part::Digits8(&text[..digits]), &text[digits..]));
        }
        let value = text.get(..digits)?.parse().ok()?;
        return Some((Part::Number { value, digits }, &text[digits..]));
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let month = month(text.get(..letters)?)?;
    Some((Part::Month(month), &text[letters..]))
}

fn month(name: &str) -> Option<i8> {
    const MONTHS: [&str; 12] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ];
    if name.len() < 3 {
        return None;
    }
    let place = MONTHS.iter().position(|month| {
        month.len() >= name.len()
            && month[..name.len()].eq_ignore_ascii_case(name)
            && is_usual(name.len(), month)
    })?;
    i8::try_from(place + 1).ok()
}

/// Months are printed in full, with three letters, or as `Sept`.
fn is_usual(letters: usize, month: &str) -> bool {
    letters == 3 || letters == month.len() || month == "september" && letters == 4
}

/// What may stand between the parts: one separator with spaces round it, or nothing before and after a month's name.
fn separated(text: &str) -> (char, &str) {
    let trimmed = text.trim_start_matches(' ');
    let mark = trimmed.chars().next().filter(|letter| {
        ['/', '-', '.', ',', '\'', '\u{2010}', '\u{2011}', '\u{2013}', '\u{2212}'].contains(letter)
    });
    match mark {
        Some(mark) => {
            let rest = trimmed[mark.len_utf8()..].trim_start_matches(' ');
            // Word processors turn hyphens into dashes of all lengths.
            let mark = if mark.is_ascii() { mark } else { '-' };
            (mark, if mark == ',' { rest.trim_start_matches('\'') } else { rest })
        }
        None if trimmed.len() < text.len() => (' ', trimmed),
        None => ('\0', trimmed),
    }
}

fn day_first(day: i8, rest: &str) -> Option<(PrintedDate, &str)> {
    let rest = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|suffix| rest.strip_prefix(suffix).filter(|rest| rest.starts_with([' ', '-'])))
        .unwrap_or(rest);
    let (separator, after) = separated(rest);
    let (second, rest) = part(after)?;
    match second {
        Part::Month(month) => {
            let (year, rest) = year(rest, true);
            Some((PrintedDate { day, month, year }, rest))
        }
        Part::Number { value, digits: 1 | 2 } if (1..=12).contains(&value) => {
            if !['/', '-', '.'].contains(&separator) {
                return None;
            }
            let (again, _) = separated(rest);
            if again != separator {
                // `18/02` with `/2025` lost to another line; a bare `12.05` is a number, not a day.
                return (separator == '/' && !rest.starts_with(|letter: char| letter.is_alphanumeric()))
                    .then_some((PrintedDate { day, month: value as i8, year: None }, rest));
            }
            let (year, rest) = year(rest, false);
            year.map(|year| (PrintedDate { day, month: value as i8, year: Some(year) }, rest))
        }
        Part::Number { .. } | Part::Digits8(_) => None,
    }
}

fn month_first(month: i8, rest: &str) -> Option<(PrintedDate, &str)> {
    let (_, rest) = separated(rest);
    let (Part::Number { value, digits: 1 | 2 }, rest) = part(rest)? else { return None };
    if !(1..=31).contains(&value) {
        return None;
    }
    let (year, rest) = year(rest, true);
    Some((PrintedDate { day: value as i8, month, year }, rest))
}

fn year_first(year: i16, rest: &str) -> Option<(PrintedDate, &str)> {
    let (separator, rest) = separated(rest);
    let (Part::Number { value: month, digits: 1 | 2 }, rest) = part(rest)? else { return None };
    let (again, rest) = separated(rest);
    let (Part::Number { value: day, digits: 1 | 2 }, rest) = part(rest)? else { return None };
    let is_date = ['-', '/', '.'].contains(&separator) && separator == again;
    (is_date && (1..=12).contains(&month) && (1..=31).contains(&day))
        .then_some((PrintedDate { day: day as i8, month: month as i8, year: Some(year) }, rest))
}

/// Two or four digits behind a separator. `13 Oct 18:20` has no year: what follows is a time.
fn year(rest: &str, may_be_glued: bool) -> (Option<i16>, &str) {
    let (separator, after) = separated(rest);
    if separator == '\0' && !may_be_glued {
        return (None, rest);
    }
    let Some((Part::Number { value, digits }, tail)) = part(after) else { return (None, rest) };
    let is_time = tail.starts_with(':') && tail[1..].starts_with(|letter: char| letter.is_ascii_digit());
    let is_number = tail.starts_with(|letter: char| letter.is_ascii_alphabetic());
    match digits {
        4 if YEARS.contains(&value) && !is_number => (Some(value), tail),
        2 if !is_time && !is_number => (Some(2000 + value), tail),
        _ => (None, rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let read = leading(text).and_then(|(date, _)| date.full()).map(|date| date.to_string());
        assert_eq!(read.as_deref().unwrap_or("none"), expected, "{text}");
    }

    #[test]
    fn every_spelling_is_read() {
        for text in [
            "07/04/25", "07/04/2025", "07-04-2025", "07-04-25", "07.04.2025", "7 Apr 2025", "07 Apr 25",
            "07 Apr, 2025", "07-Apr-2025", "07-APR-25", "07/Apr/2025", "07 Apr '25", "April 07, 2025",
            "April07, 2025", "2025-04-07", "2025/04/07", "07Apr2025", "7th April 2025", "07 /04 /2025",
            "07/04 /2025", "7 Apr 2025 21:05", "(07-Apr-25)", "[07-04-2025]", "07–04–2025", "20250407",
        ] {
            check(text, "2025-04-07");
        }
        check("07 Sept 2024", "2024-09-07");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "", "12", "12.05", "1,234.00", "2903", "31/13/2025", "32/01/2025", "30/02/2025", "07 Aprx 2025",
            "123456789012", "May", "99-99-9999", "12-13-14-15", "2025-13-01",
        ] {
            check(text, "none");
        }
    }

    #[test]
    fn a_year_on_another_line_is_left_open() {
        let expected = PrintedDate { day: 18, month: 2, year: None };
        assert_eq!(leading("18/02").map(|(date, _)| date), Some(expected));
        assert_eq!(whole("13 Oct"), Some(PrintedDate { day: 13, month: 10, year: None }));
        assert_eq!(leading("13 Oct 18:20"), Some((PrintedDate { day: 13, month: 10, year: None }, " 18:20")));
        let anchor = Date::new(2025, 12, 31).ok();
        assert_eq!(PrintedDate { day: 2, month: 1, year: None }.near(anchor), Date::new(2026, 1, 2).ok());
    }

    #[test]
    fn times_are_read_in_both_clocks() {
        for (text, hour, minute) in [
            ("01 Apr 25 10:23", 10, 23),
            ("01/04/2025 09:05:33 PM", 21, 5),
            ("12:10:00AM", 0, 10),
            ("23:59:59", 23, 59),
        ] {
            let read = time(text).map(|time| (time.hour(), time.minute()));
            assert_eq!(read, Some((hour, minute)), "{text}");
        }
        assert_eq!(time("1:2:3:4x 99:99"), None);
        assert_eq!(time("UPI:1234"), None);
    }

    #[test]
    fn all_dates_of_a_line_are_found() {
        let line = "for the period (From : 18-11-2018 To : 18-01-2019)";
        assert_eq!(all(line).len(), 2);
        assert_eq!(all("April 01, 2025 - March 31, 2026").len(), 2);
        assert_eq!(all("a/c 123456789 page 1 of 12").len(), 0);
    }
}
