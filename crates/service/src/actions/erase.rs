//! An analysis → nothing, but a line in the audit log.

use store::analyses;
use store::users::Role;
use store::{AnalysisId, audit, blobs};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// A worker that has it at this moment finds its lease gone and throws its result away.
pub async fn erase(app: &App, caller: &Caller, request_id: &str, id: &AnalysisId) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    let doomed = analyses::erase(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let entry = audit::NewEntry {
        actor: caller.user.as_str(),
        via: caller.via(),
        action: "analysis.erased",
        subject: id.as_str(),
        request_id: Some(request_id),
    };
    audit::record(&mut tx, team, now, entry).await?;
    tx.commit().await?;
    app.lists.forget(team);
    app.searches.forget(team);
    app.reports.forget(team, id);
    remove_or_tell(app, caller, &doomed).await;
    Ok(())
}

/// They are doomed by now: should this fail, housekeeping takes them away a little later.
pub async fn remove_or_tell(app: &App, caller: &Caller, doomed: &[String]) {
    if let Err(failure) = remove(app, caller, doomed).await {
        tracing::warn!(error = &failure as &dyn std::error::Error, "an erased statement is not removed yet");
    }
}

/// Statements and the pictures of their pages.
async fn remove(app: &App, caller: &Caller, paths: &[String]) -> Result<(), store::Error> {
    for path in paths {
        app.blobs.remove(path).await?;
    }
    let mut tx = app.database.write().await?;
    for path in paths {
        blobs::forget(&mut tx, &caller.team, path).await?;
    }
    tx.commit().await
}
