//! `/v1/api-keys`: the keys of a team's servers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::KeyId;
use store::api_keys::{self, ApiKey};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment};
use crate::App;
use crate::actions::keys;
use crate::auth::Admin;
use crate::error::{Error, ErrorBody};
use crate::request::{Id, JsonBody, Query};

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
    /// The person the key acts as.
    user_id: String,
    created_by: String,
    created_at: Moment,
    /// To the minute.
    #[schema(required)]
    last_used_at: Option<Moment>,
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
    #[schema(example = "Loan desk backend")]
    name: String,
}

impl From<ApiKey> for KeyOut {
    fn from(key: ApiKey) -> Self {
        Self {
            id: key.id.to_string(),
            name: key.name,
            hint: key.hint,
            user_id: key.user.to_string(),
            created_by: key.created_by.to_string(),
            created_at: key.created_at.into(),
            last_used_at: key.last_used_at.map(Moment),
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
    let mut tx = app.database.read().await?;
    let keys = api_keys::list(&mut tx, &caller.team).await?;
    Ok(Json(List::cut(keys.into_iter().map(KeyOut::from).collect(), page)))
}

/// Create an API key
///
/// Role `admin`. The key acts as you, with your role, until it is revoked. It is shown once, in this answer.
#[utoipa::path(
    post, path = "/v1/api-keys", tag = "API keys", request_body = NewKey,
    responses(
        (status = 201, body = CreatedKey),
        (status = 409, body = ErrorBody, description = "`too_many_keys`: revoke one first"),
    )
)]
async fn create(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonBody(new): JsonBody<NewKey>,
) -> Result<(StatusCode, Json<CreatedKey>), Error> {
    let (key, token) = keys::create(&app, &caller, &new.name).await?;
    Ok((StatusCode::CREATED, Json(CreatedKey { about: key.into(), key: token.reveal().to_owned() })))
}

/// Revoke an API key
///
/// Role `admin`. Its next use is refused, on every node. Revoking twice does no harm.
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
