//! A bureau's answer → our credit report, whoever the bureau is; and an enquiry → what to send it. Never sends.

mod answer;
mod conduct;
mod dialect;
mod experian;
mod json;
mod kinds;
mod marks;
mod question;
mod report;
mod score;
mod states;
mod summary;
mod text;
mod window;

pub use self::answer::{Answer, MAX_ANSWER_BYTES, Unreadable};
pub use self::dialect::{Dialect, UnknownDialect};
pub use self::experian::{Asked, read_question};
pub use self::question::{Credentials, Message, Purpose, Question};
pub use self::report::{
    Account, AccountKind, AccountStatus, Address, Asset, Band, CreditReport, Enquiry, Gender, Identity, Mark,
    MarkKind, MatchQuality, MonthPaid, Outcome, Ownership, Score, ScoreReason, Severity, Summary,
    UnknownCode,
};
