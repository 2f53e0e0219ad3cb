//! Amounts in hundredths, which are paise in India, and how banks and people write them.

use std::fmt;
use std::str::FromStr;

use crate::currency::in_lakhs;

/// An amount in paise. May be negative: an overdrawn balance is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(i64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoneyError {
    /// Not a number a bank would print.
    NotAnAmount,
    /// More digits than any account holds.
    TooLarge,
}

impl Money {
    pub const ZERO: Self = Self(0);

    /// Ten lakh crore rupees: more than any account holds, and still exact as a JSON number.
    const MAX_RUPEE_DIGITS: usize = 13;

    pub const fn paise(paise: i64) -> Self {
        Self(paise)
    }

    pub const fn as_paise(self) -> i64 {
        self.0
    }

    /// `None` when the sum does not fit: a total that wraps round is a wrong decision.
    #[must_use]
    pub const fn plus(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    #[must_use]
    pub const fn minus(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(difference) => Some(Self(difference)),
            None => None,
        }
    }

    #[must_use]
    pub const fn negated(self) -> Self {
        Self(self.0.saturating_neg())
    }

    #[must_use]
    pub const fn magnitude(self) -> Self {
        Self(self.0.saturating_abs())
    }

    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    pub fn sum(amounts: impl IntoIterator<Item = Self>) -> Option<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Self::plus)
    }

    /// Plain digits, `-1234.50`: what a CSV file holds.
    pub fn plain(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let paise = self.0.unsigned_abs();
        format!("{sign}{}.{:02}", paise / 100, paise % 100)
    }
}

/// Reads digits with any comma grouping and at most two decimals: `1,23,456.7`, `123456`, `-0.50`, `.75`.
/// Currency signs and Dr/Cr marks belong to the page, not to the number, and are refused.
impl FromStr for Money {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let (digits, is_negative) = match text.strip_prefix('-') {
            Some(rest) => (rest, true),
            None => (text.strip_prefix('+').unwrap_or(text), false),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && fraction.is_empty() || fraction.len() > 2 {
            return Err(MoneyError::NotAnAmount);
        }
        let has_gap = || whole.as_bytes().windows(2).any(|pair| pair == b",,");
        if whole.starts_with(',') || whole.ends_with(',') || has_gap() {
            return Err(MoneyError::NotAnAmount);
        }
        let mut rupees: i64 = 0;
        let mut count = 0;
        for byte in whole.bytes().filter(|byte| *byte != b',') {
            if !byte.is_ascii_digit() {
                return Err(MoneyError::NotAnAmount);
            }
            if count > 0 || byte != b'0' {
                count += 1;
            }
            if count > Self::MAX_RUPEE_DIGITS {
                return Err(MoneyError::TooLarge);
            }
            rupees = rupees * 10 + i64::from(byte - b'0');
        }
        let mut paise: i64 = 0;
        for place in 0..2 {
            let digit = fraction.as_bytes().get(place).copied().unwrap_or(b'0');
            if !digit.is_ascii_digit() {
                return Err(MoneyError::NotAnAmount);
            }
            paise = paise * 10 + i64::from(digit - b'0');
        }
        let total = rupees * 100 + paise;
        Ok(Self(if is_negative { -total } else { total }))
    }
}

/// As people in India read it: `12,34,567.00`, without a currency sign.
impl fmt::Display for Money {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minus = if self.0 < 0 { "-" } else { "" };
        let paise = self.0.unsigned_abs();
        formatter.pad(&format!("{minus}{}.{:02}", in_lakhs(paise / 100), paise % 100))
    }
}

impl fmt::Display for MoneyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotAnAmount => "not an amount of money",
            Self::TooLarge => "an amount larger than any account holds",
        })
    }
}

impl std::error::Error for MoneyError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, paise: Option<i64>) {
        assert_eq!(text.parse::<Money>().ok().map(Money::as_paise), paise, "{text}");
    }

    #[test]
    fn any_grouping_is_read() {
        check("1,23,456.70", Some(12_345_670));
        check("123,456.70", Some(12_345_670));
        check("123456.7", Some(12_345_670));
        check("123456", Some(12_345_600));
        check(".75", Some(75));
        check("-0.50", Some(-50));
        check("+12.00", Some(1200));
        check("0000000000000000012.00", Some(1200));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in
            ["", "-", ".", ",", "1,,2", ",1", "1,", "1.234", "1.2.3", "12a", "Rs12", "1 2", "1e5", "١٢"]
        {
            check(text, None);
        }
        assert_eq!("12345678901234".parse::<Money>(), Err(MoneyError::TooLarge));
    }

    #[test]
    fn people_see_indian_grouping() {
        for (paise, text) in [
            (0, "0.00"),
            (-5, "-0.05"),
            (99_999, "999.99"),
            (123_456_700, "12,34,567.00"),
            (-10_000_000_000, "-10,00,00,000.00"),
        ] {
            assert_eq!(Money::paise(paise).to_string(), text);
        }
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for paise in [0, 1, -1, 100, 12_345_678_901, -999_999_999_999_999] {
            let money = Money::paise(paise);
            assert_eq!(money.to_string().parse(), Ok(money));
            assert_eq!(money.plain().parse(), Ok(money));
        }
    }

    #[test]
    fn a_sum_that_does_not_fit_is_none() {
        assert_eq!(Money::sum([Money::paise(i64::MAX), Money::paise(1)]), None);
        assert_eq!(Money::sum([Money::paise(40), Money::paise(-15)]), Some(Money::paise(25)));
    }
}
