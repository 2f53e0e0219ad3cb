//! text → dates, in every spelling banks use.

mod months;
#[cfg(test)]
mod tests;

use jiff::civil::{Date, Time};

pub use months::months_named;
pub(crate) use months::{Language, english, foreign, may_be_month};

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

    /// When the year is not printed: the date inside the period, and within a year of the last one.
    pub(crate) fn near(self, anchor: Anchor) -> Option<Date> {
        if self.year.is_some() {
            return self.full();
        }
        let last = anchor.last.or(anchor.period.map(|period| period.0))?;
        let is_outside = |date: &Date| anchor.period.is_some_and(|(from, to)| *date < from || *date > to);
        (-2..=2)
            .filter_map(|years| Date::new(last.year() + years, self.month, self.day).ok())
            .min_by_key(|date| (is_outside(date), (*date - last).get_days().abs()))
    }
}

/// What says the year of a date that is printed without one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Anchor {
    /// The date of the row before.
    pub last: Option<Date>,
    /// What the statement covers.
    pub period: Option<(Date, Date)>,
}

/// How a document writes its dates: decided once, from all of its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DateStyle {
    /// `02/28/2026`: the month before the day where both are numbers.
    pub is_month_first: bool,
    /// `28.02` is a day and not a number: the document writes its decimals with a comma.
    pub has_dotted_days: bool,
    /// Rows are dated without a year, which the period above them says.
    pub is_yearless: bool,
    /// The language of the months' names, besides English.
    pub language: Option<Language>,
}

/// Years a statement may carry. Digital banking in India is younger than the first, and the last leaves room.
pub(crate) const YEARS: std::ops::RangeInclusive<i16> = 1990..=2099;

impl DateStyle {
    /// The date at the start of the text, and what follows it.
    pub(crate) fn leading(self, text: &str) -> Option<(PrintedDate, &str)> {
        let text = text.trim_start_matches([' ', '(', '[', ':', '-', '\'']);
        let (first, rest) = self.part(without_weekday(text))?;
        match first {
            Part::Number { value, digits: 4 } if YEARS.contains(&value) => self.year_first(value, rest),
            Part::Number { value, digits: 1 | 2 } if (1..=31).contains(&value) => {
                self.day_first(value as i8, rest)
            }
            Part::Digits8(digits) => Some((self.compact(digits)?, rest)),
            Part::Month(month) => self.month_first(month, rest),
            Part::Number { .. } => None,
        }
    }

    /// The whole text is a date, but for surrounding punctuation.
    pub(crate) fn whole(self, text: &str) -> Option<PrintedDate> {
        let (date, rest) = self.leading(text)?;
        rest.trim_matches([' ', ')', ']', ',', '.', '-', ':', '日']).is_empty().then_some(date)
    }

    /// The word is the name of a month, and nothing else.
    pub(crate) fn is_month(self, word: &str) -> bool {
        months::month(word.trim_end_matches(['.', ',']), self.language).is_some()
    }

    /// All full dates in the text, in order.
    pub(crate) fn all(self, text: &str) -> Vec<Date> {
        let mut found = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(char::is_alphanumeric) {
            rest = &rest[start..];
            if let Some((date, after)) = self.leading(rest)
                && let Some(date) = date.full()
                && !goes_on(after)
            {
                found.push(date);
                rest = after;
                continue;
            }
            let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
            rest = &rest[end..];
        }
        found
    }

    /// `20250407`
    fn compact(self, digits: &str) -> Option<PrintedDate> {
        let number = |range: std::ops::Range<usize>| digits.get(range)?.parse::<i16>().ok();
        let (year, month, day) = (number(0..4)?, number(4..6)?, number(6..8)?);
        let date = PrintedDate { day: day as i8, month: month as i8, year: Some(year) };
        (YEARS.contains(&year) && date.full().is_some()).then_some(date)
    }

    /// A number or a month's name at the start, and what follows.
    fn part(self, text: &str) -> Option<(Part<'_>, &str)> {
        let first = *text.as_bytes().first()?;
        if first.is_ascii_digit() {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 8 {
                return Some((Part::Digits8(&text[..digits]), &text[digits..]));
            }
            let value = text.get(..digits)?.parse().ok()?;
            return Some((Part::Number { value, digits }, &text[digits..]));
        }
        let end = text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len());
        let month = months::month(&text[..end], self.language)?;
        Some((Part::Month(month), &text[end..]))
    }

    fn day_first(self, first: i8, rest: &str) -> Option<(PrintedDate, &str)> {
        let rest = ["st", "nd", "rd", "th", "er", "º"]
            .iter()
            .find_map(|suffix| rest.strip_prefix(suffix).filter(|rest| rest.starts_with([' ', '-'])))
            .unwrap_or(rest);
        let (separator, after) = separated(rest);
        let after = if separator == ' ' { after.strip_prefix("de ").unwrap_or(after) } else { after };
        let (second, rest) = self.part(after)?;
        match second {
            Part::Month(month) => {
                let (year, rest) = self.year(rest, true);
                Some((PrintedDate { day: first, month, year }, rest))
            }
            Part::Number { value: second, digits: 1 | 2 } => {
                let has_month_first = self.is_month_first || separator == '月';
                let (day, month) =
                    if has_month_first { (second as i8, first) } else { (first, second as i8) };
                let is_day = (1..=31).contains(&day) && (1..=12).contains(&month);
                if !is_day || !['/', '-', '.', '月'].contains(&separator) {
                    return None;
                }
                let (again, _) = separated(rest);
                if again == separator
                    && let (Some(year), rest) = self.year(rest, false)
                {
                    return Some((PrintedDate { day, month, year: Some(year) }, rest));
                }
                let is_open = self.may_lack_year(separator, again, rest);
                is_open.then_some((PrintedDate { day, month, year: None }, rest))
            }
            Part::Number { .. } | Part::Digits8(_) => None,
        }
    }

    /// `18/02` with `/2025` lost to another line; a bare `12.05` is a number, not a day, unless the document says so.
    fn may_lack_year(self, separator: char, again: char, rest: &str) -> bool {
        let ends = !rest.starts_with(char::is_alphanumeric) || separator == '月';
        let is_marked = match separator {
            '/' | '月' => true,
            '.' => self.has_dotted_days || again == '.',
            _ => rest.is_empty(),
        };
        let goes_on = again == separator
            && rest.trim_start_matches([' ', again]).starts_with(|letter: char| letter.is_ascii_digit());
        ends && is_marked && !goes_on
    }

    fn month_first(self, month: i8, rest: &str) -> Option<(PrintedDate, &str)> {
        let (_, rest) = separated(rest);
        let (Part::Number { value, digits: 1 | 2 }, rest) = self.part(rest)? else { return None };
        if !(1..=31).contains(&value) {
            return None;
        }
        let (year, rest) = self.year(rest, true);
        Some((PrintedDate { day: value as i8, month, year }, rest))
    }

    fn year_first(self, year: i16, rest: &str) -> Option<(PrintedDate, &str)> {
        let (separator, rest) = separated(rest);
        let (second, rest) = self.part(rest)?;
        let (again, rest) = separated(rest);
        let (Part::Number { value: day, digits: 1 | 2 }, rest) = self.part(rest)? else { return None };
        let month = match second {
            Part::Number { value, digits: 1 | 2 } => value,
            Part::Month(month) => i16::from(month),
            _ => return None,
        };
        let is_date = ['-', '/', '.', ' '].contains(&separator) && separator == again
            || separator == '年' && again == '月';
        (is_date && (1..=12).contains(&month) && (1..=31).contains(&day))
            .then_some((PrintedDate { day: day as i8, month: month as i8, year: Some(year) }, rest))
    }

    /// Two or four digits behind a separator. `13 Oct 18:20` has no year: what follows is a time.
    fn year(self, rest: &str, may_be_glued: bool) -> (Option<i16>, &str) {
        // `02-avr.-2024`
        let rest = rest.strip_prefix('.').filter(|rest| rest.starts_with(['-', '/'])).unwrap_or(rest);
        let (separator, after) = separated(rest);
        if separator == '\0' && !may_be_glued {
            return (None, rest);
        }
        let after = if separator == ' ' { after.strip_prefix("de ").unwrap_or(after) } else { after };
        let Some((Part::Number { value, digits }, tail)) = self.part(after) else { return (None, rest) };
        let is_time = tail.starts_with(':') && tail[1..].starts_with(|letter: char| letter.is_ascii_digit());
        let is_number = tail.starts_with(|letter: char| letter.is_ascii_alphabetic());
        match digits {
            4 if YEARS.contains(&value) && !is_number => (Some(value), tail),
            2 if !is_time && !is_number => (Some(2000 + value), tail),
            _ => (None, rest),
        }
    }
}

/// A cheap look before [`DateStyle::leading`]: a digit that is not the start of a long number, or a month or weekday.
pub(crate) fn may_begin(text: &str) -> bool {
    let text = text.trim_start_matches(['(', '[']);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match digits {
        0 => {
            text.len() <= 10
                && text.bytes().next().is_some_and(|first| b"JFMASONDTWEGLjfmasondtwegl".contains(&first))
        }
        1 | 2 | 4 | 8 => true,
        _ => false,
    }
}

/// What follows is no end of a date: `11 Mar 97,42` is a day and an amount.
fn goes_on(after: &str) -> bool {
    let mut after = after.chars();
    let first = after.next();
    let is_figure =
        matches!(first, Some(',' | '.')) && after.next().is_some_and(|next| next.is_ascii_digit());
    is_figure || first.is_some_and(|first| first.is_ascii_alphanumeric())
}

/// `Mon 07/04/2025` is `07/04/2025`.
fn without_weekday(text: &str) -> &str {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    if letters < 3 || weekday(&text[..letters]).is_none() {
        return text;
    }
    let rest = text[letters..].trim_start_matches(['.', ',', ' ']);
    if rest.starts_with(|letter: char| letter.is_ascii_digit()) { rest } else { text }
}

/// A weekday's English name, in full or with three letters: how many days after Monday.
pub(crate) fn weekday(name: &str) -> Option<i8> {
    const WEEKDAYS: [&str; 7] =
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let place = WEEKDAYS.iter().position(|weekday| {
        (name.len() == 3 || name.len() == weekday.len())
            && weekday.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
    })?;
    i8::try_from(place).ok()
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

/// What may stand between the parts: one separator with spaces round it, or nothing before and after a month's name.
fn separated(text: &str) -> (char, &str) {
    let trimmed = text.trim_start_matches(' ');
    let mark = trimmed.chars().next().filter(|letter| {
        ['/', '-', '.', ',', '\'', '年', '月', '\u{2010}', '\u{2011}', '\u{2013}', '\u{2212}']
            .contains(letter)
    });
    match mark {
        Some(mark) => {
            let rest = trimmed[mark.len_utf8()..].trim_start_matches(' ');
            // Word processors turn hyphens into dashes of all lengths.
            let mark = if mark.is_ascii() || ['年', '月'].contains(&mark) { mark } else { '-' };
            (mark, if mark == ',' { rest.trim_start_matches('\'') } else { rest })
        }
        None if trimmed.len() < text.len() => (' ', trimmed),
        None => ('\0', trimmed),
    }
}
