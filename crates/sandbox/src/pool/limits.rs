//! A child's memory and processor time, limited from outside.

use std::io;

use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use tokio::process::{ChildStdin, ChildStdout, Command};

use crate::settings::Settings;

/// A statement or a report in one piece: on a busy machine each time that two processes wait for each other costs
/// milliseconds. As much as anybody may ask for.
const PIPE_BYTES: usize = 1 << 20;

/// Nothing needs to be said: the limits are set from here.
pub(super) fn announce(_: &mut Command, _: &Settings) {}

pub(super) fn widen(input: &ChildStdin, output: &ChildStdout) {
    // Small pipes are slower, not wrong.
    let widened = rustix::pipe::fcntl_setpipe_size(input, PIPE_BYTES);
    let _ = widened.and(rustix::pipe::fcntl_setpipe_size(output, PIPE_BYTES));
}

/// `bytes` now; what may be asked for later is no more than `at_most_ever`. The jail has no call to raise either.
pub(super) fn limit_memory(id: Pid, bytes: u64, at_most_ever: u64) -> io::Result<()> {
    limit(id, Resource::As, |most| Rlimit {
        current: Some(at_most(bytes, most)),
        maximum: Some(at_most(at_most_ever, most)),
    })
}

/// Moves the end of the child's processor time to `seconds` from now and returns it. The signal that ends it cannot be
/// caught: the jail has no call for that. Where a hardened system hides what was used, a file may use up what others left;
/// the clock on the wall still holds.
pub(super) fn limit_cpu(id: Pid, seconds: u64, end_before: u64) -> io::Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", id.as_raw_pid())).ok();
    let used = stat.and_then(|stat| seconds_used(&stat, rustix::param::clock_ticks_per_second()));
    let end = used.unwrap_or(end_before).saturating_add(seconds);
    end_cpu_at(id, end)?;
    Ok(end)
}

/// The same for an end that is known.
pub(super) fn end_cpu_at(id: Pid, end: u64) -> io::Result<()> {
    limit(id, Resource::Cpu, |most| Rlimit { current: Some(at_most(end, most)), maximum: most })
}

/// Sets a limit of the child. What our own limit is, the child has inherited, and nobody can raise.
fn limit(id: Pid, resource: Resource, new: impl FnOnce(Option<u64>) -> Rlimit) -> io::Result<()> {
    let most = getrlimit(resource).maximum;
    prlimit(Some(id), resource, new(most))?;
    Ok(())
}

fn at_most(wanted: u64, most: Option<u64>) -> u64 {
    most.map_or(wanted, |most| wanted.min(most))
}

/// Processor time so far, rounded up: the 14th and 15th fields, of which the second is a name in brackets.
fn seconds_used(stat: &str, ticks_a_second: u64) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut ticks = fields.split_whitespace().skip(11).map(str::parse::<u64>);
    let (user, system) = (ticks.next()?.ok()?, ticks.next()?.ok()?);
    Some(user.saturating_add(system).div_ceil(ticks_a_second.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_read_past_any_name() {
        let stat = "7 (a) b (c) R 1 7 7 0 -1 4194304 100 0 0 0 150 51 0 0 20 0 1 0";
        assert_eq!(seconds_used(stat, 100), Some(3));
        assert_eq!(seconds_used("7 (a", 100), None);
        assert_eq!(seconds_used("7 (a) R 1", 100), None);
    }
}
