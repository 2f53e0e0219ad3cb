//! What two papers say about the same days → which rows are the same, and where they disagree.

use std::collections::BTreeMap;

use ledger::{Date, Money, Transaction};

use crate::account::Row;

/// Days that two papers show.
#[derive(Clone, Debug, PartialEq)]
pub struct Overlap {
    pub from: Date,
    pub to: Date,
    /// Rows that both show, with the same amount and balance.
    pub same: usize,
    /// What one shows and the other does not.
    pub differences: Vec<Difference>,
    /// Rows that are the same but for what they are said to be for: of the earlier paper and of the later.
    pub retold: Vec<(Row, Row)>,
}

/// A row of the earlier paper and what stands in its place in the later one. One of them may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    pub before: Option<Row>,
    pub after: Option<Row>,
}

/// So many rows of a day are looked over for a twin: papers list a day in nearly the same order, and a day of a hundred
/// thousand rows must not take its square.
const LOOKED_AT: usize = 512;

/// A row with its place.
pub(crate) type Placed<'a> = (Row, &'a Transaction);

/// The days both papers speak of, and on which of them a paper may show only a part of the day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) from: Date,
    /// The day of the last row that both can know.
    pub(crate) to: Date,
    /// The earlier papers have no row after `to`: they may have been made before the day was over.
    pub(crate) is_last_before: bool,
    /// The same of the later paper.
    pub(crate) is_last_after: bool,
    /// The later paper prints no period: it may begin within a day.
    pub(crate) may_begin_late: bool,
}

/// Two lists of rows of the same days, laid beside each other.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    /// Places in the two lists.
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) differences: Vec<Difference>,
    /// Rows of the later list that came after the earlier paper was made.
    pub(crate) later: Vec<usize>,
}

pub(crate) fn compare(before: &[Placed<'_>], after: &[Placed<'_>], window: Window) -> Compared {
    let mut days: BTreeMap<Date, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (place, (_, row)) in before.iter().enumerate() {
        days.entry(row.date).or_default().0.push(place);
    }
    for (place, (_, row)) in after.iter().enumerate() {
        days.entry(row.date).or_default().1.push(place);
    }
    let mut compared = Compared::default();
    for (date, (earlier, later)) in days {
        let mut left: Vec<usize> = Vec::new();
        let mut later = Unpaired { places: later.into_iter().map(Some).collect(), first: 0 };
        for place in earlier {
            match later.take(|other| is_same(before[place].1, after[other].1)) {
                Some(twin) => compared.pairs.push((place, twin)),
                None => left.push(place),
            }
        }
        let later: Vec<usize> = later.places.into_iter().flatten().collect();
        let may_lack_some = date == window.to && window.is_last_after
            || date == window.from && window.may_begin_late && before.iter().all(|(_, row)| row.date >= date);
        let may_go_on = date == window.to && window.is_last_before;
        match (left.as_slice(), later.as_slice()) {
            (_, []) if may_lack_some => {}
            ([], _) if may_go_on => compared.later.extend(later),
            _ => compared.differ(&left, &later, (before, after)),
        }
    }
    compared
}

/// The rows of a day that no other row is the same as yet.
struct Unpaired {
    places: Vec<Option<usize>>,
    /// Before it all are taken.
    first: usize,
}

impl Unpaired {
    fn take(&mut self, is_twin: impl Fn(usize) -> bool) -> Option<usize> {
        while self.places.get(self.first).is_some_and(Option::is_none) {
            self.first += 1;
        }
        let rest = self.places.iter_mut().skip(self.first).take(LOOKED_AT);
        rest.into_iter().find(|place| place.is_some_and(&is_twin)).and_then(Option::take)
    }
}

impl Compared {
    fn differ(&mut self, left: &[usize], right: &[usize], rows: (&[Placed<'_>], &[Placed<'_>])) {
        for at in 0..left.len().max(right.len()) {
            self.differences.push(Difference {
                before: left.get(at).map(|place| rows.0[*place].0),
                after: right.get(at).map(|place| rows.1[*place].0),
            });
        }
    }
}

/// The same movement: what it does to the balance and, where both print it, the balance after it. What it is for is printed
/// at other lengths on other papers of one bank.
fn is_same(one: &Transaction, other: &Transaction) -> bool {
    let balances = one.balance.zip(other.balance);
    one.effect() == other.effect() && balances.is_none_or(|(one, other): (Money, Money)| one == other)
}

/// One says something else than the other, and not only less.
pub(crate) fn is_retold(one: &Transaction, other: &Transaction) -> bool {
    let letters = |row: &Transaction| -> String {
        row.description.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_uppercase()
    };
    let (one, other) = (letters(one), letters(other));
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    !long.contains(&short)
}
