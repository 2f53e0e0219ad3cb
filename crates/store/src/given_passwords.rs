//! Passwords that somebody else made for a person: to be changed first, and never forgotten who made them.

use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::{Error, TeamId, UserId};

/// The person has to choose another one before anything else. `by` is the colleague who made it; the command line is
/// nobody of the team. `false` when the team has no such person.
pub async fn give(
    tx: &mut Tx,
    team: &TeamId,
    id: &UserId,
    (hash, by): (&str, Option<&UserId>),
) -> Result<bool, Error> {
    let sql = "UPDATE users SET password_hash = $1, password_given = 1 WHERE team_id = $2 AND id = $3";
    let done = sqlx::query(sql).bind(hash).bind(team.as_str()).bind(id.as_str()).execute(tx.conn()).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    let Some(maker) = by else { return Ok(true) };
    sqlx::query(
        "INSERT INTO password_makers (team_id, user_id, maker_id) VALUES ($1, $2, $3)
         ON CONFLICT (team_id, user_id, maker_id) DO NOTHING",
    )
    .bind(team.as_str())
    .bind(id.as_str())
    .bind(maker.as_str())
    .execute(tx.conn())
    .await?;
    Ok(true)
}

/// The pairs of a team of whom one ever made the other's password: `(person, maker)`. Whoever made one may have signed in with
/// it first, so a change by the person does not end it.
pub async fn makers(reader: &mut Reader, team: &TeamId) -> Result<Vec<(UserId, UserId)>, Error> {
    let rows = sqlx::query("SELECT user_id, maker_id FROM password_makers WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| Ok((UserId::stored(row.try_get(0)?), UserId::stored(row.try_get(1)?)))).collect()
}

/// For the command line, when the operator hands the person a new password: nobody of the team knows it.
pub async fn forget_makers(tx: &mut Tx, team: &TeamId, id: &UserId) -> Result<(), Error> {
    sqlx::query("DELETE FROM password_makers WHERE team_id = $1 AND user_id = $2")
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}
