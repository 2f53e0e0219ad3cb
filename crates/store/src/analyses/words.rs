//! The words by which people look for analyses, to be searched in memory: sealed here, so a database cannot search them.

use std::fmt;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Application, Summary};
use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::{AnalysisId, Error, TeamId};

/// They change when a case is completed, corrected or run again, and `words_changed` tells of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Words {
    pub number: i64,
    pub applicant_name: Option<String>,
    /// As the paper prints it.
    pub holder: Option<String>,
    pub bank: Option<String>,
    /// The last digits of each account.
    pub account_endings: Vec<String>,
    pub file_name: Option<String>,
    pub external_id: Option<String>,
}

/// Names stay out of logs.
impl fmt::Debug for Words {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Words").field("number", &self.number).finish_non_exhaustive()
    }
}

/// The words of those that came after the analysis with the number `after`, oldest first.
pub async fn words_after(
    reader: &mut Reader,
    team: &TeamId,
    after: i64,
    limit: i64,
) -> Result<Vec<Words>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, number, sealed, sealed_summary FROM analyses
         WHERE team_id = $1 AND number > $2 ORDER BY number LIMIT $3",
    )
    .bind(team.as_str())
    .bind(after)
    .bind(limit)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// The words of those that have changed since the team's revision `since`, and the revision that they are of; the earliest
/// changes first. When there are `limit` of them there may be more.
pub async fn words_changed(
    reader: &mut Reader,
    team: &TeamId,
    since: i64,
    limit: i64,
) -> Result<Vec<(i64, Words)>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, number, sealed, sealed_summary, words_revision FROM analyses
         WHERE team_id = $1 AND words_revision > $2 ORDER BY words_revision LIMIT $3",
    )
    .bind(team.as_str())
    .bind(since)
    .bind(limit)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok((row.try_get("words_revision")?, read(row, &key)?))).collect()
}

/// To be called behind `teams::touch`: the revision is the one that the change has, and nobody has seen it before.
pub(super) async fn note_change(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<(), Error> {
    sqlx::query(
        "UPDATE analyses SET words_revision = (SELECT revision FROM teams WHERE id = $1)
         WHERE team_id = $1 AND id = $2",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Words, Error> {
    let id = AnalysisId::stored(row.try_get("id")?);
    let application = Application::open(key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let sealed_summary: Option<Vec<u8>> = row.try_get("sealed_summary")?;
    let summary = sealed_summary.map(|sealed| Summary::open(key, &id, &sealed)).transpose()?;
    let summary = summary.unwrap_or_default();
    Ok(Words {
        number: row.try_get("number")?,
        applicant_name: application.applicant_name,
        holder: summary.holder,
        bank: summary.bank,
        account_endings: summary.account_endings,
        file_name: application.file_name,
        external_id: application.external_id,
    })
}
