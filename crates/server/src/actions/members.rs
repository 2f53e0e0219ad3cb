//! The people of a team: who joins, what they may do, and who has to go.

use store::users::{self, NewUser, Role, User};
use store::{Tx, UserId, login_tokens, sessions, sign_ins};

use super::named::name_of;
use super::{keys, password};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// The longest address that mail can be sent to.
const MAX_EMAIL_BYTES: usize = 254;
/// More people than any lender has at one desk; each list of them is shown whole.
const MAX_MEMBERS: usize = 500;

#[derive(Clone, Copy)]
pub(crate) struct NewMember<'a> {
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) role: Role,
}

/// Somebody with a password that was made for them: shown once, to be handed over.
pub(crate) struct Welcomed {
    pub(crate) email: String,
    pub(crate) password: String,
}

pub(crate) async fn add(app: &App, caller: &Caller, new: NewMember<'_>) -> Result<Welcomed, Error> {
    caller.must_be(Role::Admin)?;
    caller.must_be(reach(new.role))?;
    let (name, email) = (name_of(new.name)?, sound_email(new.email)?);
    let made = password::made()?;
    let hash = password::hashed(&made).await?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if users::list(&mut tx, &caller.team).await?.len() >= MAX_MEMBERS {
        return Err(Error::Conflict {
            code: "too_many_members",
            message: "Your team has as many people as it may have.",
        });
    }
    let user = NewUser { name, email, role: new.role, password_hash: &hash };
    let id = users::insert(&mut tx, &caller.team, now, &user).await?.ok_or(Error::Conflict {
        code: "email_taken",
        message: "Somebody of your team signs in with this email already.",
    })?;
    caller.record(&mut tx, now, "user.created", id.as_str()).await?;
    tx.commit().await?;
    Ok(Welcomed { email: email.to_owned(), password: made })
}

pub(crate) async fn set_role(app: &App, caller: &Caller, id: &UserId, role: Role) -> Result<(), Error> {
    let (mut tx, user) = taken(app, caller, id).await?;
    caller.must_be(reach(role))?;
    if user.role == role {
        return Ok(());
    }
    if user.role == Role::Owner {
        must_leave_an_owner(&mut tx, caller, id).await?;
    }
    users::set_role(&mut tx, &caller.team, id, role).await?;
    caller.record(&mut tx, app.clock.now(), &format!("user.made_{}", role.name()), id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// What becomes of the keys of somebody who has to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TheirKeys {
    End,
    /// They act as whoever locks the person out.
    TakeOver,
}

/// At once and everywhere.
pub(crate) async fn disable(app: &App, caller: &Caller, id: &UserId, theirs: TheirKeys) -> Result<(), Error> {
    let now = app.clock.now();
    let (mut tx, user) = taken(app, caller, id).await?;
    if user.role == Role::Owner {
        must_leave_an_owner(&mut tx, caller, id).await?;
    }
    if users::disable(&mut tx, &caller.team, id, now).await? {
        login_tokens::revoke_all(&mut tx, &caller.team, id, now).await?;
        sessions::end_all(&mut tx, &caller.team, id, now).await?;
        match theirs {
            TheirKeys::End => keys::end_all(&mut tx, caller, now, id).await?,
            TheirKeys::TakeOver => keys::take_over(&mut tx, caller, now, &user).await?,
        }
        caller.record(&mut tx, now, "user.disabled", id.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

pub(crate) async fn enable(app: &App, caller: &Caller, id: &UserId) -> Result<(), Error> {
    let (mut tx, _) = taken(app, caller, id).await?;
    if users::enable(&mut tx, &caller.team, id).await? {
        caller.record(&mut tx, app.clock.now(), "user.enabled", id.as_str()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// For somebody who lost theirs: a new one is made, all their sessions end, and a lockout is lifted.
pub(crate) async fn reset_password(app: &App, caller: &Caller, id: &UserId) -> Result<Welcomed, Error> {
    let made = password::made()?;
    let hash = password::hashed(&made).await?;
    let now = app.clock.now();
    let (mut tx, user) = taken(app, caller, id).await?;
    users::set_password(&mut tx, &caller.team, id, &hash).await?;
    login_tokens::revoke_all(&mut tx, &caller.team, id, now).await?;
    sessions::end_all(&mut tx, &caller.team, id, now).await?;
    sign_ins::lift(&mut tx, &users::email_index(&app.database, &user.email)).await?;
    caller.record(&mut tx, now, "user.password_reset", id.as_str()).await?;
    tx.commit().await?;
    Ok(Welcomed { email: user.email, password: made })
}

/// One's own name.
pub(crate) async fn rename(app: &App, caller: &Caller, name: &str) -> Result<(), Error> {
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
fn reach(role: Role) -> Role {
    if role == Role::Owner { Role::Owner } else { Role::Admin }
}

async fn must_leave_an_owner(tx: &mut Tx, caller: &Caller, leaving: &UserId) -> Result<(), Error> {
    let people = users::list(tx, &caller.team).await?;
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

fn sound_email(text: &str) -> Result<&str, Error> {
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
