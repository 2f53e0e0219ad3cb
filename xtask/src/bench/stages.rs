//! From entries to decision for a ledger of about 2,000 rows, station by station.

use anyhow::{Context, Result};

use super::score::Score;
use crate::shell::{cargo, output_of};

const TOGETHER_MS_MAX: f64 = 10.0;

pub(super) fn measure(score: &mut Score) -> Result<()> {
    let run = ["run", "--release", "--quiet", "--package", "engine", "--example", "stages"];
    let table = String::from_utf8(output_of(&mut cargo(run))?)?;
    print!("{table}");
    let together = together_ms(&table).context("the table has no line for all stations together")?;
    println!("goal: together < {TOGETHER_MS_MAX} ms  {}", score.goal(together < TOGETHER_MS_MAX));
    Ok(())
}

fn together_ms(table: &str) -> Option<f64> {
    let line = table.lines().find(|line| line.starts_with("together"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_read_from_its_line() {
        assert_eq!(together_ms("facts  1.2 ms\ntogether    4.500 ms\n"), Some(4.5));
        assert_eq!(together_ms("facts  1.2 ms\n"), None);
    }
}
