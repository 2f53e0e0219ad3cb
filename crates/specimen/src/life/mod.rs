//! A wish and a seed → an account and the months that happened on it.

mod banks;
mod calendar;
mod diary;
mod firms;
mod fit;
mod holder;
mod household;
mod people;
mod settle;
mod shops;
mod spending;
mod trade;
mod world;

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use ledger::Money;

use crate::account::{Bank, Entry, History};
use crate::narration::{Scene, tell};
use crate::random::Random;
use calendar::{Window, windows};
use diary::{Diary, Step};
use fit::Means;
use holder::Holder;
use household::Household;
use settle::Till;
use trade::Trade;
use world::World;

/// What kind of account to invent.
#[derive(Clone, Debug)]
pub struct Wish {
    pub bank: Bank,
    pub persona: Persona,
    pub from: Date,
    pub months: u32,
    /// Exactly so many rows each month; as life has it when not set.
    pub entries_per_month: Option<u32>,
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Persona {
    /// A salary, loans, savings plans, everyday spending.
    Salaried,
    /// Two hundred and more small payments a month.
    BusyUpi,
    /// A current account with customers, suppliers and taxes.
    Business,
    /// The same in crores, living on its limit.
    Overdraft,
    /// A few rows a month, some months none.
    Thin,
    /// Too many loans: returns, charges, new loans for old.
    Stressed,
}

impl Persona {
    pub const ALL: [Self; 6] =
        [Self::Salaried, Self::BusyUpi, Self::Business, Self::Overdraft, Self::Thin, Self::Stressed];

    fn name(self) -> &'static str {
        match self {
            Self::Salaried => "salaried",
            Self::BusyUpi => "busy-upi",
            Self::Business => "business",
            Self::Overdraft => "overdraft",
            Self::Thin => "thin",
            Self::Stressed => "stressed",
        }
    }
}

impl fmt::Display for Persona {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such persona: salaried, busy-upi, business, overdraft, thin or stressed")]
pub struct UnknownPersona;

impl FromStr for Persona {
    type Err = UnknownPersona;

    fn from_str(text: &str) -> Result<Self, UnknownPersona> {
        Self::ALL.into_iter().find(|persona| persona.name() == text).ok_or(UnknownPersona)
    }
}

/// The same wish always gives the same history.
pub fn live(wish: &Wish) -> History {
    let mut random = Random::seeded(wish.seed);
    let world = World::around(wish.bank);
    let windows = windows(wish.from, wish.months);
    let first = windows.first().copied().unwrap_or(Window { first: wish.from, last: wish.from, place: 0 });
    let mut life = Life::begin(wish, &mut Diary::new(&world, first, &mut random.branch()));
    let limit = life.limit(&world);
    let holder = holder::introduce(wish, &world, limit, &mut random.branch());
    let opening = life.opening(&world, &mut random.branch());
    let floor = limit.map_or(0, |limit| -limit.as_paise());
    let mut till = Till {
        bank: wish.bank,
        world: &world,
        balance: opening,
        floor,
        comfort: life.comfort(&world),
        owed: VecDeque::new(),
        affair: u32::MAX,
    };
    let (mut months, mut fillings) = (random.branch(), random.branch());
    let mut steps = Vec::new();
    for window in &windows {
        let mut diary = Diary::new(&world, *window, &mut months);
        life.live_month(&mut diary);
        let means = Means { opening: till.balance, floor };
        let mut month = till.settle(window, diary.steps);
        if let Some(wanted) = wish.entries_per_month {
            let mut filling = Diary::new(&world, *window, &mut fillings);
            month = fit::fit(month, wanted as usize, means, &mut filling);
            till.balance = means.opening + month.iter().map(|step| step.paise).sum::<i64>();
        }
        steps.append(&mut month);
    }
    let entries = write(&holder, opening, &steps, &mut random.branch());
    let to = windows.last().map_or(wish.from, |window| window.last);
    History { account: holder.account, from: wish.from, to, opening: Money::paise(opening), entries }
}

enum Life {
    Home(Box<Household>),
    Shop(Box<Trade>, Persona),
}

impl Life {
    fn begin(wish: &Wish, diary: &mut Diary) -> Self {
        match wish.persona {
            Persona::Business | Persona::Overdraft => {
                Self::Shop(Box::new(Trade::found(wish.persona, wish.bank, diary)), wish.persona)
            }
            _ => Self::Home(Box::new(Household::found(wish.persona, wish.bank, diary))),
        }
    }

    fn live_month(&mut self, diary: &mut Diary) {
        match self {
            Self::Home(household) => household.live_month(diary),
            Self::Shop(trade, _) => trade.live_month(diary),
        }
    }

    /// Half a month's turnover, in whole lakhs.
    fn limit(&self, world: &World) -> Option<Money> {
        match self {
            Self::Shop(trade, Persona::Overdraft) => {
                Some(Money::paise(world.paise(trade.turnover / 200_000 * 100_000)))
            }
            _ => None,
        }
    }

    fn comfort(&self, world: &World) -> i64 {
        match self {
            Self::Home(household) => world.paise(household.comfort()),
            Self::Shop(..) => 0,
        }
    }

    fn opening(&self, world: &World, random: &mut Random) -> i64 {
        let odd = random.between(0, 99);
        match self {
            Self::Home(household) => {
                world.paise(household.salary * household.opening_percent(random) / 100) + odd
            }
            Self::Shop(trade, Persona::Overdraft) => {
                -(world.paise(trade.turnover * random.between(15, 35) / 100) + odd)
            }
            Self::Shop(trade, _) => world.paise(trade.turnover * random.between(10, 40) / 100) + odd,
        }
    }
}

fn write(holder: &Holder, opening: i64, steps: &[Step], random: &mut Random) -> Vec<Entry> {
    let mut balance = opening;
    let mut entries = Vec::with_capacity(steps.len());
    for step in steps {
        balance += step.paise;
        let scene = Scene {
            bank: holder.account.bank,
            holder: &holder.account.holder,
            account: &holder.account.number,
            city: &holder.city,
            branch: &holder.account.branch,
            branch_code: &holder.account.branch_code,
            card: &holder.card,
            date: step.at.date,
            time: step.at.time(),
            is_credit: step.paise > 0,
        };
        let told = tell(&scene, &step.deed, random);
        let amount = Money::paise(step.paise.abs());
        entries.push(Entry {
            date: scene.date,
            time: scene.time,
            value_date: step.value_date,
            event: step.event,
            narration: told.narration,
            reference: told.reference,
            debit: (step.paise < 0).then_some(amount),
            credit: (step.paise > 0).then_some(amount),
            balance: Money::paise(balance),
        });
    }
    entries
}
