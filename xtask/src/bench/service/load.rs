//! A URL → how many requests a second `wrk` gets answered.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::WRK;
use crate::shell::output_of;

/// Enough to keep two cores busy, few enough that nobody waits for long.
const CONNECTIONS: &str = "--connections=16";
const DURATION: &str = "--duration=3s";

pub(super) fn requests_a_second(url: &str, key: Option<&str>) -> Result<f64> {
    let mut wrk = Command::new(WRK.program);
    wrk.args(["--threads=1", CONNECTIONS, DURATION]);
    if let Some(key) = key {
        wrk.args(["--header", &format!("Authorization: Bearer {key}")]);
    }
    let told = String::from_utf8(output_of(wrk.arg(url))?)?;
    if told.contains("Non-2xx") || told.contains("Socket errors") {
        bail!("not every request was answered well: {told}");
    }
    let rate = told.lines().find_map(|line| line.trim().strip_prefix("Requests/sec:"));
    Ok(rate.context("wrk tells no rate")?.trim().parse()?)
}

pub(super) fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_round_counts() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&mut []), 0.0);
    }
}
