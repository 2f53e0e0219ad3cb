//! A year of a busy account, read by us and by `pdftotext -bbox`, turn by turn; and a bare start beside that of `true`.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::program::{Program, time_once};
use super::rows::{page_count, truth};
use super::sample::Sample;
use super::score::{Score, file_name};
use crate::packages::PDFTOTEXT;

/// Rounds are interleaved, so that a busy machine disturbs both alike.
const ROUNDS: usize = 25;

/// Our whole journey, from bytes to decision, against the peer's text extraction alone.
const RATIO_MAX: f64 = 0.15;
const PEAK_MB_MAX: f64 = 64.0;
/// What each reader costs before it reads, and each command before it does anything.
const START_MS_MAX: f64 = 2.0;

/// About thirty rows to a page: 60 pages hold a little more than 1,800 rows.
pub(super) const LAYOUT: &str = "axis-retail";
const ROWS_PER_MONTH: &str = "158";

const FONTS: &[&str] = &["truetype", "base14", "cid"];

pub(super) fn measure(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    start(program, score)?;
    println!(
        "{:<16} {:>5} {:>6} {:>18} {:>18} {:>14} {:>8}  goal: ratio of medians <= {RATIO_MAX}, peak < {PEAK_MB_MAX} MB",
        "file", "pages", "rows", "lending min/med ms", "peer min/med ms", "ratio min/med", "peak MB"
    );
    for font in FONTS {
        let pdf = folder.join(format!("{font}.pdf"));
        let options =
            ["--layout", LAYOUT, "--months", "12", "--rows-per-month", ROWS_PER_MONTH, "--font", font];
        program.make_specimen(options, &pdf)?;
        let rows = truth(&pdf)?;
        let (ours, peers) = race(|| (program.analyze(&pdf), text_of(&pdf)))?;
        let ratio_of_minima = ours.minimum_ms() / peers.minimum_ms();
        let ratio_of_medians = ours.median_ms() / peers.median_ms();
        let peak_mb = program.watch(&pdf, folder)?.peak_kb as f64 / 1024.0;
        let goal = score.goal(ratio_of_medians <= RATIO_MAX && peak_mb < PEAK_MB_MAX);
        println!(
            "{:<16} {:>5} {:>6} {:>18} {:>18} {:>14} {peak_mb:>8.1}  {goal}",
            file_name(&pdf),
            page_count(&rows),
            rows.len(),
            format!("{:.1} / {:.1}", ours.minimum_ms(), ours.median_ms()),
            format!("{:.1} / {:.1}", peers.minimum_ms(), peers.median_ms()),
            format!("{ratio_of_minima:.3} / {ratio_of_medians:.3}"),
        );
    }
    Ok(())
}

fn start(program: &Program, score: &mut Score) -> Result<()> {
    let (ours, peers) = race(|| (version(program), Command::new("true")))?;
    let goal = score.goal(ours.median_ms() <= START_MS_MAX);
    println!(
        "lending --version {:.1} / {:.1} ms, true {:.1} / {:.1} ms (min/med)  goal: <= {START_MS_MAX} ms  {goal}",
        ours.minimum_ms(),
        ours.median_ms(),
        peers.minimum_ms(),
        peers.median_ms(),
    );
    Ok(())
}

fn version(program: &Program) -> Command {
    let mut command = Command::new(program.path());
    command.arg("--version");
    command
}

fn text_of(pdf: &Path) -> Command {
    let mut command = Command::new(PDFTOTEXT.program);
    command.arg("-bbox").arg(pdf).arg("/dev/null");
    command
}

/// Ours and the peer's in turn. The first round only warms the caches.
fn race(commands: impl Fn() -> (Command, Command)) -> Result<(Sample, Sample)> {
    let mut ours: Vec<Duration> = Vec::new();
    let mut peers: Vec<Duration> = Vec::new();
    for round in 0..=ROUNDS {
        let (mut our_command, mut peer_command) = commands();
        let our_time = time_once(&mut our_command)?;
        let peer_time = time_once(&mut peer_command)?;
        if round > 0 {
            ours.push(our_time);
            peers.push(peer_time);
        }
    }
    let ours = Sample::of(&ours).context("no round was run")?;
    let peers = Sample::of(&peers).context("no round was run")?;
    Ok((ours, peers))
}
