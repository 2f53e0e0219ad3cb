//! The files of an analysis: which there are, what each is called, and what opens it.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Analysis, AnalysisRun};
use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment};
use crate::{AnalysisId, Error, StatementId, TeamId};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Pdf,
    AccountAggregator,
    Spreadsheet,
}

/// One file of an analysis. Its name and its key are personal.
#[derive(Clone, PartialEq, Eq)]
pub struct Statement {
    pub id: StatementId,
    pub kind: Kind,
    pub name: Option<String>,
    /// What opens an encrypted file again.
    pub file_key: Option<Vec<u8>>,
    pub file_bytes: i64,
    pub pages: i64,
    /// The first run that read it.
    pub added_run: i64,
    /// The first run that did not any more; its bytes are gone.
    pub removed_run: Option<i64>,
    pub created_at: Timestamp,
}

#[derive(Clone)]
pub struct NewStatement {
    pub id: StatementId,
    pub kind: Kind,
    pub name: Option<String>,
    pub file_key: Option<Vec<u8>>,
    /// A keyed hash of the file, from `Database::index`.
    pub file_index: String,
    pub file_bytes: i64,
    pub pages: i64,
}

/// What is sealed of it.
#[derive(Default, Serialize, Deserialize)]
struct Sealed {
    name: Option<String>,
    file_key: Option<Vec<u8>>,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Pdf, Self::AccountAggregator, Self::Spreadsheet];

    /// As reports call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::AccountAggregator => "account_aggregator",
            Self::Spreadsheet => "spreadsheet",
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| "no such kind of statement".to_owned())
    }
}

/// Names and keys stay out of logs.
impl fmt::Debug for Statement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Statement").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl fmt::Debug for NewStatement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewStatement").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Statement {
    /// Whether a run reads it.
    #[must_use]
    pub fn is_in(&self, run: i64) -> bool {
        self.added_run <= run && self.removed_run.is_none_or(|removed| run < removed)
    }

    /// Where it lies in the blob store.
    #[must_use]
    pub fn path(&self, team: &TeamId, analysis: &AnalysisId) -> String {
        path_of(team, analysis, &self.id)
    }

    /// The one PDF of an analysis that has no rows for its files.
    fn single(analysis: &Analysis) -> Self {
        Self {
            id: StatementId::of_single(&analysis.id),
            kind: Kind::Pdf,
            name: analysis.application.file_name.clone(),
            file_key: analysis.application.file_key.clone(),
            file_bytes: analysis.file_bytes,
            pages: analysis.pages,
            added_run: 1,
            removed_run: None,
            created_at: analysis.created_at,
        }
    }
}

/// Where a file of an analysis lies in the blob store.
#[must_use]
pub fn path_of(team: &TeamId, analysis: &AnalysisId, statement: &StatementId) -> String {
    if *statement == StatementId::of_single(analysis) {
        super::statement_path(team, analysis)
    } else {
        format!("{team}/{analysis}/{statement}")
    }
}

/// Those that the present run reads, in the order of the report.
pub async fn statements(
    reader: &mut Reader,
    team: &TeamId,
    analysis: &Analysis,
) -> Result<Vec<Statement>, Error> {
    let mut found = all_statements(reader, team, analysis).await?;
    found.retain(|statement| statement.removed_run.is_none());
    Ok(found)
}

/// Those of every run, in the order in which they came.
pub async fn all_statements(
    reader: &mut Reader,
    team: &TeamId,
    analysis: &Analysis,
) -> Result<Vec<Statement>, Error> {
    let key = reader.team_key(team).await?;
    let rows = rows(reader, team, &analysis.id).await?;
    if rows.is_empty() {
        return Ok(vec![Statement::single(analysis)]);
    }
    rows.iter().map(|row| read(row, &key)).collect()
}

/// Writes down what came with an upload, or with a new run. Their blobs are kept by the caller in the same transaction.
pub async fn add_statements(
    tx: &mut Tx,
    team: &TeamId,
    run: AnalysisRun<'_>,
    now: Timestamp,
    new: &[NewStatement],
) -> Result<(), Error> {
    let AnalysisRun { analysis, number } = run;
    let key = tx.team_key(team).await?;
    let row = sqlx::query(
        "SELECT COALESCE(MAX(position), -1) FROM analysis_statements WHERE team_id = $1 AND analysis_id = $2",
    )
    .bind(team.as_str())
    .bind(analysis.as_str())
    .fetch_one(tx.conn())
    .await?;
    let last: i64 = row.try_get(0)?;
    for (statement, position) in new.iter().zip(last + 1..) {
        let sealed = Sealed { name: statement.name.clone(), file_key: statement.file_key.clone() };
        sqlx::query(
            "INSERT INTO analysis_statements (id, team_id, analysis_id, position, kind, sealed, file_index, file_bytes,
                                              pages, added_run, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(statement.id.as_str())
        .bind(team.as_str())
        .bind(analysis.as_str())
        .bind(position)
        .bind(statement.kind.name())
        .bind(sealed.seal(&key, &statement.id)?)
        .bind(statement.file_index.as_str())
        .bind(statement.file_bytes)
        .bind(statement.pages)
        .bind(number)
        .bind(micros(now))
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

/// The keyed hashes of the files that the present run reads: who sends one of them again sends nothing new.
pub async fn file_indexes(
    reader: &mut Reader,
    team: &TeamId,
    analysis: &AnalysisId,
) -> Result<Vec<String>, Error> {
    for sql in [
        "SELECT file_index FROM analysis_statements
         WHERE team_id = $1 AND analysis_id = $2 AND removed_run IS NULL",
        "SELECT file_index FROM analyses WHERE team_id = $1 AND id = $2",
    ] {
        let query = sqlx::query(sql).bind(team.as_str()).bind(analysis.as_str());
        let rows = query.fetch_all(reader.conn()).await?;
        if !rows.is_empty() {
            return rows.iter().map(|row| Ok(row.try_get(0)?)).collect();
        }
    }
    Ok(Vec::new())
}

/// The single PDF of an analysis gets a row, as its first: others are about to stand beside it.
pub(super) async fn settle_single(tx: &mut Tx, team: &TeamId, analysis: &Analysis) -> Result<(), Error> {
    if !rows(tx, team, &analysis.id).await?.is_empty() {
        return Ok(());
    }
    let row = sqlx::query("SELECT file_index FROM analyses WHERE team_id = $1 AND id = $2")
        .bind(team.as_str())
        .bind(analysis.id.as_str())
        .fetch_one(tx.conn())
        .await?;
    let Statement { id, kind, name, file_key, file_bytes, pages, created_at, .. } =
        Statement::single(analysis);
    let file_index = row.try_get(0)?;
    let new = NewStatement { id, kind, name, file_key, file_index, file_bytes, pages };
    add_statements(tx, team, AnalysisRun::first(&analysis.id), created_at, &[new]).await
}

/// From this run on it is no longer read, and nothing opens it.
pub(super) async fn remove(
    tx: &mut Tx,
    team: &TeamId,
    run: AnalysisRun<'_>,
    statement: &Statement,
) -> Result<(), Error> {
    let key = tx.team_key(team).await?;
    let sealed = Sealed { name: statement.name.clone(), file_key: None };
    sqlx::query(
        "UPDATE analysis_statements SET removed_run = $1, sealed = $2
         WHERE team_id = $3 AND analysis_id = $4 AND id = $5 AND removed_run IS NULL",
    )
    .bind(run.number)
    .bind(sealed.seal(&key, &statement.id)?)
    .bind(team.as_str())
    .bind(run.analysis.as_str())
    .bind(statement.id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What opens them is forgotten: the files themselves are on their way out.
pub(super) async fn forget_keys(tx: &mut Tx, team: &TeamId, analysis: &AnalysisId) -> Result<(), Error> {
    let key = tx.team_key(team).await?;
    for row in rows(tx, team, analysis).await? {
        let statement = match read(&row, &key) {
            Ok(statement) => statement,
            // A row that was damaged keeps nobody's statement: nothing is in it that could be read.
            Err(Error::Unsealable | Error::Unreadable(_)) => continue,
            Err(other) => return Err(other),
        };
        if statement.file_key.is_none() {
            continue;
        }
        let sealed = Sealed { name: statement.name, file_key: None };
        sqlx::query("UPDATE analysis_statements SET sealed = $1 WHERE team_id = $2 AND id = $3")
            .bind(sealed.seal(&key, &statement.id)?)
            .bind(team.as_str())
            .bind(statement.id.as_str())
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

/// Ids and pages of those that have rows, without opening them: for whoever takes them away.
pub(super) async fn pages(
    reader: &mut Reader,
    team: &TeamId,
    analysis: &AnalysisId,
) -> Result<Vec<(StatementId, i64)>, Error> {
    let found = rows(reader, team, analysis).await?;
    found.iter().map(|row| Ok((StatementId::stored(row.try_get("id")?), row.try_get("pages")?))).collect()
}

async fn rows(reader: &mut Reader, team: &TeamId, analysis: &AnalysisId) -> Result<Vec<AnyRow>, Error> {
    let rows = sqlx::query(
        "SELECT id, kind, sealed, file_bytes, pages, added_run, removed_run, created_at FROM analysis_statements
         WHERE team_id = $1 AND analysis_id = $2 ORDER BY position",
    )
    .bind(team.as_str())
    .bind(analysis.as_str())
    .fetch_all(reader.conn())
    .await?;
    Ok(rows)
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Statement, Error> {
    let id = StatementId::stored(row.try_get("id")?);
    let Sealed { name, file_key } = Sealed::open(key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
    Ok(Statement {
        id,
        name,
        file_key,
        kind: row.try_get::<String, _>("kind")?.parse().map_err(Error::unreadable)?,
        file_bytes: row.try_get("file_bytes")?,
        pages: row.try_get("pages")?,
        added_run: row.try_get("added_run")?,
        removed_run: row.try_get("removed_run")?,
        created_at: moment(row, "created_at")?,
    })
}

impl Sealed {
    fn seal(&self, key: &TeamKey, id: &StatementId) -> Result<Vec<u8>, Error> {
        key.seal(&place(id), &serde_json::to_vec(self).map_err(Error::unreadable)?)
    }

    fn open(key: &TeamKey, id: &StatementId, sealed: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(&key.open(&place(id), sealed)?).map_err(Error::unreadable)
    }
}

fn place(id: &StatementId) -> String {
    format!("analysis_statements.sealed:{id}")
}
