//! How balances move, and how far they reach.

use crate::book::{Finding, Found, Missing, Rows, Unit, Window, total};
use crate::metric::{Family, Metric};
use crate::study::Study;
use crate::trend;
use ledger::divide;

use super::{closings, days, sum};

/// Fewer months have no direction.
const MIN_MONTHS: usize = 3;
/// Windows with enough months for one.
const LONG: &[Window] = &[Window::Statement, Window::Months(3), Window::Months(6), Window::Months(12)];

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "balance_slope",
        title: "Direction of balances",
        family: Family::Balances,
        formula: "slope of the straight line through the average balances of the whole months (least squares) / their mean: the change a month as a share",
        unit: Unit::Ratio,
        windows: LONG,
        excludes: "months of which a day is missing",
        example: "slope(1885000 / 31, 1768000 / 28, 920030 / 31, 1464600 / 30, 1939000 / 31, 2022000 / 30, 2402600 / 31)",
        compute: slope,
        monthly: None,
    },
    Metric {
        name: "balance_variation",
        title: "Variation of balances",
        family: Family::Balances,
        formula: "standard deviation of the closing balances of all days / their mean",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        // The sum of the squares of all 212 closing balances, their sum, and what makes a variance of the two.
        example: "sqrt(819523748300 / 212 - (12401230 / 212) * (12401230 / 212)) / (12401230 / 212)",
        compute: |study, window| {
            let closings: Vec<i128> = closings(study, window)?.into_iter().map(i128::from).collect();
            let variation = trend::variation(&closings).ok_or(Missing::NoPositiveBalance)?;
            Found::number(variation, Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "days_of_cover",
        title: "Days the balance would last",
        family: Family::Balances,
        formula: "average balance / average outflow of a day",
        unit: Unit::MeasuredDays,
        windows: Window::ALL,
        excludes: "from outflow: transfers to own accounts, deposits booked, instalments returned unpaid",
        example: "(12401230 / 212) / (427600 / 212)",
        compute: |study, window| {
            let (sum, _) = sum(study, window)?;
            Found::ratio(sum, outflow(study, window)?, Rows::All, Missing::NoDebits)
        },
        monthly: None,
    },
    Metric {
        name: "minimum_balance_to_outflow",
        title: "Lowest balance against a month's outflow",
        family: Family::Balances,
        formula: "lowest closing balance / average monthly outflow",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "from outflow: transfers to own accounts, deposits booked, instalments returned unpaid",
        example: "-600 / (427600 / 7)",
        compute: |study, window| to_outflow(study, window, |closings| closings.iter().copied().min()),
        monthly: None,
    },
    Metric {
        name: "lowest_tenth_balance_to_outflow",
        title: "Balance on its lowest days against a month's outflow",
        family: Family::Balances,
        formula: "balance that a tenth of all days closed at or below / average monthly outflow",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "from outflow: transfers to own accounts, deposits booked, instalments returned unpaid",
        example: "36400 / (427600 / 7)",
        compute: |study, window| {
            to_outflow(study, window, |closings| {
                closings.sort_unstable();
                closings.get(closings.len().div_ceil(10).saturating_sub(1)).copied()
            })
        },
        monthly: None,
    },
    Metric {
        name: "average_balance_to_outflow",
        title: "Average balance against a month's outflow",
        family: Family::Balances,
        formula: "average balance / average monthly outflow",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "from outflow: transfers to own accounts, deposits booked, instalments returned unpaid",
        example: "(12401230 / 212) / (427600 / 7)",
        compute: |study, window| {
            let (sum, count) = sum(study, window)?;
            let monthly = monthly_outflow(study, window)?;
            Found::ratio(sum, count * monthly, Rows::All, Missing::NoDebits)
        },
        monthly: None,
    },
];

fn slope(study: &Study<'_>, window: Window) -> Finding {
    days(study, window)?;
    let months = study.book.full_months_of(window);
    let averages: Vec<i128> = months
        .filter_map(|month| {
            let (sum, count) = study.book.closings(month.from, month.to).ok()?;
            // In hundredths of a paisa, so that rounding does not tilt the line.
            Some(divide(sum * 100, count))
        })
        .collect();
    if averages.len() < MIN_MONTHS {
        return Err(Missing::TooFewFullMonths);
    }
    Found::number(trend::slope(&averages).ok_or(Missing::NoPositiveBalance)?, Rows::All)
}

fn outflow(study: &Study<'_>, window: Window) -> Result<i128, Missing> {
    let (from, to) = study.book.reach(window)?;
    Ok(total(&study.book, from, to, |line| !line.is_credit && line.is_real()))
}

pub(super) fn monthly_outflow(study: &Study<'_>, window: Window) -> Result<i128, Missing> {
    let outflow = outflow(study, window)?;
    study.book.per_month(window, outflow).ok_or(Missing::TooLarge)
}

fn to_outflow(study: &Study<'_>, window: Window, pick: fn(&mut [i64]) -> Option<i64>) -> Finding {
    let picked = pick(&mut closings(study, window)?).ok_or(Missing::NoBalances)?;
    Found::ratio(i128::from(picked), monthly_outflow(study, window)?, Rows::All, Missing::NoDebits)
}
