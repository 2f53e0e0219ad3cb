//! An analysis → a statement of it as it was uploaded, and a line in the audit log.

use axum::body::Body;
use store::analyses::{self, Analysis, Kind, Statement};
use store::{AnalysisId, Reader, TeamId};

use crate::App;
use crate::auth::Caller;
use crate::download::holding;
use crate::error::Error;

/// The original bytes: an encrypted file is still encrypted.
pub struct Document {
    pub name: String,
    pub media_type: &'static str,
    pub length: u64,
    /// Read as it is sent: whoever reads slowly holds a chunk and no more.
    pub body: Body,
}

/// A team may keep originals for less long than what was concluded from them.
pub fn must_be_kept(analysis: &Analysis) -> Result<(), Error> {
    analysis.original_erased_at.map_or(Ok(()), |at| Err(Error::OriginalErased(at)))
}

/// One of the statements that the present run reads, by its place in the report.
pub async fn statement(
    reader: &mut Reader,
    team: &TeamId,
    (analysis, place): (&Analysis, usize),
) -> Result<Statement, Error> {
    let found = analyses::statements(reader, team, analysis).await?;
    found.into_iter().nth(place).ok_or(Error::NotFound("statement of this analysis"))
}

/// `place` counts from 0, as the report does.
pub async fn document(app: &App, caller: &Caller, id: &AnalysisId, place: usize) -> Result<Document, Error> {
    caller.must_see_numbers()?;
    let team = &caller.team;
    let mut reader = app.database.read().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_kept(&analysis)?;
    let statement = statement(&mut reader, team, (&analysis, place)).await?;
    let key = reader.team_key(team).await?;
    drop(reader);
    let download = app.downloads.begin(&caller.user, team)?;
    let file = app.blobs.stream(&key, &statement.path(team, id)).await;

    let mut tx = app.database.write().await?;
    // Asked again: a file that is missing because it was erased meanwhile is not found, and no failure of ours.
    let analysis = analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_kept(&analysis)?;
    let still = analyses::statements(&mut tx, team, &analysis).await?;
    if !still.iter().any(|one| one.id == statement.id) {
        return Err(Error::NotFound("statement of this analysis"));
    }
    let file = file?;
    caller.record(&mut tx, app.clock.now(), "analysis.document_read", id.as_str()).await?;
    tx.commit().await?;
    let body = holding(Body::from_stream(file.chunks), download);
    let media_type = match statement.kind {
        Kind::Pdf => "application/pdf",
        Kind::AccountAggregator | Kind::Spreadsheet => "application/octet-stream",
    };
    Ok(Document { name: name(&analysis, statement), media_type, length: file.length, body })
}

/// Always with an ending of its kind: whatever else it was called, nothing but a reader of it shall open it.
fn name(analysis: &Analysis, statement: Statement) -> String {
    let name = statement.name.unwrap_or_else(|| analysis.reference().to_string());
    let (endings, ours): (&[&str], &str) = match statement.kind {
        Kind::Pdf => (&[".pdf"], ".pdf"),
        Kind::AccountAggregator => (&[".xml", ".json"], ".txt"),
        Kind::Spreadsheet => (&[".csv", ".xlsx", ".txt"], ".txt"),
    };
    let lower = name.to_ascii_lowercase();
    if endings.iter().any(|ending| lower.ends_with(ending)) { name } else { format!("{name}{ours}") }
}
