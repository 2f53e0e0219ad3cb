//! What the applicant already owes: `obligations` of the report.

use analysis::{Facts, InstalmentSeries, Obligations};
use ledger::{Date, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::{Frequency, ObligationKind};
use crate::report::metrics::{ValueReport, amount, value};
use ledger::Rupees;
use ledger::text;

/// What the applicant already owes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Obligations)]
pub struct ObligationsReport {
    /// The metric `fixed_obligations_monthly`: all that has to be paid every month.
    pub monthly: Option<Rupees>,
    /// The metric of the same name: the instalments among it, also of loans that only the credit bureau knows.
    pub emi_monthly: Option<Rupees>,
    /// What `monthly` is made of, every part of it; empty in reports of earlier versions.
    #[serde(default)]
    pub parts: Vec<ObligationPartReport>,
    /// The metric of the same name: `monthly` over `income.monthly`, as a ratio. What the new loan would add is in the metric
    /// `foir_with_proposed`; what a product counts as income stands in `policy.eligibility`.
    pub foir: Option<ValueReport>,
    /// Every loan that is repaid in a rhythm, by lender.
    pub loans: Vec<LoanReport>,
    /// Loan repayments that belong to none of them, by row.
    pub irregular_repayments: Vec<usize>,
    /// Loans that were paid out to the account.
    pub disbursals: Vec<DisbursalReport>,
}

/// One part of what has to be paid every month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ObligationPart)]
pub struct ObligationPartReport {
    pub kind: ObligationKind,
    pub monthly: Rupees,
}

/// A loan that is repaid in a rhythm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Loan)]
pub struct LoanReport {
    pub lender: String,
    /// Lends small amounts through an app.
    pub is_digital_lender: bool,
    /// What the latest instalment asked for.
    pub instalment: Rupees,
    /// The same as an amount a month, whatever its rhythm: running loans add up to the part `instalments`.
    #[serde(default)]
    #[schema(required)]
    pub monthly: Option<Rupees>,
    pub frequency: Frequency,
    /// The day of the first instalment in the statement.
    #[serde(with = "text")]
    pub first: Date,
    /// The day of the last one.
    #[serde(with = "text")]
    pub last: Date,
    /// How many fell due; one presented twice after a return is one.
    pub instalments: u32,
    /// How many were due by the rhythm of the others and never presented.
    pub missed: u32,
    /// How many were returned unpaid.
    pub bounced: u32,
    /// Whether it still ran when the statement ended.
    pub is_active: bool,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<usize>,
}

/// A loan that was paid out to the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Disbursal)]
pub struct DisbursalReport {
    #[serde(with = "text")]
    pub date: Date,
    pub lender: String,
    /// Lends small amounts through an app.
    pub is_digital_lender: bool,
    pub amount: Rupees,
    /// Counted from 0 in `transactions`.
    pub row: usize,
    /// A loan repayment made within three days after it.
    pub repayment_row: Option<usize>,
}

pub(crate) fn of(obligations: &Obligations, facts: &Facts) -> ObligationsReport {
    ObligationsReport {
        monthly: amount(facts, "fixed_obligations_monthly"),
        emi_monthly: amount(facts, "emi_monthly"),
        parts: parts(facts),
        foir: facts.find("foir").and_then(analysis::Fact::value).map(value),
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

/// The addends of the metric `fixed_obligations_monthly`. What is nothing is left out.
fn parts(facts: &Facts) -> Vec<ObligationPartReport> {
    let found = |name: &str| amount(facts, name).map_or(Money::ZERO, |amount| amount.0);
    if amount(facts, "fixed_obligations_monthly").is_none() {
        return Vec::new();
    }
    let elsewhere = found("bureau_emi_elsewhere_monthly");
    let own = found("emi_monthly").minus(elsewhere).unwrap_or(Money::ZERO);
    [
        (ObligationKind::Instalments, own),
        (ObligationKind::BureauInstalments, elsewhere),
        (ObligationKind::CardDues, found("card_obligation_monthly")),
        (ObligationKind::PayLater, found("bnpl_monthly")),
        (ObligationKind::OverdraftInterest, found("overdraft_interest_monthly")),
    ]
    .into_iter()
    .filter(|(_, monthly)| *monthly > Money::ZERO)
    .map(|(kind, monthly)| ObligationPartReport { kind, monthly: Rupees(monthly) })
    .collect()
}

fn loan(series: &InstalmentSeries) -> LoanReport {
    LoanReport {
        lender: series.lender.clone(),
        is_digital_lender: series.is_digital,
        instalment: Rupees(series.amount),
        monthly: series.monthly_amount().map(Rupees),
        frequency: series.frequency.into(),
        first: series.first,
        last: series.last,
        instalments: series.count,
        missed: series.missed,
        bounced: series.bounced,
        is_active: series.is_active,
        rows: series.rows.clone(),
    }
}
