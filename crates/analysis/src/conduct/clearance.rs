//! Returns → when each item was paid after all, and when it had first been presented.

use std::collections::{BTreeMap, BTreeSet};

use category::{Channel, Entry, Reading};
use jiff::civil::Date;
use ledger::{Money, days_between};
use narration::ReferenceKind;

use crate::conduct::bounce::Bounce;
use crate::flows::is_paid;

/// What is paid later than that is another month's.
const MAX_DAYS: i32 = 31;
/// How many payments to a party are looked through; nobody pays the same party more often in a month.
const MAX_LOOKS: usize = 64;
/// The same item may be presented again for so many days.
const RETRY_DAYS: i32 = 25;

pub(crate) fn settle(entries: &[Entry], bounces: &mut [Bounce]) {
    if !bounces.iter().any(Bounce::is_inward) {
        return;
    }
    let keys: BTreeSet<&str> = bounces.iter().filter_map(|bounce| bounce.key.as_deref()).collect();
    let payments = Payments::of(entries, &keys);
    for bounce in bounces.iter_mut().filter(|bounce| bounce.is_inward()) {
        if let (Some(amount), Some(after)) = (bounce.amount, bounce.rows.first().copied()) {
            let day = payments.find(entries, bounce, (amount, after));
            bounce.cleared_on = bounce.cleared_on.or(day);
        }
    }
    date_first_presentations(bounces);
}

/// Debits that were paid, by what a later attempt may be known by.
struct Payments<'a> {
    by_party: BTreeMap<&'a str, Vec<usize>>,
    by_cheque: BTreeMap<&'a str, Vec<usize>>,
    /// Only of rails that present again.
    by_amount: BTreeMap<Money, Vec<usize>>,
}

impl<'a> Payments<'a> {
    /// Parties are kept only when something of theirs was returned.
    fn of(entries: &'a [Entry], keys: &BTreeSet<&str>) -> Self {
        let mut payments =
            Self { by_party: BTreeMap::new(), by_cheque: BTreeMap::new(), by_amount: BTreeMap::new() };
        for (row, entry) in entries.iter().enumerate().filter(|(_, entry)| is_paid(entry)) {
            if let Some(key) = entry.key().filter(|key| keys.contains(key)) {
                payments.by_party.entry(key).or_default().push(row);
            }
            if let Some(number) = cheque(&entry.reading) {
                payments.by_cheque.entry(number).or_default().push(row);
            }
            if matches!(entry.channel, Channel::Nach | Channel::StandingInstruction | Channel::Cheque) {
                payments.by_amount.entry(entry.amount).or_default().push(row);
            }
        }
        payments
    }

    /// By cheque number, then by party, then by the very amount.
    fn find(&self, entries: &[Entry], bounce: &Bounce, (amount, after): (Money, usize)) -> Option<Date> {
        let number = bounce.rows.iter().find_map(|row| cheque(&entries.get(*row)?.reading));
        let lists = [
            number.and_then(|number| self.by_cheque.get(number)),
            bounce.key.as_deref().and_then(|key| self.by_party.get(key)),
            // A named party is found by its name or not at all.
            self.by_amount.get(&amount).filter(|_| bounce.key.is_none()),
        ];
        lists.into_iter().flatten().find_map(|rows| {
            let later = rows.get(rows.partition_point(|row| *row <= after)..).unwrap_or_default();
            later
                .iter()
                .take(MAX_LOOKS)
                .filter_map(|row| entries.get(*row))
                .take_while(|entry| days_between(bounce.date, entry.date) <= MAX_DAYS)
                .find(|entry| entry.date >= bounce.date && is_same_item(entry.amount, amount))
                .map(|entry| entry.date)
        })
    }
}

fn cheque(reading: &Reading) -> Option<&str> {
    reading
        .references
        .iter()
        .find(|reference| reference.kind == ReferenceKind::Cheque)
        .map(|reference| reference.text.as_str())
}

/// Up to 2 % less, or up to 10 % more: late fees are added to instalments.
fn is_same_item(paid: Money, returned: Money) -> bool {
    let (paid, returned) = (i128::from(paid.as_paise()), i128::from(returned.as_paise()));
    paid * 100 >= returned * 98 && paid * 100 <= returned * 110
}

/// An instalment returned again before it was paid was due when it was first presented.
fn date_first_presentations(bounces: &mut [Bounce]) {
    let mut open: BTreeMap<String, (Date, Money, Option<Date>)> = BTreeMap::new();
    for bounce in bounces.iter_mut().filter(|bounce| bounce.is_inward() && bounce.is_emi) {
        let (Some(key), Some(amount)) = (bounce.key.clone(), bounce.amount) else { continue };
        if let Some((due, first, cleared)) = open.get(&key)
            && days_between(*due, bounce.date) <= RETRY_DAYS
            && cleared.is_none_or(|cleared| cleared >= bounce.date)
            && (is_same_item(amount, *first) || is_same_item(*first, amount))
        {
            bounce.due = *due;
        } else {
            open.insert(key, (bounce.due, amount, bounce.cleared_on));
        }
    }
}
