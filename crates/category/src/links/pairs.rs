//! Two rows of one amount in opposite directions: returns, reversals, transfers to oneself.

use ledger::{Direction, Money, days_between};
use narration::{Channel, Mark, ReferenceKind};
use rustc_hash::FxHashMap;

use crate::entry::{Entry, Link, LinkKind};
use crate::taxonomy::Category;

/// A return or reversal comes within this many days.
const DAYS: i32 = 7;
/// Money moved between one's own accounts and back moves on within this many.
const OWN_DAYS: i32 = 2;
/// So many rows of one amount are looked back over; more would make a ledger of one amount slow.
const LOOKED_AT: usize = 64;

/// Rows by direction and amount, in their order.
pub(super) type Rows = FxHashMap<(Direction, Money), Vec<usize>>;

pub(super) fn returns_and_reversals(entries: &mut [Entry], rows: &Rows) {
    for row in 0..entries.len() {
        let Some((category, kinds)) = entries.get(row).and_then(undoing) else { continue };
        let Some(undone) = find_undone(entries, rows, row) else { continue };
        if let Some(entry) = entries.get_mut(row)
            && entry.category != category
        {
            (entry.category, entry.rule, entry.confidence) = (category, "pair.undone", 85);
        }
        join(entries, (row, kinds.0), (undone, kinds.1));
    }
}

/// In and out of the holder's other accounts: the two legs of one amount.
pub(super) fn own_transfers(entries: &mut [Entry], rows: &Rows) {
    for row in 0..entries.len() {
        let Some(entry) = entries.get(row) else { continue };
        if entry.category != Category::SelfTransferOut && entry.category != Category::SelfTransferIn
            || entry.link.is_some()
        {
            continue;
        }
        let wanted = if entry.is_credit() { Category::SelfTransferOut } else { Category::SelfTransferIn };
        let fits = |other: &Entry| {
            other.category == wanted && (0..=OWN_DAYS).contains(&days_between(other.date, entry.date))
        };
        let found = earlier(rows, entry, row)
            .find(|place| entries.get(*place).is_some_and(|other| other.link.is_none() && fits(other)));
        if let Some(other) = found {
            join(entries, (row, LinkKind::OwnTransferWith), (other, LinkKind::OwnTransferWith));
        }
    }
}

/// What the row would be if it undoes another, and how the two are then joined.
fn undoing(entry: &Entry) -> Option<(Category, (LinkKind, LinkKind))> {
    let returns = (LinkKind::ReturnOf, LinkKind::ReturnedBy);
    let reverses = (LinkKind::ReversalOf, LinkKind::ReversedBy);
    match entry.category {
        Category::BounceInwardNach | Category::BounceInwardCheque if entry.is_credit() => {
            Some((entry.category, returns))
        }
        Category::BounceOutwardCheque => Some((entry.category, returns)),
        Category::ReversalTechnical | Category::Refund => Some((entry.category, reverses)),
        // The bank may give an unpaid item back without a word: same mandate, same amount, days apart.
        _ if entry.is_credit() && entry.channel == Channel::Nach && !entry.reading.has(Mark::Salary) => {
            Some((Category::BounceInwardNach, returns))
        }
        _ if entry.is_credit()
            && matches!(entry.channel, Channel::Upi | Channel::Imps)
            && number(entry).is_some() =>
        {
            Some((Category::ReversalTechnical, reverses))
        }
        _ => None,
    }
}

/// The nearest earlier row of the same amount the other way, with the same number, else with the same party.
fn find_undone(entries: &[Entry], rows: &Rows, row: usize) -> Option<usize> {
    let entry = entries.get(row)?;
    let is_marked = matches!(
        entry.category,
        Category::BounceInwardNach
            | Category::BounceInwardCheque
            | Category::BounceOutwardCheque
            | Category::ReversalTechnical
    );
    let free: Vec<usize> = earlier(rows, entry, row)
        .filter(|place| {
            entries.get(*place).is_some_and(|other| {
                other.link.is_none() && (0..=DAYS).contains(&days_between(other.date, entry.date))
            })
        })
        .collect();
    let at = |place: &usize| entries.get(*place);
    let same_number = free.iter().find(|place| at(place).is_some_and(|other| shares_number(other, entry)));
    if let Some(place) = same_number {
        return Some(*place);
    }
    let same_party = free.iter().find(|place| {
        at(place).is_some_and(|other| {
            other.channel == entry.channel && other.key().is_some() && other.key() == entry.key()
        })
    });
    let is_silent_transfer =
        !is_marked && entry.channel != Channel::Nach && entry.category != Category::Refund;
    if is_silent_transfer {
        return None;
    }
    if let Some(place) = same_party {
        return Some(*place);
    }
    let clean = free.iter().find(|place| at(place).is_some_and(|other| fits_rail(other, entry)));
    // Banks number a return anew; a single row of that amount on that rail is still the one it undoes.
    let mut same_rail =
        free.iter().filter(|place| at(place).is_some_and(|other| other.channel == entry.channel));
    let only = same_rail.next().filter(|_| same_rail.next().is_none());
    clean.or(only).copied().filter(|_| is_marked)
}

fn fits_rail(other: &Entry, entry: &Entry) -> bool {
    match entry.category {
        Category::BounceInwardCheque => other.channel == Channel::Cheque,
        Category::BounceOutwardCheque => {
            matches!(other.category, Category::ChequeDeposit | Category::BusinessReceipt)
                && other.channel == Channel::Cheque
        }
        Category::BounceInwardNach => matches!(other.channel, Channel::Nach | Channel::StandingInstruction),
        _ => other.channel == entry.channel && conflicts(other, entry).is_none(),
    }
}

/// Both carry a number of the same kind and the numbers differ.
fn conflicts(one: &Entry, other: &Entry) -> Option<()> {
    let (one, other) = (number(one)?, number(other)?);
    (one != other).then_some(())
}

pub(super) fn shares_number(one: &Entry, other: &Entry) -> bool {
    one.reading.references.iter().any(|reference| {
        reference.text.len() >= 6
            && other.reading.references.iter().any(|theirs| theirs.text == reference.text)
    })
}

fn number(entry: &Entry) -> Option<&str> {
    let numbered = |kind| matches!(kind, ReferenceKind::Rrn | ReferenceKind::Utr | ReferenceKind::Cheque);
    entry
        .reading
        .references
        .iter()
        .find(|reference| numbered(reference.kind))
        .map(|reference| reference.text.as_str())
}

/// Rows of the same amount the other way that stand before this one, nearest first.
fn earlier<'a>(rows: &'a Rows, entry: &Entry, row: usize) -> impl Iterator<Item = usize> + use<'a> {
    let way = match entry.direction {
        Direction::Credit => Direction::Debit,
        Direction::Debit => Direction::Credit,
    };
    let places = rows.get(&(way, entry.amount)).map(Vec::as_slice).unwrap_or_default();
    let end = places.partition_point(|place| *place < row);
    places.get(..end).unwrap_or_default().iter().rev().take(LOOKED_AT).copied()
}

pub(super) fn by_amount(entries: &[Entry]) -> Rows {
    let mut rows: Rows = FxHashMap::with_capacity_and_hasher(entries.len(), rustc_hash::FxBuildHasher);
    for (row, entry) in entries.iter().enumerate() {
        rows.entry((entry.direction, entry.amount)).or_default().push(row);
    }
    rows
}

pub(super) fn join(entries: &mut [Entry], one: (usize, LinkKind), other: (usize, LinkKind)) {
    if let Some(entry) = entries.get_mut(one.0) {
        entry.link = Some(Link { kind: one.1, row: other.0 });
    }
    if let Some(entry) = entries.get_mut(other.0) {
        entry.link = Some(Link { kind: other.1, row: one.0 });
    }
}
