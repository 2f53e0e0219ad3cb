//! A derogatory mark: what went wrong with a line of credit, when, and how grave it is.

use ledger::{Date, Rupees, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that sends an application to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DerogatoryMark)]
pub struct Mark {
    pub kind: MarkKind,
    pub severity: Severity,
    /// For people: what happened, where and how much.
    #[schema(example = "HDFC Bank wrote off a personal loan of ₹1,20,000 in March 2024")]
    pub message: String,
    /// Counted from 0 in `accounts`; `null` when it is about the file as a whole.
    pub account: Option<usize>,
    /// When it happened, or was last reported.
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
    pub amount: Option<Rupees>,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DerogatoryMarkKind)]
pub enum MarkKind {
    WilfulDefault,
    WrittenOff,
    SuitFiled,
    Settled,
    Restructured,
    /// Sold to another lender because it was not paid.
    AccountSold,
    GuaranteeInvoked,
    Repossessed,
    /// Sub-standard, doubtful or loss.
    BadAsset,
    /// 90 days or more past due within three years.
    NinetyDaysPastDue,
    /// 60 to 89 days past due within a year.
    SixtyDaysPastDue,
    CurrentOverdue,
    /// The lender says that the holder has died.
    Deceased,
    /// The bureau is not sure that the file is this person's.
    UncertainMatch,
    /// A status that is not in our tables.
    UnknownStatus,
}

/// How grave a mark is. The order is that of the list: the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DerogatoryMarkSeverity)]
pub enum Severity {
    Critical,
    High,
    Medium,
}
