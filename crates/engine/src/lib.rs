//! A statement's bytes → the report that the API, the exports and the command line show: the whole journey in one place.
//!
//! Pure like the stations it joins: the caller brings the bytes, the limits and the day.

mod accounts;
mod amendments;
mod application;
mod assembly;
mod bureau;
mod concerns;
mod currency;
mod document;
mod grades;
mod identity;
mod journey;
mod judged;
mod pdf_file;
mod progress;
mod refusal;
mod report;
mod scan;
mod undisclosed;

pub use self::bureau::Bureau;
pub use amendments::{Amendments, BadAmendments, amendments, categories_for, category_fits};
pub use application::{Application, BadInputs, Settings, inputs};
pub use category::payer_key;
pub use document::{
    Document, Refused, Source, check_aggregator_data, check_spreadsheet, explain, looks_like_aggregator_data,
};
pub use grades::{Grade, grades};
pub use identity::{Identified, Identity, identify};
pub use journey::{MAX_CASE_BYTES, MAX_DOCUMENTS, analyze, analyze_case, fenced};
pub use ledger::Rupees;
pub use pdf_file::PdfFile;
pub use progress::{Progress, scan_seconds};
pub use refusal::Refusal;
pub use report::{
    AccountMetricReport, AccountReport, AdverseReasonReport, BalanceReport, BounceReport, BouncesReport,
    BreakReport, BureauMarkReport, BureauNameReport, BureauReport, BureauScoreReport, CapReport,
    CaseAccountReport, CaseStatementReport, CashFlowReport, CategoryReport, ChangeReport, CheckReport,
    CircularReport, ComparedAmount, ComparedCount, ComparedLoanReport, CounterpartiesReport,
    CounterpartyReport, CoverageReport, DisbursalReport, EligibilityReport, EvidenceReport, FlagReport,
    GapReport, IncomeReport, IntegrityReport, LinkReport, LoanReconciliationReport, LoanReport, MetricReport,
    MissingReport, MonthReport, MonthValueReport, MulePatternReport, MuleReport, NameMatchReport,
    ObligationPartReport, ObligationsReport, OpenFigureReport, OpenReport, OwnTransfersReport, PartReport,
    PayReport, PeriodReport, PointsReport, PolicyReport, PrintedTotals, ProbabilityReport,
    ReconciliationReport, Report, ReviewReasonReport, ReviewReport, RoundTripReport, RowsReport, RuleReport,
    SalaryReport, ScoreCardReport, ScoreReasonReport, SeamReport, SeenReport, SettledReport, SightReport,
    SourceReport, StatementReport, TransactionReport, UndisclosedAccountReport, ValueReport, Word, codes,
};
pub use scan::{DOUBTFUL_BELOW, MAX_SCANNED_PAGES};

/// Named in every report, so that a decision can be replayed with the engine that made it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
