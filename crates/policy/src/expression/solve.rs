//! A condition that does not hold → the smallest changes that would make it hold.

use analysis::{Unit, Value};
use ledger::{Currency, Money};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::evaluate::{item, items};
use super::reach::grain;
use super::term::{Item, Term};
use super::{Answer, Expression};
use crate::values::Values;
use crate::vocabulary::{SCORE, Word};

/// One value that would have to be another.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub name: String,
    pub unit: Unit,
    pub from: Value,
    pub to: Value,
    pub bound: Bound,
}

/// Which side of the new value would do as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    AtMost,
    AtLeast,
    Exactly,
}

impl Change {
    /// For people, with amounts in the product's currency.
    pub fn in_words(&self, currency: Currency) -> String {
        let words = match self.bound {
            Bound::AtMost => "at most ",
            Bound::AtLeast => "at least ",
            Bound::Exactly => "",
        };
        let [from, to] = [self.from, self.to].map(|value| shown(value, currency));
        // A bureau has a score too.
        let name = if self.name == SCORE { "account score" } else { &self.name };
        format!("{name} {from} → {words}{to}")
    }
}

/// A value for people.
pub(crate) fn shown(value: Value, currency: Currency) -> String {
    match value {
        Value::Rupees(money) => currency.exact(money),
        Value::Number(number) => number.to_string(),
        Value::Count(count) => count.to_string(),
        Value::YesNo(yes) => if yes { "yes" } else { "no" }.to_owned(),
    }
}

/// Doublings from the smallest difference: beyond any amount of money.
const MAX_DOUBLINGS: u32 = 64;

pub(crate) fn changes(expression: &Expression, values: &Values) -> Vec<Change> {
    if expression.answer(values) != Answer::False {
        return Vec::new();
    }
    let words = expression.words();
    let solver = Solver { words: &words, items: items(expression, values) };
    let Some(moves) = solver.make(&expression.term, true) else { return Vec::new() };
    // What was found part by part must hold for the whole.
    let after = solver.moved(&moves);
    if expression.term.truth(&after) != Some(true) {
        return Vec::new();
    }
    let after = Solver { words: &words, items: after };
    moves.iter().filter_map(|moved| after.change(expression, values, moved)).collect()
}

/// One name set to another value, and how far that is from the present one: 1 is as far as the value is large.
#[derive(Clone, Debug)]
struct Move {
    place: usize,
    to: Item,
    distance: f64,
}

struct Solver<'a> {
    words: &'a [Word],
    items: Vec<Option<Item>>,
}

impl Solver<'_> {
    /// The cheapest moves after which the term is as wanted; none are needed when it is already.
    fn make(&self, term: &Term, wanted: bool) -> Option<Vec<Move>> {
        if term.truth(&self.items) == Some(wanted) {
            return Some(Vec::new());
        }
        match (term, wanted) {
            (Term::And(left, right), true) | (Term::Or(left, right), false) => self.both(left, right, wanted),
            (Term::And(left, right), false) | (Term::Or(left, right), true) => {
                cheaper(self.make(left, wanted), self.make(right, wanted))
            }
            (Term::Not(inner), _) => self.make(inner, !wanted),
            (Term::Choose(condition, yes, no), _) => {
                let branch = if condition.truth(&self.items)? { yes } else { no };
                self.make(branch, wanted)
            }
            (Term::Truth(_), _) => None,
            _ => self.single(term, wanted),
        }
    }

    /// Both sides together. A name that both sides would move is left to the second, which knows the first's wish.
    fn both(&self, left: &Term, right: &Term, wanted: bool) -> Option<Vec<Move>> {
        let first = self.make(left, wanted)?;
        let then = Solver { words: self.words, items: self.moved(&first) };
        let second = then.make(right, wanted)?;
        let mut moves: Vec<Move> =
            first.into_iter().filter(|moved| second.iter().all(|other| other.place != moved.place)).collect();
        moves.extend(second);
        Some(moves)
    }

    /// One comparison: the nearest value of any one of its names.
    fn single(&self, term: &Term, wanted: bool) -> Option<Vec<Move>> {
        let mut best: Option<Move> = None;
        for place in term.places() {
            for candidate in self.nearest(term, place, wanted) {
                if best.as_ref().is_none_or(|best| candidate.distance < best.distance) {
                    best = Some(candidate);
                }
            }
        }
        best.map(|best| vec![best])
    }

    fn nearest(&self, term: &Term, place: usize, wanted: bool) -> Vec<Move> {
        match (self.items.get(place).copied().flatten(), self.words.get(place)) {
            (Some(Item::Truth(truth)), _) => {
                let to = Item::Truth(!truth);
                let distance = 1.0;
                let fits = term.truth(&self.with(place, to)) == Some(wanted);
                if fits { vec![Move { place, to, distance }] } else { Vec::new() }
            }
            (Some(Item::Number(from)), Some(word)) => {
                let search = Search { solver: self, term, place, wanted, from, word: *word };
                let found = [search.at_limit(), search.towards(Decimal::ONE), search.towards(-Decimal::ONE)];
                let moves = found.into_iter().flatten().map(|to| Move {
                    place,
                    to: Item::Number(to),
                    distance: distance(from, to),
                });
                moves.collect()
            }
            _ => Vec::new(),
        }
    }

    fn with(&self, place: usize, item: Item) -> Vec<Option<Item>> {
        let mut items = self.items.clone();
        if let Some(slot) = items.get_mut(place) {
            *slot = Some(item);
        }
        items
    }

    fn moved(&self, moves: &[Move]) -> Vec<Option<Item>> {
        let mut items = self.items.clone();
        for moved in moves {
            if let Some(slot) = items.get_mut(moved.place) {
                *slot = Some(moved.to);
            }
        }
        items
    }

    /// How to tell a move, once all moves are made.
    fn change(&self, expression: &Expression, values: &Values, moved: &Move) -> Option<Change> {
        let (name, word) = expression.names.get(moved.place)?;
        let from = values.find(name).ok()?;
        let (to, bound) = match (moved.to, item(from)?) {
            (Item::Truth(truth), _) => (Value::YesNo(truth), Bound::Exactly),
            (Item::Number(to), Item::Number(from)) => {
                (value(to, word.unit)?, if to < from { Bound::AtMost } else { Bound::AtLeast })
            }
            (Item::Number(_), Item::Truth(_)) => return None,
        };
        // Where going on in the same direction breaks it again, only this value will do.
        let further = match (moved.to, bound) {
            (Item::Number(to), Bound::AtMost) => to.checked_sub(grain(*word)),
            (Item::Number(to), Bound::AtLeast) => to.checked_add(grain(*word)),
            _ => None,
        };
        let holds_further = further.is_none_or(|further| {
            let is_possible = word.lowest.is_none_or(|lowest| further >= Decimal::from(lowest))
                && word.highest.is_none_or(|highest| further <= Decimal::from(highest));
            !is_possible
                || expression.term.truth(&self.with(moved.place, Item::Number(further))) != Some(false)
        });
        let bound = if holds_further { bound } else { Bound::Exactly };
        Some(Change { name: name.clone(), unit: word.unit, from, to, bound })
    }
}

fn cheaper(one: Option<Vec<Move>>, other: Option<Vec<Move>>) -> Option<Vec<Move>> {
    let cost = |moves: &Vec<Move>| moves.iter().map(|moved| moved.distance).sum::<f64>();
    match (one, other) {
        (Some(one), Some(other)) => Some(if cost(&other) < cost(&one) { other } else { one }),
        (one, other) => one.or(other),
    }
}

fn distance(from: Decimal, to: Decimal) -> f64 {
    let apart = to.checked_sub(from).and_then(|apart| apart.abs().to_f64()).unwrap_or(f64::MAX);
    let size = from.abs().max(to.abs()).to_f64().unwrap_or(1.0);
    if size == 0.0 { apart } else { apart / size }
}

fn value(number: Decimal, unit: Unit) -> Option<Value> {
    match unit {
        Unit::Rupees => {
            let paise = number.checked_mul(Decimal::ONE_HUNDRED)?.to_i64()?;
            Some(Value::Rupees(Money::paise(paise)))
        }
        Unit::Count | Unit::CountedDays => {
            let whole = number.to_u32().filter(|whole| Decimal::from(*whole) == number);
            whole.map(Value::Count).or_else(|| number.to_f64().map(Value::number))
        }
        Unit::Ratio | Unit::AverageCount | Unit::MeasuredDays | Unit::Months | Unit::Percent => {
            number.to_f64().map(Value::number)
        }
        Unit::YesNo => None,
    }
}

/// The hunt for the nearest value of one name with which a comparison is as wanted.
struct Search<'a> {
    solver: &'a Solver<'a>,
    term: &'a Term,
    place: usize,
    wanted: bool,
    from: Decimal,
    word: Word,
}

impl Search<'_> {
    fn fits(&self, number: Decimal) -> bool {
        let lowest = self.word.lowest.map(Decimal::from);
        let highest = self.word.highest.map(Decimal::from);
        let is_possible = lowest.is_none_or(|lowest| number >= lowest)
            && highest.is_none_or(|highest| number <= highest)
            && number.checked_rem(grain(self.word)).is_some_and(|rest| rest.is_zero());
        is_possible
            && self.term.truth(&self.solver.with(self.place, Item::Number(number))) == Some(self.wanted)
    }

    /// A name alone on one side: the other side, or the value next to it.
    fn at_limit(&self) -> Option<Decimal> {
        let Term::Compare(left, _, right) = self.term else { return None };
        let other = match (&**left, &**right) {
            (Term::Name(place), other) if *place == self.place => other,
            (other, Term::Name(place)) if *place == self.place => other,
            _ => return None,
        };
        let limit = other.number(&self.solver.items)?;
        let grain = grain(self.word);
        let down = limit.checked_div(grain)?.floor().checked_mul(grain)?;
        let around = [Some(down), down.checked_add(grain), down.checked_sub(grain)];
        let mut fitting: Vec<Decimal> =
            around.into_iter().flatten().filter(|near| self.fits(*near)).collect();
        fitting.sort_by_key(|near| (*near - self.from).abs());
        fitting.first().copied()
    }

    /// Doubles the step until it fits, then halves back to the first value that does.
    fn towards(&self, sign: Decimal) -> Option<Decimal> {
        let grain = grain(self.word).checked_mul(sign)?;
        let at = |steps: u64| self.from.checked_add(grain.checked_mul(Decimal::from(steps))?);
        let mut fitting = None;
        for doubling in 0..MAX_DOUBLINGS - 1 {
            let steps = 1_u64 << doubling;
            if self.fits(at(steps)?) {
                fitting = Some(steps);
                break;
            }
        }
        let (mut high, mut low) = (fitting?, fitting? / 2);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.fits(at(middle)?) { high = middle } else { low = middle }
        }
        at(high)
    }
}
