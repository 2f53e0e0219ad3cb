//! What a child tells of a scan on its way → the record of the analysis, now and then.

use std::convert::Infallible;
use std::time::Duration;

use store::analyses::{self, Claim};
use tokio::sync::watch;

use crate::context::Context;

/// Nobody looks more often, whatever a child says.
const PAUSE: Duration = Duration::from_secs(1);

/// Goes on for as long as somebody waits for the analysis.
pub(super) async fn keep(
    context: &Context,
    claim: &Claim,
    mut told: watch::Receiver<Option<sandbox::Progress>>,
) -> Infallible {
    while told.changed().await.is_ok() {
        let progress = *told.borrow_and_update();
        if let Some(progress) = progress
            && let Err(failure) = write(context, claim, progress).await
        {
            tracing::debug!(
                analysis = %claim.analysis.id,
                error = &failure as &dyn std::error::Error,
                "how far a scan is cannot be written now"
            );
        }
        tokio::time::sleep(PAUSE).await;
    }
    std::future::pending().await
}

/// Whether the lease is lost is for the heartbeat to say.
async fn write(context: &Context, claim: &Claim, told: sandbox::Progress) -> Result<(), store::Error> {
    let progress = analyses::Progress { pages_read: told.pages_read.into(), pages: told.pages.into() };
    let mut tx = context.parts.database.write().await?;
    analyses::note_progress(&mut tx, claim, progress).await?;
    tx.commit().await
}
