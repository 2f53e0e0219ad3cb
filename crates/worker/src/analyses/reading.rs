//! A claim → its statement, its product and its task → what the sandbox makes of them.

use std::time::Instant;

use bytes::Bytes;
use sandbox::{Analyzed, Task};
use store::analyses::{Claim, PackedReport, Summary, statement_path};
use store::{TeamKey, india};

use super::steps::note_step;
use super::{credit, summary};
use crate::desk::Desk;

/// What a child made of the statement, its report packed for keeping.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) decision: String,
    pub(super) score: Option<i32>,
    pub(super) pages: u32,
    pub(super) report: PackedReport,
    pub(super) summary: Summary,
}

/// Why there is no report.
#[derive(Debug)]
pub(super) enum Unread {
    /// The statement is no longer where it was put, or no longer what it was.
    FileLost,
    /// The version of the product that it was uploaded under is gone.
    ProductLost,
    /// What keeps them did not answer.
    Store(store::Error),
    Sandbox(sandbox::Failure),
}

impl From<store::Error> for Unread {
    fn from(failure: store::Error) -> Self {
        Self::Store(failure)
    }
}

pub(super) async fn read(desk: &Desk, claim: &Claim) -> Result<Read, Unread> {
    let began = Instant::now();
    let (key, product) = fetch(desk, claim).await?;
    let path = statement_path(&claim.team, &claim.analysis.id);
    let file = match desk.parts.blobs.read(&key, &path).await {
        Ok(file) => Bytes::from(file),
        Err(store::Error::BlobMissing | store::Error::Unsealable) => return Err(Unread::FileLost),
        Err(other) => return Err(other.into()),
    };
    note_step("fetch", began);
    let (team, application) = (claim.team.as_str(), &claim.analysis.application);
    let mut task = Task {
        product,
        product_id: claim.analysis.product.as_ref().map(|(id, _)| id.to_string()),
        inputs: application.inputs.clone(),
        applicant_name: application.applicant_name.clone(),
        // Statements are Indian, and so is the day of their upload.
        as_of: Some(india::day(claim.analysis.created_at).to_string()),
        file_key: application.file_key.clone(),
        limits: desk.settings().limits,
        bureau: sandbox::Bureau::NotRequested,
    };
    if let Some(asked) = credit::asked(claim) {
        if claim.analysis.credit_check_id.is_none() {
            // Read without the bureau first: nobody is billed for a paper that turns out to be no statement.
            desk.parts.reader.analyze(team, file.clone(), &task).await.map_err(Unread::Sandbox)?;
        }
        let began = Instant::now();
        task.bureau = credit::ask(desk, claim, asked).await?;
        note_step("bureau", began);
    }
    let began = Instant::now();
    let analyzed = desk.parts.reader.analyze(team, file, &task).await.map_err(Unread::Sandbox)?;
    note_step("read", began);
    packed(analyzed).await
}

/// On a thread of its own: the requests that this process answers do not wait for it.
async fn packed(analyzed: Analyzed) -> Result<Read, Unread> {
    let began = Instant::now();
    let Analyzed { report, decision, score, pages } = analyzed;
    let packing =
        tokio::task::spawn_blocking(move || (PackedReport::new(&report), summary::of_report(&report)));
    // It is never cancelled, and what made it panic would do so again.
    let (report, summary) = packing.await.map_err(|_| Unread::Sandbox(sandbox::Failure::Crashed))?;
    note_step("pack", began);
    Ok(Read { decision, score, pages, report: report?, summary })
}

/// The team's key and the product as it was when the statement was uploaded.
async fn fetch(desk: &Desk, claim: &Claim) -> Result<(TeamKey, String), Unread> {
    let mut tx = desk.parts.database.read().await?;
    let key = tx.team_key(&claim.team).await?;
    let Some((id, version)) = &claim.analysis.product else {
        return Ok((key, policy::DEFAULT_DOCUMENT.to_owned()));
    };
    let product = store::products::find_version(&mut tx, &claim.team, id, *version).await?;
    Ok((key, product.ok_or(Unread::ProductLost)?.document))
}
