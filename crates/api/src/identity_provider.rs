//! `/v1/identity-provider`: signing in with the accounts of the team's company.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::identity_providers::{IdentityProvider, MappedRole};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::SIGN_IN_WITH;
use service::actions::identity_provider::{self, NewProvider};
use service::actions::provider_sign_in::CALLBACK;
use service::auth::Admin;
use service::error::{Error, ErrorBody};
use service::request::{JsonBody, Site};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(find, set, remove))
}

/// The identity provider of a company (OpenID Connect).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IdentityProvider)]
struct ProviderOut {
    #[schema(example = "idp_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    /// What people of the team call it.
    #[schema(example = "Lender account")]
    name: String,
    #[schema(example = "https://id.lender.example")]
    issuer: String,
    client_id: String,
    /// The secret itself is never shown.
    has_client_secret: bool,
    /// Whose emails the provider vouches for.
    #[schema(example = json!(["lender.example"]))]
    domains: Vec<String>,
    role_claim: Option<String>,
    roles: Vec<RoleOut>,
    newcomers: Option<String>,
    is_required: bool,
    /// Where people of the team sign in: give them this link.
    sign_in_url: String,
    /// To be registered at the provider.
    redirect_uri: String,
}

/// Whoever has the value in the claim has the role, from the next sign-in on.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = MappedRole)]
#[serde(deny_unknown_fields)]
struct RoleOut {
    #[schema(example = "credit-team", min_length = 1, max_length = 500)]
    value: String,
    /// `admin`, `analyst` or `viewer`.
    #[schema(example = "analyst", pattern = "^(admin|analyst|viewer)$")]
    role: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewIdentityProvider {
    #[schema(example = "Lender account", min_length = 1, max_length = 100)]
    name: String,
    /// Its own name, letter by letter; `/.well-known/openid-configuration` stands below it.
    #[schema(example = "https://id.lender.example", min_length = 1, max_length = 500)]
    issuer: String,
    #[schema(min_length = 1, max_length = 500)]
    client_id: String,
    /// Left out, the one that is there stays.
    #[schema(max_length = 500)]
    client_secret: Option<String>,
    #[schema(min_items = 1, max_items = 20)]
    domains: Vec<String>,
    /// The claim of the ID token that roles are taken from, such as `groups`.
    #[schema(max_length = 100)]
    role_claim: Option<String>,
    #[serde(default)]
    #[schema(max_items = 50)]
    roles: Vec<RoleOut>,
    /// What somebody new becomes whose claim says nothing: `admin`, `analyst` or `viewer`. Left out, nobody joins without a
    /// role in the claim or an invitation.
    #[schema(pattern = "^(admin|analyst|viewer)$")]
    newcomers: Option<String>,
    /// Nobody but owners may come in with a password.
    #[serde(default)]
    is_required: bool,
}

fn out(provider: IdentityProvider, site: &Site) -> ProviderOut {
    let terms = provider.terms;
    let roles = terms.roles.into_iter().map(|MappedRole { value, role }| RoleOut { value, role });
    ProviderOut {
        sign_in_url: format!("{}{SIGN_IN_WITH}{}", site.0, provider.id),
        redirect_uri: format!("{}{CALLBACK}", site.0),
        id: provider.id.to_string(),
        name: terms.name,
        issuer: terms.issuer,
        client_id: terms.client_id,
        has_client_secret: !terms.client_secret.is_empty(),
        domains: terms.domains,
        role_claim: Some(terms.role_claim).filter(|claim| !claim.is_empty()),
        roles: roles.collect(),
        newcomers: terms.newcomers,
        is_required: provider.is_required,
    }
}

/// Get the company's identity provider
///
/// Role `admin`.
#[utoipa::path(
    get, path = "/v1/identity-provider", tag = "Team",
    responses(
        (status = 200, body = ProviderOut),
        (status = 404, body = ErrorBody, description = "`not_found`: people sign in with passwords"),
    )
)]
async fn find(State(app): State<App>, Admin(caller): Admin, site: Site) -> Result<Json<ProviderOut>, Error> {
    let found = identity_provider::find(&app, &caller).await?;
    Ok(Json(out(found.ok_or(Error::NotFound("identity provider"))?, &site)))
}

/// Set the company's identity provider
///
/// Role `owner`, signed in as a person. The provider is asked for its description first. Whoever it vouches for with an email of
/// one of the domains signs in as the person of the team with that email, or joins with the role that the claim or
/// `newcomers` gives.
#[utoipa::path(
    put, path = "/v1/identity-provider", tag = "Team", request_body = NewIdentityProvider,
    responses(
        (status = 200, body = ProviderOut),
        (status = 403, body = ErrorBody, description = "`role_required`, or `login_token_required`: asked with a key"),
        (status = 502, body = ErrorBody, description = "`identity_provider_failed`: it did not describe itself; nothing was changed"),
    )
)]
async fn set(
    State(app): State<App>,
    Admin(caller): Admin,
    site: Site,
    JsonBody(new): JsonBody<NewIdentityProvider>,
) -> Result<Json<ProviderOut>, Error> {
    let roles = new.roles.into_iter().map(|RoleOut { value, role }| MappedRole { value, role });
    let new = NewProvider {
        name: new.name,
        issuer: new.issuer,
        client_id: new.client_id,
        client_secret: new.client_secret,
        domains: new.domains,
        role_claim: new.role_claim.unwrap_or_default(),
        roles: roles.collect(),
        newcomers: new.newcomers,
        is_required: new.is_required,
    };
    Ok(Json(out(identity_provider::set(&app, &caller, new).await?, &site)))
}

/// Remove the company's identity provider
///
/// Role `owner`, signed in as a person. People sign in with passwords again.
#[utoipa::path(
    delete, path = "/v1/identity-provider", tag = "Team",
    responses(
        (status = 204, description = "There is none any more"),
        (status = 404, body = ErrorBody, description = "`not_found`: there was none"),
    )
)]
async fn remove(State(app): State<App>, Admin(caller): Admin) -> Result<StatusCode, Error> {
    identity_provider::remove(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
