//! What the system says about processes with a tag in their arguments.

use std::time::Duration;

#[cfg(target_os = "linux")]
pub(crate) use from_proc::is_running;
#[cfg(target_os = "linux")]
use from_proc::with_arguments;
#[cfg(not(target_os = "linux"))]
pub(crate) use from_ps::is_running;
#[cfg(not(target_os = "linux"))]
use from_ps::with_arguments;

/// Those that run; the dead that nobody has buried do not count, nor does a parent that was given the tag to pass on.
pub(crate) fn tagged(tag: &str) -> Vec<u32> {
    with_arguments(&["work", tag])
}

pub(crate) async fn wait_until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[cfg(target_os = "linux")]
mod from_proc {
    use std::fs;

    pub(super) fn with_arguments(wanted: &[&str]) -> Vec<u32> {
        let entries = fs::read_dir("/proc").expect("a list of processes");
        let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
        ids.filter(|id| has_arguments(*id, wanted) && is_running(*id)).collect()
    }

    pub(crate) fn is_running(id: u32) -> bool {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
    }

    fn has_arguments(id: u32, wanted: &[&str]) -> bool {
        let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let has = |wanted: &str| line.split(|byte| *byte == 0).any(|argument| argument == wanted.as_bytes());
        wanted.iter().all(|wanted| has(wanted))
    }
}

#[cfg(not(target_os = "linux"))]
mod from_ps {
    use std::process::Command;

    pub(super) fn with_arguments(wanted: &[&str]) -> Vec<u32> {
        let has = |arguments: &str, wanted: &str| arguments.split_whitespace().any(|word| word == wanted);
        let all = running().into_iter();
        let found = all.filter(|(_, arguments)| wanted.iter().all(|wanted| has(arguments, wanted)));
        found.map(|(id, _)| id).collect()
    }

    pub(crate) fn is_running(id: u32) -> bool {
        running().iter().any(|(running, _)| *running == id)
    }

    /// Each with its arguments.
    fn running() -> Vec<(u32, String)> {
        let columns = ["-A", "-o", "pid=", "-o", "stat=", "-o", "args="];
        let listed = Command::new("ps").args(columns).output().expect("a list of processes");
        let text = String::from_utf8_lossy(&listed.stdout);
        let process = |line: &str| {
            let (id, rest) = line.trim_start().split_once(' ')?;
            let (state, arguments) = rest.trim_start().split_once(' ')?;
            let is_dead = state.starts_with('Z');
            Some((id.parse().ok()?, arguments.to_owned())).filter(|_| !is_dead)
        };
        text.lines().filter_map(process).collect()
    }
}
