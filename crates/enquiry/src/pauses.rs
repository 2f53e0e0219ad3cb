//! How often something failed → how long to wait, never quite the same.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

/// Doubling by then has long met its cap.
const DOUBLINGS_AT_MOST: u32 = 20;

/// Pauses that double, up to a cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    pub first: Duration,
    pub most: Duration,
}

impl Pauses {
    /// `failures` is 1 after the first one. Between half of the pause and all of it, so that many who failed together part.
    pub(crate) fn after(self, failures: u32) -> Duration {
        let doublings = failures.saturating_sub(1).min(DOUBLINGS_AT_MOST);
        let pause = self.first.saturating_mul(1 << doublings).min(self.most);
        let bits = RandomState::new().build_hasher().finish();
        pause.mul_f64(0.5 + f64::from((bits >> 32) as u32) / f64::from(u32::MAX) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_cap() {
        let pauses = Pauses { first: Duration::from_secs(2), most: Duration::from_secs(60) };
        for (failures, at_most) in [(0, 2), (1, 2), (2, 4), (5, 32), (6, 60), (u32::MAX, 60)] {
            let (pause, most) = (pauses.after(failures), Duration::from_secs(at_most));
            assert!(pause >= most / 2 && pause <= most, "{failures}: {pause:?}");
        }
    }
}
