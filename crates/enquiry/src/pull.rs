//! A request → a report, or a refusal in time.

use std::time::Duration;

use bureau::CreditReport;
use store::credit_checks::{self, Claim, CreditCheck, Status};
use store::{CreditCheckId, TeamId};
use tokio::time::Instant;

use crate::ask::{self, Doubt, Heard};
use crate::context::Context;
use crate::intent::{self, Opened};
use crate::keep::{self, Kept, Reported};
use crate::refusal::{FailureCause, Refusal};
use crate::{Asked, Step};

/// Between two looks at a check that somebody else works on.
const LOOK: Duration = Duration::from_millis(100);

/// A report, and how it was come by.
#[derive(Clone, Debug)]
pub struct Pulled {
    pub check: CreditCheck,
    pub report: Box<CreditReport>,
    /// Made for an earlier or a simultaneous request: this one cost nothing.
    pub is_reused: bool,
    /// The same request was answered before, with this.
    pub is_replay: bool,
}

/// What became of a check in our hands.
#[derive(Debug)]
pub(crate) enum Ended {
    /// There is a report.
    Completed,
    /// For good, and for this reason.
    Failed(store::analyses::Failure),
    /// Somebody goes on with it later.
    PutOff,
    /// Somebody else has it, or it is settled.
    Lost,
}

pub(crate) async fn pull(context: &Context, asked: &Asked) -> Result<Pulled, Refusal> {
    let deadline = Instant::now() + context.settings.total;
    let opened = intent::open(context, asked).await?;
    let (id, is_reused, is_replay) = match opened {
        Opened::Watched { check, is_reused, is_replay } => (check, is_reused, is_replay),
        Opened::Begun(claim) => {
            context.watcher.reached(Step::Intended, &claim.check.id);
            settle(context, &claim, Doubt::None, deadline).await?;
            (claim.check.id, false, false)
        }
        Opened::TakenUp { claim, is_reused } => {
            settle(context, &claim, Doubt::SomebodyMayHaveAsked, deadline).await?;
            (claim.check.id, is_reused, false)
        }
    };
    let (check, report) = wait(context, &asked.team, &id, deadline).await?;
    Ok(Pulled { check, report, is_reused, is_replay })
}

/// Goes on with the check that we hold. An error when it ended without a report.
async fn settle(context: &Context, claim: &Claim, doubt: Doubt, deadline: Instant) -> Result<(), Refusal> {
    match work(context, claim, doubt, deadline).await? {
        Ended::Completed | Ended::Lost => Ok(()),
        Ended::Failed(failure) => Err(Refusal::Failed { check: claim.check.id.clone(), failure }),
        Ended::PutOff => Err(Refusal::Unavailable { check: Some(claim.check.id.clone()) }),
    }
}

/// Asks and writes down what came of it, holding the check meanwhile. A check that somebody left behind is looked at
/// first: the consent may have been taken back, and the bureau may be one that this process does not know.
pub(crate) async fn work(
    context: &Context,
    claim: &Claim,
    doubt: Doubt,
    deadline: Instant,
) -> Result<Ended, store::Error> {
    if doubt == Doubt::SomebodyMayHaveAsked {
        if !context.is_consent_standing(claim).await? {
            return revoked(context, claim, true).await;
        }
        if claim.check.bureau != context.settings.name {
            return leave_in_doubt(context, claim).await;
        }
    }
    tokio::select! {
        ended = ask_and_keep(context, claim, doubt, deadline) => ended,
        () = context.hold(claim) => Ok(Ended::Lost),
    }
}

async fn ask_and_keep(
    context: &Context,
    claim: &Claim,
    doubt: Doubt,
    deadline: Instant,
) -> Result<Ended, store::Error> {
    match ask::ask(context, claim, doubt, deadline).await {
        Heard::Report(report) => {
            context.watcher.reached(Step::Answered, &claim.check.id);
            Ok(match keep::report(context, claim, &report).await? {
                Reported::Kept => Ended::Completed,
                Reported::Withheld(failure) => Ended::Failed(failure),
                Reported::LeaseLost => Ended::Lost,
            })
        }
        Heard::Revoked { may_have_asked } => revoked(context, claim, may_have_asked).await,
        Heard::Refused => fail(context, claim, FailureCause::Refused).await,
        Heard::Unreached => fail(context, claim, FailureCause::Unavailable).await,
        Heard::InDoubt => leave_in_doubt(context, claim).await,
    }
}

/// For as long as there is hope and a safe way to ask again.
async fn leave_in_doubt(context: &Context, claim: &Claim) -> Result<Ended, store::Error> {
    if !context.settings.repeats_are_safe || keep::is_too_old(context, claim) {
        return fail(context, claim, FailureCause::OutcomeUnknown).await;
    }
    Ok(match keep::put_off(context, claim).await? {
        Kept::Ours => Ended::PutOff,
        Kept::LeaseLost => Ended::Lost,
    })
}

async fn revoked(context: &Context, claim: &Claim, may_have_asked: bool) -> Result<Ended, store::Error> {
    if may_have_asked {
        // For a person, who compares it with the bureau's invoice.
        tracing::error!(
            credit_check = %claim.check.id,
            team = %claim.team,
            "the consent was taken back, and the bureau may have billed before"
        );
    }
    fail(context, claim, FailureCause::ConsentRevoked).await
}

async fn fail(context: &Context, claim: &Claim, cause: FailureCause) -> Result<Ended, store::Error> {
    Ok(match keep::failed(context, claim, cause).await? {
        (Kept::Ours, failure) => Ended::Failed(failure),
        (Kept::LeaseLost, _) => Ended::Lost,
    })
}

/// Until the check is settled. If whoever works on it dies, we go on with it.
async fn wait(
    context: &Context,
    team: &TeamId,
    id: &CreditCheckId,
    deadline: Instant,
) -> Result<(CreditCheck, Box<CreditReport>), Refusal> {
    let unavailable = || Refusal::Unavailable { check: Some(id.clone()) };
    loop {
        let mut reader = context.database.read().await?;
        let check =
            credit_checks::find(&mut reader, team, id).await?.ok_or(Refusal::Unavailable { check: None })?;
        match (check.status, &check.failure) {
            (Status::Completed, _) => {
                let report = crate::report::report(&mut reader, team, id).await?.ok_or_else(unavailable)?;
                return Ok((check, report));
            }
            (Status::Failed, Some(failure)) => {
                return Err(Refusal::Failed { check: id.clone(), failure: failure.clone() });
            }
            (Status::Failed, None) => return Err(unavailable()),
            (Status::Pending, _) => {}
        }
        drop(reader);
        if Instant::now() + LOOK >= deadline {
            return Err(unavailable());
        }
        tokio::time::sleep(LOOK).await;
        if let Some(claim) = take(context, team, id).await? {
            settle(context, &claim, Doubt::SomebodyMayHaveAsked, deadline).await?;
        }
    }
}

async fn take(context: &Context, team: &TeamId, id: &CreditCheckId) -> Result<Option<Claim>, store::Error> {
    let mut tx = context.database.write().await?;
    let claim = credit_checks::take(&mut tx, team, id, context.now(), context.lease()).await?;
    tx.commit().await?;
    Ok(claim)
}
