//! Metrics: loans and lenders.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::book::{Found, Missing, Rows, Unit, Value, Window};
use crate::credit_file::CreditFile;
use crate::flows::{Selection, Sum, counted, is_paid, ratio, yes_no};
use crate::metric::{Family, Metric};
use crate::obligations::{Disbursal, same_day_outflow};
use crate::study::Study;

/// So many lenders in apps within three months are a stack of loans.
const STACK: usize = 3;
/// The days in which a lender in an app counts as in use.
const STACK_DAYS: i32 = 90;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "active_loans",
        title: "Running loans",
        family: Family::Obligations,
        formula: "number of loans that emi_monthly adds up",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "payments to lenders without a rhythm",
        example: "3",
        compute: |study, _| {
            let elsewhere = study.credit_file.as_ref().map_or(0, |file| file.elsewhere().count());
            let count = study.obligations.active().count() + elsewhere;
            Found::count(count, Rows::these(study.obligations.active_rows()))
        },
        monthly: None,
    },
    Metric {
        name: "active_lenders",
        title: "Lenders of running loans",
        family: Family::Obligations,
        formula: "number of different lenders of the running loans",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "payments to lenders without a rhythm",
        example: "3",
        compute: |study, _| {
            let lenders: BTreeSet<&str> =
                study.obligations.active().map(|series| series.key.as_str()).collect();
            let elsewhere = study.credit_file.as_ref().map_or(0, CreditFile::lenders_elsewhere);
            Found::count(lenders.len() + elsewhere, Rows::these(study.obligations.active_rows()))
        },
        monthly: None,
    },
    Metric {
        name: "active_digital_lenders",
        title: "App lenders in use",
        family: Family::Obligations,
        formula: "number of different lenders in apps and pay-later services with money in or out in the last 90 days of the statement",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "rows that were returned",
        example: "1",
        compute: |study, _| {
            let (lenders, rows) = digital_lenders(study, last_days(study));
            Found::count(lenders, Rows::these(rows))
        },
        monthly: None,
    },
    Metric {
        name: "digital_lenders",
        title: "App lenders",
        family: Family::Obligations,
        formula: "number of different lenders in apps and pay-later services with money in or out",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "rows that were returned",
        example: "1",
        compute: |study, window| {
            let (lenders, rows) = digital_lenders(study, study.book.reach(window)?);
            Found::count(lenders, Rows::these(rows))
        },
        monthly: Some(|study, month| {
            Some(Value::Count(digital_lenders(study, (month.from, month.to)).0 as u32))
        }),
    },
    Metric {
        name: "loan_stacking",
        title: "Loans stacked",
        family: Family::Obligations,
        formula: "active_digital_lenders ≥ 3",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "rows that were returned",
        example: "false",
        compute: |study, _| {
            let (lenders, rows) = digital_lenders(study, last_days(study));
            Ok(yes_no(lenders >= STACK, rows))
        },
        monthly: None,
    },
    Metric {
        name: "loan_disbursals",
        title: "Loans received",
        family: Family::Obligations,
        formula: "number of loan credits",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "credits that were taken back",
        example: "1",
        compute: |study, window| disbursed(study, window)?.count(),
        monthly: Some(|study, month| {
            Some(Value::Count(study.obligations.disbursals_between(month.from, month.to).len() as u32))
        }),
    },
    Metric {
        name: "loan_disbursal_amount",
        title: "Amount of loans received",
        family: Family::Obligations,
        formula: "sum of loan credits",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "credits that were taken back",
        example: "40000",
        compute: |study, window| disbursed(study, window)?.rupees(),
        monthly: Some(|study, month| {
            let loans = study.obligations.disbursals_between(month.from, month.to).iter();
            loans.map(|loan| loan.amount).collect::<Sum>().rupees().ok()
        }),
    },
    Metric {
        name: "refinanced_loans",
        title: "Loans followed by repayments",
        family: Family::Obligations,
        formula: "number of loan credits after which a loan or pay-later bill was repaid within 3 days: debt paid with new debt",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "repayments that were returned",
        example: "1",
        compute: |study, window| {
            let loans = disbursals(study, window)?;
            let rolled: Vec<_> = loans.iter().filter_map(|loan| Some((loan.row, loan.repayment?))).collect();
            let rows: BTreeSet<usize> =
                rolled.iter().flat_map(|(loan, repayment)| [*loan, *repayment]).collect();
            Found::count(rolled.len(), Rows::these(rows))
        },
        monthly: None,
    },
    Metric {
        name: "disbursal_same_day_outflow_share",
        title: "Share of loans gone the same day",
        family: Family::Obligations,
        formula: "for every day with loan credits the smaller of these and the debits after them that day, added up / loan credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "debits that came back",
        example: "0 / 40000",
        compute: |study, window| {
            let loans = disbursals(study, window)?;
            let total: Sum = loans.iter().map(|loan| loan.amount).collect();
            let (gone, rows) = same_day_outflow(&study.book, &loans);
            ratio(gone, total, Missing::NoCredits, rows)
        },
        monthly: None,
    },
    Metric {
        name: "missed_instalments",
        title: "Instalments never presented",
        family: Family::Obligations,
        formula: "for every loan the instalments that its own rhythm asks for between the first and the last one seen, less those seen",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "returned instalments, which are bounces",
        example: "0",
        compute: |study, _| {
            let gaps = study.obligations.series.iter().filter(|series| series.missed > 0);
            let missed = gaps.clone().fold(0_u32, |sum, series| sum.saturating_add(series.missed));
            let rows: BTreeSet<usize> = gaps.flat_map(|series| series.rows.iter().copied()).collect();
            Ok(Found { value: Value::Count(missed), rows: Rows::these(rows) })
        },
        monthly: None,
    },
    Metric {
        name: "irregular_repayments",
        title: "Repayments without a rhythm",
        family: Family::Obligations,
        formula: "number of loan repayments that belong to no series: a first instalment, a part payment, a bullet loan",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "repayments that were returned",
        example: "0",
        compute: |study, window| {
            let (from, to) = study.book.reach(window)?;
            let counts = |row: &usize| {
                study
                    .book
                    .entries
                    .get(*row)
                    .is_some_and(|entry| is_paid(entry) && from <= entry.date && entry.date <= to)
            };
            Ok(counted(study.obligations.irregular.iter().copied().filter(counts).collect()))
        },
        monthly: None,
    },
];

fn last_days(study: &Study<'_>) -> (Date, Date) {
    let days = jiff::Span::new().days(STACK_DAYS - 1);
    (study.book.to.checked_sub(days).unwrap_or(study.book.from).max(study.book.from), study.book.to)
}

fn digital_lenders(study: &Study<'_>, (from, to): (Date, Date)) -> (usize, Vec<usize>) {
    let mut count = 0;
    let mut rows = Vec::new();
    for lender in study.obligations.lenders.iter().filter(|lender| lender.is_digital) {
        let date = |row: &usize| study.book.entries.get(*row).map(|entry| entry.date);
        let first = lender.rows.partition_point(|row| date(row) < Some(from));
        let end = lender.rows.partition_point(|row| date(row) <= Some(to));
        let inside = lender.rows.get(first..end).unwrap_or(&[]);
        count += usize::from(!inside.is_empty());
        rows.extend_from_slice(inside);
    }
    rows.sort_unstable();
    (count, rows)
}

fn disbursals<'a>(study: &'a Study<'_>, window: Window) -> Result<Vec<&'a Disbursal>, Missing> {
    let (from, to) = study.book.reach(window)?;
    Ok(study.obligations.disbursals_between(from, to).iter().collect())
}

fn disbursed(study: &Study<'_>, window: Window) -> Result<Selection, Missing> {
    let loans = disbursals(study, window)?;
    Ok(Selection {
        rows: loans.iter().map(|loan| loan.row).collect(),
        sum: loans.iter().map(|loan| loan.amount).collect(),
    })
}
