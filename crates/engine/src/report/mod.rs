//! The published report. Its members and their names are a promise to everyone who integrates.

mod account_metrics;
mod bounces;
mod bureau;
mod case;
mod cash_flow;
mod categories;
pub mod codes;
mod counterparties;
mod identity;
mod income;
mod integrity;
mod metrics;
mod obligations;
mod policy;
mod reading;
mod score;
mod statement;
mod transactions;
mod undisclosed;

use ledger::Area;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::account_metrics::AccountMetricReport;
pub use self::bounces::{BounceReport, BouncesReport};
pub use self::bureau::{
    BureauMarkReport, BureauNameReport, BureauReport, BureauScoreReport, ComparedLoanReport,
    LoanReconciliationReport,
};
pub use self::case::{
    CaseAccountReport, CaseStatementReport, CoverageReport, OwnTransfersReport, PartReport, SeamReport,
};
pub use self::cash_flow::{BalanceReport, CashFlowReport, MonthReport};
pub use self::categories::CategoryReport;
pub use self::codes::Word;
pub use self::counterparties::{CircularReport, CounterpartiesReport, CounterpartyReport, RoundTripReport};
pub use self::identity::{MulePatternReport, MuleReport, NameMatchReport};
pub use self::income::{IncomeReport, PayReport, SalaryReport, SourceReport};
pub use self::integrity::{CheckReport, EvidenceReport, FlagReport, IntegrityReport};
pub use self::metrics::{MetricReport, MissingReport, MonthValueReport, RowsReport, ValueReport};
pub use self::obligations::{DisbursalReport, LoanReport, ObligationPartReport, ObligationsReport};
pub use self::policy::{
    AdverseReasonReport, CapReport, ChangeReport, EligibilityReport, GapReport, PolicyReport,
    ReviewReasonReport, ReviewReport, RuleReport, SeenReport,
};
pub use self::score::{PointsReport, ProbabilityReport, ScoreCardReport, ScoreReasonReport};
pub use self::statement::{
    AccountReport, BreakReport, ComparedAmount, ComparedCount, PeriodReport, PrintedTotals,
    ReconciliationReport, StatementReport,
};
pub use self::transactions::{
    LinkReport, OpenFigureReport, OpenReport, SettledReport, SightReport, TransactionReport,
};
pub use self::undisclosed::UndisclosedAccountReport;

use self::codes::Decision;
use crate::journey::Findings;

/// Everything that was found in a statement, and what follows from it.
// Every member is written, even when there is nothing to say. A member that joins later gets `#[serde(default)]`, so
// that reports from before can still be read; members nobody here knows are passed over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(remote = "Self")]
pub struct Report {
    /// The version of the engine that made the report.
    #[schema(value_type = String)]
    pub engine_version: Word,
    /// The ISO 4217 code of the currency that every amount of the statement is in, such as `INR` or `GBP`. `null` when
    /// nothing on the paper says; then no amount is compared with anything, and `review` names `unknown_currency`.
    #[serde(default = "rupees")]
    #[schema(value_type = Option<String>)]
    pub currency: Option<Word>,
    /// 300 to 900; `null` when there is too little to score on or the account is in another currency than the product,
    /// which `score_card` then explains.
    #[schema(minimum = 300, maximum = 900)]
    pub score: Option<i32>,
    /// The band of the score, `A` the best; `null` when there is no score.
    pub grade: Option<String>,
    /// The engine's own decision; any doubt listed in `review` makes it `manual_review`.
    pub decision: Decision,
    /// What the policy alone would have decided.
    pub recommendation: Decision,
    /// Whether a person has to confirm the decision, and why.
    pub review: ReviewReport,
    /// Whose account it is, what the paper says and how far it is proven: of the only file, or the summary of the case.
    pub statement: StatementReport,
    /// Every file that was sent, with its own proof and its own verdict. Empty in reports from before there were several.
    #[serde(default)]
    pub statements: Vec<CaseStatementReport>,
    /// Every account that the files show, the one with the most rows first, with how its files join.
    #[serde(default)]
    pub accounts: Vec<CaseAccountReport>,
    /// Which months are there: whole, in part or missing, for each account; the first month first.
    #[serde(default)]
    pub coverage: Vec<CoverageReport>,
    /// What moved between the accounts of the case.
    #[serde(default)]
    pub own_transfers: Vec<OwnTransfersReport>,
    /// Accounts that the rows speak of and that were not sent: signs with their rows, which decide nothing.
    #[serde(default)]
    pub undisclosed_accounts: Vec<UndisclosedAccountReport>,
    /// What speaks for and against the document.
    pub integrity: IntegrityReport,
    /// Money in and out, month by month, and the balance day by day.
    pub cash_flow: CashFlowReport,
    /// What the applicant lives on.
    pub income: IncomeReport,
    /// What the applicant already owes.
    pub obligations: ObligationsReport,
    /// Items returned unpaid, and what the bank charged as a punishment.
    pub bounces: BouncesReport,
    /// What the money came from and went for, the largest turnover first.
    pub categories: Vec<CategoryReport>,
    /// Who money comes from and goes to.
    pub counterparties: CounterpartiesReport,
    /// Whether the account looks like one that only passes money on.
    pub mule: MuleReport,
    /// Whether the applicant is the holder of the account.
    pub name_match: NameMatchReport,
    /// Whether a credit bureau was asked, what it said, and how its loans go together with the statement's.
    pub bureau: BureauReport,
    /// What the product asked, what came of it, and how much could be lent.
    pub policy: PolicyReport,
    /// How the points of the score came together.
    pub score_card: ScoreCardReport,
    /// The whole dictionary of metrics for this statement, each with the rows it rests on.
    pub metrics: Vec<MetricReport>,
    /// Every row of the statement, in its order; of several accounts, in the order of days.
    pub transactions: Vec<TransactionReport>,
}

/// Fewer rows are written faster than a thread starts.
const ROWS_FOR_A_THREAD: usize = 500;
/// Bytes that a row takes with hardly an exception.
const ROOM_FOR_A_ROW: usize = 640;
/// How the document ends where there are no rows.
const WITHOUT_ROWS: &[u8] = b"[]}";

impl Report {
    /// What a metric came to, as policies and cards compare it.
    pub fn metric_number(&self, name: &str) -> Option<f64> {
        let metric = self.metrics.iter().find(|metric| metric.name == name)?;
        metric.value.map(ValueReport::as_number)
    }

    /// The published document. Written here and not by those who ask for it, so that it is built once, and optimised; `archive`
    /// reads it back. The report is as before when it is written.
    pub fn to_json(&mut self) -> serde_json::Result<Vec<u8>> {
        if self.transactions.len() < ROWS_FOR_A_THREAD {
            return serde_json::to_vec(self);
        }
        // The rows are the last member and longer than all others together: they are written beside them.
        let rows = std::mem::take(&mut self.transactions);
        let room = rows.len() * ROOM_FOR_A_ROW;
        let mut json = Vec::with_capacity(2 * room);
        let (rest, rows_json) = std::thread::scope(|scope| {
            let writing = scope.spawn(|| {
                let mut json = Vec::with_capacity(room);
                serde_json::to_writer(&mut json, &rows).map(|()| json)
            });
            let rest = serde_json::to_writer(&mut json, &*self);
            (rest, writing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        self.transactions = rows;
        rest?;
        json.truncate(json.len().saturating_sub(WITHOUT_ROWS.len()));
        json.extend_from_slice(&rows_json?);
        json.push(b'}');
        Ok(json)
    }
}

pub(crate) fn of(findings: Findings<'_>) -> Report {
    let Findings {
        assembly,
        currencies,
        entries,
        judged,
        study,
        facts,
        by_account,
        undisclosed: not_sent,
        grading,
        mule,
        name,
        bureau: asked_bureau,
        bureau_name,
        decision,
    } = findings;
    let (standing_score, grade) = match grading.standing {
        ::score::Standing::Scored { score, grade } => (Some(score), Some(grade.to_owned())),
        ::score::Standing::InsufficientData { .. } | ::score::Standing::NotApplicable { .. } => (None, None),
    };
    let mut transactions = transactions::of(&assembly.lines, entries);
    transactions::sighted(&mut transactions, &assembly.lines, judged);
    transactions::flag(&mut transactions, entries, (judged, assembly), mule);
    Report {
        engine_version: crate::VERSION.into(),
        currency: currencies.account.map(|currency| currency.code().into()),
        score: standing_score,
        grade,
        decision: decision.outcome.into(),
        recommendation: decision.recommendation.into(),
        review: policy::review(&decision.review_reasons),
        statement: statement::of(assembly),
        statements: case::statements(assembly, judged),
        accounts: case::accounts(assembly, &by_account, currencies),
        coverage: case::coverage(&assembly.accounts),
        own_transfers: case::own_transfers(assembly, entries),
        undisclosed_accounts: undisclosed::of(&not_sent),
        integrity: integrity::of(judged, assembly),
        cash_flow: cash_flow::of(&study.book, facts),
        income: income::of(&study.income),
        obligations: obligations::of(&study.obligations, facts),
        bounces: bounces::of(&study.conduct),
        categories: categories::of(entries),
        counterparties: counterparties::of(&study.flows),
        mule: identity::mule(mule),
        name_match: name.map_or_else(identity::not_checked, |found| identity::name_match(&found)),
        bureau: bureau::of(asked_bureau, bureau_name.as_ref(), study),
        policy: policy::of(&decision),
        score_card: score::of(grading),
        metrics: metrics::of(facts, currencies),
        transactions,
    }
}

/// Reports from before this was asked took every amount for rupees.
#[expect(clippy::unnecessary_wraps, reason = "the member may be null")]
fn rupees() -> Option<Word> {
    Some(policy::rupees())
}

/// No page is so large; a place beyond it is nowhere, and JSON has no word for what is beyond all numbers.
const FARTHEST: f32 = 1e6;

/// Left, top, right and bottom, to a tenth of a point.
fn bbox(area: Area) -> [f32; 4] {
    let edges = [area.left, area.top, area.right, area.bottom];
    edges.map(|edge| {
        let edge = if edge.is_nan() { -FARTHEST } else { edge.clamp(-FARTHEST, FARTHEST) };
        (edge * 10.0).round() / 10.0
    })
}
