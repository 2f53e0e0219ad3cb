//! Whether the amounts of an account may be held against others.

use super::missing::Missing;

/// Whether the account's amounts may be held against others. By default they are rupees like everything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Units {
    /// Why they are no rupees: limits that are sums of rupees say nothing of them, nor does an Indian bureau.
    pub not_rupees: Option<Missing>,
    /// Why they are not in the currency of the loan that is asked for.
    pub not_asked: Option<Missing>,
}

impl Units {
    pub const fn is_rupees(self) -> bool {
        self.not_rupees.is_none()
    }
}
