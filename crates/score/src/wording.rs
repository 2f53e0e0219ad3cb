//! A value → the words an applicant reads.

use analysis::{Unit, Value};

/// `₹12,340.00`, `45 %`, `3`, `yes`.
pub(crate) fn shown(value: Value, unit: Unit) -> String {
    match (value, unit) {
        (Value::Rupees(money), _) => format!("₹{money}"),
        (Value::Count(count), _) => count.to_string(),
        (Value::YesNo(yes), _) => if yes { "yes" } else { "no" }.to_owned(),
        (Value::Number(number), Unit::Ratio) => format!("{} %", plain((number * 1000.0).round() / 10.0)),
        (Value::Number(number), Unit::Percent) => format!("{} %", plain(number)),
        (Value::Number(number), _) => plain((number * 10.0).round() / 10.0),
    }
}

/// Without decimals when there are none to show.
fn plain(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") }
}
