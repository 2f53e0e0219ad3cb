//! Requests → numbers for Prometheus.

mod recorder;

use std::sync::OnceLock;
use std::time::Duration;

use axum::http::StatusCode;
use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};

pub use recorder::Recorder;

const REQUESTS: &str = "http_requests_total";
const SECONDS: &str = "http_request_seconds";

/// The recorder of this process, installed with the first call. `None` when the program installed another one before.
pub fn recorder() -> Option<&'static Recorder> {
    static RECORDER: OnceLock<Option<&'static Recorder>> = OnceLock::new();
    *RECORDER.get_or_init(install)
}

fn install() -> Option<&'static Recorder> {
    // For as long as the process: what is counted has nobody else to keep it.
    let recorder: &'static Recorder = Box::leak(Box::default());
    metrics::set_global_recorder(recorder).ok()?;
    describe_counter!(REQUESTS, "Requests answered.");
    describe_histogram!(SECONDS, Unit::Seconds, "From the head of a request to the head of its answer.");
    Some(recorder)
}

pub fn count(method: &'static str, route: &str, status: StatusCode, elapsed: Duration) {
    let route = route.to_owned();
    counter!(REQUESTS, "method" => method, "route" => route.clone(), "status" => status.as_str().to_owned())
        .increment(1);
    histogram!(SECONDS, "method" => method, "route" => route).record(elapsed.as_secs_f64());
}
