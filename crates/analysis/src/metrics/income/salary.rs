//! The salary: how much, how regular, and what is odd about it.

use crate::book::{Finding, Found, Missing, Month, Rows, Unit, Value, Window};
use crate::income::Salary;
use crate::metric::{Family, Metric};
use crate::study::Study;
use crate::trend;
use ledger::days_between;

/// Half of a salary gone within three days: it only passes through.
const LEAVES_AT_ONCE: f64 = 0.5;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "has_salary",
        title: "Salary found",
        family: Family::Income,
        formula: "whether one payer's credits are a salary: in 3 of the last 4 months or 4 of the last 6, within 7 days of one day of the month; when the text does not call it salary, also from a firm, varying by at most 25 %, at least ₹8,000 and 30 % of the month's net credits",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "transfers from own accounts and family, loan disbursals, reversals",
        example: "true",
        compute: |study, _| Found::yes(study.income.salary.is_some(), rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_monthly",
        title: "Salary",
        family: Family::Income,
        formula: "mean of the last three monthly payments",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "bonus, arrears and other payments of the same employer beside the largest of the month",
        example: "(55000 + 55000 + 55000) / 3",
        compute: |study, _| {
            let salary = salary(study)?;
            Found::rupees(i128::from(salary.amount.as_paise()), recent(salary))
        },
        monthly: Some(paid_for),
    },
    Metric {
        name: "salary_confidence",
        title: "Confidence in the salary",
        family: Family::Income,
        formula: "40 when the text says salary + 20 when every payment came near the usual day + 20 when amounts vary by at most 15 % + 20 when the payer is a firm or an office",
        unit: Unit::Percent,
        windows: Window::WHOLE,
        excludes: "",
        example: "40 + 20 + 20 + 20",
        compute: |study, _| Found::count(usize::from(salary(study)?.confidence), rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_day",
        title: "Day of the salary",
        family: Family::Income,
        formula: "the day of the month that most payments are within three days of",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "",
        example: "1",
        compute: |study, _| Found::count(usize::from(salary(study)?.day.unsigned_abs()), rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_months",
        title: "Months with salary",
        family: Family::Income,
        formula: "number of months for which a salary was paid",
        unit: Unit::Months,
        windows: Window::WHOLE,
        excludes: "",
        example: "7",
        compute: |study, _| Found::count(salary(study)?.months.len(), rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_regularity",
        title: "Regularity of the salary",
        family: Family::Income,
        formula: "months with a salary / months since the first for which the statement should show one",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "7 / 7",
        compute: |study, _| {
            let salary = salary(study)?;
            let paid = salary.months.len() as i128;
            Found::ratio(paid, i128::from(salary.months_expected), rows(study), Missing::NoIncome)
        },
        monthly: None,
    },
    Metric {
        name: "salary_variation",
        title: "Variation of the salary",
        family: Family::Income,
        formula: "standard deviation of the last six payments / their mean",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "bonus and arrears",
        example: "variation(50000, 50000, 50000, 55000, 55000, 55000)",
        compute: |study, _| Found::number(salary(study)?.variation, rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_growth",
        title: "Growth of the salary",
        family: Family::Income,
        formula: "mean of the last three payments / mean of the three before - 1",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "bonus and arrears",
        example: "(55000 + 55000 + 55000) / (50000 + 50000 + 50000) - 1",
        compute: growth,
        monthly: None,
    },
    Metric {
        name: "days_since_salary",
        title: "Days since the last salary",
        family: Family::Income,
        formula: "days from the last payment to the last day of the statement",
        unit: Unit::CountedDays,
        windows: Window::WHOLE,
        excludes: "",
        example: "30",
        compute: |study, _| {
            let last = salary(study)?.months.last().ok_or(Missing::NoIncome)?;
            let days = days_between(last.date, study.book.to).max(0);
            Found::count(days as usize, Rows::These(vec![last.row]))
        },
        monthly: None,
    },
    Metric {
        name: "salary_left_in_3_days",
        title: "Salary gone within three days",
        family: Family::Income,
        formula: "mean over the payments of min(1, debits of that and the next three days after it / payment)",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "instalments returned unpaid, failed transfers, payments in the last three days",
        example: "(3 * 12000 / 50000 + 20000 / 50000 + 3 * 20000 / 55000) / 7",
        compute: |study, _| {
            Found::number(salary(study)?.left_in_3_days.ok_or(Missing::TooShort)?, rows(study))
        },
        monthly: None,
    },
    Metric {
        name: "salary_spent_in_7_days",
        title: "Salary spent within seven days",
        family: Family::Income,
        formula: "mean over the payments of min(1, debits of that and the next seven days after it / payment)",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "transfers to own accounts, deposits booked, instalments returned unpaid, failed transfers, payments in the last seven days",
        example: "(2 * 16000 / 50000 + 46000 / 50000 + 36000 / 50000 + 3 * 24000 / 55000) / 7",
        compute: |study, _| {
            Found::number(salary(study)?.spent_in_7_days.ok_or(Missing::TooShort)?, rows(study))
        },
        monthly: None,
    },
    Metric {
        name: "salary_withdrawn_in_7_days",
        title: "Salary withdrawn within seven days",
        family: Family::Income,
        formula: "mean over the payments of min(1, cash withdrawn on that and the next seven days after it / payment)",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "everything but cash, failed withdrawals, payments in the last seven days",
        example: "0 / 7",
        compute: |study, _| {
            Found::number(salary(study)?.withdrawn_in_7_days.ok_or(Missing::TooShort)?, rows(study))
        },
        monthly: None,
    },
    Metric {
        name: "salary_leaves_at_once",
        title: "Salary only passes through",
        family: Family::Income,
        formula: "whether at least half of the salary is gone within three days on average",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "instalments returned unpaid, failed transfers, payments in the last three days",
        example: "false",
        compute: |study, _| {
            let left = salary(study)?.left_in_3_days.ok_or(Missing::TooShort)?;
            Found::yes(left >= LEAVES_AT_ONCE, rows(study))
        },
        monthly: None,
    },
    Metric {
        name: "salary_in_cash",
        title: "Salary in cash",
        family: Family::Income,
        formula: "whether a payment was a cash deposit",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| Found::yes(salary(study)?.is_cash, rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_is_round",
        title: "Round salary",
        family: Family::Income,
        formula: "whether every payment is a multiple of ₹1,000; needs two",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "bonus and arrears",
        example: "true",
        compute: |study, _| Found::yes(salary(study)?.is_round, rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_from_individual",
        title: "Salary from a person",
        family: Family::Income,
        formula: "whether the payer's name is no firm's or office's and the text does not say salary",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| Found::yes(salary(study)?.is_from_individual, rows(study)),
        monthly: None,
    },
    Metric {
        name: "salary_is_new",
        title: "New salary",
        family: Family::Income,
        formula: "whether the first payment came less than 92 days before the end, and more than 31 days after the beginning",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| Found::yes(salary(study)?.is_new.ok_or(Missing::TooShort)?, rows(study)),
        monthly: None,
    },
    Metric {
        name: "employers_overlap",
        title: "Two employers at once",
        family: Family::Income,
        formula: "whether two payers' salaries were paid for the same two months or more",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: overlap,
        monthly: None,
    },
];

fn salary<'a>(study: &'a Study<'_>) -> Result<&'a Salary, Missing> {
    study.income.salary.as_ref().ok_or(Missing::NoIncome)
}

fn rows(study: &Study<'_>) -> Rows {
    let months = study.income.salary.iter().flat_map(|salary| &salary.months);
    Rows::These(months.map(|pay| pay.row).collect())
}

fn recent(salary: &Salary) -> Rows {
    let from = salary.months.len().saturating_sub(3);
    Rows::These(salary.months.iter().skip(from).map(|pay| pay.row).collect())
}

/// `None` for a month without a payment.
fn paid_for(study: &Study<'_>, month: &Month) -> Option<Value> {
    let first = month.from.first_of_month();
    let pay = study.income.salary.as_ref()?.months.iter().find(|pay| pay.month == first)?;
    Some(Value::Rupees(pay.amount))
}

fn growth(study: &Study<'_>, _: Window) -> Finding {
    let amounts: Vec<i128> =
        salary(study)?.months.iter().map(|pay| i128::from(pay.amount.as_paise())).collect();
    let growth = trend::growth(&amounts).ok_or(Missing::TooShort)?;
    Found::number(growth, rows(study))
}

fn overlap(study: &Study<'_>, _: Window) -> Finding {
    let main = salary(study)?;
    let is_shared = |other: &&Salary| {
        let shared = other.months.iter().filter(|pay| main.months.iter().any(|own| own.month == pay.month));
        shared.count() >= 2
    };
    let other = study.income.other_salaries.iter().find(is_shared);
    let both = main.months.iter().chain(other.into_iter().flat_map(|other| &other.months));
    let mut rows: Vec<u32> = both.map(|pay| pay.row).collect();
    rows.sort_unstable();
    Found::yes(other.is_some(), Rows::These(rows))
}
