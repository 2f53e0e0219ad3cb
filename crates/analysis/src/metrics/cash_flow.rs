//! Metrics: cash flow.

use crate::facts::Metric;

pub(crate) const METRICS: &[Metric] = &[];
