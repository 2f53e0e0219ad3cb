//! How many of a kind came back.

use category::{Category, Channel, Entry, Role};

use super::{bounces, is_cheque, is_nach, rows};
use crate::book::{Finding, Found, Missing, Unit, Window};
use crate::conduct::Bounce;
use crate::flows::{is_paid, is_received};
use crate::metric::{Family, Metric};
use crate::study::Study;

pub(super) const METRICS: &[Metric] = &[
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
        example: "trader: 1 / (1 + 15)",
        compute: |study, window| {
            rate(study, window, is_cheque, |entry| is_paid(entry) && is_cheque_itself(entry))
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
        example: "trader: 1 / (1 + 1)",
        compute: |study, window| {
            let paid = |entry: &Entry| is_received(entry) && is_cheque_itself(entry);
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
];

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

fn is_mandate_paid(entry: &Entry) -> bool {
    is_paid(entry)
        && entry.channel == Channel::Nach
        && entry.category.role() != Role::Bounce
        && !is_charge(entry.category)
}

fn is_cheque_itself(entry: &Entry) -> bool {
    entry.channel == Channel::Cheque && entry.category.role() != Role::Bounce
}

fn is_charge(category: Category) -> bool {
    matches!(category, Category::BankCharge | Category::PenalCharge | Category::BounceCharge)
}
