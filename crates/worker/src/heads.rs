//! The ends of the teams' audit chains → the operator's log, where whoever can write the database cannot reach them.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use store::{TeamId, audit};

use crate::context::Context;

/// A line for every team that did something, and not more often.
const TOLD_EVERY: SignedDuration = SignedDuration::from_hours(1);

#[derive(Default)]
pub(crate) struct Heads {
    told: HashMap<TeamId, i64>,
    told_at: Option<Timestamp>,
}

impl Heads {
    pub(crate) async fn tell(&mut self, context: &Context) -> Result<(), store::Error> {
        let (database, now) = (&context.parts.database, context.now());
        audit::adopt(database, now).await?;
        if self.told_at.is_some_and(|told| now.duration_since(told) < TOLD_EVERY) {
            return Ok(());
        }
        let mut reader = database.read().await?;
        for head in audit::heads(&mut reader).await? {
            if self.told.get(&head.team) != Some(&head.position) {
                tracing::info!(team = %head.team, position = head.position, hash = head.hash, "head of the audit chain");
                self.told.insert(head.team, head.position);
            }
        }
        self.told_at = Some(now);
        Ok(())
    }
}
