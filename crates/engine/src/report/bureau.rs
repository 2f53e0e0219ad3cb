//! What a credit bureau said: `bureau` of the report.

use analysis::{ComparedLoan, CreditFile, FoundIn, Study};
use bureau::{CreditReport, Summary};
use ledger::{Date, Rupees, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bureau::{Bureau, BureauName};
use crate::report::codes::{self, BureauStatus};
use crate::report::identity::{NameMatchReport, name_match, not_checked};

/// Whether a credit bureau was asked, what it said, and how that goes together with the statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauOutcome)]
pub struct BureauReport {
    /// `not_requested` when nobody asked for it. An `unavailable` one sends the application to a person.
    pub status: codes::BureauStatus,
    /// Why it is unavailable.
    #[serde(default)]
    pub reason: Option<String>,
    /// The credit check that has the whole report.
    #[serde(default)]
    pub credit_check_id: Option<String>,
    /// Who reported.
    #[serde(default)]
    pub bureau: Option<String>,
    /// Made up by the sandbox bureau: about nobody, and worth nothing for a decision about a person.
    #[serde(default)]
    pub is_sandbox: bool,
    /// Whether the bureau knows the person.
    #[serde(default)]
    pub outcome: Option<codes::BureauHit>,
    /// The day the bureau made its report.
    #[serde(with = "text::optional", default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub reported_on: Option<Date>,
    #[serde(default)]
    pub score: Option<BureauScoreReport>,
    /// What a person has to look at, the gravest first.
    #[serde(default)]
    pub marks: Vec<BureauMarkReport>,
    /// The figures of the whole credit report.
    #[serde(default)]
    pub summary: Option<Summary>,
    /// The name in the credit report beside the others.
    #[serde(default)]
    pub name_match: Option<BureauNameReport>,
    /// Each running loan once; `null` when the bureau has no file to compare with.
    #[serde(default)]
    pub reconciliation: Option<LoanReconciliationReport>,
}

/// The bureau's score, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauScoreSeen)]
pub struct BureauScoreReport {
    #[schema(minimum = 300, maximum = 900)]
    pub value: Option<u16>,
    pub band: Option<codes::BureauScoreBand>,
    /// Why there is no value, for people.
    pub missing_because: Option<String>,
}

/// A derogatory mark in the credit report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauMarkSeen)]
pub struct BureauMarkReport {
    pub kind: codes::DerogatoryMarkKind,
    pub severity: codes::DerogatoryMarkSeverity,
    /// What happened, where and how much.
    pub message: String,
    /// Counted from 0 in the accounts of the credit report.
    pub account: Option<usize>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
    pub amount: Option<Rupees>,
}

/// The name in the credit report beside the two others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauNameMatch)]
pub struct BureauNameReport {
    /// A `mismatch` sends the application to a person.
    pub applicant: NameMatchReport,
    /// A `mismatch` does so when no applicant's name was given.
    pub account_holder: NameMatchReport,
}

/// The loans of the statement and of the credit report, each once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = LoanReconciliation)]
pub struct LoanReconciliationReport {
    /// Known to both: the statement's instalment is what counts.
    pub both: Vec<ComparedLoanReport>,
    /// Hidden: the statement repays it and the bureau has no account for it. Each sends the application to a person.
    pub statement_only: Vec<ComparedLoanReport>,
    /// Repaid from another account. Counted as an obligation where `counting` says so.
    pub bureau_only: Vec<ComparedLoanReport>,
}

/// A running loan, known from one side or from both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ComparedLoan)]
pub struct ComparedLoanReport {
    /// As the bureau writes it, or else as the statement does.
    pub lender: String,
    /// Why it stands in this list.
    pub explanation: String,
    /// What the statement shows, as rupees a month.
    pub statement_monthly: Option<Rupees>,
    /// What the bureau reports, or what follows from amount, rate and tenure.
    pub bureau_monthly: Option<Rupees>,
    /// `bureau_monthly` was worked out, not reported.
    pub is_estimated: bool,
    pub counting: codes::LoanCounting,
    /// Counted from 0 in the accounts of the credit report.
    pub account: Option<usize>,
    pub kind: Option<codes::AccountKind>,
    pub ownership: Option<codes::Ownership>,
    /// What is left to pay.
    pub balance: Option<Rupees>,
    /// Counted from 0 in `obligations.loans`.
    pub loan: Option<usize>,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<usize>,
}

pub(crate) fn of(bureau: Bureau<'_>, name: Option<&BureauName>, study: &Study<'_>) -> BureauReport {
    match bureau {
        Bureau::NotRequested => {
            BureauReport { status: BureauStatus::NotRequested, ..BureauReport::default() }
        }
        Bureau::Unavailable { reason } => BureauReport {
            status: BureauStatus::Unavailable,
            reason: Some(reason.to_owned()),
            ..BureauReport::default()
        },
        Bureau::Report { report, credit_check_id } => {
            let credit_check_id = credit_check_id.map(str::to_owned);
            BureauReport { credit_check_id, ..received(report, name, study) }
        }
    }
}

fn received(report: &CreditReport, name: Option<&BureauName>, study: &Study<'_>) -> BureauReport {
    BureauReport {
        status: BureauStatus::Received,
        reason: None,
        credit_check_id: None,
        bureau: Some(report.bureau.clone()),
        is_sandbox: report.is_sandbox,
        outcome: Some(report.outcome.into()),
        reported_on: Some(report.reported_on),
        score: Some(BureauScoreReport {
            value: report.score.value,
            band: report.score.band.map(Into::into),
            missing_because: report.score.missing_because.clone(),
        }),
        marks: marks(report),
        summary: Some(report.summary.clone()),
        name_match: name.map(|name| BureauNameReport {
            applicant: compared(&name.applicant),
            account_holder: compared(&name.holder),
        }),
        reconciliation: study.credit_file.as_ref().filter(|file| file.has_file()).map(|file| {
            let list =
                |found_in| file.found_in(found_in).map(|loan| compared_loan(loan, file, study)).collect();
            LoanReconciliationReport {
                both: list(FoundIn::Both),
                statement_only: list(FoundIn::StatementOnly),
                bureau_only: list(FoundIn::BureauOnly),
            }
        }),
    }
}

fn marks(report: &CreditReport) -> Vec<BureauMarkReport> {
    let marks = report.marks.iter().map(|mark| BureauMarkReport {
        kind: mark.kind.into(),
        severity: mark.severity.into(),
        message: mark.message.clone(),
        account: mark.account,
        date: mark.date,
        amount: mark.amount,
    });
    marks.collect()
}

fn compared(found: &Result<names::Comparison, &'static str>) -> NameMatchReport {
    match found {
        Ok(found) => name_match(found),
        Err(why) => not_checked(why),
    }
}

fn compared_loan(loan: &ComparedLoan, file: &CreditFile<'_>, study: &Study<'_>) -> ComparedLoanReport {
    let account = loan.account.and_then(|at| file.report.accounts.get(at));
    let series = loan.series.and_then(|at| study.obligations.series.get(at));
    let lender = account.map(|account| &account.lender).or_else(|| series.map(|series| &series.lender));
    ComparedLoanReport {
        lender: lender.cloned().unwrap_or_default(),
        explanation: loan.explanation.clone(),
        statement_monthly: loan.statement_monthly.map(Rupees),
        bureau_monthly: loan.bureau_monthly.map(Rupees),
        is_estimated: loan.is_estimated,
        counting: loan.counting.into(),
        account: loan.account,
        kind: account.map(|account| account.kind.into()),
        ownership: account.map(|account| account.ownership.into()),
        balance: account.and_then(|account| account.balance),
        loan: loan.series,
        rows: series.map(|series| series.rows.clone()).unwrap_or_default(),
    }
}
