//! What a team settles with the identity provider of its company.

use openid::Provider;
use store::identity_providers::{self, IdentityProvider, MappedRole, Terms};
use store::users::Role;

use super::named::name_of;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Longer addresses, names and secrets are nobody's.
const MAX_BYTES: usize = 500;
const MAX_DOMAINS: usize = 20;
const MAX_ROLES: usize = 50;

/// As somebody asked for it.
pub struct NewProvider {
    pub name: String,
    pub issuer: String,
    pub client_id: String,
    /// `None` keeps the one that is there.
    pub client_secret: Option<String>,
    pub domains: Vec<String>,
    pub role_claim: String,
    pub roles: Vec<MappedRole>,
    pub newcomers: Option<String>,
    pub is_required: bool,
}

pub async fn find(app: &App, caller: &Caller) -> Result<Option<IdentityProvider>, Error> {
    caller.must_be(Role::Admin)?;
    let mut reader = app.database.read().await?;
    Ok(identity_providers::find(&mut reader, &caller.team).await?)
}

/// Only owners, as people: whoever says who everybody is could say that they are an owner. The provider is asked for its
/// description first, so that a mistyped address is found now and not by everybody the next morning.
pub async fn set(app: &App, caller: &Caller, new: NewProvider) -> Result<IdentityProvider, Error> {
    caller.must_be(Role::Owner)?;
    caller.must_be_a_person()?;
    let is_required = new.is_required;
    let before = find(app, caller).await?;
    let kept = before.map(|before| before.terms.client_secret).unwrap_or_default();
    let terms = sound(new, kept)?;
    let allow_private = app.settings.allow_private_webhooks;
    let discovered = Provider::discover(app.calls()?, &terms.issuer, allow_private).await;
    discovered.map_err(Error::ProviderUnusable)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let id = identity_providers::set(&mut tx, &caller.team, (&terms, is_required), now).await?;
    caller.record(&mut tx, now, "team.identity_provider_set", id.as_str()).await?;
    tx.commit().await?;
    Ok(IdentityProvider { id, team: caller.team.clone(), terms, is_required })
}

/// People sign in with their passwords again; those who have none ask an admin for one.
pub async fn remove(app: &App, caller: &Caller) -> Result<(), Error> {
    caller.must_be(Role::Owner)?;
    caller.must_be_a_person()?;
    let mut tx = app.database.write().await?;
    if !identity_providers::remove(&mut tx, &caller.team).await? {
        return Err(Error::NotFound("identity provider"));
    }
    caller.record(&mut tx, app.clock.now(), "team.identity_provider_removed", caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

fn sound(new: NewProvider, kept_secret: String) -> Result<Terms, Error> {
    let invalid = |message: &str| Error::InvalidRequest(message.to_owned());
    let short = |text: &str, member: &str| {
        let text = text.trim();
        let is_good = (1..=MAX_BYTES).contains(&text.len()) && !text.contains(char::is_control);
        let message = || invalid(&format!("The member `{member}` must have 1 to {MAX_BYTES} characters."));
        is_good.then(|| text.to_owned()).ok_or_else(message)
    };
    let secret = new.client_secret.unwrap_or(kept_secret);
    if secret.len() > MAX_BYTES {
        return Err(invalid("The member `client_secret` is too long."));
    }
    let domains: Vec<String> = new.domains.iter().map(|domain| domain.trim().to_lowercase()).collect();
    let is_domain = |domain: &String| {
        domain.contains('.')
            && domain.len() <= 253
            && domain.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
    };
    if domains.is_empty() || domains.len() > MAX_DOMAINS || !domains.iter().all(is_domain) {
        return Err(invalid(
            "The member `domains` must name 1 to 20 domains of emails, such as lender.example.",
        ));
    }
    let role_of = |name: &str| match name.parse::<Role>() {
        Ok(role) if role < Role::Owner => Ok(role.name().to_owned()),
        _ => Err(invalid("A role that comes with the sign-in must be admin, analyst or viewer.")),
    };
    if new.roles.len() > MAX_ROLES {
        return Err(invalid("The member `roles` may have 50 lines at most."));
    }
    if !new.roles.is_empty() && new.role_claim.trim().is_empty() {
        return Err(invalid("Name the claim that roles are taken from in `role_claim`, such as groups."));
    }
    let mut roles = Vec::with_capacity(new.roles.len());
    for mapped in new.roles {
        roles.push(MappedRole { value: short(&mapped.value, "roles.value")?, role: role_of(&mapped.role)? });
    }
    Ok(Terms {
        name: name_of(&new.name)?.to_owned(),
        // The issuer compares its own name letter by letter.
        issuer: short(&new.issuer, "issuer")?,
        client_id: short(&new.client_id, "client_id")?,
        client_secret: secret,
        domains,
        role_claim: new.role_claim.trim().chars().take(100).collect(),
        roles,
        newcomers: new.newcomers.map(|role| role_of(&role)).transpose()?,
    })
}
