//! Ever longer statements: the time for a page must not grow with their number.

use std::path::Path;

use anyhow::{Context, Result};

use super::program::{Program, time_once};
use super::rows::{page_count, truth};
use super::sample::Sample;
use super::score::Score;
use super::speed::LAYOUT;

const ROUNDS: usize = 11;

/// About 10, 60 and 300 pages of a year.
const ROWS_PER_MONTH: &[&str] = &["25", "158", "792"];

/// How much dearer a page may be in a longer file. Page tables and caches cost a little; anything quadratic costs
/// five times as much from 60 to 300 pages.
const GROWTH_MAX: f64 = 1.5;

pub(super) fn measure(program: &Program, folder: &Path, score: &mut Score) -> Result<()> {
    println!(
        "{:>5} {:>6} {:>10} {:>10} {:>12} {:>8}  goal: ms/page <= {GROWTH_MAX} x that of the shorter file",
        "pages", "rows", "min ms", "median ms", "min ms/page", "peak MB"
    );
    let mut shorter_ms_per_page = f64::INFINITY;
    for rows_per_month in ROWS_PER_MONTH {
        let pdf = folder.join(format!("growth-{rows_per_month}.pdf"));
        let options = ["--layout", LAYOUT, "--months", "12", "--rows-per-month", rows_per_month];
        program.make_specimen(options, &pdf)?;
        let rows = truth(&pdf)?;
        let pages = page_count(&rows);
        let timings =
            (0..ROUNDS).map(|_| time_once(&mut program.analyze(&pdf))).collect::<Result<Vec<_>>>()?;
        let sample = Sample::of(&timings).context("no round was run")?;
        let peak_mb = program.watch(&pdf, folder)?.peak_kb as f64 / 1024.0;
        let ms_per_page = sample.minimum_ms() / pages.max(1) as f64;
        let goal = score.goal(ms_per_page <= shorter_ms_per_page * GROWTH_MAX);
        println!(
            "{pages:>5} {:>6} {:>10.1} {:>10.1} {ms_per_page:>12.3} {peak_mb:>8.1}  {goal}",
            rows.len(),
            sample.minimum_ms(),
            sample.median_ms(),
        );
        shorter_ms_per_page = ms_per_page;
    }
    Ok(())
}
