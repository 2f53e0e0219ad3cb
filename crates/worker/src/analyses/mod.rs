//! Due analyses → completed or failed ones, each by one worker that holds its lease.

mod credit;
mod ending;
mod job;
mod reading;
mod steps;
pub(crate) mod summary;
mod verdict;

use std::sync::Arc;
use std::time::Instant;

use store::analyses::Claim;

use crate::crew::{self, Crew};
use crate::desk::{Desk, signed};
use steps::note_step;

pub(crate) async fn work(desk: &Arc<Desk>) {
    let crew = Crew { hands: desk.settings().workers, due: &desk.analyses_due };
    crew::run(desk, crew, claim, |claim| job::run(Arc::clone(desk), claim)).await;
}

async fn claim(desk: Arc<Desk>) -> Result<Option<Claim>, store::Error> {
    let began = Instant::now();
    // Without the statements there is nothing to be done, and nothing to be concluded: what is queued stays as it is.
    desk.parts.blobs.must_be_ours().await?;
    let mut tx = desk.parts.database.write().await?;
    let claim = store::analyses::claim(&mut tx, desk.now(), signed(desk.settings().lease)).await?;
    tx.commit().await?;
    if claim.is_some() {
        note_step("claim", began);
    }
    Ok(claim)
}
