//! text of a cell → an amount with the marks printed on it.

use std::borrow::Cow;

use ledger::currency::{leading_mark, trailing_mark};
use ledger::{Direction, Money};

/// An amount as printed: the digits, and what the page says of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// Never negative: the sign is in `minus`.
    pub digits: Money,
    /// A minus sign or accountants' brackets.
    pub minus: bool,
    pub plus: bool,
    /// `Dr` or `Cr` printed with it.
    pub side: Option<Direction>,
    pub has_decimals: bool,
}

impl Amount {
    /// As a balance: `Dr` and a minus sign both mean overdrawn, and both together still do.
    pub(crate) fn as_balance(self) -> Money {
        let is_overdrawn = self.minus || self.side == Some(Direction::Debit);
        if is_overdrawn { self.digits.negated() } else { self.digits }
    }

    /// As the amount of a debit or credit column, where a minus sign is a reversal.
    pub(crate) fn as_column(self) -> Money {
        if self.minus { self.digits.negated() } else { self.digits }
    }
}

/// How a document writes its numbers: decided once, from all of its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NumberStyle {
    /// `1.234,56` and `1985,25`
    pub has_decimal_comma: bool,
    /// `1 234.56`: what stands apart by a space is one number.
    pub has_spaced_groups: bool,
    /// `1.234` is a thousand and more: amounts have no decimals, and points group their digits.
    pub has_point_groups: bool,
    /// `D` beside an amount is a deposit, because its partner is `W`.
    pub has_deposit_flags: bool,
    /// Signs stand in a column of their own, so that a lone dash is one and no empty cell.
    pub has_sign_flags: bool,
}

impl NumberStyle {
    /// Reads `1,234.00`, `₹1,234`, `Rs.12.50`, `INR2,370.00`, `347.00(Dr)`, `4,761.79 Cr.`, `-₹500`, `(1,234.00)`,
    /// `1,234.00-`, `12,50 €` and gaps inside a number (`1 234 .00`).
    pub(crate) fn parse(self, text: &str) -> Option<Amount> {
        // Most words of a page are no numbers.
        if !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let mut amount =
            Amount { digits: Money::ZERO, minus: false, plus: false, side: None, has_decimals: false };
        // Most numbers stand without any mark.
        let is_bare = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
        let bare = if is_bare { text } else { self.without_marks(text, &mut amount) };
        let digits = self.canonical(bare)?;
        amount.has_decimals = digits.contains('.');
        amount.digits = digits.parse().ok()?;
        Some(amount)
    }

    /// The number alone; what stands around it is noted.
    fn without_marks<'t>(self, text: &'t str, amount: &mut Amount) -> &'t str {
        // Footnote marks are not part of a number.
        let mut rest = text.trim().trim_end_matches(['*', '#', '^', '†']).trim_end();
        if let Some((before, side)) = self.trailing_side(rest) {
            amount.side = Some(side);
            rest = before;
        }
        if let Some(inner) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            amount.minus = true;
            rest = inner.trim();
        }
        if let Some((after, side)) = leading_side(rest) {
            amount.side = Some(side);
            rest = after;
        }
        loop {
            let before = rest;
            if let Some(after) = rest.strip_prefix(['-', '−', '–']) {
                amount.minus = true;
                rest = after.trim_start();
            }
            if let Some(after) = rest.strip_prefix('+') {
                amount.plus = true;
                rest = after.trim_start();
            }
            rest = without_currency(rest);
            if rest.len() == before.len() {
                break;
            }
        }
        rest = rest.strip_suffix("/-").unwrap_or(rest);
        rest = without_currency_behind(rest);
        if let Some(before) = rest.strip_suffix(['-', '−']) {
            amount.minus = true;
            rest = before.trim_end();
        } else if let Some(before) = rest.strip_suffix('+') {
            amount.plus = true;
            rest = before.trim_end();
        }
        without_currency_behind(rest)
    }

    /// What a flag beside an amount, or in a column of its own, says.
    pub(crate) fn flag(self, text: &str) -> Option<Direction> {
        match text.trim() {
            // `H` for Haben, `A` for avere
            "+" | "H" | "A" => Some(Direction::Credit),
            "-" | "−" | "–" => self.has_sign_flags.then_some(Direction::Debit),
            "S" | "W" => Some(Direction::Debit),
            "D" if self.has_deposit_flags => Some(Direction::Credit),
            text => side(text),
        }
    }

    fn trailing_side(self, text: &str) -> Option<(&str, Direction)> {
        let bare = text.trim_end_matches([')', '.', ' ']);
        // `483.37 C`, `1,817.34D`
        if let Some((before, flag)) = bare.char_indices().next_back().map(|(at, _)| bare.split_at(at))
            && ["C", "D", "W"].contains(&flag)
            && before.trim_end().ends_with(|last: char| last.is_ascii_digit())
        {
            return self.flag(flag).map(|side| (before.trim_end(), side));
        }
        let cut = bare.len().checked_sub(2)?;
        let (before, mark) = (bare.get(..cut)?, bare.get(cut..)?);
        let side = two_letters(mark)?;
        let before = before.trim_end_matches(['(', ' ']);
        let number = without_currency_behind(before);
        number.ends_with(|last: char| last.is_ascii_digit() || last == '-').then_some((before, side))
    }

    /// The digits with a point before the decimals and no other gaps than commas; `None` where they are not grouped as
    /// numbers are: a decimal comma read as a group would make everything a hundred times too large.
    fn canonical(self, text: &str) -> Option<Cow<'_, str>> {
        let is_number = |first: char| first.is_ascii_digit() || first == '.' || first == ',';
        if !text.starts_with(is_number) || text.ends_with(['.', ',']) {
            return None;
        }
        // The last is how a curly apostrophe begins.
        let may_have_gaps = text.bytes().any(|byte| matches!(byte, b' ' | b'\'' | 0xe2));
        let text = if may_have_gaps {
            Cow::Owned(text.chars().filter(|letter| ![' ', '\'', '’'].contains(letter)).collect())
        } else {
            Cow::Borrowed(text)
        };
        if self.has_decimal_comma {
            let (whole, decimals) = text.split_once(',').unwrap_or((&text, ""));
            if decimals.contains(['.', ',']) || !is_grouped(whole, '.') {
                return None;
            }
            let whole: String = whole.chars().filter(|letter| *letter != '.').collect();
            return Some(Cow::Owned(if decimals.is_empty() { whole } else { format!("{whole}.{decimals}") }));
        }
        if self.has_point_groups && is_grouped(&text, '.') {
            return Some(Cow::Owned(text.chars().filter(|letter| *letter != '.').collect()));
        }
        let whole = text.split('.').next().unwrap_or("");
        is_grouped(whole, ',').then_some(text)
    }
}

/// Groups of two or three digits behind one to three, the last of three: `1,23,456`, `12,345`. Without a mark, any digits.
fn is_grouped(whole: &str, mark: char) -> bool {
    if !whole.contains(mark) {
        return true;
    }
    let mut groups = whole.split(mark);
    let first = groups.next().map_or(0, str::len);
    let mut last = 0;
    let are_groups = groups.all(|group| {
        last = group.len();
        (2..=3).contains(&last)
    });
    (1..=3).contains(&first) && are_groups && last == 3
}

/// A printed dash or nothing: the column that does not move.
pub(crate) fn is_placeholder(text: &str) -> bool {
    let is_dash = |letter: char| matches!(letter, '-' | '–' | '—' | '−' | '.');
    !text.is_empty() && text.chars().all(is_dash) || matches!(text, "nil" | "NIL" | "Nil")
}

/// A currency's sign or code that was printed apart from its amount.
pub(crate) fn is_currency(text: &str) -> bool {
    text.len() <= 4 && !text.is_empty() && without_currency(text).is_empty()
}

/// Which way a flag says that money went, if the text is nothing else: `Dr`, `(Cr.)`, `Haben`.
#[must_use]
pub fn side(text: &str) -> Option<Direction> {
    const LONGEST: usize = "(WITHDRAWAL)".len();
    if text.len() > LONGEST {
        return None;
    }
    let mut letters = [0u8; LONGEST];
    let mut length = 0;
    for byte in text.bytes().filter(|byte| !b"(). ".contains(byte)) {
        if byte.is_ascii() && !byte.is_ascii_alphabetic() {
            return None;
        }
        letters[length] = byte.to_ascii_uppercase();
        length += 1;
    }
    match &letters[..length] {
        b"DR" | b"D" | b"DEBIT" | b"WITHDRAWAL" | b"DEBE" | b"CARGO" | b"SOLL" | b"LASTSCHRIFT" | b"AF"
        | b"DARE" | b"ADDEBITO" | b"DEBITO" | b"OUT" => Some(Direction::Debit),
        b"CR" | b"C" | b"CREDIT" | b"DEPOSIT" | b"HABER" | b"ABONO" | b"HABEN" | b"GUTSCHRIFT" | b"BIJ"
        | b"AVERE" | b"ACCREDITO" | b"CREDITO" | b"IN" => Some(Direction::Credit),
        _ if text.is_ascii() => None,
        _ => match text.to_lowercase().as_str() {
            "débit" | "débito" => Some(Direction::Debit),
            "crédit" | "crédito" => Some(Direction::Credit),
            _ => None,
        },
    }
}

fn leading_side(text: &str) -> Option<(&str, Direction)> {
    let side = two_letters(text.get(..2)?)?;
    let after = text[2..].trim_start_matches(['.', ' ', ':']);
    after.starts_with(|first: char| first.is_ascii_digit() || first == '-').then_some((after, side))
}

fn two_letters(mark: &str) -> Option<Direction> {
    if mark.eq_ignore_ascii_case("dr") {
        Some(Direction::Debit)
    } else if mark.eq_ignore_ascii_case("cr") {
        Some(Direction::Credit)
    } else {
        None
    }
}

/// Letters more often than money, but nothing else before a figure; and a rupee whose typeface has none, which prints as a
/// stroke.
const BEFORE_FIGURES: &[&str] = &["S/", "R", "`"];

fn without_currency(text: &str) -> &str {
    let behind = leading_mark(text).map(|(_, rest)| rest);
    let rest = behind.or_else(|| BEFORE_FIGURES.iter().find_map(|sign| text.strip_prefix(sign)));
    rest.map_or(text, |rest| rest.trim_start_matches([' ', '.', ':']))
}

fn without_currency_behind(text: &str) -> &str {
    if text.ends_with('-') {
        return text;
    }
    let before = trailing_mark(text).map(|(_, rest)| rest.trim_end());
    let is_figure =
        |rest: &&str| rest.ends_with(|last: char| last.is_ascii_digit() || ['-', '−', '+'].contains(&last));
    before.filter(is_figure).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, balance: Option<i64>) {
        let style = NumberStyle::default();
        assert_eq!(style.parse(text).map(|amount| amount.as_balance().as_paise()), balance, "{text}");
    }

    #[test]
    fn marks_of_all_styles_are_read() {
        check("1,23,456.70", Some(12_345_670));
        check("₹1,234", Some(123_400));
        check("Rs.12.50", Some(1250));
        check("Rs. 12.50", Some(1250));
        check("INR2,370.00", Some(237_000));
        check("4,761.79 Cr.", Some(476_179));
        check("1,234.00Cr", Some(123_400));
        check("347.00(Dr)", Some(-34_700));
        check("300.00 (Dr)", Some(-30_000));
        check("-29532702.22 DR", Some(-2_953_270_222));
        check("(1,234.00)", Some(-123_400));
        check("-₹500.00", Some(-50_000));
        check("₹-500.00", Some(-50_000));
        check("+₹500.00", Some(50_000));
        check("1,234.00-", Some(-123_400));
        check("1 234 .00", Some(123_400));
        check("Cr 55.10", Some(5510));
        check("500/-", Some(50_000));
        check("1,234.00*", Some(123_400));
        check("483.37 C", Some(48_337));
        check("1,817.34D", Some(-181_734));
        check("Dr 2,326.73", Some(-232_673));
        check("(INR 391.00)", Some(-39_100));
        check("+ 41,900.00", Some(4_190_000));
        check("12.50 €", Some(1250));
        check("1'234.50", Some(123_450));
        check("S$ 1,234.50 CR", Some(123_450));
    }

    #[test]
    fn words_are_no_amounts() {
        for text in [
            "", "-", "Cr", "UPI", "12:30", "01/04/2025", "12a", "CR/DR", "1.2.3", "Rs.", "A1,234.00", "Dr.",
            "85,000.", "1985,25", "12,34", "1234,567.00", "1,2345",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn the_document_says_which_mark_is_the_decimal_one() {
        let comma = NumberStyle { has_decimal_comma: true, ..NumberStyle::default() };
        for (text, paise) in [
            ("1.234,56", 123_456),
            ("1985,25", 198_525),
            ("10 750,00 $", 1_075_000),
            ("12", 1200),
            ("7,5", 750),
        ] {
            assert_eq!(comma.parse(text).map(|amount| amount.digits.as_paise()), Some(paise), "{text}");
        }
        for text in ["12.50", "1,234", "1,234.56", "02.10"] {
            assert_eq!(comma.parse(text), None, "{text}");
        }
        let whole = NumberStyle { has_point_groups: true, ..NumberStyle::default() };
        assert_eq!(whole.parse("1.234.567").map(|amount| amount.digits.as_paise()), Some(123_456_700));
    }

    #[test]
    fn sides_and_placeholders_are_recognised() {
        assert_eq!(side("DR"), Some(Direction::Debit));
        assert_eq!(side("(Cr.)"), Some(Direction::Credit));
        assert_eq!(side("TFR"), None);
        assert!(is_placeholder("-"));
        assert!(!is_placeholder(""));
        assert!(!is_placeholder("0.00"));
    }
}
