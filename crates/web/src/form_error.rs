//! A refusal that a person can put right → the same page again, with what is wrong.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use service::error::Error;

use super::words;
use crate::words::english::refusals as texts;

/// What is wrong with what was filled in.
pub(crate) struct FormError {
    pub(crate) message: String,
    pub(crate) refusal: Error,
}

impl FormError {
    /// Everything else has a page of its own: nothing on this one would help.
    pub(crate) fn of(refusal: Error) -> Result<Self, Error> {
        let message = match &refusal {
            Error::AccountLocked(wait) | Error::RateLimited(wait) | Error::SignInThrottled(wait) => {
                texts::tried_too_often(&words::wait(*wait))
            }
            Error::BureauNotEntitled => texts::BUREAU_NOT_ENTITLED.to_owned(),
            Error::BureauBudgetReached => texts::BUREAU_BUDGET_REACHED.to_owned(),
            Error::NoReport { .. } => texts::NO_REPORT.to_owned(),
            Error::InvalidRequest(_)
            | Error::InvalidParameter(_)
            | Error::InvalidInputs(_)
            | Error::OriginalErased(_)
            | Error::PasswordTooCommon
            | Error::SecondFactorInvalid
            | Error::ProviderUnusable(_)
            | Error::Conflict { .. } => texts::plain(&refusal.public().message),
            _ => return Err(refusal),
        };
        Ok(Self { message, refusal })
    }

    /// The page, with the status of the refusal.
    pub(crate) fn on(self, mut page: Response) -> Response {
        let refused = self.refusal.into_response();
        *page.status_mut() = refused.status();
        if let Some(wait) = refused.headers().get(header::RETRY_AFTER) {
            page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    #[test]
    fn members_of_the_api_become_plain_words() {
        let refusal = Error::InvalidRequest("The member `name` must have 1 to 100 characters.".to_owned());
        let form_error = FormError::of(refusal).ok().unwrap();
        assert_eq!(form_error.message, "The name must have 1 to 100 characters.");
        assert_eq!(form_error.refusal.public().status, StatusCode::BAD_REQUEST);
    }

    #[test]
    fn what_nobody_can_put_right_here_is_passed_on() {
        assert!(FormError::of(Error::NotFound("product")).is_err());
        assert!(FormError::of(Error::Unavailable).is_err());
    }
}
