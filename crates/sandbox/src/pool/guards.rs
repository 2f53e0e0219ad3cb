//! What holds a child → whether files may be read in it, and what operators are told.

use std::io::{self, ErrorKind};

use metrics::gauge;

use crate::wire::Guards;

/// 1 for each guard that is in force, 0 for each that the system lacks.
const GUARDS: &str = "reader_guards";

/// Without a filter of system calls a file that takes over its reader could start programs and reach into other processes:
/// it is not read, unless the operator says so. Landlock is a second wall behind the filter, and many containers lack it.
pub(super) fn must_hold(guards: Guards, allow_unjailed: bool) -> io::Result<()> {
    if guards.seccomp || allow_unjailed {
        return Ok(());
    }
    let lacking = if cfg!(target_os = "linux") {
        "no file is read: this kernel or container gives no system-call filter (seccomp with CONFIG_SECCOMP_FILTER). \
         Allow it, or start with --allow-unjailed to read files without"
    } else {
        "no file is read: this system has no system-call filter to hold readers, which only Linux has. Start with \
         --allow-unjailed to read files without, for trying it out"
    };
    Err(io::Error::new(ErrorKind::Unsupported, lacking))
}

pub(super) fn tell(guards: Guards) {
    gauge!(GUARDS, "guard" => "seccomp").set(f64::from(u8::from(guards.seccomp)));
    gauge!(GUARDS, "guard" => "landlock").set(f64::from(u8::from(guards.landlock > 0)));
    if !guards.seccomp {
        tracing::warn!(
            guards.landlock,
            "this system gives no system-call filter to hold those who read files"
        );
    } else if guards.landlock == 0 {
        tracing::warn!(
            "files are read behind a system-call filter and without Landlock, which this system lacks"
        );
    } else {
        tracing::info!(guards.landlock, guards.seccomp, "files are read in locked-up processes");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_filter_nothing_is_read_unless_it_is_allowed() {
        let refused = must_hold(Guards { landlock: 9, seccomp: false }, false).unwrap_err();
        assert!(refused.to_string().contains("seccomp") || !cfg!(target_os = "linux"), "{refused}");
        assert!(refused.to_string().contains("--allow-unjailed"), "{refused}");
        assert!(must_hold(Guards { landlock: 0, seccomp: false }, true).is_ok());
        assert!(must_hold(Guards { landlock: 0, seccomp: true }, false).is_ok());
    }
}
