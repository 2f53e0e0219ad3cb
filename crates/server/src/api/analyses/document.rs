//! `GET /v1/analyses/{id}/document`: an id → the statement as it was uploaded.

use axum::extract::State;
use bytes::Bytes;
use store::analyses::{self, Analysis, statement_path};
use store::{AnalysisId, audit};

use super::attachment::Attachment;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::{Id, Trace};

/// The statement as it was uploaded
///
/// The original bytes: an encrypted file is still encrypted. Every read goes into the audit log.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/document", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    responses(
        (status = 200, description = "The file.", body = Vec<u8>, content_type = "application/pdf", headers(("Content-Disposition" = String))),
    ),
)]
pub(super) async fn document(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    trace: Trace,
) -> Result<Attachment, Error> {
    let mut tx = app.database.read().await?;
    analyses::find(&mut tx, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    let key = tx.team_key(&caller.team).await?;
    drop(tx);
    let bytes = app.blobs.read(&key, &statement_path(&caller.team, &id)).await;

    let mut tx = app.database.write().await?;
    // Asked again: a file that is missing because it was erased meanwhile is not found, and no failure of ours.
    let analysis = analyses::find(&mut tx, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    let bytes = Bytes::from(bytes?);
    let entry = audit::NewEntry {
        actor: caller.user.as_str(),
        via: caller.via(),
        action: "analysis.document_read",
        subject: id.as_str(),
        request_id: Some(trace.id()),
    };
    audit::record(&mut tx, &caller.team, app.clock.now(), entry).await?;
    tx.commit().await?;
    Ok(Attachment { name: name(analysis), media_type: "application/pdf", bytes })
}

/// Always with the ending of a PDF: whatever else it was called, nothing but a PDF reader shall open it.
fn name(analysis: Analysis) -> String {
    let reference = analysis.reference().to_string();
    let name = analysis.application.file_name.unwrap_or(reference);
    if name.to_ascii_lowercase().ends_with(".pdf") { name } else { format!("{name}.pdf") }
}
