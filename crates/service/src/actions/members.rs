//! The people of a team: what they may do, who needs a new password, and who has to go.

use store::users::{self, Role, User};
use store::{
    Reader, Tx, UserId, given_passwords, login_tokens, second_factors, sessions, sign_in_steps, sign_ins,
};

use super::invitations::{self, Invited};
use super::named::name_of;
use super::{keys, password};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// The longest address that mail can be sent to.
const MAX_EMAIL_BYTES: usize = 254;
/// More people than any lender has at one desk; each list of them is shown whole.
const MAX_MEMBERS: usize = 500;

pub const EMAIL_TAKEN: Error = Error::Conflict {
    code: "email_taken",
    message: "Somebody of your team signs in with this email already.",
};

/// `there` are those who are there already or may come at any moment.
pub(super) fn must_have_room(there: usize) -> Result<(), Error> {
    if there < MAX_MEMBERS {
        return Ok(());
    }
    Err(Error::Conflict { code: "too_many_members", message: "Your team has as many people as it may have." })
}

pub async fn set_role(app: &App, caller: &Caller, id: &UserId, role: Role) -> Result<(), Error> {
    let (mut tx, user) = taken(app, caller, id).await?;
    caller.must_be(reach(role))?;
    if user.role == role {
        return Ok(());
    }
    if user.role == Role::Owner {
        must_leave_an_owner(&mut tx, caller, id).await?;
    }
    let now = app.clock.now();
    users::set_role(&mut tx, &caller.team, id, role).await?;
    if role < Role::Admin {
        invitations::withdraw_all(&mut tx, caller, now, id).await?;
    }
    caller.record(&mut tx, now, &format!("user.made_{}", role.name()), id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// What becomes of the keys of somebody who has to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TheirKeys {
    End,
    /// They act as whoever locks the person out.
    TakeOver,
}

/// At once and everywhere.
pub async fn disable(app: &App, caller: &Caller, id: &UserId, theirs: TheirKeys) -> Result<(), Error> {
    let now = app.clock.now();
    let (mut tx, user) = taken(app, caller, id).await?;
    if user.role == Role::Owner {
        must_leave_an_owner(&mut tx, caller, id).await?;
    }
    if users::disable(&mut tx, &caller.team, id, now).await? {
        login_tokens::revoke_all(&mut tx, &caller.team, id, now).await?;
        sessions::end_all(&mut tx, &caller.team, id, now).await?;
        invitations::withdraw_all(&mut tx, caller, now, id).await?;
        match theirs {
            TheirKeys::End => keys::end_all(&mut tx, caller, now, id).await?,
            TheirKeys::TakeOver => keys::take_over(&mut tx, caller, now, &user).await?,
        }
        caller.record(&mut tx, now, "user.disabled", id.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

pub async fn enable(app: &App, caller: &Caller, id: &UserId) -> Result<(), Error> {
    let (mut tx, _) = taken(app, caller, id).await?;
    if users::enable(&mut tx, &caller.team, id).await? {
        caller.record(&mut tx, app.clock.now(), "user.enabled", id.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// For somebody who lost theirs: it ends with all their sessions, a lockout is lifted, and they choose another one through a link.
pub async fn reset_password(app: &App, caller: &Caller, id: &UserId) -> Result<Invited, Error> {
    caller.must_be_a_person()?;
    // Nobody ever sees this one.
    let hash = password::hashed(&password::made()?).await?;
    let now = app.clock.now();
    let (mut tx, user) = taken(app, caller, id).await?;
    given_passwords::give(&mut tx, &caller.team, id, (&hash, Some(&caller.user))).await?;
    login_tokens::revoke_all(&mut tx, &caller.team, id, now).await?;
    sessions::end_all(&mut tx, &caller.team, id, now).await?;
    sign_in_steps::end_all(&mut tx, &caller.team, id).await?;
    sign_ins::lift(&mut tx, &users::email_index(&app.database, &user.email)).await?;
    let link = invitations::to_return(&mut tx, caller, now, &user).await?;
    caller.record(&mut tx, now, "user.password_reset", id.as_str()).await?;
    tx.commit().await?;
    Ok(link)
}

/// For somebody who lost device and codes. Whoever does it has made sure that it is them.
pub async fn reset_second_factor(app: &App, caller: &Caller, id: &UserId) -> Result<(), Error> {
    // One's own asks for the password.
    if *id == caller.user {
        return Err(Error::InvalidRequest("Turn off your own second factor on your profile.".to_owned()));
    }
    let (mut tx, user) = taken(app, caller, id).await?;
    if second_factors::remove(&mut tx, &caller.team, &user.id).await? {
        sign_in_steps::end_all(&mut tx, &caller.team, &user.id).await?;
        caller.record(&mut tx, app.clock.now(), "user.second_factor_reset", id.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// One's own name.
pub async fn rename(app: &App, caller: &Caller, name: &str) -> Result<(), Error> {
    let name = name_of(name)?;
    let mut tx = app.database.write().await?;
    users::rename(&mut tx, &caller.team, &caller.user, name).await?;
    caller.record(&mut tx, app.clock.now(), "user.renamed", caller.user.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// A person of the team, with the team held: nobody else changes its people meanwhile.
async fn taken(app: &App, caller: &Caller, id: &UserId) -> Result<(Tx, User), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    users::hold_team(&mut tx, &caller.team).await?;
    let user = users::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("person"))?;
    caller.must_be(reach(user.role))?;
    Ok((tx, user))
}

/// Only owners make, change or unmake owners.
pub(super) fn reach(role: Role) -> Role {
    if role == Role::Owner { Role::Owner } else { Role::Admin }
}

async fn must_leave_an_owner(reader: &mut Reader, caller: &Caller, leaving: &UserId) -> Result<(), Error> {
    let people = users::list(reader, &caller.team).await?;
    let is_other =
        |user: &User| user.role == Role::Owner && user.disabled_at.is_none() && user.id != *leaving;
    if people.iter().any(is_other) {
        return Ok(());
    }
    Err(Error::Conflict {
        code: "last_owner",
        message: "A team needs an owner. Make somebody else an owner first.",
    })
}

pub(super) fn sound_email(text: &str) -> Result<&str, Error> {
    let email = text.trim();
    let is_plausible = email.len() <= MAX_EMAIL_BYTES
        && !email.contains(|letter: char| letter.is_whitespace() || letter.is_control())
        && email
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && host.len() > 2 && !host.contains('@'));
    is_plausible
        .then_some(email)
        .ok_or_else(|| Error::InvalidRequest("The email must look like name@lender.example.".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails_are_roughly_emails() {
        for good in ["asha@lender.example", " a@b.in "] {
            assert!(sound_email(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "asha",
            "@lender.example",
            "a@b",
            "a@b@c.in",
            "a b@c.in",
            &format!("{}@c.in", "a".repeat(260)),
        ] {
            assert!(sound_email(bad).is_err(), "{bad}");
        }
    }
}
