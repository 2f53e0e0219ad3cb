//! Amounts → their exact total, however large.

use ledger::{Money, divide};

use crate::book::{Missing, Value};

/// Wide enough that no ledger can overflow it; only what is published must fit into `Money`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sum(i128);

impl Sum {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn of_paise(paise: i128) -> Self {
        Self(paise)
    }

    pub(crate) fn add(&mut self, amount: Money) {
        self.0 = self.0.saturating_add(i128::from(amount.as_paise()));
    }

    #[must_use]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// So many hundredths of it, rounded half away from zero.
    #[must_use]
    pub(crate) const fn percent(self, percent: i128) -> Self {
        Self(divide(self.0.saturating_mul(percent), 100))
    }

    /// Multiplied by one number and divided by another, rounded half away from zero: how weekly amounts become monthly.
    #[must_use]
    pub(crate) const fn scaled(self, times: i128, by: i128) -> Self {
        Self(divide(self.0.saturating_mul(times), by))
    }

    pub(crate) const fn is_positive(self) -> bool {
        self.0 > 0
    }

    pub(crate) fn money(self) -> Result<Money, Missing> {
        i64::try_from(self.0).map(Money::paise).map_err(|_| Missing::TooLarge)
    }

    pub(crate) fn rupees(self) -> Result<Value, Missing> {
        self.money().map(Value::Rupees)
    }

    /// `None` when there is nothing to be a share of.
    pub(crate) fn ratio_to(self, whole: Self) -> Option<f64> {
        (whole.0 > 0).then(|| self.0 as f64 / whole.0 as f64)
    }

    pub(crate) const fn paise(self) -> i128 {
        self.0
    }
}

impl From<Money> for Sum {
    fn from(money: Money) -> Self {
        Self(i128::from(money.as_paise()))
    }
}

impl FromIterator<Money> for Sum {
    fn from_iter<T: IntoIterator<Item = Money>>(amounts: T) -> Self {
        let mut sum = Self::ZERO;
        for amount in amounts {
            sum.add(amount);
        }
        sum
    }
}

impl std::iter::Sum for Sum {
    fn sum<I: Iterator<Item = Self>>(sums: I) -> Self {
        sums.fold(Self::ZERO, Self::plus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_beyond_money_is_said_to_be_too_large() {
        let sum: Sum = [Money::paise(i64::MAX), Money::paise(1)].into_iter().collect();
        assert_eq!(sum.money(), Err(Missing::TooLarge));
        assert_eq!(sum.ratio_to(sum), Some(1.0));
    }

    #[test]
    fn division_rounds_to_the_nearest_paisa() {
        let sum = Sum::from(Money::paise(1_000));
        assert_eq!(sum.scaled(52, 12).paise(), 4_333);
        assert_eq!(sum.percent(5).paise(), 50);
        assert_eq!(Sum::from(Money::paise(-15)).scaled(1, 10).paise(), -2);
        assert_eq!(sum.ratio_to(Sum::ZERO), None);
    }
}
