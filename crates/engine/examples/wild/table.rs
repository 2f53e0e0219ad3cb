//! Outcomes to tables: shares, features from the worst to the best, checks, and the first seeds that fail.

use std::collections::BTreeMap;

use crate::compare::Outcome;

const SEEDS_SHOWN: usize = 20;

pub(crate) fn print(outcomes: &[Outcome]) {
    let files = outcomes.len();
    let count =
        |is_counted: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is_counted(outcome)).count();
    let (rows, exact) = outcomes
        .iter()
        .fold((0, 0), |(rows, exact), outcome| (rows + outcome.rows, exact + outcome.exact_rows));
    print_features(outcomes);
    print_checks(outcomes);
    print_seeds(outcomes);
    println!();
    line("files exact", count(Outcome::is_exact), files);
    line("rows exact", exact, rows);
    line("wrong refusals", count(|outcome| outcome.is_refused), files);
    line("silent errors", count(|outcome| outcome.is_silent), files);
    line("honest files flagged", count(|outcome| !outcome.flags.is_empty()), files);
}

pub(crate) fn print_damaged(outcomes: &[Outcome]) {
    let mut kinds: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for outcome in outcomes {
        let kind =
            outcome.slip.as_deref().unwrap_or("none").split(['(', ' ']).next().unwrap_or("none").to_owned();
        let counts = kinds.entry(kind).or_default();
        counts[0] += 1;
        counts[1] += usize::from(outcome.is_reconciled);
        counts[2] += usize::from(outcome.is_silent);
    }
    println!("{:<20} {:>6} {:>11} {:>7}", "slip", "files", "reconciled", "silent");
    for (kind, [files, reconciled, silent]) in kinds {
        println!("{kind:<20} {files:>6} {reconciled:>11} {silent:>7}");
    }
    for outcome in outcomes.iter().filter(|outcome| outcome.is_silent).take(SEEDS_SHOWN) {
        let slip = outcome.slip.as_deref().unwrap_or_default();
        println!("seed {}: {slip}: {}", outcome.seed, outcome.difference.as_deref().unwrap_or_default());
    }
    line("silent errors", outcomes.iter().filter(|outcome| outcome.is_silent).count(), outcomes.len());
}

fn line(name: &str, count: usize, of: usize) {
    println!("{name:<22} {count:>7} of {of:<7} {:>7.2} %", percent(count, of));
}

fn percent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}

/// How many files have the feature, and what share of them is exact; the same without it.
fn print_features(outcomes: &[Outcome]) {
    let mut lines: Vec<(&str, usize, f64, f64)> = Vec::new();
    for name in specimen::Plan::all_features() {
        let (with, without): (Vec<&Outcome>, Vec<&Outcome>) =
            outcomes.iter().partition(|outcome| outcome.features.contains(&name));
        if with.is_empty() {
            continue;
        }
        let share =
            |part: &[&Outcome]| percent(part.iter().filter(|outcome| outcome.is_exact()).count(), part.len());
        lines.push((name, with.len(), share(&with), share(&without)));
    }
    lines.sort_by(|one, two| one.2.total_cmp(&two.2));
    println!("{:<28} {:>6} {:>9} {:>9}", "feature", "files", "exact", "without");
    for (name, files, with, without) in lines {
        println!("{name:<28} {files:>6} {with:>7.1} % {without:>7.1} %");
    }
}

fn print_checks(outcomes: &[Outcome]) {
    let mut checks: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for outcome in outcomes {
        for check in &outcome.flags {
            let counts = checks.entry(check).or_default();
            counts[0] += 1;
            counts[1] += usize::from(outcome.is_exact());
        }
    }
    println!("\n{:<34} {:>6} {:>14}", "check on honest files", "files", "of these exact");
    for (check, [files, exact]) in checks {
        println!("{check:<34} {files:>6} {exact:>14}");
    }
}

fn print_seeds(outcomes: &[Outcome]) {
    println!();
    for outcome in outcomes.iter().filter(|outcome| outcome.fails()).take(SEEDS_SHOWN) {
        let silent = if outcome.is_silent { "SILENT " } else { "" };
        let flags = if outcome.flags.is_empty() {
            String::new()
        } else {
            format!(" flags {}", outcome.flags.join(" "))
        };
        let difference = outcome.difference.as_deref().unwrap_or("exact");
        println!("seed {}: {silent}{difference}{flags}", outcome.seed);
    }
}
