//! Scanned specimens of every kind: how many rows are read exactly, how many are proven, and whether anything wrong is.

use anyhow::{Context, Result};

use super::score::Score;
use crate::packages;
use crate::shell::{cargo, output_of};

const SECONDS_A_PAGE_MAX: f64 = 1.5;
const MEGABYTES_MAX: f64 = 400.0;

pub(super) fn measure(score: &mut Score) -> Result<()> {
    let run = ["run", "--release", "--quiet", "--package", "engine", "--example", "scans", "--"];
    let peer = match packages::provide(&[packages::TESSERACT]) {
        Ok(()) => "--peer",
        Err(error) => {
            println!("without a peer: {error:#}");
            "--letters"
        }
    };
    let table = String::from_utf8(output_of(cargo(run).arg(peer))?)?;
    print!("{table}");
    let found =
        |name: &str| number(&table, name).with_context(|| format!("the table has no line for {name}"));
    println!("goal: silent errors = 0  {}", score.goal(found("silent errors")? == 0.0));
    let seconds = found("seconds a page")?;
    println!("goal: seconds a page <= {SECONDS_A_PAGE_MAX}  {}", score.goal(seconds <= SECONDS_A_PAGE_MAX));
    let memory = found("megabytes")?;
    println!("goal: megabytes <= {MEGABYTES_MAX}  {}", score.goal(memory <= MEGABYTES_MAX));
    Ok(())
}

/// The last word of the line that begins with the name.
fn number(table: &str, name: &str) -> Option<f64> {
    table.lines().find(|line| line.starts_with(name))?.split_whitespace().last()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_at_the_end_of_its_line() {
        let table = "fax 20 of 21\nsilent errors 0\nseconds a page 1.25\n";
        assert_eq!(number(table, "seconds a page"), Some(1.25));
        assert_eq!(number(table, "megabytes"), None);
    }
}
