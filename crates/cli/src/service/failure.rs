//! Why a command could not do what was asked, told with its causes.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Refused(String),
    #[error("{what}")]
    Because { what: String, source: Box<dyn Error + Send + Sync> },
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    World(#[from] io::Error),
}

impl Failure {
    pub(crate) fn because(what: impl Into<String>, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Because { what: what.into(), source: source.into() }
    }

    /// Says on standard error what failed, and why.
    pub(crate) fn print(&self) {
        let mut text = self.to_string();
        let mut source = self.source();
        while let Some(cause) = source {
            text.push_str(": ");
            text.push_str(&cause.to_string());
            source = cause.source();
        }
        // Nothing is left to do about a closed standard error.
        let _ = writeln!(io::stderr(), "error: {text}");
    }

    /// 2 for wrong usage, 1 for everything else.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }
}
