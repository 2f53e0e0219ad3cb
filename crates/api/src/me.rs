//! `GET /v1/me`: a token → whose it is.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use service::App;
use service::auth::Caller;
use store::tokens::HeldToken;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Moment;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(show))
}

/// The user and the team that the token belongs to.
#[derive(Debug, Serialize, ToSchema)]
struct Me {
    user: MyUser,
    team: MyTeam,
    token: MyToken,
    /// On the test side of the team: `true` with an `lk_test_` key.
    test: bool,
    /// Credit reports are invented: always on the test side, and on the live side of a server without a bureau of its own.
    sandbox_bureau: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct MyUser {
    #[schema(example = "usr_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "Asha Rao")]
    name: String,
    #[schema(example = "asha@lender.example")]
    email: String,
    /// `owner`, `admin`, `analyst` or `viewer`; each may do what the ones after it may.
    #[schema(example = "analyst")]
    role: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct MyTeam {
    #[schema(example = "team_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "North Lending")]
    name: String,
    /// What the team may do beyond the ordinary: `bureau`.
    entitlements: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct MyToken {
    /// `api_key` or `login`.
    #[schema(example = "api_key")]
    kind: &'static str,
    /// `null` for an API key, which works until it is revoked.
    #[schema(required)]
    expires_at: Option<Moment>,
}

/// Who am I
///
/// The user and the team that the token belongs to.
#[utoipa::path(get, path = "/v1/me", tag = "Identity", responses((status = 200, body = Me)))]
async fn show(State(app): State<App>, caller: Caller) -> Json<Me> {
    let kind = match caller.token {
        HeldToken::ApiKey(_) => "api_key",
        HeldToken::Login(_) => "login",
        HeldToken::Session(_) => "session",
    };
    let test = caller.is_testing();
    Json(Me {
        test,
        sandbox_bureau: test || app.bureau.settings().is_in_house,
        user: MyUser {
            id: caller.user.to_string(),
            name: caller.name,
            email: caller.email,
            role: caller.role.name(),
        },
        team: MyTeam {
            id: caller.team.to_string(),
            name: caller.team_name,
            entitlements: caller.entitlements,
        },
        token: MyToken { kind, expires_at: caller.expires_at.map(Moment) },
    })
}
