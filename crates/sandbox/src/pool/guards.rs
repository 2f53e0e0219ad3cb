//! What holds a child → whether files may be read in it, and what operators are told.

use std::io::{self, ErrorKind};

use metrics::gauge;

use crate::wire::Guards;

/// 1 for each guard that is in force, 0 for each that the system lacks.
const GUARDS: &str = "reader_guards";

/// What a system can be asked to hold a child with.
#[derive(Clone, Copy)]
pub(super) enum System {
    /// It has the filter; where it gives none, kernel or container were told not to.
    Linux,
    /// It has no such filter: limits and the process of its own stand in, for trying the program out.
    Other,
}

impl System {
    pub(super) const HERE: Self = if cfg!(target_os = "linux") { Self::Linux } else { Self::Other };
}

/// Without a filter of system calls a file that takes over its reader could start programs and reach into other processes:
/// on Linux it is not read, unless the operator says so. Landlock is a second wall behind the filter, and many containers lack it.
pub(super) fn must_hold(guards: Guards, system: System, allow_unjailed: bool) -> io::Result<()> {
    match system {
        System::Linux if !guards.seccomp && !allow_unjailed => Err(io::Error::new(
            ErrorKind::Unsupported,
            "no file is read: this kernel or container gives no system-call filter (seccomp with CONFIG_SECCOMP_FILTER). \
             Allow it, or start with --allow-unjailed to read files without",
        )),
        System::Linux | System::Other => Ok(()),
    }
}

pub(super) fn tell(guards: Guards, system: System) {
    gauge!(GUARDS, "guard" => "seccomp").set(f64::from(u8::from(guards.seccomp)));
    gauge!(GUARDS, "guard" => "landlock").set(f64::from(u8::from(guards.landlock > 0)));
    match system {
        System::Other => tracing::warn!(
            "files are read without a jail, which only Linux has: a process of their own and limits are all that holds them. \
             Good for trying it out with files of people you know, not for files of strangers"
        ),
        System::Linux if !guards.seccomp => tracing::warn!(
            guards.landlock,
            "this system gives no system-call filter to hold those who read files"
        ),
        System::Linux if guards.landlock == 0 => tracing::warn!(
            "files are read behind a system-call filter and without Landlock, which this system lacks"
        ),
        System::Linux => {
            tracing::info!(guards.landlock, guards.seccomp, "files are read in locked-up processes");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_linux_nothing_is_read_without_the_filter_unless_it_is_allowed() {
        let bare = Guards { landlock: 9, seccomp: false };
        let refused = must_hold(bare, System::Linux, false).unwrap_err();
        assert!(refused.to_string().contains("seccomp"), "{refused}");
        assert!(refused.to_string().contains("--allow-unjailed"), "{refused}");
        assert!(must_hold(bare, System::Linux, true).is_ok());
        assert!(must_hold(Guards { landlock: 0, seccomp: true }, System::Linux, false).is_ok());
    }

    #[test]
    fn a_system_that_has_no_filter_reads_without() {
        assert!(must_hold(Guards { landlock: 0, seccomp: false }, System::Other, false).is_ok());
    }
}
