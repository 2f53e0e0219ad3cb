//! Transactions → entries: what each one is, with whom, and which other row it belongs to.

mod entry;
mod sort;
mod taxonomy;

pub use entry::{Account, AccountKind, Counterparty, Entry, Link, LinkKind};
pub use narration::{Channel, Mark, Reading};
pub use sort::sort;
pub use taxonomy::{Category, Role};
