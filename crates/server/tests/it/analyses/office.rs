//! What happens behind the counter: workers that take analyses and finish them, and what lies about afterwards.

use std::sync::OnceLock;

use jiff::SignedDuration;
use serde_json::Value;
use store::analyses::{
    self, Application, Claim, Completion, Decision, Failure, Filter, NewAnalysis, PackedReport, Page, Summary,
};
use store::{AnalysisId, TeamId, audit, blobs};

use super::form::{Form, statement};
use crate::service::{Answer, Person, Service};

const LEASE: SignedDuration = SignedDuration::from_mins(1);

/// Everything that an upload may leave behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Traces {
    pub(crate) analyses: i64,
    pub(crate) entries: i64,
    pub(crate) files: Vec<String>,
    pub(crate) ownerless: usize,
}

impl Service {
    pub(crate) async fn traces(&self, team: &TeamId) -> Traces {
        let page = Page { limit: 1, offset: 0 };
        let mut tx = self.database().write().await.expect("a transaction");
        let (_, analyses) = analyses::list(&mut tx, team, &Filter::default(), page).await.expect("a list");
        let (_, entries) = audit::list(&mut tx, team, page).await.expect("the audit log");
        // Not committed: only a look at what housekeeping would find.
        let later = self.now() + SignedDuration::from_hours(1000);
        let ownerless = blobs::ownerless(&mut tx, later, 1000).await.expect("ownerless blobs").len();
        Traces { analyses, entries, files: self.blob_files(), ownerless }
    }

    /// All files below the blob folder.
    pub(crate) fn blob_files(&self) -> Vec<String> {
        let mut folders = vec![self.blob_folder()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            for entry in entries {
                let path = entry.expect("a folder that can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.parent() != Some(self.blob_folder().as_path()) {
                    // What lies at the top is the store's own: its marker, and the proof that it can be written to.
                    files.push(path.display().to_string());
                }
            }
        }
        files.sort();
        files
    }

    /// How often something was done, as the audit log tells.
    pub(crate) async fn times(&self, team: &TeamId, action: &str) -> i64 {
        self.app().write_reads().await.expect("a database that can be written");
        let entries = self.entries(team).await;
        entries.iter().filter(|entry| entry.action == action).map(|entry| entry.times).sum()
    }

    /// A worker takes what is due.
    pub(crate) async fn claim(&self) -> Claim {
        self.try_claim().await.expect("something is due")
    }

    pub(crate) async fn try_claim(&self) -> Option<Claim> {
        let mut tx = self.database().write().await.expect("a transaction");
        let claim = analyses::claim(&mut tx, self.now(), LEASE).await.expect("the queue");
        tx.commit().await.expect("a commit");
        claim
    }

    /// The worker is done. `false` when it had lost the analysis.
    pub(crate) async fn complete(&self, claim: &Claim, decision: Decision) -> bool {
        self.complete_as(claim, decision, &self.report().await).await
    }

    pub(crate) async fn complete_as(&self, claim: &Claim, decision: Decision, report: &[u8]) -> bool {
        self.complete_with(claim, decision, report, &summary()).await
    }

    /// It waits for a person, and the policy alone would have decided so.
    pub(crate) async fn complete_recommending(&self, claim: &Claim, decision: &str) -> bool {
        let told = Summary { recommendation: Some(decision.to_owned()), ..summary() };
        self.complete_with(claim, Decision::ManualReview, &self.report().await, &told).await
    }

    async fn complete_with(
        &self,
        claim: &Claim,
        decision: Decision,
        report: &[u8],
        summary: &Summary,
    ) -> bool {
        let report = PackedReport::new(report).expect("a report to keep");
        let done = Completion {
            decision,
            score: Some(712),
            pages: 1,
            engine_version: engine::VERSION,
            report: &report,
            summary,
        };
        let mut tx = self.database().write().await.expect("a transaction");
        let is_kept = analyses::complete(&mut tx, claim, self.now(), &done).await.expect("a completion");
        tx.commit().await.expect("a commit");
        is_kept
    }

    pub(crate) async fn fail(&self, claim: &Claim) {
        let failure =
            Failure { code: "not_a_statement".to_owned(), message: "this is no bank statement".to_owned() };
        let mut tx = self.database().write().await.expect("a transaction");
        assert!(analyses::fail(&mut tx, claim, self.now(), &failure).await.expect("a failure"));
        tx.commit().await.expect("a commit");
    }

    /// The report that the engine makes of the statement, as JSON.
    pub(crate) async fn report(&self) -> Vec<u8> {
        static REPORT: OnceLock<Vec<u8>> = OnceLock::new();
        if let Some(report) = REPORT.get() {
            return report.clone();
        }
        let task = sandbox::Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: None,
            as_of: None,
            file_key: None,
            limits: sandbox::Limits { pages: 500, file_bytes: 25 << 20 },
            card: None,
            bureau: sandbox::Bureau::NotRequested,
            amendments: None,
        };
        let analyzed = self.checker().analyze("team", statement(), &task).await.expect("an analysis");
        REPORT.get_or_init(|| analyzed.report).clone()
    }

    /// A queued analysis that nobody uploaded, for tests that need many.
    pub(crate) async fn queued(&self, person: &Person, name: &str) -> AnalysisId {
        let id = AnalysisId::fresh(self.now()).expect("an id");
        let new = NewAnalysis {
            id: id.clone(),
            product: None,
            application: Application { applicant_name: Some(name.to_owned()), ..Application::default() },
            file_index: "none".to_owned(),
            file_bytes: 1,
            pages: 1,
            created_by: person.user().clone(),
            channel: store::portfolio::Channel::Api,
        };
        let mut tx = self.database().write().await.expect("a transaction");
        analyses::insert(&mut tx, person.team(), self.now(), &new).await.expect("an analysis");
        tx.commit().await.expect("a commit");
        id
    }

    /// As housekeeping does it for a team that keeps originals for less long.
    pub(crate) async fn erase_original(&self, person: &Person, id: &str) {
        let id = AnalysisId::parse(id).expect("an id");
        let mut tx = self.database().write().await.expect("a transaction");
        let doomed = analyses::erase_original(&mut tx, person.team(), &id, self.now()).await;
        assert!(doomed.expect("an answer").is_some_and(|paths| !paths.is_empty()));
        tx.commit().await.expect("a commit");
    }

    /// Uploaded through the door, and completed.
    pub(crate) async fn completed(&self, person: &Person, decision: Decision) -> String {
        let id = person.uploaded(Form::with_statement()).await;
        let claim = self.claim().await;
        assert_eq!(claim.analysis.id.as_str(), id);
        assert!(self.complete(&claim, decision).await);
        id
    }
}

/// As a worker reads it from the report.
fn summary() -> Summary {
    Summary {
        holder: Some("MEERA NAIR".to_owned()),
        bank: Some("HDFC Bank".to_owned()),
        period: Some(("2026-04-01".to_owned(), "2026-09-30".to_owned())),
        account_endings: vec!["8630".to_owned()],
        ..Summary::default()
    }
}

impl Person {
    pub(crate) async fn upload(&self, form: Form) -> Answer {
        self.send(form.request()).await
    }

    /// The id of an upload that must succeed.
    pub(crate) async fn uploaded(&self, form: Form) -> String {
        let answer = self.upload(form).await;
        assert_eq!(answer.status, 202, "{}", answer.json);
        answer.json["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn record(&self, id: &str) -> Value {
        let answer = self.get(&format!("/v1/analyses/{id}")).await;
        assert_eq!(answer.status, 200, "{}", answer.json);
        answer.json
    }
}
