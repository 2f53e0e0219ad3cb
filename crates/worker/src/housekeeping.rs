//! What has served its time → nothing. Every statement here may run twice and on every node.

use jiff::SignedDuration;
use store::credit_checks::Erasure;
use store::{
    AnalysisId, CreditCheckId, TeamId, analyses, audit, blobs, consents, credit_checks, deliveries, due,
    idempotency, identity_providers, invitations, limits, login_tokens, sessions, sign_in_steps, sign_ins,
    team_settings, turns,
};

use crate::backoff::shortened;
use crate::context::Context;
use crate::heads::Heads;
use crate::{summaries, watches};

/// For so long an expired login token is called expired; later it is unknown.
const EXPIRED_TOKENS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// For so long a link that ran out is known, whatever became of it.
const EXPIRED_INVITATIONS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A place that nobody signed in from for so long is no longer theirs.
const SIGN_IN_PLACES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Longer than any lock lasts, so that forgetting never opens one.
const SIGN_IN_FAILURES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
/// A month of delivery log.
const DELIVERIES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Longer than ten attempts take: what is undelivered by then waits behind a receiver that is left alone.
const DELIVERIES_TRIED_FOR: SignedDuration = SignedDuration::from_hours(6 * 24);
/// Eight years: for as long as records of credit enquiries are asked for.
const CONSENT_PROOFS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(8 * 366 * 24);
/// No upload takes this long: a blob that nobody owns by then was left behind.
const UPLOADS_TAKE_AT_MOST: SignedDuration = SignedDuration::from_hours(1);
/// Things of a kind erased between two looks at the database.
const ERASED_AT_ONCE: i64 = 100;
/// A month: who looks at an old statement again waits a moment longer.
const PICTURES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Blobs removed between two looks at the database.
const BLOBS_AT_ONCE: i64 = 100;

/// Something that its team has kept for as long as it wants to.
enum Outlived {
    Analysis(AnalysisId),
    /// Its statement alone.
    Original(AnalysisId),
    CreditCheck(CreditCheckId),
}

pub(crate) async fn keep(context: &Context) {
    let mut heads = Heads::default();
    while !context.shutdown.is_leaving() {
        if let Err(failure) = tidy(context).await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "housekeeping was interrupted");
        }
        match summaries::catch_up(context).await {
            Ok(0) => {}
            Ok(written) => tracing::info!(written, "earlier analyses are summed up and counted"),
            Err(failure) => {
                tracing::warn!(error = &failure as &dyn std::error::Error, "summaries were not written");
            }
        }
        if let Err(failure) = heads.tell(context).await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "the audit log was not looked after");
        }
        if let Err(failure) = watches::look(context).await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "a score card was not looked after");
        }
        context.shutdown.sleep(shortened(context.settings().housekeeping)).await;
    }
}

async fn tidy(context: &Context) -> Result<(), store::Error> {
    pull_back(context).await?;
    if context.parts.clock.doubt().is_some() {
        tracing::warn!("the clock is in doubt: nothing is erased");
        return Ok(());
    }
    let rows = forget_rows(context).await?;
    let outlived = erase_outlived(context).await?;
    let blobs = remove_blobs(context).await?;
    if rows + outlived + blobs > 0 {
        tracing::info!(rows, outlived, blobs, "housekeeping removed what had served its time");
    }
    Ok(())
}

/// What a clock that was wrong put off for longer than anything is.
async fn pull_back(context: &Context) -> Result<(), store::Error> {
    let mut tx = context.parts.database.write().await?;
    let pulled = due::pull_back(&mut tx, context.now()).await?;
    tx.commit().await?;
    if pulled > 0 {
        tracing::warn!(pulled, "what was put off by a wrong clock is due again");
    }
    Ok(())
}

/// A transaction each, so that nobody who writes waits for all of them.
async fn forget_rows(context: &Context) -> Result<u64, store::Error> {
    let database = &context.parts.database;
    let now = context.now();
    let mut forgotten = 0;

    let mut tx = database.write().await?;
    forgotten += limits::forget_expired(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += sign_ins::forget_quiet(&mut tx, context.earlier(SIGN_IN_FAILURES_KEPT_FOR)).await?;
    forgotten += sign_ins::forget_places(&mut tx, context.earlier(SIGN_IN_PLACES_KEPT_FOR)).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += login_tokens::forget_expired(&mut tx, context.earlier(EXPIRED_TOKENS_KEPT_FOR)).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += sessions::forget_expired(&mut tx, now).await?;
    forgotten += sign_in_steps::forget_expired(&mut tx, now).await?;
    forgotten += identity_providers::forget_expired_steps(&mut tx, now).await?;
    forgotten += invitations::forget_expired(&mut tx, context.earlier(EXPIRED_INVITATIONS_KEPT_FOR)).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += idempotency::forget_old(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += credit_checks::forget_old_keys(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    deliveries::give_up_old(&mut tx, context.earlier(DELIVERIES_TRIED_FOR)).await?;
    turns::tidy(&mut tx).await?;
    forgotten += consents::forget_old_proofs(&mut tx, context.earlier(CONSENT_PROOFS_KEPT_FOR)).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += deliveries::forget_old(&mut tx, context.earlier(DELIVERIES_KEPT_FOR)).await?;
    tx.commit().await?;
    Ok(forgotten)
}

/// What a team no longer wants to keep. A transaction each, with a line in the audit log; the statements are doomed with it
/// and removed right after.
async fn erase_outlived(context: &Context) -> Result<u64, store::Error> {
    let mut erased = 0;
    while !context.shutdown.is_leaving() {
        let mut in_this_round = 0;
        for (team, outlived) in outlived(context).await? {
            in_this_round += u64::from(erase(context, &team, &outlived).await?);
        }
        if in_this_round == 0 {
            break;
        }
        erased += in_this_round;
    }
    Ok(erased)
}

async fn outlived(context: &Context) -> Result<Vec<(TeamId, Outlived)>, store::Error> {
    let now = context.now();
    let mut reader = context.parts.database.read().await?;
    let analyses = team_settings::outlived_analyses(&mut reader, now, ERASED_AT_ONCE).await?;
    let originals = team_settings::outlived_originals(&mut reader, now, ERASED_AT_ONCE).await?;
    let checks = team_settings::outlived_credit_checks(&mut reader, now, ERASED_AT_ONCE).await?;
    let analyses = analyses.into_iter().map(|(team, id)| (team, Outlived::Analysis(id)));
    let originals = originals.into_iter().map(|(team, id)| (team, Outlived::Original(id)));
    let checks = checks.into_iter().map(|(team, id)| (team, Outlived::CreditCheck(id)));
    Ok(analyses.chain(originals).chain(checks).collect())
}

/// `false` when somebody else was faster.
async fn erase(context: &Context, team: &TeamId, outlived: &Outlived) -> Result<bool, store::Error> {
    let now = context.now();
    let mut tx = context.parts.database.write().await?;
    let (is_erased, action, subject) = match outlived {
        Outlived::Analysis(id) => {
            (analyses::erase(&mut tx, team, id).await?.is_some(), "analysis.erased", id.as_str())
        }
        Outlived::Original(id) => {
            let doomed = analyses::erase_original(&mut tx, team, id, now).await?;
            (doomed.is_some(), "analysis.original_erased", id.as_str())
        }
        Outlived::CreditCheck(id) => {
            let erasure = credit_checks::erase(&mut tx, team, id).await?;
            (erasure == Erasure::Erased, "credit_check.erased", id.as_str())
        }
    };
    if is_erased {
        let entry = audit::NewEntry { actor: "system", via: "retention", action, subject, request_id: None };
        audit::record(&mut tx, team, now, entry).await?;
    }
    tx.commit().await?;
    Ok(is_erased)
}

/// The blob goes before its row: a crash in between leaves a row that the next round finishes.
async fn remove_blobs(context: &Context) -> Result<u64, store::Error> {
    let mut tx = context.parts.database.write().await?;
    blobs::doom_old_pictures(&mut tx, context.earlier(PICTURES_KEPT_FOR)).await?;
    tx.commit().await?;
    let mut removed = 0;
    // Of a store that is not there nothing can be removed, and a row must not be forgotten before its blob.
    context.parts.blobs.must_be_ours().await?;
    while !context.shutdown.is_leaving() {
        let mut tx = context.parts.database.write().await?;
        let ownerless =
            blobs::ownerless(&mut tx, context.earlier(UPLOADS_TAKE_AT_MOST), BLOBS_AT_ONCE).await?;
        tx.commit().await?;
        if ownerless.is_empty() {
            break;
        }
        let mut gone = Vec::with_capacity(ownerless.len());
        for (team, path) in &ownerless {
            match context.parts.blobs.remove(path).await {
                Ok(()) => gone.push((team, path)),
                // One that cannot be removed must not keep the others.
                Err(failure) => {
                    tracing::warn!(
                        error = &failure as &dyn std::error::Error,
                        "a blob cannot be removed now"
                    );
                }
            }
        }
        let mut tx = context.parts.database.write().await?;
        for (team, path) in &gone {
            blobs::forget(&mut tx, team, path).await?;
            removed += 1;
        }
        tx.commit().await?;
        if gone.len() < ownerless.len() {
            break;
        }
    }
    Ok(removed)
}
