//! A month's steps → the steps that really happened, given what was in the account.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use jiff::civil::Date;

use super::calendar::{Moment, Window, add_days};
use super::diary::{Step, WhenShort};
use super::world::World;
use crate::account::Bank;
use crate::narration::{Charge, Deed};

/// Below this at the month's end a bank charges for it.
const LOW_BALANCE_RUPEES: i64 = 5000;

/// The account as the bank's system sees it while a month passes.
#[derive(Debug)]
pub(super) struct Till<'a> {
    pub(super) bank: Bank,
    pub(super) world: &'a World,
    pub(super) balance: i64,
    /// No debit goes below this: zero, or the overdraft limit.
    pub(super) floor: i64,
    /// What careful people leave alone; mandates and charges do not care.
    pub(super) comfort: i64,
    /// Charges the bank could not take yet.
    pub(super) owed: VecDeque<Step>,
    /// Numbers for affairs that begin only here, counted down so that no diary meets them.
    pub(super) affair: u32,
}

/// The steps still to come in their order, and what has been decided on the way.
struct Day<'a> {
    queue: BTreeMap<(Date, u32, u32), Step>,
    order: u32,
    held: i64,
    forgone: BTreeSet<u32>,
    window: &'a Window,
    done: Vec<Step>,
}

impl Till<'_> {
    pub(super) fn settle(&mut self, window: &Window, steps: Vec<Step>) -> Vec<Step> {
        let mut day = Day {
            queue: BTreeMap::new(),
            order: 0,
            held: 0,
            forgone: BTreeSet::new(),
            window,
            done: Vec::new(),
        };
        for step in steps {
            day.await_step(step);
        }
        while let Some((_, step)) = day.queue.pop_first() {
            self.take(&mut day, step);
        }
        put_times_in_order(&mut day.done);
        day.done
    }

    fn take(&mut self, day: &mut Day, mut step: Step) {
        match step.deed {
            Deed::Interest { .. } => step.paise = self.balance * 3 / 400,
            Deed::OverdraftInterest { .. } => step.paise = self.balance.min(0) * 9 / 1200,
            _ => {}
        }
        if matches!(step.deed, Deed::Charge(Charge::MinimumBalance))
            && self.balance > self.world.paise(LOW_BALANCE_RUPEES)
        {
            return;
        }
        if step.paise == 0 || day.forgone.contains(&step.affair) {
            return;
        }
        if step.paise > 0 {
            if step.is_uncleared {
                day.held += step.paise;
            }
            let moment = step.at;
            self.post(day, step);
            self.collect(day, moment);
            return;
        }
        if matches!(step.deed, Deed::ChequeDepositReturn { .. }) {
            day.held = (day.held + step.paise).max(0);
            self.post(day, step);
            return;
        }
        let comfort = if step.when_short == WhenShort::Forgo { self.comfort } else { 0 };
        if self.can_bear(day, step.paise - self.tax_on(&step) - comfort) {
            self.post(day, step);
        } else {
            self.fall_short(day, step);
        }
    }

    /// What follows a charge, in the same breath: nothing for other steps.
    fn tax_on(&self, step: &Step) -> i64 {
        match step.deed {
            Deed::Charge(_) if self.world.taxes_charges => -step.paise * 18 / 100,
            _ => 0,
        }
    }

    fn can_bear(&self, day: &Day, paise: i64) -> bool {
        self.balance - day.held + paise >= self.floor
    }

    fn post(&mut self, day: &mut Day, step: Step) {
        let tax = self.tax_on(&step);
        self.balance += step.paise - tax;
        let taxed = match step.deed {
            Deed::Charge(charge) if tax > 0 => {
                Some(Step { event: "charge_gst", deed: Deed::ChargeTax(charge), paise: -tax, ..step.clone() })
            }
            _ => None,
        };
        day.done.push(step);
        day.done.extend(taxed);
    }

    fn fall_short(&mut self, day: &mut Day, step: Step) {
        match step.when_short {
            WhenShort::Forgo => {
                day.forgone.insert(step.affair);
            }
            WhenShort::Owe => self.owed.push_back(step),
            WhenShort::Bounce | WhenShort::BounceAgain => {
                day.forgone.insert(step.affair);
                self.bounce(day, &step);
            }
        }
    }

    /// A savings account cannot bear the debit even for a moment, so only the charge is seen.
    fn bounce(&mut self, day: &mut Day, step: &Step) {
        let charge = match step.deed {
            Deed::ChequePaid { .. } => Charge::ChequeReturn,
            _ => Charge::MandateReturn,
        };
        let evening = Moment { second: step.at.second.max(64_800), ..step.at };
        let affair = self.begin_affair();
        let paise = self.world.paise(self.bank.return_charge());
        day.await_step(Step {
            at: evening,
            value_date: evening.date,
            event: "return_charge",
            deed: Deed::Charge(charge),
            paise: -paise,
            affair,
            when_short: WhenShort::Owe,
            is_uncleared: false,
        });
        let again = day.window.next_working(add_days(step.at.date, 4));
        if step.when_short == WhenShort::Bounce && again < day.window.last && again > step.at.date {
            let affair = self.begin_affair();
            let at = Moment { date: again, second: step.at.second };
            day.await_step(Step {
                at,
                value_date: again,
                affair,
                when_short: WhenShort::BounceAgain,
                ..step.clone()
            });
        }
    }

    /// After money comes in, the bank helps itself first.
    fn collect(&mut self, day: &mut Day, after: Moment) {
        while let Some(first) = self.owed.pop_front() {
            if !self.can_bear(day, first.paise - self.tax_on(&first)) {
                self.owed.push_front(first);
                return;
            }
            self.post(day, Step { at: after, value_date: after.date, ..first });
        }
    }

    fn begin_affair(&mut self) -> u32 {
        self.affair -= 1;
        self.affair
    }
}

impl Day<'_> {
    fn await_step(&mut self, step: Step) {
        self.order += 1;
        self.queue.insert((step.at.date, step.at.second, self.order), step);
    }
}

/// The order is what happened; clocks that disagree with it by a little are moved on.
pub(super) fn put_times_in_order(steps: &mut [Step]) {
    let mut last: Option<Moment> = None;
    for step in steps {
        if let Some(previous) = last
            && previous.date == step.at.date
            && previous.second >= step.at.second
        {
            step.at.second = (previous.second + 1).min(86_399);
        }
        last = Some(step.at);
    }
}
