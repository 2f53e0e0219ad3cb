//! Completed analyses of an earlier program → what lists and the portfolio tell of them, read from their reports once.

use store::analyses::{self, Summary};
use store::{AnalysisId, TeamId};

use crate::analyses::summary::of_report;
use crate::context::Context;

/// Reports opened between two looks at what there is.
const AT_ONCE: i64 = 100;

/// Once through those that are there; what could not be written is tried another time.
pub(crate) async fn catch_up(context: &Context) -> Result<u64, store::Error> {
    let (mut written, mut last) = (0, None);
    while !context.shutdown.is_leaving() {
        let mut reader = context.parts.database.read().await?;
        let waiting = analyses::unsummarised(&mut reader, last.as_ref(), AT_ONCE).await?;
        drop(reader);
        if waiting.is_empty() {
            break;
        }
        for (team, id) in waiting {
            match write(context, &team, &id).await {
                Ok(is_written) => written += u64::from(is_written),
                // Nothing of its team can be opened: the others' need not wait for it.
                Err(store::Error::Unsealable | store::Error::WrongMasterKey) => {
                    tracing::warn!(%team, analysis = %id, "the summary of an analysis cannot be written");
                }
                Err(other) => return Err(other),
            }
            last = Some(id);
        }
    }
    Ok(written)
}

async fn write(context: &Context, team: &TeamId, id: &AnalysisId) -> Result<bool, store::Error> {
    let summary = read(context, team, id).await?;
    let mut tx = context.parts.database.write().await?;
    let is_written = analyses::summarise(&mut tx, team, id, &summary).await?;
    tx.commit().await?;
    Ok(is_written)
}

/// A report that is damaged tells no more than it did before, and is not asked again.
async fn read(context: &Context, team: &TeamId, id: &AnalysisId) -> Result<Summary, store::Error> {
    let mut reader = context.parts.database.read().await?;
    match analyses::result(&mut reader, team, id).await {
        Ok(report) => Ok(report.as_deref().map(of_report).unwrap_or_default()),
        Err(store::Error::Unsealable | store::Error::Unreadable(_)) => {
            let known = analyses::find(&mut reader, team, id).await?;
            Ok(known.and_then(|analysis| analysis.summary).unwrap_or_default())
        }
        Err(other) => Err(other),
    }
}
