//! A process → the same process, which can only compute, and only while its parent lives.

use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, Ruleset, RulesetAttr,
    RulesetError, Scope,
};
use rustix::process::{DumpableBehavior, Signal, set_dumpable_behavior, set_parent_process_death_signal};

use super::{limits, system_calls};
use crate::wire::Guards;

/// What needs no preparation: the process dies with its parent, leaves no image of its memory behind, and writes no files.
pub(super) fn tie_to_parent() -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // Nobody but root may look into its memory either.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    limits::deny_writing()
}

/// Closes the jail for good. Memory and time are limited by the parent, which may set the time anew for each file.
///
/// The number of processes is not limited: the system counts those of the user, threads and all, and the engine needs
/// threads. New processes are stopped by the filter of system calls.
pub(super) fn close() -> io::Result<Guards> {
    rustix::thread::set_no_new_privs(true)?;
    let landlock = deny_files_and_network().unwrap_or(0);
    limits::deny_opening()?;
    let seccomp = system_calls::filter().is_ok();
    Ok(Guards { landlock, seccomp })
}

/// The version that is in force: every right the kernel knows of is taken, and none is given back.
fn deny_files_and_network() -> Result<u8, RulesetError> {
    let newest = ABI::V9;
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(newest))?
        .handle_access(AccessNet::from_all(newest))?
        .scope(Scope::from_all(newest))?
        .create()?
        .restrict_self()?;
    Ok(match status.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi as u8,
        _ => 0,
    })
}
