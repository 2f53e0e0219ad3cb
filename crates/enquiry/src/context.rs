//! What every step of an enquiry can reach.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use store::credit_checks::{self, Claim};
use store::{Clock, Database, consents};
use tokio::sync::OnceCell;

use crate::breaker::Breaker;
use crate::{Settings, Watcher};

/// What the world gives to an enquiry.
#[derive(Clone, Debug)]
pub struct Parts {
    pub database: Database,
    pub clock: Clock,
    pub settings: Settings,
}

#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) database: Database,
    pub(crate) clock: Clock,
    pub(crate) settings: Settings,
    pub(crate) breaker: Breaker,
    pub(crate) watcher: Watcher,
    /// Made for the first call: an installation that never asks does not read any root certificates.
    pub(crate) client: OnceCell<Client>,
}

impl Context {
    pub(crate) fn new(parts: Parts, watcher: Watcher) -> Self {
        let Parts { database, clock, settings } = parts;
        let breaker = Breaker::new(settings.breaker);
        Self { database, clock, settings, breaker, watcher, client: OnceCell::new() }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(crate) fn later(&self, pause: Duration) -> Timestamp {
        self.now().checked_add(signed(pause)).unwrap_or(Timestamp::MAX)
    }

    pub(crate) fn lease(&self) -> SignedDuration {
        signed(self.settings.lease)
    }

    pub(crate) async fn claim(&self) -> Result<Option<Claim>, store::Error> {
        let mut tx = self.database.write().await?;
        let claim = credit_checks::claim(&mut tx, self.now(), self.lease()).await?;
        tx.commit().await?;
        Ok(claim)
    }

    pub(crate) async fn is_consent_standing(&self, claim: &Claim) -> Result<bool, store::Error> {
        let mut reader = self.database.read().await?;
        consents::is_standing(&mut reader, &claim.team, &claim.check.id).await
    }

    /// Ready only when the lease is lost: somebody else goes on with the check, or it is settled.
    pub(crate) async fn hold(&self, claim: &Claim) {
        loop {
            tokio::time::sleep(self.settings.heartbeat).await;
            match self.beat(claim).await {
                Ok(true) => {}
                Ok(false) => return,
                // The next beat may come through; if none does, the lease runs out and the answer will be refused.
                Err(failure) => {
                    tracing::warn!(
                        credit_check = %claim.check.id,
                        error = &failure as &dyn std::error::Error,
                        "a heartbeat was not heard"
                    );
                }
            }
        }
    }

    async fn beat(&self, claim: &Claim) -> Result<bool, store::Error> {
        let mut tx = self.database.write().await?;
        let is_held = credit_checks::heartbeat(&mut tx, claim, self.now(), self.lease()).await?;
        tx.commit().await?;
        Ok(is_held)
    }
}

pub(crate) fn signed(duration: Duration) -> SignedDuration {
    SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX)
}
