//! A value → the words an applicant reads.

use analysis::{Unit, Value};
use ledger::text::{number, share};

/// `₹12,340.00`, `45 %`, `3`, `yes`.
pub(crate) fn shown(value: Value, unit: Unit) -> String {
    match (value, unit) {
        (Value::Rupees(money), _) => format!("₹{money}"),
        (Value::Count(count), _) => count.to_string(),
        (Value::YesNo(yes), _) => if yes { "yes" } else { "no" }.to_owned(),
        (Value::Number(ratio), Unit::Ratio) => share(ratio),
        (Value::Number(percent), Unit::Percent) => share(percent / 100.0),
        (Value::Number(value), _) => number(value, 1),
    }
}
