//! A caller's look → a note of it, or an entry at once; and the notes → the audit log, every second.

use std::time::Duration;

use jiff::SignedDuration;

use super::noted::{Look, Who};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// What a `kill -9` can lose: the looks of this long.
const WRITTEN_EVERY: Duration = Duration::from_secs(1);
/// How often an entry that counts is written again: each time is one more link of the chain.
const COUNTED_EVERY: SignedDuration = SignedDuration::from_mins(1);

impl App {
    /// To be called before the answer: what is not noted is not shown.
    pub async fn note_read(&self, caller: &Caller, look: Look, subject: &str) -> Result<(), Error> {
        let now = self.clock.now();
        let who = Who {
            team: &caller.team,
            actor: caller.user.as_str(),
            via: caller.via(),
            request_id: caller.trace.id(),
        };
        if self.reads.note(who, (look, subject), now)? {
            return Ok(());
        }
        let mut tx = self.database.write().await?;
        caller.record(&mut tx, now, look.action(), subject).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Writes down what was looked at so far. To be called once more when nobody is served any longer.
    pub async fn write_reads(&self) -> Result<(), store::Error> {
        self.reads.write(&self.database, None).await
    }

    /// Writes again and again, for as long as it is let.
    pub async fn keep_writing_reads(self) {
        let mut ticks = tokio::time::interval(WRITTEN_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            // It is logged and counted where it fails, and tried again with the next tick.
            let since = self.clock.now().checked_sub(COUNTED_EVERY).ok();
            let _ = self.reads.write(&self.database, since).await;
        }
    }
}
