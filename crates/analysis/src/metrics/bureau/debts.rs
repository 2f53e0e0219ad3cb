//! Metrics: what is owed by the bureau's word, and what only one side knows.

use super::{count, file, report, rupees};
use crate::book::{Found, Missing, Rows, Unit, Window};
use crate::credit_file::{CreditFile, FoundIn};
use crate::metric::{Family, Metric};
use crate::study::Study;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "bureau_active_accounts",
        title: "Active accounts at the bureau",
        family: Family::Bureau,
        formula: "number of accounts that the bureau says are running",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "accounts on which the person may only sign, and telephone contracts",
        example: "bureau: 5",
        compute: |study, _| count(report(study)?.summary.active),
        monthly: None,
    },
    Metric {
        name: "bureau_unsecured_active",
        title: "Active accounts without security",
        family: Family::Bureau,
        formula: "those of them that nothing secures",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "accounts on which the person may only sign, and telephone contracts",
        example: "bureau: 3",
        compute: |study, _| count(report(study)?.summary.unsecured_active),
        monthly: None,
    },
    Metric {
        name: "bureau_balance_total",
        title: "Owed at the bureau",
        family: Family::Bureau,
        formula: "sum of the balances of all accounts",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "accounts on which the person may only sign, and telephone contracts",
        example: "bureau: 20000 + 90000 + 310000 + 32000 + 1100000",
        compute: |study, _| rupees(report(study)?.summary.balance_total.0.into(), Rows::none()),
        monthly: None,
    },
    Metric {
        name: "bureau_overdue_total",
        title: "Overdue at the bureau",
        family: Family::Bureau,
        formula: "sum of what is overdue on all accounts",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "accounts on which the person may only sign, and telephone contracts",
        example: "bureau: 1200",
        compute: |study, _| rupees(report(study)?.summary.overdue_total.0.into(), Rows::none()),
        monthly: None,
    },
    Metric {
        name: "bureau_card_utilisation",
        title: "Card limits in use",
        family: Family::Bureau,
        formula: "balances over limits of the running cards, in whole percent",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "cards that report no limit",
        example: "bureau: 32000 / 100000",
        compute: |study, _| {
            let percent = report(study)?.summary.card_utilisation_percent.ok_or(Missing::NoCards)?;
            Found::ratio(percent.into(), 100, Rows::none(), Missing::NoCards)
        },
        monthly: None,
    },
    Metric {
        name: "bureau_emi_monthly",
        title: "Instalments at the bureau",
        family: Family::Bureau,
        formula: "sum of the instalments of the running loans in the credit report, own and joint; where none is reported, what amount, rate and tenure make it",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "guarantees, cards, telephone contracts, loans with nothing left to pay, and loans whose instalment cannot be worked out",
        example: "bureau: 4000 + 8000 + 9500",
        compute: |study, _| rupees(file(study)?.bureau_monthly(), Rows::none()),
        monthly: None,
    },
    Metric {
        name: "bureau_emi_elsewhere_monthly",
        title: "Instalments paid elsewhere",
        family: Family::Bureau,
        formula: "those of them that no series of the statement repays: emi_monthly counts them too",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "guarantees, cards, telephone contracts, loans with nothing left to pay, and loans whose instalment cannot be worked out",
        example: "bureau: 9500",
        compute: |study, _| rupees(file(study)?.elsewhere_monthly(), Rows::none()),
        monthly: None,
    },
    Metric {
        name: "bureau_hidden_loans",
        title: "Hidden loans",
        family: Family::Bureau,
        formula: "number of running loans of the statement that no account at the bureau explains: by lender, and by an instalment within 10 % or the same day of the month",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "cards, pay-later bills, insurance and telephone, which are no loans in the statement",
        example: "bureau: 1",
        compute: |study, _| {
            let file = file(study)?;
            Found::count(file.found_in(FoundIn::StatementOnly).count(), hidden_rows(study, file))
        },
        monthly: None,
    },
    Metric {
        name: "bureau_hidden_emi_monthly",
        title: "Instalments of hidden loans",
        family: Family::Bureau,
        formula: "sum of the instalments of the hidden loans",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "cards, pay-later bills, insurance and telephone, which are no loans in the statement",
        example: "bureau: 8000",
        compute: |study, _| {
            let file = file(study)?;
            rupees(file.hidden_monthly(), hidden_rows(study, file))
        },
        monthly: None,
    },
];

fn hidden_rows(study: &Study<'_>, file: &CreditFile<'_>) -> Rows {
    let series =
        file.found_in(FoundIn::StatementOnly).filter_map(|loan| study.obligations.series.get(loan.series?));
    let mut rows: Vec<usize> = series.flat_map(|series| series.rows.iter().copied()).collect();
    rows.sort_unstable();
    Rows::these(rows)
}
