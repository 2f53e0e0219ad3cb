//! A person's word on a flagged analysis. All words are kept; the last one holds, or the one that enough agree on.

use std::collections::HashMap;
use std::fmt;

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::queue::announce;
use super::{Decision, decision};
use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment};
use crate::users::identity;
use crate::{AnalysisId, Error, ReviewId, TeamId, UserId, portfolio, teams};

#[derive(Clone)]
pub struct Review {
    pub id: ReviewId,
    pub by: UserId,
    /// The reviewer's name, as it is today.
    pub by_name: String,
    pub decision: Decision,
    /// Why, in the reviewer's words.
    pub note: String,
    pub at: Timestamp,
    /// The run of the analysis that it is about.
    pub run: i64,
}

/// Names and words of people stay out of logs.
impl fmt::Debug for Review {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Review").field("id", &self.id).field("by", &self.by).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
pub struct NewReview<'a> {
    pub by: &'a UserId,
    pub decision: Decision,
    pub note: &'a str,
    /// The decision after it: another one where this word alone does not decide.
    pub holds: Decision,
}

/// Takes the analysis until the end of the transaction: of two people who review at once, the second sees the first's
/// word. `false` when the team has no such analysis.
pub async fn hold(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<bool, Error> {
    let held = sqlx::query("UPDATE analyses SET attempts = attempts WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(held.rows_affected() == 1)
}

/// `false`, and nothing is written, when the team has no such analysis or it is not completed. Whoever wants to hear of
/// reviews is told when something was decided or is no longer: a word that leaves all open is nobody else's business yet.
pub async fn review(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    now: Timestamp,
    new: &NewReview<'_>,
) -> Result<bool, Error> {
    let review = ReviewId::fresh(now)?;
    let sealed = tx.team_key(team).await?.seal(&place(&review), new.note.as_bytes())?;
    let sql = format!(
        "SELECT decision, run FROM analyses WHERE team_id = $1 AND id = $2 AND status = 'completed'{}",
        tx.dialect().locked()
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let Some(row) = row else { return Ok(false) };
    let held = decision(&row, "decision")?;
    sqlx::query("UPDATE analyses SET decision = $1 WHERE team_id = $2 AND id = $3")
        .bind(new.holds.name())
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    sqlx::query(
        "INSERT INTO reviews (id, team_id, analysis_id, user_id, decision, sealed_note, created_at, run)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(review.as_str())
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(new.by.as_str())
    .bind(new.decision.name())
    .bind(sealed)
    .bind(micros(now))
    .bind(row.try_get::<i64, _>("run")?)
    .execute(tx.conn())
    .await?;
    let is_open = [held, Some(new.holds)].iter().all(|decision| *decision == Some(Decision::ManualReview));
    if is_open {
        teams::touch(tx, team).await?;
    } else {
        announce(tx, team, "analysis.reviewed", id, now).await?;
    }
    portfolio::count(tx, team, id).await?;
    Ok(true)
}

/// What people say now, and how often they said something.
#[derive(Clone, Debug, Default)]
pub struct Votes {
    /// The latest word of each person, in the order in which they were said.
    pub latest: Vec<Review>,
    pub count: i64,
}

pub(super) const COLUMNS: &str =
    "SELECT r.id, r.analysis_id, r.user_id, r.decision, r.sealed_note, r.created_at, r.run, u.sealed AS sealed_user
     FROM reviews r JOIN users u ON u.id = r.user_id";

/// Of every run, oldest first; the last one of the present run holds.
pub async fn reviews(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Vec<Review>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE r.team_id = $1 AND r.analysis_id = $2 ORDER BY r.created_at, r.id");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// Of each analysis whose present run was reviewed, for a page of them at once.
pub async fn votes(
    reader: &mut Reader,
    team: &TeamId,
    ids: &[&AnalysisId],
) -> Result<HashMap<AnalysisId, Votes>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let key = reader.team_key(team).await?;
    let places: Vec<String> = (0..ids.len()).map(|place| format!("${}", place + 2)).collect();
    let sql = format!(
        "{COLUMNS} JOIN analyses a ON a.team_id = r.team_id AND a.id = r.analysis_id AND a.run = r.run
         WHERE r.team_id = $1 AND r.analysis_id IN ({}) ORDER BY r.created_at, r.id",
        places.join(", ")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for id in ids {
        query = query.bind(id.as_str());
    }
    let mut votes: HashMap<AnalysisId, Votes> = HashMap::new();
    for row in query.fetch_all(reader.conn()).await? {
        let said = votes.entry(AnalysisId::stored(row.try_get("analysis_id")?)).or_default();
        let review = read(&row, &key)?;
        said.latest.retain(|earlier| earlier.by != review.by);
        said.latest.push(review);
        said.count += 1;
    }
    Ok(votes)
}

pub(super) fn read(row: &AnyRow, key: &TeamKey) -> Result<Review, Error> {
    let id = ReviewId::stored(row.try_get("id")?);
    let note = key.open(&place(&id), &row.try_get::<Vec<u8>, _>("sealed_note")?)?;
    let by = UserId::stored(row.try_get("user_id")?);
    let (by_name, _) = identity(key, &by, &row.try_get::<Vec<u8>, _>("sealed_user")?)?;
    Ok(Review {
        id,
        by,
        by_name,
        decision: row.try_get::<String, _>("decision")?.parse().map_err(Error::unreadable)?,
        note: String::from_utf8(note).map_err(Error::unreadable)?,
        at: moment(row, "created_at")?,
        run: row.try_get("run")?,
    })
}

fn place(id: &ReviewId) -> String {
    format!("reviews.sealed_note:{id}")
}
