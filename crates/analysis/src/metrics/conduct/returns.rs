//! Items that came back unpaid.

use std::collections::BTreeSet;

use super::{bounces, is_cheque, is_nach, rows};
use crate::book::{Finding, Found, Missing, Month, Unit, Value, Window};
use crate::conduct::{Bounce, Cause};
use crate::metric::{Family, Metric};
use crate::study::Study;
use ledger::days_between;

pub(super) const METRICS: &[Metric] = &[
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
        formula: "inward_bounces for insufficient funds or without a reason, of debts or of something not known to be none, and not paid within 7 days of falling due; of an instalment paid later every presentation counts",
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
        formula: "number of loan instalments that came back for insufficient funds or without a reason",
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
        title: "Returns for insufficient funds",
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
        name: "days_since_last_bounce",
        title: "Days since the last return",
        family: Family::Conduct,
        formula: "days from the last of inward_bounces to the statement's end",
        unit: Unit::CountedDays,
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
];

fn count(study: &Study<'_>, window: Window, accepts: fn(&Bounce) -> bool) -> Finding {
    let bounces = bounces(study, window, accepts)?;
    Found::count(bounces.len(), rows(&bounces))
}

fn count_in(study: &Study<'_>, month: &Month, accepts: fn(&Bounce) -> bool) -> Option<Value> {
    let bounces = study.conduct.between(month.from, month.to).iter();
    Some(Value::Count(bounces.filter(|bounce| accepts(bounce)).count() as u32))
}
