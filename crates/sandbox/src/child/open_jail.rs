//! A process → the same process with fewer means, where there is no jail to lock it up in.
//!
//! It is still another process than the one that holds the keys, opens nothing, writes nothing, and is given up on when its
//! time is over. What is missing: it could start other programs, and reach into other processes of the same user. The
//! parent warns of it.

use std::io;

use rustix::process::{Resource, Rlimit, setrlimit};

use super::limits;
use crate::settings::{CPU_VARIABLE, MEMORY_VARIABLE};
use crate::wire::Guards;

/// Elsewhere than on Linux nobody can limit another process, so the parent says what it wants and the child sees to it.
/// Orders come through a pipe that closes with the parent, and with it the child ends; one that is at work ends after it.
pub(super) fn tie_to_parent() -> io::Result<()> {
    limits::deny_writing()?;
    for (variable, resource) in [(MEMORY_VARIABLE, Resource::As), (CPU_VARIABLE, Resource::Cpu)] {
        let wanted = std::env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
        // Some systems know a limit by name and refuse to set it; the clock on the wall still holds.
        let _ = wanted.map(|most| setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) }));
    }
    Ok(())
}

pub(super) fn close() -> io::Result<Guards> {
    limits::deny_opening()?;
    Ok(Guards { landlock: 0, seccomp: false })
}
