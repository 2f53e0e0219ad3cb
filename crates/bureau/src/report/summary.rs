//! Enquiries of others, and the figures of the whole file.

use ledger::{Date, Rupees, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Somebody asked the bureau about the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauEnquiry)]
pub struct Enquiry {
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
    pub lender: String,
    /// What for, in plain words; `null` when the bureau does not say.
    pub purpose: Option<String>,
    pub purpose_code: Option<String>,
    pub amount: Option<Rupees>,
    /// For credit: a review, a complaint or a telephone contract is not.
    pub is_for_credit: bool,
}

/// The figures of the whole file. Accounts on which the person may only sign, and telephone contracts, do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauSummary)]
pub struct Summary {
    pub accounts: u32,
    pub active: u32,
    pub closed: u32,
    /// Active ones that the kind says are not secured.
    pub unsecured_active: u32,
    /// Those that stand with arrears, or have a derogatory status.
    pub delinquent: u32,
    pub sanctioned_total: Rupees,
    pub balance_total: Rupees,
    pub balance_secured: Rupees,
    pub balance_unsecured: Rupees,
    pub overdue_total: Rupees,
    /// Instalments of the active loans as reported; loans that report none are counted in `without_emi`.
    pub emi_total: Rupees,
    pub without_emi: u32,
    /// Balance over limit of the active cards, in whole percent; `null` without a card that reports a limit.
    pub card_utilisation_percent: Option<u32>,
    /// The worst days past due that were reported within so many months before the report.
    pub worst_dpd_3_months: Option<u16>,
    pub worst_dpd_6_months: Option<u16>,
    pub worst_dpd_12_months: Option<u16>,
    pub worst_dpd_24_months: Option<u16>,
    pub worst_dpd_36_months: Option<u16>,
    /// For credit, within so many days before the report.
    pub enquiries_7_days: u32,
    pub enquiries_30_days: u32,
    pub enquiries_90_days: u32,
    pub enquiries_180_days: u32,
    pub opened_6_months: u32,
    pub opened_12_months: u32,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub oldest_opened_on: Option<Date>,
    pub oldest_age_months: Option<u32>,
    /// Less than six months of history, or fewer than two accounts.
    pub is_thin: bool,
}
