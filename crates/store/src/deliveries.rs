//! Messages to webhooks: written with the event, sent later, and kept as a log. They hold ids only.

use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::analyses::Page;
use crate::database::{Reader, Tx};
use crate::time::{micros, moment, optional_moment};
use crate::turns::Queue;
use crate::webhooks::TEST_EVENT;
use crate::{DeliveryId, Error, LeaseId, TeamId, WebhookId, webhooks};

/// What has become of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It waits for its first or its next attempt.
    Pending,
    Delivered,
    /// It was given up.
    Failed,
}

impl Status {
    pub const ALL: [Self; 3] = [Self::Pending, Self::Delivered, Self::Failed];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Failed => "failed",
        }
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|status| status.name() == text);
        found.ok_or_else(|| "no such status".to_owned())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub id: DeliveryId,
    pub webhook: WebhookId,
    pub event: String,
    /// What it is about: the id of an analysis, of a credit check or, in a test, of the webhook.
    pub subject: String,
    /// The run of the analysis that it is about.
    pub run: Option<i64>,
    pub status: Status,
    pub attempts: i64,
    /// What the receiver answered last.
    pub last_status: Option<i64>,
    pub last_error: Option<String>,
    pub created_at: Timestamp,
    pub delivered_at: Option<Timestamp>,
    pub next_attempt_at: Option<Timestamp>,
}

/// A message in the hands of one sender.
#[derive(Clone, Debug)]
pub struct Claim {
    pub team: TeamId,
    pub delivery: Delivery,
    pub lease: LeaseId,
}

/// What became of one attempt.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    pub status: Option<i64>,
    pub error: Option<&'a str>,
    /// When to try again; nothing when it is over, well or not.
    pub again_at: Option<Timestamp>,
    pub is_delivered: bool,
}

/// What a webhook is told.
#[derive(Clone, Copy)]
struct Message<'a> {
    event: &'a str,
    subject: &'a str,
}

/// Receivers looked at for one message: of the first, everything that is due may just be taken by others.
const RECEIVERS_AT_ONCE: i64 = 8;

const COLUMNS: &str =
    "SELECT id, webhook_id, event, subject, run, status, attempts, last_status, last_error, created_at,
            delivered_at, due_at
     FROM deliveries";

/// One message for each webhook of the team that asked for the event.
pub(crate) async fn enqueue(
    tx: &mut Tx,
    team: &TeamId,
    event: &str,
    subject: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let message = Message { event, subject };
    let mut is_told = false;
    for webhook in webhooks::list(tx, team).await? {
        if webhook.events.iter().any(|wanted| wanted == event) {
            insert(tx, team, &webhook.id, now, message).await?;
            is_told = true;
        }
    }
    if is_told {
        join(tx, team).await?;
    }
    Ok(())
}

/// A message to one webhook that says nothing but that messages arrive.
pub async fn enqueue_test(
    tx: &mut Tx,
    team: &TeamId,
    webhook: &WebhookId,
    now: Timestamp,
) -> Result<DeliveryId, Error> {
    let message = Message { event: TEST_EVENT, subject: webhook.as_str() };
    let id = insert(tx, team, webhook, now, message).await?;
    webhooks::wake(tx, team, webhook).await?;
    join(tx, team).await?;
    Ok(id)
}

/// Sends it once more under its id, with all its attempts; one that is on its way stays so. `false` when the webhook has no
/// such message.
pub async fn renew(
    tx: &mut Tx,
    team: &TeamId,
    webhook: &WebhookId,
    id: &DeliveryId,
    now: Timestamp,
) -> Result<bool, Error> {
    if find(tx, team, webhook, id).await?.is_none() {
        return Ok(false);
    }
    sqlx::query(
        "UPDATE deliveries
         SET status = 'pending', attempts = 0, due_at = $1, delivered_at = NULL, lease = NULL, renewed_at = $1
         WHERE team_id = $2 AND webhook_id = $3 AND id = $4 AND (lease IS NULL OR due_at <= $1)",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(webhook.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    webhooks::wake(tx, team, webhook).await?;
    join(tx, team).await?;
    Ok(true)
}

/// `None` when the webhook of the team has no such message.
pub async fn find(
    reader: &mut Reader,
    team: &TeamId,
    webhook: &WebhookId,
    id: &DeliveryId,
) -> Result<Option<Delivery>, Error> {
    let sql = format!("{COLUMNS} WHERE team_id = $1 AND webhook_id = $2 AND id = $3");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(webhook.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    Ok(row.map(|row| read(&row)).transpose()?)
}

async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    webhook: &WebhookId,
    now: Timestamp,
    message: Message<'_>,
) -> Result<DeliveryId, Error> {
    let id = DeliveryId::fresh(now)?;
    sqlx::query(
        "INSERT INTO deliveries (id, team_id, webhook_id, event, subject, status, attempts, created_at, due_at, run)
         VALUES ($1, $2, $3, $4, $5, 'pending', 0, $6, $6,
                 (SELECT run FROM analyses WHERE team_id = $2 AND id = $5))",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(webhook.as_str())
    .bind(message.event)
    .bind(message.subject)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// The team has something to send and takes its place in the line.
async fn join(tx: &mut Tx, team: &TeamId) -> Result<(), Error> {
    let sql = format!("UPDATE teams SET {} WHERE id = $1", Queue::Deliveries.joining());
    sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).execute(tx.conn()).await?;
    Ok(())
}

/// Takes what has been due longest of the team whose turn it is, for a receiver that is neither left alone nor has so many
/// on their way: one that hangs delays nobody else's.
pub async fn claim(
    tx: &mut Tx,
    now: Timestamp,
    (lease_for, at_once): (SignedDuration, i64),
) -> Result<Option<Claim>, Error> {
    let lease = LeaseId::fresh(now)?;
    let until = now.saturating_add(lease_for).map_err(Error::unreadable)?;
    for (team, webhook) in receivers(tx, now, at_once).await? {
        let sql = format!(
            "UPDATE deliveries SET lease = $1, due_at = $2, attempts = attempts + 1
             WHERE id = (SELECT id FROM deliveries WHERE webhook_id = $4 AND due_at <= $3 ORDER BY due_at LIMIT 1{})
             RETURNING id, team_id, webhook_id, event, subject, run, status, attempts, last_status, last_error, created_at,
                       delivered_at, due_at",
            tx.dialect().skip_locked()
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(lease.as_str())
            .bind(micros(until))
            .bind(micros(now))
            .bind(webhook)
            .fetch_optional(tx.conn())
            .await?;
        let Some(row) = row else { continue };
        let sql = format!("UPDATE teams SET {} WHERE id = $1", Queue::Deliveries.taking());
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).execute(tx.conn()).await?;
        return Ok(Some(Claim { team, delivery: read(&row)?, lease }));
    }
    Ok(None)
}

/// Teams in turn, with their receivers that something is due for and that may be sent to. One that failed last is tried
/// with a single message.
async fn receivers(
    reader: &mut Reader,
    now: Timestamp,
    at_once: i64,
) -> Result<Vec<(TeamId, String)>, Error> {
    let rows = sqlx::query(
        "SELECT teams.id, webhooks.id FROM teams JOIN webhooks ON webhooks.team_id = teams.id
         WHERE teams.delivery_turn IS NOT NULL
               AND (webhooks.rests_until IS NULL OR webhooks.rests_until <= $1)
               AND EXISTS (SELECT 1 FROM deliveries due WHERE due.webhook_id = webhooks.id AND due.due_at <= $1)
               AND (SELECT COUNT(*) FROM deliveries held
                    WHERE held.webhook_id = webhooks.id AND held.lease IS NOT NULL AND held.due_at > $1)
                   < CASE WHEN webhooks.failures > 0 THEN 1 ELSE $2 END
         ORDER BY teams.delivery_turn,
                  (SELECT MIN(oldest.due_at) FROM deliveries oldest
                   WHERE oldest.webhook_id = webhooks.id AND oldest.due_at IS NOT NULL)
         LIMIT $3",
    )
    .bind(micros(now))
    .bind(at_once)
    .bind(RECEIVERS_AT_ONCE)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok((TeamId::stored(row.try_get(0)?), row.try_get(1)?))).collect()
}

/// Writes down what became of it. `false` when the lease was lost.
pub async fn settle(tx: &mut Tx, claim: &Claim, now: Timestamp, attempt: Attempt<'_>) -> Result<bool, Error> {
    let status = match (attempt.is_delivered, attempt.again_at) {
        (true, _) => Status::Delivered,
        (false, Some(_)) => Status::Pending,
        (false, None) => Status::Failed,
    };
    let done = sqlx::query(
        "UPDATE deliveries
         SET status = $1, last_status = $2, last_error = $3, due_at = $4, delivered_at = $5, lease = NULL
         WHERE team_id = $6 AND id = $7 AND lease = $8",
    )
    .bind(status.name())
    .bind(attempt.status)
    .bind(attempt.error)
    .bind(attempt.again_at.filter(|_| !attempt.is_delivered).map(micros))
    .bind(attempt.is_delivered.then(|| micros(now)))
    .bind(claim.team.as_str())
    .bind(claim.delivery.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Newest first, and how many there are in all.
pub async fn list(
    reader: &mut Reader,
    team: &TeamId,
    webhook: &WebhookId,
    page: Page,
) -> Result<(Vec<Delivery>, i64), Error> {
    let total = sqlx::query("SELECT COUNT(*) FROM deliveries WHERE team_id = $1 AND webhook_id = $2")
        .bind(team.as_str())
        .bind(webhook.as_str())
        .fetch_one(reader.conn())
        .await?
        .try_get(0)?;
    let sql = format!(
        "{COLUMNS} WHERE team_id = $1 AND webhook_id = $2 ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4"
    );
    let deliveries = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(webhook.as_str())
        .bind(page.limit)
        .bind(page.offset)
        .try_map(|row: AnyRow| read(&row))
        .fetch_all(reader.conn())
        .await?;
    Ok((deliveries, total))
}

/// Gives up what nobody heard for so long: a receiver that is left alone would gather them for ever.
pub async fn give_up_old(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query(
        "UPDATE deliveries SET status = 'failed', due_at = NULL, last_error = 'it could not be delivered for days'
         WHERE status = 'pending' AND lease IS NULL AND due_at IS NOT NULL
               AND COALESCE(renewed_at, created_at) < $1",
    )
    .bind(micros(before))
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub async fn forget_old(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM deliveries WHERE created_at < $1 AND due_at IS NULL")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

fn read(row: &AnyRow) -> Result<Delivery, sqlx::Error> {
    let status = row.try_get::<String, _>("status")?.parse();
    let status = status.map_err(|unknown: String| sqlx::Error::Decode(unknown.into()))?;
    Ok(Delivery {
        id: DeliveryId::stored(row.try_get("id")?),
        webhook: WebhookId::stored(row.try_get("webhook_id")?),
        event: row.try_get("event")?,
        subject: row.try_get("subject")?,
        run: row.try_get("run")?,
        status,
        attempts: row.try_get("attempts")?,
        last_status: row.try_get("last_status")?,
        last_error: row.try_get("last_error")?,
        created_at: moment(row, "created_at")?,
        delivered_at: optional_moment(row, "delivered_at")?,
        next_attempt_at: optional_moment(row, "due_at")?,
    })
}
