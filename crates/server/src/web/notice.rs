//! What is told once on the next page, after a form was done.

/// Only its code travels, in a cookie; the words are ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    Uploaded,
    UploadedSeveral,
    Erased,
    Reviewed,
}

impl Notice {
    const ALL: [Self; 4] = [Self::Uploaded, Self::UploadedSeveral, Self::Erased, Self::Reviewed];

    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::UploadedSeveral => "uploaded_several",
            Self::Erased => "erased",
            Self::Reviewed => "reviewed",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Uploaded => "The statement was uploaded and is being analysed.",
            Self::UploadedSeveral => "The statements were uploaded and are being analysed.",
            Self::Erased => "The analysis and its statement were deleted.",
            Self::Reviewed => "The decision was recorded.",
        }
    }

    pub(super) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notice| notice.code() == code)
    }
}
