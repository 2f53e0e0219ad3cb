//! The time, as an argument: tests hold it still and move it.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;

use crate::timekeeper::Doubt;

#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    doubt: Arc<dyn Fn() -> Option<Doubt> + Send + Sync>,
}

impl Clock {
    #[must_use]
    pub fn system() -> Self {
        Self::from_fn(Timestamp::now)
    }

    pub fn from_fn(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self::with_doubt(now, || None)
    }

    pub(crate) fn with_doubt(
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
        doubt: impl Fn() -> Option<Doubt> + Send + Sync + 'static,
    ) -> Self {
        Self { now: Arc::new(now), doubt: Arc::new(doubt) }
    }

    /// Why nothing may be erased by this clock, if anything speaks against it.
    #[must_use]
    pub fn doubt(&self) -> Option<Doubt> {
        (self.doubt)()
    }

    #[must_use]
    pub fn now(&self) -> Timestamp {
        (self.now)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Clock")
    }
}
