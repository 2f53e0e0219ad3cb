//! What the applicant asks for and what the lender knows besides the statement.

use jiff::civil::Date;
use ledger::Money;

/// Everything about the application that the statement does not say.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub inputs: Inputs,
    /// The product's terms, when there is a product.
    pub terms: Option<Terms>,
    /// The days of the month on which the lender looks at the balance; 30 and 31 mean the last day of a shorter month.
    pub balance_days: Vec<i8>,
    /// The day of the application. Without it nothing can be said about how old a statement is.
    pub as_of: Option<Date>,
}

/// The anchors of the API's `inputs` object, in rupees; the turnover is that of a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    pub requested_amount: Option<Money>,
    pub collateral_value: Option<Money>,
    pub gst_turnover: Option<Money>,
    pub down_payment: Option<Money>,
}

/// How the loan would be repaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// A year's interest in hundredths of a per cent: 1650 is 16.5 %.
    pub rate_basis_points: u32,
    pub months: u32,
}

impl Terms {
    /// The equal monthly instalment of a loan, rounded up to the paisa. `None` for a loan of no months.
    pub fn instalment(self, amount: Money) -> Option<Money> {
        let factor = self.annuity()?;
        Some(Money::paise((amount.as_paise() as f64 / factor).ceil() as i64))
    }

    /// The loan that an instalment repays, rounded down to the paisa.
    pub fn loan(self, instalment: Money) -> Option<Money> {
        let factor = self.annuity()?;
        Some(Money::paise((instalment.as_paise() as f64 * factor).floor() as i64))
    }

    /// How many instalments' worth the loan is today.
    fn annuity(self) -> Option<f64> {
        if self.months == 0 {
            return None;
        }
        let rate = f64::from(self.rate_basis_points) / 10_000.0 / 12.0;
        if rate == 0.0 {
            return Some(f64::from(self.months));
        }
        // Multiplied out month by month: the same digits on every machine, which a power function does not promise.
        let mut growth = 1.0;
        for _ in 0..self.months {
            growth *= 1.0 + rate;
        }
        Some((1.0 - 1.0 / growth) / rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_instalment_is_reproduced() {
        let terms = Terms { rate_basis_points: 900, months: 240 };
        // A published example: an instalment of 24,562 repays about 27.3 lakh at 9 % over 20 years.
        let loan = terms.loan(Money::paise(2_456_200)).unwrap();
        assert_eq!(loan.as_paise() / 10_000_000, 27);
        let back = terms.instalment(loan).unwrap();
        assert!((back.as_paise() - 2_456_200).abs() <= 1);
    }

    #[test]
    fn without_interest_it_is_a_division() {
        let terms = Terms { rate_basis_points: 0, months: 10 };
        assert_eq!(terms.instalment(Money::paise(1_000)), Some(Money::paise(100)));
        assert_eq!(Terms { rate_basis_points: 0, months: 0 }.instalment(Money::paise(1)), None);
    }
}
