//! What the applicant lives on: `income` of the report.

use analysis::{Income, Salary, Source};
use ledger::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::report::codes::{IncomeBasis, IncomeSourceKind, SalaryRemark};
use ledger::Rupees;
use ledger::text;

/// What the applicant lives on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Income)]
pub struct IncomeReport {
    /// What counts as a month's income; `null` when there is none.
    pub monthly: Option<Rupees>,
    pub basis: IncomeBasis,
    /// The rows it rests on, counted from 0 in `transactions`.
    pub rows: Vec<u32>,
    /// The salary that is most likely the applicant's.
    pub salary: Option<SalaryReport>,
    /// Other payments that look like salaries.
    pub other_salaries: Vec<SalaryReport>,
    /// Everything that is no salary, the largest first.
    pub sources: Vec<SourceReport>,
}

/// Payments of one employer in a monthly rhythm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Salary)]
pub struct SalaryReport {
    /// `null` when the rows do not name it.
    pub employer: Option<String>,
    /// The mean of the last three payments.
    pub amount: Rupees,
    /// How sure it is that these are salaries, in per cent.
    #[schema(minimum = 0, maximum = 100)]
    pub confidence: u8,
    /// The usual day of the month.
    pub day: i8,
    /// Months with a payment.
    pub months_seen: usize,
    /// Months in which one was to be expected.
    pub months_expected: u32,
    /// Standard deviation over mean.
    pub variation: f64,
    pub remarks: Vec<SalaryRemark>,
    pub payments: Vec<PayReport>,
    /// Bonus, arrears and whatever else the same payer sent, by row.
    pub extras: Vec<u32>,
}

/// One payment of a salary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SalaryPayment)]
pub struct PayReport {
    #[serde(with = "text")]
    pub date: Date,
    pub amount: Rupees,
    /// Counted from 0 in `transactions`.
    pub row: u32,
}

/// An income that is no salary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = IncomeSource)]
pub struct SourceReport {
    pub kind: IncomeSourceKind,
    /// Over the whole statement.
    pub total: Rupees,
    /// In an average month.
    pub monthly: Rupees,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<u32>,
}

/// A salary that is gone so soon was never there to live on.
const LEAVES: f64 = 0.5;

pub(crate) fn of(income: &Income) -> IncomeReport {
    IncomeReport {
        monthly: income.monthly.map(Rupees),
        basis: income.basis.into(),
        rows: income.rows.clone(),
        salary: income.salary.as_ref().map(salary),
        other_salaries: income.other_salaries.iter().map(salary).collect(),
        sources: income.sources.iter().map(source).collect(),
    }
}

fn salary(salary: &Salary) -> SalaryReport {
    let remarks = [
        (salary.is_cash, SalaryRemark::Cash),
        (salary.is_round, SalaryRemark::Round),
        (salary.is_from_individual, SalaryRemark::FromIndividual),
        (salary.is_new == Some(true), SalaryRemark::New),
        (salary.left_in_3_days.is_some_and(|share| share >= LEAVES), SalaryRemark::LeavesWithin3Days),
    ];
    SalaryReport {
        employer: salary.employer.clone(),
        amount: Rupees(salary.amount),
        confidence: salary.confidence,
        day: salary.day,
        months_seen: salary.months.len(),
        months_expected: salary.months_expected,
        variation: (salary.variation * 10_000.0).round() / 10_000.0,
        remarks: remarks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, remark)| remark).collect(),
        payments: salary
            .months
            .iter()
            .map(|pay| PayReport { date: pay.date, amount: Rupees(pay.amount), row: pay.row })
            .collect(),
        extras: salary.extras.clone(),
    }
}

fn source(source: &Source) -> SourceReport {
    SourceReport {
        kind: source.kind.into(),
        total: Rupees(source.total),
        monthly: Rupees(source.monthly),
        rows: source.rows.clone(),
    }
}
