//! The whole dictionary for this statement: `metrics` of the report.

use analysis::{Fact, Facts, Rows, Unit, Value, Window};
use policy::Lack;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use crate::currency::Currencies;
use crate::report::codes::{self, MissingReason, Word};
use ledger::{Currency, Rupees};

/// One measure of the statement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Metric)]
pub struct MetricReport {
    /// As policies name it: `average_balance_6m`.
    pub name: String,
    pub unit: codes::Unit,
    /// `null` when there is none, which `missing` then explains.
    pub value: Option<ValueReport>,
    /// Why there is no value.
    pub missing: Option<MissingReport>,
    /// The transactions it rests on.
    pub rows: RowsReport,
    /// Month by month; left out where that makes no sense.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub months: Vec<MonthValueReport>,
}

/// Why there is no value: a code for programs and a clause for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = MissingValue)]
pub struct MissingReport {
    pub code: MissingReason,
    #[schema(value_type = String)]
    pub reason: Word,
}

impl From<Lack> for MissingReport {
    fn from(lack: Lack) -> Self {
        Self { code: lack.into(), reason: lack.reason().into() }
    }
}

/// A metric in one month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = MonthValue)]
pub struct MonthValueReport {
    /// As `2025-04`.
    pub month: String,
    pub value: Option<ValueReport>,
}

/// A number in the unit of its metric, or yes or no.
// JSON does not tell rupees from other numbers: a report that is read as a whole finds out by the units.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ValueReport {
    Rupees(Rupees),
    Number(#[serde(serialize_with = "as_number")] f64),
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

/// Whole numbers from here on are written as the doubles they are, so an integer as large as this is an amount.
pub(super) const WHOLE_BELOW: f64 = 1e15;

impl ValueReport {
    /// As policies and cards compare it: rupees as rupees, yes as 1.
    pub fn as_number(self) -> f64 {
        match self {
            Self::Rupees(rupees) => rupees.0.as_paise() as f64 / 100.0,
            Self::Number(number) => number,
            Self::YesNo(yes) => f64::from(u8::from(yes)),
        }
    }
}

pub(crate) fn of(facts: &Facts, currencies: Currencies) -> Vec<MetricReport> {
    facts.iter().map(|fact| metric(fact, currencies)).collect()
}

fn metric(fact: &Fact, currencies: Currencies) -> MetricReport {
    let currency = match fact.metric.family {
        _ if fact.metric.is_of_statement() => currencies.account,
        analysis::Family::Bureau => Some(Currency::INR),
        _ => Some(currencies.product),
    };
    MetricReport {
        name: fact.name.clone(),
        unit: unit(fact.metric.unit, currency),
        value: fact.value().map(value),
        missing: fact.finding.as_ref().err().map(|missing| Lack::from(*missing).into()),
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

/// A metric in rupees, for a first look where the report tells of the same thing.
pub(crate) fn amount(facts: &Facts, name: &str) -> Option<Rupees> {
    match facts.find(name).and_then(Fact::value) {
        Some(Value::Rupees(money)) => Some(Rupees(money)),
        _ => None,
    }
}

pub(crate) fn value(value: Value) -> ValueReport {
    match value {
        Value::Rupees(money) => ValueReport::Rupees(Rupees(money)),
        Value::Number(number) => ValueReport::Number(number),
        Value::Count(count) => ValueReport::Number(f64::from(count)),
        Value::YesNo(yes) => ValueReport::YesNo(yes),
    }
}

/// Amounts that are no rupees are in the currency that the report names.
pub(crate) fn unit(unit: Unit, currency: Option<Currency>) -> codes::Unit {
    match unit {
        Unit::Rupees if currency != Some(Currency::INR) => codes::Unit::Amount,
        other => other.into(),
    }
}

/// Whole numbers without a decimal point.
fn as_number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 && number.abs() < WHOLE_BELOW {
        serializer.serialize_i64(*number as i64)
    } else {
        serializer.serialize_f64(*number)
    }
}
