//! Cases by group → whether the card treats one group worse, and whether it is right about each.

use std::collections::BTreeMap;

use crate::data::{Observation, is_bad};
use crate::report::GroupRow;

/// Smaller groups say more about chance than about the card.
const GROUP_MIN: usize = 20;
const GROUPS_MAX: usize = 40;

/// What the table is made of, in the order of the cases.
pub(crate) struct Scored<'a> {
    pub(crate) observation: &'a Observation,
    pub(crate) before: f64,
    pub(crate) after: f64,
    pub(crate) probability: f64,
}

/// `passes`: at least this score counts as being let through.
pub(crate) fn table(scored: &[Scored<'_>], passes: f64) -> Vec<GroupRow> {
    let mut rows = by("bank", scored, passes, |observation| observation.groups.bank.as_deref());
    rows.extend(by("state", scored, passes, |observation| observation.groups.state.as_deref()));
    rows
}

fn by<'a>(
    kind: &'static str,
    scored: &'a [Scored<'a>],
    passes: f64,
    group: impl Fn(&'a Observation) -> Option<&'a str>,
) -> Vec<GroupRow> {
    let mut groups: BTreeMap<&str, Vec<&Scored<'_>>> = BTreeMap::new();
    for case in scored {
        if let Some(name) = group(case.observation) {
            groups.entry(name).or_default().push(case);
        }
    }
    groups.retain(|_, cases| cases.len() >= GROUP_MIN);
    let mut rows: Vec<GroupRow> =
        groups.into_iter().map(|(name, cases)| row(kind, name, &cases, passes)).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.outcomes));
    rows.truncate(GROUPS_MAX);
    let best = rows.iter().map(|row| row.pass_share).fold(0.0, f64::max);
    for row in &mut rows {
        row.impact_ratio = (best > 0.0).then(|| row.pass_share / best);
    }
    rows
}

fn row(kind: &'static str, name: &str, cases: &[&Scored<'_>], passes: f64) -> GroupRow {
    let count = cases.len() as f64;
    let mean = |of: fn(&Scored<'_>) -> f64| cases.iter().map(|case| of(case)).sum::<f64>() / count;
    GroupRow {
        by: kind.to_owned(),
        group: name.to_owned(),
        outcomes: cases.len(),
        bad_share: mean(|case| f64::from(u8::from(is_bad(case.observation)))),
        expected_bad_share: mean(|case| case.probability),
        score_before: mean(|case| case.before),
        score_after: mean(|case| case.after),
        pass_share: cases.iter().filter(|case| case.after >= passes).count() as f64 / count,
        impact_ratio: None,
    }
}
