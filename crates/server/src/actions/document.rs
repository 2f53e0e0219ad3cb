//! An analysis → the statement as it was uploaded, and a line in the audit log.

use axum::body::Body;
use store::AnalysisId;
use store::analyses::{self, Analysis, statement_path};

use crate::App;
use crate::auth::Caller;
use crate::download::holding;
use crate::error::Error;

/// The original bytes: an encrypted file is still encrypted.
pub(crate) struct Document {
    pub(crate) name: String,
    pub(crate) length: u64,
    /// Read as it is sent: whoever reads slowly holds a chunk and no more.
    pub(crate) body: Body,
}

/// A team may keep originals for less long than what was concluded from them.
pub(crate) fn must_be_kept(analysis: &Analysis) -> Result<(), Error> {
    analysis.original_erased_at.map_or(Ok(()), |at| Err(Error::OriginalErased(at)))
}

pub(crate) async fn document(app: &App, caller: &Caller, id: &AnalysisId) -> Result<Document, Error> {
    caller.must_see_numbers()?;
    let mut tx = app.database.read().await?;
    let analysis = analyses::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_kept(&analysis)?;
    let key = tx.team_key(&caller.team).await?;
    drop(tx);
    let download = app.downloads.begin(&caller.user, &caller.team)?;
    let file = app.blobs.stream(&key, &statement_path(&caller.team, id)).await;

    let mut tx = app.database.write().await?;
    // Asked again: a file that is missing because it was erased meanwhile is not found, and no failure of ours.
    let analysis = analyses::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_kept(&analysis)?;
    let file = file?;
    caller.record(&mut tx, app.clock.now(), "analysis.document_read", id.as_str()).await?;
    tx.commit().await?;
    let body = holding(Body::from_stream(file.chunks), download);
    Ok(Document { name: name(analysis), length: file.length, body })
}

/// Always with the ending of a PDF: whatever else it was called, nothing but a PDF reader shall open it.
fn name(analysis: Analysis) -> String {
    let reference = analysis.reference().to_string();
    let name = analysis.application.file_name.unwrap_or(reference);
    if name.to_ascii_lowercase().ends_with(".pdf") { name } else { format!("{name}.pdf") }
}
