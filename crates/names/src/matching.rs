//! The words of two names → the best way to pair them, in any order.

use crate::name::Name;
use crate::similarity::similarity;
use crate::word::Word;

/// One pairing of two names. Words may have been joined to make it: RAM KUMAR is RAMKUMAR.
#[derive(Clone, Debug)]
pub(crate) struct Matching {
    pub(crate) one: Vec<Word>,
    pub(crate) other: Vec<Word>,
    /// Which word of `other` each word of `one` goes with, and how alike they are.
    pub(crate) pairs: Vec<Option<(usize, f64)>>,
    /// What the pairs are worth.
    weight: f64,
}

impl Matching {
    pub(crate) fn best(one: &Name, other: &Name) -> Self {
        let mut best = Self::of(one.words.clone(), other.words.clone());
        for joined in joined(&one.words) {
            best = best.better(Self::of(joined, other.words.clone()));
        }
        for joined in joined(&other.words) {
            best = best.better(Self::of(one.words.clone(), joined));
        }
        best
    }

    /// The words of `other` that nothing goes with.
    pub(crate) fn left_over(&self) -> impl Iterator<Item = &Word> {
        let is_free = |at: usize| !self.pairs.iter().flatten().any(|(paired, _)| *paired == at);
        self.other.iter().enumerate().filter(move |(at, _)| is_free(*at)).map(|(_, word)| word)
    }

    fn of(one: Vec<Word>, other: Vec<Word>) -> Self {
        let alike: Vec<Vec<f64>> =
            one.iter().map(|word| other.iter().map(|with| similarity(word, with)).collect()).collect();
        let mut search =
            Search { one: &one, other: &other, alike: &alike, best: (0.0, vec![None; one.len()]) };
        search.pair(0, 0, 0.0, &mut vec![None; one.len()]);
        let (weight, pairs) = search.best;
        Self { one, other, pairs, weight }
    }

    /// Joining words must earn its keep, or names would melt together.
    fn better(self, joined: Self) -> Self {
        if joined.share() > self.share() + 0.05 { joined } else { self }
    }

    fn share(&self) -> f64 {
        let whole = |words: &[Word]| words.iter().map(Word::weight).sum::<f64>();
        2.0 * self.weight / (whole(&self.one) + whole(&self.other)).max(0.1)
    }
}

/// Every way to pair a handful of words. Names have two or three; the limit of eight keeps the worst case small, because
/// most pairs are worth nothing and are never tried.
struct Search<'a> {
    one: &'a [Word],
    other: &'a [Word],
    alike: &'a [Vec<f64>],
    best: (f64, Vec<Option<(usize, f64)>>),
}

impl Search<'_> {
    fn pair(&mut self, at: usize, taken: u32, weight: f64, pairs: &mut Vec<Option<(usize, f64)>>) {
        let Some(word) = self.one.get(at) else {
            if weight > self.best.0 + 1e-9 {
                self.best = (weight, pairs.clone());
            }
            return;
        };
        for with in 0..self.other.len() {
            let alike = self.alike[at][with];
            if alike > 0.0 && taken & (1 << with) == 0 {
                pairs[at] = Some((with, alike));
                // The same slot breaks ties: the first R of R R NAIR is the first name.
                let slot = if at == with { 1e-6 } else { 0.0 };
                let worth = alike * word.weight().min(self.other[with].weight()) + slot;
                self.pair(at + 1, taken | 1 << with, weight + worth, pairs);
                pairs[at] = None;
            }
        }
        self.pair(at + 1, taken, weight, pairs);
    }
}

/// Every way to write two neighbours as one word. Initials stay apart.
fn joined(words: &[Word]) -> impl Iterator<Item = Vec<Word>> + '_ {
    let neighbours = words.windows(2).enumerate();
    neighbours.filter(|(_, pair)| pair.iter().all(|word| word.text.len() > 1)).map(|(at, pair)| {
        let mut joined = words.to_vec();
        joined.splice(at..at + 2, [pair[0].joined(&pair[1])]);
        joined
    })
}
