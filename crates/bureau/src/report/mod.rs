//! The credit report that we publish: one shape for every bureau.

mod account;
mod mark;
mod person;
mod score;
mod summary;

use ledger::{Date, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::account::{Account, AccountKind, AccountStatus, Asset, MonthPaid, Ownership};
pub use self::mark::{Mark, MarkKind, Severity};
pub use self::person::{Address, Gender, Identity, MatchQuality};
pub use self::score::{Band, Score, ScoreReason};
pub use self::summary::{Enquiry, Summary};

/// What a credit bureau knows about a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CreditReport {
    /// Who reported: `experian`, or what an aggregator calls its source.
    #[schema(example = "experian")]
    pub bureau: String,
    /// Made up by the sandbox bureau: about nobody, and worth nothing for a decision about a person.
    pub is_sandbox: bool,
    pub outcome: Outcome,
    /// The bureau's own number of this report.
    pub report_number: Option<String>,
    /// The day the bureau made it.
    #[serde(with = "text")]
    #[schema(value_type = String, format = Date)]
    pub reported_on: Date,
    /// Who the bureau thinks the person is.
    pub identity: Identity,
    pub score: Score,
    /// The newest first.
    pub accounts: Vec<Account>,
    /// The newest first.
    pub enquiries: Vec<Enquiry>,
    pub addresses: Vec<Address>,
    /// The same figures for every bureau, worked out from the accounts and enquiries above.
    pub summary: Summary,
    /// What a person has to look at, the gravest first.
    pub marks: Vec<Mark>,
    /// Codes of the bureau that are not in our tables. They are shown, never guessed.
    pub unknown_codes: Vec<UnknownCode>,
}

/// Whether the bureau knows the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BureauHit)]
pub enum Outcome {
    /// There is a file.
    Hit,
    /// The bureau has no file: nothing good or bad is known.
    NoHit,
}

/// A code that is not in our tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UnknownCode {
    /// The bureau's name of the field.
    #[schema(example = "Account_Status")]
    pub field: String,
    #[schema(example = "999")]
    pub code: String,
    /// Counted from 0 in `accounts`.
    pub account: Option<usize>,
}
