//! An analysis → the statement as it was uploaded, and a line in the audit log.

use bytes::Bytes;
use store::AnalysisId;
use store::analyses::{self, Analysis, statement_path};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// The original bytes: an encrypted file is still encrypted.
pub(crate) struct Document {
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// A team may keep originals for less long than what was concluded from them.
pub(crate) fn must_be_kept(analysis: &Analysis) -> Result<(), Error> {
    analysis.original_erased_at.map_or(Ok(()), |at| Err(Error::OriginalErased(at)))
}

pub(crate) async fn document(app: &App, caller: &Caller, id: &AnalysisId) -> Result<Document, Error> {
    let mut tx = app.database.read().await?;
    let analysis = analyses::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_kept(&analysis)?;
    let key = tx.team_key(&caller.team).await?;
    drop(tx);
    let bytes = app.blobs.read(&key, &statement_path(&caller.team, id)).await;

    let mut tx = app.database.write().await?;
    // Asked again: a file that is missing because it was erased meanwhile is not found, and no failure of ours.
    let analysis = analyses::find(&mut tx, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_kept(&analysis)?;
    let bytes = Bytes::from(bytes?);
    caller.record(&mut tx, app.clock.now(), "analysis.document_read", id.as_str()).await?;
    tx.commit().await?;
    Ok(Document { name: name(analysis), bytes })
}

/// Always with the ending of a PDF: whatever else it was called, nothing but a PDF reader shall open it.
fn name(analysis: Analysis) -> String {
    let reference = analysis.reference().to_string();
    let name = analysis.application.file_name.unwrap_or(reference);
    if name.to_ascii_lowercase().ends_with(".pdf") { name } else { format!("{name}.pdf") }
}
