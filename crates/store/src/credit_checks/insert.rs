//! The intent to ask a bureau, written down before it is asked.

use jiff::{SignedDuration, Timestamp};

use super::{Claim, CreditCheck, Person, Status};
use crate::database::Tx;
use crate::time::micros;
use crate::{AnalysisId, CreditCheckId, Error, LeaseId, TeamId, UserId};

#[derive(Clone, Debug)]
pub struct NewCreditCheck {
    pub person: Person,
    /// A keyed hash of the person, from `Database::index`.
    pub person_index: String,
    pub bureau: String,
    /// Paise.
    pub price: i64,
    pub analysis: Option<AnalysisId>,
    pub created_by: UserId,
}

/// Held by the one who writes it: nobody else asks before the lease has run out.
pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    lease_for: SignedDuration,
    new: &NewCreditCheck,
) -> Result<Claim, Error> {
    let (id, lease) = (CreditCheckId::fresh(now)?, LeaseId::fresh(now)?);
    let until = now.saturating_add(lease_for).map_err(Error::unreadable)?;
    let sealed = new.person.seal(&tx.team_key(team).await?, &id)?;
    sqlx::query(
        "INSERT INTO credit_checks (id, team_id, status, person_index, sealed, bureau, is_sandbox, price, analysis_id,
                                    created_by, created_at, attempts, due_at, lease)
         VALUES ($1, $2, 'pending', $3, $4, $5, 0, $6, $7, $8, $9, 1, $10, $11)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(new.person_index.as_str())
    .bind(sealed)
    .bind(new.bureau.as_str())
    .bind(new.price)
    .bind(new.analysis.as_ref().map(AnalysisId::as_str))
    .bind(new.created_by.as_str())
    .bind(micros(now))
    .bind(micros(until))
    .bind(lease.as_str())
    .execute(tx.conn())
    .await?;
    let check = CreditCheck {
        id,
        status: Status::Pending,
        person: new.person.clone(),
        bureau: new.bureau.clone(),
        is_sandbox: false,
        price: new.price,
        outcome: None,
        score: None,
        marks: None,
        analysis: new.analysis.clone(),
        failure: None,
        created_by: new.created_by.clone(),
        created_at: now,
        completed_at: None,
        attempts: 1,
    };
    Ok(Claim { team: team.clone(), check, lease })
}
