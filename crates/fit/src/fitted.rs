//! The steps of a fit in their order.

use score::{Bin, Calibration, Card};

use crate::bins::Bins;
use crate::calibration;
use crate::data::{self, Observation, Refusal, Split, fingerprint, is_bad};
use crate::fairness::{self, Scored};
use crate::population::Population;
use crate::power::{self, Ended};
use crate::regression::{self, Prior, Row, SlopePrior};
use crate::report::{Change, FeatureStability, PowerReport, Report};
use crate::scoring::score;
use crate::stability::{Shift, population_stability};

/// Points that double the odds, as long as outcomes do not say otherwise: what most cards in use are drawn to.
const POINTS_TO_DOUBLE_ODDS: f64 = 40.0;
/// As many cases as that is believed like.
const SLOPE_CASES: f64 = 30.0;
/// Units of information (a case near even odds is a quarter of one) that the card's points are believed like, bin by bin.
const FIRMNESS: f64 = 8.0;

#[derive(Clone, Debug)]
pub struct Settings {
    /// The new card's version.
    pub version: String,
    /// Of the resampling.
    pub seed: u64,
}

#[derive(Clone, Debug)]
pub struct Fitted {
    pub card: Card,
    pub report: Report,
}

/// Learns from outcomes. The same observations, in whatever order, and the same seed give the same card.
pub fn fit(card: &Card, observations: &[Observation], settings: &Settings) -> Result<Fitted, Refusal> {
    let split = data::split(card, observations)?;
    let bins: Vec<Bins> = (0..card.features.len()).map(|at| bins(card, &split, at)).collect();
    let slope = slope(card, &split)?;
    let points = learned(&bins, &split, slope)?;
    let mut fitted = with_points(card, &bins, &points);
    fitted.version.clone_from(&settings.version);
    let mark = fingerprint(observations);
    let training = ended(&fitted, &split.training);
    let line = calibration::of(&training).ok_or(Refusal::Unsettled)?;
    if line.slope <= 0.0 {
        return Err(Refusal::Contradicted);
    }
    let bad = training.iter().filter(|(_, is_bad)| *is_bad).count();
    let calibration = Calibration {
        intercept: line.intercept,
        slope: line.slope,
        variance: line.variance,
        outcomes: training.len(),
        bad,
        fingerprint: mark.clone(),
    };
    fitted.basis = format!(
        "fitted: learned from the outcomes of {} loans, {bad} of them bad, with version {} as the beginning",
        training.len(),
        card.version
    );
    fitted.calibration = Some(calibration);
    let report = report(
        &Judged { card, fitted: &fitted, split: &split, bins: &bins, points: &points },
        settings,
        mark,
    );
    Ok(Fitted { card: fitted, report })
}

fn bins(card: &Card, split: &Split<'_>, at: usize) -> Bins {
    let values: Vec<f64> =
        split.training.iter().filter_map(|case| case.values.get(at).copied().flatten()).collect();
    card.features.get(at).map_or_else(
        || Bins { bounds: Vec::new(), before: vec![0], is_rising: true },
        |feature| Bins::of(feature, &values),
    )
}

/// Log-odds that a point of the card is worth.
fn slope(card: &Card, split: &Split<'_>) -> Result<f64, Refusal> {
    let points: Vec<(f64, bool)> =
        split.training.iter().map(|case| (f64::from(total(card, case)), !is_bad(case))).collect();
    let prior = SlopePrior { slope: 2_f64.ln() / POINTS_TO_DOUBLE_ODDS, cases: SLOPE_CASES };
    let line = regression::line(&points, Some(prior)).ok_or(Refusal::Unsettled)?;
    if line.slope > 0.0 { Ok(line.slope) } else { Err(Refusal::Contradicted) }
}

/// The points of every bin of every feature.
fn learned(bins: &[Bins], split: &Split<'_>, slope: f64) -> Result<Vec<Vec<i32>>, Refusal> {
    let starts: Vec<usize> = bins
        .iter()
        .scan(0, |next, bins| {
            let start = *next;
            *next += bins.len();
            Some(start)
        })
        .collect();
    let on = |case: &Observation| -> Vec<usize> {
        let placed = bins.iter().zip(&starts).zip(&case.values);
        placed.filter_map(|((bins, start), value)| Some(start + bins.place((*value)?))).collect()
    };
    let rows: Vec<Row> =
        split.training.iter().map(|case| Row { on: on(case), is_good: !is_bad(case) }).collect();
    let before = bins.iter().flat_map(|bins| &bins.before).map(|points| f64::from(*points) * slope).collect();
    let prior = Prior { weights: before, firmness: FIRMNESS };
    let found = regression::weights(&rows, &prior).ok_or(Refusal::Unsettled)?;
    let mut cases = vec![FIRMNESS; found.switches.len()];
    for at in rows.iter().flat_map(|row| &row.on) {
        cases[*at] += 1.0;
    }
    let of = |(bins, start): (&Bins, &usize)| {
        let range = *start..*start + bins.len();
        let weights = found.switches.get(range.clone()).unwrap_or_default();
        let monotone = bins.monotone(weights, cases.get(range).unwrap_or_default());
        monotone.iter().map(|weight| (weight / slope).round() as i32).collect()
    };
    Ok(bins.iter().zip(&starts).map(of).collect())
}

/// The card with its new points; neighbours of equal worth are one bin.
fn with_points(card: &Card, bins: &[Bins], points: &[Vec<i32>]) -> Card {
    let mut fitted = card.clone();
    for (feature, (bins, points)) in fitted.features.iter_mut().zip(bins.iter().zip(points)) {
        let bounds = bins.bounds.iter().map(|bound| Some(*bound)).chain([None]);
        let mut joined: Vec<Bin> = Vec::new();
        for (below, points) in bounds.zip(points) {
            match joined.last_mut() {
                Some(last) if last.points == *points => last.below = below,
                _ => joined.push(Bin { below, points: *points }),
            }
        }
        feature.bins = joined;
    }
    fitted
}

fn total(card: &Card, case: &Observation) -> i32 {
    score(card, &case.values)
}

fn ended(card: &Card, cases: &[&Observation]) -> Vec<Ended> {
    cases.iter().map(|case| (f64::from(total(card, case)), is_bad(case))).collect()
}

/// Everything that a report tells about.
struct Judged<'a> {
    card: &'a Card,
    fitted: &'a Card,
    split: &'a Split<'a>,
    bins: &'a [Bins],
    points: &'a [Vec<i32>],
}

fn report(judged: &Judged<'_>, settings: &Settings, fingerprint: String) -> Report {
    let Judged { card, fitted, split, .. } = *judged;
    let after = ended(fitted, &split.holdout);
    let (before, now, auc_gain) = power::compare(&ended(card, &split.holdout), &after, settings.seed);
    let calibration = fitted.calibration.as_ref();
    let all: Vec<Scored<'_>> = split
        .training
        .iter()
        .chain(&split.holdout)
        .map(|case| {
            let after = f64::from(total(fitted, case));
            let probability = calibration.map_or(0.0, |calibration| calibration.probability(after).estimate);
            Scored { observation: case, before: f64::from(total(card, case)), after, probability }
        })
        .collect();
    let moved = |is_up: bool| {
        let changes = |case: &&Scored<'_>| {
            let (before, after) = (rank(card, case.before), rank(fitted, case.after));
            if is_up { after < before } else { after > before }
        };
        all.iter().filter(changes).count()
    };
    let learned_from = Population::of(fitted, judged.bins, &values(&split.training));
    let held_out = learned_from.held_against(fitted, &values(&split.holdout));
    Report {
        card: card.name.clone(),
        version_before: card.version.clone(),
        version_after: fitted.version.clone(),
        fingerprint,
        seed: settings.seed,
        training: data::sample(&split.training),
        holdout: data::sample(&split.holdout),
        indeterminate: split.indeterminate,
        points_to_double_odds: calibration.map_or(0.0, |calibration| 2_f64.ln() / calibration.slope),
        power: PowerReport { before, after: now, auc_gain },
        calibration: calibration.map_or_else(Vec::new, |found| calibration::curve(found, &after)),
        score_stability: population_stability(&learned_from.scores, &held_out.scores),
        feature_stability: feature_stability(&learned_from, &held_out),
        population: Some(learned_from),
        points: changes(judged),
        fairness: fairness::table(&all, passing(fitted)),
        grade_up: moved(true),
        grade_down: moved(false),
    }
}

/// The place of a score's grade; the best is first.
fn rank(card: &Card, score: f64) -> usize {
    card.grades.iter().position(|grade| score >= f64::from(grade.from)).unwrap_or(card.grades.len())
}

/// Where a grade begins that is two above the last: what many policies ask for.
fn passing(card: &Card) -> f64 {
    let wanted = card.grades.len().saturating_sub(3);
    card.grades.get(wanted).map_or(f64::from(card.lowest), |grade| f64::from(grade.from))
}

fn feature_stability(then: &Population, now: &Population) -> Vec<FeatureStability> {
    let pairs = then.features.iter().zip(&now.features);
    pairs
        .map(|(then, now)| {
            let index = population_stability(&then.cases, &now.cases);
            FeatureStability { feature: then.feature.clone(), index, shift: Shift::of(index) }
        })
        .collect()
}

fn values<'a>(cases: &[&'a Observation]) -> Vec<&'a [Option<f64>]> {
    cases.iter().map(|case| case.values.as_slice()).collect()
}

fn changes(judged: &Judged<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for (at, feature) in judged.card.features.iter().enumerate() {
        let Some((bins, points)) = judged.bins.get(at).zip(judged.points.get(at)) else { continue };
        let mut counts = vec![(0, 0); bins.len()];
        for case in &judged.split.training {
            if let Some(value) = case.values.get(at).copied().flatten() {
                let (outcomes, bad) = &mut counts[bins.place(value)];
                *outcomes += 1;
                *bad += usize::from(is_bad(case));
            }
        }
        for (place, ((outcomes, bad), after)) in counts.into_iter().zip(points).enumerate() {
            changes.push(Change {
                feature: feature.name.clone(),
                below: bins.bounds.get(place).copied(),
                outcomes,
                bad,
                points_before: bins.before.get(place).copied().unwrap_or(0),
                points_after: *after,
            });
        }
    }
    changes
}
