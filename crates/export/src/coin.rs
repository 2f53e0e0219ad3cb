//! Amounts of a report → text, in the currency they are in.

use engine::{Report, Rupees};
use ledger::Currency;
use ledger::currency::{exact, whole_without_currency, without_currency};

use crate::words::english::labels;

/// How amounts of one currency are written: without a sign when nobody knows which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin(Option<Currency>);

impl Coin {
    /// What bureaus speak in, and what our own services cost.
    pub const RUPEES: Self = Self(Some(Currency::INR));

    /// That of every amount that comes from the statement.
    pub fn of_statement(report: &Report) -> Self {
        Self(report.currency.as_deref().and_then(Currency::of_code))
    }

    /// That of the product: of what is asked for, of its limits and of what could be lent.
    pub fn of_product(report: &Report) -> Self {
        Self(Currency::of_code(&report.policy.currency))
    }

    pub const fn currency(self) -> Option<Currency> {
        self.0
    }

    /// `-£1,234.50`
    pub fn exact(self, amount: Rupees) -> String {
        exact(amount.0, self.0)
    }

    /// `£1,235`: without hundredths, which only fill a table.
    pub fn whole(self, amount: Rupees) -> String {
        self.0.map_or_else(|| whole_without_currency(amount.0), |currency| currency.whole(amount.0))
    }

    /// `1,234.50`: for a column, whose head or neighbours say the currency.
    pub fn bare(self, amount: Rupees) -> String {
        self.0.map_or_else(|| without_currency(amount.0), |currency| currency.bare(amount.0))
    }

    /// `₹1.5 L`, `£2 M`, `€40 k`: short enough for an axis.
    pub fn short(self, amount: f64) -> String {
        let minus = if amount < 0.0 { "-" } else { "" };
        let size = amount.abs();
        let is_in_lakhs = self.0.is_some_and(Currency::is_in_lakhs);
        let (divisor, unit) = match size {
            size if is_in_lakhs && size >= 1e7 => (1e7, labels::CRORES),
            size if is_in_lakhs && size >= 1e5 => (1e5, labels::LAKHS),
            size if !is_in_lakhs && size >= 1e6 => (1e6, labels::MILLIONS),
            size if size >= 1e3 => (1e3, labels::THOUSANDS),
            _ => (1.0, ""),
        };
        let number = ledger::text::number(size / divisor, 1);
        let sign = self.0.map_or("", Currency::sign);
        format!("{minus}{sign}{number}{unit}")
    }
}

#[cfg(test)]
mod tests {
    use ledger::Money;

    use super::*;

    #[track_caller]
    fn check(coin: Coin, paise: i64, expected: [&str; 3]) {
        let amount = Rupees(Money::paise(paise));
        assert_eq!([coin.exact(amount), coin.whole(amount), coin.bare(amount)], expected);
    }

    #[test]
    fn amounts_are_written_in_their_currency() {
        check(Coin::RUPEES, -12_345_650, ["-₹1,23,456.50", "-₹1,23,457", "-1,23,456.50"]);
        check(Coin(Some(Currency::GBP)), 12_345_650, ["£123,456.50", "£123,457", "123,456.50"]);
        check(Coin(None), 12_345_650, ["123,456.50", "123,457", "123,456.50"]);
    }

    #[test]
    fn amounts_are_short() {
        let rupees =
            [(0.0, "₹0"), (950.0, "₹950"), (40_000.0, "₹40 k"), (150_000.0, "₹1.5 L"), (-2e7, "-₹2 Cr")];
        for (amount, text) in rupees {
            assert_eq!(Coin::RUPEES.short(amount), text);
        }
        let pounds = [(950.0, "£950"), (150_000.0, "£150 k"), (-2e7, "-£20 M")];
        for (amount, text) in pounds {
            assert_eq!(Coin(Some(Currency::GBP)).short(amount), text);
        }
        assert_eq!(Coin(None).short(1_500.0), "1.5 k");
    }
}
