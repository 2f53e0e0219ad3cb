//! Layouts nobody designed, drawn from fresh seeds: how many are read exactly, and whether anything wrong is claimed.

use anyhow::{Context, Result};

use super::score::Score;
use crate::shell::{cargo, output_of};

const EXACT_PERCENT_MIN: f64 = 98.5;
const REFUSED_PERCENT_MAX: f64 = 1.0;
const FLAGGED_PERCENT_MAX: f64 = 0.5;

/// What is asked of the wild layouts alone.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Wild {
    /// Wild layouts: how many files
    #[arg(long, default_value_t = 500)]
    count: u64,
    /// Wild layouts: the first seed; a fresh one each time by default
    #[arg(long)]
    seed: Option<u64>,
    /// Wild layouts: draw each with one mistake, and count silent errors only
    #[arg(long)]
    damaged: bool,
    /// Wild layouts: write this seed's file and its truth, and say the first difference
    #[arg(long, value_name = "SEED")]
    show: Option<u64>,
    /// Wild layouts: the fewest features with which this seed still fails
    #[arg(long, value_name = "SEED")]
    shrink: Option<u64>,
    /// Wild layouts: forge each in this way, and count those that are noticed
    #[arg(long, value_name = "KIND")]
    tamper: Option<String>,
}

impl Wild {
    fn words(&self) -> Vec<String> {
        let mut words = vec!["--count".to_owned(), self.count.to_string()];
        let numbers = [("--seed", self.seed), ("--show", self.show), ("--shrink", self.shrink)];
        for (name, value) in numbers {
            words.extend(value.into_iter().flat_map(|value| [name.to_owned(), value.to_string()]));
        }
        words.extend(self.damaged.then(|| "--damaged".to_owned()));
        words.extend(self.tamper.iter().flat_map(|kind| ["--tamper".to_owned(), kind.clone()]));
        words
    }

    /// Looks at single files and ways to forge have no goals.
    fn has_goals(&self) -> bool {
        self.show.is_none() && self.shrink.is_none() && self.tamper.is_none()
    }
}

pub(super) fn measure(wild: &Wild, score: &mut Score) -> Result<()> {
    let run = ["run", "--release", "--quiet", "--package", "engine", "--example", "wild", "--"];
    let words = wild.words();
    let table =
        String::from_utf8(output_of(&mut cargo(run.into_iter().chain(words.iter().map(String::as_str))))?)?;
    print!("{table}");
    if !wild.has_goals() {
        return Ok(());
    }
    let found =
        |name: &str| percent(&table, name).with_context(|| format!("the table has no line for {name}"));
    let silent = found("silent errors")?;
    println!("goal: silent errors = 0  {}", score.goal(silent == 0.0));
    if wild.damaged {
        return Ok(());
    }
    let (exact, refused, flagged) =
        (found("files exact")?, found("wrong refusals")?, found("honest files flagged")?);
    println!("goal: files exact >= {EXACT_PERCENT_MIN} %  {}", score.goal(exact >= EXACT_PERCENT_MIN));
    println!(
        "goal: wrong refusals <= {REFUSED_PERCENT_MAX} %  {}",
        score.goal(refused <= REFUSED_PERCENT_MAX)
    );
    println!(
        "goal: honest files flagged <= {FLAGGED_PERCENT_MAX} %  {}",
        score.goal(flagged <= FLAGGED_PERCENT_MAX)
    );
    Ok(())
}

/// The share in the line that begins with the name: `files exact  490 of 500  98.00 %`.
fn percent(table: &str, name: &str) -> Option<f64> {
    let line = table.lines().find(|line| line.starts_with(name))?;
    line.trim_end_matches('%').split_whitespace().last()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_read_from_its_line() {
        let table = "seeds 1..501\n\nfiles exact                490 of 500       98.00 %\n";
        assert_eq!(percent(table, "files exact"), Some(98.0));
        assert_eq!(percent(table, "silent errors"), None);
    }
}
