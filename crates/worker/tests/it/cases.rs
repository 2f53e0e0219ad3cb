//! A case of several files: read together by one child, again when more of them come.

use serde_json::json;
use specimen::Order;
use store::analyses::{self, Application, Begun, Kind, NewRun, NewStatement, Status};
use store::{AnalysisId, StatementId, blobs};
use testbed::on_both;

use crate::floor::{Floor, settings};

fn statement(seed: u64) -> Vec<u8> {
    let layout = specimen::layout("hdfc").expect("a layout");
    specimen::make(&Order { months: 1, seed, ..Order::new(layout) }).expect("a specimen").pdf
}

impl Floor {
    /// Lies in the store and is owned, as an upload leaves it.
    async fn put(&self, analysis: &AnalysisId, name: &str, file: &[u8]) -> NewStatement {
        let id = StatementId::fresh(self.bed.now()).expect("an id");
        let path = analyses::path_of(&self.team, analysis, &id);
        let mut tx = self.write().await;
        blobs::announce(&mut tx, &self.team, &path, self.bed.now()).await.expect("an announcement");
        let key = tx.team_key(&self.team).await.expect("a key");
        self.bed.blobs.put(&key, &path, file).await.expect("a blob");
        assert!(blobs::keep(&mut tx, &self.team, &path).await.expect("a blob to keep"));
        tx.commit().await.expect("a commit");
        NewStatement {
            id,
            kind: Kind::Pdf,
            name: Some(name.to_owned()),
            file_key: None,
            file_index: format!("hash of {name}"),
            file_bytes: i64::try_from(file.len()).expect("a small file"),
            pages: 1,
        }
    }

    async fn add(&self, id: &AnalysisId, added: &[NewStatement]) {
        let mut tx = self.write().await;
        let analysis =
            analyses::find(&mut tx, &self.team, id).await.expect("an answer").expect("an analysis");
        let application = Application::default();
        let new = NewRun { by: &self.user, application, product: None, added, removed: &[] };
        let now = self.bed.now();
        let begun = analyses::begin_run(&mut tx, &self.team, &analysis, now, &new).await.expect("an answer");
        assert!(matches!(begun, Begun::Queued { run: 2, .. }), "{begun:?}");
        tx.commit().await.expect("a commit");
        self.notifier.notify();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_that_come_later_are_read_with_the_first() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(&statement(1)).await;
        let workers = floor.start(settings(1));
        assert_eq!(floor.ends(&id).await.status, Status::Completed);
        assert_eq!(
            floor.result(&id).await.expect("a report")["statements"].as_array().map(Vec::len),
            Some(1)
        );

        let more = floor.put(&id, "other.pdf", &statement(2)).await;
        floor.add(&id, &[more]).await;

        assert_eq!(floor.ends(&id).await.run, 2);
        let report = floor.result(&id).await.expect("a report");
        assert_eq!(report["statements"].as_array().map(Vec::len), Some(2));
        assert_eq!(report["statements"][1]["name"], "other.pdf");
        assert!(
            report["transactions"].as_array().expect("rows").iter().any(|row| row["statement"] == json!(1))
        );
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_at_fault_is_told_by_its_number_and_never_by_its_name() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let id = floor.upload(&statement(1)).await;
        let workers = floor.start(settings(1));
        assert_eq!(floor.ends(&id).await.status, Status::Completed);
        let menu = floor.put(&id, "menu of meera.pdf", b"%PDF-1.7 a menu").await;
        floor.add(&id, &[menu]).await;

        let failure = floor.ends(&id).await.failure.expect("a failure");

        assert!(failure.message.starts_with("file 2 of 2: "), "{}", failure.message);
        assert!(!failure.message.contains("meera"), "{}", failure.message);
        workers.stop().await;
    })
    .await;
}
