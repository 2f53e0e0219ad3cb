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
    // Rows of several sections become one list.
    if has_sections(&items) && entries(&items).all(|entry| entry.balance.is_none()) {
        items.sort_by_key(|item| match item {
            Item::Entry(entry) => Some(entry.date),
            Item::Check(_) => None,
        });
    }
    items
}

fn has_sections(items: &[Item]) -> bool {
    entries(items).any(|entry| entry.section > 1)
}

/// Within a section, some dates step back and some forward. Sorting would hide which of them is wrong.
pub(crate) fn has_disordered_section(items: &[Item]) -> bool {
    // Where there are sections, the rows above the first title are one, too.
    let has_sections = has_sections(items);
    let is_within = |first: &Entry, second: &Entry| {
        first.section == second.section && (first.section > 0 || has_sections)
    };
    let within =
        || entries(items).zip(entries(items).skip(1)).filter(|(first, second)| is_within(first, second));
    let back = within().any(|(first, second)| second.date < first.date);
    let forward = within().any(|(first, second)| second.date > first.date);
    back && forward
}

/// Puts the entries of every day in the order their balances ask for.
pub(crate) fn sort_days(items: &mut [Item], opening: Option<Money>) {
    let mut running = opening;
    let mut start = 0;
    while start < items.len() {
        let length = match &items[start] {
            Item::Check(_) => 1,
            Item::Entry(first) => {
                let is_same_day =
                    |item: &&Item| matches!(item, Item::Entry(entry) if entry.date == first.date);
                items[start..].iter().take_while(is_same_day).count()
            }
        };
        let day = &mut items[start..start + length];
        if let Some(order) = better_order(day, running) {
            // Rare enough to copy: most banks print a day in the order it happened.
            let sorted: Vec<Item> = order.into_iter().map(|place| day[place].clone()).collect();
            day.clone_from_slice(&sorted);
        }
        let printed = |item: &Item| match item {
            Item::Entry(entry) => entry.balance,
            Item::Check(check) => check.balance,
        };
        running = day.iter().rev().find_map(printed).or(running);
        start += length;
    }
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
    let entries: Vec<&Entry> = entries(items).collect();
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

/// An order of a day's entries in which every balance follows from the one before, if the printed one is none. Without
/// a balance to start from, only the reverse of the printed order is tried.
fn better_order(day: &[Item], before: Option<Money>) -> Option<Vec<usize>> {
    if day.len() < 2 {
        return None;
    }
    let entries: Vec<&Entry> = entries(day).collect();
    let Some(before) = before else {
        let links = |from: &Entry, to: &Entry| from.balance.is_some_and(|balance| follows(to, balance));
        let holds = entries.windows(2).all(|pair| links(pair[0], pair[1]));
        let holds_reversed = entries.windows(2).all(|pair| links(pair[1], pair[0]));
        return (!holds && holds_reversed).then(|| (0..entries.len()).rev().collect());
    };
    if is_chain(&entries, before) || entries.iter().any(|entry| entry.balance.is_none()) {
        return None;
    }
    let mut path: Vec<usize> = Vec::with_capacity(entries.len());
    let mut taken = vec![false; entries.len()];
    search(&entries, before, &mut path, &mut taken, &mut 0).then_some(path)
}

fn entries(items: &[Item]) -> impl Iterator<Item = &Entry> {
    items.iter().filter_map(|item| match item {
        Item::Entry(entry) => Some(entry.as_ref()),
        Item::Check(_) => None,
    })
}

fn is_chain(entries: &[&Entry], before: Money) -> bool {
    let mut running = before;
    entries.iter().all(|entry| {
        let holds = follows(entry, running);
        running = entry.balance.unwrap_or(running);
        holds
    })
}

fn search(
    entries: &[&Entry],
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
        if taken[place] || !follows(entries[place], before) {
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
