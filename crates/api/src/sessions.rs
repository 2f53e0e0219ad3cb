//! `/v1/auth/sessions`: where the caller is signed in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use service::App;
use service::actions::sessions::{self, SignedIn};
use service::auth::Caller;
use service::error::Error;
use service::request::{Id, Query, SignInId};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment, PageQuery};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list)).routes(routes!(end))
}

/// A browser or a program in which you are signed in. It never shows a token.
#[derive(Serialize, ToSchema)]
struct Session {
    #[schema(example = "ses_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    /// `browser` at the web app, or `login_token` of an app.
    #[schema(example = "browser")]
    kind: &'static str,
    /// The one that this request was made with.
    is_this: bool,
    /// In plain words; `null` where it did not say.
    #[schema(required, example = "Firefox on Windows")]
    browser: Option<String>,
    /// The address that it signed in from; `null` for those from before it was kept.
    #[schema(required, example = "198.51.100.7")]
    network: Option<String>,
    created_at: Moment,
    /// To the minute.
    last_used_at: Moment,
    /// At the latest.
    expires_at: Moment,
}

impl From<SignedIn> for Session {
    fn from(one: SignedIn) -> Self {
        let said = |text: String| (!text.is_empty()).then_some(text);
        Self {
            id: one.id,
            kind: if one.is_browser { "browser" } else { "login_token" },
            is_this: one.is_this,
            browser: said(one.from.browser),
            network: said(one.from.network),
            created_at: one.created_at.into(),
            last_used_at: one.seen_at.into(),
            expires_at: one.expires_at.into(),
        }
    }
}

/// List your sessions
///
/// Browsers and apps in which you are signed in, newest first. API keys are not among them.
#[utoipa::path(
    get, path = "/v1/auth/sessions", tag = "Authentication", params(PageQuery),
    responses((status = 200, body = List<Session>))
)]
async fn list(State(app): State<App>, caller: Caller, query: Query) -> Result<Json<List<Session>>, Error> {
    let page = query.page()?;
    let all = sessions::list(&app, &caller).await?;
    Ok(Json(List::cut(all.into_iter().map(Session::from).collect(), page)))
}

/// End a session of yours
///
/// At once and on every node. Those of other people are not found.
#[utoipa::path(
    delete, path = "/v1/auth/sessions/{id}", tag = "Authentication",
    params(("id" = String, Path, description = "Of the session")),
    responses((status = 204, description = "The browser or app is signed out"))
)]
async fn end(State(app): State<App>, caller: Caller, Id(id): Id<SignInId>) -> Result<StatusCode, Error> {
    sessions::end(&app, &caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
