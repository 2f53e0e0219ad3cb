//! What a team settles about its own work.

use store::team_settings::{self, Retention};
use store::users::{self, Role, User};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Shorter would erase what is still being worked on.
pub const KEEP_DAYS_AT_LEAST: i64 = 7;
/// Ten years: longer than any rule asks for.
pub const KEEP_DAYS_AT_MOST: i64 = 3660;

/// One person decides, or two must agree; and whether whoever uploaded a statement may be the only one.
pub async fn set_reviewing(
    app: &App,
    caller: &Caller,
    (reviewers, uploader_not_alone): (i64, bool),
) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    if !(1..=2).contains(&reviewers) {
        return Err(Error::InvalidRequest("Choose one reviewer or two.".to_owned()));
    }
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    let before = team_settings::find(&mut tx, team).await?.ok_or(Error::NotFound("team"))?;
    if uploader_not_alone && is_team_of_one(&users::list(&mut tx, team).await?) {
        return Err(Error::Conflict {
            code: "team_of_one",
            message: "Nobody else of your team may review. Invite somebody first.",
        });
    }
    team_settings::set_reviewers(&mut tx, team, reviewers).await?;
    let action = if reviewers == 1 { "team.one_reviewer" } else { "team.two_reviewers" };
    caller.record(&mut tx, now, action, team.as_str()).await?;
    if before.uploader_not_alone != uploader_not_alone {
        team_settings::set_uploader_not_alone(&mut tx, team, uploader_not_alone).await?;
        let action =
            if uploader_not_alone { "team.uploader_not_alone" } else { "team.uploader_alone_allowed" };
        caller.record(&mut tx, now, action, team.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Whether another person than its author publishes a product.
pub async fn set_second_person_publishes(app: &App, caller: &Caller, is_set: bool) -> Result<(), Error> {
    caller.must_be(Role::Owner)?;
    let team = &caller.team;
    let mut tx = app.database.write().await?;
    if is_set && !may_two_publish(&users::list(&mut tx, team).await?) {
        return Err(Error::Conflict {
            code: "team_of_one",
            message: "Nobody else of your team may publish. Make somebody an admin first.",
        });
    }
    let before = team_settings::find(&mut tx, team).await?.ok_or(Error::NotFound("team"))?;
    if before.second_person_publishes != is_set {
        team_settings::set_second_person_publishes(&mut tx, team, is_set).await?;
        let action = if is_set { "team.second_person_publishes" } else { "team.one_person_publishes" };
        caller.record(&mut tx, app.clock.now(), action, team.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Somebody publishes what somebody else wrote.
pub fn may_two_publish(people: &[User]) -> bool {
    let may_publish = |user: &&User| user.disabled_at.is_none() && user.role >= Role::Admin;
    people.iter().filter(may_publish).count() >= 2
}

/// Whether those who may only look see numbers of people in full.
pub async fn set_viewers_see_numbers(app: &App, caller: &Caller, they_do: bool) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    team_settings::set_viewers_see_numbers(&mut tx, &caller.team, they_do).await?;
    let action = if they_do { "team.viewers_see_numbers" } else { "team.viewers_see_masks" };
    caller.record(&mut tx, app.clock.now(), action, caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// Nobody could decide on what the one person uploads.
pub fn is_team_of_one(people: &[User]) -> bool {
    let may_review = |user: &&User| user.disabled_at.is_none() && user.role >= Role::Analyst;
    people.iter().filter(may_review).count() < 2
}

/// What has no number of days is kept until somebody erases it.
pub async fn set_retention(app: &App, caller: &Caller, retention: Retention) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let Retention { analyses, originals, credit_checks } = retention;
    let mut times = [analyses, originals, credit_checks].into_iter().flatten();
    if times.any(|days| !(KEEP_DAYS_AT_LEAST..=KEEP_DAYS_AT_MOST).contains(&days)) {
        let message =
            format!("Choose from {KEEP_DAYS_AT_LEAST} to {KEEP_DAYS_AT_MOST} days, or keep everything.");
        return Err(Error::InvalidRequest(message));
    }
    let mut tx = app.database.write().await?;
    team_settings::set_retention(&mut tx, &caller.team, retention).await?;
    caller.record(&mut tx, app.clock.now(), "team.retention_set", caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}
