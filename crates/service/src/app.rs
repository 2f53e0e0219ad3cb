//! What every handler can reach.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use enquiry::Bureau;
use jiff::SignedDuration;
use outbound::Reach;
use reqwest::Client;
use store::limits::Limit;
use store::sign_ins::Lockout;
use store::{BlobStore, Clock, Database, Notifier};
use tokio::sync::Semaphore;

use crate::auth::{Crowd, PasswordChecks};
use crate::cache::Lists;
use crate::download::Downloads;
use crate::error::Error;
use crate::gate::Gate;
use crate::intake::{Intake, Pace};
use crate::readiness::Readiness;
use crate::reads::Reads;
use crate::reports::Reports;
use crate::request::Network;
use crate::search::Searches;

/// Files made at once: each keeps a core busy and holds a whole report in memory.
const EXPORTS_AT_ONCE: usize = 2;
/// Statements are read one at a time: the other children stay free for those who upload.
const REPLAYS_AT_ONCE: usize = 1;
/// Pages drawn at once: each keeps a core busy.
const PICTURES_AT_ONCE: usize = 2;
/// Requests that may wait for the end of an analysis at once. The next one is answered as if it had not asked to wait.
const WAITERS_AT_MOST: usize = 256;

/// Somebody waits at the sign-in meanwhile.
const PROVIDER_CONNECTS_WITHIN: Duration = Duration::from_secs(3);
const PROVIDER_ANSWERS_WITHIN: Duration = Duration::from_secs(8);

/// Numbers that an operator may change. The defaults are those of docs/api.md.
#[derive(Clone, Debug)]
pub struct Limits {
    pub file_bytes: u64,
    pub pages: u32,
    pub uploads: Limit,
    pub bureau_pulls: Limit,
    pub sign_ins: Limit,
    pub lockout: Lockout,
    pub login_lasts: SignedDuration,
    /// A browser in which nobody did anything for so long is signed out.
    pub session_idle: SignedDuration,
    /// A browser is signed out after so long, whatever was done.
    pub session_lasts: SignedDuration,
    /// Bytes of all uploads that may be in memory at once; what is more is put aside on the disk.
    pub upload_memory_bytes: u64,
    /// Bytes of all uploads that may be put aside at once. No team takes more than it leaves to the others.
    pub upload_disk_bytes: u64,
    /// An upload that arrives slower is given up.
    pub upload_pace: Pace,
    /// For so long `/readyz` answers what it found before: whoever asks often must not make the service write often.
    pub readiness_lasts: Duration,
    /// Whoever connects sends a request within this time, or is let go.
    pub first_request_within: Duration,
    /// Requests that are under way when the server stops have so long to end: clients that are too slow do not keep a program
    /// that was told to stop.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let minute = SignedDuration::from_mins(1);
        Self {
            file_bytes: 25 * 1024 * 1024,
            pages: 500,
            uploads: Limit { count: 30, window: minute },
            bureau_pulls: Limit { count: 10, window: minute },
            sign_ins: Limit { count: 20, window: SignedDuration::from_mins(5) },
            lockout: Lockout { failures: 5, lasts: SignedDuration::from_mins(15) },
            login_lasts: SignedDuration::from_hours(1),
            session_idle: SignedDuration::from_mins(30),
            session_lasts: SignedDuration::from_hours(12),
            upload_memory_bytes: 256 * 1024 * 1024,
            upload_disk_bytes: 4 * 1024 * 1024 * 1024,
            upload_pace: Pace { bytes: 64 * 1024, within: Duration::from_secs(30) },
            readiness_lasts: Duration::from_secs(3),
            first_request_within: Duration::from_secs(10),
            drain: Duration::from_secs(30),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub limits: Limits,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// Every browser comes over TLS, whatever a proxy says of it.
    pub behind_tls: bool,
    /// Where uploads are put aside, sealed; the system's folder for temporary files if not given.
    pub scratch_folder: Option<PathBuf>,
    /// Webhooks to private addresses are refused unless this is set, for development.
    pub allow_private_webhooks: bool,
}

/// What the world gives to the server.
#[derive(Clone, Debug)]
pub struct Parts {
    pub database: Database,
    pub blobs: BlobStore,
    /// Looks at uploads before they are accepted.
    pub checker: sandbox::Pool,
    /// Draws pages and reads statements again for drafts, so that nobody who uploads waits for either.
    pub painter: sandbox::Pool,
    pub clock: Clock,
    pub notifier: Notifier,
    /// Asked for credit reports.
    pub bureau: Bureau,
    pub settings: Settings,
}

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    pub database: Database,
    pub blobs: BlobStore,
    pub checker: sandbox::Pool,
    pub painter: sandbox::Pool,
    pub clock: Clock,
    pub notifier: Notifier,
    pub bureau: Bureau,
    pub settings: Arc<Settings>,
    pub password_checks: PasswordChecks,
    /// Where people sign in from.
    pub crowd: Crowd,
    /// Answers to lists, as long as nothing changed.
    pub lists: Arc<Lists>,
    /// What people look for analyses by.
    pub searches: Arc<Searches>,
    /// Reports that somebody looks at, read once.
    pub reports: Arc<Reports>,
    /// One permit an export that is being made.
    pub exports: Gate,
    /// One permit a statement that is read again for a draft.
    pub replays: Gate,
    /// One permit a page that is being drawn.
    pub pictures: Gate,
    /// One permit a client that waits for an analysis to end.
    pub waiters: Arc<Semaphore>,
    /// Uploads on their way in.
    pub intake: Intake,
    pub readiness: Arc<Readiness>,
    /// Files on their way.
    pub downloads: Downloads,
    /// What people looked at, on its way into the audit log.
    pub reads: Arc<Reads>,
    /// Made for the first who needs it: most never do.
    calls: Arc<OnceLock<Client>>,
}

impl App {
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        // Numbers that are counted before there is a recorder are lost.
        crate::counted::recorder();
        Self {
            database: parts.database,
            blobs: parts.blobs,
            checker: parts.checker,
            painter: parts.painter,
            clock: parts.clock,
            notifier: parts.notifier,
            bureau: parts.bureau,
            password_checks: PasswordChecks::default(),
            crowd: Crowd::default(),
            lists: Arc::default(),
            searches: Arc::default(),
            reports: Arc::default(),
            exports: Gate::new(EXPORTS_AT_ONCE),
            replays: Gate::new(REPLAYS_AT_ONCE),
            pictures: Gate::new(PICTURES_AT_ONCE),
            waiters: Arc::new(Semaphore::new(WAITERS_AT_MOST)),
            intake: Intake::new(&parts.settings),
            readiness: Arc::default(),
            downloads: Downloads::default(),
            reads: Arc::default(),
            calls: Arc::default(),
            settings: Arc::new(parts.settings),
        }
    }

    /// Calls the identity providers that teams named.
    pub fn calls(&self) -> Result<&Client, Error> {
        if let Some(client) = self.calls.get() {
            return Ok(client);
        }
        store::prepare_tls();
        let allow_private = self.settings.allow_private_webhooks;
        let reach =
            Reach { connect: PROVIDER_CONNECTS_WITHIN, answer: PROVIDER_ANSWERS_WITHIN, allow_private };
        let client = outbound::client(reach).map_err(|failure| Error::Internal(Box::new(failure)))?;
        Ok(self.calls.get_or_init(|| client))
    }

    /// How many passwords were checked since the start. An email that is nobody's counts like any other.
    #[must_use]
    pub fn passwords_checked(&self) -> u64 {
        self.password_checks.done()
    }
}
