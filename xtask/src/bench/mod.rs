//! `cargo xtask bench`: measures the released program against its goals, beside a peer where there is one.

mod categories;
mod client;
mod connection;
mod facts;
mod growth;
mod hostile;
mod node;
mod pages;
mod program;
mod rows;
mod sample;
mod scans;
mod score;
mod service;
mod speed;
mod stages;
mod wild;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::packages::{self, PDFTOTEXT, TIME, WRK};
use crate::shell::step;
pub(crate) use node::Node;
pub(crate) use program::Program;
use score::Score;
pub(crate) use wild::Wild;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Part {
    /// Every row and fact of every specimen layout against its truth
    Rows,
    /// A long statement against pdftotext, in time and memory
    Speed,
    /// Time for each page of ever longer statements
    Growth,
    /// Damaged and malicious files: bounded time and memory, and a proper answer
    Hostile,
    /// What every row of the labelled accounts is said to be against what it is
    Categories,
    /// From entries to decision for 2,000 rows, station by station
    Stages,
    /// Layouts nobody designed, from fresh seeds: rows, refusals, silent errors and false alarms
    Wild,
    /// Scanned specimens of every kind: rows exact, rows proven, silent errors, time and memory
    Scans,
    /// The running service: throughput beside a bare handler, time to a decision, workers, memory
    Service,
    /// Pages of a team with 10,000 analyses and of a long statement, asked for as a browser does
    Pages,
}

const ALL_PARTS: &[Part] = &[
    Part::Rows,
    Part::Speed,
    Part::Growth,
    Part::Hostile,
    Part::Categories,
    Part::Stages,
    Part::Wild,
    Part::Scans,
    Part::Service,
    Part::Pages,
];
/// These are measured without the released program, which takes minutes to build.
const WITHOUT_PROGRAM: &[Part] = &[Part::Categories, Part::Stages, Part::Wild, Part::Scans];

pub(crate) fn run(parts: &[Part], is_shipped: bool, wild: &Wild) -> Result<()> {
    let parts = if parts.is_empty() { ALL_PARTS } else { parts };
    let mut score = Score::default();
    if parts.contains(&Part::Categories) {
        step("categories", || categories::measure(&mut score))?;
    }
    if parts.contains(&Part::Stages) {
        step("stages", || stages::measure(&mut score))?;
    }
    if parts.contains(&Part::Wild) {
        step("wild", || wild::measure(wild, &mut score))?;
    }
    if parts.contains(&Part::Scans) {
        step("scans", || scans::measure(&mut score))?;
    }
    if parts.iter().any(|part| !WITHOUT_PROGRAM.contains(part)) {
        measure_program(parts, is_shipped, &mut score)?;
    }
    if score.missed > 0 {
        bail!("{} of {} goals MISSED", score.missed, score.checked);
    }
    println!("all {} goals reached", score.checked);
    Ok(())
}

/// The parts that need the released program, which takes minutes to build.
fn measure_program(parts: &[Part], is_shipped: bool, score: &mut Score) -> Result<()> {
    step("tools", || packages::provide(&[PDFTOTEXT, TIME, WRK]))?;
    let program = if is_shipped { Program::build_for_shipping()? } else { Program::build()? };
    let folder = Folder::create()?;
    for part in parts {
        match part {
            Part::Rows => step("rows", || rows::measure(&program, &folder.path, score))?,
            Part::Speed => step("speed", || speed::measure(&program, &folder.path, score))?,
            Part::Growth => step("growth", || growth::measure(&program, &folder.path, score))?,
            Part::Hostile => step("hostile", || hostile::measure(&program, &folder.path, score))?,
            Part::Service => step("service", || service::measure(&program, &folder.path, score))?,
            Part::Pages => step("pages", || pages::measure(&program, &folder.path, score))?,
            // Measured already, without the program.
            Part::Categories | Part::Stages | Part::Wild | Part::Scans => {}
        }
    }
    Ok(())
}

/// A folder outside the project that goes away with us.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn create() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("lending-bench-{}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
        Ok(Self { path })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let outcome = fs::remove_dir_all(&self.path);
        if let Err(error) = outcome {
            eprintln!("cannot remove {}: {error}", self.path.display());
        }
    }
}
