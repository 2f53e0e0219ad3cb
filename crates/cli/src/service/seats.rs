//! Making teams and people: shared by the commands and by the first start.

use jiff::Timestamp;
use store::api_keys::{self, Grant, NewKey};
use store::audit::{self, NewEntry};
use store::products::{self, NewProduct};
use store::teams::{self, NewTeam};
use store::tokens::Token;
use store::users::{self, NewUser, Role};
use store::{KeyId, TeamId, Tx, UserId};

use super::failure::Failure;

pub(super) struct NewSeat<'a> {
    pub(super) team: NewTeam<'a>,
    pub(super) user_name: &'a str,
    pub(super) email: &'a str,
    pub(super) role: Role,
    pub(super) password_hash: &'a str,
}

pub(super) struct Seat {
    pub(super) team: TeamId,
    pub(super) user: UserId,
    pub(super) key: Token,
}

/// A team with its first person, an API key and the starter products.
pub(super) async fn make(tx: &mut Tx, new: &NewSeat<'_>) -> Result<Seat, Failure> {
    if new.team.name.trim().is_empty() {
        return Err(Failure::Usage("the team needs a name".to_owned()));
    }
    let now = Timestamp::now();
    let team = teams::insert(tx, now, &new.team).await?;
    let person =
        NewUser { name: new.user_name, email: new.email, role: new.role, password_hash: new.password_hash };
    let user = add_user(tx, &team, &person).await?;
    // The built-in product decides without being the team's own.
    for (name, document) in policy::STARTERS.into_iter().filter(|(name, _)| *name != policy::DEFAULT) {
        products::insert(tx, &team, now, NewProduct { name, document, by: Some(&user) }).await?;
    }
    let (_, key) = add_key(tx, &team, &user, ("first key", false)).await?;
    note(tx, &team, "team.created", team.as_str()).await?;
    Ok(Seat { team, user, key })
}

pub(super) async fn add_user(tx: &mut Tx, team: &TeamId, new: &NewUser<'_>) -> Result<UserId, Failure> {
    if !is_plausible(new.email) {
        return Err(Failure::Usage("the email must look like name@example.com".to_owned()));
    }
    if new.name.trim().is_empty() {
        return Err(Failure::Usage("the person needs a name".to_owned()));
    }
    let user = users::insert(tx, team, Timestamp::now(), new).await?;
    let user = user.ok_or_else(|| Failure::Refused("somebody with this email exists already".to_owned()))?;
    note(tx, team, "user.created", user.as_str()).await?;
    Ok(user)
}

pub(super) async fn add_key(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    (name, is_test): (&str, bool),
) -> Result<(KeyId, Token), Failure> {
    let (id, token) = api_keys::insert(
        tx,
        team,
        Timestamp::now(),
        &NewKey { user, name, created_by: user, grant: Grant { is_test, ..Grant::default() } },
    )
    .await?;
    note(tx, team, "key.created", id.as_str()).await?;
    Ok((id, token))
}

pub(super) async fn note(tx: &mut Tx, team: &TeamId, action: &str, subject: &str) -> Result<(), Failure> {
    let entry = NewEntry { actor: "system", via: "command_line", action, subject, request_id: None };
    Ok(audit::record(tx, team, Timestamp::now(), entry).await?)
}

fn is_plausible(email: &str) -> bool {
    let parts = email.trim().split_once('@');
    email.len() <= 254
        && !email.contains(char::is_whitespace)
        && parts.is_some_and(|(name, host)| !name.is_empty() && host.len() > 2 && !host.contains('@'))
}
