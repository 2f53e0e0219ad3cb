//! Overdraft and cash-credit accounts: how much of the limit is used, and whether money moves through it.

use category::{AccountKind, Category};
use ledger::{Money, days_between};

use crate::book::{Day, Finding, Found, Line, Missing, Rows, Tally, Unit, Value, Window};
use crate::metric::{Family, Metric};
use crate::study::Study;

use super::days;

/// Interest should be met by credits within so many days.
const SERVICED_WITHIN_DAYS: u32 = 30;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "overdraft_utilisation",
        title: "Average use of the overdraft",
        family: Family::Balances,
        formula: "mean over all days of the amount below zero / limit",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "trader: (181 * 80000 + 92 * 81000 + 51 * 82000 + 20 * 105000 + 112 * 65000) / (456 * 100000)",
        compute: |study, window| {
            let limit = limit(study)?;
            let days = days(study, window)?;
            let used: i128 = days.iter().map(used).sum();
            Found::ratio(used, limit * days.len() as i128, Rows::All, Missing::NoBalances)
        },
        monthly: Some(|study, month| {
            let limit = limit(study).ok()?;
            let days = study.book.days_in(month.from, month.to);
            days.first()?.closing?;
            let used: i128 = days.iter().map(used).sum();
            Some(Value::number(used as f64 / (limit * days.len() as i128) as f64))
        }),
    },
    Metric {
        name: "overdraft_utilisation_peak",
        title: "Highest use of the overdraft",
        family: Family::Balances,
        formula: "largest amount below zero at the end of a day / limit",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "balances within a day",
        example: "trader: 105000 / 100000",
        compute: |study, window| {
            let limit = limit(study)?;
            let most = days(study, window)?.iter().map(used).max().unwrap_or(0);
            Found::ratio(most, limit, Rows::All, Missing::NoOverdraft)
        },
        monthly: None,
    },
    Metric {
        name: "overdraft_days_above_90_percent",
        title: "Days near the overdraft limit",
        family: Family::Balances,
        formula: "number of days that closed with more than 90 % of the limit used",
        unit: Unit::CountedDays,
        windows: Window::ALL,
        excludes: "",
        example: "trader: 11 + 9",
        compute: |study, window| days_using_more_than(study, window, 90),
        monthly: None,
    },
    Metric {
        name: "overdraft_days_above_limit",
        title: "Days above the overdraft limit",
        family: Family::Balances,
        formula: "number of days that closed with more than the limit used",
        unit: Unit::CountedDays,
        windows: Window::ALL,
        excludes: "",
        example: "trader: 11 + 9",
        compute: |study, window| days_using_more_than(study, window, 100),
        monthly: None,
    },
    Metric {
        name: "overdraft_days_without_credits",
        title: "Days without credits",
        family: Family::Balances,
        formula: "number of days on which nothing came in",
        unit: Unit::CountedDays,
        windows: Window::ALL,
        excludes: "",
        example: "trader: 456 - 15",
        compute: |study, window| {
            limit(study)?;
            let (from, to) = study.book.reach(window)?;
            let mut with: Vec<u32> = Vec::new();
            with.extend(
                study.book.lines_in(from, to).iter().filter(|line| line.is_credit).map(|line| line.day),
            );
            with.dedup();
            Found::count(study.book.days_in(from, to).len().saturating_sub(with.len()), Rows::All)
        },
        monthly: None,
    },
    Metric {
        name: "overdraft_churn",
        title: "Turnover of the limit",
        family: Family::Balances,
        formula: "average monthly net credits / limit",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "loans, own and family transfers, refunds, reversals, redemptions, interest",
        example: "trader: (11 * 20000 + 60000 + 3 * 30000) / 15 / 100000",
        compute: |study, window| {
            let limit = limit(study)?;
            let tally = Tally::of(&study.book, window, Line::is_net_credit)?;
            let monthly = study.book.per_month(window, tally.total).ok_or(Missing::TooLarge)?;
            Found::ratio(monthly, limit, tally.rows(), Missing::NoOverdraft)
        },
        monthly: None,
    },
    Metric {
        name: "overdraft_unused_average",
        title: "Average unused limit",
        family: Family::Balances,
        formula: "mean over all days of limit + closing balance: what lenders take for the average balance of such accounts",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "trader: 100000 - (181 * 80000 + 92 * 81000 + 51 * 82000 + 20 * 105000 + 112 * 65000) / 456",
        compute: |study, window| {
            let limit = limit(study)?;
            let (sum, count) = super::sum(study, window)?;
            Found::average(sum + limit * count, count, Rows::All, Missing::NoBalances)
        },
        monthly: None,
    },
    Metric {
        name: "overdraft_interest_serviced",
        title: "Interest met in time",
        family: Family::Balances,
        formula: "interest debits that credits of the next 30 days cover / interest debits that are at least 30 days old",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "trader: 2 / 2",
        compute: interest_serviced,
        monthly: None,
    },
];

/// In paise; the sanctioned limit is all that a statement shows of drawing power.
fn limit(study: &Study<'_>) -> Result<i128, Missing> {
    let limit = study.book.overdraft_limit.filter(|_| study.book.kind == AccountKind::Overdraft);
    limit.map(Money::as_paise).filter(|paise| *paise > 0).map(i128::from).ok_or(Missing::NoOverdraft)
}

fn used(day: &Day) -> i128 {
    day.closing.map_or(0, |closing| (-i128::from(closing.as_paise())).max(0))
}

fn days_using_more_than(study: &Study<'_>, window: Window, percent: i128) -> Finding {
    let limit = limit(study)?;
    let days = days(study, window)?;
    let over = days.iter().filter(|day| used(day) * 100 > limit * percent);
    let rows = Rows::these(over.clone().filter_map(|day| day.last_row));
    Found::count(over.count(), rows)
}

fn interest_serviced(study: &Study<'_>, window: Window) -> Finding {
    limit(study)?;
    let (from, to) = study.book.reach(window)?;
    let from = days_between(study.book.from, from).max(0) as u32;
    let last = days_between(study.book.from, to).max(0) as u32;
    let lines = study.book.lines();
    // The credits before each line, so that no line looks through those behind it.
    let mut credits_before: Vec<i128> = Vec::with_capacity(lines.len() + 1);
    let mut credits = 0;
    for line in lines {
        credits_before.push(credits);
        credits += if line.is_credit { line.paise() } else { 0 };
    }
    credits_before.push(credits);
    let mut met = 0;
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let until = line.day.saturating_add(SERVICED_WITHIN_DAYS);
        if line.category != Category::OdInterest || line.is_credit || line.day < from || until > last {
            continue;
        }
        let end = lines.partition_point(|other| other.day <= until);
        let (before, after) = (credits_before.get(at).unwrap_or(&0), credits_before.get(end).unwrap_or(&0));
        met += i128::from(after - before >= line.paise());
        rows.push(line.row);
    }
    Found::ratio(met, rows.len() as i128, Rows::These(rows), Missing::NoDebits)
}
