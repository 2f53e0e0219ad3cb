//! What this process and those it started have cost.

/// Of all threads together: what a page costs, however many cores there are and whoever else is using them.
pub(super) fn processor_seconds() -> f64 {
    seconds(11).unwrap_or(0.0)
}

/// Of those that have ended.
pub(super) fn processor_seconds_of_children() -> f64 {
    seconds(13).unwrap_or(0.0)
}

/// The user's and the system's share stand beside each other, behind the name in brackets.
fn seconds(from: usize) -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(from).take(2);
    Some(ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS_A_SECOND)
}

/// From here on the peak is counted anew; where the system does not know that, it stays what it was.
pub(super) fn forget_the_peak() {
    const PEAK: &str = "5";
    std::fs::write("/proc/self/clear_refs", PEAK).ok();
}

/// The most memory this process held since then.
pub(super) fn peak_megabytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}
