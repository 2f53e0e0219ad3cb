//! An email and a role → a link for one person; the link, a name and a password → that person in the team.

use jiff::{SignedDuration, Timestamp};
use store::audit::{self, NewEntry};
use store::invitations::{self, Invitation, NewInvitation};
use store::sessions::SessionToken;
use store::users::{self, NewUser, Role};
use store::{InvitationId, Tx, UserId, teams};

use super::members::{self, reach, sound_email};
use super::named::name_of;
use super::{password, sign_in};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::{ClientAddress, Trace};

/// Long enough for a holiday's mail, short enough that a link found later opens nothing.
const LASTS: SignedDuration = SignedDuration::from_hours(7 * 24);

/// An invitation with the secret of its link: shown once.
pub(crate) struct Invited {
    pub(crate) invitation: Invitation,
    secret: SessionToken,
}

impl Invited {
    /// The secret stands behind the `#`, which browsers send to nobody and so nobody writes into a log.
    pub(crate) fn link(&self, site: &str) -> String {
        format!("{site}/join#{}", self.secret.reveal())
    }
}

/// An earlier link to the same address no longer works then.
pub(crate) async fn invite(app: &App, caller: &Caller, email: &str, role: Role) -> Result<Invited, Error> {
    caller.must_be(Role::Admin)?;
    caller.must_be_a_person()?;
    caller.must_be(reach(role))?;
    let email = sound_email(email)?;
    let now = app.clock.now();
    let expires_at = now.saturating_add(LASTS).map_err(|failure| Error::Internal(Box::new(failure)))?;
    let mut tx = app.database.write().await?;
    users::hold_team(&mut tx, &caller.team).await?;
    for earlier in invitations::end_of_email(&mut tx, &caller.team, email, now).await? {
        caller.record(&mut tx, now, "invitation.withdrawn", earlier.as_str()).await?;
    }
    let people = users::list(&mut tx, &caller.team).await?;
    if people.iter().any(|user| user.email.eq_ignore_ascii_case(email)) {
        return Err(members::EMAIL_TAKEN);
    }
    let open = invitations::open(&mut tx, &caller.team, now).await?;
    members::must_have_room(people.len() + open.len())?;
    let new = NewInvitation { email, role, by: &caller.user, expires_at };
    let (id, secret) = invitations::insert(&mut tx, &caller.team, now, &new).await?;
    caller.record(&mut tx, now, "invitation.created", id.as_str()).await?;
    tx.commit().await?;
    let (email, created_by) = (email.to_owned(), caller.user.clone());
    let team = caller.team.clone();
    let invitation =
        Invitation { id, team, email, role, created_by, created_at: now, expires_at, is_ended: false };
    Ok(Invited { invitation, secret })
}

pub(crate) async fn withdraw(app: &App, caller: &Caller, id: &InvitationId) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if !invitations::end(&mut tx, &caller.team, id, now).await? {
        return Err(Error::NotFound("open invitation"));
    }
    caller.record(&mut tx, now, "invitation.withdrawn", id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// Those of somebody who may no longer invite.
pub(super) async fn withdraw_all(
    tx: &mut Tx,
    caller: &Caller,
    now: Timestamp,
    inviter: &UserId,
) -> Result<(), store::Error> {
    for id in invitations::end_of_inviter(tx, &caller.team, inviter, now).await? {
        caller.record(tx, now, "invitation.withdrawn", id.as_str()).await?;
    }
    Ok(())
}

/// What somebody is invited to.
pub(crate) struct Offer {
    pub(crate) team: String,
    pub(crate) email: String,
    pub(crate) role: Role,
}

/// Guessing at links counts like guessing at passwords, although nobody will guess one.
pub(crate) async fn look(
    app: &App,
    from: ClientAddress,
    secret: Option<&SessionToken>,
) -> Result<Offer, Error> {
    sign_in::throttle(app, from).await?;
    let mut tx = app.database.read().await?;
    let invitation = holding(&mut tx, secret, app.clock.now()).await?;
    let team = teams::find(&mut tx, &invitation.team).await?.ok_or(ENDED)?;
    Ok(Offer { team: team.name, email: invitation.email, role: invitation.role })
}

/// Once: of two who accept at the same moment, one joins.
pub(crate) async fn accept(
    app: &App,
    (from, trace): (ClientAddress, &Trace),
    secret: Option<&SessionToken>,
    (name, chosen): (&str, &str),
) -> Result<(), Error> {
    look(app, from, secret).await?;
    let (name, chosen) = (name_of(name)?, password::sound(chosen)?);
    let hash = password::hashed(chosen).await?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let invitation = holding(&mut tx, secret, now).await?;
    let team = &invitation.team;
    users::hold_team(&mut tx, team).await?;
    if !invitations::end(&mut tx, team, &invitation.id, now).await? {
        return Err(ENDED);
    }
    members::must_have_room(users::list(&mut tx, team).await?.len())?;
    let new = NewUser { name, email: &invitation.email, role: invitation.role, password_hash: &hash };
    let id = users::insert(&mut tx, team, now, &new).await?.ok_or(members::EMAIL_TAKEN)?;
    let entry = NewEntry {
        actor: id.as_str(),
        via: "invitation",
        action: "user.joined",
        subject: invitation.id.as_str(),
        request_id: Some(trace.id()),
    };
    audit::record(&mut tx, team, now, entry).await?;
    tx.commit().await?;
    Ok(())
}

async fn holding(tx: &mut Tx, secret: Option<&SessionToken>, now: Timestamp) -> Result<Invitation, Error> {
    let Some(secret) = secret else { return Err(ENDED) };
    let found = invitations::with_secret(tx, secret).await?;
    found.filter(|invitation| !invitation.is_ended && invitation.expires_at > now).ok_or(ENDED)
}

/// The same for links that ran out, were used or withdrawn, and for those that never were.
const ENDED: Error = Error::Conflict {
    code: "invitation_ended",
    message: "This invitation does not work any more, or the link was not copied completely. Ask whoever invited you for \
              another one.",
};
