//! What went wrong → status, code and a message that says what to do. The only place that knows status codes.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use serde_json::json;
use store::users::Role;

#[derive(Debug)]
pub(crate) enum Error {
    InvalidRequest(String),
    /// Names the parameter and what it may be.
    InvalidParameter(String),
    InvalidInputs(String),
    ConsentRequired,
    ApplicantIncomplete,
    TokenMissing,
    TokenInvalid,
    TokenExpired,
    TokenRevoked,
    InvalidCredentials,
    BureauNotEntitled,
    LoginTokenRequired,
    RoleRequired(Role),
    NotFound(&'static str),
    ProductNotFound,
    MethodNotAllowed,
    RequestTooLarge,
    UnsupportedMediaType(&'static str),
    HeadersTooLarge,
    IdempotencyKeyReused,
    IdempotencyInProgress,
    /// The thing is not in a state that allows it.
    Conflict { code: &'static str, message: &'static str },
    /// The uploaded file is rejected.
    File { code: String, message: String },
    RateLimited(SignedDuration),
    SignInThrottled(SignedDuration),
    AccountLocked(SignedDuration),
    /// The world is at fault; the chain is logged, never answered.
    Internal(Box<dyn std::error::Error + Send + Sync>),
    /// Not now, but soon.
    Unavailable,
}

/// What is told to the caller.
struct Told {
    status: StatusCode,
    code: String,
    message: String,
}

impl Error {
    fn told(&self) -> Told {
        let (status, code, message): (StatusCode, &str, String) = match self {
            Self::InvalidRequest(message) => (StatusCode::BAD_REQUEST, "invalid_request", message.clone()),
            Self::InvalidParameter(message) => (StatusCode::BAD_REQUEST, "invalid_parameter", message.clone()),
            Self::InvalidInputs(message) => (StatusCode::BAD_REQUEST, "invalid_inputs", message.clone()),
            Self::File { code, message } => (StatusCode::UNPROCESSABLE_ENTITY, code, message.clone()),
            Self::Conflict { code, message } => (StatusCode::CONFLICT, code, (*message).to_owned()),
            Self::NotFound(what) => {
                (StatusCode::NOT_FOUND, "not_found", format!("There is no such {what}. Check the id and the team of your token."))
            }
            Self::RoleRequired(role) => (
                StatusCode::FORBIDDEN,
                "role_required",
                format!("This needs the role {} or higher. Ask an owner of your team.", role.name()),
            ),
            Self::UnsupportedMediaType(expected) => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                format!("Send the body as {expected}, and say so in Content-Type."),
            ),
            other => other.fixed(),
        };
        Told { status, code: code.to_owned(), message }
    }

    /// Those whose words never change.
    fn fixed(&self) -> (StatusCode, &'static str, String) {
        let (status, code, message) = match self {
            Self::ConsentRequired => (StatusCode::BAD_REQUEST, "consent_required", "The person's consent is needed before a bureau is asked: send consent as true once it was given."),
            Self::ApplicantIncomplete => (StatusCode::BAD_REQUEST, "applicant_incomplete", "Pulling the bureau needs applicant_name, applicant_mobile and bureau_consent together."),
            Self::TokenMissing => (StatusCode::UNAUTHORIZED, "token_missing", "Send your API key or login token in the header Authorization: Bearer <token>."),
            Self::TokenInvalid => (StatusCode::UNAUTHORIZED, "token_invalid", "This token is not known. Check that it was copied completely."),
            Self::TokenExpired => (StatusCode::UNAUTHORIZED, "token_expired", "This login token has expired. Sign in again."),
            Self::TokenRevoked => (StatusCode::UNAUTHORIZED, "token_revoked", "This token was revoked. Sign in again or create another key."),
            Self::InvalidCredentials => (StatusCode::UNAUTHORIZED, "invalid_credentials", "Email or password is wrong."),
            Self::BureauNotEntitled => (StatusCode::FORBIDDEN, "bureau_not_entitled", "Your team may not pull bureau reports. Nothing was created. Ask the operator for the entitlement, or upload without bureau_consent."),
            Self::LoginTokenRequired => (StatusCode::FORBIDDEN, "login_token_required", "Only a login token can be signed out. API keys are revoked in the settings."),
            Self::ProductNotFound => (StatusCode::NOT_FOUND, "product_not_found", "Your team has no product with this product_id. GET /v1/products lists them."),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "This path does not take that method. The header Allow lists those it takes."),
            Self::RequestTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "request_too_large", "The request is larger than this endpoint takes."),
            Self::HeadersTooLarge => (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "headers_too_large", "The headers are larger than the service takes."),
            Self::IdempotencyKeyReused => (StatusCode::CONFLICT, "idempotency_key_reused", "This Idempotency-Key came with another request before. Use a new key for a new request."),
            Self::IdempotencyInProgress => (StatusCode::CONFLICT, "idempotency_in_progress", "A request with this Idempotency-Key is still being worked on. Ask again in a moment."),
            Self::RateLimited(_) => (StatusCode::TOO_MANY_REQUESTS, "rate_limited", "Too many requests. Wait for the seconds in Retry-After, then try again."),
            Self::SignInThrottled(_) => (StatusCode::TOO_MANY_REQUESTS, "sign_in_throttled", "Too many sign-ins from this address. Wait for the seconds in Retry-After, then try again."),
            Self::AccountLocked(_) => (StatusCode::TOO_MANY_REQUESTS, "account_locked", "Too many failed sign-ins. The account is locked for the seconds in Retry-After."),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", "The service cannot answer right now. Try again in a moment."),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong on our side. Nothing was changed. Try again, and tell us the X-Request-Id if it happens again."),
        };
        (status, code, message.to_owned())
    }

    fn retry_after(&self) -> Option<SignedDuration> {
        match self {
            Self::RateLimited(wait) | Self::SignInThrottled(wait) | Self::AccountLocked(wait) => Some(*wait),
            Self::Unavailable => Some(SignedDuration::from_secs(2)),
            Self::IdempotencyInProgress => Some(SignedDuration::from_secs(1)),
            _ => None,
        }
    }
}

impl From<store::Error> for Error {
    fn from(failure: store::Error) -> Self {
        if failure.is_passing() {
            tracing::warn!(error = &failure as &dyn std::error::Error, "the store is not available");
            return Self::Unavailable;
        }
        Self::Internal(Box::new(failure))
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Self::Internal(cause) = &self {
            tracing::error!(error = cause.as_ref() as &dyn std::error::Error, "a request failed");
        }
        let Told { status, code, message } = self.told();
        let mut response = (status, Json(json!({ "message": message, "code": code }))).into_response();
        if let Some(wait) = self.retry_after() {
            // Rounded up: a client that waits that long must not be early.
            let seconds = wait.as_secs() + i64::from(wait.subsec_nanos() > 0);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
