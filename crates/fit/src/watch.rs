//! Cases that a card scored since it was published → whether they are still like those it was learned from.

use score::Card;
use serde::{Deserialize, Serialize};

use crate::calibration::wilson;
use crate::population::Population;
use crate::scoring::score;
use crate::stability::{Shift, beyond_chance, population_stability};

/// Fewer cases are not compared: whatever they look like may be chance.
pub const WATCHED_MIN: usize = 100;
/// Fewer outcomes tell nothing about the rate of bad loans.
pub const ENDED_MIN: usize = 30;

/// What a card makes of a case: the values of its features, in their order.
pub type Values = Vec<Option<f64>>;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    /// Cases that it scored lately.
    pub cases: usize,
    /// `None` with too few of them.
    pub score: Option<Drift>,
    /// In the order of the card; empty with too few cases.
    pub features: Vec<FeatureDrift>,
    /// `None` with too few outcomes, and for a card without a calibration.
    pub bad_rate: Option<BadRate>,
    /// What somebody has to look at.
    pub alarms: Vec<Alarm>,
}

/// The population stability index against the cases learned from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drift {
    pub index: f64,
    /// So much the index would be by chance alone, in one of a hundred times.
    pub chance: f64,
    /// Never a shift that may be chance.
    pub shift: Shift,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeatureDrift {
    pub feature: String,
    #[serde(flatten)]
    pub drift: Drift,
}

/// Loans that ended, beside what the card foretold of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BadRate {
    pub outcomes: usize,
    pub bad: usize,
    pub bad_share: f64,
    pub expected_bad_share: f64,
    /// Where the share lies if the card is right: its own uncertainty and that of so few loans together.
    pub expected_low: f64,
    pub expected_high: f64,
    pub is_outside: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alarm {
    /// `score`, `bad_rate`, or the name of a feature.
    pub about: String,
    pub level: Level,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// An index from 0.1 on.
    SmallShift,
    /// From 0.25 on.
    LargeShift,
    /// More loans go bad than the card foretold.
    Above,
    /// Fewer do.
    Below,
}

impl Watch {
    /// Whether there is an alarm that was not there before, or that has become worse.
    pub fn is_worse_than(&self, before: Option<&Self>) -> bool {
        let known = before.map_or(&[][..], |before| before.alarms.as_slice());
        self.alarms.iter().any(|alarm| {
            let earlier = known.iter().find(|earlier| earlier.about == alarm.about);
            earlier.is_none_or(|earlier| earlier.level != alarm.level && alarm.level != Level::SmallShift)
        })
    }
}

/// `recent` are cases that the card scored lately; `ended` those of which the outcome is known, `true` for bad.
pub fn watch(card: &Card, population: &Population, recent: &[Values], ended: &[(Values, bool)]) -> Watch {
    let mut watch = Watch { cases: recent.len(), bad_rate: bad_rate(card, ended), ..Watch::default() };
    if recent.len() >= WATCHED_MIN {
        let cases: Vec<&[Option<f64>]> = recent.iter().map(Vec::as_slice).collect();
        let now = population.held_against(card, &cases);
        watch.score = Some(drift(&population.scores, &now.scores));
        let pairs = population.features.iter().zip(&now.features);
        watch.features = pairs
            .map(|(then, now)| FeatureDrift {
                feature: then.feature.clone(),
                drift: drift(&then.cases, &now.cases),
            })
            .collect();
    }
    watch.alarms = alarms(&watch);
    watch
}

fn drift(then: &[usize], now: &[usize]) -> Drift {
    let index = population_stability(then, now);
    let chance = beyond_chance(then, now);
    let shift = if index > chance { Shift::of(index) } else { Shift::Stable };
    Drift { index, chance, shift }
}

fn bad_rate(card: &Card, ended: &[(Values, bool)]) -> Option<BadRate> {
    let calibration = card.calibration.as_ref()?;
    if ended.len() < ENDED_MIN {
        return None;
    }
    let count = ended.len() as f64;
    let mut foretold = (0.0, 0.0, 0.0);
    for (values, _) in ended {
        let probability = calibration.probability(f64::from(score(card, values)));
        foretold.0 += probability.low / count;
        foretold.1 += probability.estimate / count;
        foretold.2 += probability.high / count;
    }
    let bad = ended.iter().filter(|(_, is_bad)| *is_bad).count();
    let bad_share = bad as f64 / count;
    let expected_low = wilson(foretold.0 * count, count).0;
    let expected_high = wilson(foretold.2 * count, count).1;
    Some(BadRate {
        outcomes: ended.len(),
        bad,
        bad_share,
        expected_bad_share: foretold.1,
        expected_low,
        expected_high,
        is_outside: bad_share < expected_low || bad_share > expected_high,
    })
}

fn alarms(watch: &Watch) -> Vec<Alarm> {
    let shifted = |about: &str, drift: &Drift| {
        let level = match drift.shift {
            Shift::Stable => return None,
            Shift::SmallShift => Level::SmallShift,
            Shift::LargeShift => Level::LargeShift,
        };
        Some(Alarm { about: about.to_owned(), level })
    };
    let outside = watch.bad_rate.as_ref().filter(|rate| rate.is_outside).map(|rate| {
        let level = if rate.bad_share > rate.expected_bad_share { Level::Above } else { Level::Below };
        Alarm { about: "bad_rate".to_owned(), level }
    });
    let score = watch.score.as_ref().and_then(|drift| shifted("score", drift));
    let features = watch.features.iter().filter_map(|moved| shifted(&moved.feature, &moved.drift));
    outside.into_iter().chain(score).chain(features).collect()
}
