//! Makes bank statements of accounts that never were, with the truth beside them: for tests, demos and benchmarks.

mod account;

pub use account::{Account, AccountKind, Bank, Entry, History};
