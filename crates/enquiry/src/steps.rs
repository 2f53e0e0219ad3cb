//! How far a check has come, told to whoever watches: counted in the service, and where tests let the process die.

use std::fmt;
use std::sync::Arc;

use store::CreditCheckId;

/// In the order in which they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The intent is durable; the bureau has not been asked.
    Intended,
    /// The bureau has answered with a report; nothing of it is written.
    Answered,
    /// Everything is written and nothing is committed.
    Keeping,
    /// Report, consent and charge are durable; nobody has been told.
    Kept,
}

impl Step {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intended => "intended",
            Self::Answered => "answered",
            Self::Keeping => "keeping",
            Self::Kept => "kept",
        }
    }
}

type Watch = dyn Fn(Step, &CreditCheckId) + Send + Sync;

/// Called between one step and the next.
#[derive(Clone)]
pub struct Watcher(Arc<Watch>);

impl Watcher {
    pub fn from_fn(watch: impl Fn(Step, &CreditCheckId) + Send + Sync + 'static) -> Self {
        Self(Arc::new(watch))
    }

    pub(crate) fn reached(&self, step: Step, check: &CreditCheckId) {
        (self.0)(step, check);
    }
}

/// Counts the steps.
impl Default for Watcher {
    fn default() -> Self {
        Self::from_fn(|step, _| {
            metrics::counter!("credit_check_steps_total", "step" => step.name()).increment(1);
        })
    }
}

impl fmt::Debug for Watcher {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Watcher")
    }
}
