//! marks and weights → the currency that most speaks for.

use std::collections::BTreeMap;

use ledger::Currency;
use ledger::currency::Mark;

/// What speaks for each currency, and for signs that several share.
#[derive(Clone, Debug, Default)]
pub(super) struct Scales {
    certain: BTreeMap<Currency, u32>,
    shared: Vec<(Mark, u32)>,
}

/// Less is hearsay: one sign in running text, one word.
const LEAST: u32 = 5;

impl Scales {
    pub(super) fn add(&mut self, currency: Currency, weight: u32) {
        *self.certain.entry(currency).or_default() += weight;
    }

    pub(super) fn add_mark(&mut self, mark: Mark, weight: u32) {
        match mark.currencies().next() {
            Some(currency) if mark.is_certain() => self.add(currency, weight),
            Some(_) => self.shared.push((mark, weight)),
            None => {}
        }
    }

    /// The one that most speaks for. `None` when too little is said, or as much for another.
    pub(super) fn heaviest(&self) -> Option<Currency> {
        let mut all = self.certain.clone();
        for (mark, weight) in &self.shared {
            // `$` speaks for the dollar that something else speaks for, and else for the likeliest.
            let spoken = self.certain.iter().filter(|(currency, _)| mark.means(**currency));
            let best = spoken.max_by_key(|(_, weight)| **weight).map(|(currency, _)| *currency);
            if let Some(currency) = best.or_else(|| mark.currencies().next()) {
                *all.entry(currency).or_default() += weight;
            }
        }
        let (currency, most) = all.iter().max_by_key(|(_, weight)| **weight)?;
        let is_alone = all.values().filter(|weight| *weight == most).count() == 1;
        (*most >= LEAST && is_alone).then_some(*currency)
    }
}
