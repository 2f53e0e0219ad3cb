//! A finished analysis → the next run of it: what changed is read with the rest, and the run before stays to be looked at.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::queue::Failure;
use super::statements::{self, NewStatement, Statement};
use super::{Analysis, Application, Decision, Status, decision, pictures, results, words};
use crate::database::{Reader, Tx};
use crate::packed::unpacked;
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::{AnalysisId, Error, ProductId, TeamId, UserId, blobs, portfolio, teams};

/// An earlier run, as it ended.
#[derive(Clone, Debug)]
pub struct Run {
    pub number: i64,
    pub status: Status,
    /// What held at its end: the engine's decision, or the person's who reviewed it.
    pub decision: Option<Decision>,
    pub engine_decision: Option<Decision>,
    pub score: Option<i64>,
    pub product: Option<(ProductId, i64)>,
    pub application: Application,
    pub failure: Option<Failure>,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub completed_at: Option<Timestamp>,
    pub has_result: bool,
}

/// Which run of which analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisRun<'a> {
    pub analysis: &'a AnalysisId,
    pub number: i64,
}

impl<'a> AnalysisRun<'a> {
    #[must_use]
    pub const fn first(analysis: &'a AnalysisId) -> Self {
        Self { analysis, number: 1 }
    }
}

/// What the next run reads, and for whom.
#[derive(Clone, Debug)]
pub struct NewRun<'a> {
    pub by: &'a UserId,
    /// As it shall be from now on.
    pub application: Application,
    pub product: Option<(ProductId, i64)>,
    pub added: &'a [NewStatement],
    pub removed: &'a [Statement],
}

/// What became of the wish for another run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Its number, and the blobs that nobody owns any more.
    Queued { run: i64, doomed: Vec<String> },
    /// It is not finished, or its statements are gone, or the team has no such analysis.
    NotNow,
}

/// Back to the queue as its next run. The one before is kept as it ended, with its report. `analysis` was just read in this
/// transaction; blobs of what is added are kept by the caller in it.
pub async fn begin_run(
    tx: &mut Tx,
    team: &TeamId,
    analysis: &Analysis,
    now: Timestamp,
    new: &NewRun<'_>,
) -> Result<Begun, Error> {
    if !take(tx, team, analysis).await? {
        return Ok(Begun::NotNow);
    }
    let id = &analysis.id;
    let run = AnalysisRun { analysis: id, number: analysis.run + 1 };
    keep(tx, team, analysis).await?;
    statements::settle_single(tx, team, analysis).await?;
    statements::add_statements(tx, team, run, now, new.added).await?;
    let mut doomed = Vec::new();
    for statement in new.removed {
        statements::remove(tx, team, run, statement).await?;
        let mut paths = pictures::paths(team, id, &statement.id, statement.pages);
        paths.push(statement.path(team, id));
        doomed.extend(blobs::doom_all(tx, team, &paths).await?);
    }
    queue(tx, team, run, now, new).await?;
    silence(tx, team, id).await?;
    teams::touch_and_join(tx, team).await?;
    words::note_change(tx, team, id).await?;
    portfolio::count(tx, team, id).await?;
    Ok(Begun::Queued { run: run.number, doomed })
}

/// Holds it until the transaction ends; `false` when it is not what was read, or cannot be run again.
async fn take(tx: &mut Tx, team: &TeamId, analysis: &Analysis) -> Result<bool, Error> {
    let held = sqlx::query(
        "UPDATE analyses SET attempts = attempts
         WHERE team_id = $1 AND id = $2 AND run = $3 AND status IN ('completed', 'failed') AND original_erased_at IS NULL",
    )
    .bind(team.as_str())
    .bind(analysis.id.as_str())
    .bind(analysis.run)
    .execute(tx.conn())
    .await?;
    Ok(held.rows_affected() == 1)
}

/// The run that ended goes where earlier runs are, and its report with it.
async fn keep(tx: &mut Tx, team: &TeamId, analysis: &Analysis) -> Result<(), Error> {
    let key = tx.team_key(team).await?;
    let (id, run) = (&analysis.id, analysis.run);
    // Nothing opens its files from here: their keys stand with the statements.
    let application = Application { file_key: None, ..analysis.application.clone() };
    let plain = serde_json::to_vec(&application).map_err(Error::unreadable)?;
    let row = sqlx::query("SELECT sealed FROM results WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let report = row.map(|row| key.open(&results::place(id), &row.try_get::<Vec<u8>, _>(0)?)).transpose()?;
    let report = report.map(|packed| key.seal(&place_of_result(id, run), &packed)).transpose()?;
    sqlx::query(
        "INSERT INTO analysis_runs (analysis_id, run, team_id, status, decision, engine_decision, score, product_id,
                                    product_version, sealed, sealed_result, failure_code, failure_message, created_by,
                                    created_at, started_at, completed_at)
         SELECT id, run, team_id, status, decision, engine_decision, score, product_id, product_version, $1, $2,
                failure_code, failure_message, COALESCE(run_by, created_by), COALESCE(run_at, created_at), started_at,
                completed_at
         FROM analyses WHERE team_id = $3 AND id = $4",
    )
    .bind(key.seal(&place(id, run), &plain)?)
    .bind(report)
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    sqlx::query("DELETE FROM results WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// As if it had just come, under its old reference. The credit check stays with it: nobody is billed twice for one case.
async fn queue(
    tx: &mut Tx,
    team: &TeamId,
    run: AnalysisRun<'_>,
    now: Timestamp,
    new: &NewRun<'_>,
) -> Result<(), Error> {
    let AnalysisRun { analysis: id, number } = run;
    let application = Application { file_key: None, ..new.application.clone() };
    let sealed = application.seal(&tx.team_key(team).await?, id)?;
    sqlx::query(
        "UPDATE analyses
         SET status = 'queued', run = $1, run_at = $2, run_by = $3, sealed = $4, product_id = $5, product_version = $6,
             decision = NULL, engine_decision = NULL, score = NULL, sealed_summary = NULL, bank_index = NULL, flags = NULL,
             override_id = NULL,
             failure_code = NULL, failure_message = NULL, started_at = NULL, completed_at = NULL, attempts = 0,
             due_at = $2, lease = NULL,
             pages = (SELECT COALESCE(SUM(pages), 0) FROM analysis_statements s
                      WHERE s.team_id = $7 AND s.analysis_id = $8 AND s.removed_run IS NULL),
             file_bytes = (SELECT COALESCE(SUM(file_bytes), 0) FROM analysis_statements s
                           WHERE s.team_id = $7 AND s.analysis_id = $8 AND s.removed_run IS NULL)
         WHERE team_id = $7 AND id = $8",
    )
    .bind(number)
    .bind(micros(now))
    .bind(new.by.as_str())
    .bind(sealed)
    .bind(new.product.as_ref().map(|(id, _)| id.as_str()))
    .bind(new.product.as_ref().map(|(_, version)| *version))
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Messages that nobody has sent yet would say what is no longer so.
async fn silence(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<(), Error> {
    sqlx::query(
        "UPDATE deliveries SET status = 'failed', due_at = NULL, last_error = 'the analysis was run again'
         WHERE team_id = $1 AND subject = $2 AND status = 'pending' AND lease IS NULL",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The earlier ones, oldest first. The present one is the analysis itself.
pub async fn runs(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Vec<Run>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT run, status, decision, engine_decision, score, product_id, product_version, sealed, failure_code,
                failure_message, created_by, created_at, started_at, completed_at,
                CASE WHEN sealed_result IS NULL THEN 0 ELSE 1 END AS has_result
         FROM analysis_runs WHERE team_id = $1 AND analysis_id = $2 ORDER BY run",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| read(row, id, &key)).collect()
}

/// The report of an earlier run as JSON; `None` when there is no such run, or it failed.
pub async fn run_result(
    reader: &mut Reader,
    team: &TeamId,
    id: &AnalysisId,
    run: i64,
) -> Result<Option<Vec<u8>>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query(
        "SELECT sealed_result FROM analysis_runs WHERE team_id = $1 AND analysis_id = $2 AND run = $3",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(run)
    .fetch_optional(reader.conn())
    .await?;
    let sealed = row.map(|row| row.try_get::<Option<Vec<u8>>, _>(0)).transpose()?.flatten();
    sealed.map(|sealed| unpacked(&key.open(&place_of_result(id, run), &sealed)?)).transpose()
}

fn read(row: &AnyRow, id: &AnalysisId, key: &TeamKey) -> Result<Run, Error> {
    let number: i64 = row.try_get("run")?;
    let plain = key.open(&place(id, number), &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let product: Option<String> = row.try_get("product_id")?;
    let code: Option<String> = row.try_get("failure_code")?;
    let message: Option<String> = row.try_get("failure_message")?;
    Ok(Run {
        number,
        status: row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?,
        decision: decision(row, "decision")?,
        engine_decision: decision(row, "engine_decision")?,
        score: row.try_get("score")?,
        product: product.map(ProductId::stored).zip(row.try_get("product_version")?),
        application: serde_json::from_slice(&plain).map_err(Error::unreadable)?,
        failure: code.zip(message).map(|(code, message)| Failure { code, message }),
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        started_at: optional_moment(row, "started_at")?,
        completed_at: optional_moment(row, "completed_at")?,
        has_result: row.try_get::<i64, _>("has_result")? != 0,
    })
}

fn place(id: &AnalysisId, run: i64) -> String {
    format!("analysis_runs.sealed:{id}:{run}")
}

fn place_of_result(id: &AnalysisId, run: i64) -> String {
    format!("analysis_runs.sealed_result:{id}:{run}")
}
