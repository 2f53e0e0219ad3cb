//! Why a request for a report ends without one.

use store::CreditCheckId;
use store::analyses::Failure;

/// Why a check failed for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// The bureau did not answer. Nothing was billed, and nothing will be.
    Unavailable,
    /// The bureau said definitely that it will not. Nothing was billed.
    Refused,
    /// The bureau may have done and billed its work, and there is no safe way to find out. The team is not charged.
    OutcomeUnknown,
    /// The consent was taken back before there was a report.
    ConsentRevoked,
}

impl FailureCause {
    const ALL: [Self; 4] = [Self::Unavailable, Self::Refused, Self::OutcomeUnknown, Self::ConsentRevoked];

    /// As it is kept and published.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unavailable => "bureau_unavailable",
            Self::Refused => "bureau_refused",
            Self::OutcomeUnknown => "bureau_outcome_unknown",
            Self::ConsentRevoked => "consent_revoked",
        }
    }

    /// `None` for a failure that is none of the enquiry: the store has a code for records that cannot be opened.
    #[must_use]
    pub fn of(failure: &Failure) -> Option<Self> {
        Self::read(&failure.code)
    }

    pub(crate) fn read(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.code() == code)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the team may not ask credit bureaus")]
    NotEntitled,
    #[error("the team's budget for this month is used up")]
    BudgetReached,
    #[error("the words that were agreed to are none of ours")]
    UnknownWording,
    #[error("the same key came with another request")]
    KeyReused,
    #[error("the request with this key is still at work")]
    InProgress,
    /// If there is a check it goes on by itself: the same request with the same key finds what became of it.
    #[error("the bureau cannot be asked now")]
    Unavailable { check: Option<CreditCheckId> },
    /// Final for this check, and free of charge.
    #[error("the check failed")]
    Failed { check: CreditCheckId, failure: Failure },
    /// The analysis that it was for is somebody else's by now, or was erased.
    #[error("the analysis is no longer held")]
    AnalysisLost,
    #[error("what the service keeps cannot be reached")]
    Store(#[from] store::Error),
}

impl Refusal {
    /// A stable word for it.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::NotEntitled => "bureau_not_entitled",
            Self::BudgetReached => "budget_reached",
            Self::UnknownWording => "consent_required",
            Self::KeyReused => "idempotency_key_reused",
            Self::InProgress => "idempotency_in_progress",
            Self::Unavailable { .. } => FailureCause::Unavailable.code(),
            Self::Failed { failure, .. } => &failure.code,
            Self::AnalysisLost | Self::Store(_) => "unavailable",
        }
    }
}

/// The consent was taken back while the bureau was answering.
pub(crate) fn withheld() -> Failure {
    let message = "The consent was taken back while the bureau was answering. The bureau bills the enquiry; its report was not kept.";
    Failure { code: FailureCause::ConsentRevoked.code().to_owned(), message: message.to_owned() }
}

/// The consent to a report that is there was taken back.
pub(crate) fn no_longer_used() -> Failure {
    let message = "The consent was taken back, so the report is not given out or used again.";
    Failure { code: FailureCause::ConsentRevoked.code().to_owned(), message: message.to_owned() }
}

/// Words for people, about nobody.
pub(crate) fn failure(cause: FailureCause) -> Failure {
    let message = match cause {
        FailureCause::Unavailable => "The bureau did not answer. Nothing was billed. Try again later.",
        FailureCause::Refused => {
            "The bureau did not accept the enquiry. Nothing was billed. Check name and mobile number."
        }
        FailureCause::OutcomeUnknown => {
            "The bureau did not say whether it made a report. Nothing is billed to you. Start another check to ask again."
        }
        FailureCause::ConsentRevoked => {
            "The consent was taken back before the bureau had answered. Nothing was billed."
        }
    };
    Failure { code: cause.code().to_owned(), message: message.to_owned() }
}
