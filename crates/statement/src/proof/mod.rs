//! rows → transactions, and what the running balance proves of them.

mod chain;
mod entry;
mod figures;
#[cfg(test)]
mod laws;
mod order;
mod printed;
mod reconcile;
mod totals;
mod whole;

pub use chain::Break;
pub(crate) use chain::{Link, as_owed, prove};
pub use entry::ImpossibleDate;
pub(crate) use entry::{Entry, Item, Leaning, read};
pub(crate) use order::{has_disordered_section, oldest_first, sort_days};
pub use reconcile::{Agreement, Reconciliation, Verdict};
pub(crate) use reconcile::{Surroundings, opening_before, reconcile};
pub(crate) use totals::checks;
