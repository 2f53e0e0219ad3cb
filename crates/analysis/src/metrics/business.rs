//! Metrics: business. Turnover as the account shows it, and as the tax office was told.

use ledger::divide;
use std::collections::BTreeSet;

use category::{AccountKind, Category};

use crate::book::{Finding, Found, Line, Missing, Month, Rows, Tally, Unit, Value, Window, total};
use crate::metric::{Family, Metric};
use crate::study::Study;

/// In paise: smaller credits are no sales worth counting.
const SMALL: i64 = 50_000;
/// Fewer whole months have no peak.
const MIN_MONTHS: usize = 3;
const EXCLUDES: &str = "salary and pension, and all that net credits leave out";

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "turnover_monthly",
        title: "Turnover a month",
        family: Family::Business,
        formula: "(net credits of trade + cash deposits / 2) / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: EXCLUDES,
        example: "(30000 + 15000 / 2) / 7",
        compute: |study, window| {
            let (turnover, rows) = turnover(study, window)?;
            let monthly = study.book.per_month(window, turnover).ok_or(Missing::TooLarge)?;
            Found::rupees(monthly, rows)
        },
        monthly: Some(month_turnover),
    },
    Metric {
        name: "turnover_annualised",
        title: "Turnover a year (BTO)",
        family: Family::Business,
        formula: "12 * turnover a month",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: EXCLUDES,
        example: "12 * (30000 + 15000 / 2) / 7",
        compute: |study, window| {
            let (turnover, rows) = turnover(study, window)?;
            let yearly = study.book.per_month(window, turnover * 12).ok_or(Missing::TooLarge)?;
            Found::rupees(yearly, rows)
        },
        monthly: None,
    },
    Metric {
        name: "turnover_cash_share",
        title: "Cash in turnover",
        family: Family::Business,
        formula: "cash deposits / (net credits of trade + cash deposits)",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: EXCLUDES,
        example: "15000 / (30000 + 15000)",
        compute: |study, window| {
            let cash = Tally::of(&study.book, window, |line| is_sale(line) && is_cash(line))?;
            let (from, to) = study.book.reach(window)?;
            let whole = total(&study.book, from, to, is_sale);
            Found::ratio(cash.total, whole, cash.rows(), Missing::NoCredits)
        },
        monthly: None,
    },
    Metric {
        name: "gst_variance",
        title: "Turnover against the GST returns",
        family: Family::Business,
        formula: "(12 * (net credits of trade + cash deposits) / months of the window - gst_turnover) / gst_turnover; within 0.20 either way is usual",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: EXCLUDES,
        example: "(12 * 45000 / 7 - 1200000) / 1200000",
        compute: gst_variance,
        monthly: None,
    },
    Metric {
        name: "turnover_peak_to_mean",
        title: "Strongest month of turnover against the average",
        family: Family::Business,
        formula: "highest turnover of a whole month / mean of the whole months",
        unit: Unit::Ratio,
        windows: &[Window::Statement, Window::Months(3), Window::Months(6), Window::Months(12)],
        excludes: EXCLUDES,
        example: "30000 / (37500 / 7)",
        compute: peak_to_mean,
        monthly: None,
    },
    Metric {
        name: "customers",
        title: "Customers",
        family: Family::Business,
        formula: "number of different payers of trade",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "payers without a name, cash, salary and pension, and all that net credits leave out",
        example: "1",
        compute: |study, window| {
            let tally = Tally::of(&study.book, window, |line| is_sale(line) && !is_cash(line))?;
            let keys = tally.rows.iter().filter_map(|row| study.book.entries.get(*row as usize)?.key());
            let count = keys.collect::<BTreeSet<&str>>().len();
            Found::count(count, tally.rows())
        },
        monthly: None,
    },
    Metric {
        name: "business_credits_total",
        title: "Business credits",
        family: Family::Business,
        formula: "sum of the net credits of trade and cash deposits above ₹500",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "credits of ₹500 or less, salary and pension, and all that net credits leave out",
        example: "30000 + 10000 + 5000",
        compute: |study, window| {
            let tally = Tally::of(&study.book, window, is_business_credit)?;
            Found::rupees(tally.total, tally.rows())
        },
        monthly: None,
    },
    Metric {
        name: "business_credits_count",
        title: "Number of business credits",
        family: Family::Business,
        formula: "number of net credits of trade and cash deposits above ₹500",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "credits of ₹500 or less, salary and pension, and all that net credits leave out",
        example: "3",
        compute: |study, window| {
            let tally = Tally::of(&study.book, window, is_business_credit)?;
            Found::count(tally.count(), tally.rows())
        },
        monthly: None,
    },
    Metric {
        name: "is_business_account",
        title: "Business account",
        family: Family::Business,
        formula: "whether the account is a current, overdraft or cash-credit account",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| Found::yes(study.book.kind.is_business(), Rows::none()),
        monthly: None,
    },
    Metric {
        name: "is_overdraft_account",
        title: "Overdraft account",
        family: Family::Business,
        formula: "whether the account is an overdraft or cash-credit account, below zero by design",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| Found::yes(study.book.kind == AccountKind::Overdraft, Rows::none()),
        monthly: None,
    },
];

fn is_sale(line: &Line) -> bool {
    line.is_net_credit() && !matches!(line.category, Category::Salary | Category::PensionGovtBenefit)
}

fn is_cash(line: &Line) -> bool {
    line.category == Category::CashDeposit
}

fn is_business_credit(line: &Line) -> bool {
    is_sale(line) && line.amount.as_paise() > SMALL
}

/// Twice the turnover, so that half of the cash stays whole.
fn doubled(line: &Line) -> i128 {
    if is_cash(line) { line.paise() } else { line.paise() * 2 }
}

fn turnover(study: &Study<'_>, window: Window) -> Result<(i128, Rows), Missing> {
    let (from, to) = study.book.reach(window)?;
    let sales = study.book.lines_in(from, to).iter().filter(|line| is_sale(line));
    let rows: Vec<u32> = sales.clone().map(|line| line.row).collect();
    if rows.is_empty() {
        return Err(Missing::NoCredits);
    }
    Ok((divide(sales.map(doubled).sum(), 2), Rows::These(rows)))
}

fn month_paise(study: &Study<'_>, month: &Month) -> i128 {
    let sales = study.book.lines_in(month.from, month.to).iter().filter(|line| is_sale(line));
    divide(sales.map(doubled).sum(), 2)
}

fn month_turnover(study: &Study<'_>, month: &Month) -> Option<Value> {
    i64::try_from(month_paise(study, month)).ok().map(|paise| Value::Rupees(ledger::Money::paise(paise)))
}

fn gst_variance(study: &Study<'_>, window: Window) -> Finding {
    let declared = study.book.asked.inputs.gst_turnover.ok_or(Missing::NoGstTurnover)?;
    let declared = i128::from(declared.as_paise());
    if declared <= 0 {
        return Err(Missing::NoGstTurnover);
    }
    let tally = Tally::of(&study.book, window, is_sale)?;
    let yearly = study.book.per_month(window, tally.total * 12).ok_or(Missing::TooLarge)?;
    Found::ratio(yearly - declared, declared, tally.rows(), Missing::NoGstTurnover)
}

fn peak_to_mean(study: &Study<'_>, window: Window) -> Finding {
    let months: Vec<i128> =
        study.book.full_months_of(window).map(|month| month_paise(study, month)).collect();
    if months.len() < MIN_MONTHS {
        return Err(Missing::TooFewFullMonths);
    }
    let peak = months.iter().max().copied().unwrap_or(0);
    let sum: i128 = months.iter().sum();
    Found::ratio(peak * months.len() as i128, sum, turnover(study, window)?.1, Missing::NoCredits)
}
