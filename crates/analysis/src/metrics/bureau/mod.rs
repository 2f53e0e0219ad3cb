//! Metrics: what a credit bureau reports, and how it goes together with the statement.

mod conduct;
mod debts;

use bureau::CreditReport;

use crate::book::{Finding, Found, Missing, Rows, Value};
use crate::credit_file::CreditFile;
use crate::flows::Sum;
use crate::metric::Metric;
use crate::study::Study;

pub(super) const METRICS: &[&[Metric]] = &[conduct::METRICS, debts::METRICS];

/// The credit file, or which of the two it lacks: a report, or a person in it.
fn file<'a, 'b>(study: &'b Study<'a>) -> Result<&'b CreditFile<'a>, Missing> {
    let file = study.credit_file.as_ref().ok_or(Missing::NoBureauReport)?;
    if file.has_file() { Ok(file) } else { Err(Missing::NoBureauFile) }
}

fn report<'a>(study: &Study<'a>) -> Result<&'a CreditReport, Missing> {
    Ok(file(study)?.report)
}

/// No row of the statement stands behind what a bureau says.
fn count(number: u32) -> Finding {
    Ok(Found { value: Value::Count(number), rows: Rows::none() })
}

/// The worst of some months; `None` when nobody reported them.
fn days(worst: Option<u16>) -> Finding {
    count(worst.ok_or(Missing::NoBureauHistory)?.into())
}

fn rupees(sum: Sum, rows: Rows) -> Finding {
    Ok(Found { value: sum.rupees()?, rows })
}
