//! Fits that somebody asked for → score cards, one at a time on each node.

use std::time::Duration;

use engine::Report;
use fit::{Groups, Observation, Outcome};
use ledger::text::sentence;
use score::Card;
use store::analyses::Turnout;
use store::score_cards::{self, Claim, Fitted, Known, NotFitted};
use store::{AnalysisId, TeamId, analyses, india};

use crate::context::{Context, signed};

/// Whoever asked looks at the page meanwhile.
const LOOKED_FOR_EVERY: Duration = Duration::from_secs(3);
/// Reading so many reports takes a moment; a node that dies is noticed after it.
const LEASE: Duration = Duration::from_secs(120);
/// Reports opened between two notes of how far it is.
const AT_ONCE: usize = 50;

pub(crate) async fn keep(context: &Context) {
    while !context.shutdown.is_leaving() {
        if let Err(failure) = next(context).await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "a score card was not fitted now");
        }
        context.shutdown.sleep(LOOKED_FOR_EVERY).await;
    }
}

async fn next(context: &Context) -> Result<(), store::Error> {
    let mut reader = context.parts.database.read().await?;
    if !score_cards::is_any_due(&mut reader, context.now()).await? {
        return Ok(());
    }
    drop(reader);
    let mut tx = context.parts.database.write().await?;
    let Some(claim) = score_cards::claim(&mut tx, context.now(), signed(LEASE)).await? else { return Ok(()) };
    tx.commit().await?;
    let result = if claim.attempt > score_cards::ATTEMPTS_AT_MOST {
        Err(failure(
            "score_fit_crashed",
            "The fit ended before it was done, several times. Tell the operator.",
        ))
    } else {
        match fitted(context, &claim).await? {
            Some(result) => result,
            // Somebody else has it, or this process is leaving.
            None => return Ok(()),
        }
    };
    let mut tx = context.parts.database.write().await?;
    let is_ours = score_cards::finish(&mut tx, &claim, &result).await?;
    tx.commit().await?;
    tracing::info!(team = %claim.team, card = %claim.id, is_ours, is_fitted = result.is_ok(), "a score card was fitted");
    Ok(())
}

async fn fitted(context: &Context, claim: &Claim) -> Result<Option<Result<Fitted, NotFitted>>, store::Error> {
    let mut reader = context.parts.database.read().await?;
    let known = score_cards::known(&mut reader, &claim.team).await?;
    let champion = score_cards::in_use(&mut reader, &claim.team).await?.champion;
    drop(reader);
    let document = champion.map_or_else(|| score::BEHAVIOUR_CARD.to_owned(), |(_, document)| document);
    let Ok(card) = Card::load(&document) else {
        return Ok(Some(Err(failure(
            "score_card_invalid",
            "The card in use has mistakes. Publish another one.",
        ))));
    };
    let mut observations = Vec::with_capacity(known.len());
    for some in known.chunks(AT_ONCE) {
        if !hold(context, claim, (observations.len(), known.len())).await? {
            return Ok(None);
        }
        for known in some {
            observations.extend(observed(context, claim, &card, known).await?);
        }
    }
    if !hold(context, claim, (known.len(), known.len())).await? {
        return Ok(None);
    }
    let settings = fit::Settings { version: score_cards::version_name(claim.version), seed: 1 };
    let fitting = tokio::task::spawn_blocking(move || written(&card, &observations, &settings));
    let crashed =
        |_| Err(failure("score_fit_crashed", "The fit ended before it was done. Tell the operator."));
    Ok(Some(fitting.await.unwrap_or_else(crashed)))
}

async fn hold(context: &Context, claim: &Claim, how_far: (usize, usize)) -> Result<bool, store::Error> {
    if context.shutdown.is_leaving() {
        return Ok(false);
    }
    let mut tx = context.parts.database.write().await?;
    let is_ours = score_cards::progress(&mut tx, claim, how_far, context.later(LEASE)).await?;
    tx.commit().await?;
    Ok(is_ours)
}

/// Nothing of a case that was erased meanwhile, that cannot be opened, or that had no score.
async fn observed(
    context: &Context,
    claim: &Claim,
    card: &Card,
    known: &Known,
) -> Result<Option<Observation>, store::Error> {
    let report = scored(context, &claim.team, &known.analysis).await?;
    let Some(report) = report else { return Ok(None) };
    let account = &report.statement.account;
    let outcome = match known.turnout {
        Turnout::Good => Outcome::Good,
        Turnout::Bad => Outcome::Bad,
        Turnout::Indeterminate => Outcome::Indeterminate,
    };
    Ok(Some(Observation {
        id: known.analysis.to_string(),
        day: india::day(known.uploaded_at),
        outcome,
        values: fit::values(card, |metric| report.metric_number(metric)),
        groups: Groups {
            bank: account.bank.as_ref().map(ToString::to_string),
            state: account.micr.as_deref().and_then(store::portfolio::region_of).map(str::to_owned),
        },
    }))
}

/// The report of a case that has a score.
pub(crate) async fn scored(
    context: &Context,
    team: &TeamId,
    id: &AnalysisId,
) -> Result<Option<Report>, store::Error> {
    let mut reader = context.parts.database.read().await?;
    let report = match analyses::result(&mut reader, team, id).await {
        Ok(report) => report,
        Err(store::Error::Unsealable | store::Error::Unreadable(_)) => None,
        Err(other) => return Err(other),
    };
    let report = report.and_then(|text| archive::report(&text).ok());
    Ok(report.filter(|report| report.score.is_some()))
}

fn written(card: &Card, observations: &[Observation], settings: &fit::Settings) -> Result<Fitted, NotFitted> {
    let fitted = fit::fit(card, observations, settings)
        .map_err(|refusal| failure("score_fit_refused", &format!("{}.", sentence(&refusal.to_string()))))?;
    let unwritten = |_| failure("score_fit_crashed", "The card could not be written. Tell the operator.");
    Ok(Fitted {
        card: fitted.card.to_json().map_err(unwritten)?,
        report: serde_json::to_string(&fitted.report).map_err(unwritten)?,
    })
}

fn failure(code: &str, message: &str) -> NotFitted {
    NotFitted { code: code.to_owned(), message: message.to_owned() }
}
