//! One seed, looked at closely: its file, its first difference, and the fewest features with which it still fails.

use std::error::Error;

use specimen::Plan;

use crate::compare::{Outcome, look_at, look_at_damaged};

fn outcome(plan: &Plan, is_damaged: bool) -> Outcome {
    if is_damaged { look_at_damaged(plan) } else { look_at(plan) }
}

fn fails(plan: &Plan, is_damaged: bool) -> bool {
    let outcome = outcome(plan, is_damaged);
    if is_damaged { outcome.is_silent } else { outcome.fails() }
}

/// Writes the file and its truth beside each other, and says what is wrong with the reading.
pub(crate) fn show(seed: u64, is_damaged: bool) -> Result<(), Box<dyn Error>> {
    write(&Plan::sample(seed), &format!("wild-{seed}"), is_damaged)
}

pub(crate) fn shrink(seed: u64, is_damaged: bool) -> Result<(), Box<dyn Error>> {
    let mut plan = Plan::sample(seed);
    if !fails(&plan, is_damaged) {
        println!("seed {seed} does not fail");
        return Ok(());
    }
    while let Some(smaller) = plan
        .features()
        .into_iter()
        .filter_map(|name| plan.without(name))
        .find(|smaller| fails(smaller, is_damaged))
    {
        plan = smaller;
    }
    write(&plan, &format!("wild-{seed}-small"), is_damaged)
}

fn write(plan: &Plan, name: &str, is_damaged: bool) -> Result<(), Box<dyn Error>> {
    let honest = specimen::wild_with(plan, None)?;
    let truth = &honest.specimen.truth;
    let slip = is_damaged.then(|| plan.any_slip(truth.account.transactions.len(), truth.pages));
    let made = specimen::wild_with(plan, slip)?;
    std::fs::write(format!("{name}.pdf"), &made.specimen.pdf)?;
    std::fs::write(format!("{name}.json"), made.specimen.truth.to_json()?)?;
    let outcome = outcome(plan, is_damaged);
    println!("{name}.pdf and {name}.json");
    println!("features: {}", plan.features().join(" "));
    if let Some(slip) = slip {
        println!("slip: {slip:?}, contradictory: {}", made.is_contradictory);
    }
    println!("rows: {} of {} exact", outcome.exact_rows, outcome.rows);
    println!("reconciled: {}, silent: {}", outcome.is_reconciled, outcome.is_silent);
    println!("flags: {}", outcome.flags.join(" "));
    println!("{}", outcome.difference.unwrap_or_else(|| "no difference".to_owned()));
    Ok(())
}
