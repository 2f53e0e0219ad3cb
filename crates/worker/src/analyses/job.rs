//! One claimed analysis → its end, with the lease held meanwhile.

use std::sync::Arc;
use std::time::Instant;

use store::analyses::Claim;
use tokio::sync::watch;

use super::ending::{self, Ending};
use super::verdict::{self, Verdict};
use super::{progress, reading};
use crate::context::{Context, signed};
use crate::crew::Ended;

pub(super) async fn run(context: Arc<Context>, claim: Claim) -> Ended {
    let began = Instant::now();
    if claim.attempt == 1 {
        let waited = context.now().duration_since(claim.analysis.run_at);
        metrics::histogram!("analysis_queue_seconds").record(waited.as_secs_f64().max(0.0));
    }
    let (tell, told) = watch::channel(None);
    let verdict = tokio::select! {
        verdict = judge(&context, &claim, tell) => verdict,
        () = hold(&context, &claim) => return discarded(&claim),
        never = progress::keep(&context, &claim, told) => match never {},
        () = context.shutdown.over() => Verdict::GivenBack { pause: None },
    };
    let is_trouble = matches!(verdict, Verdict::GivenBack { pause: Some(_) });
    match ending::write(&context, &claim, &verdict).await {
        Ending::Written => report_end(&context, &claim, &verdict, began),
        Ending::LeaseLost => return discarded(&claim),
        Ending::Unwritten => {
            metrics::counter!("analyses_total", "outcome" => "unwritten").increment(1);
            return Ended::InTrouble;
        }
    }
    if is_trouble { Ended::InTrouble } else { Ended::Well }
}

async fn judge(context: &Context, claim: &Claim, tell: watch::Sender<Option<sandbox::Progress>>) -> Verdict {
    // Whoever had it before died with it, as often as it may be tried.
    if claim.attempt > context.settings().attempts {
        return verdict::of_a_killer();
    }
    verdict::of(reading::read(context, claim, tell).await, claim, context.settings())
}

/// Ready only when the lease is lost: somebody else has it, or it was erased.
async fn hold(context: &Context, claim: &Claim) {
    let settings = context.settings();
    loop {
        tokio::time::sleep(settings.heartbeat).await;
        match beat(context, claim).await {
            Ok(true) => {}
            Ok(false) => return,
            // The next beat may come through; if none does, the lease runs out and the result will be refused.
            Err(failure) => {
                tracing::warn!(
                    analysis = %claim.analysis.id,
                    error = &failure as &dyn std::error::Error,
                    "a heartbeat was not heard"
                );
            }
        }
    }
}

async fn beat(context: &Context, claim: &Claim) -> Result<bool, store::Error> {
    let mut tx = context.parts.database.write().await?;
    let is_held =
        store::analyses::heartbeat(&mut tx, claim, context.now(), signed(context.settings().lease)).await?;
    tx.commit().await?;
    Ok(is_held)
}

fn discarded(claim: &Claim) -> Ended {
    tracing::warn!(analysis = %claim.analysis.id, attempt = claim.attempt, "the lease was lost, the work is discarded");
    metrics::counter!("analyses_total", "outcome" => "discarded").increment(1);
    Ended::Well
}

fn report_end(context: &Context, claim: &Claim, verdict: &Verdict, began: Instant) {
    let outcome = verdict.name();
    let seconds = began.elapsed().as_secs_f64();
    metrics::counter!("analyses_total", "outcome" => outcome).increment(1);
    metrics::histogram!("analysis_seconds").record(seconds);
    let code = match verdict {
        Verdict::Failed(failure) => failure.code.as_str(),
        Verdict::TriedAgain { code, .. } => code,
        Verdict::Completed(_) | Verdict::GivenBack { .. } => "",
    };
    tracing::info!(
        analysis = %claim.analysis.id,
        team = %claim.team,
        attempt = claim.attempt,
        outcome,
        code,
        seconds,
        "an analysis was worked on"
    );
    if matches!(verdict, Verdict::Completed(_) | Verdict::Failed(_)) {
        context.ended.notify_one();
    }
}
