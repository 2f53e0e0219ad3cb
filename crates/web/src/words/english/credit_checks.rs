//! Credit checks: the list, the report and the grid of what was paid.

use bureau::{Asset, Severity};

/// What a check cost that was not billed.
pub(crate) const COST_NOTHING: &str = "Nothing";

/// How far a check is, and what came of it.
pub(crate) mod states {
    pub(crate) const ASKING: &str = "Asking";
    pub(crate) const NO_REPORT: &str = "No report";
    pub(crate) const TAKEN_BACK: &str = "Taken back";
    pub(crate) const NOT_KNOWN: &str = "Not known";
    pub(crate) const MARKS: &str = "Marks";
    pub(crate) const CLEAN: &str = "Clean";
}

/// The person, as the bureau knows them.
pub(crate) mod person {
    pub(crate) const NAME: &str = "Name";
    pub(crate) const OTHER_NAMES: &str = "Also known as";
    pub(crate) const MATCH: &str = "Match";
    pub(crate) const BORN: &str = "Born";
    pub(crate) const PAN: &str = "PAN";
    pub(crate) const MOBILES: &str = "Mobiles";
}

/// Figures over all accounts.
pub(crate) mod figures {
    pub(crate) const ACCOUNTS: &str = "Accounts";
    pub(crate) const OUTSTANDING: &str = "Outstanding";
    pub(crate) const OVERDUE: &str = "Overdue";
    pub(crate) const INSTALMENTS: &str = "Instalments a month";
    pub(crate) const WORST_DELAY: &str = "Worst delay, 12 months";
    pub(crate) const ENQUIRIES: &str = "Enquiries, 90 days";

    pub(crate) fn active(active: u32, all: u32) -> String {
        format!("{active} active of {all}")
    }

    pub(crate) fn days(days: u16) -> String {
        export::words::counted(days, "day")
    }
}

/// Facts of one account.
pub(crate) mod account {
    pub(crate) const OWNERSHIP: &str = "Ownership";
    pub(crate) const OPENED: &str = "Opened";
    pub(crate) const CLOSED: &str = "Closed";
    pub(crate) const SANCTIONED: &str = "Sanctioned";
    pub(crate) const BALANCE: &str = "Balance";
    pub(crate) const OVERDUE: &str = "Overdue";
    pub(crate) const INSTALMENT: &str = "Instalment";
    pub(crate) const WRITTEN_OFF: &str = "Written off";
    pub(crate) const SETTLED_FOR: &str = "Settled for";
    pub(crate) const REPORTED: &str = "Reported";
}

pub(crate) const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Critical => "Critical",
        Severity::High => "High",
        Severity::Medium => "Medium",
    }
}

/// How an account counts where no days are reported: what stands in its cell, and the same for whoever points at it.
pub(crate) const fn asset(asset: Asset) -> (&'static str, &'static str) {
    match asset {
        Asset::Standard => ("STD", "standard"),
        Asset::SpecialMention => ("SMA", "special mention"),
        Asset::SubStandard => ("SUB", "substandard"),
        Asset::Doubtful => ("DBT", "doubtful"),
        Asset::Loss => ("LSS", "loss"),
    }
}

/// What was paid in a month.
pub(crate) mod paid {
    pub(crate) const IN_TIME: &str = "paid in time";
    pub(crate) const NOT_KNOWN: &str = "not known";
    pub(crate) const NOT_REPORTED: &str = "not reported";

    pub(crate) fn late(days: u16) -> String {
        format!("{} past due", export::words::counted(days, "day"))
    }
}
