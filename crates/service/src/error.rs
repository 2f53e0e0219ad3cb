//! What went wrong → status, code and a message that says what to do. The only place that knows status codes.

use std::sync::Arc;

use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use store::CreditCheckId;
use store::scopes::Scope;
use store::users::Role;

pub use crate::error_answer::ErrorBody;

#[derive(Debug)]
pub enum Error {
    InvalidRequest(String),
    /// Names the parameter and what it may be.
    InvalidParameter(String),
    InvalidInputs(String),
    InvalidProduct(Vec<policy::Problem>),
    ApplicantIncomplete,
    ConsentRequired,
    TokenMissing,
    TokenInvalid,
    TokenExpired,
    TokenRevoked,
    InvalidCredentials,
    /// The password was right; a code is needed too.
    SecondFactorRequired,
    SecondFactorInvalid,
    SecondFactorEnrolmentRequired,
    /// The password is one that somebody else gave.
    PasswordChangeRequired,
    PasswordTooCommon,
    /// Of the company: what it said, or that it said nothing.
    ProviderUnusable(openid::Refusal),
    /// The provider knows them, and the team does not.
    NotAMember,
    /// Passwords are for owners only.
    CompanySignInRequired,
    BureauNotEntitled,
    BureauBudgetReached,
    LoginTokenRequired,
    RoleRequired(Role),
    /// What cannot be masked is not shown to those who see numbers masked.
    NumbersMasked,
    /// The key may not do this.
    ScopeRequired(Scope),
    NetworkNotAllowed,
    /// No key does this.
    PersonRequired,
    /// A key for the test side asked about people or keys.
    LiveKeyRequired,
    NotFound(&'static str),
    /// The statement of an analysis is no longer kept; what was concluded from it is.
    OriginalErased(Timestamp),
    /// Not even a kind of thing.
    PathUnknown,
    ProductNotFound,
    MethodNotAllowed,
    /// The client was too slow.
    RequestTimeout,
    UploadTooSlow,
    RequestTooLarge,
    UnsupportedMediaType(&'static str),
    HeadersTooLarge,
    IdempotencyKeyReused,
    IdempotencyInProgress,
    /// The thing is not in a state that allows it.
    Conflict {
        code: &'static str,
        message: &'static str,
    },
    /// The bureau gave no report; there may be a check that tells more.
    NoReport {
        code: &'static str,
        message: &'static str,
        check: Option<CreditCheckId>,
    },
    /// The uploaded file is rejected.
    File {
        code: String,
        message: String,
    },
    /// The same, of one of several.
    OneFile {
        /// As its sender called it.
        file: String,
        code: String,
        message: String,
    },
    RateLimited(SignedDuration),
    SignInThrottled(SignedDuration),
    AccountLocked(SignedDuration),
    /// The world is at fault; the chain is logged, never answered.
    Internal(Box<dyn std::error::Error + Send + Sync>),
    /// Not now, but soon.
    Unavailable,
}

/// Travels with the answer to the one place that writes the log, which knows the request's id.
#[derive(Clone, Debug)]
pub struct Cause(pub Arc<dyn std::error::Error + Send + Sync>);

/// What is told to the caller. Travels with the answer, so that a browser can be told the same in a page.
#[derive(Clone, Debug)]
pub struct PublicError {
    pub status: StatusCode,
    pub code: String,
    pub message: String,
}

impl Error {
    #[expect(
        clippy::too_many_lines,
        reason = "every error once, so that a new one does not compile without its words"
    )]
    pub fn public(&self) -> PublicError {
        let (status, code, message): (StatusCode, &str, &str) = match self {
            Self::InvalidRequest(message) => (StatusCode::BAD_REQUEST, "invalid_request", message),
            Self::InvalidParameter(message) => (StatusCode::BAD_REQUEST, "invalid_parameter", message),
            Self::InvalidInputs(message) => (StatusCode::BAD_REQUEST, "invalid_inputs", message),
            Self::InvalidProduct(_) => (
                StatusCode::BAD_REQUEST,
                "invalid_product",
                "The document is not a product yet: problems lists what is wrong and where.",
            ),
            Self::File { code, message } => (StatusCode::UNPROCESSABLE_ENTITY, code, message),
            Self::OneFile { file, code, message } => {
                (StatusCode::UNPROCESSABLE_ENTITY, code, &format!("{file}: {message}"))
            }
            Self::Conflict { code, message } => (StatusCode::CONFLICT, code, message),
            Self::NoReport { code, message, .. } => (StatusCode::BAD_GATEWAY, code, message),
            Self::NotFound(what) => (
                StatusCode::NOT_FOUND,
                "not_found",
                &format!("There is no such {what}. Check the id and the team of your token."),
            ),
            Self::OriginalErased(at) => (
                StatusCode::GONE,
                "document_erased",
                &format!(
                    "The original was erased on {} (retention). What was concluded from it stays.",
                    export::words::date(store::india::day(*at))
                ),
            ),
            Self::RoleRequired(role) => (
                StatusCode::FORBIDDEN,
                "role_required",
                &format!("This needs the role {} or higher. Ask an owner of your team.", role.name()),
            ),
            Self::NumbersMasked => (
                StatusCode::FORBIDDEN,
                "numbers_masked",
                "Viewers see numbers of people masked, so original documents, pictures of pages and bureau reports are not \
                 shown to them. Ask an admin of your team to make you an analyst, or to let viewers see full numbers.",
            ),
            Self::ScopeRequired(scope) => (
                StatusCode::FORBIDDEN,
                "scope_required",
                &format!(
                    "This API key may not do this: it lacks the scope {}. Create one that has it.",
                    scope.name()
                ),
            ),
            Self::UnsupportedMediaType(expected) => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                &format!("Send the body as {expected}, and say so in Content-Type."),
            ),
            Self::ApplicantIncomplete => (
                StatusCode::BAD_REQUEST,
                "applicant_incomplete",
                "Pulling the bureau needs applicant_name, applicant_mobile and bureau_consent together.",
            ),
            Self::ConsentRequired => (
                StatusCode::BAD_REQUEST,
                "consent_required",
                "The bureau is asked only with the person's consent: send \"consent\": true once they agreed to the words \
                 of GET /v1/consent-wording. Nothing was pulled.",
            ),
            Self::TokenMissing => (
                StatusCode::UNAUTHORIZED,
                "token_missing",
                "Send your API key or login token in the header Authorization: Bearer <token>.",
            ),
            Self::TokenInvalid => (
                StatusCode::UNAUTHORIZED,
                "token_invalid",
                "This token is not known. Check that it was copied completely.",
            ),
            Self::TokenExpired => (
                StatusCode::UNAUTHORIZED,
                "token_expired",
                "This token has expired. Sign in again, or create another key.",
            ),
            Self::TokenRevoked => (
                StatusCode::UNAUTHORIZED,
                "token_revoked",
                "This token was revoked. Sign in again or create another key.",
            ),
            Self::InvalidCredentials => {
                (StatusCode::UNAUTHORIZED, "invalid_credentials", "Email or password is wrong.")
            }
            Self::SecondFactorRequired => (
                StatusCode::UNAUTHORIZED,
                "second_factor_required",
                "The password is right. Send it again with the member code: the six digits that the app of your second \
                 factor shows now, or one of your recovery codes.",
            ),
            Self::SecondFactorInvalid => (
                StatusCode::UNAUTHORIZED,
                "second_factor_invalid",
                "That code is wrong, or was used before. Wait for the next one; if it fails again, check the clock of your device.",
            ),
            Self::SecondFactorEnrolmentRequired => (
                StatusCode::FORBIDDEN,
                "second_factor_enrolment_required",
                "Your team asks everybody for a second factor. Sign in to the web app once and set one up.",
            ),
            Self::PasswordChangeRequired => (
                StatusCode::FORBIDDEN,
                "password_change_required",
                "This password was given to you by somebody else. Sign in to the web app once and choose your own.",
            ),
            Self::PasswordTooCommon => (
                StatusCode::BAD_REQUEST,
                "password_too_common",
                "Many people use this password, so it is among the first that are tried. Choose another: four words that \
                 do not belong together are good.",
            ),
            Self::ProviderUnusable(refusal) => (
                StatusCode::BAD_GATEWAY,
                "identity_provider_failed",
                &format!("Nobody was signed in and nothing was changed: {refusal}."),
            ),
            Self::NotAMember => (
                StatusCode::FORBIDDEN,
                "not_a_member",
                "Your company's sign-in worked, but it gives you no place in this team. Ask an admin of the team to invite you.",
            ),
            Self::CompanySignInRequired => (
                StatusCode::FORBIDDEN,
                "company_sign_in_required",
                "Your team signs in with its company's account, not with passwords. Use the sign-in link of your team; \
                 programs use an API key.",
            ),
            Self::BureauNotEntitled => (
                StatusCode::FORBIDDEN,
                "bureau_not_entitled",
                "Your team may not pull bureau reports. Nothing was created or billed. Ask the operator for the entitlement, or upload without bureau_consent.",
            ),
            Self::BureauBudgetReached => (
                StatusCode::FORBIDDEN,
                "bureau_budget_reached",
                "One more report would exceed your team's budget for this month. Nothing was created or billed. Ask the \
                 operator for a larger budget, or wait for the next month; GET /v1/usage shows both.",
            ),
            Self::LoginTokenRequired => (
                StatusCode::FORBIDDEN,
                "login_token_required",
                "Only a login token can be signed out. API keys are revoked in the settings.",
            ),
            Self::NetworkNotAllowed => (
                StatusCode::FORBIDDEN,
                "network_not_allowed",
                "This API key may not be used from your address. An admin sets its networks when the key is made.",
            ),
            Self::PersonRequired => (
                StatusCode::FORBIDDEN,
                "login_token_required",
                "No API key makes API keys or invites people: sign in as a person, here or in the web app under Settings.",
            ),
            Self::LiveKeyRequired => (
                StatusCode::FORBIDDEN,
                "live_key_required",
                "A test key reaches the test side of your team and nothing else. People, keys and sign-in are one for both \
                 sides: use a live key, or the web app.",
            ),
            Self::UploadTooSlow => (
                StatusCode::REQUEST_TIMEOUT,
                "upload_too_slow",
                "The upload arrived too slowly and was given up. Nothing was changed. Try again on a better line.",
            ),
            Self::PathUnknown => (
                StatusCode::NOT_FOUND,
                "not_found",
                "There is no such path. GET /v1/openapi.json lists those there are.",
            ),
            Self::ProductNotFound => (
                StatusCode::NOT_FOUND,
                "product_not_found",
                "Your team has no product with this product_id. GET /v1/products lists them.",
            ),
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "This path does not take that method. The header Allow lists those it takes.",
            ),
            Self::RequestTimeout => (
                StatusCode::REQUEST_TIMEOUT,
                "request_timeout",
                "The request took too long to arrive. Nothing was changed. Try again on a better line.",
            ),
            Self::RequestTooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "request_too_large",
                "The request is larger than this endpoint takes.",
            ),
            Self::HeadersTooLarge => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                "headers_too_large",
                "The headers are larger than the service takes.",
            ),
            Self::IdempotencyKeyReused => (
                StatusCode::CONFLICT,
                "idempotency_key_reused",
                "This Idempotency-Key came with another request before. Use a new key for a new request.",
            ),
            Self::IdempotencyInProgress => (
                StatusCode::CONFLICT,
                "idempotency_in_progress",
                "A request with this Idempotency-Key is still being worked on. Ask again in a moment.",
            ),
            Self::RateLimited(_) => (
                StatusCode::TOO_MANY_REQUESTS,
                "rate_limited",
                "Too many requests. Wait for the seconds in Retry-After, then try again.",
            ),
            Self::SignInThrottled(_) => (
                StatusCode::TOO_MANY_REQUESTS,
                "sign_in_throttled",
                "Too many sign-ins from this address. Wait for the seconds in Retry-After, then try again.",
            ),
            Self::AccountLocked(_) => (
                StatusCode::TOO_MANY_REQUESTS,
                "account_locked",
                "Too many failed sign-ins. The account is locked for the seconds in Retry-After.",
            ),
            Self::Unavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "The service cannot answer right now. Try again in a moment.",
            ),
            Self::Internal(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "Something went wrong on our side. Nothing was changed. Try again, and tell us the X-Request-Id if it happens again.",
            ),
        };
        PublicError { status, code: code.to_owned(), message: message.to_owned() }
    }

    /// Says which of several files is meant. One without a name is still told from the others by its code.
    pub fn of_file(self, name: Option<&str>) -> Self {
        match self {
            Self::File { code, message } => {
                Self::OneFile { file: name.unwrap_or("A file without a name").to_owned(), code, message }
            }
            other => other,
        }
    }

    pub fn retry_after(&self) -> Option<SignedDuration> {
        if let Self::RateLimited(wait) | Self::SignInThrottled(wait) | Self::AccountLocked(wait) = self {
            return Some(*wait);
        }
        let seconds = if matches!(self, Self::Unavailable) {
            2
        } else if matches!(self, Self::IdempotencyInProgress) {
            1
        } else if matches!(self, Self::NoReport { code: "bureau_unavailable", .. }) {
            // By then a bureau in trouble is tried again, and a check that goes on was.
            20
        } else {
            return None;
        };
        Some(SignedDuration::from_secs(seconds))
    }
}

pub const EXTERNAL_ID_TAKEN: Error = Error::Conflict {
    code: "external_id_taken",
    message: "Your team has an analysis with this external_id, and nothing was created. GET /v1/analyses?external_id= finds \
              it; send a new statement of the same case under another one.",
};
