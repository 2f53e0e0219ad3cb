//! The test side of a team: a team of its own that the same people reach with another key, so that nothing of it is ever seen,
//! counted or billed on the live side.
//!
//! People are at home in the live team. On the test side a row stands for each of them, which nobody can sign in with: who they
//! are and what they may do is always read at home.

use jiff::Timestamp;
use sqlx::{AssertSqlSafe, Row};

use crate::database::{Reader, Tx};
use crate::products::{self, NewProduct};
use crate::teams::{self, BUREAU, NewTeam};
use crate::tokens::Holder;
use crate::{Error, TeamId, UserId, audit, backup, users};

/// Nobody needs trials for longer, and nobody should have to tidy up after them.
const KEPT_DAYS: i64 = 90;
/// What is set up on a test side and stays when its data go. All other tables of a team are data.
const SET_UP: [&str; 8] = [
    "users",
    "products",
    "product_versions",
    "product_drafts",
    "webhooks",
    "payer_rules",
    "score_cards",
    backup::AUDIT_HEADS,
];

/// Where somebody is: a team, and the row that stands for them in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub team: TeamId,
    pub user: UserId,
}

/// How much was erased.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub analyses: u64,
    pub credit_checks: u64,
}

/// The test side of a team, if anybody ever went there.
pub async fn of(reader: &mut Reader, live: &TeamId) -> Result<Option<TeamId>, Error> {
    let sql = "SELECT id FROM teams WHERE live_team_id = $1";
    let row = sqlx::query(sql).bind(live.as_str()).fetch_optional(reader.conn()).await?;
    Ok(row.map(|row| row.try_get(0).map(TeamId::stored)).transpose()?)
}

pub async fn is_one(reader: &mut Reader, team: &TeamId) -> Result<bool, Error> {
    let sql = "SELECT COUNT(*) FROM teams WHERE id = $1 AND live_team_id IS NOT NULL";
    let row = sqlx::query(sql).bind(team.as_str()).fetch_one(reader.conn()).await?;
    Ok(row.try_get::<i64, _>(0)? > 0)
}

/// Somebody's seat on the test side of their team, which begins with the first who comes: with the products of the live side as they
/// are then. `None` when the team has no such person.
pub async fn enter(tx: &mut Tx, live: &TeamId, user: &UserId, now: Timestamp) -> Result<Option<Seat>, Error> {
    // Two who come at once find one test side.
    users::hold_team(tx, live).await?;
    let Some(person) = users::find(tx, live, user).await? else { return Ok(None) };
    let team = match of(tx, live).await? {
        Some(team) => team,
        None => begin(tx, live, now).await?,
    };
    follow(tx, live, &team).await?;
    let user = users::stand_in(tx, &team, &person, now).await?;
    Ok(Some(Seat { team, user }))
}

async fn begin(tx: &mut Tx, live: &TeamId, now: Timestamp) -> Result<TeamId, Error> {
    let name = teams::find(tx, live).await?.map(|team| team.name).unwrap_or_default();
    let entitlements = [BUREAU.to_owned()];
    let new = NewTeam { name: &name, entitlements: &entitlements, is_demo: false };
    let team = teams::insert(tx, now, &new).await?;
    sqlx::query(
        "UPDATE teams SET live_team_id = $1, keep_days = $2, keep_credit_checks_days = $2 WHERE id = $3",
    )
    .bind(live.as_str())
    .bind(KEPT_DAYS)
    .bind(team.as_str())
    .execute(tx.conn())
    .await?;
    let default = products::default_of(tx, live).await?;
    for product in products::list(tx, live).await? {
        let new = NewProduct { name: &product.name, document: &product.document, by: None };
        let copy = products::insert(tx, &team, now, new).await?;
        if default.as_ref() == Some(&product.id) {
            products::set_default(tx, &team, copy.as_ref()).await?;
        }
    }
    Ok(team)
}

/// How many must agree and who may is tried out as it is on the live side.
async fn follow(tx: &mut Tx, live: &TeamId, team: &TeamId) -> Result<(), Error> {
    sqlx::query(
        "UPDATE teams
         SET reviewers = (SELECT home.reviewers FROM teams home WHERE home.id = $1),
             uploader_not_alone = (SELECT home.uploader_not_alone FROM teams home WHERE home.id = $1)
         WHERE id = $2",
    )
    .bind(live.as_str())
    .bind(team.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The holder of a token, in their seat on the test side. `None` when they have none.
pub async fn seated(reader: &mut Reader, holder: Holder) -> Result<Option<Holder>, Error> {
    let row = sqlx::query(
        "SELECT t.id AS team_id, t.entitlements, t.revision, u.id AS user_id
         FROM teams t JOIN users u ON u.team_id = t.id
         WHERE t.live_team_id = $1 AND u.live_user_id = $2",
    )
    .bind(holder.home.team.as_str())
    .bind(holder.home.user.as_str())
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Holder {
        team: TeamId::stored(row.try_get("team_id")?),
        user: UserId::stored(row.try_get("user_id")?),
        entitlements: teams::entitlements(&row.try_get::<String, _>("entitlements")?),
        revision: row.try_get("revision")?,
        ..holder
    }))
}

/// All data of the test side of a team; what is set up there stays. Statements go with the next housekeeping.
pub async fn erase_data(tx: &mut Tx, live: &TeamId) -> Result<Erased, Error> {
    let Some(team) = of(tx, live).await? else { return Ok(Erased::default()) };
    let mut erased = Erased::default();
    let sql = "UPDATE blobs SET state = 'doomed' WHERE team_id = $1 AND state = 'kept'";
    sqlx::query(sql).bind(team.as_str()).execute(tx.conn()).await?;
    let is_data = |table: &&str| !SET_UP.contains(table) && *table != backup::BLOBS;
    // Each table stands after those it points to.
    for table in backup::tables_of_teams().filter(is_data).rev() {
        let sql = format!("DELETE FROM {table} WHERE team_id = $1");
        let done = sqlx::query(AssertSqlSafe(sql)).bind(team.as_str()).execute(tx.conn()).await?;
        match table {
            "analyses" => erased.analyses = done.rows_affected(),
            "credit_checks" => erased.credit_checks = done.rows_affected(),
            _ => {}
        }
    }
    audit::cut(tx, &team).await?;
    teams::touch(tx, &team).await?;
    Ok(erased)
}
