//! The peer of `cargo xtask bench service`: an axum handler with one indexed SQLite read, and nothing else.
//!
//! `bare FILE.db` makes the database, prints its address and serves `GET /`.

use std::io::Write;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};

/// As many as the store holds for reading.
const READERS: u32 = 4;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("bare FILE.db")?;
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal);
    let pool = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
    sqlx::query(
        "CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL)",
    )
    .execute(&pool)
    .await?;
    for number in 0..1_000 {
        sqlx::query("INSERT OR IGNORE INTO people (id, name, email) VALUES ($1, $2, $3)")
            .bind(format!("usr_{number:06}"))
            .bind("Asha Rao")
            .bind("asha@lending.example")
            .execute(&pool)
            .await?;
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    axum::serve(listener, Router::new().route("/", get(person)).with_state(pool)).await?;
    Ok(())
}

async fn person(State(pool): State<SqlitePool>) -> Result<Json<Value>, StatusCode> {
    let row = sqlx::query("SELECT id, name, email FROM people WHERE id = $1")
        .bind("usr_000500")
        .fetch_one(&pool)
        .await
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let (id, name, email): (String, String, String) = (row.get(0), row.get(1), row.get(2));
    Ok(Json(json!({ "user": { "id": id, "name": name, "email": email } })))
}
