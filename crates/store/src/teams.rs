//! Teams: the wall between one lender's data and another's.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::seal::{Secret, TeamKey};
use crate::secrets::place_of_team;
use crate::time::{micros, moment};
use crate::turns::Queue;
use crate::{Error, TeamId};

/// The entitlement to ask credit bureaus.
pub const BUREAU: &str = "bureau";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    pub id: TeamId,
    pub name: String,
    /// What the team may do beyond the ordinary: `bureau`.
    pub entitlements: Vec<String>,
    /// Made at the first start, for looking round.
    pub is_demo: bool,
    /// Whose test side it is, if it is one.
    pub live_team: Option<TeamId>,
    /// Grows with every change of the team's analyses.
    pub revision: i64,
    pub created_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct NewTeam<'a> {
    pub name: &'a str,
    pub entitlements: &'a [String],
    pub is_demo: bool,
}

/// Makes the team and the key that its data will be sealed with.
pub async fn insert(tx: &mut Tx, now: Timestamp, new: &NewTeam<'_>) -> Result<TeamId, Error> {
    let id = TeamId::fresh(now)?;
    let secret = Secret::fresh()?;
    let keyring = tx.database().keyring();
    let sealed = secret.seal(&place(&id), new.name.as_bytes())?;
    let (wrapped, master) =
        (keyring.wrap(&place_of_team(id.as_str()), &secret)?, keyring.current_id().to_owned());
    sqlx::query(
        "INSERT INTO teams (id, sealed, entitlements, is_demo, wrapped_key, master_key, last_number, revision, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7)",
    )
    .bind(id.as_str())
    .bind(sealed)
    .bind(new.entitlements.join(","))
    .bind(i64::from(new.is_demo))
    .bind(wrapped)
    .bind(master)
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(id)
}

pub async fn find(reader: &mut Reader, team: &TeamId) -> Result<Option<Team>, Error> {
    let sql = "SELECT id, sealed, entitlements, is_demo, live_team_id, revision, created_at FROM teams WHERE id = $1";
    let row = sqlx::query(sql).bind(team.as_str()).fetch_optional(reader.conn()).await?;
    match row {
        Some(row) => read(reader, &row).await.map(Some),
        None => Ok(None),
    }
}

/// Whether somebody looks round here: asked by the sign-in page, which knows no team yet.
pub async fn has_demo(reader: &mut Reader) -> Result<bool, Error> {
    let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM teams WHERE is_demo <> 0 LIMIT 1) demo";
    let row = sqlx::query(sql).fetch_one(reader.conn()).await?;
    Ok(row.try_get::<i64, _>(0)? > 0)
}

/// Of the whole installation: for the command line, never for a request.
pub async fn all(reader: &mut Reader) -> Result<Vec<Team>, Error> {
    let sql =
        "SELECT id, sealed, entitlements, is_demo, live_team_id, revision, created_at FROM teams ORDER BY id";
    let rows = sqlx::query(sql).fetch_all(reader.conn()).await?;
    let mut teams = Vec::with_capacity(rows.len());
    for row in &rows {
        teams.push(read(reader, row).await?);
    }
    Ok(teams)
}

pub async fn set_entitlements(tx: &mut Tx, team: &TeamId, entitlements: &[String]) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET entitlements = $1 WHERE id = $2")
        .bind(entitlements.join(","))
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// What a team pays for credit reports, and how much it wants to spend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BureauTerms {
    /// Paise for one report.
    pub price: i64,
    /// Paise for one month; no limit where there is none.
    pub budget: Option<i64>,
}

/// `None` when there is no such team.
pub async fn bureau_terms(reader: &mut Reader, team: &TeamId) -> Result<Option<BureauTerms>, Error> {
    let row = sqlx::query("SELECT bureau_price, bureau_budget FROM teams WHERE id = $1")
        .bind(team.as_str())
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| terms(&row)).transpose()
}

pub async fn set_bureau_terms(tx: &mut Tx, team: &TeamId, terms: BureauTerms) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE teams SET bureau_price = $1, bureau_budget = $2 WHERE id = $3")
        .bind(terms.price)
        .bind(terms.budget)
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// What holds while a request of the team decides whether to ask a bureau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockedTerms {
    pub is_entitled: bool,
    pub terms: BureauTerms,
}

/// `None` when there is no such team. The team's row stays locked until the end of the transaction: of two requests at
/// once, the second one sees what the first one began.
pub async fn lock_bureau_terms(reader: &mut Reader, team: &TeamId) -> Result<Option<LockedTerms>, Error> {
    let sql = format!(
        "SELECT bureau_price, bureau_budget, entitlements, live_team_id FROM teams WHERE id = $1{}",
        reader.dialect().locked()
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_optional(reader.conn()).await?;
    let Some(row) = row else { return Ok(None) };
    if row.try_get::<Option<String>, _>("live_team_id")?.is_some() {
        // Reports of a test side are invented, so nobody owes anything for them.
        return Ok(Some(LockedTerms { is_entitled: true, terms: BureauTerms::default() }));
    }
    let words = entitlements(&row.try_get::<String, _>("entitlements")?);
    Ok(Some(LockedTerms { is_entitled: words.iter().any(|word| word == BUREAU), terms: terms(&row)? }))
}

fn terms(row: &AnyRow) -> Result<BureauTerms, Error> {
    Ok(BureauTerms { price: row.try_get("bureau_price")?, budget: row.try_get("bureau_budget")? })
}

/// To be called with every change of an analysis, in the same transaction.
pub(crate) async fn touch(tx: &mut Tx, team: &TeamId) -> Result<(), Error> {
    sqlx::query("UPDATE teams SET revision = revision + 1 WHERE id = $1")
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// With an analysis that somebody takes: it is another team's turn then.
pub(crate) async fn touch_and_take(tx: &mut Tx, team: &TeamId) -> Result<(), Error> {
    let sql = format!("UPDATE teams SET revision = revision + 1, {} WHERE id = $1", Queue::Analyses.taking());
    sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).execute(tx.conn()).await?;
    Ok(())
}

/// With an analysis that is to be taken.
pub(crate) async fn touch_and_join(tx: &mut Tx, team: &TeamId) -> Result<(), Error> {
    let sql =
        format!("UPDATE teams SET revision = revision + 1, {} WHERE id = $1", Queue::Analyses.joining());
    sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).execute(tx.conn()).await?;
    Ok(())
}

/// The next number of an analysis. The team's row stays locked until the end of the transaction, so a number that is
/// given up is given to the next: there are no gaps.
pub(crate) async fn next_number(tx: &mut Tx, team: &TeamId) -> Result<i64, Error> {
    let sql = format!(
        "UPDATE teams SET last_number = last_number + 1, revision = revision + 1, {} WHERE id = $1
         RETURNING last_number",
        Queue::Analyses.joining()
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_one(tx.conn()).await?;
    Ok(row.try_get(0)?)
}

pub(crate) fn entitlements(text: &str) -> Vec<String> {
    text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Opens the sealed name of a team.
pub(crate) fn name(key: &TeamKey, team: &TeamId, sealed: &[u8]) -> Result<String, Error> {
    String::from_utf8(key.open(&place(team), sealed)?).map_err(Error::unreadable)
}

fn place(team: &TeamId) -> String {
    format!("teams.sealed:{team}")
}

async fn read(reader: &mut Reader, row: &AnyRow) -> Result<Team, Error> {
    let id = TeamId::stored(row.try_get("id")?);
    let key = reader.team_key(&id).await?;
    Ok(Team {
        name: name(&key, &id, &row.try_get::<Vec<u8>, _>("sealed")?)?,
        id,
        entitlements: entitlements(&row.try_get::<String, _>("entitlements")?),
        is_demo: row.try_get::<i64, _>("is_demo")? != 0,
        live_team: row.try_get::<Option<String>, _>("live_team_id")?.map(TeamId::stored),
        revision: row.try_get("revision")?,
        created_at: moment(row, "created_at")?,
    })
}
