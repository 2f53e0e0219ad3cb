//! A check that was left behind → its end, under the same reference.

use store::credit_checks::Claim;
use tokio::time::Instant;

use crate::ask::Doubt;
use crate::context::Context;
use crate::pull::{self, Ended};

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumed {
    Completed,
    Failed,
    /// It will be due again.
    PutOff,
    /// Somebody else has it.
    Lost,
}

pub(crate) async fn resume(context: &Context, claim: &Claim) -> Result<Resumed, store::Error> {
    let deadline = Instant::now() + context.settings.total;
    Ok(match pull::work(context, claim, Doubt::SomebodyMayHaveAsked, deadline).await? {
        Ended::Completed => Resumed::Completed,
        Ended::Failed(_) => Resumed::Failed,
        Ended::PutOff => Resumed::PutOff,
        Ended::Lost => Resumed::Lost,
    })
}
