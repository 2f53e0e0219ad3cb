//! Everything that came in and went out, whatever it was.

use crate::book::{Found, Line, Missing, Tally, Unit, Window};
use crate::metric::{Family, Metric};

use super::{largest_share, mean_of, month_count, month_total, monthly_of, total_of};

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "credits_total",
        title: "Credits",
        family: Family::CashFlow,
        formula: "sum of all credits",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "50000 + 71000 + 58000 + 102600 + 85000 + 60000 + 55600",
        compute: |study, window| total_of(study, window, is_credit),
        monthly: Some(|study, month| month_total(study, month, is_credit)),
    },
    Metric {
        name: "credits_monthly",
        title: "Credits a month",
        family: Family::CashFlow,
        formula: "sum of all credits / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "(50000 + 71000 + 58000 + 102600 + 85000 + 60000 + 55600) / 7",
        compute: |study, window| monthly_of(study, window, is_credit),
        monthly: None,
    },
    Metric {
        name: "credits_count",
        title: "Number of credits",
        family: Family::CashFlow,
        formula: "number of credits",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "",
        example: "1 + 3 + 2 + 5 + 2 + 2 + 2",
        compute: |study, window| {
            let tally = Tally::of(&study.book, window, is_credit)?;
            Found::count(tally.count(), tally.rows())
        },
        monthly: Some(|study, month| month_count(study, month, is_credit)),
    },
    Metric {
        name: "average_credit",
        title: "Average credit",
        family: Family::CashFlow,
        formula: "sum of all credits / number of credits",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "482200 / 17",
        compute: |study, window| mean_of(study, window, is_credit, Missing::NoCredits),
        monthly: None,
    },
    Metric {
        name: "debits_total",
        title: "Debits",
        family: Family::CashFlow,
        formula: "sum of all debits",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "50000 + 72000 + 99600 + 65000 + 80000 + 50000 + 41000",
        compute: |study, window| total_of(study, window, is_debit),
        monthly: Some(|study, month| month_total(study, month, is_debit)),
    },
    Metric {
        name: "debits_monthly",
        title: "Debits a month",
        family: Family::CashFlow,
        formula: "sum of all debits / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "(50000 + 72000 + 99600 + 65000 + 80000 + 50000 + 41000) / 7",
        compute: |study, window| monthly_of(study, window, is_debit),
        monthly: None,
    },
    Metric {
        name: "debits_count",
        title: "Number of debits",
        family: Family::CashFlow,
        formula: "number of debits",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "",
        example: "71 - 17",
        compute: |study, window| {
            let tally = Tally::of(&study.book, window, is_debit)?;
            Found::count(tally.count(), tally.rows())
        },
        monthly: Some(|study, month| month_count(study, month, is_debit)),
    },
    Metric {
        name: "average_debit",
        title: "Average debit",
        family: Family::CashFlow,
        formula: "sum of all debits / number of debits",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "457600 / 54",
        compute: |study, window| mean_of(study, window, is_debit, Missing::NoDebits),
        monthly: None,
    },
    Metric {
        name: "largest_credit_share",
        title: "Largest credit",
        family: Family::CashFlow,
        formula: "largest credit / sum of all credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "55000 / 482200",
        compute: |study, window| largest_share(study, window, is_credit, Missing::NoCredits),
        monthly: None,
    },
    Metric {
        name: "largest_debit_share",
        title: "Largest debit",
        family: Family::CashFlow,
        formula: "largest debit / sum of all debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "30600 / 457600",
        compute: |study, window| largest_share(study, window, is_debit, Missing::NoDebits),
        monthly: None,
    },
];

fn is_credit(line: &Line) -> bool {
    line.is_credit
}

fn is_debit(line: &Line) -> bool {
    !line.is_credit
}
