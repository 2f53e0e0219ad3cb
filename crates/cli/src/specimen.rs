//! `lending specimen`: a synthetic statement and the truth beside it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use engine::Refusal;
use jiff::Timestamp;
use jiff::civil::Date;
use scanner::ScanKind;
use specimen::{Cipher, FontKind, Order, Persona, Protection, Specimen, Tamper};

use crate::failure;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where to write the PDF; the truth goes beside it with the ending .json. A folder with --case
    #[arg(required_unless_present = "list")]
    out: Option<PathBuf>,
    /// List the layouts and what is special about each, and the ways to tamper
    #[arg(long)]
    list: bool,
    /// A layout sampled from what banks of the world print; --seed says which
    #[arg(long, conflicts_with_all = ["layout", "bank", "months", "persona", "rows_per_month", "font", "encrypt"])]
    wild: bool,
    /// All that one applicant sends: two accounts, monthly files, an overlap, a missing month and transfers between
    /// them, written into a folder with a truth for each file and one for all in case.json
    #[arg(long, conflicts_with_all = ["wild", "layout", "bank", "months", "persona", "rows_per_month", "font", "encrypt", "tamper"])]
    case: bool,
    /// A bank: the first of its layouts is taken
    #[arg(long, default_value = "hdfc")]
    bank: String,
    /// A layout by name, see --list
    #[arg(long)]
    layout: Option<String>,
    /// How many months the statement covers
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=120))]
    months: u32,
    /// The day somebody downloads it, as YYYY-MM-DD: the statement ends the day before. Today in India when not said
    #[arg(long, value_name = "DATE", conflicts_with = "wild")]
    as_of: Option<Date>,
    /// The same seed and the same --as-of make the same file
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Whose account it is: salaried, busy-upi, business, overdraft, thin or stressed
    #[arg(long)]
    persona: Option<Persona>,
    /// Exactly so many rows a month
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=2000))]
    rows_per_month: Option<u32>,
    /// The kind of fonts; by default what the bank uses
    #[arg(long, value_enum)]
    font: Option<Font>,
    /// Forge it, or make an honest statement that looks forged, see --list
    #[arg(long, value_name = "KIND", conflicts_with = "encrypt")]
    tamper: Option<Tamper>,
    /// Print it and scan it: a PDF of pictures, see --list
    #[arg(long, value_name = "KIND", conflicts_with_all = ["case", "encrypt"])]
    scan: Option<ScanKind>,
    /// Protect the PDF with --password
    #[arg(long, value_enum, requires = "password")]
    encrypt: Option<Encryption>,
    /// The password that opens the PDF; a made-up one for a made-up statement
    #[arg(long, requires = "encrypt")]
    password: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Font {
    Base14,
    Truetype,
    Cid,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Encryption {
    #[value(name = "rc4-40")]
    Rc4Bits40,
    #[value(name = "rc4-128")]
    Rc4Bits128,
    #[value(name = "aes-128")]
    AesBits128,
    #[value(name = "aes-256")]
    AesBits256,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    if arguments.list {
        return failure::written(list(&mut io::stdout().lock()), false);
    }
    let Some(out) = &arguments.out else {
        return failure::report(&Refusal::new("file_missing", "say where to write the PDF"), false);
    };
    let made = if arguments.case { make_case(arguments, out) } else { make(arguments, out) };
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => failure::report(&refusal, false),
    }
}

fn list(out: &mut impl Write) -> io::Result<()> {
    for layout in specimen::layouts() {
        writeln!(out, "{:<26} {}", layout.name, layout.about)?;
    }
    let (forgeries, honest): (Vec<Tamper>, Vec<Tamper>) = Tamper::all().partition(|kind| kind.is_forgery());
    for (title, kinds) in [("--tamper, forgeries:", forgeries), ("--tamper, honest look-alikes:", honest)] {
        writeln!(out, "\n{title}")?;
        for kind in kinds {
            writeln!(out, "{kind:<26} {}", kind.about())?;
        }
    }
    writeln!(out, "\n--scan:")?;
    for kind in ScanKind::all() {
        writeln!(out, "{kind:<26} {}", kind.about())?;
    }
    Ok(())
}

fn make(arguments: &Arguments, out: &Path) -> Result<(), Refusal> {
    let made = if arguments.wild { make_wild(arguments) } else { make_named(arguments) }?;
    match arguments.scan {
        Some(kind) => write_both(out, &Specimen { pdf: scanned(&made, kind, arguments.seed)?, ..made }),
        None => write_both(out, &made),
    }
}

fn scanned(made: &Specimen, kind: ScanKind, seed: u64) -> Result<Vec<u8>, Refusal> {
    scanner::scanned(made, kind, seed)
        .map_err(|_| Refusal::new("specimen_failed", "the pages of the statement cannot be drawn"))
}

fn write_both(out: &Path, made: &Specimen) -> Result<(), Refusal> {
    let truth = serde_json::to_vec_pretty(&made.truth)
        .map_err(|error| Refusal::new("specimen_failed", format!("the truth cannot be written: {error}")))?;
    let failed =
        |error: io::Error| Refusal::new("output_failed", format!("the specimen cannot be written: {error}"));
    fs::write(out, &made.pdf).map_err(failed)?;
    fs::write(out.with_extension("json"), truth).map_err(failed)
}

fn make_case(arguments: &Arguments, folder: &Path) -> Result<(), Refusal> {
    let made = specimen::case_downloaded_on(arguments.seed, day(arguments)).map_err(not_drawn)?;
    let failed =
        |error: io::Error| Refusal::new("output_failed", format!("the case cannot be written: {error}"));
    fs::create_dir_all(folder).map_err(failed)?;
    for file in &made.files {
        write_both(&folder.join(&file.name), &file.specimen)?;
    }
    let truth = serde_json::to_vec_pretty(&made.truth).map_err(|error| failed(error.into()))?;
    fs::write(folder.join("case.json"), truth).map_err(failed)
}

fn make_wild(arguments: &Arguments) -> Result<Specimen, Refusal> {
    match arguments.tamper {
        Some(tamper) => specimen::wild_tampered(arguments.seed, tamper),
        None => specimen::wild(arguments.seed),
    }
    .map_err(not_drawn)
}

fn not_drawn(error: specimen::Error) -> Refusal {
    Refusal::new("specimen_failed", format!("the statement cannot be drawn: {error}"))
}

fn make_named(arguments: &Arguments) -> Result<Specimen, Refusal> {
    let name = arguments.layout.as_deref().unwrap_or(&arguments.bank);
    let passbook = (arguments.scan == Some(ScanKind::Passbook)).then(specimen::passbook);
    let layout = passbook.or_else(|| specimen::layout(name)).ok_or_else(|| {
        Refusal::new(
            "layout_unknown",
            format!("there is no layout named {name}; `lending specimen --list` shows them all"),
        )
    })?;
    let order = Order {
        from: specimen::first_day(day(arguments), arguments.months),
        months: arguments.months,
        seed: arguments.seed,
        persona: arguments.persona,
        entries_per_month: arguments.rows_per_month,
        font: arguments.font.map(font_kind),
        protection: protection(arguments),
        tamper: arguments.tamper,
        ..Order::new(layout)
    };
    specimen::make(&order).map_err(not_drawn)
}

fn day(arguments: &Arguments) -> Date {
    arguments.as_of.unwrap_or_else(|| store::india::day(Timestamp::now()))
}

fn font_kind(font: Font) -> FontKind {
    match font {
        Font::Base14 => FontKind::Base14,
        Font::Truetype => FontKind::TrueType,
        Font::Cid => FontKind::Cid,
    }
}

fn protection(arguments: &Arguments) -> Option<Protection> {
    let cipher = match arguments.encrypt? {
        Encryption::Rc4Bits40 => Cipher::Rc4Bits40,
        Encryption::Rc4Bits128 => Cipher::Rc4Bits128,
        Encryption::AesBits128 => Cipher::AesBits128,
        Encryption::AesBits256 => Cipher::AesBits256,
    };
    let user = arguments.password.clone()?;
    Some(Protection { cipher, owner: format!("{user}-owner"), user })
}
