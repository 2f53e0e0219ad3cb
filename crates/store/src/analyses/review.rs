//! A person's word on a flagged analysis. All words are kept; the last one holds.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::Decision;
use crate::database::Tx;
use crate::seal::TeamKey;
use crate::time::{micros, moment};
use crate::{AnalysisId, Error, ReviewId, TeamId, UserId, teams};

#[derive(Clone, Debug)]
pub struct Review {
    pub id: ReviewId,
    pub by: UserId,
    pub decision: Decision,
    /// Why, in the reviewer's words.
    pub note: String,
    pub at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct NewReview<'a> {
    pub by: &'a UserId,
    pub decision: Decision,
    pub note: &'a str,
}

/// The caller has checked that the analysis is completed and asks for a review.
pub async fn review(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    now: Timestamp,
    new: &NewReview<'_>,
) -> Result<(), Error> {
    let review = ReviewId::fresh(now)?;
    let sealed = tx.team_key(team).await?.seal(&place(&review), new.note.as_bytes())?;
    sqlx::query("UPDATE analyses SET decision = $1 WHERE team_id = $2 AND id = $3 AND status = 'completed'")
        .bind(new.decision.name())
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "INSERT INTO reviews (id, team_id, analysis_id, user_id, decision, sealed_note, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(review.as_str())
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(new.by.as_str())
    .bind(new.decision.name())
    .bind(sealed)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    teams::touch(tx, team).await
}

/// Oldest first; the last one holds.
pub async fn reviews(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<Vec<Review>, Error> {
    let key = tx.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, user_id, decision, sealed_note, created_at
         FROM reviews
         WHERE team_id = $1 AND analysis_id = $2
         ORDER BY id",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_all(tx.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Review, Error> {
    let id = ReviewId::stored(row.try_get("id")?);
    let note = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed_note")?)?;
    Ok(Review {
        id,
        by: UserId::stored(row.try_get("user_id")?),
        decision: row.try_get::<String, _>("decision")?.parse().map_err(Error::unreadable)?,
        note: String::from_utf8(note).map_err(Error::unreadable)?,
        at: moment(row, "created_at")?,
    })
}

fn place(id: &ReviewId) -> String {
    format!("reviews.sealed_note:{id}")
}
