//! Does every payment keep the rules of its rail, as they were on that day?

use jiff::civil::{Date, date};
use ledger::text::counted;
use ledger::{Direction, Money};
use narration::Channel;

use crate::check::{Check, Evidence, Family, Severity};
use crate::ledger_laws::Row;
use crate::question::Question;

const RTGS: Question = Question {
    code: "rtgs_below_minimum",
    family: Family::Ledger,
    title: "Is every RTGS payment large enough for RTGS?",
    weight: Severity::High,
    benign: "A narration that says RTGS of a payment sent another way.",
};

const IMPS: Question = Question {
    code: "imps_above_limit",
    family: Family::Ledger,
    title: "Is every IMPS payment within the limit?",
    weight: Severity::Medium,
    benign: "Payments to tax and other special accounts may have higher limits.",
};

const UPI: Question = Question {
    code: "upi_above_limit",
    family: Family::Ledger,
    title: "Is every UPI payment within the limit?",
    weight: Severity::Medium,
    benign: "Verified merchants, brokers, hospitals and schools have higher limits.",
};

pub(super) const ATM: Question = Question {
    code: "atm_amount_impossible",
    family: Family::Ledger,
    title: "Could every withdrawal have come from a cash machine?",
    weight: Severity::Medium,
    benign: "A withdrawal abroad, or a fee booked in one sum with it.",
};

const fn rupees(rupees: i64) -> Money {
    Money::paise(rupees * 100)
}

/// The smallest RTGS payment between customers.
const RTGS_MINIMUMS: &[(Date, Money)] =
    &[(date(2007, 1, 1), rupees(100_000)), (date(2010, 11, 15), rupees(200_000))];
const IMPS_LIMITS: &[(Date, Money)] =
    &[(date(2010, 11, 22), rupees(200_000)), (date(2021, 10, 8), rupees(500_000))];
/// The highest that any merchant may be paid.
const UPI_LIMITS: &[(Date, Money)] = &[
    (date(2016, 4, 11), rupees(200_000)),
    (date(2021, 12, 1), rupees(500_000)),
    (date(2025, 9, 15), rupees(1_000_000)),
];
/// Between people it never was more.
const UPI_BETWEEN_PEOPLE: Money = rupees(100_000);
/// No machine and no card pays out more at once.
const ATM_MOST: Money = rupees(100_000);

pub(super) fn checks(rows: &[Row<'_>]) -> Vec<Check> {
    vec![rtgs(rows), imps(rows), upi(rows), atm(rows)]
}

/// The figure that held on a day; `None` before there was any.
fn on(day: Date, figures: &[(Date, Money)]) -> Option<Money> {
    figures.iter().rev().find(|(since, _)| *since <= day).map(|(_, figure)| *figure)
}

fn rtgs(rows: &[Row<'_>]) -> Check {
    let small = rows.iter().filter(|row| row.is_transfer_by(Channel::Rtgs)).filter_map(|row| {
        let minimum = on(row.date(), RTGS_MINIMUMS)?;
        (row.amount() < minimum && !row.may_hold_another())
            .then(|| row.evidence(format!("at least ₹{minimum}"), format!("₹{}", row.amount())))
    });
    let payments = rows.iter().filter(|row| row.is_transfer_by(Channel::Rtgs)).count();
    broken(&RTGS, payments, small.collect(), |count| {
        format!("{} by RTGS below the least amount RTGS takes", counted(count, "payment"))
    })
}

fn imps(rows: &[Row<'_>]) -> Check {
    let large = rows.iter().filter(|row| row.is_transfer_by(Channel::Imps)).filter_map(|row| {
        let limit = on(row.date(), IMPS_LIMITS)?;
        (row.amount() > limit && !row.may_hold_another())
            .then(|| row.evidence(format!("at most ₹{limit}"), format!("₹{}", row.amount())))
    });
    let payments = rows.iter().filter(|row| row.is_transfer_by(Channel::Imps)).count();
    broken(&IMPS, payments, large.collect(), |count| {
        format!("{} by IMPS above its limit", counted(count, "payment"))
    })
}

fn upi(rows: &[Row<'_>]) -> Check {
    let large = rows.iter().filter(|row| row.is_transfer_by(Channel::Upi)).filter_map(|row| {
        let limit = if row.reading.is_merchant == Some(false) {
            UPI_BETWEEN_PEOPLE
        } else {
            on(row.date(), UPI_LIMITS)?
        };
        (row.amount() > limit && !row.may_hold_another())
            .then(|| row.evidence(format!("at most ₹{limit}"), format!("₹{}", row.amount())))
    });
    let payments = rows.iter().filter(|row| row.is_transfer_by(Channel::Upi)).count();
    broken(&UPI, payments, large.collect(), |count| {
        format!("{} by UPI above its limit", counted(count, "payment"))
    })
}

fn withdrawals<'r>(rows: &'r [Row<'r>]) -> impl Iterator<Item = &'r Row<'r>> {
    rows.iter()
        .filter(|row| row.is_transfer_by(Channel::Atm) && row.transaction.direction == Direction::Debit)
}

/// Machines give notes of 50 rupees at the least.
fn is_in_notes(amount: Money) -> bool {
    amount.as_paise() % 5_000 == 0
}

fn atm(rows: &[Row<'_>]) -> Check {
    let odd = withdrawals(rows).filter_map(|row| {
        let amount = row.amount();
        let is_odd = !is_in_notes(amount);
        let expected =
            if is_odd { "notes of ₹50 and more".to_owned() } else { format!("at most ₹{ATM_MOST}") };
        let is_impossible = is_odd || amount > ATM_MOST;
        (is_impossible && !row.may_hold_another()).then(|| row.evidence(expected, format!("₹{amount}")))
    });
    broken(&ATM, withdrawals(rows).count(), odd.collect(), |count| {
        format!("{} of an amount that no cash machine pays out", counted(count, "withdrawal"))
    })
}

/// A rule that a good part of the payments on a rail break is not one that holds for them: they are called by a name that
/// means something else here, or were made before or beyond what this table of rules knows.
fn broken(
    question: &Question,
    payments: usize,
    evidence: Vec<Evidence>,
    message: impl FnOnce(usize) -> String,
) -> Check {
    const RULE_HOLDS_FOR: usize = 3;
    match evidence.len() {
        0 => question.clear(),
        count if count * RULE_HOLDS_FOR <= payments || count == 1 && payments <= 2 => {
            question.detected(message(count), evidence)
        }
        count => question.detected_as(Severity::Low, message(count), evidence),
    }
}
