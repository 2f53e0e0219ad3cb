//! Analyses: uploaded statements on their way to a decision. The row is the job.

mod application;
mod assignee;
mod correction;
mod counts;
mod depth;
mod erase;
mod insert;
mod list;
mod outcomes;
mod overrides;
mod pictures;
mod queue;
mod requeue;
mod results;
mod review;
mod reviewing;
mod runs;
mod settled;
mod statements;
mod summary;
mod words;

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

pub use self::application::Application;
pub use self::assignee::{Assigned, assign};
pub use self::correction::{CORRECTIONS_AT_MOST, Correction, FigureRead, NewCorrection};
pub use self::counts::{Counts, counts};
pub use self::depth::{Depth, Waiting, depth, waiting_of};
pub use self::erase::{erase, erase_original};
pub use self::insert::{NewAnalysis, insert};
pub use self::list::{
    AssignedTo, Filter, Order, Page, WITHOUT_PRODUCT, external_id_index, find, find_external, list,
};
pub use self::outcomes::{
    LoanOutcome, NewOutcome, Noted, OUTCOMES_AT_MOST, Outcome, Turnout, note_outcome, outcome, outcomes,
    weighed,
};
pub use self::overrides::{NewOverride, Override, holding_overrides, override_decision, overrides};
pub use self::pictures::{PICTURE_WIDTHS, announce_picture, keep_picture, picture_path};
pub use self::queue::{
    Claim, Completion, Failure, Progress, claim, complete, fail, give_back, heartbeat, link_credit_check,
    note_progress, retry_later,
};
pub use self::requeue::{failed, requeue};
pub use self::results::{beginning, result};
pub use self::review::{NewReview, Review, Votes, hold, review, reviews, votes};
pub use self::reviewing::{decided, next_waiting, past, waiting};
pub use self::runs::{AnalysisRun, Begun, NewRun, Run, begin_run, run_result, runs};
pub use self::settled::SettledBy;
pub use self::statements::{
    Kind, NewStatement, Statement, add_statements, all_statements, file_indexes, path_of, statements,
};
pub use self::summary::{Flag, Flags, ShortReason, Summary, bank_index, summarise, unsummarised};
pub use self::words::{Words, words_after, words_changed};

pub use crate::packed::PackedReport;
use crate::seal::TeamKey;
use crate::time::{moment, optional_moment};
use crate::{AnalysisId, Error, OverrideId, ProductId, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Queued,
    Processing,
    Completed,
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    Approved,
    Declined,
    ManualReview,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Queued, Self::Processing, Self::Completed, Self::Failed];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Processing => "processing",
            Self::Completed => "completed",
            Self::Failed => "failed",
        }
    }
}

impl Decision {
    pub const ALL: [Self; 3] = [Self::Approved, Self::Declined, Self::ManualReview];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::ManualReview => "manual_review",
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

impl FromStr for Decision {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|decision| decision.name() == text);
        found.ok_or_else(|| "no such decision".to_owned())
    }
}

/// One analysis without its result.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub id: AnalysisId,
    pub number: i64,
    pub status: Status,
    /// What holds: the engine's decision, the people's who reviewed it, or that of the override.
    pub decision: Option<Decision>,
    pub engine_decision: Option<Decision>,
    pub score: Option<i64>,
    pub product: Option<(ProductId, i64)>,
    pub application: Application,
    /// What the report says of the account; nothing before completion.
    pub summary: Option<Summary>,
    pub file_bytes: i64,
    pub pages: i64,
    pub credit_check_id: Option<String>,
    pub failure: Option<Failure>,
    /// Only while a worker reads a scan.
    pub progress: Option<Progress>,
    /// Who works on it.
    pub assignee: Option<UserId>,
    /// The override that holds.
    pub override_id: Option<OverrideId>,
    pub created_by: UserId,
    pub created_at: Timestamp,
    /// 1 for what the upload made; each change of the case makes the next one.
    pub run: i64,
    /// When the present run was asked for, and by whom.
    pub run_at: Timestamp,
    pub run_by: UserId,
    pub started_at: Option<Timestamp>,
    pub completed_at: Option<Timestamp>,
    /// The statement is gone since then, and so are the pictures of its pages: its team keeps originals for less long.
    pub original_erased_at: Option<Timestamp>,
    pub attempts: i64,
}

impl Analysis {
    /// `APP-000001`, for people.
    #[must_use]
    pub fn reference(&self) -> Reference {
        Reference(self.number)
    }
}

/// At least six digits; `APP-1000000` follows `APP-999999`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference(pub i64);

impl fmt::Display for Reference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "APP-{:06}", self.0)
    }
}

/// Where the single PDF that an analysis came with lies in the blob store; `Statement::path` knows of the others.
#[must_use]
pub fn statement_path(team: &crate::TeamId, id: &AnalysisId) -> String {
    format!("{team}/{id}/statement")
}

const COLUMNS: &str = "SELECT id, number, status, decision, engine_decision, score, product_id, product_version, sealed,
            sealed_summary, file_bytes, pages, credit_check_id, failure_code, failure_message, created_by, created_at, started_at,
            completed_at, original_erased_at, attempts, run, assignee_id, override_id, scan_pages_read, scan_pages, COALESCE(run_at, created_at) AS run_at,
            COALESCE(run_by, created_by) AS run_by
     FROM analyses";

fn read(row: &AnyRow, key: &TeamKey) -> Result<Analysis, Error> {
    let id = AnalysisId::stored(row.try_get("id")?);
    let application = Application::open(key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let sealed_summary: Option<Vec<u8>> = row.try_get("sealed_summary")?;
    let summary = sealed_summary.map(|sealed| Summary::open(key, &id, &sealed)).transpose()?;
    let product: Option<String> = row.try_get("product_id")?;
    let version: Option<i64> = row.try_get("product_version")?;
    let status: Status = row.try_get::<String, _>("status")?.parse().map_err(Error::unreadable)?;
    let pages_read: Option<i64> = row.try_get("scan_pages_read")?;
    let scanned = pages_read.zip(row.try_get("scan_pages")?).filter(|_| status == Status::Processing);
    let failure_code: Option<String> = row.try_get("failure_code")?;
    let failure_message: Option<String> = row.try_get("failure_message")?;
    Ok(Analysis {
        id,
        application,
        summary,
        number: row.try_get("number")?,
        status,
        decision: decision(row, "decision")?,
        engine_decision: decision(row, "engine_decision")?,
        score: row.try_get("score")?,
        product: product.map(ProductId::stored).zip(version),
        file_bytes: row.try_get("file_bytes")?,
        pages: row.try_get("pages")?,
        credit_check_id: row.try_get("credit_check_id")?,
        failure: failure_code.zip(failure_message).map(|(code, message)| Failure { code, message }),
        progress: scanned.map(|(pages_read, pages)| Progress { pages_read, pages }),
        assignee: row.try_get::<Option<String>, _>("assignee_id")?.map(UserId::stored),
        override_id: row.try_get::<Option<String>, _>("override_id")?.map(OverrideId::stored),
        created_by: UserId::stored(row.try_get("created_by")?),
        created_at: moment(row, "created_at")?,
        started_at: optional_moment(row, "started_at")?,
        completed_at: optional_moment(row, "completed_at")?,
        original_erased_at: optional_moment(row, "original_erased_at")?,
        attempts: row.try_get("attempts")?,
        run: row.try_get("run")?,
        run_at: moment(row, "run_at")?,
        run_by: UserId::stored(row.try_get("run_by")?),
    })
}

fn decision(row: &AnyRow, column: &str) -> Result<Option<Decision>, Error> {
    let text: Option<String> = row.try_get(column)?;
    text.map(|text| text.parse().map_err(Error::unreadable)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_six_digits_or_more() {
        assert_eq!(Reference(1).to_string(), "APP-000001");
        assert_eq!(Reference(999_999).to_string(), "APP-999999");
        assert_eq!(Reference(1_000_000).to_string(), "APP-1000000");
    }
}
