//! What the applicant already owes: `obligations` of the report.

use analysis::{Facts, InstalmentSeries, Obligations};
use ledger::Date;
use serde::Serialize;

use crate::money::Rupees;
use crate::report::metrics::{ValueReport, value};
use crate::report::text::as_text;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObligationsReport {
    /// The metrics `fixed_obligations_monthly`, `emi_monthly` and `foir`, for a first look.
    pub monthly: Option<ValueReport>,
    pub emi_monthly: Option<ValueReport>,
    pub foir: Option<ValueReport>,
    /// Every loan that is repaid in a rhythm, by lender.
    pub loans: Vec<LoanReport>,
    /// Loan repayments that belong to none of them, by row.
    pub irregular_repayments: Vec<usize>,
    pub disbursals: Vec<DisbursalReport>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoanReport {
    pub lender: String,
    pub is_digital_lender: bool,
    /// What the latest instalment asked for.
    pub instalment: Rupees,
    /// `weekly`, `fortnightly`, `monthly` or `quarterly`
    pub frequency: &'static str,
    #[serde(serialize_with = "as_text")]
    pub first: Date,
    #[serde(serialize_with = "as_text")]
    pub last: Date,
    pub instalments: u32,
    pub missed: u32,
    pub bounced: u32,
    pub is_active: bool,
    pub rows: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DisbursalReport {
    #[serde(serialize_with = "as_text")]
    pub date: Date,
    pub lender: String,
    pub is_digital_lender: bool,
    pub amount: Rupees,
    pub row: usize,
    /// A loan repayment made within three days after it.
    pub repayment_row: Option<usize>,
}

pub(crate) fn of(obligations: &Obligations, facts: &Facts) -> ObligationsReport {
    let fact = |name: &str| facts.find(name).and_then(analysis::Fact::value).map(value);
    ObligationsReport {
        monthly: fact("fixed_obligations_monthly"),
        emi_monthly: fact("emi_monthly"),
        foir: fact("foir"),
        loans: obligations.series.iter().map(loan).collect(),
        irregular_repayments: obligations.irregular.clone(),
        disbursals: obligations
            .disbursals
            .iter()
            .map(|disbursal| DisbursalReport {
                date: disbursal.date,
                lender: disbursal.lender.clone(),
                is_digital_lender: disbursal.is_digital,
                amount: Rupees(disbursal.amount),
                row: disbursal.row,
                repayment_row: disbursal.repayment,
            })
            .collect(),
    }
}

fn loan(series: &InstalmentSeries) -> LoanReport {
    LoanReport {
        lender: series.lender.clone(),
        is_digital_lender: series.is_digital,
        instalment: Rupees(series.amount),
        frequency: series.frequency.name(),
        first: series.first,
        last: series.last,
        instalments: series.count,
        missed: series.missed,
        bounced: series.bounced,
        is_active: series.is_active,
        rows: series.rows.clone(),
    }
}
