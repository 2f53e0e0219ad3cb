//! Repeated timings → the numbers one can compare: the smallest, the middle one and a bad one.

use std::time::Duration;

/// At least one timing, sorted.
#[derive(Debug)]
pub(super) struct Sample {
    sorted_ms: Vec<f64>,
}

impl Sample {
    /// `None` without a timing.
    pub(super) fn of(timings: &[Duration]) -> Option<Self> {
        let mut sorted_ms: Vec<f64> = timings.iter().map(|timing| timing.as_secs_f64() * 1000.0).collect();
        sorted_ms.sort_by(f64::total_cmp);
        (!sorted_ms.is_empty()).then_some(Self { sorted_ms })
    }

    /// What the work costs when nothing else disturbs it.
    pub(super) fn minimum_ms(&self) -> f64 {
        self.sorted_ms[0]
    }

    /// What one may expect. Of an even number, the higher of the two in the middle.
    pub(super) fn median_ms(&self) -> f64 {
        self.sorted_ms[self.sorted_ms.len() / 2]
    }

    /// What one in twenty exceeds.
    pub(super) fn bad_ms(&self) -> f64 {
        self.sorted_ms[(self.sorted_ms.len() * 95).div_ceil(100) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_does_not_matter() {
        let sample = Sample::of(&[30, 10, 20].map(Duration::from_millis)).unwrap();
        assert_eq!((sample.minimum_ms(), sample.median_ms()), (10.0, 20.0));
        assert!(Sample::of(&[]).is_none());
    }

    #[test]
    fn one_in_twenty_is_worse_than_a_bad_one() {
        let many: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        assert_eq!(Sample::of(&many).unwrap().bad_ms(), 95.0);
        assert_eq!(Sample::of(&many[..1]).unwrap().bad_ms(), 1.0);
    }
}
