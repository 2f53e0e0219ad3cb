//! Metrics: habits and signs that lenders look at twice.

use category::Category;
use jiff::civil::{Date, date};
use ledger::Money;

use crate::book::{Day, Finding, Found, Line, Missing, Rows, Unit, Value, Window};
use crate::flows::{Sum, is_paid, yes_no};
use crate::metric::{Family, Metric};
use crate::metrics::balances;
use crate::study::Study;

/// Real-money games on the net were forbidden in August 2025.
const GAMES_FORBIDDEN_FROM: Date = date(2025, 9, 1);
/// Credits of the statement's last days can only serve its looks.
const LATE_DAYS: i32 = 10;
/// So many months must show what the largest credit of a month usually is.
const USUAL_MONTHS: usize = 3;
/// A balance dressed up is at least so many hundredths of the usual one.
const DRESSED_PERCENT: i128 = 150;
/// How many rows behind a credit are searched for its way out.
const MAX_LOOKS: usize = 500;
/// The balance before the last month must be known for so many days.
const PRIOR_DAYS: usize = 60;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "gambling_share",
        title: "Share of gambling in debits",
        family: Family::Risk,
        formula: "debits to gambling and real-money games / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "own transfers, returned and reversed debits",
        example: "10000 / 427600",
        compute: |study, window| share(study, window, GAMBLING),
        monthly: None,
    },
    Metric {
        name: "gambling_monthly",
        title: "Gambling a month",
        family: Family::Risk,
        formula: "debits to gambling and real-money games / months",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "debits that came back",
        example: "10000 / 7",
        compute: |study, window| study.select(window, GAMBLING, is_paid)?.monthly(&study.book, window),
        monthly: Some(|study, month| {
            study.select_between((month.from, month.to), GAMBLING, is_paid).sum.rupees().ok()
        }),
    },
    Metric {
        name: "gambling_after_ban",
        title: "Gambling after August 2025",
        family: Family::Risk,
        formula: "number of debits to gambling and real-money games since 1 September 2025, after they were forbidden",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "debits that came back",
        example: "0",
        compute: |study, _| {
            study
                .select_between((GAMES_FORBIDDEN_FROM.max(study.book.from), study.book.to), GAMBLING, is_paid)
                .count()
        },
        monthly: None,
    },
    Metric {
        name: "crypto_share",
        title: "Share of crypto in debits",
        family: Family::Risk,
        formula: "debits to crypto exchanges / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "own transfers, returned and reversed debits",
        example: "0 / 427600",
        compute: |study, window| share(study, window, &[Category::Crypto]),
        monthly: None,
    },
    Metric {
        name: "trading_share",
        title: "Share of share trading in debits",
        family: Family::Risk,
        formula: "debits to brokers of shares, futures and options / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "own transfers, returned and reversed debits",
        example: "0 / 427600",
        compute: |study, window| share(study, window, &[Category::StockTradingFno]),
        monthly: None,
    },
    Metric {
        name: "alcohol_share",
        title: "Share of alcohol and tobacco in debits",
        family: Family::Risk,
        formula: "debits to sellers of alcohol and tobacco / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "own transfers, returned and reversed debits",
        example: "0 / 427600",
        compute: |study, window| share(study, window, &[Category::AlcoholTobacco]),
        monthly: None,
    },
    Metric {
        name: "wallet_share",
        title: "Share of wallets in debits",
        family: Family::Risk,
        formula: "money loaded into wallets / real debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "own transfers, returned and reversed debits",
        example: "0 / 427600",
        compute: |study, window| share(study, window, &[Category::WalletLoad]),
        monthly: None,
    },
    Metric {
        name: "legal_holds",
        title: "Liens and holds",
        family: Family::Risk,
        formula: "number of rows that speak of a lien, an attachment, a freeze or a dispute",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "",
        example: "0",
        compute: |study, window| study.select(window, &[Category::LienHoldLegal], |_| true)?.count(),
        monthly: None,
    },
    Metric {
        name: "late_large_credit",
        title: "Unusual credit at the end",
        family: Family::Risk,
        formula: "a credit in the statement's last 10 days is more than twice the median of the months' largest credits before, and left again in nearly the same amount (within 5 %) or is still there (the closing balance is at least 80 % of it)",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "credits that were taken back; needs 3 months with credits",
        example: "false",
        compute: |study, _| late_large_credit(study),
        monthly: None,
    },
    Metric {
        name: "last_month_balance_ratio",
        title: "Balance of the last month to the time before",
        family: Family::Risk,
        formula: "average daily balance of the last month / average daily balance before it; needs 60 days before it",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "",
        example: "(2402600 / 31) / ((1885000 + 1768000 + 920030 + 1464600 + 1939000 + 2022000) / 181)",
        compute: |study, _| {
            let (last, prior) = last_and_prior(study)?;
            Found::number(last.ratio_to(prior).ok_or(Missing::NoBalances)?, Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "lender_days_balance_ratio",
        title: "Balance on the lender's days to every day's",
        family: Family::Risk,
        formula: "average_on_days / average daily balance of the same whole months",
        unit: Unit::Ratio,
        windows: Window::WHOLE,
        excludes: "months that are not covered whole",
        example: "((345000 + 331000 + 145610 + 293000 + 343000 + 388000 + 448000) / (7 * 6)) / ((1885000 + 1768000 + 920030 + 1464600 + 1939000 + 2022000 + 2402600) / 212)",
        compute: |study, window| {
            let (listed, daily) = listed_and_daily(study, window)?;
            Found::number(listed.ratio_to(daily).ok_or(Missing::NoBalances)?, Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "window_dressing_signs",
        title: "Signs of a balance dressed up",
        family: Family::Risk,
        formula: "how many hold of: late_large_credit, last_month_balance_ratio > 1.5, lender_days_balance_ratio > 1.5; one that cannot be worked out does not hold",
        unit: Unit::Count,
        windows: Window::WHOLE,
        excludes: "",
        example: "0",
        compute: |study, window| {
            let is_late = late_large_credit(study).is_ok_and(|found| found.value == Value::YesNo(true));
            let exceeds = |pair: Result<(Sum, Sum), Missing>| {
                pair.is_ok_and(|(one, other)| other.is_positive() && one > other.percent(DRESSED_PERCENT))
            };
            let signs = [is_late, exceeds(last_and_prior(study)), exceeds(listed_and_daily(study, window))];
            Found::count(signs.into_iter().filter(|sign| *sign).count(), Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "balanced_months",
        title: "Months that spend what they get",
        family: Family::Risk,
        formula: "number of whole calendar months whose credits and debits differ by at most 1 % of the larger",
        unit: Unit::Months,
        windows: Window::WHOLE,
        excludes: "months without credits or debits",
        example: "1",
        compute: |study, _| {
            let balanced = study
                .book
                .full_months()
                .filter(|month| is_balanced(study.book.lines_in(month.from, month.to)));
            Found::count(balanced.count(), Rows::All)
        },
        monthly: None,
    },
];

const GAMBLING: &[Category] = &[Category::GamblingGaming];

fn share(study: &Study<'_>, window: Window, categories: &[Category]) -> Finding {
    let sides = study.flows.sides(window).ok_or(Missing::TooShort)?;
    study.select(window, categories, is_paid)?.share_of(sides.debits.total, Missing::NoDebits)
}

fn late_large_credit(study: &Study<'_>) -> Finding {
    let book = &study.book;
    let days = jiff::Span::new().days(LATE_DAYS - 1);
    let late_from = book.to.checked_sub(days).map_err(|_| Missing::TooShort)?;
    let usual_to = late_from.yesterday().map_err(|_| Missing::TooShort)?;
    let is_credit = |line: &&Line| line.is_credit && !line.is_undone;
    let mut largest: Vec<i128> = book
        .months
        .iter()
        .filter_map(|month| {
            let lines = book.lines_in(month.from, month.to.min(usual_to)).iter();
            lines.filter(is_credit).map(Line::paise).max()
        })
        .collect();
    if largest.len() < USUAL_MONTHS {
        return Err(Missing::TooFewFullMonths);
    }
    let median = ledger::median(&mut largest).map_or(Sum::ZERO, Sum::of_paise);
    let late = book.lines_in(late_from, book.to);
    let closing = book.days.last().and_then(|day| day.closing).map_or(Sum::ZERO, Sum::from);
    let suspect = late.iter().enumerate().filter(|(_, line)| is_credit(line)).find(|(at, credit)| {
        let amount = Sum::from(credit.amount);
        let mut later = late.iter().skip(at + 1).take(MAX_LOOKS).filter(|line| !line.is_credit);
        amount > median.percent(200)
            && (closing >= amount.percent(80) || later.any(|line| is_nearly(line.amount, credit.amount)))
    });
    let rows = suspect.map(|(_, line)| line.row as usize);
    Ok(yes_no(rows.is_some(), rows.into_iter().collect()))
}

fn is_nearly(one: Money, other: Money) -> bool {
    let (one, other) = (i128::from(one.as_paise()), i128::from(other.as_paise()));
    (one - other).abs() * 100 <= other * 5
}

/// Average daily balances of the last month and of everything before, in paise.
fn last_and_prior(study: &Study<'_>) -> Result<(Sum, Sum), Missing> {
    let (from, _) = study.book.reach(Window::Months(1))?;
    let split = study.book.days.partition_point(|day| day.date < from);
    let (prior, last) = study.book.days.split_at(split);
    if prior.len() < PRIOR_DAYS {
        return Err(Missing::TooShort);
    }
    Ok((average(last)?, average(prior)?))
}

fn average(days: &[Day]) -> Result<Sum, Missing> {
    let closings: Vec<Money> = days.iter().filter_map(|day| day.closing).collect();
    if closings.is_empty() {
        return Err(Missing::NoBalances);
    }
    let sum: Sum = closings.iter().copied().collect();
    Ok(sum.scaled(1, closings.len() as i128))
}

fn listed_and_daily(study: &Study<'_>, window: Window) -> Result<(Sum, Sum), Missing> {
    let listed = Sum::of_paise(balances::average_on_days(study, window)?);
    let (mut sum, mut count) = (0, 0);
    for month in study.book.full_months_of(window) {
        let (closings, days) = study.book.closings(month.from, month.to)?;
        sum += closings;
        count += days;
    }
    if count == 0 {
        return Err(Missing::TooFewFullMonths);
    }
    Ok((listed, Sum::of_paise(sum).scaled(1, count)))
}

fn is_balanced(lines: &[Line]) -> bool {
    let (mut credits, mut debits) = (Sum::ZERO, Sum::ZERO);
    for line in lines {
        if line.is_credit { credits.add(line.amount) } else { debits.add(line.amount) }
    }
    let larger = credits.max(debits);
    let apart = credits.minus(debits).paise().abs();
    credits.is_positive() && debits.is_positive() && apart * 100 <= larger.paise()
}
