//! Log lines on standard error.

use std::io::IsTerminal;

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::failure::Failure;
use super::settings::{LogFormat, Working};

pub(super) fn begin(working: &Working) -> Result<(), Failure> {
    let filter: Targets = working.log_level.parse().map_err(|_| {
        Failure::Usage(format!("{} is no log level; try info, or warn,server=debug", working.log_level))
    })?;
    let registry = tracing_subscriber::registry().with(filter);
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let begun = match working.log_format {
        LogFormat::Text => registry.with(lines.with_target(false)).try_init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).try_init(),
    };
    begun.map_err(|failure| Failure::because("logging cannot begin", failure))
}
