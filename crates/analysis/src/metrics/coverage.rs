//! Metrics: coverage.

use crate::facts::Metric;

pub(crate) const METRICS: &[Metric] = &[];
