//! What came in and went out for good: without own transfers, loans and what was given back.

use category::{Category, Role};
use ledger::Money;

use crate::book::{Found, Line, Missing, Rows, Unit, Value, Window, total};
use crate::metric::{Family, Metric};
use crate::study::Study;

use super::{month_total, monthly_of, share_of, total_of};

const NET_EXCLUDES: &str = "transfers from own accounts and family, loan disbursals, refunds, reversals, credits for returned items, deposits that were returned, redemptions, claims, tax refunds, provident fund, sales of assets, cashback, interest";
const REAL_EXCLUDES: &str = "transfers between own accounts and from family, loan disbursals, refunds, reversals, returned items and what they undo, deposits booked and redeemed, claims, tax refunds, cashback";

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "net_credits_total",
        title: "Net credits",
        family: Family::CashFlow,
        formula: "sum of the credits that work or business may have earned",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: NET_EXCLUDES,
        example: "50000 + 50000 + 50000 + 60000 + 85000 + 60000 + 55000",
        compute: |study, window| total_of(study, window, Line::is_net_credit),
        monthly: Some(|study, month| month_total(study, month, Line::is_net_credit)),
    },
    Metric {
        name: "net_credits_monthly",
        title: "Net credits a month",
        family: Family::CashFlow,
        formula: "net credits / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: NET_EXCLUDES,
        example: "(50000 + 50000 + 50000 + 60000 + 85000 + 60000 + 55000) / 7",
        compute: |study, window| monthly_of(study, window, Line::is_net_credit),
        monthly: None,
    },
    Metric {
        name: "net_credits_share",
        title: "Share of credits that count",
        family: Family::CashFlow,
        formula: "net credits / all credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: NET_EXCLUDES,
        example: "410000 / 482200",
        compute: |study, window| {
            share_of(study, window, Line::is_net_credit, |line| line.is_credit, Missing::NoCredits)
        },
        monthly: None,
    },
    Metric {
        name: "inflow_monthly",
        title: "Inflow a month",
        family: Family::CashFlow,
        formula: "credits that really came in / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        example: "(410000 + 600 + 600) / 7",
        compute: |study, window| monthly_of(study, window, is_inflow),
        monthly: Some(|study, month| month_total(study, month, is_inflow)),
    },
    Metric {
        name: "outflow_monthly",
        title: "Outflow a month",
        family: Family::CashFlow,
        formula: "debits that really went out / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        example: "(457600 - 20000 - 8000 - 2000) / 7",
        compute: |study, window| monthly_of(study, window, is_outflow),
        monthly: Some(|study, month| month_total(study, month, is_outflow)),
    },
    Metric {
        name: "surplus_monthly",
        title: "Surplus a month",
        family: Family::CashFlow,
        formula: "(inflow - outflow) / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        example: "(411200 - 427600) / 7",
        compute: |study, window| {
            let flows = Flows::of(study, window)?;
            let monthly =
                study.book.per_month(window, flows.inflow - flows.outflow).ok_or(Missing::TooLarge)?;
            Found::rupees(monthly, Rows::These(flows.rows))
        },
        monthly: Some(|study, month| {
            let surplus = total(&study.book, month.from, month.to, is_inflow)
                - total(&study.book, month.from, month.to, is_outflow);
            i64::try_from(surplus).ok().map(|paise| Value::Rupees(Money::paise(paise)))
        }),
    },
    Metric {
        name: "negative_surplus_months",
        title: "Months that cost more than they brought",
        family: Family::CashFlow,
        formula: "number of whole months with more outflow than inflow",
        unit: Unit::Months,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        // February: 50,000 - 52,000. March: 50,000 - 91,600. April: 60,600 - 63,000.
        example: "3",
        compute: |study, window| Found::count(negative_months(study, window), Rows::All),
        monthly: None,
    },
    Metric {
        name: "negative_surplus_months_share",
        title: "Share of months that cost more than they brought",
        family: Family::CashFlow,
        formula: "whole months with more outflow than inflow / whole months",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        example: "3 / 7",
        compute: |study, window| {
            let months = study.book.full_months_of(window).count() as i128;
            Found::ratio(negative_months(study, window) as i128, months, Rows::All, Missing::TooFewFullMonths)
        },
        monthly: None,
    },
    Metric {
        name: "inflow_to_outflow",
        title: "Inflow against outflow",
        family: Family::CashFlow,
        formula: "inflow / outflow",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        example: "411200 / 427600",
        compute: |study, window| {
            let flows = Flows::of(study, window)?;
            Found::ratio(flows.inflow, flows.outflow, Rows::These(flows.rows), Missing::NoDebits)
        },
        monthly: None,
    },
    Metric {
        name: "savings_share",
        title: "Share that is saved",
        family: Family::CashFlow,
        formula: "money put into funds, shares, fixed and recurring deposits / inflow",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: REAL_EXCLUDES,
        example: "7 * 3000 / 411200",
        compute: |study, window| share_of(study, window, is_saving, is_inflow, Missing::NoCredits),
        monthly: None,
    },
    Metric {
        name: "spending_monthly",
        title: "Spending a month",
        family: Family::CashFlow,
        formula: "debits for goods and services / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "instalments, cards, rent, insurance, savings, taxes, cash, transfers, business expenses",
        example: "(7000 + 19000 + 30000 + 30600 + 15000) / 7",
        compute: |study, window| monthly_of(study, window, is_spending),
        monthly: Some(|study, month| month_total(study, month, is_spending)),
    },
    Metric {
        name: "spending_share",
        title: "Share of inflow spent",
        family: Family::CashFlow,
        formula: "debits for goods and services / inflow",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "instalments, cards, rent, insurance, savings, taxes, cash, transfers, business expenses",
        example: "101600 / 411200",
        compute: |study, window| share_of(study, window, is_spending, is_inflow, Missing::NoCredits),
        monthly: None,
    },
];

fn is_inflow(line: &Line) -> bool {
    line.is_credit && line.is_real()
}

fn is_outflow(line: &Line) -> bool {
    !line.is_credit && line.is_real()
}

fn is_saving(line: &Line) -> bool {
    let is_saved = line.category.role() == Role::Saving || line.category == Category::FdRdBooking;
    !line.is_credit && !line.is_undone && is_saved
}

fn is_spending(line: &Line) -> bool {
    !line.is_credit && !line.is_undone && line.category.role() == Role::Expense
}

/// What really came in and went out of a window.
#[derive(Default)]
struct Flows {
    inflow: i128,
    outflow: i128,
    rows: Vec<u32>,
}

impl Flows {
    fn of(study: &Study<'_>, window: Window) -> Result<Self, Missing> {
        let (from, to) = study.book.reach(window)?;
        let mut flows = Self::default();
        for line in study.book.lines_in(from, to).iter().filter(|line| line.is_real()) {
            let side = if line.is_credit { &mut flows.inflow } else { &mut flows.outflow };
            *side += line.paise();
            flows.rows.push(line.row);
        }
        Ok(flows)
    }
}

fn negative_months(study: &Study<'_>, window: Window) -> usize {
    let months = study.book.full_months_of(window);
    let sum = |month: &crate::book::Month, is_counted: fn(&Line) -> bool| {
        total(&study.book, month.from, month.to, is_counted)
    };
    months.filter(|month| sum(month, is_outflow) > sum(month, is_inflow)).count()
}
