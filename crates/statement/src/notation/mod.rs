//! all words of a document → how it writes numbers and dates.
//!
//! One token alone cannot say whether `1,234` is a thousand or whether `02/03` is in February: the whole document can.

mod words;

use crate::amount::NumberStyle;
use crate::date::{self, DateStyle, Language};
use crate::page::{Line, Sheet};
use words::{
    follows_month, glued_date, is_day, is_day_first_sign, is_day_number, is_last_group, is_month_name,
    is_touched, is_year, order_by_weekday, weekday_of,
};

/// What was decided for the whole document, and whether anything on the paper says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notation {
    pub numbers: NumberStyle,
    pub dates: DateStyle,
    /// Both readings of its numeric dates are possible, and nothing on the paper chooses.
    pub has_open_dates: bool,
    /// Numbers with a decimal comma and with a decimal point stand beside each other.
    pub has_open_scale: bool,
}

impl Notation {
    /// What was decided, for people.
    pub(crate) fn words(&self) -> Vec<String> {
        let NumberStyle { has_decimal_comma, has_spaced_groups, has_point_groups, .. } = self.numbers;
        let number = match (has_decimal_comma, has_spaced_groups, has_point_groups) {
            (true, true, _) => "1 234,56",
            (true, false, _) => "1.234,56 or 1234,56",
            (false, true, _) => "1 234.56",
            (false, false, true) => "1.234 for a thousand and more, without decimals",
            (false, false, false) => "1,234.56 or 1,23,456.78",
        };
        let order =
            if self.dates.is_month_first { "the month before the day" } else { "the day before the month" };
        let year = if self.dates.is_yearless { "without a year" } else { "with a year" };
        let mut words =
            vec![format!("Numbers are written {number}."), format!("Dates are written {year}, {order}.")];
        if self.has_open_dates {
            words.push("Nothing on the paper says which number of a date is the month.".to_owned());
        }
        if self.has_open_scale {
            words.push("Decimal commas and decimal points stand beside each other.".to_owned());
        }
        if let Some(language) = self.dates.language {
            words.push(format!("Months are named in {language:?}."));
        }
        words
    }
}

/// What the words of one page say of the notation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Votes {
    decimal_comma: u32,
    decimal_point: u32,
    /// Two commas or two points in one number can only be groups.
    grouped_by_point: u32,
    lone_point: u32,
    spaced: u32,
    unspaced: u32,
    day_first: u32,
    month_first: u32,
    /// Numeric dates that may be read both ways.
    open_dates: u32,
    full_dates: u32,
    short_dates: u32,
    dotted_days: u32,
    /// `W` and `C` beside amounts: what `D` stands for depends on its partner.
    withdrawals: u32,
    credits: u32,
    /// Plus signs that stand alone.
    pluses: u32,
    /// Words of countries that write the day first.
    day_first_signs: u32,
    languages: [u32; Language::ALL.len()],
    english: u32,
}

impl Votes {
    pub(crate) fn of(sheet: &Sheet) -> Self {
        let mut votes = Self::default();
        for line in &sheet.lines {
            votes.line(line);
        }
        votes
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.decimal_comma += other.decimal_comma;
        self.decimal_point += other.decimal_point;
        self.grouped_by_point += other.grouped_by_point;
        self.lone_point += other.lone_point;
        self.spaced += other.spaced;
        self.unspaced += other.unspaced;
        self.day_first += other.day_first;
        self.month_first += other.month_first;
        self.open_dates += other.open_dates;
        self.full_dates += other.full_dates;
        self.short_dates += other.short_dates;
        self.dotted_days += other.dotted_days;
        self.withdrawals += other.withdrawals;
        self.credits += other.credits;
        self.pluses += other.pluses;
        self.day_first_signs += other.day_first_signs;
        for (sum, count) in self.languages.iter_mut().zip(other.languages) {
            *sum += count;
        }
        self.english += other.english;
    }

    fn line(&mut self, line: &Line) {
        for (place, word) in line.words.iter().enumerate() {
            let text = word.text.as_str();
            let bytes = text.as_bytes();
            self.day_first_signs += u32::from(is_day_first_sign(text));
            self.pluses += u32::from(bytes == b"+");
            self.withdrawals += u32::from(bytes == b"W");
            self.credits += u32::from(bytes == b"C");
            if bytes.len() > 24 || !bytes.iter().any(u8::is_ascii_digit) {
                continue;
            }
            let next = line.words.get(place + 1);
            let is_close = |gap: f32| gap < CLOSE * line.size;
            // `$6` in `$6 969.31`
            let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
            let is_short =
                bytes.len() <= 8 && digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
            if is_short {
                if let Some(next) = next.filter(|next| is_close(next.left - word.right)) {
                    self.spaced += u32::from(is_last_group(&next.text));
                }
            } else {
                self.number(text);
            }
            let weekday = place.checked_sub(1).and_then(|before| weekday_of(&line.words[before].text));
            let gap_before = place.checked_sub(1).map(|before| word.left - line.words[before].right);
            let stands_apart = gap_before.is_some_and(|gap| gap > line.size)
                && next.is_none_or(|next| next.left - word.right > line.size);
            self.date(text, weekday, place < 3 || stands_apart);
            if let Some((day, name, year)) = glued_date(text) {
                self.month_name(day, name, year);
                continue;
            }
            if is_day_number(text) && follows_month(&line.words[..place]) {
                // `Nov 03`, `Nov 03, 2025`
                let year = next.is_some_and(|next| is_year(&next.text));
                self.full_dates += u32::from(year);
                self.short_dates += u32::from(!year);
                continue;
            }
            let mut rest = line.words[place + 1..].iter().filter(|word| word.text != "de");
            if let Some(name) = rest.next().filter(|name| name.left - word.right < NEAR * line.size) {
                let after = rest.next().filter(|after| after.left - name.right < NEAR * line.size);
                // `1 Aug` `12 Aug`, `Nov 01` `Nov 01`: the day of the value date is no year.
                let before = place.checked_sub(1).map(|before| &line.words[before].text);
                let is_pair = before.is_some_and(|text| is_month_name(text))
                    || rest.next().is_some_and(|next| is_month_name(&next.text));
                let year = after.filter(|_| !is_pair).map_or("", |after| after.text.as_str());
                self.month_name(text, &name.text, year);
            }
        }
    }

    fn number(&mut self, text: &str) {
        let core = text.trim_matches(|letter: char| !letter.is_ascii_digit());
        let Some(at) = core.rfind(['.', ',']) else { return };
        let is_plain = |letter: char| letter.is_ascii_digit() || ['.', ',', '\'', '’'].contains(&letter);
        if !core.chars().all(is_plain) {
            return;
        }
        let (before, tail) = (&core[..at], &core[at + 1..]);
        let mark = core.as_bytes()[at];
        let is_ungrouped = before.len() > 3 && before.bytes().all(|byte| byte.is_ascii_digit());
        self.unspaced += u32::from(is_ungrouped && tail.len() <= 2);
        match tail.len() {
            // `01.04.25` is a date, and `02.10` may be a day.
            1 | 2 if mark == b'.' && before.contains('.') => {}
            1 | 2 if mark == b'.' && is_day(before, tail) => self.dotted_days += 1,
            1 | 2 if mark == b',' => self.decimal_comma += 1,
            1 | 2 => self.decimal_point += 1,
            3 if mark == b'.' && before.contains('.') => self.grouped_by_point += 1,
            3 if mark == b'.' && !before.contains(',') => self.lone_point += 1,
            _ => {}
        }
    }

    fn date(&mut self, text: &str, weekday: Option<i8>, is_cell: bool) {
        let text = text.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let Some(mark) = text.find(['/', '-', '.']) else { return };
        let mut parts = text.split(char::from(text.as_bytes()[mark]));
        let mut next = || parts.next().map(|part| (part.len(), part.parse::<i16>().ok()));
        let (first, second) = match (next(), next()) {
            (Some((1 | 2, Some(first))), Some((1 | 2, Some(second)))) => (first, second),
            (Some((4, Some(1990..=2099))), Some((1 | 2, Some(1..=12)))) => {
                self.full_dates += 1;
                return;
            }
            _ => return,
        };
        let has_year = match next() {
            Some((2 | 4, Some(_))) => true,
            // `08/13/2021HILLTOP`: the next cell touches it.
            Some((5.., None)) if is_touched(text) => true,
            None if text.as_bytes()[mark] == b'/' => false,
            _ => return,
        };
        // `4/03/12/2022` is the end of a code and a date behind it.
        if next().is_some() {
            return;
        }
        if has_year {
            self.full_dates += 1;
        } else if is_cell {
            self.short_dates += 1;
        } else {
            // Flat 2/24, room 5/2: only a cell of its own is a date that has no year.
            return;
        }
        let chosen = weekday.filter(|_| has_year).and_then(|weekday| order_by_weekday(text, weekday));
        match (first, second) {
            (13..=31, 1..=12) => self.day_first += 1,
            (1..=12, 13..=31) => self.month_first += 1,
            (1..=12, 1..=12) if first != second => match chosen {
                Some(true) => self.month_first += 1,
                Some(false) => self.day_first += 1,
                None => self.open_dates += 1,
            },
            _ => {}
        }
    }

    /// `03 avr. 25`, `2 okt`: the name of a month behind the number of a day.
    fn month_name(&mut self, day: &str, name: &str, after: &str) {
        let day = day.trim_end_matches(['.', ',', 'º']);
        if !day.parse::<u8>().is_ok_and(|day| (1..=31).contains(&day)) {
            return;
        }
        let letters = name.trim_end_matches(['.', ',']);
        if !letters.chars().all(char::is_alphabetic) || !date::may_be_month(letters) {
            return;
        }
        let is_year = |text: &str| {
            let digits = text.trim_start_matches('\'').trim_end_matches([',', '.']);
            (digits.len() == 4 || digits.len() == 2) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let mut is_month = date::english(letters).is_some();
        self.english += u32::from(is_month);
        // The language must know every month that English knows, and more.
        for (count, language) in self.languages.iter_mut().zip(Language::ALL) {
            if date::foreign(letters, language).is_some() {
                *count += 1;
                is_month = true;
            }
        }
        match (is_month, is_year(after)) {
            (true, true) => self.full_dates += 1,
            (true, false) => self.short_dates += 1,
            (false, _) => {}
        }
    }

    /// Decides from all that was counted.
    pub(crate) fn notation(&self) -> Notation {
        let has_decimal_comma = self.decimal_comma > self.decimal_point;
        let has_decimals = self.decimal_comma + self.decimal_point > 0;
        let numbers = NumberStyle {
            has_decimal_comma,
            has_spaced_groups: self.spaced > self.unspaced,
            has_point_groups: !has_decimals && self.grouped_by_point + self.lone_point / 2 > 0,
            has_deposit_flags: self.withdrawals > 2 * self.credits,
            has_sign_flags: self.pluses > 0,
        };
        let is_month_first = self.month_first > self.day_first;
        let most =
            self.languages.iter().copied().enumerate().max_by_key(|(place, count)| (*count, 99 - place));
        let language = most
            .filter(|(_, count)| *count >= 2 && *count > self.english)
            .map(|(place, _)| Language::ALL[place]);
        let dates = DateStyle {
            is_month_first,
            has_dotted_days: has_decimal_comma || self.dotted_days > 0 && !has_decimals,
            is_yearless: self.short_dates > 4 * self.full_dates,
            language,
        };
        let (less, more) =
            (self.decimal_comma.min(self.decimal_point), self.decimal_comma.max(self.decimal_point));
        let (few, many) = (self.day_first.min(self.month_first), self.day_first.max(self.month_first));
        Notation {
            numbers,
            dates,
            has_open_dates: self.open_dates > 0 && (many == 0 && self.day_first_signs == 0 || few * 5 > many),
            has_open_scale: less * 5 > more,
        }
    }
}

/// Parts of a number stand closer than this share of the font size.
const CLOSE: f32 = 0.66;
/// Parts of a date stand closer than this, with a word such as `de` between them.
const NEAR: f32 = 3.2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Word;

    /// A page of lines; words stand three points apart in letters of ten.
    fn votes(lines: &[&str]) -> Votes {
        let mut sheet = Sheet::default();
        for text in lines {
            let mut line = Line { words: Vec::new(), baseline: 0.0, size: 10.0 };
            let mut left = 0.0;
            for word in text.split(' ') {
                let right = left + 5.0 * word.chars().count() as f32;
                line.words.push(Word { text: word.into(), left, right, letters: 0..0 });
                left = right + 3.0;
            }
            sheet.lines.push(line);
        }
        Votes::of(&sheet)
    }

    #[test]
    fn a_decimal_comma_is_seen_without_groups() {
        let notation = votes(&["03.02. Miete 1985,25 12,00", "05.02. Lohn 3000,00 3012,00"]).notation();
        assert!(notation.numbers.has_decimal_comma && !notation.has_open_scale);
        assert!(notation.dates.has_dotted_days);
        let notation = votes(&["1 234,56 10 750,00 $"]).notation();
        assert!(notation.numbers.has_decimal_comma && notation.numbers.has_spaced_groups);
        assert!(!votes(&["12,34,567.00 1,234.50"]).notation().numbers.has_decimal_comma);
        assert!(votes(&["1,50 2,50 1.50 2.50"]).notation().has_open_scale);
    }

    #[test]
    fn the_day_of_a_value_date_is_no_year() {
        assert!(votes(&["20 Nov 20 Nov A", "27 Nov 27 Nov B"]).notation().dates.is_yearless);
        assert!(votes(&["Nov 01 Nov 01 A", "Nov 03 Nov 03 B"]).notation().dates.is_yearless);
        assert!(votes(&["Sep 03 CARD", "Sep 04 CARD"]).notation().dates.is_yearless);
        assert!(!votes(&["20 Nov 20 A", "27 Nov 20 B"]).notation().dates.is_yearless);
        assert!(!votes(&["Nov 20, 2025 A", "Nov 27, 2025 B"]).notation().dates.is_yearless);
    }

    #[test]
    fn a_date_that_the_next_cell_touches_still_votes() {
        assert!(votes(&["02/03/2026 A", "02/28/2026HILLTOP"]).notation().dates.is_month_first);
        assert!(votes(&["05/12 A", "4/03/12/2022 12:19", "06/12 B"]).notation().dates.is_yearless);
    }

    #[test]
    fn days_above_twelve_say_which_number_is_the_month() {
        let american = votes(&["02/03/2026 A", "02/28/2026 B"]).notation();
        assert!(american.dates.is_month_first && !american.has_open_dates);
        let british = votes(&["02/03/2026 A", "28/03/2026 B"]).notation();
        assert!(!british.dates.is_month_first && !british.has_open_dates);
        assert!(votes(&["02/03/2026 A", "05/03/2026 B"]).notation().has_open_dates);
        assert!(!votes(&["IFSC HDFC0001234", "02/03/2026 A", "05/03/2026 B"]).notation().has_open_dates);
        let weekday = votes(&["Tue 02/03/2026 A"]).notation();
        assert!(weekday.dates.is_month_first && !weekday.has_open_dates);
    }

    #[test]
    fn the_language_of_the_months_is_found() {
        let notation = votes(&["03 avr. 25 A", "05 avr. 25 B"]).notation();
        assert_eq!(notation.dates.language, Some(Language::French));
        assert!(!notation.dates.is_yearless);
        let notation = votes(&["2 okt A 5,00", "3 okt B 5,00"]).notation();
        assert!(notation.dates.is_yearless && notation.dates.language.is_some());
        assert_eq!(votes(&["2 out of 3", "3 Apr 2025", "4 Apr 2025"]).notation().dates.language, None);
    }
}
