//! Due analyses → completed or failed ones, each by one worker that holds its lease.

mod credit;
mod ending;
mod job;
mod progress;
mod reading;
mod steps;
pub(crate) mod summary;
mod verdict;

use std::sync::Arc;
use std::time::Instant;

use store::analyses::Claim;

use crate::context::{Context, signed};
use crate::crew::{self, Crew};
use steps::note_step;

pub(crate) async fn work(context: &Arc<Context>) {
    let crew = Crew { hands: context.settings().workers, due: &context.analyses_due };
    crew::run(context, crew, claim, |claim| job::run(Arc::clone(context), claim)).await;
}

async fn claim(context: Arc<Context>) -> Result<Option<Claim>, store::Error> {
    let began = Instant::now();
    // Without the statements there is nothing to be done, and nothing to be concluded: what is queued stays as it is.
    context.parts.blobs.must_be_ours().await?;
    let mut tx = context.parts.database.write().await?;
    let claim = store::analyses::claim(&mut tx, context.now(), signed(context.settings().lease)).await?;
    tx.commit().await?;
    if claim.is_some() {
        note_step("claim", began);
    }
    Ok(claim)
}
