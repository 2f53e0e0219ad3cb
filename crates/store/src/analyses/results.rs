//! Reports ↔ what is kept of them: compressed, then sealed.

use std::fmt;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sqlx::Row;

use crate::database::Tx;
use crate::{AnalysisId, Error, TeamId};

/// No report is longer: the sandbox refuses what is. A damaged one must not fill the memory either.
const REPORT_BYTES_AT_MOST: usize = 128 * 1024 * 1024;

/// A report as it is kept, before it is sealed. Packing a long one takes time, so it is done before the transaction:
/// nobody waits for the right to write meanwhile.
#[derive(Clone)]
pub struct PackedReport(Vec<u8>);

impl PackedReport {
    /// `report` is JSON.
    pub fn new(report: &[u8]) -> Result<Self, Error> {
        compressed(report).map(Self)
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for PackedReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PackedReport({} bytes)", self.0.len())
    }
}

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
    unpacked(&packed).map(Some)
}

/// No more than the first `bytes` of the report: what it begins with is told in lists. `None` as for `result`.
pub async fn beginning(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    bytes: usize,
) -> Result<Option<Vec<u8>>, Error> {
    let key = tx.team_key(team).await?;
    let row = sqlx::query("SELECT sealed FROM results WHERE team_id = $1 AND analysis_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = key.open(&place(id), &row.try_get::<Vec<u8>, _>(0)?)?;
    let mut report = Vec::new();
    DeflateDecoder::new(packed.as_slice()).take(bytes as u64).read_to_end(&mut report).map_err(Error::unreadable)?;
    Ok(Some(report))
}

fn unpacked(packed: &[u8]) -> Result<Vec<u8>, Error> {
    // Reports shrink to about an eighth.
    let mut report = Vec::with_capacity(packed.len().saturating_mul(8).min(REPORT_BYTES_AT_MOST));
    let at_most = REPORT_BYTES_AT_MOST as u64 + 1;
    DeflateDecoder::new(packed).take(at_most).read_to_end(&mut report).map_err(Error::unreadable)?;
    if report.len() > REPORT_BYTES_AT_MOST {
        return Err(Error::unreadable("the report is longer than any report may be"));
    }
    Ok(report)
}

fn compressed(report: &[u8]) -> Result<Vec<u8>, Error> {
    if report.len() > REPORT_BYTES_AT_MOST {
        return Err(Error::unreadable("the report is longer than any report may be"));
    }
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(report)?;
    Ok(encoder.finish()?)
}

pub(super) fn place(id: &AnalysisId) -> String {
    format!("results.sealed:{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_comes_back_as_it_was() {
        for report in [&b"{}"[..], &b"{\"score\":712}".repeat(5000), b""] {
            assert_eq!(unpacked(&compressed(report).unwrap()).unwrap(), report);
        }
    }

    #[test]
    fn a_report_over_the_limit_is_refused_and_not_cut_short() {
        let large = vec![b' '; REPORT_BYTES_AT_MOST + 1];
        assert!(compressed(&large).is_err());
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&large).unwrap();
        assert!(unpacked(&encoder.finish().unwrap()).is_err());
        assert!(unpacked(&compressed(&large[1..]).unwrap()).is_ok());
    }
}
