//! An accepted upload → a queued analysis.

use jiff::Timestamp;

use super::{Application, Reference, external_id_index};
use crate::database::Tx;
use crate::portfolio::Channel;
use crate::time::micros;
use crate::{AnalysisId, Error, ProductId, TeamId, UserId, teams};

#[derive(Clone, Debug)]
pub struct NewAnalysis {
    /// Made before, because the blob is named after it.
    pub id: AnalysisId,
    pub product: Option<(ProductId, i64)>,
    pub application: Application,
    /// A keyed hash of the file, from `Database::index`.
    pub file_index: String,
    pub file_bytes: i64,
    pub pages: i64,
    pub created_by: UserId,
    pub channel: Channel,
}

/// Due at once. The reference counts up without gaps, whoever else uploads at the same time: a transaction in which this
/// failed must not be committed. `ExternalIdTaken` when the team has an analysis of that external id.
pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewAnalysis,
) -> Result<Reference, Error> {
    let sealed = new.application.seal(&tx.team_key(team).await?, &new.id)?;
    let number = teams::next_number(tx, team).await?;
    let external_id = new.application.external_id.as_deref();
    let external_id_index =
        external_id.map(|external_id| external_id_index(tx.database(), team, external_id));
    let done = sqlx::query(
        "INSERT INTO analyses (id, team_id, number, status, product_id, product_version, sealed, file_index,
                               file_bytes, pages, created_by, created_at, attempts, due_at, external_id_index,
                               channel)
         VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10, $11, 0, $11, $12, $13)
         ON CONFLICT (team_id, external_id_index) WHERE external_id_index IS NOT NULL DO NOTHING",
    )
    .bind(new.id.as_str())
    .bind(team.as_str())
    .bind(number)
    .bind(new.product.as_ref().map(|(id, _)| id.as_str()))
    .bind(new.product.as_ref().map(|(_, version)| *version))
    .bind(sealed)
    .bind(new.file_index.as_str())
    .bind(new.file_bytes)
    .bind(new.pages)
    .bind(new.created_by.as_str())
    .bind(micros(now))
    .bind(external_id_index)
    .bind(new.channel.name())
    .execute(tx.conn())
    .await?;
    if done.rows_affected() == 0 {
        return Err(Error::ExternalIdTaken);
    }
    Ok(Reference(number))
}
