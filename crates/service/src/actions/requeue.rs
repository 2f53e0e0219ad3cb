//! A failed analysis → a queued one.

use store::AnalysisId;
use store::analyses::{self, Status};
use store::users::Role;

use super::document::must_be_kept;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

const NOT_FAILED: Error = Error::Conflict {
    code: "not_failed",
    message: "Only an analysis that failed can be taken up again; this one is completed.",
};

/// What made it fail may be mended by now: it is read again, under the same reference and the same version of its product. One
/// that is on its way already stays as it is, so that asking twice does no harm.
pub async fn requeue(app: &App, caller: &Caller, id: &AnalysisId) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    if !analyses::requeue(&mut tx, team, id, now).await? {
        let analysis = analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
        return match analysis.status {
            Status::Queued | Status::Processing => Ok(()),
            Status::Failed => must_be_kept(&analysis).and(Err(NOT_FAILED)),
            Status::Completed => Err(NOT_FAILED),
        };
    }
    caller.record(&mut tx, now, "analysis.requeued", id.as_str()).await?;
    tx.commit().await?;
    app.lists.forget(team);
    app.notifier.notify();
    Ok(())
}
