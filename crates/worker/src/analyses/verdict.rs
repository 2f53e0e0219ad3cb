//! What reading gave, and at which attempt → what becomes of the analysis.

use std::time::Duration;

use engine::codes;
use store::ScoreCardId;
use store::analyses::{Claim, Decision, Failure, PackedReport, Summary};

use super::reading::{Read, Unread};
use crate::Settings;

#[derive(Debug)]
pub(super) enum Verdict {
    Completed(Box<Completed>),
    /// For good.
    Failed(Failure),
    /// The file may be at fault or not: another attempt will tell.
    TriedAgain {
        code: &'static str,
        pause: Duration,
    },
    /// The file is not at fault, so it costs no attempt. There is a pause when the world is out of order, and none
    /// when this worker is leaving.
    GivenBack {
        pause: Option<Duration>,
    },
}

#[derive(Debug)]
pub(super) struct Completed {
    pub(super) decision: Decision,
    pub(super) score: Option<i64>,
    pub(super) pages: i64,
    pub(super) report: PackedReport,
    pub(super) summary: Summary,
    /// The card in the shadow, and what it says.
    pub(super) challenger: Option<(ScoreCardId, Option<i32>)>,
}

impl Verdict {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Completed(_) => "completed",
            Self::Failed(_) => "failed",
            Self::TriedAgain { .. } => "retried",
            Self::GivenBack { .. } => "given_back",
        }
    }
}

pub(super) fn of(read: Result<Read, Unread>, claim: &Claim, settings: &Settings) -> Verdict {
    let failure = match read {
        Ok(read) => return completed(read).unwrap_or_else(|| again(Fault::Crash, claim, settings)),
        Err(failure) => failure,
    };
    match failure {
        Unread::FileLost => failed("file_lost", FILE_LOST),
        Unread::ProductLost => failed("product_not_found", PRODUCT_LOST),
        Unread::Store(failure) => {
            tracing::warn!(
                analysis = %claim.analysis.id,
                error = &failure as &dyn std::error::Error,
                "a statement cannot be fetched now"
            );
            given_back(claim, settings)
        }
        Unread::Sandbox(failure) => of_sandbox(failure, claim, settings),
    }
}

/// For an analysis that took every worker with it that held it.
pub(super) fn of_a_killer() -> Verdict {
    failed(Fault::Crash.code(), Fault::Crash.message())
}

fn of_sandbox(failure: sandbox::Failure, claim: &Claim, settings: &Settings) -> Verdict {
    match failure {
        sandbox::Failure::Refused { code, message } => Verdict::Failed(Failure { code, message }),
        sandbox::Failure::Crashed => again(Fault::Crash, claim, settings),
        sandbox::Failure::TimedOut => again(Fault::Time, claim, settings),
        sandbox::Failure::OutOfMemory => again(Fault::Memory, claim, settings),
        sandbox::Failure::Unavailable(failure) => {
            tracing::error!(
                analysis = %claim.analysis.id,
                error = &failure as &dyn std::error::Error,
                "no process to read statements can be had"
            );
            given_back(claim, settings)
        }
    }
}

/// `None` for an answer that no sound child gives.
fn completed(read: Read) -> Option<Verdict> {
    Some(Verdict::Completed(Box::new(Completed {
        decision: kept(&read.decision)?,
        score: read.score.map(i64::from),
        pages: i64::from(read.pages),
        report: read.report,
        summary: read.summary,
        challenger: read.challenger,
    })))
}

/// `None` for one that this version does not make.
const fn kept(decision: &codes::Decision) -> Option<Decision> {
    match decision {
        codes::Decision::Approved => Some(Decision::Approved),
        codes::Decision::Declined => Some(Decision::Declined),
        codes::Decision::ManualReview => Some(Decision::ManualReview),
        codes::Decision::Newer(_) => None,
    }
}

fn again(fault: Fault, claim: &Claim, settings: &Settings) -> Verdict {
    if claim.attempt >= settings.attempts {
        return failed(fault.code(), fault.message());
    }
    let failures = u32::try_from(claim.attempt).unwrap_or(u32::MAX);
    Verdict::TriedAgain { code: fault.code(), pause: settings.retry.after(failures) }
}

fn given_back(claim: &Claim, settings: &Settings) -> Verdict {
    let failures = u32::try_from(claim.attempt).unwrap_or(u32::MAX);
    Verdict::GivenBack { pause: Some(settings.trouble.after(failures)) }
}

fn failed(code: &str, message: &str) -> Verdict {
    Verdict::Failed(Failure { code: code.to_owned(), message: message.to_owned() })
}

/// What a file can do to its reader.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Crash,
    Time,
    Memory,
}

impl Fault {
    const fn code(self) -> &'static str {
        match self {
            Self::Crash => "processing_crashed",
            Self::Time => "processing_timeout",
            Self::Memory => "processing_out_of_memory",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::Crash => {
                "Reading this file broke off at every attempt. Download the statement from the bank again and upload \
                 the new file."
            }
            Self::Time => {
                "Reading this file takes longer than is allowed. Upload the statement in shorter periods, or the \
                 bank's own download instead of a scan."
            }
            Self::Memory => {
                "Reading this file needs more memory than is allowed. Upload the statement in shorter periods, or the \
                 bank's own download instead of a scan."
            }
        }
    }
}

const FILE_LOST: &str = "The uploaded file can no longer be read from our store. Upload the statement again.";
const PRODUCT_LOST: &str = "The product that this statement was uploaded under no longer exists. Upload it again under another product.";
