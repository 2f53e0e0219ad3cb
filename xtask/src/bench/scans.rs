//! Scanned specimens of every kind: how many rows are read exactly, how many are proven, whether anything wrong is, and what a
//! person is not told of.

use anyhow::{Context, Result};

use super::score::Score;
use crate::packages;
use crate::shell::{cargo, output_of};

/// A figure below the table, and what it has to be.
struct Goal {
    name: &'static str,
    is_least: bool,
    bound: f64,
}

const fn at_most(name: &'static str, bound: f64) -> Goal {
    Goal { name, is_least: false, bound }
}

const GOALS: [Goal; 5] = [
    at_most("silent errors", 0.0),
    // Rows that nobody is shown, in reports that look whole.
    at_most("rows missing and not told", 0.0),
    Goal { name: "clean rows exact in per cent", is_least: true, bound: 99.0 },
    at_most("seconds a page", 1.5),
    at_most("megabytes", 400.0),
];
/// Only where there is a peer.
const GOALS_BESIDE_PEER: [Goal; 2] =
    [at_most("peer reads more lines on", 0.0), at_most("peer is faster on", 0.0)];

pub(super) fn measure(score: &mut Score) -> Result<()> {
    let run = ["run", "--release", "--quiet", "--package", "engine", "--example", "scans", "--"];
    let (peer, beside_peer): (_, &[Goal]) = match packages::provide(&[packages::TESSERACT]) {
        Ok(()) => ("--peer", &GOALS_BESIDE_PEER),
        Err(error) => {
            println!("without a peer: {error:#}");
            ("--letters", &[])
        }
    };
    let table = String::from_utf8(output_of(cargo(run).arg(peer))?)?;
    print!("{table}");
    for goal in GOALS.iter().chain(beside_peer) {
        let found =
            number(&table, goal.name).with_context(|| format!("the table has no line for {}", goal.name))?;
        let sign = if goal.is_least { ">=" } else { "<=" };
        println!("goal: {} {sign} {}  {}", goal.name, goal.bound, score.goal(goal.is_reached(found)));
    }
    Ok(())
}

impl Goal {
    fn is_reached(&self, found: f64) -> bool {
        if self.is_least { found >= self.bound } else { found <= self.bound }
    }
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
        let table = "fax 20 of 21\nsilent errors 0\nseconds a page 1.25\npeer is faster on fax, fine: 2\n";
        assert_eq!(number(table, "seconds a page"), Some(1.25));
        assert_eq!(number(table, "peer is faster on"), Some(2.0));
        assert_eq!(number(table, "megabytes"), None);
    }

    #[test]
    fn a_goal_is_reached_from_its_own_side() {
        let exact = Goal { name: "clean rows exact in per cent", is_least: true, bound: 99.0 };
        assert!(exact.is_reached(99.0) && !exact.is_reached(98.9));
        let seconds = at_most("seconds a page", 1.5);
        assert!(seconds.is_reached(1.5) && !seconds.is_reached(1.6));
    }
}
