//! Whose turn it is: work is taken from all teams in turn, so that nobody waits behind a neighbour's thousand.
//!
//! Each team with something to do has a number. The lowest is next, and what it takes raises it by a share of its weight.

use jiff::Timestamp;
use sqlx::Row;

use crate::Error;
use crate::TeamId;
use crate::database::{Reader, Tx};
use crate::time::micros;

/// What a team of weight 1 pays for one piece of work. A team of a greater weight pays the share, so it must divide well.
const STEP: i64 = 5_040;
/// Teams looked at for one piece: of the first, everything that is due may just be taken by others.
const TEAMS_AT_ONCE: i64 = 8;

/// The heaviest team gets so many pieces for one of the lightest.
pub const WEIGHT_AT_MOST: i64 = 100;

/// What is taken in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queue {
    Analyses,
    Deliveries,
}

impl Queue {
    const fn table(self) -> &'static str {
        match self {
            Self::Analyses => "analyses",
            Self::Deliveries => "deliveries",
        }
    }

    const fn column(self) -> &'static str {
        match self {
            Self::Analyses => "analysis_turn",
            Self::Deliveries => "delivery_turn",
        }
    }

    /// To be set in an update of the team's row that goes with new work: who waits already keeps its place, and who comes
    /// back begins beside those who wait.
    pub(crate) fn joining(self) -> String {
        let turn = self.column();
        format!(
            "{turn} = COALESCE({turn}, (SELECT MIN(others.{turn}) FROM teams others WHERE others.{turn} IS NOT NULL), 0)"
        )
    }

    /// To be set in an update of the team's row that goes with taking a piece.
    pub(crate) fn taking(self) -> String {
        let turn = self.column();
        format!("{turn} = COALESCE({turn}, 0) + {STEP} / weight")
    }
}

/// Teams that have an analysis to be taken, in turn; of those whose turn it is equally, the one that has waited longest.
pub(crate) async fn with_analyses(reader: &mut Reader, now: Timestamp) -> Result<Vec<TeamId>, Error> {
    let rows = sqlx::query(
        "SELECT teams.id FROM teams
         WHERE teams.analysis_turn IS NOT NULL
               AND EXISTS (SELECT 1 FROM analyses WHERE analyses.team_id = teams.id AND analyses.due_at <= $1)
         ORDER BY teams.analysis_turn,
                  (SELECT MIN(oldest.due_at) FROM analyses oldest
                   WHERE oldest.team_id = teams.id AND oldest.due_at IS NOT NULL)
         LIMIT $2",
    )
    .bind(micros(now))
    .bind(TEAMS_AT_ONCE)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok(TeamId::stored(row.try_get(0)?))).collect()
}

/// Who has nothing left gives its place up, and who has something and no place gets one. For housekeeping.
pub async fn tidy(tx: &mut Tx) -> Result<(), Error> {
    for queue in [Queue::Analyses, Queue::Deliveries] {
        let (table, turn) = (queue.table(), queue.column());
        let waits = format!(
            "EXISTS (SELECT 1 FROM {table} WHERE {table}.team_id = teams.id AND {table}.due_at IS NOT NULL)"
        );
        for sql in [
            format!("UPDATE teams SET {turn} = NULL WHERE {turn} IS NOT NULL AND NOT {waits}"),
            format!("UPDATE teams SET {} WHERE {turn} IS NULL AND {waits}", queue.joining()),
        ] {
            // Nothing but names of our own was written into it.
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(tx.conn()).await?;
        }
    }
    Ok(())
}

/// How many pieces of work the team gets for one of the others. `false` when there is no such team.
pub async fn set_weight(tx: &mut Tx, team: &TeamId, weight: i64) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET weight = $1 WHERE id = $2")
        .bind(weight.clamp(1, WEIGHT_AT_MOST))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}
