//! Counts by name → rows, the most frequent first, and what is left over as one.

use store::portfolio::{Cell, Tally, measure};

use super::book::{Bin, Counted, Distribution, FairGroup, OutcomeGroup, Times};
use super::statistics::{numbered, quantile, rate, rounded};

/// More than anybody reads at once; the rest is one row.
const ROWS_AT_MOST: usize = 50;
const OTHERS: &str = "others";
/// Fewer decisions of a group say nothing of how it is treated.
const JUDGED_FROM: i64 = 30;
const FOUR_FIFTHS: f64 = 0.8;

/// Of so many cases.
pub(super) fn counted(tally: &Tally, name: &str, cases: i64) -> Vec<Counted> {
    let row =
        |(name, cell): (String, Cell)| Counted { name, count: cell.count, share: rate(cell.count, cases) };
    frequent(tally, name).into_iter().map(row).collect()
}

/// The most frequent first, as many as can be read; of equal ones the first in the alphabet.
pub(super) fn frequent(tally: &Tally, name: &str) -> Vec<(String, Cell)> {
    let mut rows: Vec<(String, Cell)> = tally
        .places(name)
        .filter(|(_, cell)| cell.count > 0)
        .map(|(place, cell)| (place.to_owned(), cell))
        .collect();
    rows.sort_by(|one, other| other.1.count.cmp(&one.1.count).then_with(|| one.0.cmp(&other.0)));
    if rows.len() > ROWS_AT_MOST {
        let rest = rows.split_off(ROWS_AT_MOST - 1);
        let count = rest.iter().map(|(_, cell)| cell.count).sum();
        let sum = rest.iter().map(|(_, cell)| cell.sum).sum();
        rows.push((OTHERS.to_owned(), Cell { count, sum }));
    }
    rows
}

pub(super) fn distribution(tally: &Tally, name: &str) -> Distribution {
    let bins = bins(tally, name);
    let missing = tally.cell(name, measure::NONE).count;
    let total = tally.total(name);
    let count = total.count - missing;
    Distribution {
        count,
        missing,
        mean: (count > 0).then(|| rounded(total.sum as f64 / count as f64)),
        median: quantile(tally, name, 0.5).map(rounded),
        bins,
    }
}

/// From the first that has something to the last, the empty ones between too.
pub(super) fn bins(tally: &Tally, name: &str) -> Vec<Bin> {
    let Some(scale) = measure::scale(name) else { return Vec::new() };
    let filled: Vec<(i64, i64)> = numbered(tally, name).into_iter().filter(|(_, count)| *count > 0).collect();
    let (Some((first, _)), Some((last, _))) = (filled.first(), filled.last()) else { return Vec::new() };
    let between = scale.bounds().iter().filter(|bound| (*first..=*last).contains(*bound));
    let bin = |place: &i64| Bin {
        from: (!store::portfolio::Scale::is_below_zero(*place)).then_some(*place),
        to: scale.end(*place),
        count: filled.iter().find(|(known, _)| known == place).map_or(0, |(_, count)| *count),
        place: *place,
    };
    between.map(bin).collect()
}

pub(super) fn times(tally: &Tally, name: &str) -> Times {
    let seconds = |share: f64| quantile(tally, name, share).map(|millis| rounded(millis / 1_000.0));
    Times { count: tally.total(name).count, median: seconds(0.5), ninetieth: seconds(0.9) }
}

/// `named` turns a place into what people call it.
pub(super) fn outcomes(tally: &Tally, name: &str, named: impl Fn(&str) -> String) -> Vec<OutcomeGroup> {
    let group = |(place, cell): (&str, Cell)| outcome(place, named(place), (cell.count, cell.sum));
    tally.places(name).filter(|(_, cell)| cell.count > 0).map(group).collect()
}

pub(super) fn outcome(group: &str, name: String, (known, bad): (i64, i64)) -> OutcomeGroup {
    OutcomeGroup { group: group.to_owned(), name, known, bad, bad_rate: rate(bad, known) }
}

/// Each against the group that is approved most often, of those that are large enough to be judged.
pub(super) fn fairness(tally: &Tally, name: &str) -> Vec<FairGroup> {
    let groups = frequent(tally, name);
    let judged = |cell: &Cell| (cell.count >= JUDGED_FROM).then(|| cell.sum as f64 / cell.count as f64);
    let best = groups
        .iter()
        .filter(|(name, _)| name != OTHERS)
        .filter_map(|(_, cell)| judged(cell))
        .fold(0.0, f64::max);
    let row = |(name, cell): (String, Cell)| {
        let ratio = judged(&cell).filter(|_| best > 0.0 && name != OTHERS).map(|rate| rate / best);
        FairGroup {
            name,
            decided: cell.count,
            approved: cell.sum,
            approval_rate: rate(cell.sum, cell.count),
            impact_ratio: ratio.map(rounded),
            is_below_four_fifths: ratio.is_some_and(|ratio| ratio < FOUR_FIFTHS),
        }
    };
    groups.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_group_that_is_approved_far_less_often_is_named_and_a_small_one_is_not_judged() {
        let tally: Tally = serde_json::from_value(json!({ "bank_decided": {
            "A": [100, 60], "B": [50, 24], "C": [50, 23], "D": [29, 0] } }))
        .unwrap();
        let groups = fairness(&tally, measure::BANK_DECIDED);
        let told: Vec<(&str, Option<f64>, bool)> = groups
            .iter()
            .map(|group| (group.name.as_str(), group.impact_ratio, group.is_below_four_fifths))
            .collect();
        assert_eq!(
            told,
            [("A", Some(1.0), false), ("B", Some(0.8), false), ("C", Some(0.7667), true), ("D", None, false)]
        );
    }

    #[test]
    fn a_distribution_has_every_bin_between_its_ends() {
        let tally: Tally = serde_json::from_value(
            json!({ "score": { "600": [2, 1_240], "700": [1, 712], "none": [4, 0] } }),
        )
        .unwrap();
        let told = distribution(&tally, measure::SCORE);
        assert_eq!((told.count, told.missing, told.mean), (3, 4, Some(650.6667)));
        let bins: Vec<(Option<i64>, i64)> = told.bins.iter().map(|bin| (bin.from, bin.count)).collect();
        assert_eq!(bins, [(Some(600), 2), (Some(650), 0), (Some(700), 1)]);
    }

    #[test]
    fn more_names_than_can_be_read_are_told_together() {
        let places: serde_json::Map<String, serde_json::Value> =
            (0..80).map(|number| (format!("code_{number:02}"), json!([100 - number, 0]))).collect();
        let tally: Tally = serde_json::from_value(json!({ "decline_reason": places })).unwrap();
        let rows = counted(&tally, measure::DECLINE_REASON, 1_000);
        assert_eq!((rows.len(), rows[0].name.as_str(), rows[49].name.as_str()), (50, "code_00", "others"));
        let sum: i64 = rows.iter().map(|row| row.count).sum();
        assert_eq!(sum, tally.total(measure::DECLINE_REASON).count);
    }
}
