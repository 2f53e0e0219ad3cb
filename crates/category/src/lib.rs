//! Transactions → entries: what each one is, with whom, and which other row it belongs to.

mod amendment;
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

pub use amendment::{Amendments, Correction, PayerRule, RowMark, Says};
pub use counterparty::payer_key;
pub use entry::{Account, AccountKind, AmendedBy, Counterparty, Entry, Link, LinkKind};
pub use links::join_accounts;
pub use narration::{Channel, Mark, Reading};
pub use sort::{sort, sort_amended};
pub use taxonomy::{Category, Role};
