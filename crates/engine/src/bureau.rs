//! What a credit bureau was asked and said → what a person has to look at, and whose file it is.

use std::fmt;

use analysis::{CreditFile, FoundIn, Study};
use bureau::{CreditReport, Identity};
use names::{Comparison, Outcome};
use policy::{Concern, Family};

use crate::report::codes::DerogatoryMarkKind;

/// Whether a bureau was asked about the applicant, and what came of it.
#[derive(Clone, Copy, Default)]
pub enum Bureau<'a> {
    /// Nobody asked.
    #[default]
    NotRequested,
    /// Somebody asked and there is no answer: the analysis goes on without it, and to a person.
    Unavailable {
        /// One clause for people, without personal data: "the bureau did not answer".
        reason: &'a str,
    },
    Report {
        report: &'a CreditReport,
        /// Where the whole report is kept; `None` for a report that was brought along.
        credit_check_id: Option<&'a str>,
    },
}

// A credit report is personal through and through.
impl fmt::Debug for Bureau<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRequested => out.write_str("NotRequested"),
            Self::Unavailable { reason } => out.debug_struct("Unavailable").field("reason", reason).finish(),
            Self::Report { credit_check_id, .. } => {
                out.debug_struct("Report").field("credit_check_id", credit_check_id).finish_non_exhaustive()
            }
        }
    }
}

impl<'a> Bureau<'a> {
    pub(crate) const fn report(self) -> Option<&'a CreditReport> {
        match self {
            Self::Report { report, .. } => Some(report),
            Self::NotRequested | Self::Unavailable { .. } => None,
        }
    }
}

/// The name in the credit report beside the two others, each or why it was not compared.
#[derive(Clone, Debug)]
pub(crate) struct BureauName {
    pub(crate) applicant: Result<Comparison, &'static str>,
    pub(crate) holder: Result<Comparison, &'static str>,
}

/// More spellings than lenders give a person; the rest could not change the outcome but with luck.
const MOST_SPELLINGS: usize = 50;

impl BureauName {
    pub(crate) fn compare(identity: &Identity, applicant: Option<&str>, holder: Option<&str>) -> Self {
        let applicant = applicant.filter(|name| !name.trim().is_empty());
        Self {
            applicant: nearest(identity, applicant.ok_or("no applicant's name was given")),
            holder: nearest(identity, holder.ok_or("the statement does not say whose account it is")),
        }
    }
}

/// Of all spellings in the file the nearest counts.
fn nearest(identity: &Identity, name: Result<&str, &'static str>) -> Result<Comparison, &'static str> {
    let name = name?;
    let spellings = identity.name.iter().chain(&identity.other_names);
    let found = spellings.take(MOST_SPELLINGS).map(|spelling| names::compare(spelling, name));
    // The first of equals, so that the main spelling explains it.
    found
        .reduce(|best, other| if other.score > best.score { other } else { best })
        .ok_or("the credit report names nobody")
}

/// Everything about the bureau that a person has to look at, whatever the policy says.
pub(crate) fn concerns(bureau: Bureau<'_>, name: Option<&BureauName>, study: &Study<'_>) -> Vec<Concern> {
    let report = match bureau {
        Bureau::NotRequested => return Vec::new(),
        Bureau::Unavailable { reason } => {
            let message = format!("the credit bureau was asked and there is no report: {reason}");
            return vec![concern(Family::Bureau, "bureau_unavailable", message)];
        }
        Bureau::Report { report, .. } => report,
    };
    let marks = report.marks.iter();
    let mut concerns: Vec<Concern> = marks
        .map(|mark| {
            concern(Family::Bureau, DerogatoryMarkKind::from(mark.kind).as_str(), mark.message.clone())
        })
        .collect();
    concerns.extend(name.and_then(mismatch));
    let hidden =
        study.credit_file.iter().flat_map(|file: &CreditFile<'_>| file.found_in(FoundIn::StatementOnly));
    concerns.extend(hidden.map(|loan| {
        concern(
            Family::Bureau,
            "hidden_loan",
            format!("a loan that the bureau does not know: {}", loan.explanation),
        )
    }));
    concerns
}

/// The applicant's name is what counts; the account holder's stands in where none was given.
fn mismatch(name: &BureauName) -> Option<Concern> {
    let (found, whose) = match (&name.applicant, &name.holder) {
        (Ok(found), _) => (found, "the applicant's"),
        (Err(_), Ok(found)) => (found, "the account holder's"),
        (Err(_), Err(_)) => return None,
    };
    (found.outcome == Outcome::Mismatch).then(|| {
        let message = format!("the name in the credit report is not {whose}: {}", found.explanation);
        concern(Family::NameMismatch, "bureau_name_mismatch", message)
    })
}

fn concern(family: Family, code: &str, message: String) -> Concern {
    Concern { family, code: code.to_owned(), message }
}
