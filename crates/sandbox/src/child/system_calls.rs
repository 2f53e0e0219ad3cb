//! The few system calls that computing needs, and death for all others.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter_all_threads,
};

/// Allowed whatever their arguments: memory, threads of one's own, the pipes that are open, time and chance.
const ALWAYS: [c_long; 26] = [
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getcpu,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_sigaltstack,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_restart_syscall,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_getrandom,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // Answered with "no such call" by a second filter.
    libc::SYS_clone3,
];

/// The allocator names its memory.
const NAME_MEMORY: u64 = libc::PR_SET_VMA as u64;
const NAME_THREAD: u64 = libc::PR_SET_NAME as u64;

/// In force for every thread from here on, and never to be undone.
pub(super) fn filter() -> Result<(), Error> {
    let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
    let no_such_call = SeccompAction::Errno(libc::ENOSYS as u32);
    // The flags of `clone3` lie in memory, where a filter cannot see them. Without it the C library uses `clone`.
    let clone3 = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    let first = SeccompFilter::new(clone3, SeccompAction::Allow, no_such_call, architecture)?;
    let second =
        SeccompFilter::new(allowed()?, SeccompAction::KillProcess, SeccompAction::Allow, architecture)?;
    let (first, second): (BpfProgram, BpfProgram) = (first.try_into()?, second.try_into()?);
    apply_filter_all_threads(&first)?;
    apply_filter_all_threads(&second)
}

fn allowed() -> Result<BTreeMap<c_long, Vec<SeccompRule>>, Error> {
    let mut calls: BTreeMap<c_long, Vec<SeccompRule>> =
        ALWAYS.iter().map(|call| (*call, Vec::new())).collect();
    // A thread, never a process.
    let thread = libc::CLONE_THREAD as u64;
    calls.insert(libc::SYS_clone, vec![rule(&[masked(0, thread, thread)?])?]);
    // No memory becomes code.
    let executable = libc::PROT_EXEC as u64;
    calls.insert(libc::SYS_mmap, vec![rule(&[masked(2, executable, 0)?])?]);
    calls.insert(libc::SYS_mprotect, vec![rule(&[masked(2, executable, 0)?])?]);
    calls.insert(libc::SYS_prctl, vec![rule(&[equal(0, NAME_MEMORY)?])?, rule(&[equal(0, NAME_THREAD)?])?]);
    // Unoptimised programs ask whether what they close is open.
    calls.insert(libc::SYS_fcntl, vec![rule(&[equal(1, libc::F_GETFD as u64)?])?]);
    // It may abort itself, and send nothing else to anybody.
    let own = u64::from(std::process::id());
    calls.insert(libc::SYS_tgkill, vec![rule(&[equal(0, own)?, equal(2, libc::SIGABRT as u64)?])?]);
    Ok(calls)
}

fn rule(conditions: &[SeccompCondition]) -> Result<SeccompRule, Error> {
    Ok(SeccompRule::new(conditions.to_vec())?)
}

fn masked(argument: u8, mask: u64, value: u64) -> Result<SeccompCondition, Error> {
    Ok(SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(mask), value)?)
}

fn equal(argument: u8, value: u64) -> Result<SeccompCondition, Error> {
    Ok(SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)?)
}
