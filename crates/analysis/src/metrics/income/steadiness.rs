//! How steady income is from month to month, in shares that mean the same in any currency.

use crate::book::{Finding, Found, Line, Missing, Rows, Tally, Unit, Window};
use crate::metric::{Family, Metric};
use crate::study::Study;
use crate::trend;

/// Fewer whole months say nothing about steadiness.
const MIN_MONTHS: usize = 3;
/// Seasons need a year.
const YEAR: usize = 12;
const LONG: &[Window] = &[Window::Statement, Window::Months(3), Window::Months(6), Window::Months(12)];
const NET_EXCLUDES: &str = "months of which a day is missing, and all that net credits leave out";

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "income_variation",
        title: "Variation of income",
        family: Family::Income,
        formula: "standard deviation of the net credits of the whole months / their mean; below 0.25 stable, above 0.50 volatile",
        unit: Unit::Ratio,
        windows: LONG,
        excludes: NET_EXCLUDES,
        example: "variation(50000, 50000, 50000, 60000, 85000, 60000, 55000)",
        compute: |study, window| over_months(study, window, MIN_MONTHS, trend::variation),
        monthly: None,
    },
    Metric {
        name: "income_slope",
        title: "Direction of income",
        family: Family::Income,
        formula: "slope of the straight line through the net credits of the whole months (least squares) / their mean: the change a month as a share",
        unit: Unit::Ratio,
        windows: LONG,
        excludes: NET_EXCLUDES,
        example: "slope(50000, 50000, 50000, 60000, 85000, 60000, 55000)",
        compute: |study, window| over_months(study, window, MIN_MONTHS, trend::slope),
        monthly: None,
    },
    Metric {
        name: "income_growth",
        title: "Growth of income",
        family: Family::Income,
        formula: "net credits of the last three whole months / those of the three before - 1",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: NET_EXCLUDES,
        example: "(85000 + 60000 + 55000) / (50000 + 50000 + 60000) - 1",
        compute: |study, window| over_months(study, window, 6, trend::growth),
        monthly: None,
    },
    Metric {
        name: "income_lowest_to_mean",
        title: "Weakest month against the average",
        family: Family::Income,
        formula: "lowest net credits of a whole month / mean",
        unit: Unit::Ratio,
        windows: LONG,
        excludes: NET_EXCLUDES,
        example: "50000 / (410000 / 7)",
        compute: |study, window| {
            over_months(study, window, MIN_MONTHS, |months| to_mean(months, *months.iter().min()?))
        },
        monthly: None,
    },
    Metric {
        name: "income_peak_to_mean",
        title: "Strongest month against the average",
        family: Family::Income,
        formula: "highest net credits of a whole month / mean",
        unit: Unit::Ratio,
        windows: LONG,
        excludes: NET_EXCLUDES,
        example: "85000 / (410000 / 7)",
        compute: |study, window| {
            over_months(study, window, MIN_MONTHS, |months| to_mean(months, *months.iter().max()?))
        },
        monthly: None,
    },
    Metric {
        name: "income_seasonality",
        title: "Seasons",
        family: Family::Income,
        formula: "highest share of a month in the net credits of the last twelve whole months * 12",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: NET_EXCLUDES,
        example: "trader: 60000 / (8 * 20000 + 60000 + 3 * 30000) * 12",
        compute: |study, _| {
            over_months(study, Window::Months(12), YEAR, |months| to_mean(months, *months.iter().max()?))
        },
        monthly: None,
    },
    Metric {
        name: "income_year_on_year",
        title: "Income against the year before",
        family: Family::Income,
        formula: "net credits of the last three whole months / those of the same months a year before - 1",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: NET_EXCLUDES,
        example: "trader: (3 * 30000) / (3 * 20000) - 1",
        compute: |study, _| over_months(study, Window::Statement, YEAR + 3, year_on_year),
        monthly: None,
    },
    Metric {
        name: "income_months_share",
        title: "Share of months with income",
        family: Family::Income,
        formula: "whole months with net credits / whole months",
        unit: Unit::Ratio,
        windows: LONG,
        excludes: NET_EXCLUDES,
        example: "7 / 7",
        compute: |study, window| {
            let months = study.income.full_months(&study.book, window);
            let (mut with, mut all) = (0, 0);
            for (_, net) in months {
                with += i128::from(net > 0);
                all += 1;
            }
            Found::ratio(with, all, Rows::All, Missing::TooFewFullMonths)
        },
        monthly: None,
    },
];

/// Works a figure out of the net credits of at least so many whole months.
fn over_months(
    study: &Study<'_>,
    window: Window,
    least: usize,
    figure: fn(&[i128]) -> Option<f64>,
) -> Finding {
    let months: Vec<_> = study.income.full_months(&study.book, window).collect();
    let (Some((first, _)), Some((last, _))) = (months.first(), months.last()) else {
        return Err(Missing::TooFewFullMonths);
    };
    if months.len() < least {
        return Err(Missing::TooFewFullMonths);
    }
    let rows = Tally::between(&study.book, first.from, last.to, Line::is_net_credit).rows();
    let nets: Vec<i128> = months.iter().map(|(_, net)| *net).collect();
    Found::number(figure(&nets).ok_or(Missing::NoCredits)?, rows)
}

/// Whole months follow one another, so the same month a year before is twelve places back.
fn year_on_year(months: &[i128]) -> Option<f64> {
    let last: i128 = months.iter().rev().take(3).sum();
    let before: i128 = months.iter().rev().skip(YEAR).take(3).sum();
    if before <= 0 { None } else { Some(last as f64 / before as f64 - 1.0) }
}

fn to_mean(months: &[i128], month: i128) -> Option<f64> {
    let sum: i128 = months.iter().sum();
    if sum <= 0 { None } else { Some(month as f64 * months.len() as f64 / sum as f64) }
}
