//! text of a cell → an amount with the marks printed on it.

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

/// Reads `1,234.00`, `₹1,234`, `Rs.12.50`, `INR2,370.00`, `347.00(Dr)`, `4,761.79 Cr.`, `-₹500`, `(1,234.00)`, `1,234.00-`
/// and gaps inside a number (`1 234 .00`).
pub(crate) fn parse(text: &str) -> Option<Amount> {
    // Footnote marks are not part of a number.
    let mut rest = text.trim().trim_end_matches(['*', '#', '^', '†']).trim_end();
    let mut amount =
        Amount { digits: Money::ZERO, minus: false, plus: false, side: None, has_decimals: false };
    if let Some((before, side)) = trailing_side(rest) {
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
    if let Some(before) = rest.strip_suffix(['-', '−']) {
        amount.minus = true;
        rest = before.trim_end();
    }
    if !rest.starts_with(|first: char| first.is_ascii_digit() || first == '.') || rest.ends_with('.') {
        return None;
    }
    amount.has_decimals = rest.contains('.');
    amount.digits = if rest.contains(' ') {
        rest.split_whitespace().collect::<String>().parse().ok()?
    } else {
        rest.parse().ok()?
    };
    Some(amount)
}

/// A printed dash or nothing: the column that does not move.
pub(crate) fn is_placeholder(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| ['-', '–', '—', '−', '.'].contains(&letter))
        || ["nil", "NIL", "Nil"].contains(&text)
}

/// A currency's sign or code that was printed apart from its amount.
pub(crate) fn is_currency(text: &str) -> bool {
    text.len() <= 4 && !text.is_empty() && without_currency(text).is_empty()
}

/// The text is only a side: a cell of a Dr/Cr column.
pub(crate) fn side(text: &str) -> Option<Direction> {
    const LONGEST: usize = "(WITHDRAWAL)".len();
    if text.len() > LONGEST {
        return None;
    }
    let mut letters = [0u8; LONGEST];
    let mut length = 0;
    for byte in text.bytes().filter(|byte| !b"(). ".contains(byte)) {
        letters[length] = byte.to_ascii_uppercase();
        length += 1;
    }
    match &letters[..length] {
        b"DR" | b"D" | b"DEBIT" | b"WITHDRAWAL" => Some(Direction::Debit),
        b"CR" | b"C" | b"CREDIT" | b"DEPOSIT" => Some(Direction::Credit),
        _ => None,
    }
}

fn trailing_side(text: &str) -> Option<(&str, Direction)> {
    let bare = text.trim_end_matches([')', '.', ' ']);
    // `483.37 C`, `1,817.34D`
    if let Some((before, side)) = bare
        .strip_suffix('D')
        .map(|before| (before, Direction::Debit))
        .or_else(|| bare.strip_suffix('C').map(|before| (before, Direction::Credit)))
        && before.trim_end().ends_with(|last: char| last.is_ascii_digit())
    {
        return Some((before.trim_end(), side));
    }
    let cut = bare.len().checked_sub(2)?;
    let (before, mark) = (bare.get(..cut)?, bare.get(cut..)?);
    let side = two_letters(mark)?;
    let before = before.trim_end_matches(['(', ' ']);
    before.ends_with(|last: char| last.is_ascii_digit() || last == '-').then_some((before, side))
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

fn without_currency(text: &str) -> &str {
    const SIGNS: &[&str] = &[
        "₹", "£", "$", "€", "Rs.", "Rs", "RS.", "INR", "rs.", "GBP", "USD", "AED", "SGD", "AUD", "EUR", "`",
    ];
    for sign in SIGNS {
        if let Some(rest) = text.strip_prefix(*sign) {
            return rest.trim_start_matches([' ', '.', ':']);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, balance: Option<i64>) {
        assert_eq!(parse(text).map(|amount| amount.as_balance().as_paise()), balance, "{text}");
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
    }

    #[test]
    fn words_are_no_amounts() {
        for text in [
            "", "-", "Cr", "UPI", "12:30", "01/04/2025", "12a", "CR/DR", "1.2.3", "Rs.", "A1,234.00", "Dr.",
            "85,000.",
        ] {
            check(text, None);
        }
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
