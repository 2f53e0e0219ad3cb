//! The browser or program that somebody signed in with, and the network it was in ↔ a sealed column.

use std::fmt;

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Error;
use crate::seal::TeamKey;

/// Both in words that people know again; empty where nobody said.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whereabouts {
    /// `Firefox on Windows`
    pub browser: String,
    /// An address, or the network of one.
    pub network: String,
}

/// Where somebody was is nobody's business.
impl fmt::Debug for Whereabouts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Whereabouts")
    }
}

impl Whereabouts {
    pub(crate) fn seal(&self, key: &TeamKey, place: &str) -> Result<Vec<u8>, Error> {
        key.seal(place, &serde_json::to_vec(self).map_err(Error::unreadable)?)
    }

    /// Of the column `sealed`; sign-ins from before it have none.
    pub(crate) fn read(row: &AnyRow, key: &TeamKey, place: &str) -> Result<Self, Error> {
        let Some(sealed) = row.try_get::<Option<Vec<u8>>, _>("sealed")? else { return Ok(Self::default()) };
        serde_json::from_slice(&key.open(place, &sealed)?).map_err(Error::unreadable)
    }
}
