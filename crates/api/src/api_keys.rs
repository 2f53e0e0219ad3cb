//! `/v1/api-keys`: the keys of a team's servers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::keys::{self, KeyRequest};
use service::auth::Admin;
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody, Query};
use store::KeyId;
use store::api_keys::{self, ApiKey};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list, create)).routes(routes!(revoke))
}

/// An API key without its secret part.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ApiKey)]
struct KeyOut {
    #[schema(example = "key_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "Loan desk backend")]
    name: String,
    /// The last characters of the key, to tell keys apart.
    #[schema(example = "9Ua2")]
    hint: String,
    /// For the test side of the team: `true` for `lk_test_`, `false` for `lk_live_`.
    test: bool,
    /// What it may do: `read`, `upload`, `credit`, `review`, `admin`, and never more than its person's role.
    #[schema(example = json!(["read", "upload"]))]
    scopes: Vec<&'static str>,
    /// `null` when it works until it is revoked.
    #[schema(required)]
    expires_at: Option<Moment>,
    /// Where it may be used from; from anywhere if empty.
    #[schema(example = json!(["10.0.0.0/8"]))]
    networks: Vec<String>,
    /// The person the key acts as.
    user_id: String,
    created_by: String,
    created_at: Moment,
    /// To the minute.
    #[schema(required)]
    last_used_at: Option<Moment>,
    /// The address that it was last used from.
    #[schema(required)]
    last_used_from: Option<String>,
    #[schema(required)]
    revoked_at: Option<Moment>,
}

#[derive(Debug, Serialize, ToSchema)]
struct CreatedKey {
    #[serde(flatten)]
    about: KeyOut,
    /// The key itself, shown here and never again.
    #[schema(example = "lk_live_4Zk1c7V9y2Qm8Rw3Tn6Xb5Ld0Hs7Jf4G1p2Kq9Ua2B")]
    key: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewKey {
    /// For people: which program uses it. 1 to 100 characters.
    #[schema(example = "Loan desk backend", min_length = 1, max_length = 100)]
    name: String,
    /// Any of `read`, `upload`, `credit`, `review` and `admin`; all of them if not given.
    #[schema(example = json!(["read", "upload"]), min_items = 1)]
    scopes: Option<Vec<String>>,
    /// In the future, such as `2027-11-14T09:30:00Z`; works until it is revoked if not given.
    #[schema(example = "2099-12-31T18:30:00Z", format = DateTime)]
    expires_at: Option<String>,
    /// Addresses and networks that it may be used from, at most 50; from anywhere if not given.
    #[schema(example = json!(["10.0.0.0/8", "198.51.100.7"]), max_items = 50)]
    networks: Option<Vec<String>>,
    /// `true` makes a key for the test side of your team, which begins with `lk_test_`; `false` if not given.
    #[schema(example = false)]
    test: Option<bool>,
}

impl From<ApiKey> for KeyOut {
    fn from(key: ApiKey) -> Self {
        Self {
            id: key.id.to_string(),
            name: key.name,
            hint: key.hint,
            test: key.grant.is_test,
            scopes: key.grant.scopes.names(),
            expires_at: key.grant.expires_at.map(Moment),
            networks: key.grant.networks,
            user_id: key.user.to_string(),
            created_by: key.created_by.to_string(),
            created_at: key.created_at.into(),
            last_used_at: key.last_used_at.map(Moment),
            last_used_from: key.last_used_from,
            revoked_at: key.revoked_at.map(Moment),
        }
    }
}

/// List API keys
///
/// Role `admin`. Revoked ones too. None shows its secret part.
#[utoipa::path(
    get, path = "/v1/api-keys", tag = "API keys", params(super::PageQuery),
    responses((status = 200, body = List<KeyOut>))
)]
async fn list(
    State(app): State<App>,
    Admin(caller): Admin,
    query: Query,
) -> Result<Json<List<KeyOut>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.read().await?;
    let keys = api_keys::list(&mut reader, &caller.team).await?;
    Ok(Json(List::cut(keys.into_iter().map(KeyOut::from).collect(), page)))
}

/// Create an API key
///
/// Role `admin`, signed in as a person: no key makes keys. The key acts as you, with your role and within its scopes, until it
/// expires or is revoked, or you are disabled. It is shown once, in this answer.
#[utoipa::path(
    post, path = "/v1/api-keys", tag = "API keys", request_body = NewKey,
    responses(
        (status = 201, body = CreatedKey),
        (status = 403, body = ErrorBody, description = "`login_token_required`: asked with a key"),
        (status = 409, body = ErrorBody, description = "`too_many_keys`: revoke one first"),
    )
)]
async fn create(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonBody(new): JsonBody<NewKey>,
) -> Result<(StatusCode, Json<CreatedKey>), Error> {
    let request = KeyRequest {
        name: &new.name,
        scopes: new.scopes.as_ref().map(|scopes| scopes.iter().map(String::as_str).collect()),
        expires_at: new.expires_at.as_deref().map(moment).transpose()?,
        networks: new.networks.iter().flatten().map(String::as_str).collect(),
        is_test: new.test.unwrap_or_default(),
    };
    let (key, token) = keys::create(&app, &caller, request).await?;
    Ok((StatusCode::CREATED, Json(CreatedKey { about: key.into(), key: token.reveal().to_owned() })))
}

fn moment(text: &str) -> Result<Timestamp, Error> {
    text.parse().map_err(|_| {
        Error::InvalidRequest(
            "The member `expires_at` must be a time such as 2027-11-14T09:30:00Z.".to_owned(),
        )
    })
}

/// Revoke an API key
///
/// Role `admin`. Its next use is refused, on every node, and webhooks that were made with it end. Revoking twice does no
/// harm.
#[utoipa::path(
    delete, path = "/v1/api-keys/{id}", tag = "API keys", params(("id" = String, Path, description = "Of the key")),
    responses((status = 204, description = "The key no longer works"))
)]
async fn revoke(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<KeyId>,
) -> Result<StatusCode, Error> {
    keys::revoke(&app, &caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
