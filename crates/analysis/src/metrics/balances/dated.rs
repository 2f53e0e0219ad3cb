//! The balance on the days of the month that lenders look at.

use jiff::civil::Date;
use ledger::{Money, days_between, divide};

use crate::book::{Book, Day, Finding, Found, Missing, Month, Rows, Unit, Value, Window};
use crate::metric::{Family, Metric};
use crate::study::Study;

/// What most lenders look at, where the product names no days.
const USUAL_DAYS: &[i8] = &[5, 10, 15, 20, 25, 30];

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "average_on_days",
        title: "Average bank balance (ABB)",
        family: Family::Balances,
        formula: "mean of the closing balances on the lender's days of every month (5, 10, 15, 20, 25 and 30 unless the product says otherwise); 30 is the last day of a shorter month",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "over the whole statement, months of which a day is missing",
        example: "(345000 + 331000 + 145610 + 293000 + 343000 + 388000 + 448000) / (7 * 6)",
        compute: |study, window| average(study, window, lender_days(study), |day| day.closing),
        monthly: Some(|study, month| month_average(study, month, |day| day.closing)),
    },
    Metric {
        name: "adjusted_average_on_days",
        title: "Adjusted average bank balance",
        family: Family::Balances,
        formula: "as the average bank balance, from balances without money that is not the account's own: loan disbursals, transfers from own accounts and credits above three times the median month's credits form a pot that every debit empties first, and what is left of the pot is taken off",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "loan disbursals, transfers from own accounts, one-off credits other than salary; over the whole statement, months of which a day is missing",
        // February's pot holds 20,000 from the 11th, 17,000 from the 15th, nothing from the 20th. April's holds 40,000 from
        // the 3rd, then 36,000, 24,000, 18,000, 15,000, 5,000 and nothing from the 28th.
        example: "(345000 + (331000 - 17000) + 145610 + (293000 - 36000 - 18000 - 15000 - 15000 - 5000) + 343000 + 388000 + 448000) / (7 * 6)",
        compute: |study, window| average(study, window, lender_days(study), |day| day.adjusted),
        monthly: Some(|study, month| month_average(study, month, |day| day.adjusted)),
    },
    Metric {
        name: "average_on_1_5_10_15_20_25_30",
        title: "Average balance on seven days",
        family: Family::Balances,
        formula: "mean of the closing balances on the 1st, 5th, 10th, 15th, 20th, 25th and 30th",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "over the whole statement, months of which a day is missing",
        example: "(437000 + 423000 + 236610 + 342400 + 435000 + 485000 + 555000) / (7 * 7)",
        compute: |study, window| average(study, window, &[1, 5, 10, 15, 20, 25, 30], |day| day.closing),
        monthly: None,
    },
    Metric {
        name: "average_on_5_15_25",
        title: "Average balance on three days",
        family: Family::Balances,
        formula: "mean of the closing balances on the 5th, 15th and 25th",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "over the whole statement, months of which a day is missing",
        example: "(183000 + 192000 + 106400 + 154200 + 183000 + 203000 + 231000) / (7 * 3)",
        compute: |study, window| average(study, window, &[5, 15, 25], |day| day.closing),
        monthly: None,
    },
    Metric {
        name: "average_on_5_15_25_30",
        title: "Average balance on three days and the last",
        family: Family::Balances,
        formula: "mean of the closing balances on the 5th, 15th, 25th and 30th",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "over the whole statement, months of which a day is missing",
        example: "(225000 + 233000 + 106210 + 191200 + 225000 + 255000 + 297000) / (7 * 4)",
        compute: |study, window| average(study, window, &[5, 15, 25, 30], |day| day.closing),
        monthly: None,
    },
    Metric {
        name: "average_on_2_10_20_30",
        title: "Average balance on four days",
        family: Family::Balances,
        formula: "mean of the closing balances on the 2nd, 10th, 20th and 30th",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "over the whole statement, months of which a day is missing",
        example: "(242000 + 219000 + 118210 + 168200 + 240000 + 270000 + 312000) / (7 * 4)",
        compute: |study, window| average(study, window, &[2, 10, 20, 30], |day| day.closing),
        monthly: None,
    },
    Metric {
        name: "balance_trend",
        title: "Balance of the last month against three",
        family: Family::Balances,
        formula: "average bank balance of the last month / that of the last three months; below 0.70 the account is emptying",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "(448000 / 6) / ((343000 + 388000 + 448000) / 18)",
        compute: trend,
        monthly: None,
    },
];

/// In paise, for metrics that compare with it.
pub(crate) fn average_on_days(study: &Study<'_>, window: Window) -> Result<i128, Missing> {
    let (sum, count) = balances_on(study, window, lender_days(study), |day| day.closing)?;
    Ok(divide(sum, count))
}

fn lender_days<'a>(study: &Study<'a>) -> &'a [i8] {
    let days = study.book.asked.balance_days.as_slice();
    if days.is_empty() { USUAL_DAYS } else { days }
}

fn average(study: &Study<'_>, window: Window, days: &[i8], balance: fn(&Day) -> Option<Money>) -> Finding {
    let (sum, count) = balances_on(study, window, days, balance)?;
    Found::average(sum, count, Rows::All, Missing::NoBalances)
}

/// The sum and number of the balances on some days of every month. A rolling window holds each day of the month as often
/// as it holds months; the statement as a whole does so only in its whole months.
fn balances_on(
    study: &Study<'_>,
    window: Window,
    days: &[i8],
    balance: fn(&Day) -> Option<Money>,
) -> Result<(i128, i128), Missing> {
    let book = &study.book;
    let (from, to) = book.reach(window)?;
    let is_whole = window == Window::Statement;
    let months = || book.months.iter().filter(|month| !is_whole || month.is_full);
    if months().next().is_none() {
        return Err(Missing::TooFewFullMonths);
    }
    let (mut sum, mut count) = (0, 0);
    for month in months().filter(|month| month.to >= from) {
        for day in days.iter().filter_map(|day| on_day(book, month, *day)) {
            if from <= day.date && day.date <= to && day.is_seen {
                sum += i128::from(balance(day).ok_or(Missing::NoBalances)?.as_paise());
                count += 1;
            }
        }
    }
    if count == 0 { Err(Missing::TooShort) } else { Ok((sum, count)) }
}

/// `None` outside the statement.
fn on_day<'b>(book: &'b Book<'_>, month: &Month, day: i8) -> Option<&'b Day> {
    let last = month.from.days_in_month();
    let date = Date::new(month.year, month.month, day.clamp(1, last)).ok()?;
    book.days.get(usize::try_from(days_between(book.from, date)).ok()?)
}

fn month_average(study: &Study<'_>, month: &Month, balance: fn(&Day) -> Option<Money>) -> Option<Value> {
    let days = lender_days(study).iter().filter_map(|day| on_day(&study.book, month, *day));
    let (mut sum, mut count) = (0, 0);
    for day in days {
        sum += i128::from(balance(day)?.as_paise());
        count += 1;
    }
    if count == 0 {
        return None;
    }
    i64::try_from(divide(sum, count)).ok().map(|paise| Value::Rupees(Money::paise(paise)))
}

fn trend(study: &Study<'_>, _: Window) -> Finding {
    let mean = |window| {
        let (sum, count) = balances_on(study, window, lender_days(study), |day| day.closing)?;
        Ok(sum as f64 / count as f64)
    };
    let (last, three) = (mean(Window::Months(1))?, mean(Window::Months(3))?);
    if three <= 0.0 { Err(Missing::NoPositiveBalance) } else { Found::number(last / three, Rows::All) }
}
