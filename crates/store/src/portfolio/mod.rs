//! All cases of a team at once: counts that every change of an analysis keeps, so that nothing is read through to show them.
//!
//! Beside each analysis stands what was counted for it (its fact). Whatever happens to the analysis, its fact is worked out
//! anew; the old one is taken off the counts of its day and the new one added, in the same transaction.

mod buckets;
mod counted;
mod facts;
mod figures;
mod kept;
pub mod measure;
mod read;
mod tally;

pub use self::buckets::Scale;
pub use self::facts::{Difference, differences, start_over};
pub use self::figures::{Figures, region_of};
pub use self::kept::{count, uncount};
pub use self::read::{ANYWHERE, DRILLED_AT_MOST, FROM, Filter, Portfolio, numbers, pending, read};
pub use self::tally::{Cell, Tally};

use std::str::FromStr;

/// How an analysis came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    Api,
    Web,
    /// A statement that we made ourselves, for looking round.
    Example,
    /// An earlier program took it in.
    Unknown,
}

impl Channel {
    pub const ALL: [Self; 4] = [Self::Api, Self::Web, Self::Example, Self::Unknown];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Web => "web",
            Self::Example => "example",
            Self::Unknown => "unknown",
        }
    }
}

impl FromStr for Channel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|channel| channel.name() == text);
        found.ok_or_else(|| "the channels are api, web, example and unknown".to_owned())
    }
}
