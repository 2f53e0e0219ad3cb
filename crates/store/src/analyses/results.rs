//! Reports ↔ what is kept of them: compressed, then sealed.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sqlx::Row;

use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId};

/// No report is longer: the sandbox refuses what is. A damaged one must not fill the memory either.
const REPORT_BYTES_AT_MOST: u64 = 128 * 1024 * 1024;

/// The report as JSON; `None` before completion, and for another team.
pub async fn result(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<Option<Vec<u8>>, Error> {
    let key = tx.team_key(team).await?;
    let row = sqlx::query("SELECT sealed FROM results WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = key.open(&place(id), &row.try_get::<Vec<u8>, _>(0)?)?;
    let mut report = Vec::with_capacity(packed.len() * 8);
    DeflateDecoder::new(packed.as_slice()).take(REPORT_BYTES_AT_MOST).read_to_end(&mut report)?;
    Ok(Some(report))
}

pub(super) fn compressed(report: &[u8]) -> Result<Vec<u8>, Error> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(report)?;
    Ok(encoder.finish()?)
}

pub(super) fn place(id: &AnalysisId) -> String {
    format!("results.sealed:{id}")
}
