//! One line of credit: what was lent, what is owed, and how it was paid month by month.

use ledger::{Date, Rupees, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A loan or a card, as its lender reported it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CreditAccount)]
pub struct Account {
    pub lender: String,
    /// Masked to the last four.
    #[schema(example = "XXXXXXXX8445")]
    pub number: Option<String>,
    pub kind: AccountKind,
    /// The bureau's own code of the kind.
    pub kind_code: Option<String>,
    /// Backed by something the lender could take; `null` when the kind does not say.
    pub is_secured: Option<bool>,
    pub ownership: Ownership,
    pub status: AccountStatus,
    /// The bureau's own code of the status.
    pub status_code: Option<String>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub opened_on: Option<Date>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub closed_on: Option<Date>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub last_paid_on: Option<Date>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub reported_on: Option<Date>,
    /// What was lent, or the limit of a card.
    pub sanctioned: Option<Rupees>,
    pub balance: Option<Rupees>,
    pub overdue: Option<Rupees>,
    /// The instalment a month, as reported.
    pub emi: Option<Rupees>,
    pub written_off: Option<Rupees>,
    pub settled_for: Option<Rupees>,
    /// Percent a year, as reported.
    pub interest_rate: Option<String>,
    pub tenure_months: Option<u32>,
    /// The newest month first; months nobody reported are left out.
    pub history: Vec<MonthPaid>,
}

/// How one month was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MonthPaid {
    #[schema(example = 2026)]
    pub year: i16,
    #[schema(minimum = 1, maximum = 12)]
    pub month: i8,
    /// Days past due at the end of the month; `null` when only a class or a band was reported.
    pub days_past_due: Option<u16>,
    /// At least so many days past due: the lower edge of the band when only a band was reported.
    pub at_least_days: Option<u16>,
    pub asset: Option<Asset>,
}

/// The class a lender must put a loan in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Asset {
    Standard,
    SpecialMention,
    SubStandard,
    Doubtful,
    Loss,
}

/// What was lent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    AutoLoan,
    HousingLoan,
    PropertyLoan,
    LoanAgainstShares,
    PersonalLoan,
    ConsumerLoan,
    GoldLoan,
    EducationLoan,
    ProfessionalLoan,
    CreditCard,
    Leasing,
    Overdraft,
    TwoWheelerLoan,
    NonFunded,
    LoanAgainstDeposits,
    FleetCard,
    CommercialVehicleLoan,
    Telecom,
    SellerFinancing,
    GuaranteedEmergencyLoan,
    SecuredCreditCard,
    UsedCarLoan,
    ConstructionEquipmentLoan,
    TractorLoan,
    CorporateCreditCard,
    KisanCreditCard,
    LoanOnCreditCard,
    JanDhanOverdraft,
    MudraLoan,
    MicrofinanceLoan,
    SubsidisedHousingLoan,
    PeerToPeerLoan,
    BusinessLoan,
    StaffLoan,
    ShortTermPersonalLoan,
    Other,
    /// A code that is not in our tables; see `unknown_codes`.
    Unknown,
}

/// What the person has to do with the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ownership {
    Individual,
    Joint,
    /// May use it, owes nothing: not counted as an obligation.
    AuthorisedUser,
    /// Owes it only if somebody else does not pay: contingent.
    Guarantor,
    Deceased,
    Unknown,
}

/// Where the account stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountStatus {
    Active,
    Closed,
    Restructured,
    Settled,
    WrittenOff,
    Sold,
    SuitFiled,
    WilfulDefault,
    GuaranteeInvoked,
    /// A code that is not in our tables; see `unknown_codes`. A person has to look at it.
    Unknown,
}
