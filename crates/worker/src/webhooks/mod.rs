//! Due messages → signed requests to the webhooks of their teams, each tried until it is heard or given up.

mod client;
mod message;
mod schedule;
mod sending;

use std::sync::Arc;

use store::deliveries::{self, Claim};

use self::sending::Sender;
use crate::Webhooks;
use crate::context::{Context, signed};
use crate::crew::{self, Crew};

pub(crate) async fn send(context: &Arc<Context>) {
    let sender = Arc::new(Sender::new(Arc::clone(context)));
    let crew = Crew { hands: context.settings().webhooks.senders, due: &context.deliveries_due };
    crew::run(context, crew, claim, |claim| Arc::clone(&sender).send(claim)).await;
}

async fn claim(context: Arc<Context>) -> Result<Option<Claim>, store::Error> {
    // Most analyses have nobody to tell: a look costs less than a transaction that writes.
    let mut reader = context.parts.database.read().await?;
    let now = context.now();
    if store::due::next(&mut reader).await?.delivery.is_none_or(|due| due > now) {
        return Ok(None);
    }
    drop(reader);
    let mut tx = context.parts.database.write().await?;
    let Webhooks { lease, at_once_each, .. } = context.settings().webhooks;
    let claim = deliveries::claim(&mut tx, now, (signed(lease), at_once_each)).await?;
    tx.commit().await?;
    Ok(claim)
}
