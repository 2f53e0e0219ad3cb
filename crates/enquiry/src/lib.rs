//! A person and a consent → a credit report, billed exactly once, whatever dies on the way.
//!
//! The intent is written down before the bureau is asked, and the bureau is asked with the intent's id as reference.
//! Report, consent and charge are one transaction. Whatever lies between the two can be done again by anybody.

mod ask;
mod asked;
mod breaker;
mod client;
mod context;
mod intent;
mod keep;
mod pauses;
mod pull;
mod refusal;
mod report;
mod resume;
mod settings;
mod steps;
mod wording;

use std::sync::Arc;

use store::credit_checks::Claim;
use store::{TeamId, test_side};

pub use self::asked::{Asked, Channel, Consent, Person};
pub use self::breaker::BreakerSettings;
pub use self::pauses::Pauses;
pub use self::pull::Pulled;
pub use self::refusal::{FailureCause, Refusal};
pub use self::resume::Resumed;
pub use self::settings::{Credentials, Error, Settings};
pub use self::steps::{Step, Watcher};
pub use self::wording::{WORDING, WORDINGS, Wording, wording};

pub use self::context::Parts;
pub use self::report::report;

use self::context::Context;

/// The bureau of this installation. Cheap to clone; all clones share one client and one circuit breaker.
#[derive(Clone, Debug)]
pub struct Bureau {
    context: Arc<Context>,
    /// Whom test sides ask: a sandbox in this process, never anybody outside. Nobody where there is none.
    sandbox: Option<Arc<Context>>,
}

impl Bureau {
    pub fn new(parts: Parts) -> Result<Self, Error> {
        Self::watched(parts, Watcher::default())
    }

    /// Tells `watcher` of every step, before the next one is taken.
    pub fn watched(parts: Parts, watcher: Watcher) -> Result<Self, Error> {
        parts.settings.check()?;
        let is_in_house = parts.settings.is_in_house;
        let context = Arc::new(Context::new(parts, watcher));
        let sandbox = is_in_house.then(|| Arc::clone(&context));
        Ok(Self { context, sandbox })
    }

    /// The sandbox that test sides ask, where live sides ask a bureau outside.
    pub fn with_sandbox(self, settings: Settings) -> Result<Self, Error> {
        settings.check()?;
        let Context { database, clock, .. } = self.context.as_ref();
        let parts = Parts { database: database.clone(), clock: clock.clone(), settings };
        let sandbox = parts.settings.is_in_house.then(|| Arc::new(Context::new(parts, Watcher::default())));
        Ok(Self { sandbox, ..self })
    }

    /// Looked up and not told by whoever asks: what is tried out must never reach a bureau that bills.
    async fn asked_by(&self, team: &TeamId) -> Result<Option<Arc<Context>>, store::Error> {
        let mut reader = self.context.database.read().await?;
        let is_test = test_side::is_one(&mut reader, team).await?;
        Ok(if is_test { self.sandbox.clone() } else { Some(Arc::clone(&self.context)) })
    }

    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.context.settings
    }

    /// Whether the bureau failed so often in a row that it is not called for a while.
    #[must_use]
    pub fn is_left_alone(&self) -> bool {
        self.context.breaker.is_open(tokio::time::Instant::now())
    }

    /// Goes on to its end when the one who waits for it goes away: a report that the bureau bills for is kept.
    pub async fn pull(&self, asked: Asked) -> Result<Pulled, Refusal> {
        let Some(context) = self.asked_by(&asked.team).await? else {
            return Err(Refusal::Unavailable { check: None });
        };
        let pulling = tokio::spawn(async move { pull::pull(&context, &asked).await });
        pulling.await.unwrap_or_else(|failure| {
            tracing::error!(is_panic = failure.is_panic(), "an enquiry ended before its work did");
            Err(Refusal::Unavailable { check: None })
        })
    }

    /// Takes a check that its holder left behind, or that was put off and is due.
    pub async fn claim(&self) -> Result<Option<Claim>, store::Error> {
        self.context.claim().await
    }

    /// Goes on with it under the same reference.
    pub async fn resume(&self, claim: Claim) -> Result<Resumed, store::Error> {
        // Without a sandbox nobody can go on with it; the lease runs out, and another node may have one.
        let Some(context) = self.asked_by(&claim.team).await? else { return Ok(Resumed::Lost) };
        let resuming = tokio::spawn(async move { resume::resume(&context, &claim).await });
        resuming.await.unwrap_or_else(|failure| {
            tracing::error!(is_panic = failure.is_panic(), "an enquiry ended before its work did");
            Ok(Resumed::Lost)
        })
    }
}
