//! JSON → the report it was, with every amount an amount again.

use std::collections::HashSet;
use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

use super::metrics::WHOLE_BELOW;
use super::{Report, RowsReport, ValueReport};
use ledger::Rupees;

/// What rules look at that is no metric and an amount all the same, beside the inputs.
const ELIGIBLE_AMOUNT: &str = "eligible_amount";
/// How a value says that it rests on every row.
const ALL: &str = "all";

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Report {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut report = Self::deserialize(deserializer)?;
        tell_amounts(&mut report);
        Ok(report)
    }
}

/// A value alone does not say whether it is rupees; the units and names beside it do.
fn tell_amounts(report: &mut Report) {
    let Report { metrics, policy, score_card, accounts, .. } = report;
    let by_account = accounts.iter_mut().flat_map(|account| &mut account.metrics);
    by_account.filter(|metric| metric.unit.is_money()).for_each(|metric| tell(&mut metric.value));
    for metric in metrics.iter_mut().filter(|metric| metric.unit.is_money()) {
        tell(&mut metric.value);
        metric.months.iter_mut().for_each(|month| tell(&mut month.value));
    }
    let mut amounts: HashSet<&str> = ::policy::INPUTS.into_iter().chain([ELIGIBLE_AMOUNT]).collect();
    amounts.extend(metrics.iter().filter(|metric| metric.unit.is_money()).map(|metric| metric.name.as_str()));
    for rule in &mut policy.rules {
        let seen = rule.values.iter_mut().filter(|seen| amounts.contains(seen.name.as_str()));
        seen.for_each(|seen| tell(&mut seen.value));
        for change in rule.changes.iter_mut().filter(|change| change.unit.is_money()) {
            (change.from, change.to) = (as_rupees(change.from), as_rupees(change.to));
        }
    }
    for points in &mut score_card.points {
        if points.metric.as_deref().is_some_and(|metric| amounts.contains(metric)) {
            tell(&mut points.value);
        }
    }
}

fn tell(value: &mut Option<ValueReport>) {
    *value = value.map(as_rupees);
}

/// What is no amount stays as it is.
fn as_rupees(value: ValueReport) -> ValueReport {
    match value {
        ValueReport::Number(number) => Rupees::of_number(number).map_or(value, ValueReport::Rupees),
        ValueReport::Rupees(_) | ValueReport::YesNo(_) => value,
    }
}

impl<'de> Deserialize<'de> for ValueReport {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl Visitor<'_> for ValueVisitor {
    type Value = ValueReport;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number, true or false")
    }

    fn visit_bool<E: Error>(self, is_so: bool) -> Result<ValueReport, E> {
        Ok(ValueReport::YesNo(is_so))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<ValueReport, E> {
        Ok(ValueReport::Number(number))
    }

    fn visit_i64<E: Error>(self, whole: i64) -> Result<ValueReport, E> {
        if (whole as f64).abs() < WHOLE_BELOW {
            return Ok(ValueReport::Number(whole as f64));
        }
        let amount = Rupees::of_whole(whole).map(ValueReport::Rupees);
        amount.ok_or_else(|| E::custom("a value is too large to be one"))
    }

    fn visit_u64<E: Error>(self, whole: u64) -> Result<ValueReport, E> {
        // What does not fit is too large for an amount as well.
        self.visit_i64(i64::try_from(whole).unwrap_or(i64::MAX))
    }
}

impl PartialSchema for ValueReport {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([Type::Number, Type::Boolean]))
            .description(Some("A number in the unit of its metric, or yes or no as true or false."))
            .into()
    }
}

impl ToSchema for ValueReport {
    fn name() -> super::Word {
        "Value".into()
    }
}

impl Serialize for RowsReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str(ALL),
            Self::These(rows) => rows.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for RowsReport {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RowsVisitor)
    }
}

struct RowsVisitor;

impl<'de> Visitor<'de> for RowsVisitor {
    type Value = RowsReport;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of rows, or \"all\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<RowsReport, E> {
        if text == ALL { Ok(RowsReport::All) } else { Err(E::custom("rows are a list or \"all\"")) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rows: A) -> Result<RowsReport, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(rows)).map(RowsReport::These)
    }
}

impl PartialSchema for RowsReport {
    fn schema() -> RefOr<Schema> {
        let all = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([ALL]));
        OneOfBuilder::new()
            .item(all)
            .item(ArrayBuilder::new().items(u32::schema()))
            .description(Some(
                "The transactions that a value rests on: all of its window, or rows counted from 0 in `transactions`.",
            ))
            .into()
    }
}

impl ToSchema for RowsReport {
    fn name() -> super::Word {
        "Rows".into()
    }
}
