//! Rows → returns: one event for each item returned, with the item when it is printed.

use std::collections::BTreeSet;

use category::{Category, Entry, LinkKind, Mark, Role};

use crate::conduct::bounce::{Bounce, Cause, Instrument, ReturnSide};
use crate::flows::ByCategory;
use ledger::days_between;

/// An item and its return stand so close together when nothing else links them.
const PAIR_DAYS: i32 = 3;

/// Every printed return, oldest first.
pub(crate) fn find(entries: &[Entry], rows: &ByCategory) -> Vec<Bounce> {
    let lenders: BTreeSet<&str> =
        rows.rows(Category::EmiLoanRepayment).iter().filter_map(|row| entries.get(*row)?.key()).collect();
    let mut bounces: Vec<Bounce> = Vec::new();
    // The last return that nothing is linked with: its other half may follow.
    let mut lonely: Option<usize> = None;
    for row in rows.rows_of_any(&[
        Category::BounceInwardNach,
        Category::BounceInwardCheque,
        Category::BounceOutwardCheque,
    ]) {
        let Some(entry) = entries.get(row) else { continue };
        let link = entry.link.and_then(|link| Some((link, entries.get(link.row)?)));
        let item = match link {
            // Both halves are called returns; the later one tells of both.
            Some((link, other))
                if link.kind == LinkKind::ReturnedBy && other.category.role() == Role::Bounce =>
            {
                continue;
            }
            Some((link, other)) if link.kind == LinkKind::ReturnOf => Some((link.row, other)),
            _ => None,
        };
        if item.is_none()
            && let Some(first) = lonely.take()
            && entries.get(first).is_some_and(|first| is_other_half(first, entry))
            && let Some(bounce) = bounces.last_mut()
        {
            bounce.rows.push(row);
            continue;
        }
        lonely = item.is_none().then_some(row);
        bounces.push(bounce(entry, row, item, &lenders));
    }
    bounces
}

fn is_other_half(first: &Entry, second: &Entry) -> bool {
    first.category == second.category
        && first.amount == second.amount
        && first.direction != second.direction
        && (0..=PAIR_DAYS).contains(&days_between(first.date, second.date))
}

fn bounce(entry: &Entry, row: usize, item: Option<(usize, &Entry)>, lenders: &BTreeSet<&str>) -> Bounce {
    let (side, instrument) = match entry.category {
        Category::BounceOutwardCheque => (ReturnSide::Outward, Instrument::Cheque),
        Category::BounceInwardCheque => (ReturnSide::Inward, Instrument::Cheque),
        _ => (ReturnSide::Inward, Instrument::Nach),
    };
    let printed = item.map_or(entry, |(_, item)| item);
    let party = printed.counterparty.as_ref().or(entry.counterparty.as_ref());
    let is_lender = party.is_some_and(|party| lenders.contains(party.key.as_str()));
    let is_emi = match item {
        Some((_, item)) => {
            item.category == Category::EmiLoanRepayment || item.category.role() == Role::Bounce && is_lender
        }
        None => is_lender || entry.reading.has(Mark::Emi),
    };
    let mut rows: Vec<usize> = item.map(|(row, _)| row).into_iter().chain([row]).collect();
    rows.sort_unstable();
    rows.dedup();
    Bounce {
        date: entry.date,
        side,
        instrument,
        cause: cause(entry, item.map(|(_, item)| item)),
        party: party.map(|party| party.name.clone()),
        key: party.map(|party| party.key.clone()),
        amount: Some(entry.amount),
        is_emi,
        is_obligation: is_emi || item.is_none_or(|(_, item)| may_be_debt(item)),
        charge: None,
        is_seen_by_charge_alone: false,
        due: entry.date,
        cleared_on: None,
        rows,
    }
}

/// The text of the item or of its return says why.
pub(crate) fn cause(entry: &Entry, item: Option<&Entry>) -> Cause {
    let says = |mark| entry.reading.has(mark) || item.is_some_and(|item| item.reading.has(mark));
    if says(Mark::InsufficientFunds) {
        Cause::Financial
    } else if says(Mark::OtherReturnCause) {
        Cause::Technical
    } else {
        Cause::Unknown
    }
}

/// Everything but what is known to be given up freely.
fn may_be_debt(item: &Entry) -> bool {
    matches!(
        item.category.role(),
        Role::Obligation | Role::Other | Role::Bounce | Role::BusinessExpense | Role::Tax
    ) || item.category == Category::ChequeDeposit
}
