//! An analysis → nothing, but a line in the audit log.

use store::analyses::{self, statement_path};
use store::users::Role;
use store::{AnalysisId, audit, blobs};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// A worker that has it at this moment finds its lease gone and throws its result away.
pub(crate) async fn erase(
    app: &App,
    caller: &Caller,
    request_id: &str,
    id: &AnalysisId,
) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    if !analyses::erase(&mut tx, team, id).await? {
        return Err(Error::NotFound("analysis"));
    }
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
    // It is doomed by now: should this fail, housekeeping takes it away a little later.
    if let Err(failure) = remove_statement(app, caller, id).await {
        tracing::warn!(error = &failure as &dyn std::error::Error, "an erased statement is not removed yet");
    }
    Ok(())
}

async fn remove_statement(app: &App, caller: &Caller, id: &AnalysisId) -> Result<(), store::Error> {
    let path = statement_path(&caller.team, id);
    app.blobs.remove(&path).await?;
    let mut tx = app.database.write().await?;
    blobs::forget(&mut tx, &caller.team, &path).await?;
    tx.commit().await
}
