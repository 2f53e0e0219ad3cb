//! What every system can take from a process: places to write, and files to open.

use std::io;

use rustix::process::{Resource, Rlimit, setrlimit};

const NOTHING: Rlimit = Rlimit { current: Some(0), maximum: Some(0) };

/// Leaves no image of its memory behind, and writes no files.
pub(super) fn deny_writing() -> io::Result<()> {
    setrlimit(Resource::Core, NOTHING)?;
    setrlimit(Resource::Fsize, NOTHING)?;
    Ok(())
}

/// What is open stays open; nothing more is opened, neither a file nor a connection.
pub(super) fn deny_opening() -> io::Result<()> {
    setrlimit(Resource::Nofile, NOTHING)?;
    Ok(())
}
