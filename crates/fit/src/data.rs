//! Cases with their outcomes, in the order of their days, the latest of them held out.

use ledger::Date;
use score::Card;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::report::Sample;
use crate::{OF_EACH_MIN, OUTCOMES_MIN};

/// How a loan went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Good,
    Bad,
    /// Neither, or not yet: it is counted and not learned from.
    Indeterminate,
}

/// What fairness is looked at by. The card never sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    pub bank: Option<String>,
    pub state: Option<String>,
}

/// One decided case and how its loan went.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The lender's or our name for the case; goes into the fingerprint and nowhere else.
    pub id: String,
    /// The day of the application.
    pub day: Date,
    pub outcome: Outcome,
    /// In the order of the card's features: see `values`.
    pub values: Vec<Option<f64>>,
    pub groups: Groups,
}

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error(
        "{good} good and {bad} bad outcomes are too few: at least {OUTCOMES_MIN} are needed, and {OF_EACH_MIN} of each"
    )]
    TooFew { good: usize, bad: usize },
    #[error(
        "the latest quarter of the cases holds {good} good and {bad} bad outcomes; a fit cannot be judged on fewer than 5 of each"
    )]
    NothingToJudgeOn { good: usize, bad: usize },
    #[error("the case {id} has {found} values, the card has {wanted} features")]
    OtherCard { id: String, found: usize, wanted: usize },
    #[error("the outcomes speak against the card as a whole: better scores did not go with fewer bad loans")]
    Contradicted,
    #[error("the fit did not settle; send the outcomes in more than one batch or leave out the strangest")]
    Unsettled,
}

/// What is learned from, and what the learning is judged by.
pub(crate) struct Split<'a> {
    pub(crate) training: Vec<&'a Observation>,
    pub(crate) holdout: Vec<&'a Observation>,
    pub(crate) indeterminate: usize,
}

const HELD_OUT_OF: usize = 4;
const HOLDOUT_OF_EACH_MIN: usize = 5;

/// The latest quarter of the cases is held out; cases of one day stay together.
pub(crate) fn split<'a>(card: &Card, observations: &'a [Observation]) -> Result<Split<'a>, Refusal> {
    let wanted = card.features.len();
    if let Some(other) = observations.iter().find(|observation| observation.values.len() != wanted) {
        return Err(Refusal::OtherCard { id: other.id.clone(), found: other.values.len(), wanted });
    }
    let mut known: Vec<&Observation> =
        observations.iter().filter(|observation| observation.outcome != Outcome::Indeterminate).collect();
    let indeterminate = observations.len() - known.len();
    let (good, bad) = counts(&known);
    if good + bad < OUTCOMES_MIN || good.min(bad) < OF_EACH_MIN {
        return Err(Refusal::TooFew { good, bad });
    }
    known.sort_by(|one, other| (one.day, &one.id).cmp(&(other.day, &other.id)));
    let wished = known.len() - known.len() / HELD_OUT_OF;
    let border = known.get(wished).map(|observation| observation.day);
    let cut = known.partition_point(|observation| Some(observation.day) < border);
    // All on one day: there is no latest quarter, so the last ones by name stand in for it.
    let cut = if cut == 0 { wished } else { cut };
    let holdout = known.split_off(cut);
    let (good, bad) = counts(&holdout);
    if good.min(bad) < HOLDOUT_OF_EACH_MIN {
        return Err(Refusal::NothingToJudgeOn { good, bad });
    }
    Ok(Split { training: known, holdout, indeterminate })
}

pub(crate) fn is_bad(observation: &Observation) -> bool {
    observation.outcome == Outcome::Bad
}

pub(crate) fn sample(observations: &[&Observation]) -> Sample {
    let (good, bad) = counts(observations);
    Sample {
        outcomes: observations.len(),
        good,
        bad,
        first_day: observations.iter().map(|observation| observation.day).min().map(|day| day.to_string()),
        last_day: observations.iter().map(|observation| observation.day).max().map(|day| day.to_string()),
    }
}

fn counts(observations: &[&Observation]) -> (usize, usize) {
    let bad = observations.iter().filter(|observation| is_bad(observation)).count();
    (observations.len() - bad, bad)
}

/// The same data give the same fingerprint in whatever order they come.
pub(crate) fn fingerprint(observations: &[Observation]) -> String {
    let mut lines: Vec<String> = observations
        .iter()
        .map(|observation| {
            let values: Vec<String> = observation
                .values
                .iter()
                .map(|value| {
                    value.map_or_else(|| "-".to_owned(), |value| format!("{:016x}", value.to_bits()))
                })
                .collect();
            let outcome = match observation.outcome {
                Outcome::Good => "good",
                Outcome::Bad => "bad",
                Outcome::Indeterminate => "indeterminate",
            };
            format!("{}\t{}\t{outcome}\t{}\n", observation.id, observation.day, values.join(" "))
        })
        .collect();
    lines.sort_unstable();
    let mut hash = Sha256::new();
    for line in &lines {
        hash.update(line.as_bytes());
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
