//! Credit checks: one enquiry at a bureau each, from the intent to the report. The row is the job.

mod erase;
mod insert;
mod keys;
mod list;
mod queue;
mod reports;

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

pub use self::erase::{Erasure, erase};
pub use self::insert::{NewCreditCheck, insert};
pub use self::keys::{BoundKey, Key, bind_key, bound_key, forget_old_keys};
pub use self::list::{Filter, find, find_open, find_recent, list};
pub use self::queue::{
    Claim, Completion, claim, complete, fail, fail_billed, heartbeat, is_held, retry_later, take,
};
pub use self::reports::{raw_answer, report};

use crate::analyses::Failure;
use crate::seal::TeamKey;
use crate::time::{moment, optional_moment};
use crate::{AnalysisId, CreditCheckId, Error, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Pending,
    Completed,
    Failed,
}

impl Status {
    pub const ALL: [Self; 3] = [Self::Pending, Self::Completed, Self::Failed];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Completed => "completed",
            Self::Failed => "failed",
        }
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|status| status.name() == text);
        found.ok_or_else(|| "no such status".to_owned())
    }
}

/// Who is looked up. Sealed as one piece, and never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub name: String,
    /// In the form of E.164.
    pub mobile: String,
}

impl fmt::Debug for Person {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Person").finish_non_exhaustive()
    }
}

impl Person {
    fn seal(&self, key: &TeamKey, id: &CreditCheckId) -> Result<Vec<u8>, Error> {
        key.seal(&place(id), &serde_json::to_vec(self).map_err(Error::unreadable)?)
    }

    fn open(key: &TeamKey, id: &CreditCheckId, sealed: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(&key.open(&place(id), sealed)?).map_err(Error::unreadable)
    }
}

fn place(id: &CreditCheckId) -> String {
    format!("credit_checks.sealed:{id}")
}

/// One check without its report.
#[derive(Clone, Debug)]
pub struct CreditCheck {
    pub id: CreditCheckId,
    pub status: Status,
    pub person: Person,
    /// Which of the configured bureaus was asked.
    pub bureau: String,
    /// The report is about nobody. `false` until there is a report.
    pub is_sandbox: bool,
    /// Paise: what it costs once there is a report, and nothing otherwise.
    pub price: i64,
    /// What the report says in short, once there is one.
    pub outcome: Option<String>,
    pub score: Option<i64>,
    pub marks: Option<i64>,
    /// The analysis that it was pulled along with.
    pub analysis: Option<AnalysisId>,
    pub failure: Option<Failure>,
    pub created_by: UserId,
    pub created_at: Timestamp,
    pub completed_at: Option<Timestamp>,
    pub attempts: i64,
}

const COLUMNS: &str =
    "SELECT id, status, sealed, bureau, is_sandbox, price, outcome, score, marks, analysis_id, failure_code,
            failure_message, created_by, created_at, completed_at, attempts
     FROM credit_checks";

fn read(row: &AnyRow, key: &TeamKey) -> Result<CreditCheck, Error> {
    let id = CreditCheckId::stored(row.try_get("id")?);
    let person = Person::open(key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let failure_code: Option<String> = row.try_get("failure_code")?;
    let failure_message: Option<String> = row.try_get("failure_message")?;
    Ok(CreditCheck {
        id,
        person,
        status: row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?,
        bureau: row.try_get("bureau")?,
        is_sandbox: row.try_get::<i64, _>("is_sandbox")? != 0,
        price: row.try_get("price")?,
        outcome: row.try_get("outcome")?,
        score: row.try_get("score")?,
        marks: row.try_get("marks")?,
        analysis: row.try_get::<Option<String>, _>("analysis_id")?.map(AnalysisId::stored),
        failure: failure_code.zip(failure_message).map(|(code, message)| Failure { code, message }),
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        completed_at: optional_moment(row, "completed_at")?,
        attempts: row.try_get("attempts")?,
    })
}
