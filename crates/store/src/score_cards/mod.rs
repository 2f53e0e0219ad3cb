//! Score cards that a team fitted to how its loans went ↔ sealed rows; and which of them is in use.

mod fitting;
mod watching;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

pub use self::fitting::{
    ATTEMPTS_AT_MOST, Claim, Known, OUTCOMES_AT_MOST, claim, finish, is_any_due, known, known_since, progress,
};
pub use self::watching::{Watch, Watched, note_watch, scored_since, take_watch, watched};

use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::{AnalysisId, Error, ScoreCardId, TeamId, UserId};

/// Cards that a team may have: a quarter each for many years.
pub const CARDS_AT_MOST: i64 = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreCard {
    pub id: ScoreCardId,
    pub version: i64,
    pub state: State,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub published_by: Option<UserId>,
    pub published_at: Option<Timestamp>,
    /// What the last look at the cases it scored found, as JSON.
    pub watch: Option<String>,
    pub watched_at: Option<Timestamp>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    Fitting {
        cases_read: i64,
        cases_all: i64,
    },
    /// The card and the report about it, as JSON.
    Fitted(Fitted),
    Failed(NotFitted),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fitted {
    pub card: String,
    pub report: String,
}

/// Why there is no card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotFitted {
    pub code: String,
    pub message: String,
}

/// The part that a card plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Scores.
    Champion,
    /// Scores beside it; nobody is shown what it says of a case.
    Challenger,
}

impl Part {
    const fn column(self) -> &'static str {
        match self {
            Self::Champion => "champion_card_id",
            Self::Challenger => "challenger_card_id",
        }
    }
}

/// Who gives a part to which card.
#[derive(Clone, Copy, Debug)]
pub struct Appointment<'a> {
    pub by: &'a UserId,
    pub part: Part,
    /// `None` gives the part back: to the card of the program, or to none.
    pub card: Option<&'a ScoreCardId>,
}

/// The cards in use, as documents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InUse {
    /// `None`: the card of the program.
    pub champion: Option<(ScoreCardId, String)>,
    pub challenger: Option<(ScoreCardId, String)>,
}

const COLUMNS: &str =
    "SELECT id, version, status, cases_read, cases_all, sealed, created_by, created_at, published_by, published_at,
            watch, watched_at
     FROM score_cards";

/// `None` when one is being fitted already, or there are as many as there may be.
pub async fn begin(
    tx: &mut Tx,
    team: &TeamId,
    by: &UserId,
    now: Timestamp,
) -> Result<Option<ScoreCardId>, Error> {
    let last: i64 = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM score_cards WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_one(tx.conn())
        .await?
        .try_get(0)?;
    if last >= CARDS_AT_MOST {
        return Ok(None);
    }
    let id = ScoreCardId::fresh(now)?;
    let done = sqlx::query(
        "INSERT INTO score_cards (id, team_id, version, status, created_by, created_at)
         VALUES ($1, $2, $3, 'fitting', $4, $5)
         ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(last + 1)
    .bind(by.as_str())
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok((done.rows_affected() == 1).then_some(id))
}

/// Newest first.
pub async fn list(reader: &mut Reader, team: &TeamId) -> Result<Vec<ScoreCard>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE team_id = $1 ORDER BY version DESC");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_all(reader.conn()).await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

pub async fn find(reader: &mut Reader, team: &TeamId, id: &ScoreCardId) -> Result<Option<ScoreCard>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE team_id = $1 AND id = $2");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// What reports call the version of a team's own card.
#[must_use]
pub fn version_name(version: i64) -> String {
    format!("team-{version}")
}

/// The card that a report names as its own; `None` for the card of the program.
pub async fn of_version_name(
    reader: &mut Reader,
    team: &TeamId,
    name: &str,
) -> Result<Option<String>, Error> {
    let Some(version) = name.strip_prefix("team-").and_then(|text| text.parse::<i64>().ok()) else {
        return Ok(None);
    };
    let key = reader.team_key(team).await?;
    let sql = format!("{COLUMNS} WHERE team_id = $1 AND version = $2");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(version)
        .fetch_optional(reader.conn())
        .await?;
    let card = row.map(|row| read(&row, &key)).transpose()?;
    Ok(card.and_then(|card| match card.state {
        State::Fitted(fitted) => Some(fitted.card),
        State::Fitting { .. } | State::Failed(_) => None,
    }))
}

/// Which cards play a part, without opening them.
pub async fn parts(
    reader: &mut Reader,
    team: &TeamId,
) -> Result<(Option<ScoreCardId>, Option<ScoreCardId>), Error> {
    let row = sqlx::query("SELECT champion_card_id, challenger_card_id FROM teams WHERE id = $1")
        .bind(team.as_str())
        .fetch_one(reader.conn())
        .await?;
    let id = |column: &str| -> Result<Option<ScoreCardId>, Error> {
        Ok(row.try_get::<Option<String>, _>(column)?.map(ScoreCardId::stored))
    };
    Ok((id("champion_card_id")?, id("challenger_card_id")?))
}

/// The cards that an analysis is scored with.
pub async fn in_use(reader: &mut Reader, team: &TeamId) -> Result<InUse, Error> {
    let mut found = InUse::default();
    let (champion, challenger) = parts(reader, team).await?;
    for (id, place) in [(champion, &mut found.champion), (challenger, &mut found.challenger)] {
        let Some(id) = id else { continue };
        if let Some(ScoreCard { state: State::Fitted(fitted), .. }) = find(reader, team, &id).await? {
            *place = Some((id, fitted.card));
        }
    }
    Ok(found)
}

/// Notes who let a card decide for the first time.
pub async fn set_part(tx: &mut Tx, team: &TeamId, now: Timestamp, new: Appointment<'_>) -> Result<(), Error> {
    let Appointment { by, part, card } = new;
    let sql = format!("UPDATE teams SET {} = $2 WHERE id = $1", part.column());
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(card.map(ScoreCardId::as_str))
        .execute(tx.conn())
        .await?;
    if let (Part::Champion, Some(card)) = (part, card) {
        sqlx::query(
            "UPDATE score_cards SET published_by = $3, published_at = $4
             WHERE team_id = $1 AND id = $2 AND published_at IS NULL",
        )
        .bind(team.as_str())
        .bind(card.as_str())
        .bind(by.as_str())
        .bind(micros(now))
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// What the card in the shadow said of a case.
pub async fn note_challenger(
    tx: &mut Tx,
    (team, id): (&TeamId, &AnalysisId),
    (card, score): (&ScoreCardId, Option<i32>),
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE analyses SET challenger_card_id = $3, challenger_score = $4 WHERE team_id = $1 AND id = $2",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(card.as_str())
    .bind(score.map(i64::from))
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The score that counted and the one in the shadow, of the latest cases that have both.
pub async fn beside(
    reader: &mut Reader,
    team: &TeamId,
    challenger: &ScoreCardId,
    at_most: i64,
) -> Result<Vec<(i64, i64)>, Error> {
    let rows = sqlx::query(
        "SELECT score, challenger_score FROM analyses
         WHERE team_id = $1 AND challenger_card_id = $2 AND score IS NOT NULL AND challenger_score IS NOT NULL
         ORDER BY number DESC LIMIT $3",
    )
    .bind(team.as_str())
    .bind(challenger.as_str())
    .bind(at_most)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<ScoreCard, Error> {
    let id = ScoreCardId::stored(row.try_get("id")?);
    let opened = |sealed: Option<Vec<u8>>| -> Result<Vec<u8>, Error> {
        key.open(&place(&id), &sealed.ok_or(Error::Unsealable)?)
    };
    let sealed: Option<Vec<u8>> = row.try_get("sealed")?;
    let state = match row.try_get::<String, _>("status")?.as_str() {
        "fitted" => State::Fitted(serde_json::from_slice(&opened(sealed)?).map_err(Error::unreadable)?),
        "failed" => State::Failed(serde_json::from_slice(&opened(sealed)?).map_err(Error::unreadable)?),
        _ => State::Fitting { cases_read: row.try_get("cases_read")?, cases_all: row.try_get("cases_all")? },
    };
    let by: Option<String> = row.try_get("published_by")?;
    Ok(ScoreCard {
        version: row.try_get("version")?,
        state,
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        published_by: by.map(UserId::stored),
        published_at: optional_moment(row, "published_at")?,
        watch: row.try_get("watch")?,
        watched_at: optional_moment(row, "watched_at")?,
        id,
    })
}

fn place(id: &ScoreCardId) -> String {
    format!("score_cards.sealed:{id}")
}
