//! Scores and endings → how well the scores tell the bad from the good, with intervals.

use crate::random::Random;
use crate::report::{Interval, Power};

const RESAMPLES: usize = 500;

/// A score and whether the loan went bad.
pub(crate) type Ended = (f64, bool);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Measures {
    auc: f64,
    ks: f64,
}

/// Of two scores of the same cases, in the same order, and of what the second gained.
pub(crate) fn compare(before: &[Ended], after: &[Ended], seed: u64) -> (Power, Power, Interval) {
    let mut random = Random::seeded(seed);
    let (first, second) = (measures(before.to_vec()), measures(after.to_vec()));
    let (mut firsts, mut seconds) = (Vec::with_capacity(RESAMPLES), Vec::with_capacity(RESAMPLES));
    for _ in 0..RESAMPLES {
        let drawn: Vec<usize> = (0..before.len()).map(|_| random.below(before.len())).collect();
        let of =
            |scores: &[Ended]| measures(drawn.iter().filter_map(|at| scores.get(*at)).copied().collect());
        // Drawn alike for both, so that their difference is not drowned by the draw.
        if let (Some(one), Some(other)) = (of(before), of(after)) {
            firsts.push(one);
            seconds.push(other);
        }
    }
    let gains = firsts.iter().zip(&seconds).map(|(one, other)| other.auc - one.auc).collect();
    let gain = second.auc_or_half() - first.auc_or_half();
    (power(first, &firsts), power(second, &seconds), interval(gain, gains))
}

trait AucOrHalf {
    fn auc_or_half(&self) -> f64;
}

impl AucOrHalf for Option<Measures> {
    fn auc_or_half(&self) -> f64 {
        self.map_or(0.5, |measures| measures.auc)
    }
}

fn power(found: Option<Measures>, drawn: &[Measures]) -> Power {
    let auc = interval(found.auc_or_half(), drawn.iter().map(|measures| measures.auc).collect());
    let ks = interval(
        found.map_or(0.0, |measures| measures.ks),
        drawn.iter().map(|measures| measures.ks).collect(),
    );
    let gini = auc.map(|auc| 2.0 * auc - 1.0);
    Power { auc, gini, ks }
}

/// The middle 95 of 100 resamples.
fn interval(estimate: f64, mut drawn: Vec<f64>) -> Interval {
    drawn.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (drawn.len() as f64 * share) as usize;
        drawn.get(place.min(drawn.len().saturating_sub(1))).copied().unwrap_or(estimate)
    };
    Interval { estimate, low: at(0.025), high: at(0.975) }
}

/// `None` when all ended alike.
fn measures(mut ended: Vec<Ended>) -> Option<Measures> {
    ended.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    let bad = ended.iter().filter(|(_, is_bad)| *is_bad).count();
    let good = ended.len() - bad;
    if good == 0 || bad == 0 {
        return None;
    }
    let (good, bad) = (good as f64, bad as f64);
    let (mut goods_below, mut bads_below, mut won, mut ks) = (0.0, 0.0, 0.0, 0.0_f64);
    for tie in ended.chunk_by(|one, other| one.0 == other.0) {
        let bads = tie.iter().filter(|(_, is_bad)| *is_bad).count() as f64;
        let goods = tie.len() as f64 - bads;
        won += goods * (bads_below + bads / 2.0);
        goods_below += goods;
        bads_below += bads;
        ks = ks.max((bads_below / bad - goods_below / good).abs());
    }
    Some(Measures { auc: won / (good * bad), ks })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perfect_order_a_blind_one_and_a_reversed_one() {
        let of = |scores: [f64; 4]| {
            measures(scores.into_iter().zip([true, true, false, false]).collect()).unwrap()
        };
        assert_eq!(of([1.0, 2.0, 3.0, 4.0]), Measures { auc: 1.0, ks: 1.0 });
        assert_eq!(of([1.0, 1.0, 1.0, 1.0]), Measures { auc: 0.5, ks: 0.0 });
        assert_eq!(of([4.0, 3.0, 2.0, 1.0]).auc, 0.0);
        assert_eq!(measures(vec![(1.0, true)]), None);
    }

    #[test]
    fn the_same_seed_draws_the_same_interval() {
        let ended: Vec<Ended> = (0..200).map(|at| (f64::from(at % 37), at % 5 == 0)).collect();
        let [one, other, third] = [7, 7, 8].map(|seed| compare(&ended, &ended, seed).0.auc);
        assert_eq!(one, other);
        assert_ne!(one, third);
        assert!(one.low < one.estimate && one.estimate < one.high);
    }
}
