//! Counts in places → medians, shifts and ratios.

use store::portfolio::{Scale, Tally, measure};

/// So many groups a distribution is cut into before it is compared, each a tenth of what was before. Finer ones would find shifts
/// in what is only chance.
const GROUPS: f64 = 10.0;
/// Fewer on either side say nothing.
pub(super) const COMPARED_FROM: i64 = 100;

/// The value below which this share of a measure lies, taken to be spread evenly within its place. `None` without values.
pub(super) fn quantile(tally: &Tally, name: &str, share: f64) -> Option<f64> {
    let scale = measure::scale(name)?;
    let places = numbered(tally, name);
    let total: i64 = places.iter().map(|(_, count)| count).sum();
    let wanted = total as f64 * share;
    let mut passed = 0.0;
    for (place, count) in places.iter().filter(|(_, count)| *count > 0) {
        let count = *count as f64;
        if passed + count >= wanted {
            let begin = *place as f64;
            // Nobody knows how far the last place goes.
            let end = scale.end(*place).map_or(begin, |end| end as f64);
            return Some(begin + (end - begin) * ((wanted - passed) / count).clamp(0.0, 1.0));
        }
        passed += count;
    }
    None
}

/// The places of a measure that are numbers, in their order, with how many are in each.
pub(super) fn numbered(tally: &Tally, name: &str) -> Vec<(i64, i64)> {
    let mut places: Vec<(i64, i64)> = tally
        .places(name)
        .filter_map(|(place, cell)| Some((place.parse().ok()?, cell.count.max(0))))
        .collect();
    places.sort_unstable();
    places
}

/// The population stability index: how far a distribution moved. `None` where there is too little to compare.
pub(super) fn stability(before: &Tally, now: &Tally, name: &str) -> Option<f64> {
    let total = |tally: &Tally| tally.total(name).count;
    if total(before) < COMPARED_FROM || total(now) < COMPARED_FROM {
        return None;
    }
    Some(fit::population_stability(&grouped(before, before, name)?, &grouped(before, now, name)?))
}

/// What a tally has in each tenth of `base`, and last what has no value.
fn grouped(base: &Tally, tally: &Tally, name: &str) -> Option<Vec<usize>> {
    let scale: Scale = measure::scale(name)?;
    let each = (base.total(name).count as f64 / GROUPS).max(1.0);
    let (of_base, of_tally) = (numbered(base, name), numbered(tally, name));
    let count_at = |places: &[(i64, i64)], place: i64| {
        places
            .iter()
            .find(|(known, _)| *known == place)
            .map_or(0, |(_, count)| usize::try_from(*count).unwrap_or_default())
    };
    let mut groups = vec![0];
    let mut filled = 0;
    for place in scale.bounds() {
        if filled as f64 >= each {
            groups.push(0);
            filled = 0;
        }
        filled += count_at(&of_base, *place);
        if let Some(last) = groups.last_mut() {
            *last += count_at(&of_tally, *place);
        }
    }
    groups.push(usize::try_from(tally.cell(name, measure::NONE).count).unwrap_or_default());
    Some(groups)
}

/// `None` of nothing.
pub(super) fn rate(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| rounded(part as f64 / whole as f64))
}

/// To a hundredth of a percent: more is not in the counts.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tally(places: &serde_json::Value) -> Tally {
        serde_json::from_value(json!({ "score": places })).unwrap()
    }

    #[test]
    fn a_median_lies_where_half_of_the_values_are_below_it() {
        let all = tally(&json!({ "600": [10, 0], "650": [20, 0], "700": [10, 0], "none": [500, 0] }));
        assert_eq!(quantile(&all, "score", 0.5), Some(675.0));
        assert_eq!(quantile(&all, "score", 0.25), Some(650.0));
        assert_eq!(quantile(&all, "score", 1.0), Some(750.0));
        assert_eq!(quantile(&tally(&json!({ "850": [3, 0] })), "score", 0.9), Some(850.0));
        assert_eq!(quantile(&Tally::default(), "score", 0.5), None);
        assert_eq!(quantile(&all, "decision", 0.5), None);
    }

    #[test]
    fn what_did_not_move_is_stable_and_what_moved_is_not() {
        let before = tally(&json!({ "600": [100, 0], "650": [200, 0], "700": [100, 0] }));
        let same = tally(&json!({ "600": [50, 0], "650": [100, 0], "700": [50, 0] }));
        let stable = stability(&before, &same, "score").unwrap();
        assert!(stable < 0.001, "{stable}");
        let lower = tally(&json!({ "600": [80, 0], "650": [90, 0], "700": [30, 0] }));
        let some = stability(&before, &lower, "score").unwrap();
        assert!((0.1..0.25).contains(&some), "{some}");
        let gone = tally(&json!({ "600": [10, 0], "none": [190, 0] }));
        assert!(stability(&before, &gone, "score").unwrap() > 1.0);
        let few = tally(&json!({ "600": [99, 0] }));
        assert_eq!(stability(&before, &few, "score"), None);
        assert_eq!(stability(&few, &before, "score"), None);
    }
}
