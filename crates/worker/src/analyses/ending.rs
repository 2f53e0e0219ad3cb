//! A verdict → one transaction that makes it true, tried for as long as the lease allows.

use std::time::Instant;

use store::Tx;
use store::analyses::{self, Claim, Completion};
use store::audit::{self, NewEntry};
use store::score_cards;

use super::steps::note_step;
use super::verdict::Verdict;
use crate::context::Context;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Written,
    /// Somebody else has it, or it was erased. Nothing was written.
    LeaseLost,
    /// The database could not be reached. The lease will run out.
    Unwritten,
}

/// A database that comes back within the lease costs nothing: the work is not thrown away.
pub(super) async fn write(context: &Context, claim: &Claim, verdict: &Verdict) -> Ending {
    let settings = context.settings();
    let began = Instant::now();
    let mut failures = 0;
    loop {
        match write_once(context, claim, verdict).await {
            Ok(true) => {
                note_step("write", began);
                return Ending::Written;
            }
            Ok(false) => return Ending::LeaseLost,
            Err(failure) => {
                failures += 1;
                tracing::warn!(
                    analysis = %claim.analysis.id,
                    error = &failure as &dyn std::error::Error,
                    "the end of an analysis cannot be written now"
                );
            }
        }
        let pause = settings.trouble.after(failures);
        if began.elapsed() + pause >= settings.lease {
            return Ending::Unwritten;
        }
        tokio::time::sleep(pause).await;
    }
}

async fn write_once(context: &Context, claim: &Claim, verdict: &Verdict) -> Result<bool, store::Error> {
    let mut tx = context.parts.database.write().await?;
    let is_ours = match verdict {
        Verdict::Completed(done) => {
            let completion = Completion {
                decision: done.decision,
                score: done.score,
                pages: done.pages,
                engine_version: engine::VERSION,
                report: &done.report,
                summary: &done.summary,
            };
            let is_ours = analyses::complete(&mut tx, claim, context.now(), &completion).await?;
            if is_ours {
                note(&mut tx, context, claim, "analysis.decided", done.decision.name()).await?;
                if let Some((card, score)) = &done.challenger {
                    let case = (&claim.team, &claim.analysis.id);
                    score_cards::note_challenger(&mut tx, case, (card, *score)).await?;
                }
            }
            is_ours
        }
        Verdict::Failed(failure) => {
            let is_ours = analyses::fail(&mut tx, claim, context.now(), failure).await?;
            if is_ours {
                note(&mut tx, context, claim, "analysis.failed", &failure.code).await?;
            }
            is_ours
        }
        Verdict::TriedAgain { pause, .. } => {
            analyses::retry_later(&mut tx, claim, context.later(*pause)).await?
        }
        Verdict::GivenBack { pause } => {
            let due_at = pause.map_or_else(|| context.now(), |pause| context.later(pause));
            analyses::give_back(&mut tx, claim, due_at).await?
        }
    };
    tx.commit().await?;
    Ok(is_ours)
}

/// What became of it belongs into the audit log, whoever decided.
async fn note(
    tx: &mut Tx,
    context: &Context,
    claim: &Claim,
    action: &str,
    outcome: &str,
) -> Result<(), store::Error> {
    let subject = claim.analysis.id.as_str();
    let entry = NewEntry { actor: "system", via: "engine", action, subject, request_id: None };
    audit::record_outcome(tx, &claim.team, context.now(), entry, outcome).await
}
