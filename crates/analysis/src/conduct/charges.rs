//! Return charges → the returns they are for; a charge without one is the only trace of a return.

use std::collections::{BTreeMap, VecDeque};

use category::{Category, Channel, Entry, LinkKind, Mark};
use jiff::civil::Date;
use ledger::{Money, days_between};
use narration::ReferenceKind;

use crate::conduct::bounce::{Bounce, Instrument, ReturnSide};
use crate::conduct::returns;
use crate::flows::{ByCategory, is_undone};

/// A charge is taken within so many days after its return.
const CHARGE_DAYS: i32 = 7;
/// The tax on a fee, whole or in its two halves, in hundredths.
const TAX_PERCENTS: [i64; 2] = [18, 9];
/// By how many paise rounding may move a tax.
const TAX_ROUNDING_PAISE: i64 = 2;

/// Gives every charge to its return and adds the returns that only charges show.
pub(crate) fn attach(entries: &[Entry], rows: &ByCategory, bounces: &mut Vec<Bounce>) {
    let mut matcher = ChargeMatcher::new(bounces);
    for row in rows.rows(Category::BounceCharge) {
        let Some(entry) = entries.get(*row).filter(|entry| entry.is_debit() && !is_undone(entry)) else {
            continue;
        };
        if let Some(owner) = matcher.owner(bounces, *row, entry) {
            matcher.charge(bounces, (*row, entry), owner);
            continue;
        }
        let day = entry.reading.date.unwrap_or(entry.date);
        let side =
            if entry.reading.has(Mark::OutwardReturn) { ReturnSide::Outward } else { ReturnSide::Inward };
        let waiting = matcher.waiting(bounces, day, side);
        let owner = waiting.unwrap_or_else(|| {
            bounces.push(from_charge(entry, *row, (day, side)));
            bounces.len() - 1
        });
        matcher.charge(bounces, (*row, entry), owner);
    }
    for bounce in bounces.iter_mut() {
        bounce.rows.sort_unstable();
        bounce.rows.dedup();
    }
    bounces.sort_by(|one, other| (one.date, &one.rows).cmp(&(other.date, &other.rows)));
}

/// Which return each row belongs to, and which returns have no charge yet.
struct ChargeMatcher {
    owners: BTreeMap<usize, usize>,
    inward: VecDeque<usize>,
    outward: VecDeque<usize>,
    /// The last charge: its day, amount and return.
    last: Option<(Date, Money, usize)>,
}

impl ChargeMatcher {
    fn new(bounces: &[Bounce]) -> Self {
        let of = |side| {
            (0..bounces.len()).filter(move |at| bounces.get(*at).is_some_and(|bounce| bounce.side == side))
        };
        Self {
            owners: bounces
                .iter()
                .enumerate()
                .flat_map(|(at, bounce)| bounce.rows.iter().map(move |row| (*row, at)))
                .collect(),
            inward: of(ReturnSide::Inward).collect(),
            outward: of(ReturnSide::Outward).collect(),
            last: None,
        }
    }

    /// The return that a link names, or whose charge this is the tax on. A return is charged for once: another charge
    /// said to be for it shows a return that is not printed.
    fn owner(&self, bounces: &[Bounce], row: usize, entry: &Entry) -> Option<usize> {
        if let Some(owner) = self.owners.get(&row) {
            return Some(*owner);
        }
        let linked = entry.link.and_then(|link| Some((link.kind, *self.owners.get(&link.row)?)));
        match linked {
            Some((LinkKind::TaxOn, owner)) => return Some(owner),
            Some((LinkKind::ChargeFor, owner)) if bounces.get(owner)?.charge.is_none() => return Some(owner),
            _ => {}
        }
        let (day, charge, owner) = self.last?;
        let is_tax = entry.reading.has(Mark::Gst) || is_tax_on(entry.amount, charge);
        (is_tax && day == entry.date).then_some(owner)
    }

    fn give(&mut self, bounces: &mut [Bounce], row: usize, owner: usize) {
        self.owners.insert(row, owner);
        if let Some(bounce) = bounces.get_mut(owner) {
            bounce.charge.get_or_insert(row);
            bounce.rows.push(row);
        }
    }

    fn charge(&mut self, bounces: &mut [Bounce], (row, entry): (usize, &Entry), owner: usize) {
        self.give(bounces, row, owner);
        if bounces.get(owner).is_some_and(|bounce| bounce.charge == Some(row)) {
            self.last = Some((entry.date, entry.amount, owner));
        }
    }

    /// The oldest return of the last days that nobody was charged for.
    fn waiting(&mut self, bounces: &[Bounce], day: Date, side: ReturnSide) -> Option<usize> {
        let queue = if side == ReturnSide::Inward { &mut self.inward } else { &mut self.outward };
        while let Some(at) = queue.front().copied() {
            let bounce = bounces.get(at)?;
            let age = days_between(bounce.date, day);
            // A charge that names the day before its return is printed by banks that return at night.
            if age < -1 {
                return None;
            }
            queue.pop_front();
            if age <= CHARGE_DAYS && bounce.charge.is_none() {
                return Some(at);
            }
        }
        None
    }
}

fn is_tax_on(amount: Money, charge: Money) -> bool {
    TAX_PERCENTS.iter().any(|percent| {
        let tax = charge.as_paise().saturating_mul(*percent) / 100;
        (amount.as_paise().saturating_sub(tax)).abs() <= TAX_ROUNDING_PAISE && tax > 0
    })
}

fn from_charge(entry: &Entry, row: usize, (day, side): (Date, ReturnSide)) -> Bounce {
    let instrument = if side == ReturnSide::Outward { Instrument::Cheque } else { instrument(entry) };
    Bounce {
        date: day.min(entry.date),
        side,
        instrument,
        cause: returns::cause(entry, None),
        party: entry.counterparty.as_ref().map(|party| party.name.clone()),
        key: entry.counterparty.as_ref().map(|party| party.key.clone()),
        amount: None,
        is_emi: entry.reading.has(Mark::Emi),
        is_obligation: true,
        charge: Some(row),
        is_seen_by_charge_alone: true,
        due: day.min(entry.date),
        cleared_on: None,
        rows: Vec::new(),
    }
}

/// By its rail, or by the words of the charge.
fn instrument(entry: &Entry) -> Instrument {
    match entry.channel {
        Channel::Nach | Channel::StandingInstruction => return Instrument::Nach,
        Channel::Cheque => return Instrument::Cheque,
        _ => {}
    }
    let texts = [entry.reading.party.as_deref(), entry.reading.note.as_deref()];
    let says = |words: &[&str]| {
        texts.iter().flatten().any(|text| {
            let text = text.to_ascii_uppercase();
            words.iter().any(|word| text.contains(word))
        })
    };
    // Glued words are common: ACHDEBITRETURNCHARGES.
    let has_number = entry.reading.references.iter().any(|reference| reference.kind == ReferenceKind::Cheque);
    if says(&["ACH", "ECS", "MANDATE", "EMI"]) {
        Instrument::Nach
    } else if says(&["CHQ", "CHEQUE"]) || has_number {
        Instrument::Cheque
    } else {
        Instrument::Unknown
    }
}
