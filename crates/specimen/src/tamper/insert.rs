//! A movement of money → a row in the words of the account's bank, at its place among the others.

use jiff::ToSpan;
use jiff::civil::Date;
use ledger::Money;

use super::print::Print;
use crate::account::Entry;
use crate::narration::{Deed, Party, Scene, rrn, tell};
use crate::random::Random;

#[derive(Clone, Copy)]
pub(super) struct Movement {
    pub(super) date: Date,
    /// The day its reference number was given.
    pub(super) told_on: Date,
    pub(super) event: &'static str,
    /// Negative for a debit.
    pub(super) paise: i64,
}

/// Puts the row after all others of its day, with the balance that follows from the row before. Gives its place.
pub(super) fn insert(
    print: &mut Print,
    deed: &Deed,
    movement: Movement,
    random: &mut Random,
) -> Option<usize> {
    let row = print.entries.partition_point(|entry| entry.date <= movement.date);
    let before = row.checked_sub(1).and_then(|row| print.entries.get(row));
    let history = print.histories.first()?;
    let balance = before.map_or(history.opening, |entry| entry.balance);
    let time = before.filter(|entry| entry.date == movement.date).map(|entry| entry.time);
    let time = time.map_or(jiff::civil::time(11, 5, 9, 0), |time| time.saturating_add(1.minute()));
    let account = &history.account;
    let city = account.branch.split(',').next_back().unwrap_or("").trim().to_owned();
    let scene = Scene {
        bank: account.bank,
        holder: &account.holder,
        account: &account.number,
        city: &city,
        branch: &account.branch,
        branch_code: &account.branch_code,
        card: "416021XXXXXX4471",
        date: movement.told_on,
        time,
        is_credit: movement.paise > 0,
    };
    let told = tell(&scene, deed, random);
    let amount = Money::paise(movement.paise.abs());
    let entry = Entry {
        date: movement.date,
        time,
        value_date: movement.date,
        event: movement.event,
        narration: told.narration,
        reference: told.reference,
        debit: (movement.paise < 0).then_some(amount),
        credit: (movement.paise > 0).then_some(amount),
        balance: balance.plus(Money::paise(movement.paise))?,
    };
    print.entries.insert(row, entry);
    Some(row)
}

pub(super) fn neft(note: &str) -> Deed {
    Deed::Neft { party: party(), note: note.to_owned() }
}

pub(super) fn rtgs(note: &str) -> Deed {
    Deed::Rtgs { party: party(), note: note.to_owned() }
}

pub(super) fn imps(note: &str) -> Deed {
    Deed::Imps { party: party(), note: note.to_owned() }
}

pub(super) fn upi(note: &str) -> Deed {
    Deed::Upi { party: party(), note: note.to_owned(), rrn: String::new() }
}

/// A payment with the number it would have got on the day it is told of; other deeds get theirs when they are told.
pub(super) fn numbered(deed: &Deed, movement: Movement, random: &mut Random) -> Deed {
    match deed {
        Deed::Upi { party, note, .. } => {
            let rrn = rrn(movement.told_on, jiff::civil::time(11, 5, 9, 0), random);
            Deed::Upi { party: party.clone(), note: note.clone(), rrn }
        }
        _ => deed.clone(),
    }
}

pub(super) fn cheque(random: &mut Random) -> Deed {
    Deed::ChequeDeposit { party: party(), number: random.digits(6) }
}

/// Always the same: it is the reader's business to notice the row, not the name.
fn party() -> Party {
    Party {
        name: "Brightfield Components Pvt Ltd".to_owned(),
        address: "brightfield@ybl".to_owned(),
        bank: "YESB",
        branch: "000117".to_owned(),
        account: "011763300004182".to_owned(),
        trade: None,
    }
}
