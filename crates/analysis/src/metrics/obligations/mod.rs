//! Metrics: what is already owed.

mod dues;
mod loans;

pub(crate) use dues::{fixed_obligations, fixed_rows};

use crate::metric::Metric;

/// In the order people read them.
pub(crate) const METRICS: &[&[Metric]] = &[dues::METRICS, loans::METRICS];
