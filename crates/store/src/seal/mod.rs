//! Plain bytes ↔ sealed bytes. A master key outside the database wraps one key a team, and that seals the team's data.

mod cipher;
mod keyring;

pub(crate) use self::cipher::Secret;
pub use self::cipher::{IndexKey, TeamKey};
pub use self::keyring::{Keyring, MasterKey};
