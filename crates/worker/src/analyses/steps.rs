//! The steps of a job → how long each of them takes.

use std::time::Instant;

/// Where the time between acceptance and completion goes.
pub(super) fn note_step(step: &'static str, began: Instant) {
    metrics::histogram!("analysis_step_seconds", "step" => step).record(began.elapsed().as_secs_f64());
}
