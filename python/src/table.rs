//! `transactions` of a report → one batch of Arrow columns of the same names.
//!
//! Amounts are decimals, exact to the paisa. Tables are flat, so `link` is two columns, `link_kind` and `link_row`, and `sight` is
//! five, empty for rows that were read from text.

use std::sync::Arc;

use arrow_array::builder::{FixedSizeListBuilder, Float32Builder, ListBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Decimal128Array, RecordBatch, StringArray, Time32SecondArray,
    UInt8Array, UInt32Array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use engine::{Rupees, TransactionReport as Row};
use ledger::{Date, Time};

/// Every amount of 64 bits of paise fits.
const AMOUNT_DIGITS: u8 = 19;
const AMOUNT_DECIMALS: i8 = 2;
/// Left, top, right and bottom.
const EDGES: i32 = 4;
const FIRST_DAY: Date = Date::constant(1970, 1, 1);

pub(crate) fn of(rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let mut columns: Vec<(&str, ArrayRef, IsOptional)> = Vec::new();
    columns.extend(when(rows));
    columns.extend(what(rows)?);
    columns.extend(meaning(rows));
    columns.extend(place(rows)?);
    columns.extend(sight(rows));
    let field = |(name, column, IsOptional(is_optional)): &(&str, ArrayRef, IsOptional)| {
        Field::new(*name, column.data_type().clone(), *is_optional)
    };
    let schema = Schema::new(columns.iter().map(field).collect::<Vec<_>>());
    RecordBatch::try_new(Arc::new(schema), columns.into_iter().map(|(_, column, _)| column).collect())
}

/// Whether a column may have holes.
struct IsOptional(bool);

const ALWAYS: IsOptional = IsOptional(false);
const SOMETIMES: IsOptional = IsOptional(true);

type Column = (&'static str, ArrayRef, IsOptional);

fn when(rows: &[Row]) -> [Column; 3] {
    let date: Date32Array = rows.iter().map(|row| Some(day(row.date))).collect();
    let time: Time32SecondArray = rows.iter().map(|row| row.time.map(second)).collect();
    let value_date: Date32Array = rows.iter().map(|row| row.value_date.map(day)).collect();
    [
        ("date", Arc::new(date), ALWAYS),
        ("time", Arc::new(time), SOMETIMES),
        ("value_date", Arc::new(value_date), SOMETIMES),
    ]
}

fn what(rows: &[Row]) -> Result<[Column; 5], ArrowError> {
    Ok([
        ("description", texts(rows.iter().map(|row| Some(row.description.as_str()))), ALWAYS),
        ("reference", texts(rows.iter().map(|row| row.reference.as_deref())), SOMETIMES),
        ("debit", amounts(rows.iter().map(|row| row.debit))?, SOMETIMES),
        ("credit", amounts(rows.iter().map(|row| row.credit))?, SOMETIMES),
        ("balance", amounts(rows.iter().map(|row| row.balance))?, SOMETIMES),
    ])
}

fn meaning(rows: &[Row]) -> [Column; 10] {
    let confidence: UInt8Array = rows.iter().map(|row| Some(row.confidence)).collect();
    let link_row: UInt32Array =
        rows.iter().map(|row| row.link.as_ref().and_then(|link| u32::try_from(link.row).ok())).collect();
    let corrected: BooleanArray = rows.iter().map(|row| Some(row.corrected)).collect();
    let mut flags = ListBuilder::new(StringBuilder::new());
    for row in rows {
        flags.append_value(row.flags.iter().map(|flag| Some(flag.to_string())));
    }
    let link_kind = rows.iter().map(|row| row.link.as_ref().map(|link| link.kind.as_str()));
    [
        ("category", texts(rows.iter().map(|row| Some(row.category.as_str()))), ALWAYS),
        ("rule", texts(rows.iter().map(|row| Some(row.rule.as_ref()))), ALWAYS),
        ("confidence", Arc::new(confidence), ALWAYS),
        ("channel", texts(rows.iter().map(|row| Some(row.channel.as_str()))), ALWAYS),
        ("counterparty", texts(rows.iter().map(|row| row.counterparty.as_deref())), SOMETIMES),
        ("corrected", Arc::new(corrected), ALWAYS),
        ("flags", Arc::new(flags.finish()), ALWAYS),
        ("link_kind", texts(link_kind), SOMETIMES),
        ("link_row", Arc::new(link_row), SOMETIMES),
        ("proof", texts(rows.iter().map(|row| Some(row.proof.as_str()))), ALWAYS),
    ]
}

fn place(rows: &[Row]) -> Result<[Column; 5], ArrowError> {
    let edge = Arc::new(Field::new("item", DataType::Float32, false));
    let mut bbox = FixedSizeListBuilder::new(Float32Builder::new(), EDGES).with_field(edge);
    for row in rows {
        bbox.values().append_slice(&row.bbox);
        bbox.append(true);
    }
    let page: UInt32Array = rows.iter().map(|row| Some(row.page)).collect();
    Ok([
        ("page", Arc::new(page), ALWAYS),
        ("bbox", Arc::new(bbox.finish()), ALWAYS),
        ("account", counts(rows.iter().map(|row| row.account))?, ALWAYS),
        ("statement", counts(rows.iter().map(|row| row.statement))?, ALWAYS),
        ("source", texts(rows.iter().map(|row| Some(row.source.as_ref()?.as_str()))), SOMETIMES),
    ])
}

fn sight(rows: &[Row]) -> [Column; 5] {
    let seen = || rows.iter().map(|row| row.sight.as_ref());
    let confidence: UInt8Array = seen().map(|sight| Some(sight?.confidence)).collect();
    let chosen: BooleanArray = seen().map(|sight| Some(sight?.chosen_by_balance)).collect();
    let open: BooleanArray = seen().map(|sight| Some(sight?.open.is_some())).collect();
    let settled: BooleanArray = seen().map(|sight| Some(sight?.settled.is_some())).collect();
    let typed: BooleanArray = seen().map(|sight| Some(sight?.is_typed())).collect();
    [
        ("sight_confidence", Arc::new(confidence), SOMETIMES),
        ("sight_chosen_by_balance", Arc::new(chosen), SOMETIMES),
        ("sight_open", Arc::new(open), SOMETIMES),
        ("sight_settled", Arc::new(settled), SOMETIMES),
        ("sight_typed", Arc::new(typed), SOMETIMES),
    ]
}

fn texts<'a>(values: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    Arc::new(values.collect::<StringArray>())
}

fn amounts(values: impl Iterator<Item = Option<Rupees>>) -> Result<ArrayRef, ArrowError> {
    let paise = values.map(|amount| amount.map(|rupees| i128::from(rupees.0.as_paise())));
    let amounts = paise.collect::<Decimal128Array>();
    Ok(Arc::new(amounts.with_precision_and_scale(AMOUNT_DIGITS, AMOUNT_DECIMALS)?))
}

fn counts(values: impl Iterator<Item = usize>) -> Result<ArrayRef, ArrowError> {
    let count = |value: usize| u32::try_from(value).map_err(|error| ArrowError::CastError(error.to_string()));
    Ok(Arc::new(UInt32Array::from(values.map(count).collect::<Result<Vec<u32>, _>>()?)))
}

fn day(date: Date) -> i32 {
    ledger::days_between(FIRST_DAY, date)
}

fn second(time: Time) -> i32 {
    (i32::from(time.hour()) * 60 + i32::from(time.minute())) * 60 + i32::from(time.second())
}
