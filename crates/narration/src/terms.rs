//! Sets of what words say in the grammar of narrations.

use std::ops::{BitOr, BitOrAssign};

/// What one word, or all words of a narration together, say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms(u64);

macro_rules! terms {
    ($($name:ident),+ $(,)?) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only counts the bits of the constants below")]
        #[repr(u8)]
        enum Place { $($name),+ }

        impl Terms {
            $(pub(crate) const $name: Self = Self(1 << Place::$name as u8);)+
        }
    };
}

terms! {
    UPI, IMPS, NEFT, RTGS, TRANSFER, MANDATE, STANDING, CHEQUE, DRAFT, CASH, MACHINE, TERMINAL, BILL, INTEREST,
    FEE, TERM_DEPOSIT, FOREIGN, RETURN, UNPAID, REVERSAL, FAILED, REFUND, INWARD, OUTWARD, GST, PENAL, SALARY,
    LOAN, DISBURSED, INSTALMENT, MINIMUM, BALANCE, SELF, LIEN, HOLD, SHORT_OF_FUNDS, OTHER_CAUSE, CREDIT, DEBIT,
    PAYMENT, WITHDRAWAL, DEPOSIT, CARD, MINIMUM_DUE, TOTAL_DUE, BULK, DIRECT, ORDER, MERCHANT, PERSON, FILLER,
    OVERDRAFT, TAX, LAST, SLOT, ANNUAL, COLLECTED, ADJUSTED, REMITTED, PRINCIPAL, CURRENCY, RECOVERED,
}

impl Terms {
    pub(crate) const NONE: Self = Self(0);

    /// Says at least one of these.
    pub(crate) const fn any(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr for Terms {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOrAssign for Terms {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.and(other);
    }
}
