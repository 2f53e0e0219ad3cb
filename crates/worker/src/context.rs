//! What every loop can reach, and the notes they leave each other.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use store::{BlobStore, Clock, Database, Notifier};
use tokio::sync::Notify;

use crate::Settings;
use crate::shutdown::Shutdown;

/// What the world gives to the workers.
#[derive(Clone, Debug)]
pub struct Parts {
    pub database: Database,
    pub blobs: BlobStore,
    /// Reads statements where they can do no harm.
    pub reader: sandbox::Pool,
    pub clock: Clock,
    /// Rung by the server of this process when it accepted an upload.
    pub notifier: Notifier,
    /// Whom to ask for credit reports, if anybody.
    pub bureau: Option<enquiry::Bureau>,
    pub settings: Settings,
}

#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) parts: Parts,
    pub(crate) shutdown: Shutdown,
    /// Some analysis may be due.
    pub(crate) analyses_due: Notify,
    /// Some credit check may be due.
    pub(crate) credit_checks_due: Notify,
    /// Some message may be due.
    pub(crate) deliveries_due: Notify,
    /// An analysis ended here, so there may be a message about it.
    pub(crate) ended: Notify,
}

impl Context {
    pub(crate) fn new(parts: Parts, shutdown: Shutdown) -> Self {
        Self {
            parts,
            shutdown,
            analyses_due: Notify::new(),
            credit_checks_due: Notify::new(),
            deliveries_due: Notify::new(),
            ended: Notify::new(),
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.parts.clock.now()
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.parts.settings
    }

    pub(crate) fn later(&self, pause: Duration) -> Timestamp {
        self.now().checked_add(signed(pause)).unwrap_or(Timestamp::MAX)
    }

    pub(crate) fn earlier(&self, age: SignedDuration) -> Timestamp {
        self.now().checked_sub(age).unwrap_or(Timestamp::MIN)
    }
}

pub(crate) fn signed(duration: Duration) -> SignedDuration {
    SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX)
}
