//! A term → whether anything can make it true, and anything false.

use rust_decimal::Decimal;

use super::term::{Arithmetic, Comparison, Item, Term};
use crate::vocabulary::Word;
use analysis::Unit;

/// So many combinations of values are tried before only the ranges are looked at.
const MAX_TRIES: usize = 4_096;

/// Why the rule is useless, if it is: whatever the values, the answer is the same.
pub(crate) fn refusal(term: &Term, words: &[Word]) -> Option<&'static str> {
    let possible = tried(term, words).unwrap_or_else(|| truths(term, words));
    match (possible.truth, possible.falsehood) {
        (true, true) => None,
        (false, _) => Some("can never be met: no value of these metrics makes it true"),
        (true, false) => Some("is always met: no value of these metrics makes it false"),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Possible {
    truth: bool,
    falsehood: bool,
}

/// Between two neighbouring limits nothing changes, so trying each limit and its neighbours tries everything. That only
/// holds when every comparison is of one metric with one constant; `None` otherwise.
fn tried(term: &Term, words: &[Word]) -> Option<Possible> {
    let mut limits: Vec<Vec<Decimal>> = vec![Vec::new(); words.len()];
    if !gather_limits(term, &mut limits) {
        return None;
    }
    let choices: Vec<Vec<Item>> =
        words.iter().zip(&limits).map(|(word, limits)| choices(*word, limits)).collect();
    let tries = choices.iter().try_fold(1_usize, |tries, choices| tries.checked_mul(choices.len()))?;
    if tries == 0 || tries > MAX_TRIES {
        return None;
    }
    let mut possible = Possible { truth: false, falsehood: false };
    for attempt in 0..tries {
        let mut rest = attempt;
        let pick = |choices: &Vec<Item>| {
            let item = choices.get(rest % choices.len()).copied();
            rest /= choices.len();
            item
        };
        let items: Vec<Option<Item>> = choices.iter().map(pick).collect();
        match term.truth(&items) {
            Some(true) => possible.truth = true,
            Some(false) => possible.falsehood = true,
            None => return None,
        }
    }
    Some(possible)
}

/// False when some comparison is more than a metric and a constant.
fn gather_limits(term: &Term, limits: &mut [Vec<Decimal>]) -> bool {
    match term {
        Term::Compare(left, _, right) => {
            let (place, constant) = match (&**left, &**right) {
                (Term::Name(place), constant) | (constant, Term::Name(place)) => {
                    (*place, constant.number(&[]))
                }
                _ => return false,
            };
            match (limits.get_mut(place), constant) {
                (Some(limits), Some(constant)) => {
                    limits.push(constant);
                    true
                }
                _ => false,
            }
        }
        Term::Truth(_) | Term::Name(_) => true,
        Term::And(..) | Term::Or(..) | Term::Not(_) | Term::Same(..) => {
            term.children().into_iter().all(|child| gather_limits(child, limits))
        }
        _ => false,
    }
}

fn choices(word: Word, limits: &[Decimal]) -> Vec<Item> {
    if word.unit == Unit::YesNo {
        return vec![Item::Truth(false), Item::Truth(true)];
    }
    let step = grain(word);
    let mut numbers: Vec<Decimal> = Vec::new();
    for limit in limits {
        let limit = if word.unit.is_whole() { limit.floor() } else { *limit };
        let around = [limit.checked_sub(step), Some(limit), limit.checked_add(step)];
        numbers.extend(around.into_iter().flatten());
    }
    let (lowest, highest) = (word.lowest.map(Decimal::from), word.highest.map(Decimal::from));
    numbers.retain(|number| {
        lowest.is_none_or(|lowest| *number >= lowest) && highest.is_none_or(|highest| *number <= highest)
    });
    numbers.extend(lowest);
    numbers.extend(highest);
    if numbers.is_empty() {
        numbers.push(Decimal::ZERO);
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().map(Item::Number).collect()
}

/// The smallest difference between two values.
pub(crate) fn grain(word: Word) -> Decimal {
    match word.unit {
        Unit::Count | Unit::CountedDays | Unit::YesNo => Decimal::ONE,
        Unit::Rupees => Decimal::new(1, 2),
        Unit::Ratio | Unit::AverageCount | Unit::MeasuredDays | Unit::Months | Unit::Percent => {
            Decimal::new(1, 4)
        }
    }
}

/// The ends of what a number can be; `None` is without end.
#[derive(Clone, Copy, Debug)]
struct Span {
    low: Option<Decimal>,
    high: Option<Decimal>,
}

impl Span {
    const EVERYTHING: Self = Self { low: None, high: None };

    fn joined(self, other: Self) -> Self {
        let low = self.low.zip(other.low).map(|(one, other)| one.min(other));
        let high = self.high.zip(other.high).map(|(one, other)| one.max(other));
        Self { low, high }
    }

    fn plus(self, other: Self) -> Self {
        let sum = |one: Option<Decimal>, other: Option<Decimal>| one?.checked_add(other?);
        Self { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }

    fn negated(self) -> Self {
        Self { low: self.high.map(|high| -high), high: self.low.map(|low| -low) }
    }

    fn times(self, factor: Decimal) -> Self {
        let scaled = |end: Option<Decimal>| end?.checked_mul(factor);
        let (low, high) = (scaled(self.low), scaled(self.high));
        if factor.is_sign_negative() { Self { low: high, high: low } } else { Self { low, high } }
    }
}

/// Says "possible" too often rather than too seldom: a rule is refused only when it is certainly useless.
fn truths(term: &Term, words: &[Word]) -> Possible {
    let both = Possible { truth: true, falsehood: true };
    match term {
        Term::Truth(truth) => Possible { truth: *truth, falsehood: !truth },
        Term::Compare(left, comparison, right) => {
            held(span(left, words).plus(span(right, words).negated()), *comparison)
        }
        Term::And(left, right) => {
            let (left, right) = (truths(left, words), truths(right, words));
            Possible { truth: left.truth && right.truth, falsehood: left.falsehood || right.falsehood }
        }
        Term::Or(left, right) => {
            let (left, right) = (truths(left, words), truths(right, words));
            Possible { truth: left.truth || right.truth, falsehood: left.falsehood && right.falsehood }
        }
        Term::Not(inner) => {
            let inner = truths(inner, words);
            Possible { truth: inner.falsehood, falsehood: inner.truth }
        }
        Term::Choose(_, yes, no) => {
            let (yes, no) = (truths(yes, words), truths(no, words));
            Possible { truth: yes.truth || no.truth, falsehood: yes.falsehood || no.falsehood }
        }
        _ => both,
    }
}

/// What the comparison of a difference with nought can say.
fn held(difference: Span, comparison: Comparison) -> Possible {
    let zero = Decimal::ZERO;
    let below = difference.low.is_none_or(|low| low < zero);
    let above = difference.high.is_none_or(|high| high > zero);
    let equal =
        difference.low.is_none_or(|low| low <= zero) && difference.high.is_none_or(|high| high >= zero);
    let (truth, falsehood) = match comparison {
        Comparison::Less => (below, equal || above),
        Comparison::LessOrEqual => (below || equal, above),
        Comparison::More => (above, equal || below),
        Comparison::MoreOrEqual => (above || equal, below),
        Comparison::Equal => (equal, below || above),
        Comparison::NotEqual => (below || above, equal),
    };
    Possible { truth, falsehood }
}

fn span(term: &Term, words: &[Word]) -> Span {
    match term {
        Term::Number(number) => Span { low: Some(*number), high: Some(*number) },
        Term::Name(place) => words.get(*place).map_or(Span::EVERYTHING, |word| Span {
            low: word.lowest.map(Decimal::from),
            high: word.highest.map(Decimal::from),
        }),
        Term::Otherwise(place, other) => span(&Term::Name(*place), words).joined(span(other, words)),
        Term::Choose(_, yes, no) => span(yes, words).joined(span(no, words)),
        Term::Negated(inner) => span(inner, words).negated(),
        Term::Absolute(_) => Span { low: Some(Decimal::ZERO), high: None },
        Term::Arithmetic(left, Arithmetic::Add, right) => span(left, words).plus(span(right, words)),
        Term::Arithmetic(left, Arithmetic::Subtract, right) => {
            span(left, words).plus(span(right, words).negated())
        }
        Term::Arithmetic(left, Arithmetic::Multiply, right) => match (left.number(&[]), right.number(&[])) {
            (Some(factor), _) => span(right, words).times(factor),
            (_, Some(factor)) => span(left, words).times(factor),
            _ => Span::EVERYTHING,
        },
        _ => Span::EVERYTHING,
    }
}
