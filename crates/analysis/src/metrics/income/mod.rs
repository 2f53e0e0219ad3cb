//! Metrics: income. What the applicant lives on, how sure that is, and how steady.

mod salary;
mod sources;
mod steadiness;

use crate::metric::Metric;

/// In the order people read them.
pub(crate) const METRICS: &[&[Metric]] = &[salary::METRICS, sources::METRICS, steadiness::METRICS];
