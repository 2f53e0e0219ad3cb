//! What the applicant lives on: `income` of the report.

use analysis::{Income, Salary, Source};
use ledger::Date;
use serde::Serialize;

use crate::money::Rupees;
use crate::report::text::as_text;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IncomeReport {
    /// What counts as a month's income, and what it is taken from: `salary`, `regular_income`, `net_credits` or `none`.
    pub monthly: Option<Rupees>,
    pub basis: &'static str,
    /// Counted from 0 in `transactions`.
    pub rows: Vec<u32>,
    pub salary: Option<SalaryReport>,
    pub other_salaries: Vec<SalaryReport>,
    /// Everything that is no salary, the largest first.
    pub sources: Vec<SourceReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SalaryReport {
    pub employer: Option<String>,
    /// The mean of the last three payments.
    pub amount: Rupees,
    /// In per cent.
    pub confidence: u8,
    /// The usual day of the month.
    pub day: i8,
    pub months_seen: usize,
    pub months_expected: u32,
    /// Standard deviation over mean.
    pub variation: f64,
    /// What a careful reader would ask about: `cash`, `round`, `from_individual`, `new`, `leaves_within_3_days`.
    pub remarks: Vec<&'static str>,
    pub payments: Vec<PayReport>,
    /// Bonus, arrears and whatever else the same payer sent, by row.
    pub extras: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PayReport {
    #[serde(serialize_with = "as_text")]
    pub date: Date,
    pub amount: Rupees,
    pub row: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceReport {
    /// `pension`, `platform_work`, `rent`, `business`, `cash_deposits`, …
    pub kind: &'static str,
    pub total: Rupees,
    pub monthly: Rupees,
    pub rows: Vec<u32>,
}

/// A salary that is gone so soon was never there to live on.
const LEAVES: f64 = 0.5;

pub(crate) fn of(income: &Income) -> IncomeReport {
    IncomeReport {
        monthly: income.monthly.map(Rupees),
        basis: income.basis.name(),
        rows: income.rows.clone(),
        salary: income.salary.as_ref().map(salary),
        other_salaries: income.other_salaries.iter().map(salary).collect(),
        sources: income.sources.iter().map(source).collect(),
    }
}

fn salary(salary: &Salary) -> SalaryReport {
    let remarks = [
        (salary.is_cash, "cash"),
        (salary.is_round, "round"),
        (salary.is_from_individual, "from_individual"),
        (salary.is_new == Some(true), "new"),
        (salary.left_in_3_days.is_some_and(|share| share >= LEAVES), "leaves_within_3_days"),
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
        kind: source.kind.name(),
        total: Rupees(source.total),
        monthly: Rupees(source.monthly),
        rows: source.rows.clone(),
    }
}
