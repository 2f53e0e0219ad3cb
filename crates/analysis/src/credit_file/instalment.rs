//! An account at the bureau → what it takes every month, as reported or worked out.

use bureau::Account;
use jiff::civil::Date;
use ledger::Money;

use crate::asked::Terms;

/// No loan runs for longer; a tenure beyond it is a mistake in the file.
const MOST_MONTHS: u32 = 600;
/// No lender may ask for more in a year, in hundredths of a per cent.
const MOST_BASIS_POINTS: f64 = 10_000.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instalment {
    Reported(Money),
    Estimated(Money),
    Unknown,
}

impl Instalment {
    pub(super) fn of(account: &Account, reported_on: Date) -> Self {
        match account.emi.map(|emi| emi.0).filter(|emi| *emi > Money::ZERO) {
            Some(emi) => Self::Reported(emi),
            None => estimate(account, reported_on).map_or(Self::Unknown, Self::Estimated),
        }
    }

    pub(super) const fn amount(self) -> Option<Money> {
        match self {
            Self::Reported(amount) | Self::Estimated(amount) => Some(amount),
            Self::Unknown => None,
        }
    }

    pub(super) const fn is_estimated(self) -> bool {
        matches!(self, Self::Estimated(_))
    }
}

/// From what was lent over its whole tenure; or from what is left over the months that are left.
fn estimate(account: &Account, reported_on: Date) -> Option<Money> {
    let rate_basis_points = basis_points(account.interest_rate.as_deref()?)?;
    let months = account.tenure_months.filter(|months| (1..=MOST_MONTHS).contains(months))?;
    let lent = account.sanctioned.map(|amount| amount.0).filter(|amount| *amount > Money::ZERO);
    if let Some(lent) = lent {
        return Terms { rate_basis_points, months }.instalment(lent);
    }
    let left = account.balance.map(|amount| amount.0).filter(|amount| *amount > Money::ZERO)?;
    let left_months = months.checked_sub(age_in_months(account.opened_on?, reported_on))?;
    let months = Some(left_months).filter(|months| *months > 0)?;
    Terms { rate_basis_points, months }.instalment(left)
}

/// Calendar months; nought for a loan that is younger than the file.
fn age_in_months(opened: Date, day: Date) -> u32 {
    let month = |date: Date| i32::from(date.year()) * 12 + i32::from(date.month());
    u32::try_from(month(day) - month(opened)).unwrap_or(0)
}

/// `12.5` → 1250
fn basis_points(percent: &str) -> Option<u32> {
    let percent: f64 = percent.trim().trim_end_matches('%').trim_end().parse().ok()?;
    let points = (percent * 100.0).round();
    (0.0..=MOST_BASIS_POINTS).contains(&points).then_some(points as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<u32>) {
        assert_eq!(basis_points(text), expected, "{text}");
    }

    #[test]
    fn rates_are_read_as_percent_a_year() {
        check("12.5", Some(1250));
        check(" 9 %", Some(900));
        check("0", Some(0));
        for text in ["", "x", "-1", "101", "NaN", "inf", "1e9"] {
            check(text, None);
        }
    }
}
