//! An error → the answer in JSON that tells it.

use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Cause, Error, PublicError};

/// Every error of the API.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub struct ErrorBody {
    /// What happened and what to do, for people. Its words may change.
    #[schema(example = "There is no such analysis. Check the id and the team of your token.")]
    pub message: String,
    /// What happened, for programs. It never changes.
    #[schema(example = "not_found")]
    pub code: String,
    /// With `invalid_product` only: everything that is wrong with the document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub problems: Vec<ProblemOut>,
    /// With errors of the bureau, when there is a check that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub credit_check_id: Option<String>,
    /// Of several files, the name of the one that is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "june.pdf")]
    pub file: Option<String>,
}

/// What is wrong with a product document, and where.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemOut {
    /// A JSON pointer; empty for the document as a whole.
    #[schema(example = "/rules/0/require")]
    place: String,
    #[schema(
        example = "at character 1: `foir_with_propsed` is not a metric; did you mean `foir_with_proposed`?"
    )]
    message: String,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (failure, cause) = self.settled();
        let told = failure.public();
        let PublicError { status, code, message } = told.clone();
        let wait = failure.retry_after();
        let mut body = ErrorBody { message, code, problems: Vec::new(), credit_check_id: None, file: None };
        if let Self::InvalidProduct(problems) = failure {
            body.problems = problems.into_iter().map(ProblemOut::from).collect();
        } else if let Self::NoReport { check, .. } = failure {
            body.credit_check_id = check.map(|check| check.to_string());
        } else if let Self::OneFile { file, .. } = failure {
            body.file = Some(file);
        }
        let mut response = (status, Json(body)).into_response();
        if let Some(wait) = wait {
            // Rounded up: a client that waits that long must not be early.
            let seconds = wait.as_secs() + i64::from(wait.subsec_nanos() > 0);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response.extensions_mut().insert(told);
        if let Some(cause) = cause {
            response.extensions_mut().insert(cause);
        }
        response
    }
}

impl Error {
    /// Status and body, for an answer that is written without the router.
    pub fn plain(&self) -> (StatusCode, String) {
        let PublicError { status, code, message } = self.public();
        (status, serde_json::json!({ "message": message, "code": code }).to_string())
    }

    /// A database that is busy or away is not our fault and passes; either way the cause is kept for the log.
    fn settled(self) -> (Self, Option<Cause>) {
        let Self::Internal(cause) = self else { return (self, None) };
        let is_passing = cause.downcast_ref::<store::Error>().is_some_and(store::Error::is_passing);
        let told = if is_passing { Self::Unavailable } else { Self::Internal("told elsewhere".into()) };
        (told, Some(Cause(Arc::from(cause))))
    }
}

impl From<policy::Problem> for ProblemOut {
    fn from(problem: policy::Problem) -> Self {
        Self { place: problem.place, message: problem.message }
    }
}
