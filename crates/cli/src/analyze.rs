//! `lending analyze`: a file → its report, without a server.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use engine::{Refusal, Report, Source};

use crate::progress::Progress;
use crate::{csv, failure, json, text};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A statement as PDF, or a ledger as .csv with the columns date, description, debit, credit, balance
    file: PathBuf,
    /// Read the PDF's password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Refuse PDFs with more pages than this
    #[arg(long, default_value_t = pdf::Limits::default().pages)]
    max_pages: usize,
    /// Refuse files larger than this
    #[arg(long, default_value_t = pdf::Limits::default().bytes >> 20, value_name = "MEGABYTES")]
    max_megabytes: usize,
    /// Give up after this long
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    timeout: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// The report's `result` object
    Json,
    /// The transactions, in the columns `lending analyze` also reads
    Csv,
}

/// A password longer than PDF allows is a mistake, and standard input may be endless.
const MAX_PASSWORD_BYTES: u64 = 1024;

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let as_json = arguments.format == Format::Json;
    let report = match read(arguments) {
        Ok(report) => report,
        Err(refusal) => return failure::report(&refusal, as_json),
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let written = match arguments.format {
        Format::Text => text::write(&mut out, &report),
        Format::Json => json::write(&mut out, &report),
        Format::Csv => csv::write(&mut out, &report),
    };
    failure::written(written.and_then(|()| out.flush()), as_json)
}

fn read(arguments: &Arguments) -> Result<Report, Refusal> {
    let limits = pdf::Limits {
        pages: arguments.max_pages,
        bytes: arguments.max_megabytes.saturating_mul(1 << 20),
        ..pdf::Limits::default()
    };
    let bytes = bytes(&arguments.file, limits.bytes)?;
    let password = arguments.password_stdin.then(password).transpose()?;
    let is_csv = arguments.file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let source = if is_csv {
        Source::Csv { bytes: &bytes }
    } else {
        Source::Pdf { bytes: &bytes, password: password.as_deref() }
    };
    let deadline = Instant::now() + Duration::from_secs(arguments.timeout);
    let progress = Progress::begin();
    let result = fenced(source, &limits, &|how_far| {
        progress.show(how_far);
        Instant::now() > deadline
    });
    progress.end();
    result
}

/// A bug in reading one file is that file's failure, told like any other.
fn fenced(
    source: Source<'_>,
    limits: &pdf::Limits,
    stop: &(dyn Fn(pdf::Progress) -> bool + Sync),
) -> Result<Report, Refusal> {
    std::panic::set_hook(Box::new(|_| {}));
    let result =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| engine::analyze(source, limits, stop)));
    let _ = std::panic::take_hook();
    result.unwrap_or_else(|_| {
        Err(Refusal::new(
            "processing_crashed",
            "reading the file failed; please send it to us so that we can mend this",
        ))
    })
}

fn bytes(path: &Path, limit: usize) -> Result<Vec<u8>, Refusal> {
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Refusal::new("file_missing", "there is no such file; check the path"),
        kind => Refusal::new("file_unreadable", format!("the file cannot be read: {kind}")),
    };
    let file = File::open(path).map_err(missing)?;
    let mut bytes =
        Vec::with_capacity(file.metadata().map_or(0, |facts| facts.len().min(limit as u64) as usize + 1));
    file.take(limit as u64 + 1).read_to_end(&mut bytes).map_err(missing)?;
    if bytes.len() > limit { Err(pdf::Error::TooLarge(pdf::Part::Bytes).into()) } else { Ok(bytes) }
}

fn password() -> Result<String, Refusal> {
    let mut line = Vec::new();
    io::stdin().lock().take(MAX_PASSWORD_BYTES).read_to_end(&mut line).map_err(|error| {
        Refusal::new(
            "file_unreadable",
            format!("the password cannot be read from standard input: {}", error.kind()),
        )
    })?;
    let first = line.split(|byte| *byte == b'\n').next().unwrap_or(&[]);
    String::from_utf8(first.strip_suffix(b"\r").unwrap_or(first).to_vec())
        .map_err(|_| Refusal::new("password_incorrect", "the password on standard input is not UTF-8 text"))
}
