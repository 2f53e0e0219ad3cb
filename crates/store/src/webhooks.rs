//! Where a team wants to hear of its analyses, credit checks and score cards. Address and signing secret are sealed.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::seal::{Secret, TeamKey};
use crate::time::{micros, moment, optional_moment};
use crate::{Error, TeamId, UserId, WebhookId};

pub const EVENTS: [&str; 7] = [
    "analysis.completed", "analysis.failed", "analysis.reviewed", "analysis.overridden", "analysis.assigned",
    "credit_check.completed", "score_card.alarm",
];
/// Nobody subscribes to it: it is sent when somebody asks for it.
pub const TEST_EVENT: &str = "webhook.test";

#[derive(Clone)]
pub struct Webhook {
    pub id: WebhookId,
    pub url: String,
    /// `whsec_` and 32 bytes in base64.
    pub secret: String,
    pub events: Vec<String>,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub disabled_at: Option<Timestamp>,
}

impl fmt::Debug for Webhook {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Webhook")
            .field("id", &self.id)
            .field("events", &self.events)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
pub struct NewWebhook<'a> {
    pub url: &'a str,
    pub events: &'a [String],
    pub created_by: &'a UserId,
}

#[derive(Serialize, Deserialize)]
struct Destination {
    url: String,
    secret: String,
}

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewWebhook<'_>,
) -> Result<WebhookId, Error> {
    let id = WebhookId::fresh(now)?;
    let secret = format!("whsec_{}", STANDARD.encode(Secret::fresh()?.as_bytes()));
    let plain =
        serde_json::to_vec(&Destination { url: new.url.to_owned(), secret }).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(&id), &plain)?;
    sqlx::query(
        "INSERT INTO webhooks (id, team_id, sealed, events, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(sealed)
    .bind(new.events.join(","))
    .bind(new.created_by.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// Those that are not disabled, oldest first.
pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<Webhook>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, sealed, events, created_by, created_at, disabled_at
         FROM webhooks
         WHERE team_id = $1 AND disabled_at IS NULL
         ORDER BY id",
    )
    .bind(team.as_str())
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// Also one that is disabled: its deliveries can still be read.
pub async fn find(reader: &mut Reader, team: &TeamId, id: &WebhookId) -> Result<Option<Webhook>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query(
        "SELECT id, sealed, events, created_by, created_at, disabled_at
         FROM webhooks
         WHERE team_id = $1 AND id = $2",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_optional(reader.conn())
    .await?;
    row.map(|row| read(&row, &key)).transpose()
}

pub async fn disable(tx: &mut Tx, team: &TeamId, id: &WebhookId, now: Timestamp) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE webhooks SET disabled_at = $1 WHERE team_id = $2 AND id = $3 AND disabled_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The receiver answered: whatever it said, it is there.
pub async fn note_answer(tx: &mut Tx, team: &TeamId, id: &WebhookId) -> Result<(), Error> {
    sqlx::query(
        "UPDATE webhooks SET failures = 0, rests_until = NULL WHERE team_id = $1 AND id = $2 AND failures > 0",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The receiver failed once more. Returns how often in a row it has.
pub async fn note_failure(tx: &mut Tx, team: &TeamId, id: &WebhookId) -> Result<i64, Error> {
    let sql = "UPDATE webhooks SET failures = failures + 1 WHERE team_id = $1 AND id = $2 RETURNING failures";
    let row = sqlx::query(sql).bind(team.as_str()).bind(id.as_str()).fetch_optional(tx.conn()).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or(0))
}

/// Leaves the receiver alone until then.
pub async fn let_rest(tx: &mut Tx, team: &TeamId, id: &WebhookId, until: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE webhooks SET rests_until = $1 WHERE team_id = $2 AND id = $3")
        .bind(micros(until))
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Somebody says that the receiver is well again: it is no longer left alone.
pub async fn wake(tx: &mut Tx, team: &TeamId, id: &WebhookId) -> Result<(), Error> {
    sqlx::query("UPDATE webhooks SET rests_until = NULL WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Webhook, Error> {
    let id = WebhookId::stored(row.try_get("id")?);
    let plain = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let Destination { url, secret } = serde_json::from_slice(&plain).map_err(Error::unreadable)?;
    Ok(Webhook {
        id,
        url,
        secret,
        events: row.try_get::<String, _>("events")?.split(',').map(str::to_owned).collect(),
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        disabled_at: optional_moment(row, "disabled_at")?,
    })
}

fn place(id: &WebhookId) -> String {
    format!("webhooks.sealed:{id}")
}
