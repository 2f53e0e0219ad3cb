//! How often something failed → how long to wait, never quite the same, so that many who failed together part.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

/// Doubling by then has long met its cap.
const DOUBLINGS_AT_MOST: u32 = 20;

/// Pauses that double, up to a cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    pub first: Duration,
    pub most: Duration,
}

impl Backoff {
    /// `failures` is 1 after the first one.
    pub(crate) fn after(self, failures: u32) -> Duration {
        let doublings = failures.saturating_sub(1).min(DOUBLINGS_AT_MOST);
        shortened(self.first.saturating_mul(1 << doublings).min(self.most))
    }
}

/// Between half of the pause and all of it.
pub(crate) fn shortened(pause: Duration) -> Duration {
    pause.mul_f64(0.5 + chance() / 2.0)
}

/// The pause and up to a tenth more.
pub(crate) fn lengthened(pause: Duration) -> Duration {
    pause.mul_f64(1.0 + chance() / 10.0)
}

/// From 0 to 1. The standard library's hash keys are random enough to keep machines out of step.
fn chance() -> f64 {
    let bits = RandomState::new().build_hasher().finish();
    f64::from((bits >> 32) as u32) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKOFF: Backoff = Backoff { first: Duration::from_secs(2), most: Duration::from_secs(60) };

    #[track_caller]
    fn check(failures: u32, at_most_seconds: u64) {
        let most = Duration::from_secs(at_most_seconds);
        for _ in 0..100 {
            let pause = BACKOFF.after(failures);
            assert!(pause >= most / 2 && pause <= most, "{failures}: {pause:?}");
        }
    }

    #[test]
    fn pauses_double_up_to_the_cap() {
        check(0, 2);
        check(1, 2);
        check(2, 4);
        check(5, 32);
        check(6, 60);
        check(u32::MAX, 60);
    }

    #[test]
    fn pauses_differ() {
        let pauses: Vec<Duration> = (0..10).map(|_| BACKOFF.after(6)).collect();
        assert!(pauses.iter().any(|pause| *pause != pauses[0]), "{pauses:?}");
    }

    #[test]
    fn a_lengthened_pause_is_never_early() {
        let pause = Duration::from_secs(100);
        for _ in 0..100 {
            let longer = lengthened(pause);
            assert!(longer >= pause && longer <= Duration::from_secs(111), "{longer:?}");
        }
    }
}
