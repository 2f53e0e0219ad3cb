//! `loan:0`, `metric:foir`, `check:text_covered` → the rows that a number of the report rests on, and what to call them.

use engine::{Report, RowsReport};
use export::words;

use crate::words::english::analysis::selection as texts;

/// Rows of the statement that something rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) title: String,
    pub(super) rows: Rows,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    All,
    /// Counted from 0 in `transactions`.
    These(Vec<usize>),
}

/// `None` when the report has no such thing.
pub(super) fn select(report: &Report, about: &str) -> Option<Selection> {
    let (kind, name) = about.split_once(':').unwrap_or((about, ""));
    let place = || name.parse::<usize>().ok();
    let (title, rows) = match kind {
        "metric" => of_metric(report, name)?,
        "income" => (texts::INCOME.to_owned(), these(&report.income.rows)),
        "salary" => salary(report, place()?)?,
        "source" => {
            let source = report.income.sources.get(place()?)?;
            (words::plain(words::income_source(&source.kind)), these(&source.rows))
        }
        "loan" => {
            let loan = report.obligations.loans.get(place()?)?;
            (texts::loan_from(&loan.lender), Rows::These(loan.rows.clone()))
        }
        "disbursal" => {
            let paid = report.obligations.disbursals.get(place()?)?;
            let rows = [Some(paid.row), paid.repayment_row].into_iter().flatten().collect();
            (texts::paid_out_by(&paid.lender), Rows::These(rows))
        }
        "repayments" => {
            (texts::REPAYMENTS.to_owned(), Rows::These(report.obligations.irregular_repayments.clone()))
        }
        "bounces" => (texts::BOUNCES.to_owned(), every_bounce(report, name)),
        "bounce" => {
            let bounce = report.bounces.events.get(place()?)?;
            (texts::returned_on(&words::date(bounce.date)), Rows::These(bounce.rows.clone()))
        }
        "penal" => (texts::PENAL_CHARGES.to_owned(), Rows::These(report.bounces.penal_charges.clone())),
        "party" => {
            let party = report.counterparties.largest.get(place()?)?;
            (party.name.clone(), Rows::These(party.rows.clone()))
        }
        "circular" => {
            let flow = report.counterparties.circular.get(place()?)?;
            (texts::to_and_from(&flow.name), Rows::These(flow.rows.clone()))
        }
        "trip" => {
            let trip = report.counterparties.round_trips.get(place()?)?;
            (texts::ROUND_TRIP.to_owned(), Rows::These(vec![trip.credit_row, trip.debit_row]))
        }
        "mule" => {
            let pattern = report.mule.patterns.iter().find(|pattern| pattern.code == name)?;
            (words::plain(&pattern.code), Rows::These(pattern.evidence.clone()))
        }
        "account" => of_account(report, place()?)?,
        "undisclosed" => {
            let sign = report.undisclosed_accounts.get(place()?)?;
            (texts::UNDISCLOSED.to_owned(), Rows::These(sign.evidence.clone()))
        }
        "check" => of_check(report, name)?,
        "breaks" => {
            let breaks = &report.statement.account.reconciliation.breaks;
            (texts::BREAKS.to_owned(), Rows::These(breaks.iter().map(|found| found.row).collect()))
        }
        "misdated" => {
            let rows = report.statement.account.reconciliation.misdated_rows.clone();
            (texts::MISDATED.to_owned(), Rows::These(rows))
        }
        _ => return None,
    };
    Some(Selection { title, rows })
}

/// The rows of a metric; a look back of some months rests on rows of the metric of the whole statement.
fn of_metric(report: &Report, name: &str) -> Option<(String, Rows)> {
    let metric = report.metrics.iter().find(|metric| metric.name == name)?;
    let rows = match &metric.rows {
        RowsReport::All => Rows::All,
        RowsReport::These(rows) => these(rows),
    };
    Some((words::plain(name), rows))
}

/// The rows of one of the accounts.
fn of_account(report: &Report, number: usize) -> Option<(String, Rows)> {
    report.accounts.get(number)?;
    let rows = report.transactions.iter().enumerate().filter(|(_, row)| row.account == number);
    Some((texts::account(number + 1), Rows::These(rows.map(|(place, _)| place).collect())))
}

/// 0 is the likeliest; the others come behind it.
fn salary(report: &Report, place: usize) -> Option<(String, Rows)> {
    let salaries = report.income.salary.iter().chain(&report.income.other_salaries);
    let salary = salaries.into_iter().nth(place)?;
    let employer = salary.employer.as_deref().unwrap_or(texts::EMPLOYER_NOT_NAMED);
    let rows = salary.payments.iter().map(|pay| pay.row).chain(salary.extras.iter().copied());
    Some((texts::salary_from(employer), Rows::These(rows.map(|row| row as usize).collect())))
}

fn every_bounce(report: &Report, direction: &str) -> Rows {
    let events = report.bounces.events.iter();
    let wanted = events.filter(|event| direction.is_empty() || event.direction.as_str() == direction);
    Rows::These(wanted.flat_map(|event| event.rows.iter().copied()).collect())
}

fn of_check(report: &Report, code: &str) -> Option<(String, Rows)> {
    let flag = report.integrity.flags.iter().find(|flag| flag.code == code)?;
    let title = report.integrity.checks.iter().find(|check| check.code == code);
    let title = title.map_or_else(|| words::plain(code), |check| check.title.to_string());
    Some((title, Rows::These(flag.evidence.iter().filter_map(|evidence| evidence.row).collect())))
}

fn these(rows: &[u32]) -> Rows {
    Rows::These(rows.iter().map(|row| *row as usize).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::sample;

    #[track_caller]
    fn check(about: &str, is_there: bool) {
        let report = sample::report();
        let found = select(&report, about);
        assert_eq!(found.is_some(), is_there, "{about}");
        if let Some(Selection { rows: Rows::These(rows), .. }) = found {
            assert!(rows.iter().all(|row| *row < report.transactions.len()), "{about}: {rows:?}");
        }
    }

    #[test]
    fn numbers_lead_to_rows_that_there_are() {
        for about in [
            "metric:average_balance", "income", "salary:0", "bounces", "bounces:inward", "penal", "breaks",
            "account:0",
        ] {
            check(about, true);
        }
        for about in [
            "", "metric:", "metric:nonsense", "salary:99", "loan:x", "loan:-1", "check:", "party:1e9",
            "account:7", "undisclosed:99", "::",
        ] {
            check(about, false);
        }
    }

    #[test]
    fn every_metric_has_a_selection() {
        let report = sample::report();
        for metric in &report.metrics {
            assert!(select(&report, &format!("metric:{}", metric.name)).is_some(), "{}", metric.name);
        }
    }
}
