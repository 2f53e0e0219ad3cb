//! What a card learns from outcomes, and what it must not.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

use fit::{Groups, Observation, Outcome, Refusal, Settings, fit};
use ledger::Date;
use score::Card;

fn card() -> Card {
    Card::load(score::BEHAVIOUR_CARD).expect("our own card")
}

fn settings() -> Settings {
    Settings { version: "2".to_owned(), seed: 5 }
}

/// A number from 0 to 1 that only depends on where it is asked for.
fn chance(at: usize, purpose: u64) -> f64 {
    let mut mixed =
        (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ purpose.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    ((mixed ^ (mixed >> 32)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Loans of people who differ in how often payments are returned and how long their balance lasts. `truth` is the log-odds
/// of a bad loan.
fn loans(count: usize, truth: impl Fn(f64, f64) -> f64) -> Vec<Observation> {
    let card = card();
    let first: Date = "2025-01-01".parse().expect("a day");
    (0..count)
        .map(|at| {
            let (bounces, cover) = ((chance(at, 1) * 6.0).floor(), chance(at, 2) * 80.0);
            let values = fit::values(&card, |metric| match metric {
                "counted_bounces" => Some(bounces),
                "days_of_cover" => Some(cover),
                _ => None,
            });
            let bad = 1.0 / (1.0 + (-truth(bounces, cover)).exp());
            Observation {
                id: format!("loan-{at}"),
                day: first.saturating_add(std::time::Duration::from_secs(86_400 * (at as u64 % 360))),
                outcome: if chance(at, 3) < bad { Outcome::Bad } else { Outcome::Good },
                values,
                groups: Groups { bank: Some(["HDFC Bank", "Axis Bank"][at % 2].to_owned()), state: None },
            }
        })
        .collect()
}

fn by_bounces(bounces: f64, _cover: f64) -> f64 {
    0.9 * bounces - 3.0
}

#[test]
fn what_the_outcomes_say_is_learned_and_what_they_deny_fades() {
    let fitted = fit(&card(), &loans(4_000, by_bounces), &settings()).expect("a fit");
    let spread = |card: &Card, name: &str| {
        let feature = card.features.iter().find(|feature| feature.name == name).expect("a feature");
        let of = |pick: fn(i32, i32) -> i32| {
            feature.bins.iter().map(|bin| bin.points).reduce(pick).expect("a bin")
        };
        of(i32::max) - of(i32::min)
    };
    assert!(spread(&fitted.card, "cover") < spread(&card(), "cover") / 2, "cover says nothing here");
    assert!(spread(&fitted.card, "returned_payments") > 40);
    let power = &fitted.report.power;
    assert!(power.after.auc.estimate > power.before.auc.estimate, "{power:?}");
    assert!(power.auc_gain.low > 0.0, "{power:?}");
    assert!(Card::load(&fitted.card.to_json().expect("a document")).is_ok(), "it loads as any card does");
}

#[test]
fn what_the_card_does_not_see_keeps_its_points() {
    let fitted = fit(&card(), &loans(1_000, by_bounces), &settings()).expect("a fit");
    let gambling = |card: &Card| card.features.iter().find(|feature| feature.name == "gambling").cloned();
    assert_eq!(gambling(&fitted.card), gambling(&card()));
}

#[test]
fn few_outcomes_change_little() {
    let moved = |count| {
        let fitted = fit(&card(), &loans(count, by_bounces), &settings()).expect("a fit");
        let changes = fitted.report.points.iter();
        changes.map(|change| (change.points_after - change.points_before).abs()).max().unwrap_or(0)
    };
    assert!(moved(200) < moved(4_000), "{} {}", moved(200), moved(4_000));
}

#[test]
fn every_feature_keeps_its_direction() {
    // A world in which returned payments are a good sign: the card may flatten, it may not turn round.
    let fitted =
        fit(&card(), &loans(4_000, |bounces, cover| -0.5 * bounces - cover / 10.0 + 4.0), &settings());
    let fitted = fitted.expect("a fit");
    for (before, after) in card().features.iter().zip(&fitted.card.features) {
        let rises = |points: &[i32]| points.is_sorted();
        let points =
            |feature: &score::Feature| -> Vec<i32> { feature.bins.iter().map(|bin| bin.points).collect() };
        let mut after = points(after);
        if !rises(&points(before)) {
            after.reverse();
        }
        assert!(rises(&after), "{}: {after:?}", before.name);
    }
}

#[test]
fn the_same_loans_in_any_order_give_the_same_card() {
    let mut loans = loans(600, by_bounces);
    let one = fit(&card(), &loans, &settings()).expect("a fit");
    loans.reverse();
    let other = fit(&card(), &loans, &settings()).expect("a fit");
    assert_eq!(one.card, other.card);
    assert_eq!(one.report, other.report);
    loans[0].outcome = Outcome::Indeterminate;
    let third = fit(&card(), &loans, &settings()).expect("a fit");
    assert_ne!(third.report.fingerprint, one.report.fingerprint);
}

#[test]
fn a_calibrated_card_foretells_how_many_go_bad() {
    let fitted = fit(&card(), &loans(8_000, by_bounces), &settings()).expect("a fit");
    let bands = &fitted.report.calibration;
    let held = |band: &&fit::CalibrationBand| {
        band.bad_share_low <= band.expected_bad_share && band.expected_bad_share <= band.bad_share_high
    };
    assert!(bands.len() >= 8, "{bands:?}");
    assert!(bands.iter().filter(held).count() * 10 >= bands.len() * 8, "{bands:?}");
}

#[test]
fn too_few_outcomes_are_refused_with_their_number() {
    let refused = fit(&card(), &loans(100, by_bounces), &settings()).expect_err("too few");
    assert!(matches!(refused, Refusal::TooFew { good, bad } if good + bad == 100), "{refused}");
    let mut all_good = loans(1_000, by_bounces);
    all_good.iter_mut().for_each(|loan| loan.outcome = Outcome::Good);
    assert!(matches!(fit(&card(), &all_good, &settings()), Err(Refusal::TooFew { bad: 0, .. })));
}

#[test]
fn outcomes_that_contradict_the_whole_card_make_no_card() {
    let refused = fit(&card(), &loans(4_000, |bounces, cover| cover / 8.0 - 1.5 * bounces), &settings());
    assert!(matches!(refused, Err(Refusal::Contradicted)), "{refused:?}");
}

#[test]
fn the_latest_quarter_is_held_out() {
    let fitted = fit(&card(), &loans(2_000, by_bounces), &settings()).expect("a fit");
    let (training, holdout) = (&fitted.report.training, &fitted.report.holdout);
    assert!(training.last_day < holdout.first_day);
    assert!((450..=550).contains(&holdout.outcomes), "{}", holdout.outcomes);
    assert_eq!(fitted.report.fairness.iter().map(|row| row.outcomes).sum::<usize>(), 2_000);
}

fn ended(loans: &[Observation]) -> Vec<(fit::Values, bool)> {
    loans.iter().map(|loan| (loan.values.clone(), loan.outcome == Outcome::Bad)).collect()
}

fn scored(loans: &[Observation]) -> Vec<fit::Values> {
    loans.iter().map(|loan| loan.values.clone()).collect()
}

#[test]
fn people_like_those_it_learned_from_raise_no_alarm() {
    let all = loans(4_000, by_bounces);
    let fitted = fit(&card(), &all[..2_000], &settings()).expect("a fit");
    let population = fitted.report.population.as_ref().expect("a population");
    for fresh in all[2_000..].chunks(250) {
        let watch = fit::watch(&fitted.card, population, &scored(fresh), &ended(fresh));
        assert_eq!((watch.cases, watch.alarms.as_slice()), (250, [].as_slice()), "{watch:?}");
        assert!(watch.score.expect("an index").index < 0.1);
    }
}

#[test]
fn other_people_and_other_endings_raise_an_alarm_once() {
    let all = loans(4_000, by_bounces);
    let fitted = fit(&card(), &all[..2_000], &settings()).expect("a fit");
    let population = fitted.report.population.as_ref().expect("a population");
    let about = |watch: &fit::Watch| watch.alarms.iter().map(|alarm| alarm.about.clone()).collect::<Vec<_>>();
    let many_bounces: Vec<Observation> =
        all[2_000..].iter().filter(|loan| loan.values.contains(&Some(5.0))).cloned().collect();
    let watch = fit::watch(&fitted.card, population, &scored(&many_bounces), &[]);
    assert!(about(&watch).contains(&"score".to_owned()), "{watch:?}");
    assert!(watch.alarms.iter().all(|alarm| alarm.level == fit::Level::LargeShift), "{watch:?}");
    assert!(watch.is_worse_than(None) && !watch.is_worse_than(Some(&watch)));

    let worse = loans(6_000, |bounces, _| 0.9 * bounces - 2.0);
    let watch = fit::watch(&fitted.card, population, &[], &ended(&worse[5_000..]));
    assert_eq!(about(&watch), ["bad_rate"], "{watch:?}");
    assert_eq!(watch.alarms[0].level, fit::Level::Above);
}

#[test]
fn a_few_cases_are_not_judged() {
    let all = loans(2_100, |bounces, _| 0.9 * bounces - 3.0);
    let fitted = fit(&card(), &all[..2_000], &settings()).expect("a fit");
    let population = fitted.report.population.as_ref().expect("a population");
    let watch = fit::watch(&fitted.card, population, &scored(&all[2_010..]), &ended(&all[2_080..]));
    assert_eq!((watch.cases, watch.score, watch.bad_rate, watch.alarms.len()), (90, None, None, 0));
}
