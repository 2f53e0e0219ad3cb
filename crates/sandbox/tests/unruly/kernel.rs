//! Work → the same work on a kernel that lacks a part of the jail: a filter of system calls answers that it knows none such.

use std::collections::BTreeMap;
use std::process::ExitCode;

use sandbox::child::{self, Work};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

/// How `prctl` is asked for a filter.
const SET_FILTER: u64 = libc::PR_SET_SECCOMP as u64;

pub(crate) fn without_filters(work: &dyn Work) -> ExitCode {
    lacking(&[(libc::SYS_seccomp, None), (libc::SYS_prctl, Some(SET_FILTER))], work)
}

pub(crate) fn without_landlock(work: &dyn Work) -> ExitCode {
    lacking(&[(libc::SYS_landlock_create_ruleset, None)], work)
}

/// Works on a kernel that does not know these calls, with that first argument if one is given.
fn lacking(calls: &[(libc::c_long, Option<u64>)], work: &dyn Work) -> ExitCode {
    match forget(calls) {
        Ok(()) => child::serve(work),
        Err(_) => ExitCode::FAILURE,
    }
}

fn forget(calls: &[(libc::c_long, Option<u64>)]) -> Result<(), seccompiler::Error> {
    rustix::thread::set_no_new_privs(true).map_err(|failure| seccompiler::Error::Prctl(failure.into()))?;
    let mut rules = BTreeMap::new();
    for (call, first) in calls {
        let condition = |value| SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, value);
        let rule = match first {
            Some(first) => vec![SeccompRule::new(vec![condition(*first)?])?],
            None => Vec::new(),
        };
        rules.insert(*call, rule);
    }
    let unknown = SeccompAction::Errno(libc::ENOSYS as u32);
    let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter: BpfProgram =
        SeccompFilter::new(rules, SeccompAction::Allow, unknown, architecture)?.try_into()?;
    apply_filter(&filter)
}
