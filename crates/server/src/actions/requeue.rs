//! A failed analysis → a queued one.

use store::users::Role;
use store::{AnalysisId, analyses, audit};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// What made it fail may be mended by now: it is read again, under the same reference and the same version of its product.
pub(crate) async fn requeue(
    app: &App,
    caller: &Caller,
    request_id: &str,
    id: &AnalysisId,
) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    if !analyses::requeue(&mut tx, team, id, now).await? {
        analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
        let message = "Only an analysis that failed and whose statement is still kept can be taken up again.";
        return Err(Error::InvalidRequest(message.to_owned()));
    }
    let entry = audit::NewEntry {
        actor: caller.user.as_str(),
        via: caller.via(),
        action: "analysis.requeued",
        subject: id.as_str(),
        request_id: Some(request_id),
    };
    audit::record(&mut tx, team, now, entry).await?;
    tx.commit().await?;
    app.lists.forget(team);
    app.bell.ring();
    Ok(())
}
