//! An email and a role → a link for one person; the link, a name and a password → that person in the team, or back in it.

use jiff::{SignedDuration, Timestamp};
use store::audit::{self, NewEntry};
use store::invitations::{self, Invitation, NewInvitation};
use store::sessions::SessionToken;
use store::users::{self, NewUser, Role, User};
use store::{InvitationId, Reader, Tx, UserId, login_tokens, sessions, teams};

use super::members::{self, reach, sound_email};
use super::named::name_of;
use super::{password, sign_in};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::{ClientAddress, Trace};

/// Long enough for a holiday's mail, short enough that a link found later opens nothing.
const LASTS: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Whoever lost a password waits for the link.
const RETURN_LASTS: SignedDuration = SignedDuration::from_hours(2 * 24);

/// An invitation with the secret of its link: shown once.
pub struct Invited {
    pub invitation: Invitation,
    secret: SessionToken,
}

impl Invited {
    /// The secret stands behind the `#`, which browsers send to nobody and so nobody writes into a log.
    pub fn link(&self, site: &str) -> String {
        format!("{site}/join#{}", self.secret.reveal())
    }
}

/// An earlier link to the same address no longer works then.
pub async fn invite(app: &App, caller: &Caller, email: &str, role: Role) -> Result<Invited, Error> {
    caller.must_be(Role::Admin)?;
    caller.must_be_a_person()?;
    caller.must_be(reach(role))?;
    let email = sound_email(email)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    users::hold_team(&mut tx, &caller.team).await?;
    withdraw_earlier(&mut tx, caller, now, email).await?;
    let people = users::list(&mut tx, &caller.team).await?;
    if people.iter().any(|user| user.email.eq_ignore_ascii_case(email)) {
        return Err(members::EMAIL_TAKEN);
    }
    let open = invitations::open(&mut tx, &caller.team, now).await?;
    members::must_have_room(people.len() + open.len())?;
    let new = NewInvitation { email, role, user: None, by: &caller.user, expires_at: after(now, LASTS)? };
    let invited = insert(&mut tx, caller, now, &new).await?;
    caller.record(&mut tx, now, "invitation.created", invited.invitation.id.as_str()).await?;
    tx.commit().await?;
    Ok(invited)
}

/// A link by which somebody of the team chooses another password. It says nothing of who may ask for it.
pub(super) async fn to_return(
    tx: &mut Tx,
    caller: &Caller,
    now: Timestamp,
    user: &User,
) -> Result<Invited, Error> {
    withdraw_earlier(tx, caller, now, &user.email).await?;
    let (email, role, user) = (&user.email, user.role, Some(&user.id));
    let new = NewInvitation { email, role, user, by: &caller.user, expires_at: after(now, RETURN_LASTS)? };
    insert(tx, caller, now, &new).await
}

async fn withdraw_earlier(tx: &mut Tx, caller: &Caller, now: Timestamp, email: &str) -> Result<(), Error> {
    for earlier in invitations::end_of_email(tx, &caller.team, email, now).await? {
        caller.record(tx, now, "invitation.withdrawn", earlier.as_str()).await?;
    }
    Ok(())
}

async fn insert(
    tx: &mut Tx,
    caller: &Caller,
    now: Timestamp,
    new: &NewInvitation<'_>,
) -> Result<Invited, Error> {
    let (id, secret) = invitations::insert(tx, &caller.team, now, new).await?;
    let invitation = Invitation {
        id,
        team: caller.team.clone(),
        email: new.email.to_owned(),
        role: new.role,
        user: new.user.cloned(),
        created_by: caller.user.clone(),
        created_at: now,
        expires_at: new.expires_at,
        is_ended: false,
    };
    Ok(Invited { invitation, secret })
}

fn after(now: Timestamp, lasts: SignedDuration) -> Result<Timestamp, Error> {
    now.saturating_add(lasts).map_err(|failure| Error::Internal(Box::new(failure)))
}

pub async fn withdraw(app: &App, caller: &Caller, id: &InvitationId) -> Result<(), Error> {
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
pub struct Offer {
    pub team: String,
    pub email: String,
    pub role: Role,
    /// They are of the team already, and choose another password.
    pub is_return: bool,
}

/// Guessing at links counts like guessing at passwords, although nobody will guess one.
pub async fn look(app: &App, from: ClientAddress, secret: Option<&SessionToken>) -> Result<Offer, Error> {
    sign_in::throttle(app, from).await?;
    let mut reader = app.database.read().await?;
    let invitation = holding(&mut reader, secret, app.clock.now()).await?;
    let team = teams::find(&mut reader, &invitation.team).await?.ok_or(ENDED)?;
    let is_return = invitation.user.is_some();
    Ok(Offer { team: team.name, email: invitation.email, role: invitation.role, is_return })
}

/// What somebody says yes with.
#[derive(Clone, Copy)]
pub struct Acceptance<'a> {
    /// Whoever comes back has one already.
    pub name: &'a str,
    pub password: &'a str,
}

/// Once: of two who accept at the same moment, one joins.
pub async fn accept(
    app: &App,
    from: ClientAddress,
    trace: &Trace,
    secret: Option<&SessionToken>,
    accepted: Acceptance<'_>,
) -> Result<(), Error> {
    let offer = look(app, from, secret).await?;
    let name = if offer.is_return { "" } else { name_of(accepted.name)? };
    let hash = password::hashed(password::sound(accepted.password)?).await?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let invitation = holding(&mut tx, secret, now).await?;
    let team = &invitation.team;
    users::hold_team(&mut tx, team).await?;
    if !invitations::end(&mut tx, team, &invitation.id, now).await? {
        return Err(ENDED);
    }
    let (id, action) = match &invitation.user {
        Some(id) => (return_to_team(&mut tx, &invitation, id, (&hash, now)).await?, "user.password_changed"),
        None => {
            members::must_have_room(users::list(&mut tx, team).await?.len())?;
            let new = NewUser { name, email: &invitation.email, role: invitation.role, password_hash: &hash };
            let id = users::insert(&mut tx, team, now, &new).await?.ok_or(members::EMAIL_TAKEN)?;
            (id, "user.joined")
        }
    };
    let entry = NewEntry {
        actor: id.as_str(),
        via: "invitation",
        action,
        subject: invitation.id.as_str(),
        request_id: Some(trace.id()),
    };
    audit::record(&mut tx, team, now, entry).await?;
    tx.commit().await?;
    Ok(())
}

/// Whoever was locked out meanwhile stays out.
async fn return_to_team(
    tx: &mut Tx,
    invitation: &Invitation,
    id: &UserId,
    (hash, now): (&str, Timestamp),
) -> Result<UserId, Error> {
    let team = &invitation.team;
    let user = users::find(tx, team, id).await?.filter(|user| user.disabled_at.is_none()).ok_or(ENDED)?;
    users::set_password(tx, team, id, hash).await?;
    login_tokens::revoke_all(tx, team, id, now).await?;
    sessions::end_all(tx, team, id, now).await?;
    Ok(user.id)
}

async fn holding(
    reader: &mut Reader,
    secret: Option<&SessionToken>,
    now: Timestamp,
) -> Result<Invitation, Error> {
    let Some(secret) = secret else { return Err(ENDED) };
    let found = invitations::with_secret(reader, secret).await?;
    found.filter(|invitation| !invitation.is_ended && invitation.expires_at > now).ok_or(ENDED)
}

/// The same for links that ran out, were used or withdrawn, and for those that never were.
const ENDED: Error = Error::Conflict {
    code: "invitation_ended",
    message: "This link does not work any more, or it was not copied completely. Ask whoever gave it to you for another one.",
};
