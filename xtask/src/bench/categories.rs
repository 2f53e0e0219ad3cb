//! The labelled accounts: how often category, channel and counterparty of a row are right.

use anyhow::{Context, Result};

use super::score::Score;
use crate::shell::{cargo, output_of};

/// What is measured, and the per cent of it that must be right.
const GOALS: &[(&str, f64)] =
    &[("rows", 97.0), ("rupees", 99.0), ("channels", 97.0), ("counterparties", 95.0), ("links", 95.0)];

pub(super) fn measure(score: &mut Score) -> Result<()> {
    let run = ["run", "--release", "--quiet", "--package", "category", "--example", "accuracy"];
    let table = String::from_utf8(output_of(&mut cargo(run))?)?;
    print!("{table}");
    for (name, goal) in GOALS {
        let percent = percent(&table, name).with_context(|| format!("the table has no line for {name}"))?;
        println!("{name:<14} {percent:>7.2} %  goal: >= {goal} %  {}", score.goal(percent >= *goal));
    }
    Ok(())
}

/// The last number of the line that begins with the name.
fn percent(table: &str, name: &str) -> Option<f64> {
    let line = table.lines().find(|line| line.split_whitespace().next() == Some(name))?;
    line.split_whitespace().last()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_a_line_is_its_last_number() {
        let table = "salary  103  101  98.06  99.10  refund 2\n\nrows  3286  3190   97.08\n";
        assert_eq!(percent(table, "rows"), Some(97.08));
        assert_eq!(percent(table, "rupees"), None);
    }
}
