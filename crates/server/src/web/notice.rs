//! What is told once on the next page, after a form was done.

/// Only its code travels, in a cookie; the words are ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    Uploaded,
    UploadedSeveral,
    Erased,
    Requeued,
    RunAgain,
    NothingChanged,
    Saved,
    PasswordChanged,
    SignedOutElsewhere,
    KeyRevoked,
    WebhookDeleted,
    Reviewed,
    ReviewedFirst,
    DraftSaved,
    DraftDiscarded,
    ProductCreated,
    ProductPublished,
    ProductArchived,
    TestSent,
    SentAgain,
    ExamplesAdded,
    ExamplesRemoved,
    CreditReportPulled,
    CreditReportReused,
    ConsentRevoked,
    CreditCheckErased,
    InvitationWithdrawn,
    PasswordChosen,
    SecondFactorOn,
    SecondFactorOff,
    SecondFactorReset,
    SessionEnded,
}

impl Notice {
    const ALL: [Self; 32] = [
        Self::Uploaded,
        Self::UploadedSeveral,
        Self::Erased,
        Self::Requeued,
        Self::RunAgain,
        Self::NothingChanged,
        Self::Saved,
        Self::PasswordChanged,
        Self::SignedOutElsewhere,
        Self::KeyRevoked,
        Self::WebhookDeleted,
        Self::Reviewed,
        Self::ReviewedFirst,
        Self::DraftSaved,
        Self::DraftDiscarded,
        Self::ProductCreated,
        Self::ProductPublished,
        Self::ProductArchived,
        Self::TestSent,
        Self::SentAgain,
        Self::ExamplesAdded,
        Self::ExamplesRemoved,
        Self::CreditReportPulled,
        Self::CreditReportReused,
        Self::ConsentRevoked,
        Self::CreditCheckErased,
        Self::InvitationWithdrawn,
        Self::PasswordChosen,
        Self::SecondFactorOn,
        Self::SecondFactorOff,
        Self::SecondFactorReset,
        Self::SessionEnded,
    ];

    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::UploadedSeveral => "uploaded_several",
            Self::Erased => "erased",
            Self::Requeued => "requeued",
            Self::RunAgain => "run_again",
            Self::NothingChanged => "nothing_changed",
            Self::Saved => "saved",
            Self::PasswordChanged => "password_changed",
            Self::SignedOutElsewhere => "signed_out_elsewhere",
            Self::KeyRevoked => "key_revoked",
            Self::WebhookDeleted => "webhook_deleted",
            Self::TestSent => "test_sent",
            Self::SentAgain => "sent_again",
            Self::Reviewed => "reviewed",
            Self::ReviewedFirst => "reviewed_first",
            Self::DraftSaved => "draft_saved",
            Self::DraftDiscarded => "draft_discarded",
            Self::ProductCreated => "product_created",
            Self::ProductPublished => "product_published",
            Self::ProductArchived => "product_archived",
            Self::ExamplesAdded => "examples_added",
            Self::ExamplesRemoved => "examples_removed",
            Self::CreditReportPulled => "credit_report_pulled",
            Self::CreditReportReused => "credit_report_reused",
            Self::ConsentRevoked => "consent_revoked",
            Self::CreditCheckErased => "credit_check_erased",
            Self::InvitationWithdrawn => "invitation_withdrawn",
            Self::PasswordChosen => "password_chosen",
            Self::SecondFactorOn => "second_factor_on",
            Self::SecondFactorOff => "second_factor_off",
            Self::SecondFactorReset => "second_factor_reset",
            Self::SessionEnded => "session_ended",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Uploaded => "The statement was uploaded and is being analysed.",
            Self::UploadedSeveral => "The statements were uploaded and are being analysed.",
            Self::Requeued => "The statement is being read again.",
            Self::RunAgain => "The analysis runs again. The result before stays below, with its run.",
            Self::NothingChanged => "Nothing was different, so nothing was run again.",
            Self::Erased => "The analysis and its statement were deleted.",
            Self::Saved => "Saved.",
            Self::PasswordChanged => "Your password is changed. You are signed out everywhere else.",
            Self::SignedOutElsewhere => "You are signed out everywhere else.",
            Self::KeyRevoked => "The key is revoked and refused from now on.",
            Self::WebhookDeleted => "The webhook is deleted.",
            Self::TestSent => "A test message is on its way. Load this page again to see what became of it.",
            Self::SentAgain => {
                "The message is on its way once more. Load this page again to see what became of it."
            }
            Self::Reviewed => "Your decision holds.",
            Self::ReviewedFirst => "Your word is noted. It holds when a second person agrees.",
            Self::DraftSaved => "The draft is saved. Nothing is decided by it yet.",
            Self::DraftDiscarded => "The draft is discarded.",
            Self::ProductCreated => "The product is created.",
            Self::ProductPublished => "The new version is published. New uploads are decided by it.",
            Self::ProductArchived => "The product is archived. What was decided by it stays as it is.",
            Self::ExamplesAdded => "The examples are being analysed. They are done in a moment.",
            Self::ExamplesRemoved => "The examples are removed.",
            Self::CreditReportPulled => "The bureau's report is here and billed.",
            Self::CreditReportReused => "A report that was there is shown. Nothing was billed.",
            Self::ConsentRevoked => "It is noted. The report is not used again.",
            Self::CreditCheckErased => "The credit check is erased.",
            Self::InvitationWithdrawn => "The invitation is withdrawn. Its link no longer works.",
            Self::PasswordChosen => "Your new password is saved. The one you were given no longer works.",
            Self::SecondFactorOn => "Your second factor is on. You are asked for a code when you sign in.",
            Self::SecondFactorOff => "Your second factor is off.",
            Self::SecondFactorReset => {
                "Their second factor is gone. They set up another one when they sign in."
            }
            Self::SessionEnded => "That sign-in has ended.",
        }
    }

    pub(super) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notice| notice.code() == code)
    }
}
