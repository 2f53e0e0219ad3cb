//! The words that members of the report are chosen from, for the schema.
//!
//! The report itself holds them as text: a program that is older than a report it reads meets words it does not know.

use std::borrow::Cow;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A word of ours while a report is made, and of its own once it was read back.
pub type Word = Cow<'static, str>;

/// What is decided about an application.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Decision {
    Approved,
    Declined,
    ManualReview,
}

/// Which kind of doubt sends an application to a person.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ReviewFamily {
    Integrity,
    Mule,
    NameMismatch,
    Bureau,
    Currency,
    Policy,
}

/// What came of asking a credit bureau.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum BureauStatus {
    NotRequested,
    Unavailable,
    Received,
}

/// Whether a loan is part of what is owed every month: a guarantee, a loan reported twice and one whose instalment nobody
/// knows are shown and not counted.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum LoanCounting {
    Counted,
    Contingent,
    Duplicate,
    InstalmentUnknown,
}

/// How far the rows agree with the balances and totals that the bank printed.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ReconciliationVerdict {
    Reconciled,
    Partial,
    Unreconciled,
    NotCheckable,
}

/// What a file is: the bank's PDF, or a ledger that never was a document: CSV in columns of ours, Account Aggregator data, or a
/// bank's own CSV or workbook.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum StatementSource {
    Pdf,
    Csv,
    AccountAggregator,
    Spreadsheet,
}

/// How a file joins those before it: the balances meet; nothing is printed to prove it; they do not meet although no day is
/// missing; days are missing; or both show the same days.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum SeamKind {
    Proven,
    Unproven,
    Broken,
    Gap,
    Overlap,
}

/// How much of a month an account shows.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum CoverageState {
    Whole,
    Part,
    Missing,
}

/// What speaks of an account that was not sent.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum UndisclosedKind {
    OwnAccount,
    Card,
    LoanPaidElsewhere,
    SalaryStopped,
}

/// Whether the running balance proves a row.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Proof {
    Proven,
    Unproven,
    Contradicted,
}

/// Whether anything speaks against the document.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum IntegrityVerdict {
    Clean,
    Flagged,
    Unverifiable,
}

/// What a check looks at: the file, the page as it is painted, or the rows.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum CheckFamily {
    File,
    Page,
    Ledger,
}

/// How heavy a finding weighs; `medium` and above send the application to a person.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Severity {
    Info,
    Low,
    Medium,
    High,
    Proof,
}

/// What became of a check.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum CheckState {
    Detected,
    NotDetected,
    NotApplicable,
    NotRun,
}

/// Who could not pay: `inward` the holder of the account, `outward` someone who had paid the holder.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum BounceDirection {
    Inward,
    Outward,
}

/// What was returned unpaid.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum BounceInstrument {
    Nach,
    Cheque,
    Unknown,
}

/// Why it was returned: for insufficient funds, or for another reason such as a signature.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum BounceCause {
    Financial,
    Technical,
    Unknown,
}

/// How much the account looks like one that only passes money on; `high` sends the application to a person.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum MuleLevel {
    None,
    Low,
    High,
}

/// What a sign of passing money on is seen in.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum MuleFamily {
    Holding,
    People,
    Scale,
    Timing,
    Exit,
    Words,
}

/// Whether the applicant is the holder of the account.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum NameOutcome {
    Match,
    Partial,
    Mismatch,
    NotChecked,
}

/// What a month's income is taken from.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum IncomeBasis {
    Salary,
    RegularIncome,
    NetCredits,
    None,
}

/// What a careful reader would ask about a salary.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum SalaryRemark {
    Cash,
    Round,
    FromIndividual,
    New,
    #[schema(rename = "leaves_within_3_days")]
    LeavesWithin3Days,
}

/// What an income other than a salary is.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum IncomeSourceKind {
    Pension,
    PlatformWork,
    Rent,
    Business,
    CashDeposits,
    Interest,
    Dividends,
    Transfers,
}

/// How often a loan is repaid.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Frequency {
    Weekly,
    Fortnightly,
    Monthly,
    Quarterly,
}

/// What a metric is counted in; a `ratio` of 0.45 is 45 per cent, an `amount` is in the report's `currency` when that is not
/// rupees.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Unit {
    Rupees,
    Amount,
    Ratio,
    Count,
    Days,
    Months,
    Percent,
    YesNo,
}

/// What came of a rule; `missing` when a value it needs is not there.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum RuleState {
    Passed,
    Failed,
    Missing,
}

/// What a rule does to the decision.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum RuleEffect {
    None,
    Note,
    Review,
    Decline,
}

/// Which side of a value a rule needs.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Bound {
    AtMost,
    AtLeast,
    Exactly,
}

/// What a product takes as income.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ProductIncomeBasis {
    Salary,
    Income,
    NetCredits,
    Turnover,
    AverageBalance,
}

/// What limits an amount.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum CapKind {
    Foir,
    Surplus,
    BalanceToEmi,
    BalanceMultiple,
    IncomeMultiple,
    LoanToValue,
    TurnoverShare,
    DownPayment,
    ProductMaximum,
    Requested,
}

/// Whether there was enough to score on; `not_applicable` when the account is in another currency than the product.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ScoreStanding {
    Scored,
    InsufficientData,
    NotApplicable,
}

/// The rail a payment went by.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Channel {
    Upi,
    Imps,
    Neft,
    Rtgs,
    Transfer,
    Nach,
    StandingInstruction,
    Cheque,
    DemandDraft,
    Cash,
    Atm,
    Card,
    BillPay,
    Interest,
    Charge,
    Deposit,
    International,
    Other,
}

/// What a part of the obligations is of.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ObligationKind {
    Instalments,
    BureauInstalments,
    CardDues,
    PayLater,
    OverdraftInterest,
}

/// How one row belongs to another.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum LinkKind {
    ReversalOf,
    ReversedBy,
    ReturnOf,
    ReturnedBy,
    ChargeFor,
    TaxOn,
    OwnTransferWith,
}

/// What a row is, from the one list that rows are sorted by.
#[derive(Debug)]
pub struct Category;

impl PartialSchema for Category {
    fn schema() -> RefOr<Schema> {
        let names = category::Category::ALL.iter().map(|category| category.name());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("What a row of the statement is."))
            .enum_values(Some(names))
            .into()
    }
}

impl ToSchema for Category {}
