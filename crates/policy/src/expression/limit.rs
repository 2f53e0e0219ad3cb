//! A condition that holds one metric against one number → that number, as people write it.

use analysis::Unit;
use ledger::text::counted;
use ledger::{Currency, Money};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::Expression;
use super::term::Term;

/// The number of a rule, in the unit of what it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub unit: Unit,
    pub number: Decimal,
}

impl Expression {
    /// `None` when it compares more than one metric with one number, or nothing with numbers at all.
    pub fn limit(&self) -> Option<Limit> {
        let Term::Compare(left, _, right) = &self.term else { return None };
        let (place, number) = match (measured(left), &**right, measured(right), &**left) {
            (Some(place), Term::Number(number), ..) | (.., Some(place), Term::Number(number)) => {
                (place, *number)
            }
            _ => return None,
        };
        let (_, word) = self.names.get(place)?;
        Some(Limit { unit: word.unit, number })
    }
}

/// The name whose unit a side is in.
fn measured(side: &Term) -> Option<usize> {
    match side {
        Term::Name(place) => Some(*place),
        Term::Otherwise(place, other) => measured(other).map(|_| *place),
        Term::Absolute(inner) => measured(inner),
        _ => None,
    }
}

impl Limit {
    /// `₹25,000`, `65 %`, `30 days`, `3`.
    pub fn in_words(&self, currency: Currency) -> String {
        let number = self.number.normalize();
        match self.unit {
            Unit::Rupees => {
                let paise = number.checked_mul(Decimal::ONE_HUNDRED).and_then(|paise| paise.to_i64());
                let Some(money) = paise.map(Money::paise) else { return number.to_string() };
                currency.brief(money)
            }
            // Of parts of something people think in percent.
            Unit::Ratio if number.abs() < Decimal::ONE => percent(number),
            Unit::Percent => format!("{number} %"),
            Unit::CountedDays | Unit::MeasuredDays => counted(number, "day"),
            Unit::Months => counted(number, "month"),
            Unit::Ratio | Unit::Count | Unit::AverageCount | Unit::YesNo => number.to_string(),
        }
    }
}

fn percent(share: Decimal) -> String {
    let hundredths = share.checked_mul(Decimal::ONE_HUNDRED).unwrap_or(share);
    format!("{} %", hundredths.normalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let expression = Expression::read(text, &Vocabulary::standard()).unwrap();
        let told = expression.limit().map(|limit| limit.in_words(Currency::INR));
        assert_eq!(told.as_deref(), expected, "{text}");
    }

    #[test]
    fn the_number_is_told_in_the_unit_of_its_metric() {
        check("salary_monthly >= 25000", Some("₹25,000"));
        check("250000.5 <= salary_monthly", Some("₹2,50,000.50"));
        check("foir <= 0.65", Some("65 %"));
        check("foir <= 0.125", Some("12.5 %"));
        check("foir <= 1.5", Some("1.5"));
        check("longest_gap_days <= 45", Some("45 days"));
        check("longest_gap_days <= 1", Some("1 day"));
        check("days_of_cover >= 15.5", Some("15.5 days"));
        check("counted_bounces_6m ?? counted_bounces <= 3", Some("3"));
        check("abs(gst_variance) <= 0.25", Some("25 %"));
    }

    #[test]
    fn what_compares_more_than_that_has_no_number_of_its_own() {
        check("foir <= 0.5 or salary_monthly >= 50000", None);
        check("salary_monthly >= 2 * proposed_emi", None);
        check("has_salary", None);
        check("salary_is_new == false", None);
    }
}
