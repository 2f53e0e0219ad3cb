//! Where the pictures of a statement's pages lie, and how they come and go with their analysis.
//!
//! A picture can be drawn again from the statement, so none is ever waited for or missed.

use jiff::Timestamp;

use crate::blobs;
use crate::database::Tx;
use crate::{AnalysisId, Error, StatementId, TeamId};

/// The widths in pixels that are kept: a few, so that all pictures of a statement can be named when it is erased.
pub const PICTURE_WIDTHS: [u32; 3] = [600, 1100, 1700];

/// A page of one of the statements, and its width in pixels.
#[must_use]
pub fn picture_path(
    team: &TeamId,
    id: &AnalysisId,
    statement: &StatementId,
    (page, width): (u32, u32),
) -> String {
    // Pictures from before there were several statements are still found.
    let of = if *statement == StatementId::of_single(id) { String::new() } else { format!("{statement}-") };
    format!("{team}/{id}/{}{of}{page}-{width}", blobs::PICTURE)
}

/// Says that a picture is about to be written. `false` when that must not be: the analysis or its statement is gone, or
/// an older picture is just being removed.
pub async fn announce_picture(
    tx: &mut Tx,
    team: &TeamId,
    id: &AnalysisId,
    (path, now): (&str, Timestamp),
) -> Result<bool, Error> {
    Ok(hold(tx, team, id).await? && blobs::announce_again(tx, team, path, now).await?)
}

/// The picture is written. `false` when its statement was erased meanwhile: then the picture has to go.
pub async fn keep_picture(tx: &mut Tx, team: &TeamId, id: &AnalysisId, path: &str) -> Result<bool, Error> {
    Ok(hold(tx, team, id).await? && blobs::keep(tx, team, path).await?)
}

/// All the pictures there may be of one statement.
pub(super) fn paths(team: &TeamId, id: &AnalysisId, statement: &StatementId, pages: i64) -> Vec<String> {
    let pages = 1..=u32::try_from(pages).unwrap_or(0);
    let of_page = |page| PICTURE_WIDTHS.map(|width| picture_path(team, id, statement, (page, width)));
    pages.flat_map(of_page).collect()
}

/// Keeps the statement from being erased until this transaction ends. `false` when it is gone already.
async fn hold(tx: &mut Tx, team: &TeamId, id: &AnalysisId) -> Result<bool, Error> {
    // Changing nothing is enough: whoever erases begins with a change of the same row.
    let held = sqlx::query(
        "UPDATE analyses SET pages = pages WHERE team_id = $1 AND id = $2 AND original_erased_at IS NULL",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(held.rows_affected() == 1)
}
