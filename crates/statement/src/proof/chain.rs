//! entries and printed balances → directions, and a proof for every entry the balances confirm.

use ledger::{Direction, Money, Origin, Proof, Transaction};

use super::entry::{Entry, Item, Leaning};
use crate::table::CheckKind;

/// Entries in the order they happened, each with its direction and what is proven of it.
#[derive(Debug, Default)]
pub(crate) struct Chain {
    pub links: Vec<Link>,
    pub breaks: Vec<Break>,
    /// The balance before the first entry, as printed.
    pub opening: Option<Money>,
    /// The balance after the last entry, as a closing row prints it.
    pub closing: Option<Money>,
}

#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub entry: Entry,
    pub direction: Direction,
    pub proof: Proof,
}

impl Link {
    pub(crate) fn effect(&self) -> Money {
        effect(self.entry.amount, self.direction)
    }

    pub(crate) fn transaction(self) -> Transaction {
        let entry = self.entry;
        Transaction {
            date: entry.date,
            time: entry.time,
            value_date: entry.value_date,
            description: entry.description,
            reference: entry.reference,
            direction: self.direction,
            amount: entry.amount,
            balance: entry.balance,
            proof: self.proof,
            origin: Origin { page: entry.page, area: entry.area },
        }
    }
}

/// A place where the printed balance is not what the rows lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    pub page: u32,
    /// Counted from 1 in the order of events.
    pub row: usize,
    /// `None` when the sum is too large to be money.
    pub expected: Option<Money>,
    pub found: Option<Money>,
}

/// Entries without a balance of their own are proven together by the next one that has one; more open directions than
/// this among them cannot be settled by trying.
const MAX_OPEN: usize = 12;

/// Follows the balances from the opening on.
pub(crate) fn prove(items: Vec<Item>, opening: Option<Money>) -> Chain {
    let mut walk = Walk { running: opening, ..Walk::default() };
    walk.chain.opening = opening;
    for item in items {
        match item {
            Item::Check(check) => {
                if let Some(balance) = check.balance {
                    walk.printed_balance(check.kind, check.page, balance);
                }
            }
            Item::Entry(entry) => walk.entry(*entry),
        }
    }
    settle_open(&mut walk.chain.links);
    walk.chain
}

/// Amounts without a mark go one way in most tables: where nothing proves one, it goes the way of those that are proven.
fn settle_open(links: &mut [Link]) {
    let is_open = |link: &Link| link.entry.leaning == Leaning::Open;
    let proven = || links.iter().filter(|link| is_open(link) && link.proof == Proof::Proven);
    let credits = proven().filter(|link| link.direction == Direction::Credit).count();
    if proven().count() == 0 || credits < proven().count() {
        return;
    }
    for link in links.iter_mut().filter(|link| is_open(link) && link.proof == Proof::Unproven) {
        link.direction = Direction::Credit;
    }
}

/// The chain with every balance below zero, if hardly a row is proven as printed and nearly every one is then: the page
/// prints what is owed, without a sign. A page that prints some balances below zero signs them all.
pub(crate) fn as_owed(chain: &Chain, opening: Option<Money>) -> Option<Chain> {
    const ENOUGH: usize = 4;
    let proven = |chain: &Chain| chain.links.iter().filter(|link| link.proof == Proof::Proven).count();
    let rows = chain.links.len();
    let is_signed = |link: &Link| link.entry.balance.is_some_and(|balance| balance < Money::ZERO);
    if rows < ENOUGH || proven(chain) * 5 > rows || chain.links.iter().any(is_signed) {
        return None;
    }
    let entries = chain.links.iter().map(|link| {
        let mut entry = link.entry.clone();
        entry.balance = entry.balance.map(Money::negated);
        Item::Entry(Box::new(entry))
    });
    let mut owed = prove(entries.collect(), opening);
    owed.closing = chain.closing.map(Money::negated);
    (proven(&owed) * 10 >= rows * 9).then_some(owed)
}

#[derive(Default)]
struct Walk {
    chain: Chain,
    running: Option<Money>,
    /// Links since the last known balance.
    pending: usize,
}

impl Walk {
    fn printed_balance(&mut self, kind: CheckKind, page: u32, balance: Money) {
        match kind {
            CheckKind::Opening | CheckKind::Closing | CheckKind::Noted => {}
            // A total row's balance column holds a sum as often as a balance.
            CheckKind::PageTotal | CheckKind::Total => return,
        }
        if self.chain.links.is_empty() && kind == CheckKind::Opening {
            self.chain.opening = Some(balance);
            self.running = Some(balance);
            return;
        }
        if kind == CheckKind::Closing {
            self.chain.closing = Some(balance);
        }
        self.settle(balance, page);
    }

    fn entry(&mut self, entry: Entry) {
        let (balance, page) = (entry.balance, entry.page);
        let direction = match entry.leaning {
            Leaning::Printed(direction) | Leaning::Nearer(direction) => direction,
            Leaning::Open => Direction::Debit,
        };
        // A balance carried forward is the closing one only if nothing follows.
        self.chain.closing = None;
        self.chain.links.push(Link { entry, direction, proof: Proof::Unproven });
        self.pending += 1;
        if let Some(balance) = balance {
            self.settle(balance, page);
        }
    }

    /// A balance is printed here: the pending links lead to it, or something is wrong.
    fn settle(&mut self, balance: Money, page: u32) {
        let first = self.chain.links.len() - self.pending;
        let pending = &mut self.chain.links[first..];
        let known = self.running.and_then(|running| balance.minus(running).map(|change| (running, change)));
        if let Some((running, change)) = known {
            if leads_to(pending, change) {
                for link in pending {
                    link.proof = Proof::Proven;
                }
            } else {
                let found = Some(balance);
                let expected = pending.iter().try_fold(running, |sum, link| sum.plus(link.effect()));
                if let Some(last) = pending.last_mut() {
                    last.proof = Proof::Contradicted;
                }
                self.chain.breaks.push(Break { page, row: self.chain.links.len(), expected, found });
            }
        }
        self.running = Some(balance);
        self.pending = 0;
    }
}

/// The links change the balance by this much, if need be with the directions the page leaves open chosen to fit.
fn leads_to(links: &mut [Link], change: Money) -> bool {
    if Money::sum(links.iter().map(Link::effect)) == Some(change) {
        return true;
    }
    let open: Vec<usize> = (0..links.len())
        .filter(|place| !matches!(links[*place].entry.leaning, Leaning::Printed(_)))
        .collect();
    if open.is_empty() || open.len() > MAX_OPEN {
        return false;
    }
    let mut fitting = (1u32..1 << open.len()).filter(|choice| {
        let effects = links.iter().enumerate().map(|(place, link)| {
            let is_turned = open
                .iter()
                .position(|candidate| *candidate == place)
                .is_some_and(|bit| choice >> bit & 1 == 1);
            if is_turned { link.effect().negated() } else { link.effect() }
        });
        Money::sum(effects) == Some(change)
    });
    // Two ways to fit are no proof of either.
    let (Some(choice), None) = (fitting.next(), fitting.next()) else { return false };
    for (bit, place) in open.into_iter().enumerate() {
        if choice >> bit & 1 == 1 {
            links[place].direction = opposite(links[place].direction);
        }
    }
    true
}

fn effect(amount: Money, direction: Direction) -> Money {
    match direction {
        Direction::Credit => amount,
        Direction::Debit => amount.negated(),
    }
}

fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Credit => Direction::Debit,
        Direction::Debit => Direction::Credit,
    }
}
