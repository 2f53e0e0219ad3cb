//! Numbers that an operator may change, each with its reason.

use std::time::Duration;

use crate::Backoff;

/// Long enough that a busy machine does not lose its work, short enough that a dead one's is soon taken up.
const LEASE: Duration = Duration::from_secs(60);
/// Three beats may be missed before the lease is lost.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How late a node hears of work that another node accepted.
const POLL: Duration = Duration::from_secs(1);
/// Once, and twice more: docs/operations.md promises it.
const ATTEMPTS: i64 = 3;
/// A crash may have been the machine's fault: another try a little later, and on another node, may tell.
const RETRY: Backoff = Backoff { first: Duration::from_secs(2), most: Duration::from_secs(60) };
/// While the database or the blob store is away.
const TROUBLE: Backoff = Backoff { first: Duration::from_millis(500), most: Duration::from_secs(30) };
/// Less than the thirty seconds that process managers wait before they kill.
const GRACE: Duration = Duration::from_secs(20);
/// The limits for a statement that docs/api.md names.
const PAGES: u32 = 500;
const FILE_BYTES: u64 = 25 * 1024 * 1024;
/// Tidying up costs a few indexed deletes, and nothing waits for it but the disk.
const HOUSEKEEPING: Duration = Duration::from_secs(300);
/// Receivers may be slow; each of them holds a few of these for fifteen seconds at most. They only wait, and cost little.
const SENDERS: usize = 64;
/// On their way to one receiver, from all nodes together.
const AT_ONCE_EACH: i64 = 4;
const CONNECT: Duration = Duration::from_secs(5);
const ANSWER: Duration = Duration::from_secs(15);
/// A message whose sender died goes out again after this. Longer than a sender may take.
const DELIVERY_LEASE: Duration = Duration::from_secs(60);

/// Why the workers cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("a lease must outlast two heartbeats, and the lease of a message its sender")]
    LeaseTooShort,
    #[error("an analysis needs at least one attempt")]
    NoAttempts,
}

#[derive(Clone, Debug)]
pub struct Settings {
    /// Analyses at once in this process. With none it still sends webhooks and tidies up.
    pub workers: usize,
    pub lease: Duration,
    pub heartbeat: Duration,
    /// How often to look for work that was queued by another process.
    pub poll: Duration,
    pub attempts: i64,
    /// Between the attempts at one file.
    pub retry: Backoff,
    /// Between looks while the world is out of order.
    pub trouble: Backoff,
    /// How long running analyses may finish after the signal to stop.
    pub grace: Duration,
    pub limits: sandbox::Limits,
    pub webhooks: Webhooks,
    /// How often to tidy up.
    pub housekeeping: Duration,
}

#[derive(Clone, Copy, Debug)]
pub struct Webhooks {
    /// Messages on their way at once.
    pub senders: usize,
    /// Messages on their way to one receiver at once, from all nodes together.
    pub at_once_each: i64,
    /// For tests and development: plain HTTP and addresses of this machine or network.
    pub allow_private: bool,
    pub connect: Duration,
    /// For the whole of one attempt.
    pub answer: Duration,
    pub lease: Duration,
}

impl Settings {
    #[must_use]
    pub fn new(workers: usize) -> Self {
        Self {
            workers,
            lease: LEASE,
            heartbeat: HEARTBEAT,
            poll: POLL,
            attempts: ATTEMPTS,
            retry: RETRY,
            trouble: TROUBLE,
            grace: GRACE,
            limits: sandbox::Limits { pages: PAGES, file_bytes: FILE_BYTES },
            webhooks: Webhooks::default(),
            housekeeping: HOUSEKEEPING,
        }
    }

    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.heartbeat.saturating_mul(2) > self.lease || self.webhooks.answer >= self.webhooks.lease {
            return Err(Error::LeaseTooShort);
        }
        if self.attempts < 1 {
            return Err(Error::NoAttempts);
        }
        Ok(())
    }
}

impl Default for Webhooks {
    fn default() -> Self {
        Self {
            senders: SENDERS,
            at_once_each: AT_ONCE_EACH,
            allow_private: false,
            connect: CONNECT,
            answer: ANSWER,
            lease: DELIVERY_LEASE,
        }
    }
}
