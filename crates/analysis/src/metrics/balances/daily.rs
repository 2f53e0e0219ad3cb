//! The closing balance of every day: its average, its extremes, and the days it was low.

use crate::book::{Day, Finding, Found, Missing, Month, Rows, Unit, Value, Window};
use crate::metric::{Family, Metric};
use crate::study::Study;

use super::moving::monthly_outflow;
use super::{LOW, closings, days, sum};

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "average_balance",
        title: "Average balance",
        family: Family::Balances,
        formula: "sum of the closing balances of all days / number of days; a day without rows keeps the balance before it",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "(1885000 + 1768000 + 920030 + 1464600 + 1939000 + 2022000 + 2402600) / 212",
        compute: |study, window| {
            let (sum, count) = sum(study, window)?;
            Found::average(sum, count, Rows::All, Missing::NoBalances)
        },
        monthly: Some(|study, month| {
            let (sum, count) = study.book.closings(month.from, month.to).ok()?;
            rupees(ledger::divide(sum, count))
        }),
    },
    Metric {
        name: "median_balance",
        title: "Median balance",
        family: Family::Balances,
        formula: "the middle one of all closing balances in order; the mean of the two middle ones when their number is even",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "(60000 + 60000) / 2",
        compute: median,
        monthly: None,
    },
    Metric {
        name: "mode_balance",
        title: "Most usual balance",
        family: Family::Balances,
        formula: "the closing balance that most days share; of equals, the lowest",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "50000",
        compute: mode,
        monthly: None,
    },
    Metric {
        name: "minimum_balance",
        title: "Lowest balance",
        family: Family::Balances,
        formula: "the lowest closing balance",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "balances within a day",
        example: "-600",
        compute: |study, window| extreme(&days(study, window)?, |day, other| day.closing < other.closing),
        monthly: Some(|study, month| {
            let closings = month_days(study, month).iter().filter_map(|day| day.closing);
            closings.min().map(Value::Rupees)
        }),
    },
    Metric {
        name: "maximum_balance",
        title: "Highest balance",
        family: Family::Balances,
        formula: "the highest closing balance",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "balances within a day",
        example: "107000",
        compute: |study, window| extreme(&days(study, window)?, |day, other| day.closing > other.closing),
        monthly: Some(|study, month| {
            let closings = month_days(study, month).iter().filter_map(|day| day.closing);
            closings.max().map(Value::Rupees)
        }),
    },
    Metric {
        name: "lowest_tenth_balance",
        title: "Balance on its lowest days",
        family: Family::Balances,
        formula: "the balance that a tenth of all days, rounded up, closed at or below",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "36400",
        compute: |study, window| {
            let mut closings = closings(study, window)?;
            closings.sort_unstable();
            let place = closings.len().div_ceil(10).saturating_sub(1);
            let lowest = closings.get(place).ok_or(Missing::NoBalances)?;
            Found::rupees(i128::from(*lowest), Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "opening_balance",
        title: "Balance at the beginning",
        family: Family::Balances,
        formula: "the balance before the first row of the window",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "",
        example: "42000",
        compute: |study, _| {
            let opening = study.book.opening.ok_or(Missing::NoBalances)?;
            Found::rupees(i128::from(opening.as_paise()), Rows::none())
        },
        monthly: None,
    },
    Metric {
        name: "closing_balance",
        title: "Balance at the end",
        family: Family::Balances,
        formula: "the closing balance of the last day",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "",
        example: "66600",
        compute: |study, window| {
            let days = days(study, window)?;
            let closing = days.last().and_then(|day| day.closing).ok_or(Missing::NoBalances)?;
            let row = days.iter().rev().find_map(|day| day.last_row);
            Found::rupees(i128::from(closing.as_paise()), Rows::these(row))
        },
        monthly: Some(|study, month| month_days(study, month).last()?.closing.map(Value::Rupees)),
    },
    Metric {
        name: "low_balance_days",
        title: "Days with hardly any balance",
        family: Family::Balances,
        formula: "number of days that closed below ₹1,000",
        unit: Unit::CountedDays,
        windows: Window::ALL,
        excludes: "",
        example: "31 - 20 + 1",
        compute: |study, window| count(&days(study, window)?, is_low),
        monthly: Some(|study, month| month_count(study, month, is_low)),
    },
    Metric {
        name: "low_balance_days_share",
        title: "Share of days with hardly any balance",
        family: Family::Balances,
        formula: "days that closed below ₹1,000 / days",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "12 / 212",
        compute: |study, window| share(&days(study, window)?, is_low),
        monthly: None,
    },
    Metric {
        name: "negative_days",
        title: "Days below zero",
        family: Family::Balances,
        formula: "number of days that closed below zero; several such rows in a day count once",
        unit: Unit::CountedDays,
        windows: Window::ALL,
        excludes: "balances within a day",
        example: "31 - 28 + 1",
        compute: |study, window| count(&days(study, window)?, is_negative),
        monthly: Some(|study, month| month_count(study, month, is_negative)),
    },
    Metric {
        name: "negative_days_share",
        title: "Share of days below zero",
        family: Family::Balances,
        formula: "days that closed below zero / days",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "balances within a day",
        example: "4 / 212",
        compute: |study, window| share(&days(study, window)?, is_negative),
        monthly: None,
    },
    Metric {
        name: "thin_balance_days_share",
        title: "Share of days with little for the month's needs",
        family: Family::Balances,
        formula: "days that closed below a twentieth of the window's average monthly outflow / days; the same in any currency",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "from outflow: transfers to own accounts, deposits booked, instalments returned unpaid",
        // A twentieth of the outflow of 61,085.71 a month is 3,054.29.
        example: "12 / 212",
        compute: thin_days,
        monthly: None,
    },
];

fn median(study: &Study<'_>, window: Window) -> Finding {
    let mut closings: Vec<i128> = closings(study, window)?.into_iter().map(i128::from).collect();
    Found::rupees(ledger::median(&mut closings).ok_or(Missing::NoBalances)?, Rows::All)
}

fn mode(study: &Study<'_>, window: Window) -> Finding {
    let mut closings = closings(study, window)?;
    closings.sort_unstable();
    let runs = closings.chunk_by(|one, other| one == other);
    let longest = runs.rev().max_by_key(|run| run.len()).and_then(<[_]>::first).ok_or(Missing::NoBalances)?;
    Found::rupees(i128::from(*longest), Rows::All)
}

/// The first day that beats all others, with the row that made its balance.
fn extreme(days: &[Day], beats: fn(&Day, &Day) -> bool) -> Finding {
    let mut best: Option<(usize, &Day)> = None;
    for (at, day) in days.iter().enumerate() {
        if best.is_none_or(|(_, other)| beats(day, other)) {
            best = Some((at, day));
        }
    }
    let (at, day) = best.ok_or(Missing::NoBalances)?;
    let row = days.iter().take(at + 1).rev().find_map(|day| day.last_row);
    let closing = day.closing.ok_or(Missing::NoBalances)?;
    Found::rupees(i128::from(closing.as_paise()), Rows::these(row))
}

fn is_low(day: &Day) -> bool {
    day.closing.is_some_and(|closing| closing.as_paise() < LOW)
}

fn is_negative(day: &Day) -> bool {
    day.closing.is_some_and(ledger::Money::is_negative)
}

/// Rests on the rows that brought the balance there.
fn count(days: &[Day], is_counted: impl Fn(&Day) -> bool) -> Finding {
    let counted = days.iter().filter(|day| is_counted(day));
    let rows = Rows::these(counted.clone().filter_map(|day| day.last_row));
    Found::count(counted.count(), rows)
}

fn share(days: &[Day], is_counted: impl Fn(&Day) -> bool) -> Finding {
    let counted = days.iter().filter(|day| is_counted(day));
    let rows = Rows::these(counted.clone().filter_map(|day| day.last_row));
    Found::ratio(counted.count() as i128, days.len() as i128, rows, Missing::NoBalances)
}

fn thin_days(study: &Study<'_>, window: Window) -> Finding {
    let days = days(study, window)?;
    let monthly = monthly_outflow(study, window)?;
    if monthly == 0 {
        return Err(Missing::NoDebits);
    }
    share(&days, |day| day.closing.is_some_and(|closing| i128::from(closing.as_paise()) * 20 < monthly))
}

fn month_days<'a>(study: &'a Study<'_>, month: &Month) -> &'a [Day] {
    study.book.days_in(month.from, month.to)
}

/// `None` when the statement prints no balances.
fn month_count(study: &Study<'_>, month: &Month, is_counted: fn(&Day) -> bool) -> Option<Value> {
    let days = month_days(study, month);
    days.first()?.closing?;
    // Of a month that nothing shows nothing can be counted.
    days.iter().find(|day| day.is_seen)?;
    u32::try_from(days.iter().filter(|day| is_counted(day)).count()).ok().map(Value::Count)
}

fn rupees(paise: i128) -> Option<Value> {
    i64::try_from(paise).ok().map(|paise| Value::Rupees(ledger::Money::paise(paise)))
}
