//! An amount of a currency → as people who use it write it.

use super::Currency;
use crate::Money;

impl Currency {
    /// `-£1,234.50`, `₹12,34,567.00`, `¥1,200`, `AED 500.00`.
    pub fn exact(self, amount: Money) -> String {
        format!("{}{}{}", minus(amount), self.sign(), self.digits(amount))
    }

    /// With hundredths only where there are some: `₹1,20,000`, `₹1.50`.
    pub fn brief(self, amount: Money) -> String {
        if amount.as_paise() % 100 == 0 { self.whole(amount) } else { self.exact(amount) }
    }

    /// The same to the nearest whole pound, where pence only fill a table.
    pub fn whole(self, amount: Money) -> String {
        let whole = to_whole(amount);
        format!("{}{}{}", minus(whole), self.sign(), grouped(whole, self.is_in_lakhs()))
    }

    /// Without the sign of the currency, for a column whose head says it: `-1,234.50`.
    pub fn bare(self, amount: Money) -> String {
        format!("{}{}", minus(amount), self.digits(amount))
    }

    /// Of what it is worth, whichever way it goes: also of the least that there can be.
    fn digits(self, amount: Money) -> String {
        match self.decimals() {
            0 => grouped(to_whole(amount), self.is_in_lakhs()),
            _ => with_hundredths(amount, self.is_in_lakhs()),
        }
    }
}

/// To the hundredth, in the money of the account that it is of; without a sign where nobody knows which that is.
pub fn exact(amount: Money, currency: Option<Currency>) -> String {
    currency.map_or_else(|| without_currency(amount), |currency| currency.exact(amount))
}

/// An amount whose currency nobody knows: no sign, and in thousands.
pub fn without_currency(amount: Money) -> String {
    format!("{}{}", minus(amount), with_hundredths(amount, false))
}

/// The same to the nearest whole.
pub fn whole_without_currency(amount: Money) -> String {
    let whole = to_whole(amount);
    format!("{}{}", minus(whole), grouped(whole, false))
}

fn minus(amount: Money) -> &'static str {
    if amount.is_negative() { "-" } else { "" }
}

/// Rounds half away from zero.
fn to_whole(amount: Money) -> Money {
    let paise = amount.as_paise();
    let whole = paise / 100 + (paise % 100) / 50;
    Money::paise(whole.saturating_mul(100))
}

fn with_hundredths(amount: Money, is_in_lakhs: bool) -> String {
    format!("{}.{:02}", grouped(amount, is_in_lakhs), amount.as_paise().unsigned_abs() % 100)
}

/// A count as people in India group it: `12,34,567`.
pub fn in_lakhs(count: u64) -> String {
    with_borders(count, true)
}

/// The digits before the point.
fn grouped(amount: Money, is_in_lakhs: bool) -> String {
    with_borders(amount.as_paise().unsigned_abs() / 100, is_in_lakhs)
}

/// The last three digits, then pairs or threes.
fn with_borders(number: u64, is_in_lakhs: bool) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 12);
    for (place, digit) in digits.chars().enumerate() {
        let left = digits.len() - place;
        let is_border = if is_in_lakhs { left >= 3 && left % 2 == 1 } else { left.is_multiple_of(3) };
        if place > 0 && is_border {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, paise: i64, exact: &str, whole: &str) {
        let currency = Currency::of_code(code).expect("known");
        let amount = Money::paise(paise);
        assert_eq!(
            (currency.exact(amount).as_str(), currency.whole(amount).as_str()),
            (exact, whole),
            "{code}"
        );
    }

    #[test]
    fn amounts_are_written_as_their_users_write_them() {
        check("INR", 123_456_750, "₹12,34,567.50", "₹12,34,568");
        check("GBP", 123_456_750, "£1,234,567.50", "£1,234,568");
        check("GBP", -5, "-£0.05", "£0");
        check("GBP", -12_345_650, "-£123,456.50", "-£123,457");
        check("SGD", 100_000, "S$1,000.00", "S$1,000");
        check("AED", 99_999, "AED 999.99", "AED 1,000");
        check("JPY", 120_050, "¥1,201", "¥1,201");
        check("KWD", 120_050, "KWD 1,200.50", "KWD 1,201");
        check("INR", i64::MIN, "-₹92,23,37,20,36,85,47,758.08", "-₹92,23,37,20,36,85,47,758");
    }

    #[test]
    fn hundredths_that_are_none_may_be_left_out() {
        let brief = [12_000_000, 150, -150_000, 5].map(|paise| Currency::INR.brief(Money::paise(paise)));
        assert_eq!(brief, ["₹1,20,000", "₹1.50", "-₹1,500", "₹0.05"]);
    }

    #[test]
    fn rupees_are_written_as_money_writes_them() {
        for paise in [0, 1, -1, 99_999, 12_345_678, -1_234_567_890_123] {
            let amount = Money::paise(paise);
            assert_eq!(Currency::INR.bare(amount), amount.to_string());
        }
    }

    #[test]
    fn an_amount_without_a_currency_has_no_sign() {
        assert_eq!(without_currency(Money::paise(-123_456_750)), "-1,234,567.50");
        assert_eq!(whole_without_currency(Money::paise(123_456_750)), "1,234,568");
    }
}
