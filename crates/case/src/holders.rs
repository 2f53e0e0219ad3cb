//! The holders of all accounts → whether they can be one applicant's.

use names::{Comparison, Outcome};
use statement::Statement;

use crate::account::Account;

/// Two accounts, counted from 0, whose holders are not the same person or firm.
#[derive(Clone, Debug, PartialEq)]
pub struct Strangers {
    pub one: usize,
    pub other: usize,
    pub comparison: Comparison,
}

/// Each account's holder beside those of the accounts before it. A joint holder counts as each of its names, and a
/// paper that names nobody says nothing. Papers of one account may differ as well: whole numbers are equal whatever the name.
pub fn strangers(accounts: &[Account], papers: &[&Statement]) -> Vec<Strangers> {
    let mut known: Vec<(usize, &str)> = Vec::new();
    let mut found: Vec<Strangers> = Vec::new();
    for (other, account) in accounts.iter().enumerate() {
        for ledger in account.parts.iter().filter_map(|part| part.place.of(papers)) {
            let Some(name) = ledger.account.holder.as_ref().map(ledger::Private::reveal) else { continue };
            if known.iter().any(|(at, known)| *at == other && *known == name) {
                continue;
            }
            for (one, known) in &known {
                let comparison = names::compare(known, name);
                let is_told = found.iter().any(|told| (told.one, told.other) == (*one, other));
                if comparison.outcome == Outcome::Mismatch && !is_told {
                    found.push(Strangers { one: *one, other, comparison });
                }
            }
            known.push((other, name));
        }
    }
    found
}
