//! Metrics: how the account was kept.

use std::collections::BTreeSet;

use category::{Category, Channel, Entry, Mark};

use crate::book::days_between;
use crate::conduct::{Bounce, Cause, Instrument};
use crate::facts::{Family, Finding, Found, Metric, Missing, Rows, Unit, Value, Window};
use crate::flows::{counted, is_paid, is_undone};
use crate::month::Month;
use crate::study::Study;

/// So many signs of distress in one month are no accident.
const DISTRESS: u32 = 2;

pub(crate) const METRICS: &[Metric] = &[
    Metric {
        name: "inward_bounces",
        title: "Items returned unpaid",
        family: Family::Conduct,
        formula: "number of cheques and mandates given by the holder that came back unpaid, whatever the reason; a charge without a visible return counts as one",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "charges for a return that is printed, cheques deposited by the holder, failed transfers",
        example: "1",
        compute: |study, window| count(study, window, Bounce::is_inward),
        monthly: Some(|study, month| count_in(study, month, Bounce::is_inward)),
    },
    Metric {
        name: "counted_bounces",
        title: "Returns that count",
        family: Family::Conduct,
        formula: "inward_bounces for want of money or without a reason, of debts or of something not known to be none, and not paid within 7 days of falling due; of an instalment paid later every presentation counts",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "technical reasons, premiums, investments, what was paid within 7 days",
        example: "0",
        compute: |study, window| count(study, window, Bounce::is_counted),
        monthly: Some(|study, month| count_in(study, month, Bounce::is_counted)),
    },
    Metric {
        name: "emi_bounces",
        title: "Instalments returned unpaid",
        family: Family::Conduct,
        formula: "number of loan instalments that came back for want of money or without a reason",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "technical reasons",
        example: "1",
        compute: |study, window| count(study, window, Bounce::is_emi_failure),
        monthly: Some(|study, month| count_in(study, month, Bounce::is_emi_failure)),
    },
    Metric {
        name: "nach_bounces",
        title: "Mandates returned unpaid",
        family: Family::Conduct,
        formula: "inward_bounces of NACH, ACH and ECS mandates",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "cheques",
        example: "1",
        compute: |study, window| count(study, window, is_nach),
        monthly: Some(|study, month| count_in(study, month, is_nach)),
    },
    Metric {
        name: "cheque_bounces",
        title: "Cheques returned unpaid",
        family: Family::Conduct,
        formula: "inward_bounces of cheques",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "mandates, cheques deposited by the holder",
        example: "0",
        compute: |study, window| count(study, window, is_cheque),
        monthly: Some(|study, month| count_in(study, month, is_cheque)),
    },
    Metric {
        name: "financial_bounces",
        title: "Returns for want of money",
        family: Family::Conduct,
        formula: "inward_bounces whose text says that the money was not there",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "returns without a reason or with another one",
        example: "1",
        compute: |study, window| {
            count(study, window, |bounce| bounce.is_inward() && bounce.cause == Cause::Financial)
        },
        monthly: None,
    },
    Metric {
        name: "technical_bounces",
        title: "Returns for other reasons",
        family: Family::Conduct,
        formula: "inward_bounces whose text gives a reason other than money: signature, stale, stopped, mandate",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "returns without a reason",
        example: "0",
        compute: |study, window| {
            count(study, window, |bounce| bounce.is_inward() && bounce.cause == Cause::Technical)
        },
        monthly: None,
    },
    Metric {
        name: "outward_bounces",
        title: "Deposited cheques returned",
        family: Family::Conduct,
        formula: "number of cheques deposited by the holder that others did not pay",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "cheques given by the holder",
        example: "0",
        compute: |study, window| count(study, window, |bounce| !bounce.is_inward()),
        monthly: Some(|study, month| count_in(study, month, |bounce| !bounce.is_inward())),
    },
    Metric {
        name: "bounce_months",
        title: "Months with returns",
        family: Family::Conduct,
        formula: "number of calendar months with inward_bounces",
        unit: Unit::Months,
        windows: Window::ALL,
        excludes: "cheques deposited by the holder",
        example: "1",
        compute: |study, window| {
            let bounces = bounces(study, window, Bounce::is_inward)?;
            let months: BTreeSet<_> = bounces.iter().map(|bounce| bounce.date.first_of_month()).collect();
            Found::count(months.len(), rows(&bounces))
        },
        monthly: None,
    },
    Metric {
        name: "unpaid_bounces",
        title: "Returns left unpaid",
        family: Family::Conduct,
        formula: "inward_bounces not paid within 7 days of falling due; those of the statement's last 7 days are not judged yet",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "cheques deposited by the holder",
        example: "0",
        compute: |study, window| {
            let mut bounces = bounces(study, window, Bounce::is_inward)?;
            bounces.retain(|bounce| bounce.is_unpaid_on(study.book.to));
            Found::count(bounces.len(), rows(&bounces))
        },
        monthly: None,
    },
    Metric {
        name: "nach_bounce_rate",
        title: "Share of mandates returned",
        family: Family::Conduct,
        formula: "nach_bounces / (nach_bounces + mandates paid)",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "1 / (1 + 7 + 7 + 7 + 1)",
        compute: |study, window| rate(study, window, is_nach, is_mandate_paid),
        monthly: None,
    },
    Metric {
        name: "cheque_bounce_rate",
        title: "Share of given cheques returned",
        family: Family::Conduct,
        formula: "cheque_bounces / (cheque_bounces + cheques paid)",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "missing: no_debits",
        compute: |study, window| {
            rate(study, window, is_cheque, |entry| is_paid(entry) && entry.channel == Channel::Cheque)
        },
        monthly: None,
    },
    Metric {
        name: "outward_bounce_rate",
        title: "Share of deposited cheques returned",
        family: Family::Conduct,
        formula: "outward_bounces / (outward_bounces + cheques deposited and paid)",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "",
        example: "missing: no_credits",
        compute: |study, window| {
            let paid =
                |entry: &Entry| entry.is_credit() && !is_undone(entry) && entry.channel == Channel::Cheque;
            rate(study, window, |bounce| !bounce.is_inward(), paid).map_err(|missing| match missing {
                Missing::NoDebits => Missing::NoCredits,
                other => other,
            })
        },
        monthly: None,
    },
    Metric {
        name: "inward_bounces_to_debits",
        title: "Returns to debits",
        family: Family::Conduct,
        formula: "inward_bounces / number of debits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "cheques deposited by the holder; charges among the debits",
        example: "1 / 51",
        compute: |study, window| {
            let (from, to) = study.book.reach(window)?;
            let bounces = bounces(study, window, Bounce::is_inward)?;
            let debits = study
                .book
                .lines_in(from, to)
                .iter()
                .filter(|line| !line.is_credit && !is_charge(line.category));
            Found::ratio(bounces.len() as i128, debits.count() as i128, rows(&bounces), Missing::NoDebits)
        },
        monthly: None,
    },
    Metric {
        name: "days_since_last_bounce",
        title: "Days since the last return",
        family: Family::Conduct,
        formula: "days from the last of inward_bounces to the statement's end",
        unit: Unit::Days,
        windows: Window::WHOLE,
        excludes: "technical reasons",
        example: "125",
        compute: |study, window| {
            let bounces =
                bounces(study, window, |bounce| bounce.is_inward() && bounce.cause != Cause::Technical)?;
            let last = bounces.last().ok_or(Missing::NoBounces)?;
            let days = days_between(last.date, study.book.to).unsigned_abs();
            Ok(Found { value: Value::Count(days), rows: rows(&[last]) })
        },
        monthly: None,
    },
    Metric {
        name: "months_since_last_emi_bounce",
        title: "Months since an instalment came back",
        family: Family::Conduct,
        formula: "days from the last of emi_bounces to the statement's end / 30.4375",
        unit: Unit::Months,
        windows: Window::WHOLE,
        excludes: "technical reasons",
        example: "125 / 30.4375",
        compute: |study, window| {
            let bounces = bounces(study, window, Bounce::is_emi_failure)?;
            let last = bounces.last().ok_or(Missing::NoBounces)?;
            Found::number(f64::from(days_between(last.date, study.book.to)) / 30.4375, rows(&[last]))
        },
        monthly: None,
    },
    Metric {
        name: "bounces_seen_by_charge_alone",
        title: "Return charges without a return",
        family: Family::Conduct,
        formula: "number of returns of which only the charge is printed",
        unit: Unit::Count,
        windows: Window::ALL,
        excludes: "the tax on charges",
        example: "0",
        compute: |study, window| count(study, window, |bounce| bounce.is_seen_by_charge_alone),
        monthly: None,
    },
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

fn bounces<'a>(
    study: &'a Study<'_>,
    window: Window,
    accepts: fn(&Bounce) -> bool,
) -> Result<Vec<&'a Bounce>, Missing> {
    let (from, to) = study.book.reach(window)?;
    let inside = |bounce: &&Bounce| from <= bounce.date && bounce.date <= to && accepts(bounce);
    Ok(study.conduct.bounces.iter().filter(inside).collect())
}

fn rows(bounces: &[&Bounce]) -> Rows {
    let rows: BTreeSet<usize> = bounces.iter().flat_map(|bounce| bounce.rows.iter().copied()).collect();
    Rows::these(rows)
}

fn count(study: &Study<'_>, window: Window, accepts: fn(&Bounce) -> bool) -> Finding {
    let bounces = bounces(study, window, accepts)?;
    Found::count(bounces.len(), rows(&bounces))
}

fn count_in(study: &Study<'_>, month: &Month, accepts: fn(&Bounce) -> bool) -> Option<Value> {
    let bounces = study.conduct.bounces.iter();
    Some(Value::Count(bounces.filter(|bounce| month.contains(bounce.date) && accepts(bounce)).count() as u32))
}

fn is_nach(bounce: &Bounce) -> bool {
    bounce.is_inward() && bounce.instrument == Instrument::Nach
}

fn is_cheque(bounce: &Bounce) -> bool {
    bounce.is_inward() && bounce.instrument == Instrument::Cheque
}

fn is_mandate_paid(entry: &Entry) -> bool {
    is_paid(entry) && entry.channel == Channel::Nach && !is_charge(entry.category)
}

fn is_charge(category: Category) -> bool {
    matches!(category, Category::BankCharge | Category::PenalCharge | Category::BounceCharge)
}

fn rate(
    study: &Study<'_>,
    window: Window,
    returned: fn(&Bounce) -> bool,
    paid: impl Fn(&Entry) -> bool,
) -> Finding {
    let (from, to) = study.book.reach(window)?;
    let bounces = bounces(study, window, returned)?;
    let paid = study.book.rows_in(from, to).filter(|(_, entry)| paid(entry)).count();
    Found::ratio(bounces.len() as i128, (bounces.len() + paid) as i128, rows(&bounces), Missing::NoDebits)
}

fn is_penalty(entry: &Entry) -> bool {
    is_paid(entry) && !entry.reading.has(Mark::Gst)
}

fn signs_of_distress(study: &Study<'_>, month: &Month) -> u32 {
    let days = (month.from, month.to);
    let bounces =
        study.conduct.bounces.iter().filter(|bounce| bounce.is_inward() && month.contains(bounce.date));
    let penalties = study.select_between(days, PENAL, is_penalty).rows.len();
    let least = study.select_between(days, &[Category::CreditCardPayment], |entry| {
        is_paid(entry) && entry.reading.has(Mark::MinimumDue)
    });
    let loans =
        study.obligations.disbursals.iter().filter(|loan| loan.is_digital && month.contains(loan.date));
    let is_below_zero = !study.book.kind.is_business()
        && study
            .book
            .days_in(month.from, month.to)
            .iter()
            .any(|day| day.closing.is_some_and(ledger::Money::is_negative));
    let counts = bounces.count() + penalties + least.rows.len() + loans.count() + usize::from(is_below_zero);
    u32::try_from(counts).unwrap_or(u32::MAX)
}
