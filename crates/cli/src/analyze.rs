//! `lending analyze`: a file → its report, without a server.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bureau::CreditReport;
use clap::ValueEnum;
use engine::{Application, Bureau, Document, Refusal, Refused, Report, Settings, Source};
use policy::Product;

use crate::progress::Progress;
use crate::watch::Watch;
use crate::{failure, product};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Statements as PDF, ledgers as .csv with the columns date, description, debit, credit, balance, or Account Aggregator
    /// data as .xml or .json. Several are one applicant's: months and accounts are put together
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the PDF's password from the first line of standard input; for several files, a password a line, each tried on
    /// each locked file
    #[arg(long)]
    password_stdin: bool,
    /// The credit policy: a product file (.json), or the name of a starter product (see `lending product list`)
    #[arg(long, value_name = "FILE")]
    product: Option<String>,
    /// The card that scores: a file as `lending score fit` writes it
    #[arg(long, value_name = "FILE")]
    card: Option<PathBuf>,
    /// Anchors as a JSON object: requested_amount, collateral_value, gst_turnover (a year's), down_payment
    #[arg(long, value_name = "JSON")]
    inputs: Option<String>,
    /// Compared with the account holder's name
    #[arg(long, value_name = "NAME")]
    applicant_name: Option<String>,
    /// A credit report as JSON, as `GET /v1/credit-checks/{id}` shows it in `report`
    #[arg(long, value_name = "FILE")]
    bureau: Option<PathBuf>,
    /// The day of the application, for saying how old the statement is
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<ledger::Date>,
    /// Print how the tables were found: every reading that was weighed, with its proof
    #[arg(long)]
    explain: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A certificate (DER) that a statement's signature may lead to; may be given several times
    #[arg(long, value_name = "FILE")]
    trust: Vec<PathBuf>,
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
    /// A workbook for analysts
    Xlsx,
    /// A credit memo for the file
    Pdf,
}

/// A password longer than PDF allows is a mistake, and standard input may be endless.
const MAX_PASSWORD_BYTES: u64 = 1024;
/// Products and certificates are small; anything larger is the wrong file.
const MAX_SETTING_BYTES: usize = 1 << 20;
/// Many times the longest credit report.
const MAX_CREDIT_REPORT_BYTES: usize = 16 << 20;

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let as_json = arguments.format == Format::Json;
    if arguments.explain {
        return match explain(arguments) {
            Ok(text) => failure::written(print(arguments, |out| out.write_all(text.as_bytes())), as_json),
            Err(refusal) => failure::report(&refusal, as_json),
        };
    }
    let (product, application) = match wishes(arguments) {
        Ok(wishes) => wishes,
        Err(refusal) => return failure::usage(&refusal, as_json),
    };
    let mut report = match read(arguments, &product, &application) {
        Ok(report) => report,
        Err(refusal) => return failure::report(&refusal, as_json),
    };
    let ending = failure::written(write(arguments, &mut report), as_json);
    // The program ends here; taking a long report apart piece by piece would only keep people waiting.
    std::mem::forget(report);
    ending
}

/// What was asked for besides the file, as far as it can be wrong before the file is opened.
struct Wishes {
    inputs: analysis::Inputs,
    roots: integrity::Roots,
    credit_report: Option<CreditReport>,
}

fn wishes(arguments: &Arguments) -> Result<(Product, Wishes), Refusal> {
    let product = product::find(arguments.product.as_deref())?;
    let inputs = match &arguments.inputs {
        Some(text) => {
            engine::inputs(text).map_err(|error| Refusal::new("invalid_inputs", error.to_string()))?
        }
        None => analysis::Inputs::default(),
    };
    let mut roots = integrity::Roots::default();
    for path in &arguments.trust {
        if !roots.insert(bytes(path, MAX_SETTING_BYTES)?) {
            return Err(Refusal::new(
                "invalid_request",
                "a file given with --trust is not a certificate as DER",
            ));
        }
    }
    let credit_report = arguments.bureau.as_deref().map(credit_report).transpose()?;
    Ok((product, Wishes { inputs, roots, credit_report }))
}

fn credit_report(path: &Path) -> Result<CreditReport, Refusal> {
    let text = bytes(path, MAX_CREDIT_REPORT_BYTES)?;
    serde_json::from_slice(&text).map_err(|_| {
        Refusal::new("invalid_request", "the file given with --bureau is not a credit report as JSON")
    })
}

/// How the document is read, and why it is refused if it is.
fn explain(arguments: &Arguments) -> Result<String, Refusal> {
    let limits = limits(arguments);
    let [file] = arguments.files.as_slice() else {
        return Err(Refusal::new("invalid_request", "--explain takes one file at a time"));
    };
    let bytes = bytes(file, limits.bytes)?;
    let passwords = passwords(arguments)?;
    let unlock = passwords.first().map_or(pdf::Unlock::Nothing, |password| pdf::Unlock::Password(password));
    let time = Duration::from_secs(arguments.timeout);
    let (deadline, _watch) = (Instant::now() + time, Watch::begin(time, arguments.format == Format::Json));
    engine::explain(engine::PdfFile { bytes: &bytes, unlock }, &limits, &|_| Instant::now() > deadline)
}

fn write(arguments: &Arguments, report: &mut Report) -> io::Result<()> {
    print(arguments, |out| formatted(arguments.format, report, out))
}

fn print(arguments: &Arguments, show: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out: Box<dyn Write> = match &arguments.output {
        Some(path) => Box::new(File::create(path)?),
        None => Box::new(io::stdout().lock()),
    };
    let mut out = BufWriter::with_capacity(1 << 16, &mut out);
    show(&mut out)?;
    out.flush()
}

fn formatted(format: Format, report: &mut Report, mut out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Text => export::text(report, &mut out)?,
        Format::Json => {
            let mut document = report.to_json()?;
            document.push(b'\n');
            out.write_all(&document)?;
        }
        Format::Csv => export::csv(report, None, &mut out)?,
        Format::Xlsx => out.write_all(&export::xlsx(report, None).map_err(io::Error::other)?)?,
        Format::Pdf => out.write_all(&export::memo(report, None).map_err(io::Error::other)?)?,
    }
    Ok(())
}

fn limits(arguments: &Arguments) -> pdf::Limits {
    pdf::Limits {
        pages: arguments.max_pages,
        bytes: arguments.max_megabytes.saturating_mul(1 << 20),
        ..pdf::Limits::default()
    }
}

fn read(arguments: &Arguments, product: &Product, wishes: &Wishes) -> Result<Report, Refusal> {
    let limits = limits(arguments);
    let names: Vec<String> = arguments.files.iter().map(|path| file_name(path)).collect();
    let files = contents(&arguments.files, &names, limits.bytes)?;
    let passwords = passwords(arguments)?;
    let passwords: Vec<&str> = passwords.iter().map(String::as_str).collect();
    let documents: Vec<Document<'_>> = std::iter::zip(&names, &files)
        .map(|(name, bytes)| Document {
            name: Some(name),
            source: Source::of_file(name, bytes),
            passwords: &passwords,
        })
        .collect();
    let card = crate::score::card(arguments.card.as_deref())?;
    let application = Application {
        product,
        inputs: wishes.inputs,
        applicant_name: arguments.applicant_name.as_deref(),
        as_of: arguments.as_of,
        bureau: match &wishes.credit_report {
            Some(report) => Bureau::Report { report, credit_check_id: None },
            None => Bureau::NotRequested,
        },
        amendments: None,
    };
    let settings = Settings { limits: &limits, card: &card, roots: &wishes.roots };
    let time = Duration::from_secs(arguments.timeout);
    let (deadline, _watch) = (Instant::now() + time, Watch::begin(time, arguments.format == Format::Json));
    let progress = Progress::begin();
    let result = fenced(&documents, &application, &settings, &|how_far| {
        progress.show(how_far);
        Instant::now() > deadline
    });
    progress.end();
    result.map_err(|refused| refused.named(&names))
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The files, none of them and not all together too large.
fn contents(paths: &[PathBuf], names: &[String], limit: usize) -> Result<Vec<Vec<u8>>, Refusal> {
    // One alone may be as large as `--max-megabytes` allows.
    let mut left = engine::MAX_CASE_BYTES.max(limit);
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        let place = Some(files.len());
        let of_file = |refusal| Refused { document: place, refusal }.named(names);
        let file = bytes(path, limit.min(left)).map_err(of_file)?;
        left = left.saturating_sub(file.len());
        files.push(file);
    }
    Ok(files)
}

/// Nothing of a panic is printed: its message may hold what stands in the file.
fn fenced(
    documents: &[Document<'_>],
    application: &Application<'_>,
    settings: &Settings<'_>,
    stop: &(dyn Fn(engine::Progress) -> bool + Sync),
) -> Result<Report, Refused> {
    std::panic::set_hook(Box::new(|_| {}));
    let result = engine::fenced(|| engine::analyze_case(documents, application, settings, stop));
    let _ = std::panic::take_hook();
    result
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

/// The first line of standard input, or all lines where there are several files.
fn passwords(arguments: &Arguments) -> Result<Vec<String>, Refusal> {
    if !arguments.password_stdin {
        return Ok(Vec::new());
    }
    let most = arguments.files.len().min(engine::MAX_DOCUMENTS);
    let mut text = Vec::new();
    let limit = MAX_PASSWORD_BYTES.saturating_mul(most as u64);
    io::stdin().lock().take(limit).read_to_end(&mut text).map_err(|error| {
        Refusal::new(
            "file_unreadable",
            format!("the password cannot be read from standard input: {}", error.kind()),
        )
    })?;
    let is_one = arguments.files.len() == 1;
    let lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    // The line behind the last line break is none, and a single file may have an empty password.
    let lines = lines.enumerate().filter(|(at, line)| if is_one { *at == 0 } else { !line.is_empty() });
    lines
        .take(most)
        .map(|(_, line)| {
            String::from_utf8(line.to_vec()).map_err(|_| {
                Refusal::new("password_incorrect", "the password on standard input is not UTF-8 text")
            })
        })
        .collect()
}
