//! A row of any table ↔ a line of JSON. Both databases hold whole numbers, text and bytes, and nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Column, Row, TypeInfo, ValueRef};

use crate::Error;
use crate::database::Tx;

pub(super) type Object = Map<String, Value>;

/// How bytes are told from text.
const BYTES: &str = "base64";

/// What is NULL is left out.
pub(super) fn line_of(row: &AnyRow) -> Result<String, Error> {
    let mut object = Object::new();
    for column in row.columns() {
        let place = column.ordinal();
        let held = row.try_get_raw(place)?;
        if held.is_null() {
            continue;
        }
        let value = match held.type_info().kind() {
            AnyTypeInfoKind::BigInt => Value::from(row.try_get::<i64, _>(place)?),
            AnyTypeInfoKind::Text => Value::from(row.try_get::<String, _>(place)?),
            AnyTypeInfoKind::Blob => json!({ BYTES: STANDARD.encode(row.try_get::<Vec<u8>, _>(place)?) }),
            _ => return Err(Error::unreadable(format!("a value of type {}", held.type_info().name()))),
        };
        object.insert(column.name().to_owned(), value);
    }
    serde_json::to_string(&object).map_err(Error::unreadable)
}

pub(super) fn parse(line: &str) -> Result<Object, Error> {
    serde_json::from_str(line).map_err(|_| Error::BadBackup("a row is not JSON".to_owned()))
}

pub(super) fn text<'a>(object: &'a Object, column: &str) -> Result<&'a str, Error> {
    object.get(column).and_then(Value::as_str).ok_or_else(bad_row)
}

pub(super) fn bytes(object: &Object, column: &str) -> Result<Vec<u8>, Error> {
    object.get(column).and_then(decoded).ok_or_else(bad_row)
}

/// Columns that the row does not have stay NULL, so that no type has to be known for them.
pub(super) async fn insert(tx: &mut Tx, table: &str, object: &Object) -> Result<(), Error> {
    let is_name = |name: &String| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if object.is_empty() || !object.keys().all(is_name) {
        return Err(bad_row());
    }
    let names = object.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let places = (1..=object.len()).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ");
    let sql = format!("INSERT INTO {table} ({names}) VALUES ({places})");
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for value in object.values() {
        query = match value {
            Value::String(text) => query.bind(text.as_str()),
            Value::Number(number) => query.bind(number.as_i64().ok_or_else(bad_row)?),
            other => query.bind(decoded(other).ok_or_else(bad_row)?),
        };
    }
    query.execute(tx.conn()).await?;
    Ok(())
}

fn decoded(value: &Value) -> Option<Vec<u8>> {
    STANDARD.decode(value.get(BYTES)?.as_str()?).ok()
}

fn bad_row() -> Error {
    Error::BadBackup("a row does not hold what it should".to_owned())
}
