//! What has served its time → nothing. Every statement here may run twice and on every node.

use jiff::SignedDuration;
use store::{
    analyses, audit, blobs, credit_checks, deliveries, idempotency, limits, login_tokens, sessions, sign_ins,
    team_settings,
};

use crate::backoff::shortened;
use crate::desk::Desk;

/// For so long an expired login token is called expired; later it is unknown.
const EXPIRED_TOKENS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Longer than any lock lasts, so that forgetting never opens one.
const SIGN_IN_FAILURES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
/// A month of delivery log.
const DELIVERIES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// No upload takes this long: a blob that nobody owns by then was left behind.
const UPLOADS_TAKE_AT_MOST: SignedDuration = SignedDuration::from_hours(1);
/// Analyses erased between two looks at the database.
const ERASED_AT_ONCE: i64 = 100;
/// A month: who looks at an old statement again waits a moment longer.
const PICTURES_KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Blobs removed between two looks at the database.
const BLOBS_AT_ONCE: i64 = 100;

pub(crate) async fn keep(desk: &Desk) {
    while !desk.shutdown.is_leaving() {
        if let Err(failure) = tidy(desk).await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "housekeeping was interrupted");
        }
        desk.shutdown.sleep(shortened(desk.settings().housekeeping)).await;
    }
}

async fn tidy(desk: &Desk) -> Result<(), store::Error> {
    let rows = forget_rows(desk).await?;
    let analyses = erase_outlived(desk).await?;
    let blobs = remove_blobs(desk).await?;
    if rows + analyses + blobs > 0 {
        tracing::info!(rows, analyses, blobs, "housekeeping removed what had served its time");
    }
    Ok(())
}

/// A transaction each, so that nobody who writes waits for all of them.
async fn forget_rows(desk: &Desk) -> Result<u64, store::Error> {
    let database = &desk.parts.database;
    let now = desk.now();
    let mut forgotten = 0;

    let mut tx = database.write().await?;
    forgotten += limits::forget_expired(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += sign_ins::forget_quiet(&mut tx, desk.earlier(SIGN_IN_FAILURES_KEPT_FOR)).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += login_tokens::forget_expired(&mut tx, desk.earlier(EXPIRED_TOKENS_KEPT_FOR)).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += sessions::forget_expired(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += idempotency::forget_old(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += credit_checks::forget_old_keys(&mut tx, now).await?;
    tx.commit().await?;

    let mut tx = database.write().await?;
    forgotten += deliveries::forget_old(&mut tx, desk.earlier(DELIVERIES_KEPT_FOR)).await?;
    tx.commit().await?;
    Ok(forgotten)
}

/// What a team no longer wants to keep. A transaction each, with a line in the audit log; the statements are doomed with
/// their analyses and removed right after.
async fn erase_outlived(desk: &Desk) -> Result<u64, store::Error> {
    let mut erased = 0;
    while !desk.shutdown.is_leaving() {
        let now = desk.now();
        let mut tx = desk.parts.database.read().await?;
        let outlived = team_settings::outlived(&mut tx, now, ERASED_AT_ONCE).await?;
        drop(tx);
        if outlived.is_empty() {
            break;
        }
        for (team, id) in &outlived {
            let mut tx = desk.parts.database.write().await?;
            if analyses::erase(&mut tx, team, id).await?.is_some() {
                let entry = audit::NewEntry {
                    actor: "system",
                    via: "retention",
                    action: "analysis.erased",
                    subject: id.as_str(),
                    request_id: None,
                };
                audit::record(&mut tx, team, now, entry).await?;
                erased += 1;
            }
            tx.commit().await?;
        }
    }
    Ok(erased)
}

/// The blob goes before its row: a crash in between leaves a row that the next round finishes.
async fn remove_blobs(desk: &Desk) -> Result<u64, store::Error> {
    let mut tx = desk.parts.database.write().await?;
    blobs::doom_old_pictures(&mut tx, desk.earlier(PICTURES_KEPT_FOR)).await?;
    tx.commit().await?;
    let mut removed = 0;
    while !desk.shutdown.is_leaving() {
        let mut tx = desk.parts.database.write().await?;
        let ownerless = blobs::ownerless(&mut tx, desk.earlier(UPLOADS_TAKE_AT_MOST), BLOBS_AT_ONCE).await?;
        tx.commit().await?;
        if ownerless.is_empty() {
            break;
        }
        let mut gone = Vec::with_capacity(ownerless.len());
        for (team, path) in &ownerless {
            match desk.parts.blobs.remove(path).await {
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
        let mut tx = desk.parts.database.write().await?;
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
