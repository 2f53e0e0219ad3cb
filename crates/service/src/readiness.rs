//! The parts of the service → whether each does what is asked of it, proven by asking, at most once in a few seconds.

use std::time::{Duration, Instant};

use serde::Serialize;
use store::Doubt;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::App;

/// Whoever asks wants to know now: a part that takes longer to be read is as good as gone.
const PATIENCE: Duration = Duration::from_secs(2);
/// Somebody else may be writing, and a disk may be busy; no upload waits for longer than this either.
const PATIENCE_TO_WRITE: Duration = Duration::from_secs(5);

/// How a part of the service does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Ok,
    /// It does not answer.
    Unreachable,
    /// It answers but takes nothing: out of room, or read-only.
    Unwritable,
    /// The blob store is not that of this installation: not mounted, or another address. Nothing is concluded from what
    /// is not there, and nothing is written.
    Unmarked,
}

/// How this machine's clock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockState {
    Ok,
    /// More than a few seconds from the database's.
    Differs,
}

#[derive(Clone, Copy, Debug)]
pub struct ReadinessReport {
    pub clock: ClockState,
    pub database: State,
    pub blob_store: State,
    pub queue: State,
}

/// What was found last, and when.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Instant, ReadinessReport)>>);

impl Readiness {
    /// Of many who ask at once one looks, and all get what it found.
    pub async fn look(&self, app: &App) -> ReadinessReport {
        let mut last = self.0.lock().await;
        if let Some((when, found)) = *last
            && when.elapsed() < app.settings.limits.readiness_lasts
        {
            return found;
        }
        let found = look(app).await;
        *last = Some((Instant::now(), found));
        found
    }
}

impl ReadinessReport {
    /// In the words of an operator; empty when everything is well.
    pub fn complaints(&self) -> Vec<String> {
        let parts = [("database", self.database), ("blob store", self.blob_store), ("queue", self.queue)];
        let told = parts.into_iter().filter_map(|(name, state)| match state {
            State::Ok => None,
            State::Unreachable => Some(format!("the {name} cannot be reached")),
            State::Unwritable => Some(format!("the {name} cannot be written to")),
            State::Unmarked => {
                Some(format!("the {name} is not that of this installation, or is not mounted"))
            }
        });
        let clock = (self.clock == ClockState::Differs)
            .then(|| "the clock of this machine is not the database's".to_owned());
        told.chain(clock).collect()
    }
}

async fn look(app: &App) -> ReadinessReport {
    let database = async {
        let reading = async { app.database.read().await.map(drop) };
        match within(PATIENCE, "database", reading).await {
            State::Ok => writing("database", app.database.prove_writing(app.clock.now())).await,
            other => other,
        }
    };
    let blob_store = async {
        match within(PATIENCE, "blob store", app.blobs.must_be_ours()).await {
            State::Ok => writing("blob store", app.blobs.prove_writing()).await,
            other => other,
        }
    };
    let queue = within(PATIENCE, "queue", depth(app));
    let (database, blob_store, queue) = tokio::join!(database, blob_store, queue);
    let clock = match app.clock.doubt() {
        Some(Doubt::Differs(_)) => ClockState::Differs,
        // A clock that jumped is the only one there is: it goes on, and only erasing waits.
        Some(Doubt::Jumped) | None => ClockState::Ok,
    };
    ReadinessReport { clock, database, blob_store, queue }
}

async fn writing(part: &'static str, work: impl Future<Output = Result<(), store::Error>>) -> State {
    match within(PATIENCE_TO_WRITE, part, work).await {
        State::Unreachable => State::Unwritable,
        other => other,
    }
}

async fn within(
    patience: Duration,
    part: &'static str,
    work: impl Future<Output = Result<(), store::Error>>,
) -> State {
    match tokio::time::timeout(patience, work).await {
        Ok(Ok(())) => State::Ok,
        Ok(Err(failure)) => {
            let error = &failure as &dyn std::error::Error;
            tracing::warn!(part, error, "a part of the service does not do what is asked");
            if matches!(failure, store::Error::BlobStoreAway) { State::Unmarked } else { State::Unreachable }
        }
        Err(_) => {
            tracing::warn!(part, "a part of the service takes too long");
            State::Unreachable
        }
    }
}

async fn depth(app: &App) -> Result<(), store::Error> {
    let mut reader = app.database.read().await?;
    store::analyses::depth(&mut reader).await.map(drop)
}
