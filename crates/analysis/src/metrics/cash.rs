//! Metrics: cash.

use crate::facts::Metric;

pub(crate) const METRICS: &[Metric] = &[];
