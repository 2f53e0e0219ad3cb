//! Facts + a points card → a score from 300 to 900 with its points, grade and reasons.
//!
//! The card is a document: what is worth how much can be read, versioned and replaced without touching code. The points
//! and the reasons come from one pass, so an explanation can never differ from the sum.

mod calibration;
mod card;
mod grading;
mod points;

#[cfg(test)]
mod tests;

pub use calibration::{Calibration, Probability};
pub use card::{Bin, Card, Feature, Grade, Minimum, Wording};
pub use grading::{Grading, Reason, Standing, grade};
pub use ledger::Problem;
pub use points::Points;

/// The card used when a lender brings none: judgemental, built on behaviour and free of any currency's size.
pub const BEHAVIOUR_CARD: &str = include_str!("../cards/behaviour.json");
