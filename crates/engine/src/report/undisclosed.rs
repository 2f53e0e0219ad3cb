//! Accounts that the rows speak of and that were not sent: `undisclosed_accounts` of the report.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::UndisclosedKind;
use crate::undisclosed::Undisclosed;

/// A sign of an account that was not sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = UndisclosedAccount)]
pub struct UndisclosedAccountReport {
    pub kind: UndisclosedKind,
    pub message: String,
    /// The last digits of its number, where a narration prints them.
    pub account_tail: Option<String>,
    /// Rows that speak of it, counted from 0 in `transactions`; none for a loan that only a bureau knows.
    pub evidence: Vec<usize>,
}

pub(crate) fn of(found: &[Undisclosed]) -> Vec<UndisclosedAccountReport> {
    let told = found.iter().map(|sign| UndisclosedAccountReport {
        kind: sign.kind.into(),
        message: sign.message.clone(),
        account_tail: sign.account_tail.clone(),
        evidence: sign.rows.clone(),
    });
    told.collect()
}
