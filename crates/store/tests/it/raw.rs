//! The tables as the database itself holds them, past every function of the store.

use std::collections::BTreeMap;

use sqlx::any::AnyTypeInfoKind;
use sqlx::{AnyConnection, AssertSqlSafe, Column, Connection, Row, ValueRef};
use store::Address;

/// Every table by name, each row as sorted text: equal when the databases hold the same.
pub(crate) type Dump = BTreeMap<String, Vec<String>>;

pub(crate) async fn connect(address: &Address) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let url = match address {
        Address::Sqlite(path) => format!("sqlite://{}", path.display()),
        Address::Postgres { url, .. } => url.clone(),
    };
    AnyConnection::connect(&url).await.unwrap()
}

pub(crate) async fn tables(connection: &mut AnyConnection, address: &Address) -> Vec<String> {
    let sql = match address {
        Address::Sqlite(_) => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        Address::Postgres { .. } => {
            "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'"
        }
    };
    let rows = sqlx::query(sql).fetch_all(connection).await.unwrap();
    rows.iter().map(|row| row.try_get(0).unwrap()).collect()
}

pub(crate) async fn dump(address: &Address) -> Dump {
    let mut connection = connect(address).await;
    let mut dump = Dump::new();
    for table in tables(&mut connection, address).await {
        let sql = AssertSqlSafe(format!("SELECT * FROM {table}"));
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
        let mut lines: Vec<String> = rows.iter().map(shown).collect();
        lines.sort();
        dump.insert(table, lines);
    }
    connection.close().await.unwrap();
    dump
}

/// Text of bytes too: what is not sealed would be readable here.
fn shown(row: &sqlx::any::AnyRow) -> String {
    let mut line = String::new();
    for column in row.columns() {
        let place = column.ordinal();
        let held = row.try_get_raw(place).unwrap();
        let kind = held.type_info().kind();
        let value = match kind {
            _ if held.is_null() => "NULL".to_owned(),
            AnyTypeInfoKind::BigInt => row.try_get::<i64, _>(place).unwrap().to_string(),
            AnyTypeInfoKind::Text => row.try_get::<String, _>(place).unwrap(),
            AnyTypeInfoKind::Blob => {
                String::from_utf8_lossy(&row.try_get::<Vec<u8>, _>(place).unwrap()).into_owned()
            }
            other => panic!("{other:?} in {}", column.name()),
        };
        line.push_str(&format!("{}={value}\u{1f}", column.name()));
    }
    line
}
