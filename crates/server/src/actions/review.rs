//! A person's word on a flagged analysis → the decision that holds.

use store::analyses::{self, Decision, NewReview, Status};
use store::users::Role;
use store::{AnalysisId, audit};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

const NOTE_CHARACTERS_AT_MOST: usize = 2_000;
/// People change their minds, but not this often.
const REVIEWS_AT_MOST: usize = 100;

/// Replaces the decision and keeps the words that were said before.
pub(crate) async fn review(
    app: &App,
    caller: &Caller,
    request_id: &str,
    id: &AnalysisId,
    (decision, note): (Decision, &str),
) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    let analysis = analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let note = sound(note)?;
    if analysis.status != Status::Completed {
        return Err(NOT_COMPLETED);
    }
    if analysis.engine_decision != Some(Decision::ManualReview) {
        return Err(Error::Conflict {
            code: "review_not_required",
            message: "The engine's decision on this analysis stands. Only manual_review is reviewed.",
        });
    }
    if analyses::reviews(&mut tx, team, id).await?.len() >= REVIEWS_AT_MOST {
        return Err(Error::Conflict {
            code: "too_many_reviews",
            message: "This analysis was reviewed as often as it can be. Upload the statement again.",
        });
    }
    if !analyses::review(&mut tx, team, id, now, &NewReview { by: &caller.user, decision, note }).await? {
        return Err(Error::NotFound("analysis"));
    }
    let entry = audit::NewEntry {
        actor: caller.user.as_str(),
        via: caller.via(),
        action: "analysis.reviewed",
        subject: id.as_str(),
        request_id: Some(request_id),
    };
    audit::record(&mut tx, team, now, entry).await?;
    Ok(tx.commit().await?)
}

pub(crate) const NOT_COMPLETED: Error = Error::Conflict {
    code: "not_completed",
    message: "The analysis is not completed. Read it with GET /v1/analyses/{id} until its status is completed.",
};

fn sound(note: &str) -> Result<&str, Error> {
    let note = note.trim();
    let is_odd = |character: char| character.is_control() && !matches!(character, '\n' | '\r' | '\t');
    if note.is_empty() || note.chars().count() > NOTE_CHARACTERS_AT_MOST || note.chars().any(is_odd) {
        let message =
            format!("`note` must say why, in 1 to {NOTE_CHARACTERS_AT_MOST} characters of plain text.");
        return Err(Error::InvalidRequest(message));
    }
    Ok(note)
}
