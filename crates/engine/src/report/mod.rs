//! The published report. Its members and their names are a promise to everyone who integrates.

mod bounces;
mod cash_flow;
mod categories;
mod counterparties;
mod identity;
mod income;
mod integrity;
mod metrics;
mod obligations;
mod policy;
mod score;
mod statement;
mod text;
mod transactions;

use ledger::Area;
use serde::Serialize;

pub use self::bounces::{BounceReport, BouncesReport};
pub use self::cash_flow::{BalanceReport, CashFlowReport, MonthReport};
pub use self::categories::CategoryReport;
pub use self::counterparties::{CircularReport, CounterpartiesReport, CounterpartyReport, RoundTripReport};
pub use self::identity::{MulePatternReport, MuleReport, NameMatchReport};
pub use self::income::{IncomeReport, PayReport, SalaryReport, SourceReport};
pub use self::integrity::{CheckReport, EvidenceReport, FlagReport, IntegrityReport};
pub use self::metrics::{MetricReport, MissingReport, MonthValueReport, RowsReport, ValueReport};
pub use self::obligations::{DisbursalReport, LoanReport, ObligationsReport};
pub use self::policy::{
    AdverseReasonReport, CapReport, ChangeReport, EligibilityReport, GapReport, PolicyReport,
    ReviewReasonReport, ReviewReport, RuleReport, SeenReport,
};
pub use self::score::{PointsReport, ScoreCardReport, ScoreReasonReport};
pub use self::statement::{
    AccountReport, BreakReport, Compared, PeriodReport, PrintedTotals, ReconciliationReport, StatementReport,
};
pub use self::transactions::{LinkReport, TransactionReport};

use crate::journey::Findings;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub engine_version: &'static str,
    /// 300 to 900; `null` when there is too little to score on, which `score_card` then explains.
    pub score: Option<i32>,
    pub grade: Option<String>,
    /// The engine's own decision: `approved`, `declined` or `manual_review`.
    pub decision: &'static str,
    /// What the policy alone would have decided.
    pub recommendation: &'static str,
    pub review: ReviewReport,
    pub statement: StatementReport,
    pub integrity: IntegrityReport,
    pub cash_flow: CashFlowReport,
    pub income: IncomeReport,
    pub obligations: ObligationsReport,
    pub bounces: BouncesReport,
    pub categories: Vec<CategoryReport>,
    pub counterparties: CounterpartiesReport,
    pub mule: MuleReport,
    pub name_match: NameMatchReport,
    pub bureau: BureauReport,
    pub policy: PolicyReport,
    pub score_card: ScoreCardReport,
    pub metrics: Vec<MetricReport>,
    pub transactions: Vec<TransactionReport>,
}

/// Whether a bureau was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BureauReport {
    /// `not_requested`
    pub status: &'static str,
}

pub(crate) fn of(findings: Findings<'_>) -> Report {
    let Findings {
        statement: read,
        entries,
        integrity: checked,
        study,
        facts,
        grading,
        mule,
        name,
        decision,
    } = findings;
    let (standing_score, grade) = match grading.standing {
        ::score::Standing::Scored { score, grade } => (Some(score), Some(grade.to_owned())),
        ::score::Standing::InsufficientData { .. } => (None, None),
    };
    // The two longest members are written side by side.
    let (transactions, metrics) = std::thread::scope(|scope| {
        let metrics = scope.spawn(|| metrics::of(facts));
        let mut transactions = transactions::of(&read.lead.transactions, entries);
        transactions::flag(&mut transactions, entries, checked, mule);
        (transactions, metrics.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    Report {
        engine_version: crate::VERSION,
        score: standing_score,
        grade,
        decision: decision.outcome.code(),
        recommendation: decision.recommendation.code(),
        review: policy::review(&decision.review_reasons),
        statement: statement::of(read),
        integrity: integrity::of(checked),
        cash_flow: cash_flow::of(&study.book, facts),
        income: income::of(&study.income),
        obligations: obligations::of(&study.obligations, facts),
        bounces: bounces::of(&study.conduct),
        categories: categories::of(entries),
        counterparties: counterparties::of(&study.flows),
        mule: identity::mule(mule),
        name_match: name.map_or_else(identity::not_checked, |found| identity::name_match(&found)),
        bureau: BureauReport { status: "not_requested" },
        policy: policy::of(&decision),
        score_card: score::of(grading),
        metrics,
        transactions,
    }
}

/// Left, top, right and bottom, to a tenth of a point.
fn bbox(area: Area) -> [f32; 4] {
    [area.left, area.top, area.right, area.bottom].map(|edge| (edge * 10.0).round() / 10.0)
}
