//! A bureau's answer → our credit report, whoever the bureau is; and an enquiry → what to send it. Never sends.

mod report;

pub use self::report::{
    Account, AccountKind, AccountStatus, Address, Asset, Band, CreditReport, Enquiry, Gender, Identity, Mark,
    MarkKind, MatchQuality, MonthPaid, Outcome, Ownership, Score, ScoreReason, Severity, Summary,
    UnknownCode,
};
