//! How a command ends when it cannot do what was asked.

use std::io::{self, Write};
use std::process::ExitCode;

use engine::Refusal;

/// The file cannot be analysed, or the result cannot be written.
pub(crate) const REFUSED: u8 = 1;

/// The command was called wrongly.
const WRONG_USAGE: u8 = 2;

/// The same for what is wrong before any file is looked at.
pub(crate) fn usage(refusal: &Refusal, as_json: bool) -> ExitCode {
    report(refusal, as_json);
    ExitCode::from(WRONG_USAGE)
}

/// One line for people, or `{"code","message"}` for programs, on standard error.
pub(crate) fn report(refusal: &Refusal, as_json: bool) -> ExitCode {
    let mut out = io::stderr().lock();
    // Nothing is left to do about a closed standard error.
    let _ = if as_json {
        serde_json::to_writer(&mut out, refusal).map_err(io::Error::from).and_then(|()| writeln!(out))
    } else {
        writeln!(out, "error: {} ({})", refusal.message, refusal.code)
    };
    ExitCode::from(REFUSED)
}

/// A reader that closed its end early (`| head`) has seen what it wanted.
pub(crate) fn written(result: io::Result<()>, as_json: bool) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            report(&Refusal::new("output_failed", format!("the result cannot be written: {error}")), as_json)
        }
    }
}
