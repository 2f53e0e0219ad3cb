//! What the bureau said → one transaction that makes it true.

use std::time::Duration;

use bureau::Outcome;
use store::analyses::Failure;
use store::audit::{self, NewEntry};
use store::credit_checks::{self, Claim, Completion};
use store::{PackedReport, Tx, consents, teams};
use tokio::time::Instant;

use crate::ask::Report;
use crate::context::{Context, signed};
use crate::refusal::{FailureCause, failure, withheld};
use crate::{Pauses, Step};

/// The answer was paid for: it is not thrown away because the database is busy.
const KEEPING_TAKES_AT_MOST: Duration = Duration::from_secs(60);
const TROUBLE: Pauses = Pauses { first: Duration::from_millis(100), most: Duration::from_secs(5) };

/// Whether it was written by the one who held the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    Ours,
    LeaseLost,
}

/// What became of a report that came.
#[derive(Debug)]
pub(crate) enum Reported {
    Kept,
    /// The consent was taken back while the bureau was answering: what it bills is written down, and nothing else.
    Withheld(Failure),
    LeaseLost,
}

/// A report as it is written.
struct Packed {
    completion: PackedReport,
    raw: PackedReport,
}

/// Report, consent and charge.
pub(crate) async fn report(
    context: &Context,
    claim: &Claim,
    report: &Report,
) -> Result<Reported, store::Error> {
    let json = serde_json::to_vec(&report.report).map_err(|why| store::Error::Unreadable(why.into()))?;
    let packed = Packed { completion: PackedReport::new(&json)?, raw: PackedReport::new(&report.raw)? };
    let began = Instant::now();
    let mut failures = 0;
    loop {
        let failure = match report_once(context, claim, report, &packed).await {
            Ok(kept) => return Ok(kept),
            Err(failure) if failure.is_passing() => failure,
            Err(failure) => return Err(failure),
        };
        failures += 1;
        let pause = TROUBLE.after(failures);
        if began.elapsed() + pause >= KEEPING_TAKES_AT_MOST {
            return Err(failure);
        }
        tracing::warn!(
            credit_check = %claim.check.id,
            error = &failure as &dyn std::error::Error,
            "a credit report cannot be kept now"
        );
        tokio::time::sleep(pause).await;
    }
}

async fn report_once(
    context: &Context,
    claim: &Claim,
    report: &Report,
    packed: &Packed,
) -> Result<Reported, store::Error> {
    let (now, found) = (context.now(), &report.report);
    let completion = Completion {
        is_sandbox: found.is_sandbox,
        outcome: match found.outcome {
            Outcome::Hit => "hit",
            Outcome::NoHit => "no_hit",
        },
        score: found.score.value.map(i64::from),
        marks: i64::try_from(found.marks.len()).unwrap_or(i64::MAX),
        report: &packed.completion,
        raw_answer: &packed.raw,
    };
    let mut tx = context.database.write().await?;
    // The team before the check, as whoever begins or joins one takes them: the webhooks that are told stand in its line.
    teams::lock_bureau_terms(&mut tx, &claim.team).await?;
    // Held first: whoever takes the consent back waits, or was faster and is seen here.
    if !credit_checks::is_held(&mut tx, claim).await? {
        return Ok(Reported::LeaseLost);
    }
    if !consents::is_standing(&mut tx, &claim.team, &claim.check.id).await? {
        return withhold(context, tx, claim).await;
    }
    if !credit_checks::complete(&mut tx, claim, now, &completion).await? {
        return Ok(Reported::LeaseLost);
    }
    record(&mut tx, context, claim, "credit_check.completed").await?;
    context.watcher.reached(Step::Keeping, &claim.check.id);
    tx.commit().await?;
    context.watcher.reached(Step::Kept, &claim.check.id);
    tell(claim, "completed");
    Ok(Reported::Kept)
}

/// The bureau has done its work and bills it, so the ledger says so. The report is forgotten with this function.
async fn withhold(context: &Context, mut tx: Tx, claim: &Claim) -> Result<Reported, store::Error> {
    let failure = withheld();
    if !credit_checks::fail_billed(&mut tx, claim, context.now(), &failure).await? {
        return Ok(Reported::LeaseLost);
    }
    record(&mut tx, context, claim, "credit_check.withheld").await?;
    tx.commit().await?;
    tell(claim, "withheld");
    Ok(Reported::Withheld(failure))
}

/// For good, and free of charge.
pub(crate) async fn failed(
    context: &Context,
    claim: &Claim,
    cause: FailureCause,
) -> Result<(Kept, Failure), store::Error> {
    let failure = failure(cause);
    let mut tx = context.database.write().await?;
    if !credit_checks::fail(&mut tx, claim, context.now(), &failure).await? {
        return Ok((Kept::LeaseLost, failure));
    }
    record(&mut tx, context, claim, "credit_check.failed").await?;
    tx.commit().await?;
    if cause == FailureCause::OutcomeUnknown {
        // For a person, who compares it with the bureau's invoice.
        tracing::error!(credit_check = %claim.check.id, team = %claim.team, "the bureau may have billed a report that never came");
    }
    tell(claim, cause.code());
    Ok((Kept::Ours, failure))
}

/// Somebody goes on with it later, under the same reference.
pub(crate) async fn put_off(context: &Context, claim: &Claim) -> Result<Kept, store::Error> {
    let attempts = u32::try_from(claim.check.attempts).unwrap_or(u32::MAX);
    let due_at = context.later(context.settings.reconcile.after(attempts));
    let mut tx = context.database.write().await?;
    let is_ours = credit_checks::retry_later(&mut tx, claim, due_at).await?;
    tx.commit().await?;
    tell(claim, "put_off");
    Ok(if is_ours { Kept::Ours } else { Kept::LeaseLost })
}

/// Whether it has been in doubt for too long.
pub(crate) fn is_too_old(context: &Context, claim: &Claim) -> bool {
    context.now().duration_since(claim.check.created_at) >= signed(context.settings.give_up_after)
}

async fn record(tx: &mut Tx, context: &Context, claim: &Claim, action: &str) -> Result<(), store::Error> {
    let entry = NewEntry {
        actor: "system",
        via: "bureau",
        action,
        subject: claim.check.id.as_str(),
        request_id: None,
    };
    audit::record(tx, &claim.team, context.now(), entry).await
}

fn tell(claim: &Claim, outcome: &'static str) {
    metrics::counter!("credit_checks_total", "outcome" => outcome).increment(1);
    tracing::info!(
        credit_check = %claim.check.id,
        team = %claim.team,
        attempt = claim.check.attempts,
        outcome,
        "a credit check was worked on"
    );
}
