//! An analysis and a person → whose case it is.

use store::analyses::{self, Assigned};
use store::users::{self, Role, User};
use store::{AnalysisId, Reader, UserId};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

const CANNOT_DECIDE: Error = Error::Conflict {
    code: "assignee_cannot_decide",
    message: "A case is given to somebody who may decide on it: an analyst, an admin or an owner who is not locked out.",
};

/// `None` gives it to nobody. One that is theirs already stays so, and nobody is told.
pub async fn assign(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    person: Option<&UserId>,
) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    if analyses::find(&mut tx, team, id).await?.is_none() {
        return Err(Error::NotFound("analysis"));
    }
    if let Some(person) = person {
        let user = users::find(&mut tx, team, person).await?.ok_or(Error::NotFound("member"))?;
        if !may_decide(&user) {
            return Err(CANNOT_DECIDE);
        }
    }
    match analyses::assign(&mut tx, team, id, now, person).await? {
        Assigned::Missing => return Err(Error::NotFound("analysis")),
        Assigned::AsBefore => return Ok(()),
        Assigned::Changed => {}
    }
    let action = if person.is_some() { "analysis.assigned" } else { "analysis.unassigned" };
    caller.record(&mut tx, now, action, id.as_str()).await?;
    Ok(tx.commit().await?)
}

/// Those that a case can be given to, by name.
pub async fn candidates(reader: &mut Reader, caller: &Caller) -> Result<Vec<User>, Error> {
    let mut people = users::list(reader, &caller.team).await?;
    people.retain(may_decide);
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(people)
}

fn may_decide(user: &User) -> bool {
    user.disabled_at.is_none() && user.role >= Role::Analyst
}
