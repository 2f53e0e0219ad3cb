//! A lender's team with uploads in the queue, and workers that can be started and stopped.

use std::path::PathBuf;
use std::time::Duration;

use jiff::SignedDuration;
use sandbox::Pool;
use specimen::Order;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use store::analyses::{self, Analysis, Application, Claim, NewAnalysis, Status};
use store::consents::{self, NewConsent};
use store::credit_checks::{self, NewCreditCheck, Person};
use store::teams::NewTeam;
use store::users::{NewUser, Role};
use store::{Address, AnalysisId, Clock, Database, Notifier, TeamId, Tx, UserId, blobs, teams, users};
use testbed::Bed;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use worker::{Backoff, Parts, Settings};

/// A test that waits longer than this has failed. Generous: machines that test are busy.
const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks at what is waited for.
const LOOK: Duration = Duration::from_millis(10);
/// Somebody whom the sandbox bureau knows only good of.
pub(crate) const CLEAN: &str = "+919000000780";
pub(crate) const LEASE: SignedDuration = SignedDuration::from_secs(60);

pub(crate) struct Floor {
    pub(crate) bed: Bed,
    pub(crate) team: TeamId,
    pub(crate) user: UserId,
    pub(crate) notifier: Notifier,
    /// What workers take for the time.
    pub(crate) clock: Clock,
    /// Nobody, unless a test opens one.
    pub(crate) bureau: Option<enquiry::Bureau>,
}

/// Workers as one process has them.
pub(crate) struct Workers {
    stop: oneshot::Sender<()>,
    run: JoinHandle<Result<(), worker::Error>>,
    reader: Pool,
}

impl Floor {
    pub(crate) async fn open(bed: Bed) -> Self {
        let now = bed.now();
        let mut tx = bed.database.write().await.expect("a transaction");
        let new = NewTeam { name: "North Lending", entitlements: &[], is_demo: false };
        let team = teams::insert(&mut tx, now, &new).await.expect("a team");
        let new =
            NewUser { name: "Asha", email: "asha@north.example", role: Role::Admin, password_hash: "-" };
        let user = users::insert(&mut tx, &team, now, &new).await.expect("a user").expect("a free address");
        tx.commit().await.expect("a commit");
        let clock = bed.clock.handle();
        Self { bed, team, user, notifier: Notifier::default(), clock, bureau: None }
    }

    /// From now on everything here is another team's.
    pub(crate) async fn join_team(&mut self, name: &str) {
        let now = self.bed.now();
        let mut tx = self.write().await;
        let new = NewTeam { name, entitlements: &[], is_demo: false };
        self.team = teams::insert(&mut tx, now, &new).await.expect("a team");
        let email = format!("lata@{name}.example");
        let new = NewUser { name: "Lata", email: &email, role: Role::Admin, password_hash: "-" };
        let user = users::insert(&mut tx, &self.team, now, &new).await.expect("a user");
        self.user = user.expect("a free address");
        tx.commit().await.expect("a commit");
    }

    /// The way the server does it: the blob is announced, written, and kept with the row.
    pub(crate) async fn upload(&self, file: &[u8]) -> AnalysisId {
        self.upload_with(file, Application::default()).await
    }

    /// A check that somebody consented to, begun and not answered yet.
    pub(crate) async fn begin_check(&self) -> credit_checks::Claim {
        let now = self.bed.now();
        let new = NewCreditCheck {
            person: Person { name: "Meera Nair".to_owned(), mobile: CLEAN.to_owned() },
            person_index: "-".to_owned(),
            bureau: "sandbox".to_owned(),
            price: 2_500,
            analysis: None,
            created_by: self.user.clone(),
        };
        let consent = NewConsent {
            given_by: &self.user,
            given_at: now,
            client_address: None,
            wording_version: enquiry::WORDING.version,
            purpose: "credit_enquiry",
            via: "api_key",
            used_at: None,
        };
        let mut tx = self.write().await;
        let claim = credit_checks::insert(&mut tx, &self.team, now, LEASE, &new).await.expect("a check");
        consents::insert(&mut tx, &self.team, &claim.check.id, &consent).await.expect("a consent");
        tx.commit().await.expect("a commit");
        claim
    }

    pub(crate) async fn upload_with(&self, file: &[u8], application: Application) -> AnalysisId {
        let now = self.bed.now();
        let id = AnalysisId::fresh(now).expect("an id");
        let path = analyses::statement_path(&self.team, &id);
        let mut tx = self.write().await;
        blobs::announce(&mut tx, &self.team, &path, now).await.expect("an announcement");
        let key = tx.team_key(&self.team).await.expect("a key");
        tx.commit().await.expect("a commit");
        self.bed.blobs.put(&key, &path, file).await.expect("a blob");
        let new = NewAnalysis {
            id: id.clone(),
            product: None,
            application,
            file_index: "-".to_owned(),
            file_bytes: i64::try_from(file.len()).expect("a small file"),
            pages: 1,
            created_by: self.user.clone(),
            channel: store::portfolio::Channel::Api,
        };
        let mut tx = self.write().await;
        assert!(blobs::keep(&mut tx, &self.team, &path).await.expect("a blob to keep"));
        analyses::insert(&mut tx, &self.team, now, &new).await.expect("an analysis");
        tx.commit().await.expect("a commit");
        self.notifier.notify();
        id
    }

    pub(crate) fn start(&self, settings: Settings) -> Workers {
        self.start_on(self.bed.database.clone(), settings)
    }

    pub(crate) fn start_on(&self, database: Database, settings: Settings) -> Workers {
        let children = sandbox::Settings {
            arguments: Vec::new(),
            memory_bytes: 512 << 20,
            cpu_seconds: 1,
            ..sandbox::Settings::new(PathBuf::from(env!("CARGO_BIN_EXE_moody-child")), settings.workers)
        };
        let reader = Pool::new(children);
        let parts = Parts {
            database,
            blobs: self.bed.blobs.clone(),
            reader: reader.clone(),
            clock: self.clock.clone(),
            notifier: self.notifier.clone(),
            bureau: self.bureau.clone(),
            settings,
        };
        let (stop, stopped) = oneshot::channel();
        let run = tokio::spawn(worker::run(parts, async {
            let _ = stopped.await;
        }));
        Workers { stop, run, reader }
    }

    pub(crate) async fn write(&self) -> Tx {
        self.bed.database.write().await.expect("a transaction")
    }

    pub(crate) async fn find(&self, id: &AnalysisId) -> Option<Analysis> {
        let mut reader = self.bed.database.read().await.expect("a connection");
        analyses::find(&mut reader, &self.team, id).await.expect("an answer")
    }

    pub(crate) async fn result(&self, id: &AnalysisId) -> Option<serde_json::Value> {
        let mut reader = self.bed.database.read().await.expect("a connection");
        let report = analyses::result(&mut reader, &self.team, id).await.expect("an answer")?;
        Some(serde_json::from_slice(&report).expect("a report is JSON"))
    }

    /// Once it has one of the statuses.
    pub(crate) async fn reaches(&self, id: &AnalysisId, statuses: &[Status]) -> Analysis {
        eventually(async || self.find(id).await.filter(|analysis| statuses.contains(&analysis.status))).await
    }

    pub(crate) async fn ends(&self, id: &AnalysisId) -> Analysis {
        self.reaches(id, &[Status::Completed, Status::Failed]).await
    }

    /// Past the store, which tells one team only of its own.
    pub(crate) async fn connection(&self) -> AnyConnection {
        let url = match &self.bed.address {
            Address::Sqlite(path) => format!("sqlite://{}", path.display()),
            Address::Postgres { url, .. } => url.clone(),
        };
        AnyConnection::connect(&url).await.expect("a connection")
    }

    /// `rows` is a table, and a condition if need be.
    pub(crate) async fn count(&self, rows: &str) -> i64 {
        let mut connection = self.connection().await;
        let query = sqlx::query(AssertSqlSafe(format!("SELECT COUNT(*) FROM {rows}")));
        let count = query.fetch_one(&mut connection).await.expect("a count").try_get(0).expect("a number");
        connection.close().await.expect("an end");
        count
    }

    /// As another process would.
    pub(crate) async fn claim(&self) -> Option<Claim> {
        let mut tx = self.write().await;
        let claim = analyses::claim(&mut tx, self.bed.now(), LEASE).await.expect("an answer");
        tx.commit().await.expect("a commit");
        claim
    }
}

impl Workers {
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        self.run.await.expect("the workers did not panic").expect("the workers ended well");
        self.reader.shut_down().await;
    }
}

/// Quick to look, quick to retry.
pub(crate) fn settings(workers: usize) -> Settings {
    Settings {
        poll: LOOK,
        retry: Backoff { first: Duration::ZERO, most: Duration::ZERO },
        ..Settings::new(workers)
    }
}

/// What `look` finds, as soon as it finds something.
pub(crate) async fn eventually<Found>(look: impl AsyncFn() -> Option<Found>) -> Found {
    let waited = tokio::time::timeout(PATIENCE, async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(LOOK).await;
        }
    });
    waited.await.expect("what is waited for never came")
}

/// A small but real statement.
pub(crate) fn statement() -> Vec<u8> {
    let layout = specimen::layouts().first().expect("a layout");
    specimen::make(&Order { months: 1, ..Order::new(layout) }).expect("a specimen").pdf
}
