//! Statements of one applicant → accounts: which papers are of one account, in which order, and whether they join to the paisa.
//!
//! Nothing is repaired and nothing is added: every row of an account is a row of one of its papers, taken once. What two
//! papers say about the same day is compared, and what no paper says is a gap with its dates.

mod account;
mod coverage;
mod holders;
mod identity;
mod overlap;
mod reach;
mod stitch;

pub use account::{Account, Join, Part, Place, Row, Seam};
pub use coverage::{Coverage, MonthOf};
pub use holders::{Strangers, strangers};
pub use overlap::{Difference, Overlap};
pub use stitch::stitch;
