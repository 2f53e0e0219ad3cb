//! The checks that are not settled → whoever goes on with one, and what became of it.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{COLUMNS, CreditCheck, read, reports};
use crate::analyses::Failure;
use crate::database::{Reader, Tx};
use crate::time::micros;
use crate::{CreditCheckId, Error, LeaseId, PackedReport, TeamId, charges, consents, deliveries};

/// One check in the hands of one process, until the lease runs out.
#[derive(Clone, Debug)]
pub struct Claim {
    pub team: TeamId,
    pub check: CreditCheck,
    /// Proof of holding it: whoever lost the lease can no longer write.
    pub lease: LeaseId,
}

/// What the bureau answered.
#[derive(Clone, Debug)]
pub struct Completion<'a> {
    pub is_sandbox: bool,
    pub outcome: &'a str,
    pub score: Option<i64>,
    pub marks: i64,
    /// Our report as JSON.
    pub report: &'a PackedReport,
    /// The bureau's answer as it came.
    pub raw_answer: &'a PackedReport,
}

/// Takes what has been due longest, if anything is: its holder died, or put it off.
pub async fn claim(tx: &mut Tx, now: Timestamp, lease_for: SignedDuration) -> Result<Option<Claim>, Error> {
    let (lease, until) = lease(now, lease_for)?;
    let sql = format!(
        "UPDATE credit_checks SET attempts = attempts + 1, lease = $1, due_at = $2
         WHERE id = (SELECT id FROM credit_checks WHERE due_at <= $3 ORDER BY due_at LIMIT 1{})
         RETURNING id, team_id",
        tx.dialect().skip_locked()
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(lease.as_str())
        .bind(micros(until))
        .bind(micros(now))
        .fetch_optional(tx.conn())
        .await?;
    match row {
        Some(row) => held(tx, &row, lease, now).await,
        None => Ok(None),
    }
}

/// Takes this one, also before it is due, unless somebody holds it. `None` also when it is settled.
pub async fn take(
    tx: &mut Tx,
    team: &TeamId,
    id: &CreditCheckId,
    now: Timestamp,
    lease_for: SignedDuration,
) -> Result<Option<Claim>, Error> {
    let (lease, until) = lease(now, lease_for)?;
    let row = sqlx::query(
        "UPDATE credit_checks SET attempts = attempts + 1, lease = $1, due_at = $2
         WHERE team_id = $3 AND id = $4 AND status = 'pending' AND (lease IS NULL OR due_at <= $5)
         RETURNING id, team_id",
    )
    .bind(lease.as_str())
    .bind(micros(until))
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(micros(now))
    .fetch_optional(tx.conn())
    .await?;
    match row {
        Some(row) => held(tx, &row, lease, now).await,
        None => Ok(None),
    }
}

fn lease(now: Timestamp, lease_for: SignedDuration) -> Result<(LeaseId, Timestamp), Error> {
    let until = now.saturating_add(lease_for).map_err(Error::unreadable)?;
    Ok((LeaseId::fresh(now)?, until))
}

async fn held(tx: &mut Tx, row: &AnyRow, lease: LeaseId, now: Timestamp) -> Result<Option<Claim>, Error> {
    let team = TeamId::stored(row.try_get("team_id")?);
    let id: String = row.try_get("id")?;
    let key = tx.team_key(&team).await?;
    let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE team_id = $1 AND id = $2")))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_one(tx.conn())
        .await?;
    match read(&row, &key) {
        Ok(check) => Ok(Some(Claim { team, check, lease })),
        Err(Error::Unsealable | Error::Unreadable(_)) => {
            set_aside(tx, &team, &id, now).await?;
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

/// A row that was damaged would be the next one for ever, and everybody else's would wait behind it.
async fn set_aside(tx: &mut Tx, team: &TeamId, id: &str, now: Timestamp) -> Result<(), Error> {
    tracing::error!(%team, credit_check = id, "a credit check cannot be read and is set aside");
    sqlx::query(
        "UPDATE credit_checks
         SET status = 'failed', failure_code = 'record_damaged', failure_message = $1, completed_at = $2,
             due_at = NULL, lease = NULL
         WHERE team_id = $3 AND id = $4",
    )
    .bind("What was kept of this check is damaged. Start another one.")
    .bind(micros(now))
    .bind(team.as_str())
    .bind(id)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Holds on to it for longer. `false` when the lease was lost and the check is somebody else's.
pub async fn heartbeat(
    tx: &mut Tx,
    claim: &Claim,
    now: Timestamp,
    lease_for: SignedDuration,
) -> Result<bool, Error> {
    let until = now.saturating_add(lease_for).map_err(Error::unreadable)?;
    let done =
        sqlx::query("UPDATE credit_checks SET due_at = $1 WHERE team_id = $2 AND id = $3 AND lease = $4")
            .bind(micros(until))
            .bind(claim.team.as_str())
            .bind(claim.check.id.as_str())
            .bind(claim.lease.as_str())
            .execute(tx.conn())
            .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether it is still ours; if so, nobody else changes it or its consents until this transaction ends.
pub async fn is_held(reader: &mut Reader, claim: &Claim) -> Result<bool, Error> {
    let sql = format!(
        "SELECT id FROM credit_checks WHERE team_id = $1 AND id = $2 AND lease = $3{}",
        reader.dialect().locked()
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(claim.team.as_str())
        .bind(claim.check.id.as_str())
        .bind(claim.lease.as_str())
        .fetch_optional(reader.conn())
        .await?;
    Ok(row.is_some())
}

/// For good and without a report, although the bureau bills it. `false` when the lease was lost.
pub async fn fail_billed(
    tx: &mut Tx,
    claim: &Claim,
    now: Timestamp,
    failure: &Failure,
) -> Result<bool, Error> {
    if !fail(tx, claim, now, failure).await? {
        return Ok(false);
    }
    charges::insert(tx, &claim.team, &claim.check.id, claim.check.price, now).await?;
    Ok(true)
}

/// Report, consent, charge and the word to whoever wants to know, all or none. `false` when the lease was lost: nothing is written.
pub async fn complete(
    tx: &mut Tx,
    claim: &Claim,
    now: Timestamp,
    done: &Completion<'_>,
) -> Result<bool, Error> {
    let changed = sqlx::query(
        "UPDATE credit_checks
         SET status = 'completed', is_sandbox = $1, outcome = $2, score = $3, marks = $4, completed_at = $5,
             due_at = NULL, lease = NULL
         WHERE team_id = $6 AND id = $7 AND lease = $8 AND status = 'pending'",
    )
    .bind(i64::from(done.is_sandbox))
    .bind(done.outcome)
    .bind(done.score)
    .bind(done.marks)
    .bind(micros(now))
    .bind(claim.team.as_str())
    .bind(claim.check.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    if changed.rows_affected() != 1 {
        return Ok(false);
    }
    let (team, id) = (&claim.team, &claim.check.id);
    reports::insert(tx, team, id, done).await?;
    consents::note_use(tx, team, id, now).await?;
    charges::insert(tx, team, id, claim.check.price, now).await?;
    deliveries::enqueue(tx, team, "credit_check.completed", id.as_str(), now).await?;
    Ok(true)
}

/// Final, and free of charge. `false` when the lease was lost.
pub async fn fail(tx: &mut Tx, claim: &Claim, now: Timestamp, failure: &Failure) -> Result<bool, Error> {
    let changed = sqlx::query(
        "UPDATE credit_checks
         SET status = 'failed', failure_code = $1, failure_message = $2, completed_at = $3, due_at = NULL, lease = NULL
         WHERE team_id = $4 AND id = $5 AND lease = $6 AND status = 'pending'",
    )
    .bind(failure.code.as_str())
    .bind(failure.message.as_str())
    .bind(micros(now))
    .bind(claim.team.as_str())
    .bind(claim.check.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Lets go of it until `due_at`, or until somebody asks for this very check. `false` when the lease was lost.
pub async fn retry_later(tx: &mut Tx, claim: &Claim, due_at: Timestamp) -> Result<bool, Error> {
    let changed = sqlx::query(
        "UPDATE credit_checks SET due_at = $1, lease = NULL
         WHERE team_id = $2 AND id = $3 AND lease = $4 AND status = 'pending'",
    )
    .bind(micros(due_at))
    .bind(claim.team.as_str())
    .bind(claim.check.id.as_str())
    .bind(claim.lease.as_str())
    .execute(tx.conn())
    .await?;
    Ok(changed.rows_affected() == 1)
}
