//! `lending metrics`: the dictionary that product rules are written in.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::failure;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// As the page of docs/metrics.md, with formulas and worked examples
    #[arg(long)]
    markdown: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let mut out = io::stdout().lock();
    let written =
        if arguments.markdown { out.write_all(analysis::page().as_bytes()) } else { list(&mut out) };
    failure::written(written, false)
}

fn list(out: &mut impl Write) -> io::Result<()> {
    for metric in analysis::dictionary() {
        let windows: Vec<String> = metric.windows.iter().map(|window| metric.name_in(*window)).collect();
        writeln!(out, "{:<34} {}", metric.name, metric.title)?;
        if windows.len() > 1 {
            writeln!(out, "{:<34} {}", "", windows.join(" "))?;
        }
    }
    Ok(())
}
