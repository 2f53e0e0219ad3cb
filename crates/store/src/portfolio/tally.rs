//! Counts by measure and place ↔ their sealed form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::seal::TeamKey;

/// How many, and the sum of something about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    pub count: i64,
    pub sum: i64,
}

impl From<(i64, i64)> for Cell {
    fn from((count, sum): (i64, i64)) -> Self {
        Self { count, sum }
    }
}

/// By measure, then by place. What comes to nothing is not in it, so that equal counts are equal tallies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<String, BTreeMap<String, Cell>>);

impl Tally {
    pub(super) fn add(&mut self, measure: &str, place: impl Into<String>, sum: i64) {
        let cell = self.0.entry(measure.to_owned()).or_default().entry(place.into()).or_default();
        cell.count += 1;
        cell.sum = cell.sum.saturating_add(sum);
    }

    pub fn merge(&mut self, other: &Self) {
        self.combine(other, 1);
    }

    pub(super) fn take_off(&mut self, other: &Self) {
        self.combine(other, -1);
    }

    fn combine(&mut self, other: &Self, sign: i64) {
        for (measure, places) in &other.0 {
            let mine = self.0.entry(measure.clone()).or_default();
            for (place, cell) in places {
                let sum = mine.entry(place.clone()).or_default();
                sum.count += sign * cell.count;
                sum.sum = sum.sum.saturating_add(sign * cell.sum);
                if *sum == Cell::default() {
                    mine.remove(place);
                }
            }
            if mine.is_empty() {
                self.0.remove(measure);
            }
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The places of a measure in the order of their names.
    pub fn places(&self, measure: &str) -> impl Iterator<Item = (&str, Cell)> {
        self.0.get(measure).into_iter().flatten().map(|(place, cell)| (place.as_str(), *cell))
    }

    #[must_use]
    pub fn cell(&self, measure: &str, place: &str) -> Cell {
        self.0.get(measure).and_then(|places| places.get(place)).copied().unwrap_or_default()
    }

    /// All places of a measure together.
    #[must_use]
    pub fn total(&self, measure: &str) -> Cell {
        self.places(measure).fold(Cell::default(), |total, (_, cell)| Cell {
            count: total.count + cell.count,
            sum: total.sum.saturating_add(cell.sum),
        })
    }

    /// Only these measures.
    #[must_use]
    pub(super) fn only(&self, measures: &[&str]) -> Self {
        let kept = self.0.iter().filter(|(measure, _)| measures.contains(&measure.as_str()));
        Self(kept.map(|(measure, places)| (measure.clone(), places.clone())).collect())
    }

    pub(super) fn seal(&self, key: &TeamKey, place: &str) -> Result<Vec<u8>, Error> {
        key.seal(place, &serde_json::to_vec(self).map_err(Error::unreadable)?)
    }

    pub(super) fn open(key: &TeamKey, place: &str, sealed: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(&key.open(place, sealed)?).map_err(Error::unreadable)
    }
}

/// As `{"decision": {"approved": [12, 0]}}`: thousands of them are read for one page.
impl Serialize for Tally {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let short = |places: &BTreeMap<String, Cell>| -> BTreeMap<String, (i64, i64)> {
            places.iter().map(|(place, cell)| (place.clone(), (cell.count, cell.sum))).collect()
        };
        let all: BTreeMap<&String, _> = self.0.iter().map(|(name, places)| (name, short(places))).collect();
        all.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all: BTreeMap<String, BTreeMap<String, (i64, i64)>> = Deserialize::deserialize(deserializer)?;
        let long = |places: BTreeMap<String, (i64, i64)>| {
            places.into_iter().map(|(place, cell)| (place, Cell::from(cell))).collect()
        };
        Ok(Self(all.into_iter().map(|(name, places)| (name, long(places))).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(entries: &[(&str, &str, i64)]) -> Tally {
        let mut tally = Tally::default();
        for (measure, place, sum) in entries {
            tally.add(measure, *place, *sum);
        }
        tally
    }

    #[test]
    fn what_was_added_can_be_taken_off_and_nothing_is_left_of_it() {
        let one = tally(&[("decision", "approved", 0), ("score", "700", 712)]);
        let other = tally(&[("decision", "declined", 0), ("score", "700", 0)]);
        let mut both = one.clone();
        both.merge(&other);
        assert_eq!(both.cell("score", "700"), Cell::from((2, 712)));
        assert_eq!(both.total("decision").count, 2);
        both.take_off(&one);
        assert_eq!(both, other);
        both.take_off(&other);
        assert!(both.is_empty());
    }

    #[test]
    fn a_tally_is_read_as_it_was_written() {
        let one = tally(&[("decision", "approved", 0), ("score", "700", 712), ("score", "700", 730)]);
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(text, r#"{"decision":{"approved":[1,0]},"score":{"700":[2,1442]}}"#);
        assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), one);
    }
}
