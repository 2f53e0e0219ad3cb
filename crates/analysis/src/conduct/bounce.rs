//! An item returned unpaid, and what is known of it.

use jiff::civil::Date;
use ledger::{Money, days_between};

/// One return. Its charge and the tax on that are part of it, never returns of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounce {
    /// The day of the return, not of the charge.
    pub date: Date,
    pub side: ReturnSide,
    pub instrument: Instrument,
    pub cause: Cause,
    /// Who was not paid, or whose cheque was not.
    pub party: Option<String>,
    pub key: Option<String>,
    /// `None` when only the charge shows that something was returned.
    pub amount: Option<Money>,
    pub is_emi: bool,
    /// A debt, or nothing says that it is none. Premiums, investments and subscriptions are none.
    pub is_obligation: bool,
    /// The bank's fee.
    pub charge: Option<usize>,
    /// Neither the item nor its return is printed.
    pub is_seen_by_charge_alone: bool,
    /// The day of the first presentation: that of this return unless the same instalment was returned before.
    pub due: Date,
    /// The day on which the same was paid after all, when that was within a month.
    pub cleared_on: Option<Date>,
    /// The item, its return, the charge and the tax, as far as they are printed.
    pub rows: Vec<usize>,
}

/// Seen from the holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReturnSide {
    /// Drawn by the holder and not paid from this account: the holder's failure.
    Inward,
    /// Deposited by the holder and not paid by the other bank: somebody else's.
    Outward,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Instrument {
    Nach,
    Cheque,
    /// Only a charge is printed, and it does not say for what.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The money was not there.
    Financial,
    /// Signature, mandate, stale or stopped: says little about money.
    Technical,
    Unknown,
}

/// What is paid within so many days of falling due was not left unpaid.
const GRACE_DAYS: i32 = 7;

impl Bounce {
    pub fn is_inward(&self) -> bool {
        self.side == ReturnSide::Inward
    }

    pub fn is_cleared_in_time(&self) -> bool {
        self.cleared_on.is_some_and(|day| days_between(self.due, day) <= GRACE_DAYS)
    }

    /// The days of grace have passed by the given day.
    pub fn is_unpaid_on(&self, day: Date) -> bool {
        !self.is_cleared_in_time() && days_between(self.due, day) > GRACE_DAYS
    }

    /// Counted by lenders' usual rules: drawn by the holder, for insufficient funds or for a reason not given, a debt, and
    /// not paid within a week. Every presentation of an instalment paid later than that counts.
    pub fn is_counted(&self) -> bool {
        self.is_inward() && self.cause != Cause::Technical && self.is_obligation && !self.is_cleared_in_time()
    }

    /// An instalment that failed for insufficient funds or for a reason not given.
    pub fn is_emi_failure(&self) -> bool {
        self.is_inward() && self.is_emi && self.cause != Cause::Technical
    }
}

impl ReturnSide {
    /// As published.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inward => "inward",
            Self::Outward => "outward",
        }
    }
}

impl Instrument {
    /// As published.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nach => "nach",
            Self::Cheque => "cheque",
            Self::Unknown => "unknown",
        }
    }
}

impl Cause {
    /// As published.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Financial => "financial",
            Self::Technical => "technical",
            Self::Unknown => "unknown",
        }
    }
}
