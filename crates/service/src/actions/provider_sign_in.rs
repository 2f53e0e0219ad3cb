//! A visit to the company's identity provider, and back → a session.

use jiff::{SignedDuration, Timestamp};
use openid::{Asked, Exchange, Expected, Identity, Provider, Refusal};
use sha2::{Digest, Sha256};
use store::audit::{self, NewEntry};
use store::identity_providers::{self, IdentityProvider};
use store::sessions::{self, NewSession, Proof, SessionToken};
use store::users::{self, NewUser, Role, User};
use store::{ProviderId, Tx, Whereabouts};

use super::sign_in::{self, Client};
use super::{members, password};
use crate::App;
use crate::error::Error;

/// Long enough to find a password and a second factor over there.
const TAKES_AT_MOST: SignedDuration = SignedDuration::from_mins(15);
/// Where the provider sends people back to.
pub const CALLBACK: &str = "/sign-in/callback";

/// A browser on its way.
pub struct Departure {
    pub url: String,
    /// The browser holds it meanwhile: only the one that left is let in.
    pub step: SessionToken,
}

/// What a browser brought back.
pub struct Return<'a> {
    pub step: &'a SessionToken,
    pub state: &'a str,
    pub code: &'a str,
    pub redirect_uri: &'a str,
}

pub struct Arrival {
    pub session: SessionToken,
    pub next: String,
    pub provider: ProviderId,
}

/// State, nonce and verifier are made from the cookie under a key of ours: nobody who sees one knows another, and there is
/// nothing more to keep.
struct Secrets {
    state: String,
    nonce: String,
    verifier: String,
}

impl Secrets {
    fn of(app: &App, step: &SessionToken) -> Self {
        let made = |purpose: &str| app.database.index(purpose, step.reveal().as_bytes());
        Self {
            state: made("provider_state"),
            nonce: made("provider_nonce"),
            verifier: made("provider_verifier"),
        }
    }
}

/// `None` for a link that is nobody's.
pub async fn known(app: &App, id: &ProviderId) -> Result<Option<IdentityProvider>, Error> {
    let mut reader = app.database.read().await?;
    Ok(identity_providers::with_id(&mut reader, id).await?)
}

pub async fn leave(
    app: &App,
    id: &ProviderId,
    client: &Client,
    (next, redirect_uri): (&str, &str),
) -> Result<Departure, Error> {
    // Each asks the provider something: nobody may have us ask as often as they like.
    sign_in::throttle(app, client.from).await?;
    let provider = known(app, id).await?.ok_or(Error::NotFound("sign-in link"))?;
    let described = discover(app, &provider).await?;
    let now = app.clock.now();
    let expires_at =
        now.saturating_add(TAKES_AT_MOST).map_err(|failure| Error::Internal(Box::new(failure)))?;
    let mut tx = app.database.write().await?;
    let step = identity_providers::begin_step(&mut tx, &provider.team, next, expires_at).await?;
    tx.commit().await?;
    let secrets = Secrets::of(app, &step);
    let url = described.sign_in_url(Asked {
        client_id: &provider.terms.client_id,
        redirect_uri,
        state: &secrets.state,
        nonce: &secrets.nonce,
        verifier: &secrets.verifier,
    });
    Ok(Departure { url: url.into(), step })
}

pub async fn arrive(app: &App, back: Return<'_>, client: Client) -> Result<Arrival, Error> {
    sign_in::throttle(app, client.from).await?;
    let secrets = Secrets::of(app, back.step);
    // Somebody else's answer, handed to this browser, would sign it in as somebody else.
    if Sha256::digest(&secrets.state) != Sha256::digest(back.state) {
        return Err(Error::ProviderUnusable(Refusal::Untrusted("it does not answer this sign-in")));
    }
    let mut tx = app.database.write().await?;
    let ended = identity_providers::end_step(&mut tx, back.step, app.clock.now()).await?;
    let (team, next) = ended.ok_or(Error::TokenExpired)?;
    let provider = identity_providers::find(&mut tx, &team).await?.ok_or(Error::TokenExpired)?;
    tx.commit().await?;
    let identity = identity(app, &provider, &secrets, &back).await?;

    // A password that nobody knows: made before the team is held, because it takes a while on purpose.
    let hash = password::hashed(&password::made()?).await?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let member = Joining { provider: &provider, identity: &identity, client: &client, now }
        .member(&mut tx, &hash)
        .await?;
    let expires_at = now
        .saturating_add(app.settings.limits.session_lasts)
        .map_err(|failure| Error::Internal(Box::new(failure)))?;
    let from = Whereabouts { browser: client.agent.0, network: client.from.counted_as() };
    let new = NewSession { user: &member.id, proof: Proof::Provider, expires_at, from: &from };
    let session = sessions::insert(&mut tx, &team, now, &new).await?;
    tx.commit().await?;
    app.crowd.note(client.from, &member.id);
    Ok(Arrival { session, next, provider: provider.id })
}

async fn discover(app: &App, provider: &IdentityProvider) -> Result<Provider, Error> {
    let allow_private = app.settings.allow_private_webhooks;
    let found = Provider::discover(app.calls()?, &provider.terms.issuer, allow_private).await;
    found.map_err(Error::ProviderUnusable)
}

async fn identity(
    app: &App,
    provider: &IdentityProvider,
    secrets: &Secrets,
    back: &Return<'_>,
) -> Result<Identity, Error> {
    let terms = &provider.terms;
    let described = discover(app, provider).await?;
    let exchange = Exchange {
        code: back.code,
        client_id: &terms.client_id,
        client_secret: &terms.client_secret,
        redirect_uri: back.redirect_uri,
        verifier: &secrets.verifier,
    };
    let calls = app.calls()?;
    let asked = async {
        let token = described.turn_in(calls, exchange).await?;
        let keys = described.keys(calls).await?;
        let (issuer, client_id, nonce) = (&terms.issuer, &terms.client_id, &secrets.nonce);
        keys.identity(&token, Expected { issuer, client_id, nonce, now: app.clock.now() })
    };
    asked.await.map_err(Error::ProviderUnusable)
}

/// Somebody whom the provider vouches for.
struct Joining<'a> {
    provider: &'a IdentityProvider,
    identity: &'a Identity,
    client: &'a Client,
    now: Timestamp,
}

impl Joining<'_> {
    /// Who they are in the team: the one they were before, the one with their email, or somebody new.
    async fn member(&self, tx: &mut Tx, password_hash: &str) -> Result<User, Error> {
        let team = &self.provider.team;
        users::hold_team(tx, team).await?;
        let named = (self.provider.terms.issuer.as_str(), self.identity.subject.as_str());
        let bound = identity_providers::member(tx, team, named).await?;
        let user = match bound {
            Some(id) => users::find(tx, team, &id).await?.ok_or(Error::NotAMember)?,
            None => {
                let user = self.found_or_made(tx, password_hash).await?;
                identity_providers::bind(tx, team, named, &user.id).await?;
                user
            }
        };
        if user.disabled_at.is_some() {
            return Err(Error::NotAMember);
        }
        self.keep_role(tx, &user).await?;
        self.record(tx, &user, "auth.signed_in").await?;
        Ok(user)
    }

    async fn found_or_made(&self, tx: &mut Tx, password_hash: &str) -> Result<User, Error> {
        let Self { provider: IdentityProvider { team, terms, .. }, identity, now, .. } = self;
        let email = identity.email.as_deref().ok_or(Error::NotAMember)?;
        let email = members::sound_email(email)?;
        let domain = email.rsplit('@').next().unwrap_or_default().to_lowercase();
        if !terms.domains.contains(&domain) {
            return Err(Error::NotAMember);
        }
        let people = users::list(tx, team).await?;
        if let Some(user) = people.iter().find(|user| user.email.eq_ignore_ascii_case(email)) {
            return Ok(user.clone());
        }
        let role = terms.role_of(&identity.values(&terms.role_claim)).ok_or(Error::NotAMember)?;
        members::must_have_room(people.len())?;
        let name: String = identity.name.as_deref().unwrap_or(email).chars().take(100).collect();
        let new = NewUser { name: &name, email, role, password_hash };
        let id = users::insert(tx, team, *now, &new).await?.ok_or(Error::NotAMember)?;
        let user = users::find(tx, team, &id).await?.ok_or(Error::NotAMember)?;
        self.record(tx, &user, "user.joined").await?;
        Ok(user)
    }

    /// What the company says now counts, except for owners: those are the team's own.
    async fn keep_role(&self, tx: &mut Tx, user: &User) -> Result<(), Error> {
        let terms = &self.provider.terms;
        let mapped = terms.mapped(&self.identity.values(&terms.role_claim));
        let Some(role) = mapped.filter(|role| *role != user.role && user.role != Role::Owner) else {
            return Ok(());
        };
        users::set_role(tx, &self.provider.team, &user.id, role).await?;
        self.record(tx, user, &format!("user.made_{}", role.name())).await
    }

    async fn record(&self, tx: &mut Tx, user: &User, action: &str) -> Result<(), Error> {
        let id = user.id.as_str();
        let (via, request_id) = (self.provider.id.as_str(), Some(self.client.trace.id()));
        let entry = NewEntry { actor: id, via, action, subject: id, request_id };
        Ok(audit::record(tx, &self.provider.team, self.now, entry).await?)
    }
}
