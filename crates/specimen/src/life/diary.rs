//! A month being written: deeds in, dated steps out.

use jiff::civil::Date;

use super::calendar::{Moment, Window};
use super::shops::Shop;
use super::world::World;
use crate::narration::{Charge, Deed, Party, rrn};
use crate::random::Random;

/// One intended movement of money.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) at: Moment,
    pub(super) value_date: Date,
    pub(super) event: &'static str,
    pub(super) deed: Deed,
    /// Positive into the account, negative out of it.
    pub(super) paise: i64,
    /// Steps with one number stand or fall together: a payment and its reversal.
    pub(super) affair: u32,
    pub(super) when_short: WhenShort,
    /// A cheque that will come back: its money is not there to spend.
    pub(super) is_uncleared: bool,
}

/// What becomes of a debit the account cannot bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenShort {
    /// The holder does not even try.
    Forgo,
    /// A mandate is refused, charged, and presented once more.
    Bounce,
    /// A mandate is refused for the last time.
    BounceAgain,
    /// The bank takes it as soon as it can.
    Owe,
}

#[derive(Debug)]
pub(super) struct Diary<'a> {
    pub(super) world: &'a World,
    pub(super) window: Window,
    pub(super) random: &'a mut Random,
    pub(super) steps: Vec<Step>,
    affair: u32,
}

/// Affairs of one month never reach this many, so a month's numbers cannot meet another's.
const AFFAIRS_PER_MONTH: u32 = 1_000_000;

impl<'a> Diary<'a> {
    pub(super) fn new(world: &'a World, window: Window, random: &'a mut Random) -> Self {
        let affair = window.place.saturating_mul(AFFAIRS_PER_MONTH);
        Self { world, window, random, steps: Vec::new(), affair }
    }

    /// Some time between two hours of that day.
    pub(super) fn at(&mut self, date: Date, hours: (u32, u32)) -> Moment {
        let (low, high) = (i64::from(hours.0) * 3600, i64::from(hours.1) * 3600 - 1);
        Moment { date, second: u32::try_from(self.random.between(low, high)).unwrap_or(0) }
    }

    pub(super) fn any_time(&mut self) -> Moment {
        let date = self.window.any_day(self.random);
        self.at(date, (7, 23))
    }

    pub(super) fn office_hours(&mut self, date: Date) -> Moment {
        self.at(date, (10, 18))
    }

    /// `rupees` are positive into the account and negative out of it. Begins an affair of its own.
    pub(super) fn note(&mut self, at: Moment, event: &'static str, deed: Deed, rupees: i64) -> &mut Step {
        let paise = self.world.paise(rupees.abs()) * rupees.signum();
        self.note_paise(at, event, deed, paise)
    }

    pub(super) fn note_paise(
        &mut self,
        at: Moment,
        event: &'static str,
        deed: Deed,
        paise: i64,
    ) -> &mut Step {
        self.affair += 1;
        self.join(at, event, deed, paise)
    }

    /// A further step of the affair begun last.
    pub(super) fn join(&mut self, at: Moment, event: &'static str, deed: Deed, paise: i64) -> &mut Step {
        let place = self.steps.len();
        self.steps.push(Step {
            at,
            value_date: at.date,
            event,
            deed,
            paise,
            affair: self.affair,
            when_short: WhenShort::Forgo,
            is_uncleared: false,
        });
        &mut self.steps[place]
    }

    pub(super) fn person(&mut self) -> Party {
        self.world.person(self.random)
    }

    pub(super) fn firm(&mut self, names: &[&'static str]) -> Party {
        let name = *self.random.pick(names);
        self.world.firm(name, self.random)
    }

    pub(super) fn upi(&mut self, at: Moment, party: Party, note: &str) -> Deed {
        let rrn = rrn(at.date, at.time(), self.random);
        Deed::Upi { party, note: note.to_owned(), rrn }
    }

    /// The tax on it follows by itself where there is one.
    pub(super) fn charge(&mut self, at: Moment, event: &'static str, charge: Charge, rupees: i64) {
        self.note(at, event, Deed::Charge(charge), -rupees).when_short = WhenShort::Owe;
    }

    /// Most purchases are small, most prices round.
    pub(super) fn price(&mut self, shop: &Shop) -> i64 {
        let draw = self.random.between(0, 1000);
        let skewed = shop.low + (shop.high - shop.low) * draw * draw * draw / 1_000_000_000 * draw / 1000;
        let rupees = match self.random.below(10) {
            0..=3 => skewed / 10 * 10,
            4..=6 => skewed / 5 * 5,
            _ => skewed,
        };
        let paise = if self.random.chance(12) { self.random.between(1, 99) } else { 0 };
        self.world.paise(rupees.max(shop.low.max(5))) + paise
    }
}
