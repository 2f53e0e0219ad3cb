//! A stored report and what people made of it → a workbook, a table, a memo, or the report's own JSON.

use bytes::Bytes;
use export::CaseRecord;
use export::applicant::Language;
use serde::Serialize;
use store::AnalysisId;
use store::analyses::{self, Reference, Status};
use utoipa::ToSchema;

use super::cases;
use super::review::NOT_COMPLETED;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::reads::Look;

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExportFormat)]
pub enum Format {
    Xlsx,
    Csv,
    Pdf,
    Json,
}

pub struct File {
    pub reference: Reference,
    pub bytes: Bytes,
}

impl Format {
    pub const ALL: [Self; 4] = [Self::Xlsx, Self::Csv, Self::Pdf, Self::Json];

    /// Also the ending of the file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
            Self::Pdf => "pdf",
            Self::Json => "json",
        }
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Pdf => "application/pdf",
            Self::Json => "application/json",
        }
    }
}

pub async fn export(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    (format, language): (Format, Language),
) -> Result<File, Error> {
    let team = &caller.team;
    let _turn = app.exports.enter(team).await;
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    if analysis.status != Status::Completed {
        return Err(NOT_COMPLETED);
    }
    let report = analyses::result(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let record = cases::record(&mut reader, caller, &analysis, app.clock.now()).await?;
    drop(reader);
    app.note_read(caller, Look::Export, id.as_str()).await?;
    let report = caller.shown_json(report);
    let making = tokio::task::spawn_blocking(move || made(report, &record, (format, language)));
    let bytes = making.await.map_err(|_| Error::Internal("an export panicked".into()))??;
    Ok(File { reference: analysis.reference(), bytes: bytes.into() })
}

fn made(
    json: Vec<u8>,
    record: &CaseRecord,
    (format, language): (Format, Language),
) -> Result<Vec<u8>, Error> {
    let report = || archive::report(&json).map_err(|failure| Error::Internal(Box::new(failure)));
    match format {
        Format::Json => Ok(json),
        Format::Csv => {
            let mut table = Vec::new();
            export::csv(&report()?, Some(record), &mut table)
                .map_err(|failure| Error::Internal(Box::new(failure)))?;
            Ok(table)
        }
        Format::Xlsx => {
            export::xlsx(&report()?, Some(record)).map_err(|failure| Error::Internal(Box::new(failure)))
        }
        Format::Pdf => {
            let memo = export::memo_in(&report()?, Some(record), language);
            memo.map_err(|failure| Error::Internal(Box::new(failure)))
        }
    }
}
