//! A change of an analysis → its fact anew, and the counts of its day.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Row};

use super::counted::{self, Fact};
use super::tally::Tally;
use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::{AnalysisId, Error, TeamId, users};

/// By scope and day.
pub(super) type Counts = BTreeMap<(String, String), Tally>;

/// To be called whenever something happened to an analysis that is counted, in the same transaction and after it holds the
/// analysis. One that is not completed any more is no longer counted.
pub async fn count(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<(), Error> {
    let now = counted::fact(tx, team, id).await?;
    let is_counted = now.is_some();
    replace(tx, team, id, now).await?;
    sqlx::query("UPDATE analyses SET is_counted = $1 WHERE team_id = $2 AND id = $3")
        .bind(i64::from(is_counted))
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Before it is erased.
pub async fn uncount(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<(), Error> {
    replace(tx, team, id, None).await
}

async fn replace(tx: &mut Tx, team: &TeamId, id: &AnalysisId, now: Option<Fact>) -> Result<(), Error> {
    // Counts are read, changed and written: of two who do so at once, the second waits for the first.
    users::hold_team(tx, team).await?;
    let key = tx.team_key(team).await?;
    let before = find(tx, team, (id, &key)).await?;
    if before == now {
        return Ok(());
    }
    let mut changes = Counts::new();
    if let Some(fact) = &before {
        for scope in fact.scopes() {
            changes.entry((scope, fact.day.clone())).or_default().take_off(&fact.tally);
        }
    }
    if let Some(fact) = &now {
        for scope in fact.scopes() {
            changes.entry((scope, fact.day.clone())).or_default().merge(&fact.tally);
        }
    }
    changes.retain(|_, change| !change.is_empty());
    apply(tx, team, &key, changes).await?;
    match now {
        Some(fact) => keep(tx, team, (id, &key), &fact).await,
        None => forget(tx, team, id).await,
    }
}

async fn find(
    reader: &mut Reader,
    team: &TeamId,
    (id, key): (&AnalysisId, &TeamKey),
) -> Result<Option<Fact>, Error> {
    let row = sqlx::query("SELECT sealed FROM portfolio_facts WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    match open(key, id.as_str(), &row.try_get::<Vec<u8>, _>(0)?) {
        Ok(fact) => Ok(Some(fact)),
        // A count that is too high must not keep anybody from deciding; counting anew mends it.
        Err(Error::Unsealable | Error::Unreadable(_)) => {
            tracing::error!(%team, analysis = %id, "what was counted for an analysis is damaged: rebuild the portfolio");
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

pub(super) fn open(key: &TeamKey, id: &str, sealed: &[u8]) -> Result<Fact, Error> {
    serde_json::from_slice(&key.open(&place_of_fact(id), sealed)?).map_err(Error::unreadable)
}

async fn keep(
    tx: &mut Tx,
    team: &TeamId,
    (id, key): (&AnalysisId, &TeamKey),
    fact: &Fact,
) -> Result<(), Error> {
    let plain = serde_json::to_vec(fact).map_err(Error::unreadable)?;
    sqlx::query(
        "INSERT INTO portfolio_facts (analysis_id, team_id, day, sealed) VALUES ($1, $2, $3, $4)
         ON CONFLICT (analysis_id) DO UPDATE SET day = excluded.day, sealed = excluded.sealed",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(fact.day.as_str())
    .bind(key.seal(&place_of_fact(id.as_str()), &plain)?)
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn forget(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<(), Error> {
    sqlx::query("DELETE FROM portfolio_facts WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// One question and one answer for all of them: at most two dozen.
async fn apply(tx: &mut Tx, team: &TeamId, key: &TeamKey, changes: Counts) -> Result<(), Error> {
    if changes.is_empty() {
        return Ok(());
    }
    let mut known = standing(tx, team, key, &changes).await?;
    let mut written: Vec<(String, String, Vec<u8>)> = Vec::with_capacity(changes.len());
    for ((scope, day), change) in changes {
        let place = (scope, day);
        let mut tally = known.remove(&place).unwrap_or_default();
        tally.merge(&change);
        let (scope, day) = place;
        if tally.is_empty() {
            sqlx::query("DELETE FROM portfolio_counts WHERE team_id = $1 AND scope = $2 AND day = $3")
                .bind(team.as_str())
                .bind(scope)
                .bind(day)
                .execute(tx.conn())
                .await?;
        } else {
            let sealed = tally.seal(key, &place_of_counts(&scope, &day))?;
            written.push((scope, day, sealed));
        }
    }
    if written.is_empty() {
        return Ok(());
    }
    let values: Vec<String> = (0..written.len())
        .map(|row| format!("($1, ${}, ${}, ${})", row * 3 + 2, row * 3 + 3, row * 3 + 4))
        .collect();
    let sql = format!(
        "INSERT INTO portfolio_counts (team_id, scope, day, sealed) VALUES {}
         ON CONFLICT (team_id, scope, day) DO UPDATE SET sealed = excluded.sealed",
        values.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(team.as_str());
    for (scope, day, sealed) in written {
        query = query.bind(scope).bind(day).bind(sealed);
    }
    query.execute(tx.conn()).await?;
    Ok(())
}

/// The counts that are there of those that change.
async fn standing(
    reader: &mut Reader,
    team: &TeamId,
    key: &TeamKey,
    changes: &Counts,
) -> Result<Counts, Error> {
    let scopes: Vec<String> = (0..changes.len()).map(|place| format!("${}", place + 2)).collect();
    let mut days: Vec<&str> = changes.keys().map(|(_, day)| day.as_str()).collect();
    days.dedup();
    let sql_days: Vec<String> =
        (0..days.len()).map(|place| format!("${}", place + 2 + scopes.len())).collect();
    let sql = format!(
        "SELECT scope, day, sealed FROM portfolio_counts WHERE team_id = $1 AND scope IN ({}) AND day IN ({})",
        scopes.join(", "),
        sql_days.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(team.as_str());
    for (scope, _) in changes.keys() {
        query = query.bind(scope.as_str());
    }
    for day in days {
        query = query.bind(day);
    }
    let mut known = Counts::new();
    for row in query.fetch_all(reader.conn()).await? {
        let (scope, day): (String, String) = (row.try_get("scope")?, row.try_get("day")?);
        let tally = opened(team, key, (&scope, &day), &row.try_get::<Vec<u8>, _>("sealed")?)?;
        known.insert((scope, day), tally);
    }
    Ok(known)
}

/// Damaged ones are as good as none: nothing that people do waits for a count.
pub(super) fn opened(
    team: &TeamId,
    key: &TeamKey,
    (scope, day): (&str, &str),
    sealed: &[u8],
) -> Result<Tally, Error> {
    match Tally::open(key, &place_of_counts(scope, day), sealed) {
        Err(Error::Unsealable | Error::Unreadable(_)) => {
            tracing::error!(%team, day, "the counts of a day are damaged: rebuild the portfolio");
            Ok(Tally::default())
        }
        other => other,
    }
}

fn place_of_fact(id: &str) -> String {
    format!("portfolio_facts.sealed:{id}")
}

fn place_of_counts(scope: &str, day: &str) -> String {
    format!("portfolio_counts.sealed:{scope}:{day}")
}
