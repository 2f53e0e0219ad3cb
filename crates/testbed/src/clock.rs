//! A time that stands still until a test moves it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};
use store::Clock;

/// 2026-11-14T09:30:00Z: some time after the last release, so that nothing made by tests looks old.
const BEGIN_SECONDS: i64 = 1_794_648_600;

/// Cheap to clone; all clones are one clock.
#[derive(Clone, Debug)]
pub struct TestClock(Arc<AtomicI64>);

impl Default for TestClock {
    fn default() -> Self {
        Self(Arc::new(AtomicI64::new(BEGIN_SECONDS * 1_000_000)))
    }
}

impl TestClock {
    #[must_use]
    pub fn now(&self) -> Timestamp {
        Timestamp::from_microsecond(self.0.load(Ordering::SeqCst))
            .expect("a test moved its clock out of all time")
    }

    pub fn advance(&self, by: SignedDuration) {
        let micros = i64::try_from(by.as_micros()).expect("a test moved its clock too far");
        self.0.fetch_add(micros, Ordering::SeqCst);
    }

    /// The same clock as the program takes it.
    #[must_use]
    pub fn handle(&self) -> Clock {
        let clock = self.clone();
        Clock::from_fn(move || clock.now())
    }
}
