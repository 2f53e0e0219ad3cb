//! A lender to test with: a team, its owner, and what they upload.

use jiff::{SignedDuration, Timestamp};
use store::analyses::{
    self, Application, Claim, Completion, Decision, NewAnalysis, PackedReport, Reference, Summary,
};
use store::teams::NewTeam;
use store::users::{NewUser, Role};
use store::{AnalysisId, Database, Error, TeamId, UserId, teams, users};
use testbed::Bed;

pub(crate) const LEASE: SignedDuration = SignedDuration::from_secs(60);
pub(crate) const REPORT: &[u8] = br#"{"score":712,"statement":{"holder":"MEERA NAIR"}}"#;

pub(crate) struct Lender {
    pub(crate) team: TeamId,
    pub(crate) owner: UserId,
}

impl Lender {
    /// `name` must differ within a test: it is also the owner's address.
    pub(crate) async fn new(bed: &Bed, name: &str) -> Self {
        Self::on(&bed.database, bed.now(), name).await
    }

    pub(crate) async fn on(database: &Database, now: Timestamp, name: &str) -> Self {
        let mut tx = database.write().await.unwrap();
        let new = NewTeam { name, entitlements: &[], is_demo: false };
        let team = teams::insert(&mut tx, now, &new).await.unwrap();
        let email = format!("owner@{name}.example");
        let new =
            NewUser { name: "Owner", email: &email, role: Role::Owner, password_hash: "$argon2id$none" };
        let owner = users::insert(&mut tx, &team, now, &new).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        Self { team, owner }
    }

    pub(crate) fn upload(&self, now: Timestamp) -> NewAnalysis {
        NewAnalysis {
            id: AnalysisId::fresh(now).unwrap(),
            product: None,
            application: Application {
                applicant_name: Some("Meera Nair".to_owned()),
                applicant_mobile: Some("+919876500001".to_owned()),
                file_name: Some("meera-savings.pdf".to_owned()),
                inputs: Some(r#"{"requested_amount":50000}"#.to_owned()),
                file_key: Some(vec![1, 2, 3]),
                has_bureau_consent: true,
                consent_wording: Some("2026-11-15".to_owned()),
                consent_address: Some("203.0.113.9".to_owned()),
                bureau_reuse_within_days: Some(30),
                is_example: false,
                external_id: None,
                metadata: Some(r#"{"branch": "Nagercoil"}"#.to_owned()),
                corrections: Vec::new(),
            },
            file_index: "0".repeat(64),
            file_bytes: 4096,
            pages: 3,
            created_by: self.owner.clone(),
            channel: store::portfolio::Channel::Api,
        }
    }

    /// Uploads and commits.
    pub(crate) async fn submit(&self, bed: &Bed) -> (AnalysisId, Reference) {
        let new = self.upload(bed.now());
        let mut tx = bed.database.write().await.unwrap();
        let reference = analyses::insert(&mut tx, &self.team, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();
        (new.id, reference)
    }

    /// Uploads, and lets a worker complete it.
    pub(crate) async fn submit_and_complete(&self, bed: &Bed, decision: Decision) -> AnalysisId {
        let (id, _) = self.submit(bed).await;
        let claim = claim(bed).await.unwrap();
        assert_eq!(claim.analysis.id, id, "another analysis was waiting");
        assert!(complete(bed, &claim, decision).await.unwrap());
        id
    }
}

/// What the report says of the account.
pub(crate) fn summary(bank: &str) -> Summary {
    Summary {
        holder: Some("MEERA NAIR".to_owned()),
        bank: Some(bank.to_owned()),
        period: Some(("2026-04-01".to_owned(), "2026-09-30".to_owned())),
        account_endings: vec!["8630".to_owned()],
        ..Summary::default()
    }
}

pub(crate) async fn claim(bed: &Bed) -> Option<Claim> {
    let mut tx = bed.database.write().await.unwrap();
    let claim = analyses::claim(&mut tx, bed.now(), LEASE).await.unwrap();
    tx.commit().await.unwrap();
    claim
}

pub(crate) async fn complete(bed: &Bed, claim: &Claim, decision: Decision) -> Result<bool, Error> {
    let report = PackedReport::new(REPORT)?;
    let mut tx = bed.database.write().await?;
    let completion = Completion {
        decision,
        score: Some(712),
        pages: 4,
        engine_version: "0.1.0",
        report: &report,
        summary: &summary("Vindhya Bank"),
    };
    let is_kept = analyses::complete(&mut tx, claim, bed.now(), &completion).await?;
    tx.commit().await?;
    Ok(is_kept)
}
