//! `cargo xtask fuzz`: seeds from our own specimens, then libFuzzer until the time is up or a reader breaks.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::bench::Program;
use crate::shell::{cargo, find_program, project_folder, step, succeed};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Target {
    /// Bytes as the answer of a credit bureau
    Bureau,
    /// Bytes as a locked PDF, and keys to it
    Opened,
    /// Bytes as a PDF
    Pdf,
    /// Bytes as the picture of a scanned page
    Scan,
    /// Bytes as Account Aggregator data, as a spreadsheet and as a ledger
    Sent,
    /// Pages drawn from bytes, and bytes as a PDF read to the end
    Statement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Sanitizer {
    /// Finds panics, overflows, hangs and hunger for memory
    None,
    /// Finds reads and writes out of bounds too, four times slower
    Address,
}

impl Target {
    fn name(self) -> &'static str {
        match self {
            Self::Bureau => "bureau",
            Self::Opened => "opened",
            Self::Pdf => "pdf",
            Self::Scan => "scan",
            Self::Sent => "sent",
            Self::Statement => "statement",
        }
    }

    fn reads_pdf(self) -> bool {
        matches!(self, Self::Opened | Self::Pdf | Self::Statement)
    }
}

/// Longer inputs are slow to change and rarely find more.
const INPUT_BYTES_MAX: u64 = 32 << 10;
/// One input may take this long and this much; a sanitizer multiplies both.
const INPUT_SECONDS_MAX: u64 = 10;
const MEMORY_MB_MAX: u64 = 1024;

const DATA_SEEDS: [&str; 4] = [
    "date,description,debit,credit,balance\n2025-04-01,Pay,,100.00,100.00\n2025-04-02,Shop,40.00,,60.00\n",
    "Txn Date;Narration;Withdrawal;Deposit;Closing\n01/04/2025;Pay;;1.000,00;1.000,00\n02/04/2025;Shop;40,00;;960,00\n",
    r#"<Account xmlns="http://api.rebit.org.in/FISchema/deposit" type="deposit" maskedAccNumber="XXXX4811" version="1.1"><Summary currentBalance="60.00" currency="INR"/><Transactions startDate="2025-04-01" endDate="2025-04-30"><Transaction type="CREDIT" mode="FT" amount="100" currentBalance="100" transactionTimestamp="2025-04-01T09:00:00+05:30" valueDate="2025-04-01" txnId="1" narration="Pay" reference="1"/><Transaction type="DEBIT" mode="UPI" amount="40" currentBalance="60" transactionTimestamp="2025-04-02T09:00:00+05:30" valueDate="2025-04-02" txnId="2" narration="Shop" reference="2"/></Transactions></Account>"#,
    r#"{"body":[{"fiObjects":[{"type":"deposit","maskedAccNumber":"XXXX4811","Summary":{"currentBalance":"60.00"},"Transactions":{"Transaction":[{"type":"CREDIT","amount":100,"currentBalance":"100","transactionTimestamp":"2025-04-01T09:00:00","narration":"Pay"},{"type":"DEBIT","amount":"40","currentBalance":60,"transactionTimestamp":"2025-04-02","narration":"Shop"}]}}]}]}"#,
];

/// Opens the encrypted seeds; the targets know it.
const SEED_PASSWORD: &str = "fuzz";

pub(crate) fn run(target: Option<Target>, sanitizer: Sanitizer, minutes: u64) -> Result<()> {
    const ALL: [Target; 6] =
        [Target::Bureau, Target::Opened, Target::Pdf, Target::Scan, Target::Sent, Target::Statement];
    let targets = target.map_or_else(|| ALL.to_vec(), |target| vec![target]);
    if find_program("cargo-fuzz").is_none() {
        step("install cargo-fuzz", || succeed(&mut cargo(["install", "cargo-fuzz", "--locked"])))?;
    }
    let readers: Vec<Target> = targets.iter().copied().filter(|target| target.reads_pdf()).collect();
    if !readers.is_empty() {
        let program = Program::build()?;
        for target in readers {
            step(&format!("seeds for {}", target.name()), || plant_seeds(&program, &corpus_of(target)))?;
        }
    }
    if targets.contains(&Target::Bureau) {
        step("seeds for bureau", || plant_answers(&corpus_of(Target::Bureau)))?;
    }
    if targets.contains(&Target::Sent) {
        step("seeds for sent", || plant_data(&corpus_of(Target::Sent)))?;
    }
    for target in targets {
        step(&format!("fuzz {} for {minutes} minutes", target.name()), || fuzz(target, sanitizer, minutes))?;
    }
    Ok(())
}

fn corpus_of(target: Target) -> PathBuf {
    project_folder().join("fuzz/corpus").join(target.name())
}

/// Small statements of every layout, every font and every encryption, and the files of others where they are.
/// Embedded fonts make a seed large and slow, so that most do without.
fn plant_seeds(program: &Program, corpus: &Path) -> Result<()> {
    fs::create_dir_all(corpus).with_context(|| format!("cannot create {}", corpus.display()))?;
    let layouts = program.layouts()?;
    let mut seeds: Vec<(String, Vec<&str>)> = Vec::new();
    for layout in &layouts {
        seeds.push((layout.clone(), vec!["--layout", layout, "--font", "base14"]));
    }
    let first = layouts.first().context("there is no layout")?;
    for font in ["truetype", "cid"] {
        seeds.push((format!("{first}-{font}"), vec!["--layout", first, "--font", font]));
    }
    for encryption in ["rc4-40", "rc4-128", "aes-128", "aes-256"] {
        let options = vec!["--layout", first, "--encrypt", encryption, "--password", SEED_PASSWORD];
        seeds.push((format!("{first}-{encryption}"), options));
    }
    let mut planted = 0;
    for (name, options) in &seeds {
        let file = corpus.join(format!("seed-{name}.pdf"));
        program.make_specimen(["--months", "1", "--rows-per-month", "8"].iter().chain(options), &file)?;
        fs::remove_file(file.with_extension("json"))?;
        planted += usize::from(keep_if_small(&file)?);
    }
    if let Some(others) = corpus::folder() {
        for entry in fs::read_dir(others.join("hostile"))? {
            let entry = entry?;
            let file = corpus.join(entry.file_name());
            fs::write(&file, fs::read(entry.path())?)?;
            planted += usize::from(keep_if_small(&file)?);
        }
    }
    println!("{planted} seeds of at most {INPUT_BYTES_MAX} bytes");
    Ok(())
}

/// One of each kind of data that is read instead of a PDF.
fn plant_data(corpus: &Path) -> Result<()> {
    fs::create_dir_all(corpus).with_context(|| format!("cannot create {}", corpus.display()))?;
    for (place, seed) in DATA_SEEDS.iter().enumerate() {
        fs::write(corpus.join(format!("seed-{place}")), seed)?;
    }
    println!("{} seeds", DATA_SEEDS.len());
    Ok(())
}

/// What the sandbox bureau answers for each of its numbers.
fn plant_answers(corpus: &Path) -> Result<()> {
    let mut command = cargo(["run", "--quiet", "-p", "bureau-sandbox", "--example", "seeds", "--"]);
    succeed(command.arg(corpus))
}

/// An input above the limit would only be cut off in the middle.
fn keep_if_small(file: &Path) -> Result<bool> {
    let is_small = fs::metadata(file)?.len() <= INPUT_BYTES_MAX;
    if !is_small {
        fs::remove_file(file)?;
    }
    Ok(is_small)
}

fn fuzz(target: Target, sanitizer: Sanitizer, minutes: u64) -> Result<()> {
    let name = target.name();
    let regressions = project_folder().join("fuzz/regressions").join(name);
    let sanitizer = match sanitizer {
        Sanitizer::None => "none",
        Sanitizer::Address => "address",
    };
    let corpus = corpus_of(target);
    fs::create_dir_all(&corpus).with_context(|| format!("cannot create {}", corpus.display()))?;
    let mut command = cargo(["fuzz", "run", "--sanitizer", sanitizer, name]);
    command.arg(corpus).arg(regressions).arg("--");
    if target.reads_pdf() {
        command.arg("-dict=fuzz/pdf.dict");
    }
    command.args([
        format!("-max_total_time={}", minutes * 60),
        format!("-max_len={INPUT_BYTES_MAX}"),
        format!("-timeout={INPUT_SECONDS_MAX}"),
        format!("-rss_limit_mb={MEMORY_MB_MAX}"),
        "-print_final_stats=1".to_owned(),
    ]);
    // The flags that measure coverage are not stable yet; this lets the stable compiler accept them.
    succeed(command.env("RUSTC_BOOTSTRAP", "1")).with_context(|| {
        format!("see fuzz/artifacts/{name}; make the input smaller and keep it in fuzz/regressions/{name}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_above_the_limit_is_not_a_seed() {
        let file = std::env::temp_dir().join(format!("lending-seed-{}", std::process::id()));
        fs::write(&file, vec![b'x'; INPUT_BYTES_MAX as usize]).unwrap();
        assert!(keep_if_small(&file).unwrap());
        fs::write(&file, vec![b'x'; INPUT_BYTES_MAX as usize + 1]).unwrap();
        assert!(!keep_if_small(&file).unwrap());
        assert!(!file.exists());
    }
}
