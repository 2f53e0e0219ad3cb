//! What was accepted ↔ what the API, the database and the folder of statements say afterwards.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use store::analyses::statement_path;
use store::{Address, AnalysisId, BlobStore, Clock, Database, Notifier, TeamId};

use super::clients::{Upload, ask};
use super::site::Site;

/// For what is queued at the end. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(180);
/// By then nothing that was begun and not finished has an excuse.
const LATER: SignedDuration = SignedDuration::from_hours(2);

/// Every upload is there under its number, completed, with the report of its own statement.
pub(super) fn of_answers(site: &Site<'_>, uploads: &[Upload]) {
    let end = Instant::now() + PATIENCE;
    while ["queued", "processing"].iter().any(|status| total(site, status) > 0) {
        assert!(Instant::now() < end, "the queue does not empty");
        std::thread::sleep(Duration::from_millis(50));
    }
    let list = ask(site, "/v1/analyses?limit=100");
    assert_eq!(list["total"], uploads.len());
    let rows: BTreeMap<&str, &Value> = list["data"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| (row["id"].as_str().expect("an id"), row))
        .collect();
    for upload in uploads {
        let row = rows[upload.id.as_str()];
        assert_eq!(row["status"], "completed", "{row}");
        assert_eq!(row["ref"], upload.reference.as_str());
        assert_eq!(row["file_name"], upload.file_name.as_str());
        let whole = ask(site, &format!("/v1/analyses/{}?include_result=true", upload.id));
        assert_eq!(whole["result"]["statement"]["transaction_count"], upload.rows, "{}", upload.id);
    }
    let references: BTreeSet<String> = uploads.iter().map(|upload| upload.reference.clone()).collect();
    let gapless: BTreeSet<String> = (1..=uploads.len()).map(|number| format!("APP-{number:06}")).collect();
    assert_eq!(references, gapless);
}

/// Nothing is there twice, and after housekeeping nothing is there that belongs to nobody.
pub(super) async fn of_rows_and_files(site: &Site<'_>, uploads: &[Upload]) {
    let all = i64::try_from(uploads.len()).expect("a number");
    let mut rows = Rows::open(&site.bed.address).await;
    for (question, expected) in [
        ("SELECT COUNT(*) FROM analyses", all),
        (
            "SELECT COUNT(*) FROM analyses WHERE status = 'completed' AND due_at IS NULL AND lease IS NULL",
            all,
        ),
        ("SELECT COUNT(DISTINCT file_index) FROM analyses", 3),
        ("SELECT COUNT(*) FROM results", all),
        ("SELECT COUNT(*) FROM idempotency WHERE status = 202", all),
        ("SELECT COUNT(*) FROM idempotency", all),
        ("SELECT COUNT(*) FROM audit WHERE action = 'analysis.created'", all),
        // Whoever completes an analysis twice tells of it twice.
        ("SELECT COUNT(*) FROM deliveries WHERE event = 'analysis.completed'", all),
        ("SELECT COUNT(DISTINCT subject) FROM deliveries", all),
        ("SELECT COUNT(*) FROM blobs WHERE state = 'kept'", all),
    ] {
        assert_eq!(rows.count(question).await, expected, "{question}");
    }
    let again = rows.count("SELECT COUNT(*) FROM analyses WHERE attempts > 1").await;
    let lost = rows.count("SELECT COUNT(*) FROM blobs WHERE state <> 'kept'").await;
    eprintln!(
        "{again} analyses were begun more than once, {lost} uploads broke off after their blob was announced"
    );
    keep_house(site, &mut rows).await;
    let team = TeamId::parse(&site.team).expect("a team");
    let owned =
        uploads.iter().map(|upload| statement_path(&team, &AnalysisId::parse(&upload.id).expect("an id")));
    // Beside them stands the mark by which the service knows its store.
    let marked = owned.chain(["installation".to_owned()]);
    assert_eq!(files(&site.blobs(), ""), marked.collect::<BTreeSet<String>>());
}

/// As a worker does it, two hours later.
async fn keep_house(site: &Site<'_>, rows: &mut Rows) {
    let bed = &site.bed;
    let database = Database::open(&bed.address, bed.keyring()).await.expect("the database");
    let parts = worker::Parts {
        database,
        blobs: BlobStore::open(&bed.blob_address).expect("the folder"),
        reader: sandbox::Pool::new(sandbox::Settings::new(env!("CARGO_BIN_EXE_lending").into(), 1)),
        clock: Clock::from_fn(|| Timestamp::now() + LATER),
        notifier: Notifier::default(),
        bureau: None,
        settings: worker::Settings::new(0),
    };
    let tidy = async {
        while rows.count("SELECT COUNT(*) FROM blobs WHERE state <> 'kept'").await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let tidied = tokio::time::timeout(PATIENCE, worker::run(parts, tidy)).await;
    tidied.expect("housekeeping comes to an end").expect("it succeeds");
}

fn total(site: &Site<'_>, status: &str) -> u64 {
    ask(site, &format!("/v1/analyses?limit=1&status={status}"))["total"].as_u64().expect("a total")
}

pub(super) struct Rows(AnyConnection);

impl Rows {
    pub(super) async fn open(address: &Address) -> Self {
        let url = match address {
            Address::Sqlite(path) => format!("sqlite://{}", path.display()),
            Address::Postgres { url, .. } => url.clone(),
        };
        Self(AnyConnection::connect(&url).await.expect("a connection"))
    }

    pub(super) async fn count(&mut self, question: &str) -> i64 {
        let row = sqlx::query(AssertSqlSafe(question.to_owned())).fetch_one(&mut self.0).await;
        row.expect("a count").try_get(0).expect("a number")
    }
}

/// The paths of all files in the folder, below its name.
fn files(folder: &Path, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let below = format!("{name}{}", entry.file_name().to_string_lossy());
        if entry.file_type().expect("a kind").is_dir() {
            found.extend(files(&entry.path(), &format!("{below}/")));
        } else {
            found.insert(below);
        }
    }
    found
}
