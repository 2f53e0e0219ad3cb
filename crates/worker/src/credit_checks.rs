//! Credit checks that somebody left behind, dead or in doubt → settled ones, under the same reference.

use std::sync::Arc;

use enquiry::Bureau;
use store::credit_checks::Claim;

use crate::context::Context;
use crate::crew::{self, Crew, Ended};

/// Those who ask for reports settle almost all of them themselves.
const HANDS: usize = 2;

pub(crate) async fn reconcile(context: &Arc<Context>) {
    let Some(bureau) = context.parts.bureau.clone() else { return };
    let crew = Crew { hands: HANDS, due: &context.credit_checks_due };
    crew::run(context, crew, |context| claim(context, bureau.clone()), |claim| resume(bureau.clone(), claim))
        .await;
}

async fn claim(context: Arc<Context>, bureau: Bureau) -> Result<Option<Claim>, store::Error> {
    // Hardly ever is anything left behind: a look costs less than a transaction that writes.
    let mut reader = context.parts.database.read().await?;
    if store::due::next(&mut reader).await?.credit_check.is_none_or(|due| due > context.now()) {
        return Ok(None);
    }
    drop(reader);
    bureau.claim().await
}

/// It goes on to its end when this process is told to leave: if there is no time for that, the lease runs out.
async fn resume(bureau: Bureau, claim: Claim) -> Ended {
    let id = claim.check.id.clone();
    match bureau.resume(claim).await {
        Ok(_) => Ended::Well,
        Err(failure) => {
            tracing::warn!(
                credit_check = %id,
                error = &failure as &dyn std::error::Error,
                "a credit check cannot be settled now"
            );
            Ended::InTrouble
        }
    }
}
