//! Requests → numbers for Prometheus.

use std::sync::OnceLock;
use std::time::Duration;

use axum::http::StatusCode;
use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

const REQUESTS: &str = "http_requests_total";
const SECONDS: &str = "http_request_seconds";
/// From an answer out of memory to the longest request there is.
const SECONDS_BUCKETS: [f64; 14] =
    [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0, 300.0];

/// The recorder of this process, installed with the first call. `None` when the program installed another one before.
pub fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    RECORDER.get_or_init(install).as_ref()
}

fn install() -> Option<PrometheusHandle> {
    let seconds = Matcher::Suffix("_seconds".to_owned());
    let builder = PrometheusBuilder::new().set_buckets_for_metric(seconds, &SECONDS_BUCKETS).ok()?;
    let handle = builder.install_recorder().ok()?;
    describe_counter!(REQUESTS, "Requests answered.");
    describe_histogram!(SECONDS, Unit::Seconds, "From the head of a request to the head of its answer.");
    Some(handle)
}

pub fn count(method: &'static str, route: &str, status: StatusCode, elapsed: Duration) {
    let route = route.to_owned();
    counter!(REQUESTS, "method" => method, "route" => route.clone(), "status" => status.as_str().to_owned())
        .increment(1);
    histogram!(SECONDS, "method" => method, "route" => route).record(elapsed.as_secs_f64());
}
