//! Things that are due and so many hands → each thing claimed and worked on, with no hand idle and none spinning.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::Notify;
use tokio::task::{JoinError, JoinSet};

use crate::context::Context;

/// How a piece of work left the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Done with, one way or the other.
    Well,
    /// Something outside did not work: the next piece would meet the same.
    InTrouble,
}

/// Who does what, and when to look.
#[derive(Debug)]
pub(crate) struct Crew<'a> {
    pub(crate) hands: usize,
    pub(crate) due: &'a Notify,
}

/// Claims while there are hands and claims to be had, then rests until something is due. Returns after the signal to
/// stop, when the last hand has put down its work.
pub(crate) async fn run<Claim, Claiming, Work>(
    context: &Arc<Context>,
    crew: Crew<'_>,
    claim: impl Fn(Arc<Context>) -> Claiming,
    work: impl Fn(Claim) -> Work,
) where
    Claiming: Future<Output = Result<Option<Claim>, store::Error>>,
    Work: Future<Output = Ended> + Send + 'static,
{
    if crew.hands == 0 {
        return;
    }
    let mut running = JoinSet::new();
    let mut troubles = Troubles::default();
    while !context.shutdown.is_leaving() {
        if running.len() >= crew.hands {
            tokio::select! {
                Some(ended) = running.join_next() => troubles.note(ended),
                () = context.shutdown.leaving() => {}
            }
            continue;
        }
        if let Some(failures) = troubles.unanswered() {
            context.shutdown.sleep(context.settings().trouble.after(failures)).await;
            continue;
        }
        match claim(Arc::clone(context)).await {
            Ok(Some(claim)) => {
                running.spawn(work(claim));
            }
            Ok(None) => rest(context, crew.due, &mut running, &mut troubles).await,
            Err(failure) => {
                tracing::warn!(
                    error = &failure as &dyn std::error::Error,
                    "nothing can be taken from the queue now"
                );
                troubles.note(Ok(Ended::InTrouble));
            }
        }
    }
    while let Some(ended) = running.join_next().await {
        troubles.note(ended);
    }
}

/// Until something is due. Work that ends meanwhile is no reason to look: there was nothing else.
async fn rest(context: &Context, due: &Notify, running: &mut JoinSet<Ended>, troubles: &mut Troubles) {
    loop {
        tokio::select! {
            () = due.notified() => return,
            () = context.shutdown.leaving() => return,
            Some(ended) = running.join_next(), if !running.is_empty() => troubles.note(ended),
        }
    }
}

/// Troubles in a row.
#[derive(Debug, Default)]
struct Troubles {
    in_a_row: u32,
    is_answered: bool,
}

impl Troubles {
    fn note(&mut self, ended: Result<Ended, JoinError>) {
        match ended {
            Ok(Ended::Well) => *self = Self::default(),
            Ok(Ended::InTrouble) => {
                self.in_a_row = self.in_a_row.saturating_add(1);
                self.is_answered = false;
            }
            Err(failure) => {
                // What it said may hold parts of a file, so it is not repeated here. The lease will run out.
                tracing::error!(is_panic = failure.is_panic(), "a worker ended before its work did");
                self.in_a_row = self.in_a_row.saturating_add(1);
                self.is_answered = false;
            }
        }
    }

    /// How many in a row, once for each new one.
    fn unanswered(&mut self) -> Option<u32> {
        (self.in_a_row > 0 && !std::mem::replace(&mut self.is_answered, true)).then_some(self.in_a_row)
    }
}
