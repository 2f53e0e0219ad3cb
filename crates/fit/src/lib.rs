//! A points card + outcomes of loans → a card that has learned from them, and the report a credit committee reads.
//!
//! The card is the prior: its points stand until outcomes speak against them, and a bin that few loans fell into moves little.
//! Each feature keeps the direction the card gives it. Nothing is looked at but the card's own features.

mod bins;
mod calibration;
mod data;
mod fairness;
mod fitted;
mod population;
mod power;
mod random;
mod regression;
mod report;
mod scoring;
mod stability;
mod symmetric;
mod watch;

pub use data::{Groups, Observation, Outcome, Refusal};
pub use fitted::{Fitted, Settings, fit};
pub use population::{FeaturePopulation, Population};
pub use report::{
    CalibrationBand, Change, FeatureStability, GroupRow, Interval, Power, PowerReport, Report, Sample,
};
pub use scoring::{score, values};
pub use stability::{Shift, population_stability};
pub use watch::{Alarm, BadRate, Drift, ENDED_MIN, FeatureDrift, Level, Values, WATCHED_MIN, Watch, watch};

/// Fewer outcomes than this teach nothing that could be believed.
pub const OUTCOMES_MIN: usize = 150;
/// Of the good and of the bad ones each.
pub const OF_EACH_MIN: usize = 30;
