//! The watch over the card that scores: when somebody last looked, at which cases, and what was found.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Fitted, ScoreCard, State, find, version_name};
use crate::database::{Reader, Tx};
use crate::time::micros;
use crate::{AnalysisId, Error, ScoreCardId, TeamId, deliveries};

/// Sent when there is an alarm that was not there before.
const ALARM: &str = "score_card.alarm";

/// A card that scores, and that nobody has looked after for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    pub team: TeamId,
    pub id: ScoreCardId,
    /// As reports name it.
    pub version: String,
    pub published_at: Timestamp,
    pub fitted: Fitted,
    /// What was found the last time, as JSON.
    pub before: Option<String>,
}

/// What a look at the cases found.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    /// As JSON.
    pub found: &'a str,
    /// The team's webhooks are told.
    pub is_alarm: bool,
}

/// The champions of all teams that were last looked after at that time or earlier, without opening them.
pub async fn watched(reader: &mut Reader, earlier: Timestamp) -> Result<Vec<(TeamId, ScoreCardId)>, Error> {
    let rows = sqlx::query(
        "SELECT c.team_id, c.id FROM teams t JOIN score_cards c ON c.team_id = t.id AND c.id = t.champion_card_id
         WHERE c.status = 'fitted' AND COALESCE(c.watched_at, 0) <= $1
         ORDER BY c.team_id",
    )
    .bind(micros(earlier))
    .fetch_all(reader.conn())
    .await?;
    let read =
        |row: &AnyRow| Ok((TeamId::stored(row.try_get("team_id")?), ScoreCardId::stored(row.try_get("id")?)));
    rows.iter().map(read).collect()
}

/// `None` when somebody else took it meanwhile.
pub async fn take_watch(
    tx: &mut Tx,
    team: &TeamId,
    id: &ScoreCardId,
    (earlier, now): (Timestamp, Timestamp),
) -> Result<Option<Watched>, Error> {
    let done = sqlx::query(
        "UPDATE score_cards SET watched_at = $3
         WHERE team_id = $1 AND id = $2 AND COALESCE(watched_at, 0) <= $4",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(micros(now))
    .bind(micros(earlier))
    .execute(tx.conn())
    .await?;
    if done.rows_affected() == 0 {
        return Ok(None);
    }
    let found = find(tx, team, id).await?;
    Ok(found.and_then(|card| {
        let ScoreCard { state: State::Fitted(fitted), version, published_at, watch: before, .. } = card
        else {
            return None;
        };
        let version = version_name(version);
        let published_at = published_at?;
        Some(Watched { team: team.clone(), id: id.clone(), version, published_at, fitted, before })
    }))
}

pub async fn note_watch(
    tx: &mut Tx,
    team: &TeamId,
    id: &ScoreCardId,
    now: Timestamp,
    watch: Watch<'_>,
) -> Result<(), Error> {
    sqlx::query("UPDATE score_cards SET watch = $3 WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .bind(watch.found)
        .execute(tx.conn())
        .await?;
    if watch.is_alarm {
        deliveries::enqueue(tx, team, ALARM, id.as_str(), now).await?;
    }
    Ok(())
}

/// The latest cases that have a score and were uploaded then or later.
pub async fn scored_since(
    reader: &mut Reader,
    team: &TeamId,
    since: Timestamp,
    at_most: i64,
) -> Result<Vec<AnalysisId>, Error> {
    let rows = sqlx::query(
        "SELECT id FROM analyses
         WHERE team_id = $1 AND status = 'completed' AND score IS NOT NULL AND created_at >= $2
         ORDER BY number DESC LIMIT $3",
    )
    .bind(team.as_str())
    .bind(micros(since))
    .bind(at_most)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok(AnalysisId::stored(row.try_get("id")?))).collect()
}
