//! A feature of the card + the values of the cases → the bins that are learned about, and their points made monotone.

use score::Feature;

/// A cut of the data's own must leave so large a share of the cases on either side of it, within its bin of the card.
const SHARE_MIN: f64 = 0.05;
const CASES_MIN: usize = 20;

/// Where one feature's values fall: the card's bins, cut further where there are cases enough.
#[derive(Clone, Debug)]
pub(crate) struct Bins {
    /// Upper bounds in rising order; the last bin has none.
    pub(crate) bounds: Vec<f64>,
    /// What the card says of each bin.
    pub(crate) before: Vec<i32>,
    pub(crate) is_rising: bool,
}

impl Bins {
    pub(crate) fn of(feature: &Feature, values: &[f64]) -> Self {
        let mut bounds: Vec<f64> = feature.bins.iter().filter_map(|bin| bin.below).collect();
        bounds.extend(own_cuts(feature, values));
        bounds.sort_unstable_by(f64::total_cmp);
        bounds.dedup();
        let lower = std::iter::once(f64::NEG_INFINITY).chain(bounds.iter().copied());
        let before = lower.map(|from| feature.points(from)).collect();
        let ends = feature.bins.first().zip(feature.bins.last());
        Self { bounds, before, is_rising: ends.is_some_and(|(first, last)| first.points <= last.points) }
    }

    pub(crate) fn len(&self) -> usize {
        self.before.len()
    }

    pub(crate) fn place(&self, value: f64) -> usize {
        self.bounds.partition_point(|bound| *bound <= value)
    }

    /// Neighbours that go against the feature's direction are given their weighted mean until none does.
    pub(crate) fn monotone(&self, points: &[f64], weights: &[f64]) -> Vec<f64> {
        let sign = if self.is_rising { 1.0 } else { -1.0 };
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        for (value, weight) in points.iter().zip(weights) {
            pools.push((value * sign, *weight, 1));
            while let [.., (lower, lower_weight, lower_count), (upper, upper_weight, upper_count)] = pools[..]
                && lower > upper
            {
                let weight = lower_weight + upper_weight;
                let mean = (lower * lower_weight + upper * upper_weight) / weight;
                pools.truncate(pools.len() - 2);
                pools.push((mean, weight, lower_count + upper_count));
            }
        }
        pools.iter().flat_map(|(value, _, count)| std::iter::repeat_n(value * sign, *count)).collect()
    }
}

/// The middle of each bin of the card that holds many cases, as a number a committee can read.
fn own_cuts(feature: &Feature, values: &[f64]) -> Vec<f64> {
    let enough = CASES_MIN.max((values.len() as f64 * SHARE_MIN).ceil() as usize);
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let mut cuts = Vec::new();
    let mut from = 0;
    for bin in &feature.bins {
        let to = bin.below.map_or(sorted.len(), |below| sorted.partition_point(|value| *value < below));
        let (inside, begin) = (sorted.get(from..to).unwrap_or_default(), from);
        from = to;
        let Some(middle) = inside.get(inside.len() / 2).map(|middle| readable(*middle)) else { continue };
        let below = sorted.partition_point(|value| *value < middle);
        let is_inside = bin.below.is_none_or(|bound| middle < bound);
        if is_inside && below.saturating_sub(begin) >= enough && to.saturating_sub(below) >= enough {
            cuts.push(middle);
        }
    }
    cuts
}

/// Three digits that count.
fn readable(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let scale = 10_f64.powi(2 - value.abs().log10().floor() as i32);
    (value * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bins(is_rising: bool) -> Bins {
        Bins { bounds: vec![1.0, 2.0, 3.0], before: vec![0; 4], is_rising }
    }

    #[test]
    fn neighbours_that_contradict_the_direction_share_their_mean() {
        assert_eq!(bins(true).monotone(&[1.0, 4.0, 2.0, 9.0], &[1.0; 4]), [1.0, 3.0, 3.0, 9.0]);
        assert_eq!(bins(false).monotone(&[9.0, 2.0, 4.0, 1.0], &[1.0; 4]), [9.0, 3.0, 3.0, 1.0]);
        assert_eq!(bins(true).monotone(&[3.0, 2.0, 1.0, 0.0], &[1.0, 1.0, 1.0, 5.0]), [0.75; 4]);
    }

    #[test]
    fn a_value_falls_below_its_bound() {
        let bins = bins(true);
        let places: Vec<usize> = [0.0, 1.0, 2.9, 3.0, 99.0].map(|value| bins.place(value)).to_vec();
        assert_eq!(places, [0, 1, 2, 3, 3]);
    }

    #[test]
    fn cuts_are_numbers_of_three_digits() {
        assert_eq!(
            [0.123_456, 12_345.6, -0.000_987_6, 0.0].map(readable),
            [0.123, 12_300.0, -0.000_988, 0.0]
        );
    }
}
