//! All facts of a team → what its counts should be, and counting from the beginning.

use sqlx::Row;

use super::kept::{self, Counts};
use crate::database::{Reader, Tx};
use crate::{Error, TeamId};

/// Facts read between two looks at the database.
const AT_ONCE: i64 = 1_000;

/// Counts that are not the sum of their facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub day: String,
    /// Product, version, bank and channel between bars.
    pub scope: String,
}

/// Empty when all counts are what the facts come to. Reads all of them: for the command line, and for tests.
pub async fn differences(reader: &mut Reader, team: &TeamId) -> Result<Vec<Difference>, Error> {
    let (should, are) = (summed(reader, team).await?, standing(reader, team).await?);
    let places = should.keys().chain(are.keys().filter(|place| !should.contains_key(*place)));
    let different = places.filter(|place| should.get(*place) != are.get(*place));
    Ok(different.map(|(scope, day)| Difference { day: day.clone(), scope: scope.clone() }).collect())
}

async fn summed(reader: &mut Reader, team: &TeamId) -> Result<Counts, Error> {
    let key = reader.team_key(team).await?;
    let mut counts = Counts::new();
    let mut last = String::new();
    loop {
        let rows = sqlx::query(
            "SELECT analysis_id, sealed FROM portfolio_facts
             WHERE team_id = $1 AND analysis_id > $2 ORDER BY analysis_id LIMIT $3",
        )
        .bind(team.as_str())
        .bind(&last)
        .bind(AT_ONCE)
        .fetch_all(reader.conn())
        .await?;
        if rows.is_empty() {
            return Ok(counts);
        }
        for row in &rows {
            last = row.try_get("analysis_id")?;
            let fact = kept::open(&key, &last, &row.try_get::<Vec<u8>, _>("sealed")?)?;
            for scope in fact.scopes() {
                counts.entry((scope, fact.day.clone())).or_default().merge(&fact.tally);
            }
        }
    }
}

async fn standing(reader: &mut Reader, team: &TeamId) -> Result<Counts, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query("SELECT scope, day, sealed FROM portfolio_counts WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_all(reader.conn())
        .await?;
    let mut counts = Counts::new();
    for row in &rows {
        let (scope, day): (String, String) = (row.try_get("scope")?, row.try_get("day")?);
        let tally = kept::opened(team, &key, (&scope, &day), &row.try_get::<Vec<u8>, _>("sealed")?)?;
        counts.insert((scope, day), tally);
    }
    Ok(counts)
}

/// Forgets every count of a team. Housekeeping counts all its analyses again, one after the other, and whatever happens to one
/// meanwhile counts it too. How many there are.
pub async fn start_over(tx: &mut Tx, team: &TeamId) -> Result<u64, Error> {
    for sql in
        ["DELETE FROM portfolio_counts WHERE team_id = $1", "DELETE FROM portfolio_facts WHERE team_id = $1"]
    {
        sqlx::query(sql).bind(team.as_str()).execute(tx.conn()).await?;
    }
    let waiting =
        sqlx::query("UPDATE analyses SET is_counted = 0 WHERE team_id = $1 AND status = 'completed'")
            .bind(team.as_str())
            .execute(tx.conn())
            .await?;
    Ok(waiting.rows_affected())
}
