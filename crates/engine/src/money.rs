//! Money as a JSON number in rupees, exact to the paisa.

use ledger::Money;
use serde::{Serialize, Serializer};

/// Whole rupees are written without decimals. Others go through a double, which holds every amount `Money` can read
/// (fifteen digits) exactly and prints it back with two decimals at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rupees(pub Money);

impl Serialize for Rupees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let paise = self.0.as_paise();
        if paise % 100 == 0 {
            serializer.serialize_i64(paise / 100)
        } else {
            serializer.serialize_f64(paise as f64 / 100.0)
        }
    }
}

#[cfg(test)]
mod tests {
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
        ] {
            assert_eq!(serde_json::to_string(&Rupees(Money::paise(paise))).unwrap(), expected);
        }
    }
}
