//! Plain bytes ↔ sealed bytes. A master key outside the database wraps one key a team, and that seals the team's data.

pub(crate) mod chunks;
mod cipher;
mod keyring;

pub use self::cipher::TeamKey;
pub(crate) use self::cipher::{IndexKey, Secret};
pub use self::keyring::Keyring;
