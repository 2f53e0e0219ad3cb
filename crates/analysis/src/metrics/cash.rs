//! Metrics: notes and coins.

use std::collections::BTreeMap;

use category::{Category, Entry};
use jiff::civil::Date;
use ledger::Money;

use crate::book::{Found, Missing, Rows, Unit, Window};
use crate::flows::{Selection, is_paid, is_received, yes_no};
use crate::metric::{Family, Metric};
use crate::study::Study;

/// Deposits from here on need a PAN; those a little smaller may mean to avoid it.
const PAN_LIMIT: Money = Money::paise(50_000 * 100);
const NEAR_PAN_LIMIT: Money = Money::paise(45_000 * 100);
/// Banks report cash deposits of a financial year from here on.
const REPORTING_LIMIT: Money = Money::paise(1_000_000 * 100);
const NEAR_REPORTING_LIMIT: Money = Money::paise(900_000 * 100);
/// Amounts that people call round are multiples of this.
const ROUND: Money = Money::paise(1_000 * 100);
/// Fewer rows make no share.
const ROUND_ROWS: usize = 15;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "cash_deposit_share",
        title: "Share of cash in net credits",
        family: Family::Cash,
        formula: "cash deposits / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "what net credits leave out: loans, own transfers, refunds, reversals, interest",
        example: "15000 / 410000",
        compute: |study, window| {
            let sides = study.flows.sides(window).ok_or(Missing::TooShort)?;
            study.select(window, DEPOSITS, is_received)?.share_of(sides.credits.total, Missing::NoCredits)
        },
        monthly: None,
    },
    Metric {
        name: "cash_withdrawal_share",
        title: "Share of cash in debits",
        family: Family::Cash,
        formula: "cash withdrawals / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "own transfers, deposits booked, returned and reversed debits",
        example: "30000 / 427600",
        compute: |study, window| {
            let sides = study.flows.sides(window).ok_or(Missing::TooShort)?;
            study.select(window, WITHDRAWALS, is_paid)?.share_of(sides.debits.total, Missing::NoDebits)
        },
        monthly: None,
    },
    Metric {
        name: "cash_deposits_monthly",
        title: "Cash deposits a month",
        family: Family::Cash,
        formula: "cash deposits / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "deposits that were reversed",
        example: "15000 / 7",
        compute: |study, window| study.select(window, DEPOSITS, is_received)?.monthly(&study.book, window),
        monthly: Some(|study, month| {
            study.select_between((month.from, month.to), DEPOSITS, is_received).sum.rupees().ok()
        }),
    },
    Metric {
        name: "cash_withdrawals_monthly",
        title: "Cash withdrawals a month",
        family: Family::Cash,
        formula: "cash withdrawals / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "withdrawals that were reversed",
        example: "30000 / 7",
        compute: |study, window| study.select(window, WITHDRAWALS, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| {
            study.select_between((month.from, month.to), WITHDRAWALS, is_paid).sum.rupees().ok()
        }),
    },
    Metric {
        name: "months_cash_above_salary",
        title: "Months with more cash than salary",
        family: Family::Cash,
        formula: "number of calendar months with a salary and with more cash deposited than the salary",
        unit: Unit::Months,
        windows: Window::WHOLE,
        excludes: "months without a salary",
        example: "0",
        compute: |study, _| {
            let mut rows = Vec::new();
            let mut count = 0;
            for month in &study.book.months {
                let days = (month.from, month.to);
                let salary = study.select_between(days, &[Category::Salary], is_received);
                let cash = study.select_between(days, DEPOSITS, is_received);
                if salary.sum.is_positive() && cash.sum > salary.sum {
                    count += 1;
                    rows.extend(salary.with(cash).rows);
                }
            }
            Found::count(count, Rows::these(rows))
        },
        monthly: None,
    },
    Metric {
        name: "deposits_under_pan_limit",
        title: "Cash deposits just under ₹50,000",
        family: Family::Cash,
        formula: "number of cash deposits from ₹45,000 to less than ₹50,000, where a PAN must be given",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "deposits that were reversed",
        example: "0",
        compute: |study, window| study.select(window, DEPOSITS, is_under_pan_limit)?.count(),
        monthly: None,
    },
    Metric {
        name: "cash_deposits_of_a_year",
        title: "Most cash deposited in a financial year",
        family: Family::Cash,
        formula: "the largest sum of cash deposits of a financial year, April to March",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "deposits that were reversed",
        example: "10000 + 5000",
        compute: |study, _| largest_year(study).rupees(),
        monthly: None,
    },
    Metric {
        name: "cash_deposits_near_reporting",
        title: "Cash deposits just under the reporting limit",
        family: Family::Cash,
        formula: "cash_deposits_of_a_year from ₹9,00,000 to less than ₹10,00,000, which banks report",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "deposits that were reversed",
        example: "false",
        compute: |study, _| {
            let year = largest_year(study);
            let is_near = year.sum >= NEAR_REPORTING_LIMIT.into() && year.sum < REPORTING_LIMIT.into();
            Ok(yes_no(is_near, year.rows))
        },
        monthly: None,
    },
    Metric {
        name: "round_figure_share",
        title: "Share of round amounts",
        family: Family::Cash,
        formula: "rows with a multiple of ₹1,000 / rows of ₹1,000 and more; needs 15 such rows",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "rows below ₹1,000",
        example: "65 / 66",
        compute: |study, window| {
            let (from, to) = study.book.reach(window)?;
            let large = study.book.lines_in(from, to).iter().filter(|line| line.amount >= ROUND);
            let rows: Vec<usize> = large
                .clone()
                .filter(|line| line.amount.as_paise() % ROUND.as_paise() == 0)
                .map(|line| line.row as usize)
                .collect();
            let count = large.count();
            if count < ROUND_ROWS {
                return Err(Missing::TooFewRows);
            }
            Found::ratio(rows.len() as i128, count as i128, Rows::these(rows), Missing::TooFewRows)
        },
        monthly: None,
    },
];

const DEPOSITS: &[Category] = &[Category::CashDeposit];
const WITHDRAWALS: &[Category] = &[Category::CashWithdrawal];

fn is_under_pan_limit(entry: &Entry) -> bool {
    is_received(entry) && (NEAR_PAN_LIMIT..PAN_LIMIT).contains(&entry.amount)
}

/// The earliest of equal ones.
fn largest_year(study: &Study<'_>) -> Selection {
    let all = study.select_between((study.book.from, study.book.to), DEPOSITS, is_received);
    let mut years: BTreeMap<i16, Selection> = BTreeMap::new();
    for row in all.rows {
        if let Some(entry) = study.book.entries.get(row) {
            years.entry(financial_year(entry.date)).or_default().add(row, entry);
        }
    }
    let mut largest = Selection::default();
    for (_, year) in years {
        if year.sum > largest.sum {
            largest = year;
        }
    }
    largest
}

/// The year in which it begins, in April.
fn financial_year(date: Date) -> i16 {
    date.year() - i16::from(date.month() < 4)
}
