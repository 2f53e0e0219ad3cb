//! Transactions → entries: what each one is, with whom, and which other row it belongs to.

mod clues;
mod counterparty;
mod entry;
mod landlord;
mod links;
mod merchant_codes;
mod own;
mod recurrence;
mod rules;
mod sort;
mod stems;
mod taxonomy;
mod trade;

pub use entry::{Account, AccountKind, Counterparty, Entry, Link, LinkKind};
pub use links::join_accounts;
pub use narration::{Channel, Mark, Reading};
pub use sort::sort;
pub use taxonomy::{Category, Role};
