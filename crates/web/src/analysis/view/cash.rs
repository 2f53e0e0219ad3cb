//! Balance, months and categories.

use engine::{CategoryReport, MonthReport, Report};
use export::{Coin, words};

use super::{Figure, NOTHING, Places};
use crate::charts::{self, Day, Gap, Month};
use crate::words::english::report::cash as texts;

/// Categories shown on each side; the rest are one line.
const CATEGORIES: usize = 9;

pub(crate) struct CashView {
    pub(crate) figures: Vec<Figure>,
    pub(crate) balance: Option<String>,
    pub(crate) months: Option<String>,
    pub(crate) table: Vec<MonthView>,
    pub(crate) has_partial_month: bool,
    pub(crate) sides: [SideView; 2],
}

pub(crate) struct MonthView {
    pub(crate) name: String,
    pub(crate) href: String,
    pub(crate) cells: [String; 6],
}

/// What came in, or what went out, by category.
pub(crate) struct SideView {
    pub(crate) title: &'static str,
    pub(crate) categories: Vec<CategoryView>,
}

pub(crate) struct CategoryView {
    pub(crate) name: String,
    pub(crate) href: String,
    pub(crate) amount: String,
    pub(crate) share: String,
    pub(crate) bar: String,
}

impl CashView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let coin = Coin::of_statement(report);
        let cash = &report.cash_flow;
        let days: Vec<Day> =
            cash.balances.iter().map(|day| Day { date: day.date, balance: day.balance }).collect();
        let months: Vec<Month> = cash.months.iter().map(|month| drawn(month, places)).collect();
        Self {
            figures: figures(report, places),
            balance: charts::balance("balance", &days, &gaps(report), coin),
            months: charts::months("months", &months, coin),
            table: cash.months.iter().map(|month| row(month, places, coin)).collect(),
            has_partial_month: cash.months.iter().any(|month| !month.is_full),
            sides: [side(report, places, true), side(report, places, false)],
        }
    }
}

/// Where the only account has days that no file shows. Of several the balance is what is known of all of them.
fn gaps(report: &Report) -> Vec<Gap> {
    match report.accounts.as_slice() {
        [only] => super::case::gaps(only),
        _ => Vec::new(),
    }
}

fn figures(report: &Report, places: &Places) -> Vec<Figure> {
    let coin = Coin::of_statement(report);
    let cash = &report.cash_flow;
    [
        (texts::AVERAGE_BALANCE, cash.average_balance, "average_balance"),
        (texts::IN_A_MONTH, cash.credits_monthly, "credits_monthly"),
        (texts::INCOME_CREDITS, cash.net_credits_monthly, "net_credits_monthly"),
        (texts::OUT_A_MONTH, cash.debits_monthly, "debits_monthly"),
    ]
    .into_iter()
    .map(|(name, amount, metric)| Figure {
        name,
        value: amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.whole(amount)),
        href: places.metric(report, metric),
        note: None,
    })
    .collect()
}

fn drawn(month: &MonthReport, places: &Places) -> Month {
    Month {
        code: month.month.clone(),
        credits: month.credits,
        debits: month.debits,
        is_full: month.is_full,
        href: month_rows(month, places),
    }
}

fn month_rows(month: &MonthReport, places: &Places) -> String {
    format!("{}?month={}#transactions", places.page, month.month)
}

fn row(month: &MonthReport, places: &Places, coin: Coin) -> MonthView {
    let money = |amount: Option<engine::Rupees>| {
        amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.whole(amount))
    };
    let partly = if month.is_full { "" } else { " *" };
    MonthView {
        name: format!("{}{partly}", words::month(&month.month)),
        href: month_rows(month, places),
        cells: [
            coin.whole(month.credits),
            coin.whole(month.debits),
            coin.whole(month.income_credits),
            money(month.average_balance),
            money(month.lowest_balance),
            money(month.closing_balance),
        ],
    }
}

fn side(report: &Report, places: &Places, is_in: bool) -> SideView {
    let coin = Coin::of_statement(report);
    let of = |category: &CategoryReport| {
        if is_in {
            (category.credits, category.credit_share)
        } else {
            (category.debits, category.debit_share)
        }
    };
    let mut all: Vec<&CategoryReport> =
        report.categories.iter().filter(|category| of(category).0.0.as_paise() > 0).collect();
    all.sort_by_key(|category| std::cmp::Reverse(of(category).0));
    let largest = all.first().map_or(0.0, |category| of(category).1);
    let class = if is_in { "bar-in" } else { "bar-out" };
    // The longest bar fills its room: shares of a whole would all be short.
    let bar = |share: f64| charts::bar(class, if largest > 0.0 { share / largest } else { 0.0 });
    let way = if is_in { "in" } else { "out" };
    let mut categories: Vec<CategoryView> = all
        .iter()
        .take(CATEGORIES)
        .map(|category| {
            let (amount, share) = of(category);
            CategoryView {
                name: words::category(&category.category),
                href: format!("{}?category={}&way={way}#transactions", places.page, category.category),
                amount: coin.whole(amount),
                share: words::share(share),
                bar: bar(share),
            }
        })
        .collect();
    let rest = all.get(CATEGORIES..).unwrap_or_default();
    if !rest.is_empty() {
        let share: f64 = rest.iter().map(|category| of(category).1).sum();
        let paise = rest.iter().fold(engine::Rupees::default(), |sum, category| {
            engine::Rupees(sum.0.plus(of(category).0.0).unwrap_or(sum.0))
        });
        categories.push(CategoryView {
            name: texts::more(rest.len()),
            href: format!("{}?way={way}#transactions", places.page),
            amount: coin.whole(paise),
            share: words::share(share),
            bar: bar(share),
        });
    }
    SideView { title: if is_in { texts::CAME_FROM } else { texts::WENT }, categories }
}
