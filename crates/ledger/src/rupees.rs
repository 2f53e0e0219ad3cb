//! Money as a JSON number in rupees, exact to the paisa, there and back.

use std::fmt;

use crate::Money;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

/// An amount with at most two decimals; less than zero when overdrawn. What comes from the statement is in the statement's
/// `currency`, what the lender or a bureau says is in the product's, which is rupees unless it says otherwise.
// Whole rupees are written without decimals. Others go through a double, which holds every amount `Money` can read
// (fifteen digits) exactly and prints it back with two decimals at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = f64)]
pub struct Rupees(pub Money);

/// Below 2^45 rupees a double is so near to its amount that rounding finds the paisa again; further on paise would be
/// lost or invented. Only sums of impossible amounts get so far; they are written in whole rupees.
const NO_PAISE_FROM: i64 = (1 << 45) * PAISE;
const PAISE: i64 = 100;

/// What other programs may add to the last digits of an amount when they copy it: so much of it, and less than a paisa.
const TOLERANCE: f64 = 4.0 * f64::EPSILON;
const MOST_TOLERATED: f64 = 0.001;

impl Rupees {
    /// `None` when the number is no amount: not finite, with more than two decimals, or too large to be money.
    pub fn of_number(rupees: f64) -> Option<Self> {
        // `as` stops at the smallest and largest amounts, which are then found to be another number.
        let paise = (rupees * PAISE as f64).round() as i64;
        let distance = (paise as f64 / PAISE as f64 - rupees).abs();
        let is_amount = distance <= (rupees.abs() * TOLERANCE).min(MOST_TOLERATED);
        is_amount.then(|| Self(Money::paise(paise)))
    }

    pub fn of_whole(rupees: i64) -> Option<Self> {
        rupees.checked_mul(PAISE).map(|paise| Self(Money::paise(paise)))
    }
}

impl Serialize for Rupees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let paise = self.0.as_paise();
        if paise % PAISE == 0 || paise.unsigned_abs() >= NO_PAISE_FROM.unsigned_abs() {
            serializer.serialize_i64(paise / PAISE)
        } else {
            serializer.serialize_f64(paise as f64 / PAISE as f64)
        }
    }
}

impl<'de> Deserialize<'de> for Rupees {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_f64(RupeesVisitor)
    }
}

struct RupeesVisitor;

impl Visitor<'_> for RupeesVisitor {
    type Value = Rupees;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number of rupees with at most two decimals")
    }

    fn visit_i64<E: Error>(self, rupees: i64) -> Result<Rupees, E> {
        Rupees::of_whole(rupees).ok_or_else(too_large)
    }

    fn visit_u64<E: Error>(self, rupees: u64) -> Result<Rupees, E> {
        i64::try_from(rupees).ok().and_then(Rupees::of_whole).ok_or_else(too_large)
    }

    fn visit_f64<E: Error>(self, rupees: f64) -> Result<Rupees, E> {
        Rupees::of_number(rupees)
            .ok_or_else(|| E::custom("an amount has more than two decimals or is too large"))
    }
}

fn too_large<E: Error>() -> E {
    E::custom("an amount is too large to be money")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_amount_is_written_exactly() {
        for (paise, expected) in [
            (0, "0"),
            (100, "1"),
            (5, "0.05"),
            (-1_010, "-10.1"),
            (41_230_508, "412305.08"),
            (999_999_999_999_999, "9999999999999.99"),
            (-999_999_999_999_901, "-9999999999999.01"),
            (NO_PAISE_FROM - 1, "35184372088831.99"),
            (i64::MAX, "92233720368547758"),
            (i64::MIN, "-92233720368547758"),
        ] {
            assert_eq!(serde_json::to_string(&Rupees(Money::paise(paise))).unwrap(), expected);
        }
    }

    #[track_caller]
    fn check(text: &str, paise: Option<i64>) {
        let read = serde_json::from_str::<Rupees>(text).ok().map(|amount| amount.0.as_paise());
        assert_eq!(read, paise, "{text}");
    }

    #[test]
    fn numbers_are_read_to_the_nearest_paisa() {
        check("0", Some(0));
        check("-10.1", Some(-1_010));
        check("5.0", Some(500));
        check("5e5", Some(50_000_000));
        check("0.30000000000000004", Some(30));
        check("92233720368547758", Some(9_223_372_036_854_775_800));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "0.001", "1.005", "92233720368547759", "1e17", "-1e300", "1e999", "NaN", "null", "\"5\"", "true",
            "[]",
        ] {
            check(text, None);
        }
    }

    proptest! {
        #[test]
        fn every_amount_below_the_limit_comes_back(paise in -NO_PAISE_FROM..NO_PAISE_FROM) {
            let text = serde_json::to_string(&Rupees(Money::paise(paise))).unwrap();
            check(&text, Some(paise));
        }

        #[test]
        fn every_amount_at_all_is_written_the_same_again(paise in any::<i64>()) {
            let text = serde_json::to_string(&Rupees(Money::paise(paise))).unwrap();
            let again = serde_json::from_str::<Rupees>(&text).unwrap();
            prop_assert_eq!(serde_json::to_string(&again).unwrap(), text);
        }
    }
}
