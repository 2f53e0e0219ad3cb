//! From entries to decision for a ledger of about 2,000 rows, station by station.

use anyhow::{Context, Result};

use super::score::Score;
use crate::shell::{cargo, output_of};

const TOGETHER_MS_MAX: f64 = 6.0;
/// What twelve monthly statements may cost beside the same year in one file.
const MONTHS_RATIO_MAX: f64 = 1.3;

pub(super) fn measure(score: &mut Score) -> Result<()> {
    let run = ["run", "--release", "--quiet", "--package", "engine", "--example", "stages"];
    let table = String::from_utf8(output_of(&mut cargo(run))?)?;
    print!("{table}");
    let together = number(&table, "together").context("the table has no line for all stations together")?;
    println!("goal: together < {TOGETHER_MS_MAX} ms  {}", score.goal(together < TOGETHER_MS_MAX));
    let months = number(&table, "months").context("the table has no line for a year in months")?;
    println!(
        "goal: a year in months <= {MONTHS_RATIO_MAX} of one file  {}",
        score.goal(months <= MONTHS_RATIO_MAX)
    );
    Ok(())
}

/// What stands behind the name in the line that begins with it.
fn number(table: &str, name: &str) -> Option<f64> {
    let line = table.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_from_its_line() {
        assert_eq!(number("facts  1.2 ms\ntogether    4.500 ms\n", "together"), Some(4.5));
        assert_eq!(number("facts  1.2 ms\n", "together"), None);
    }
}
