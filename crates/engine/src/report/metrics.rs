//! The whole dictionary for this statement: `metrics` of the report.

use analysis::{Fact, Facts, Rows, Unit, Value, Window};
use serde::{Serialize, Serializer};

use crate::money::Rupees;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MetricReport {
    /// As policies name it: `average_balance_6m`.
    pub name: String,
    /// `rupees`, `ratio`, `count`, `days`, `months`, `percent` or `yes_no`
    pub unit: &'static str,
    pub value: Option<ValueReport>,
    /// Why there is no value.
    pub missing: Option<MissingReport>,
    pub rows: RowsReport,
    /// Month by month, where that makes sense.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub months: Vec<MonthValueReport>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MissingReport {
    pub code: &'static str,
    pub reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MonthValueReport {
    pub month: String,
    pub value: Option<ValueReport>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ValueReport {
    Rupees(Rupees),
    Number(#[serde(serialize_with = "as_number")] f64),
    Count(u32),
    YesNo(bool),
}

/// The transactions a value rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsReport {
    /// Written as `"all"`: every row of the window.
    All,
    /// Counted from 0 in `transactions`.
    These(Vec<u32>),
}

impl Serialize for RowsReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str("all"),
            Self::These(rows) => rows.serialize(serializer),
        }
    }
}

pub(crate) fn of(facts: &Facts) -> Vec<MetricReport> {
    facts.iter().map(metric).collect()
}

fn metric(fact: &Fact) -> MetricReport {
    let missing = fact.finding.as_ref().err();
    MetricReport {
        name: fact.name.clone(),
        unit: unit(fact.metric.unit),
        value: fact.value().map(value),
        missing: missing.map(|missing| MissingReport { code: missing.code(), reason: missing.reason() }),
        rows: match fact.finding.as_ref().map(|found| &found.rows) {
            // A look back of some months repeats rows that the metric of the whole statement has already.
            Ok(Rows::All) => RowsReport::All,
            Ok(Rows::These(rows)) => RowsReport::These(rows.clone()),
            Err(_) => RowsReport::These(Vec::new()),
        },
        months: match fact.window {
            Window::Statement => fact
                .months
                .iter()
                .map(|(month, found)| MonthValueReport { month: month.name(), value: found.map(value) })
                .collect(),
            Window::Months(_) => Vec::new(),
        },
    }
}

pub(crate) fn value(value: Value) -> ValueReport {
    match value {
        Value::Rupees(money) => ValueReport::Rupees(Rupees(money)),
        Value::Number(number) => ValueReport::Number(number),
        Value::Count(count) => ValueReport::Count(count),
        Value::YesNo(yes) => ValueReport::YesNo(yes),
    }
}

pub(crate) fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Rupees => "rupees",
        Unit::Ratio => "ratio",
        Unit::Count => "count",
        Unit::Days => "days",
        Unit::Months => "months",
        Unit::Percent => "percent",
        Unit::YesNo => "yes_no",
    }
}

/// Whole numbers without a decimal point.
fn as_number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        serializer.serialize_i64(*number as i64)
    } else {
        serializer.serialize_f64(*number)
    }
}
