//! What the bank took for it, and months that went wrong.

use category::{AccountKind, Category, Entry, Mark};
use ledger::Money;

use crate::book::{Found, Month, Rows, Unit, Value, Window};
use crate::flows::{counted, is_paid};
use crate::metric::{Family, Metric};
use crate::study::Study;

/// So many signs of distress in one month are no accident.
const DISTRESS: u32 = 2;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "bounce_charges_amount",
        title: "Paid for returns",
        family: Family::Conduct,
        formula: "sum of charges for returns with the tax on them",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "charges that were given back",
        example: "500 + 90",
        compute: |study, window| study.select(window, &[Category::BounceCharge], is_paid)?.rupees(),
        monthly: None,
    },
    Metric {
        name: "penal_charges",
        title: "Penal charges",
        family: Family::Conduct,
        formula: "number of charges for a low balance, penal interest and overdue payments",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "the tax on them; charges that were given back; charges for returns",
        example: "1",
        compute: |study, window| study.select(window, PENAL, is_penalty)?.count(),
        monthly: Some(|study, month| {
            Some(counted(study.select_between((month.from, month.to), PENAL, is_penalty).rows).value)
        }),
    },
    Metric {
        name: "penal_charges_amount",
        title: "Amount of penal charges",
        family: Family::Conduct,
        formula: "sum of penal charges with the tax on them",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "charges that were given back; charges for returns",
        example: "410",
        compute: |study, window| study.select(window, PENAL, is_paid)?.rupees(),
        monthly: None,
    },
    Metric {
        name: "distress_months",
        title: "Months of distress",
        family: Family::Conduct,
        formula: "number of calendar months with 2 or more of: an inward return, a penal charge, a payment of a card's minimum due, a loan from an app (each counts as often as it happens), a day that ended below zero (counts once)",
        unit: Unit::Months,
        windows: Window::ALL,
        excludes: "days below zero on an overdraft account",
        example: "1",
        compute: |study, window| {
            let (from, to) = study.book.reach(window)?;
            let months = study.book.months.iter().filter(|month| from <= month.to && month.from <= to);
            Found::count(
                months.filter(|month| signs_of_distress(study, month) >= DISTRESS).count(),
                Rows::All,
            )
        },
        monthly: Some(|study, month| Some(Value::YesNo(signs_of_distress(study, month) >= DISTRESS))),
    },
];

const PENAL: &[Category] = &[Category::PenalCharge];

fn is_penalty(entry: &Entry) -> bool {
    is_paid(entry) && !entry.reading.has(Mark::Gst)
}

fn signs_of_distress(study: &Study<'_>, month: &Month) -> u32 {
    let days = (month.from, month.to);
    let bounces = study.conduct.between(month.from, month.to).iter().filter(|bounce| bounce.is_inward());
    let penalties = study.select_between(days, PENAL, is_penalty).rows.len();
    let least = study.select_between(days, &[Category::CreditCardPayment], |entry| {
        is_paid(entry) && entry.reading.has(Mark::MinimumDue)
    });
    let loans =
        study.obligations.disbursals_between(month.from, month.to).iter().filter(|loan| loan.is_digital);
    let is_below_zero = study.book.kind != AccountKind::Overdraft
        && study
            .book
            .days_in(month.from, month.to)
            .iter()
            .any(|day| day.closing.is_some_and(Money::is_negative));
    let counts = bounces.count() + penalties + least.rows.len() + loans.count() + usize::from(is_below_zero);
    u32::try_from(counts).unwrap_or(u32::MAX)
}
