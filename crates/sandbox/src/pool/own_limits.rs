//! A child's memory and processor time where nobody can limit another process: it is told, and limits itself.

use std::io;

use rustix::process::Pid;
use tokio::process::{ChildStdin, ChildStdout, Command};

use crate::settings::{CPU_VARIABLE, MEMORY_VARIABLE, Settings};

pub(super) fn announce(command: &mut Command, settings: &Settings) {
    // One end of the processor time for all its files: each by itself is held by the clock on the wall.
    let (scan_seconds, _) = settings.cost_of_a_file().scan.of(u32::MAX);
    let a_file = settings.cpu_seconds.saturating_add(scan_seconds);
    let cpu_seconds = a_file.saturating_mul(u64::from(settings.files_per_child));
    command
        .env(MEMORY_VARIABLE, settings.memory_bytes_at_most().to_string())
        .env(CPU_VARIABLE, cpu_seconds.to_string());
}

/// Pipes have the size they have.
pub(super) fn widen(_: &ChildStdin, _: &ChildStdout) {}

/// Announced, and set by the child.
pub(super) fn limit_memory(_: Pid, _: u64, _: u64) -> io::Result<()> {
    Ok(())
}

/// Announced, and set by the child.
pub(super) fn end_cpu_at(_: Pid, _: u64) -> io::Result<()> {
    Ok(())
}

/// Announced, and set by the child.
pub(super) fn limit_cpu(_: Pid, _: u64, end_before: u64) -> io::Result<u64> {
    Ok(end_before)
}
