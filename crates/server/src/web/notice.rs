//! What is told once on the next page, after a form was done.

/// Only its code travels, in a cookie; the words are ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    Uploaded,
    UploadedSeveral,
    Saved,
    PasswordChanged,
    SignedOutElsewhere,
    KeyRevoked,
    WebhookDeleted,
}

impl Notice {
    const ALL: [Self; 7] = [
        Self::Uploaded,
        Self::UploadedSeveral,
        Self::Saved,
        Self::PasswordChanged,
        Self::SignedOutElsewhere,
        Self::KeyRevoked,
        Self::WebhookDeleted,
    ];

    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::UploadedSeveral => "uploaded_several",
            Self::Saved => "saved",
            Self::PasswordChanged => "password_changed",
            Self::SignedOutElsewhere => "signed_out_elsewhere",
            Self::KeyRevoked => "key_revoked",
            Self::WebhookDeleted => "webhook_deleted",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Uploaded => "The statement was uploaded and is being analysed.",
            Self::UploadedSeveral => "The statements were uploaded and are being analysed.",
            Self::Saved => "Saved.",
            Self::PasswordChanged => "Your password is changed. You are signed out everywhere else.",
            Self::SignedOutElsewhere => "You are signed out everywhere else.",
            Self::KeyRevoked => "The key is revoked and refused from now on.",
            Self::WebhookDeleted => "The webhook is deleted.",
        }
    }

    pub(super) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notice| notice.code() == code)
    }
}
