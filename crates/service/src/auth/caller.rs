//! `Authorization: Bearer <token>` → the caller. A `Caller` in a handler's arguments is the proof of authority.

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::header;
use axum::http::request::Parts;
use jiff::{SignedDuration, Timestamp};
use store::audit::{self, NewEntry};
use store::portfolio::Channel;
use store::scopes::{Scope, Scopes};
use store::test_side::Seat;
use store::tokens::{self, HeldToken, Holder, Token};
use store::users::Role;
use store::{TeamId, Tx, UserId, api_keys, login_tokens};

use super::scope;
use crate::App;
use crate::error::Error;
use crate::masks;
use crate::request::{ClientAddress, Network, Trace};

/// `last_used_at` is for people: to the minute is exact enough, and spares a write with every request.
const USE_NOTED_EVERY: SignedDuration = SignedDuration::from_mins(1);

#[derive(Clone)]
pub struct Caller {
    /// Where the person is kept, with their keys and sessions: not `team` and `user` on a test side.
    pub home: Seat,
    pub user: UserId,
    pub name: String,
    pub email: String,
    pub role: Role,
    pub team: TeamId,
    pub team_name: String,
    pub entitlements: Vec<String>,
    /// Of the team's analyses, at the moment of asking.
    pub revision: i64,
    pub token: HeldToken,
    /// Whether account numbers, mobiles and the like are shown in full, and the papers that they stand on.
    pub sees_numbers: bool,
    /// What the key that is used may do; all of it for people.
    pub scopes: Scopes,
    pub expires_at: Option<Timestamp>,
    pub duties: Duties,
    pub trace: Trace,
}

/// What a person has to do before anything else. Keys have no duties: they were made before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duties {
    /// Choose a password of their own.
    pub password: bool,
    /// Set up a second factor.
    pub second_factor: bool,
}

impl Duties {
    pub fn must_be_done(self) -> Result<(), Error> {
        if self.password {
            Err(Error::PasswordChangeRequired)
        } else if self.second_factor {
            Err(Error::SecondFactorEnrolmentRequired)
        } else {
            Ok(())
        }
    }
}

impl Caller {
    /// The holder of a token or a session that is still good.
    pub fn admitted(holder: Holder, now: Timestamp, trace: Trace) -> Result<Self, Error> {
        if holder.revoked_at.is_some() || holder.is_disabled {
            return Err(Error::TokenRevoked);
        }
        if holder.expires_at.is_some_and(|end| end <= now) {
            return Err(Error::TokenExpired);
        }
        Ok(Self {
            home: holder.home,
            user: holder.user,
            name: holder.name,
            email: holder.email,
            role: holder.role,
            team: holder.team,
            team_name: holder.team_name,
            entitlements: holder.entitlements,
            revision: holder.revision,
            sees_numbers: holder.role > Role::Viewer || holder.viewers_see_numbers,
            token: holder.token,
            scopes: holder.grant.scopes,
            expires_at: holder.expires_at,
            duties: Duties { password: holder.has_given_password, second_factor: holder.lacks_second_factor },
            trace,
        })
    }

    pub fn must_be(&self, role: Role) -> Result<(), Error> {
        if self.role < role { Err(Error::RoleRequired(role)) } else { Ok(()) }
    }

    /// On the test side of their team.
    pub fn is_testing(&self) -> bool {
        self.team != self.home.team
    }

    /// For what cannot be masked.
    pub fn must_see_numbers(&self) -> Result<(), Error> {
        if self.sees_numbers { Ok(()) } else { Err(Error::NumbersMasked) }
    }

    /// A text as the caller may see it.
    pub fn shown(&self, text: String) -> String {
        if self.sees_numbers { text } else { masks::text(&text) }
    }

    /// A document of JSON as the caller may see it.
    pub fn shown_json(&self, mut json: Vec<u8>) -> Vec<u8> {
        if !self.sees_numbers {
            masks::json(&mut json);
        }
        json
    }

    /// For what the path alone does not tell.
    pub fn must_have(&self, scope: Scope) -> Result<(), Error> {
        if self.scopes.has(scope) { Ok(()) } else { Err(Error::ScopeRequired(scope)) }
    }

    /// A key that could make keys would outlive its own end.
    pub fn must_be_a_person(&self) -> Result<(), Error> {
        if matches!(self.token, HeldToken::ApiKey(_)) { Err(Error::PersonRequired) } else { Ok(()) }
    }

    /// What the audit log calls the way the caller came in.
    pub fn via(&self) -> &str {
        match &self.token {
            HeldToken::ApiKey(id) => id.as_str(),
            HeldToken::Login(id) => id.as_str(),
            HeldToken::Session(id) => id.as_str(),
        }
    }

    /// How what the caller uploads came: with a token from a program, or from the pages.
    pub const fn channel(&self) -> Channel {
        match self.token {
            HeldToken::ApiKey(_) | HeldToken::Login(_) => Channel::Api,
            HeldToken::Session(_) => Channel::Web,
        }
    }

    /// Writes down what the caller does about the team itself, whichever side they are on.
    pub async fn record_at_home(
        &self,
        tx: &mut Tx,
        now: Timestamp,
        action: &str,
        subject: &str,
    ) -> Result<(), store::Error> {
        let at_home = Self { team: self.home.team.clone(), user: self.home.user.clone(), ..self.clone() };
        at_home.record(tx, now, action, subject).await
    }

    /// Writes down what the caller does, in the transaction that does it.
    pub async fn record(
        &self,
        tx: &mut Tx,
        now: Timestamp,
        action: &str,
        subject: &str,
    ) -> Result<(), store::Error> {
        audit::record(tx, &self.team, now, self.entry(action, subject)).await
    }

    /// For the audit log: of what the caller does.
    pub fn entry<'a>(&'a self, action: &'a str, subject: &'a str) -> NewEntry<'a> {
        let request_id = Some(self.trace.id());
        NewEntry { actor: self.user.as_str(), via: self.via(), action, subject, request_id }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let (token, kind) = bearer(parts)?;
        let mut reader = app.database.read().await?;
        let holder = tokens::holder(&mut reader, &token, kind).await?.ok_or(Error::TokenInvalid)?;
        drop(reader);
        let now = app.clock.now();
        let trace = parts.extensions.get::<Trace>().cloned().unwrap_or_else(|| Trace::of(&parts.headers));
        trace.belongs_to(&holder.team);
        let from = trace.address(&app.settings.trusted_proxies);
        let networks = holder.grant.networks.clone();
        let last_used_at = holder.last_used_at;
        let caller = Self::admitted(holder, now, trace)?;
        must_be_within(&networks, from)?;
        note_use(app, &caller, (last_used_at, now), from);
        let route = parts.extensions.get::<MatchedPath>();
        if let Some(scope) = scope::needed(&parts.method, route.map_or("", MatchedPath::as_str)) {
            caller.must_have(scope)?;
        }
        if caller.is_testing() && scope::is_about_people(route.map_or("", MatchedPath::as_str)) {
            return Err(Error::LiveKeyRequired);
        }
        Ok(caller)
    }
}

/// A caller who may look after members, keys, products and webhooks: asked for before the body is even read.
#[derive(Clone)]
pub struct Admin(pub Caller);

impl FromRequestParts<App> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let caller = Caller::from_request_parts(parts, app).await?;
        caller.must_be(Role::Admin)?;
        Ok(Self(caller))
    }
}

fn bearer(parts: &Parts) -> Result<(Token, tokens::Kind), Error> {
    let value = parts.headers.get(header::AUTHORIZATION).ok_or(Error::TokenMissing)?;
    let text = value.to_str().map_err(|_| Error::TokenInvalid)?;
    let (scheme, token) = text.split_once(' ').ok_or(Error::TokenInvalid)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Error::TokenInvalid);
    }
    Token::parse(token.trim()).ok_or(Error::TokenInvalid)
}

/// Without networks from anywhere. An address that nobody knows is in none of them.
fn must_be_within(networks: &[String], from: Option<ClientAddress>) -> Result<(), Error> {
    let has = |network: &String| {
        let network = network.parse::<Network>().ok();
        network.zip(from).is_some_and(|(network, from)| network.contains(from.0))
    };
    if networks.is_empty() || networks.iter().any(has) { Ok(()) } else { Err(Error::NetworkNotAllowed) }
}

/// After the answer, not before it: nobody waits for a note.
fn note_use(
    app: &App,
    caller: &Caller,
    (last, now): (Option<Timestamp>, Timestamp),
    from: Option<ClientAddress>,
) {
    if last.is_some_and(|last| now.duration_since(last) < USE_NOTED_EVERY) {
        return;
    }
    let from = from.map(|from| from.0.to_string()).unwrap_or_default();
    let (database, team, token) = (app.database.clone(), caller.home.team.clone(), caller.token.clone());
    tokio::spawn(async move {
        let noted = async {
            let mut tx = database.write().await?;
            match &token {
                HeldToken::ApiKey(id) => api_keys::note_use(&mut tx, &team, id, (now, &from)).await?,
                HeldToken::Login(id) => login_tokens::note_use(&mut tx, &team, id, now).await?,
                // The pages note it themselves.
                HeldToken::Session(_) => {}
            }
            tx.commit().await
        };
        if let Err(failure) = noted.await {
            tracing::warn!(
                error = &failure as &dyn std::error::Error,
                "the use of a key or a token was not noted"
            );
        }
    });
}
