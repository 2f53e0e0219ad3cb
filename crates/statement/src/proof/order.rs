//! the order of printing → the order of events: newest-first lists are turned, and a day is sorted by its balances.

use ledger::{Direction, Money};

use super::entry::{Entry, Item, Leaning};
use crate::table::CheckKind;

/// Items with the oldest first; the order within a day stays as printed.
pub(crate) fn oldest_first(mut items: Vec<Item>) -> Vec<Item> {
    hoist_opening(&mut items);
    if is_newest_first(&items) {
        items.reverse();
    }
    items
}

/// Days in the order their balances ask for.
pub(crate) fn sort_days(items: Vec<Item>, opening: Option<Money>) -> Vec<Item> {
    let mut ordered: Vec<Item> = Vec::with_capacity(items.len());
    let mut running = opening;
    let mut rest = items.into_iter().peekable();
    while let Some(item) = rest.next() {
        match item {
            Item::Check(check) => {
                running = check.balance.or(running);
                ordered.push(Item::Check(check));
            }
            Item::Entry(entry) => {
                let day = entry.date;
                let mut entries = vec![*entry];
                while let Some(Item::Entry(entry)) =
                    rest.next_if(|next| matches!(next, Item::Entry(entry) if entry.date == day))
                {
                    entries.push(*entry);
                }
                let entries = sorted_day(entries, running);
                running = entries.iter().rev().find_map(|entry| entry.balance).or(running);
                ordered.extend(entries.into_iter().map(|entry| Item::Entry(Box::new(entry))));
            }
        }
    }
    ordered
}

/// A summary below the last row may name the opening balance: it belongs before the first one.
fn hoist_opening(items: &mut Vec<Item>) {
    let is_opening = |item: &Item| matches!(item, Item::Check(check) if check.kind == CheckKind::Opening);
    let Some(last_entry) = items.iter().rposition(|item| matches!(item, Item::Entry(_))) else { return };
    let first_entry = items.iter().position(|item| matches!(item, Item::Entry(_))).unwrap_or(0);
    if is_newest_first(items) || items[..first_entry].iter().any(is_opening) {
        return;
    }
    if let Some(place) = items[last_entry..].iter().position(is_opening) {
        let opening = items.remove(last_entry + place);
        items.insert(0, opening);
    }
}

/// More dates step back than forward; where no date does, the balances decide.
fn is_newest_first(items: &[Item]) -> bool {
    let entries: Vec<&Entry> = items
        .iter()
        .filter_map(|item| match item {
            Item::Entry(entry) => Some(entry.as_ref()),
            Item::Check(_) => None,
        })
        .collect();
    let back = entries.windows(2).filter(|pair| pair[1].date < pair[0].date).count();
    let forward = entries.windows(2).filter(|pair| pair[1].date > pair[0].date).count();
    if back != forward {
        return back > forward;
    }
    let links = |before: &Entry, after: &Entry| before.balance.is_some_and(|balance| follows(after, balance));
    let falling = entries.windows(2).filter(|pair| links(pair[1], pair[0])).count();
    let rising = entries.windows(2).filter(|pair| links(pair[0], pair[1])).count();
    falling > rising
}

/// The entry's printed balance is what it makes of `before`.
fn follows(entry: &Entry, before: Money) -> bool {
    let Some(balance) = entry.balance else { return false };
    let lands = |direction: Direction| {
        let after = match direction {
            Direction::Credit => before.plus(entry.amount),
            Direction::Debit => before.minus(entry.amount),
        };
        after == Some(balance)
    };
    match entry.leaning {
        Leaning::Printed(direction) => lands(direction),
        Leaning::Nearer(_) | Leaning::Open => lands(Direction::Credit) || lands(Direction::Debit),
    }
}

/// Steps the search for an order may take before it gives up and keeps the printed one.
const MAX_STEPS: usize = 20_000;

/// The entries of a day in an order in which every balance follows from the one before; as printed if there is none.
fn sorted_day(entries: Vec<Entry>, before: Option<Money>) -> Vec<Entry> {
    let Some(before) = before else { return sorted_first_day(entries) };
    if entries.len() < 2 || is_chain(&entries, before) || entries.iter().any(|entry| entry.balance.is_none())
    {
        return entries;
    }
    rearranged(entries, before)
}

/// Without a balance to start from, the printed order stands, or its reverse if that chains and the printed one does not.
fn sorted_first_day(mut entries: Vec<Entry>) -> Vec<Entry> {
    let chains = |entries: &[Entry]| {
        entries.windows(2).all(|pair| pair[0].balance.is_some_and(|balance| follows(&pair[1], balance)))
    };
    if entries.len() > 1 && !chains(&entries) {
        entries.reverse();
        if !chains(&entries) {
            entries.reverse();
        }
    }
    entries
}

fn is_chain(entries: &[Entry], before: Money) -> bool {
    let mut running = before;
    entries.iter().all(|entry| {
        let holds = follows(entry, running);
        running = entry.balance.unwrap_or(running);
        holds
    })
}

fn rearranged(entries: Vec<Entry>, before: Money) -> Vec<Entry> {
    let mut path: Vec<usize> = Vec::with_capacity(entries.len());
    let mut taken = vec![false; entries.len()];
    let mut steps = 0;
    if !search(&entries, before, &mut path, &mut taken, &mut steps) {
        return entries;
    }
    let mut slots: Vec<Option<Entry>> = entries.into_iter().map(Some).collect();
    path.into_iter().filter_map(|place| slots[place].take()).collect()
}

fn search(
    entries: &[Entry],
    before: Money,
    path: &mut Vec<usize>,
    taken: &mut [bool],
    steps: &mut usize,
) -> bool {
    if path.len() == entries.len() {
        return true;
    }
    for place in 0..entries.len() {
        *steps += 1;
        if *steps > MAX_STEPS {
            return false;
        }
        if taken[place] || !follows(&entries[place], before) {
            continue;
        }
        taken[place] = true;
        path.push(place);
        let after = entries[place].balance.unwrap_or(before);
        if search(entries, after, path, taken, steps) {
            return true;
        }
        path.pop();
        taken[place] = false;
    }
    false
}
