//! What the system says about processes with a tag in their arguments.

use std::fs;
use std::time::Duration;

/// Those that run; the dead that nobody has buried do not count.
pub(crate) fn tagged(tag: &str) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("a list of processes");
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(|id| has_argument(*id, tag) && is_child_program(*id)).collect()
}

pub(crate) async fn wait_until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub(crate) fn is_running(id: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
}

fn has_argument(id: u32, tag: &str) -> bool {
    let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    line.split(|byte| *byte == 0).any(|argument| argument == tag.as_bytes())
}

/// Not a parent that was given the tag to pass on.
fn is_child_program(id: u32) -> bool {
    is_running(id) && has_argument(id, "work")
}
