//! `POST /v1/auth/token` and `/v1/auth/logout`: signing in and out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;
use service::actions::sign_in::{self, Attempt, Client};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::request::{Agent, ClientAddress, JsonBody, Trace};

/// The longest address that mail can be sent to.
const MAX_EMAIL_BYTES: usize = 254;
/// Longer than anyone's passphrase, short enough to hash.
const MAX_PASSWORD_BYTES: usize = 1024;
/// Longer than any code with all the spaces that people put into it.
const MAX_CODE_BYTES: usize = 64;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(token)).routes(routes!(logout))
}

#[derive(Deserialize, ToSchema)]
struct SignIn {
    #[schema(example = "asha@lender.example", min_length = 1, max_length = 254)]
    email: String,
    #[schema(format = Password, min_length = 1, max_length = 1024, example = "correct horse battery staple")]
    password: String,
    /// Of the second factor, for whoever has one: six digits, or a recovery code.
    #[schema(example = "287082")]
    code: Option<String>,
}

#[derive(Serialize, ToSchema)]
struct LoginToken {
    /// To be sent as `Authorization: Bearer <token>`.
    #[schema(example = "lt_4Zk1c7V9y2Qm8Rw3Tn6Xb5Ld0Hs7Jf4G1p2Kq9Ua")]
    token: String,
    #[schema(example = "bearer")]
    token_type: &'static str,
    /// Seconds until it no longer works.
    #[schema(example = 3600)]
    expires_in: i64,
    user: SignedInUser,
}

#[derive(Serialize, ToSchema)]
struct SignedInUser {
    #[schema(example = "usr_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "Asha Rao")]
    name: String,
    #[schema(example = "asha@lender.example")]
    email: String,
}

/// Sign in
///
/// For mobile and native apps: an email and a password for a login token. Five failures in a row lock the account for
/// 15 minutes, but not for a network or a browser that it was signed in from before; those count by themselves. An address
/// may try 20 times in 5 minutes. Whoever has a second factor sends its `code` too; wrong codes count like wrong passwords.
#[utoipa::path(
    post, path = "/v1/auth/token", tag = "Authentication", request_body = SignIn, security(()),
    responses(
        (status = 200, body = LoginToken),
        (status = 401, body = ErrorBody, description = "`invalid_credentials`: email or password is wrong; \
            `second_factor_required`: send the same again with `code`; `second_factor_invalid`: the code is wrong or was used"),
        (status = 403, body = ErrorBody, description = "`password_change_required`, `second_factor_enrolment_required`: to be \
            done once in the web app; `company_sign_in_required`: the team signs in with its company's account"),
        (status = 429, body = ErrorBody, description = "`account_locked`, `sign_in_throttled`: wait for the seconds in `Retry-After`"),
    )
)]
async fn token(
    State(app): State<App>,
    from: ClientAddress,
    agent: Agent,
    trace: Trace,
    JsonBody(body): JsonBody<SignIn>,
) -> Result<Json<LoginToken>, Error> {
    for (name, value, most) in
        [("email", &body.email, MAX_EMAIL_BYTES), ("password", &body.password, MAX_PASSWORD_BYTES)]
    {
        if value.is_empty() || value.len() > most {
            return Err(Error::InvalidRequest(format!("The member `{name}` must have 1 to {most} bytes.")));
        }
    }
    let client = Client { from, agent, device: None, trace };
    let attempt = Attempt { email: body.email, password: body.password, client };
    // A form that leaves it empty has none.
    let code = body.code.as_deref().filter(|code| !code.is_empty() && code.len() <= MAX_CODE_BYTES);
    let signed_in = sign_in::sign_in(&app, attempt, code).await?;
    Ok(Json(LoginToken {
        token: signed_in.token.reveal().to_owned(),
        token_type: "bearer",
        expires_in: app.settings.limits.login_lasts.as_secs(),
        user: SignedInUser {
            id: signed_in.user.id.to_string(),
            name: signed_in.user.name,
            email: signed_in.user.email,
        },
    }))
}

/// Sign out
///
/// Revokes the login token that the request carries, at once and on every node. Other devices stay signed in.
#[utoipa::path(
    post, path = "/v1/auth/logout", tag = "Authentication",
    responses(
        (status = 204, description = "The token no longer works"),
        (status = 403, body = ErrorBody, description = "`login_token_required`: an API key cannot be signed out"),
    )
)]
async fn logout(State(app): State<App>, caller: Caller) -> Result<StatusCode, Error> {
    sign_in::sign_out(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
