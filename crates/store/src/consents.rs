//! Who agreed to a credit check, when, from where and to which words; and whether it was taken back.

use std::collections::HashSet;
use std::fmt;

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::analyses::Page;
use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment, optional_moment};
use crate::{ConsentId, CreditCheckId, Error, TeamId, UserId};

#[derive(Clone)]
pub struct Consent {
    pub id: ConsentId,
    /// The user who told us of it.
    pub given_by: UserId,
    pub given_at: Timestamp,
    /// Where the user was: an internet address.
    pub client_address: Option<String>,
    pub wording_version: String,
    pub purpose: String,
    /// How it reached us: `api_key`, `login`, `web` or `upload`.
    pub via: String,
    /// When a report was received under it.
    pub used_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    pub revoked_by: Option<UserId>,
}

/// Addresses of people stay out of logs.
impl fmt::Debug for Consent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Consent")
            .field("id", &self.id)
            .field("given_by", &self.given_by)
            .finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub struct NewConsent<'a> {
    pub given_by: &'a UserId,
    pub given_at: Timestamp,
    pub client_address: Option<&'a str>,
    pub wording_version: &'a str,
    pub purpose: &'a str,
    pub via: &'a str,
    /// At once, when the report was there already.
    pub used_at: Option<Timestamp>,
}

impl fmt::Debug for NewConsent<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("NewConsent").field("given_by", self.given_by).finish_non_exhaustive()
    }
}

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    check: &CreditCheckId,
    new: &NewConsent<'_>,
) -> Result<ConsentId, Error> {
    let id = ConsentId::fresh(new.given_at)?;
    let key = tx.team_key(team).await?;
    let sealed = new.client_address.map(|address| key.seal(&place(&id), address.as_bytes())).transpose()?;
    sqlx::query(
        "INSERT INTO consents (id, team_id, credit_check_id, given_by, given_at, sealed, wording_version, purpose, via,
                               used_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(check.as_str())
    .bind(new.given_by.as_str())
    .bind(micros(new.given_at))
    .bind(sealed)
    .bind(new.wording_version)
    .bind(new.purpose)
    .bind(new.via)
    .bind(new.used_at.map(micros))
    .execute(tx.conn())
    .await?;
    Ok(id)
}

/// Oldest first: the first one is that of the request that began the check.
pub async fn list(reader: &mut Reader, team: &TeamId, check: &CreditCheckId) -> Result<Vec<Consent>, Error> {
    some(reader, team, check, "ORDER BY id").await
}

/// What a person looks at: a check may serve any number of requests.
#[derive(Clone, Debug)]
pub struct Overview {
    /// Of the request that began the check.
    pub first: Option<Consent>,
    /// Of those that came later, the newest first.
    pub latest: Vec<Consent>,
    /// How many came later, in `latest` or not.
    pub later: i64,
}

pub async fn overview(
    reader: &mut Reader,
    team: &TeamId,
    check: &CreditCheckId,
    latest_at_most: u32,
) -> Result<Overview, Error> {
    let first = some(reader, team, check, "ORDER BY id LIMIT 1").await?.pop();
    let newest = format!("ORDER BY id DESC LIMIT {latest_at_most}");
    let mut latest = some(reader, team, check, &newest).await?;
    latest.retain(|consent| first.as_ref().is_none_or(|first| consent.id != first.id));
    let all: i64 = sqlx::query("SELECT COUNT(*) FROM consents WHERE team_id = $1 AND credit_check_id = $2")
        .bind(team.as_str())
        .bind(check.as_str())
        .fetch_one(reader.conn())
        .await?
        .try_get(0)?;
    Ok(Overview { first, latest, later: (all - 1).max(0) })
}

/// What is left of the consents to a check that was erased.
pub async fn proofs(
    reader: &mut Reader,
    team: &TeamId,
    check: &CreditCheckId,
) -> Result<Vec<Consent>, Error> {
    from(reader, team, check, ("consent_proofs", "ORDER BY id")).await
}

/// What is left of a consent, and of which check it was.
#[derive(Clone, Debug)]
pub struct Proof {
    pub check: CreditCheckId,
    pub consent: Consent,
}

/// A team's proofs, newest first, and how many there are in all.
pub async fn all_proofs(reader: &mut Reader, team: &TeamId, page: Page) -> Result<(Vec<Proof>, i64), Error> {
    let key = reader.team_key(team).await?;
    let total = sqlx::query("SELECT COUNT(*) FROM consent_proofs WHERE team_id = $1")
        .bind(team.as_str())
        .fetch_one(reader.conn())
        .await?
        .try_get(0)?;
    let rows = sqlx::query(
        "SELECT id, given_by, given_at, sealed, wording_version, purpose, via, used_at, revoked_at, revoked_by,
                credit_check_id
         FROM consent_proofs
         WHERE team_id = $1
         ORDER BY given_at DESC, id DESC
         LIMIT $2 OFFSET $3",
    )
    .bind(team.as_str())
    .bind(page.limit)
    .bind(page.offset)
    .fetch_all(reader.conn())
    .await?;
    let proof = |row: &AnyRow| {
        let check = CreditCheckId::stored(row.try_get("credit_check_id")?);
        Ok(Proof { check, consent: read(row, &key)? })
    };
    Ok((rows.iter().map(proof).collect::<Result<_, Error>>()?, total))
}

/// Those of the checks to which a consent was taken back. As many as a page has.
pub async fn revoked(
    reader: &mut Reader,
    team: &TeamId,
    checks: &[&CreditCheckId],
) -> Result<HashSet<CreditCheckId>, Error> {
    if checks.is_empty() {
        return Ok(HashSet::new());
    }
    let places: Vec<String> = (2..checks.len() + 2).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT DISTINCT credit_check_id FROM consents
         WHERE team_id = $1 AND credit_check_id IN ({}) AND revoked_at IS NOT NULL",
        places.join(", ")
    );
    // Nothing but numbers was written into it.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for check in checks {
        query = query.bind(check.as_str());
    }
    let rows = query.fetch_all(reader.conn()).await?;
    rows.iter().map(|row| Ok(CreditCheckId::stored(row.try_get(0)?))).collect()
}

/// Proofs that nobody can ask for any more.
pub async fn forget_old_proofs(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM consent_proofs WHERE given_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

async fn some(
    reader: &mut Reader,
    team: &TeamId,
    check: &CreditCheckId,
    which: &str,
) -> Result<Vec<Consent>, Error> {
    from(reader, team, check, ("consents", which)).await
}

async fn from(
    reader: &mut Reader,
    team: &TeamId,
    check: &CreditCheckId,
    (table, which): (&str, &str),
) -> Result<Vec<Consent>, Error> {
    let key = reader.team_key(team).await?;
    let sql = format!(
        "SELECT id, given_by, given_at, sealed, wording_version, purpose, via, used_at, revoked_at, revoked_by
         FROM {table}
         WHERE team_id = $1 AND credit_check_id = $2
         {which}"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(check.as_str())
        .fetch_all(reader.conn())
        .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

/// Whether the bureau may (still) be asked.
pub async fn is_standing(reader: &mut Reader, team: &TeamId, check: &CreditCheckId) -> Result<bool, Error> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS given, COUNT(revoked_at) AS revoked
         FROM consents
         WHERE team_id = $1 AND credit_check_id = $2",
    )
    .bind(team.as_str())
    .bind(check.as_str())
    .fetch_one(reader.conn())
    .await?;
    Ok(row.try_get::<i64, _>("given")? > 0 && row.try_get::<i64, _>("revoked")? == 0)
}

/// Takes back every consent to the check. `false` when the team has no such check, or it was done before.
pub async fn revoke(
    tx: &mut Tx,
    team: &TeamId,
    check: &CreditCheckId,
    by: &UserId,
    now: Timestamp,
) -> Result<bool, Error> {
    // Whoever is about to keep the report holds this row: it is kept before, or not at all.
    let sql = format!("SELECT id FROM credit_checks WHERE team_id = $1 AND id = $2{}", tx.dialect().locked());
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(team.as_str())
        .bind(check.as_str())
        .fetch_optional(tx.conn())
        .await?;
    let done = sqlx::query(
        "UPDATE consents SET revoked_at = $1, revoked_by = $2
         WHERE team_id = $3 AND credit_check_id = $4 AND revoked_at IS NULL",
    )
    .bind(micros(now))
    .bind(by.as_str())
    .bind(team.as_str())
    .bind(check.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() > 0)
}

/// With the report, in the same transaction.
pub(crate) async fn note_use(
    tx: &mut Tx,
    team: &TeamId,
    check: &CreditCheckId,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE consents SET used_at = $1 WHERE team_id = $2 AND credit_check_id = $3 AND revoked_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(check.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Consent, Error> {
    let id = ConsentId::stored(row.try_get("id")?);
    let sealed: Option<Vec<u8>> = row.try_get("sealed")?;
    let address = sealed.map(|sealed| key.open(&place(&id), &sealed)).transpose()?;
    Ok(Consent {
        id,
        given_by: UserId::stored(row.try_get("given_by")?),
        given_at: moment(row, "given_at")?,
        client_address: address.map(String::from_utf8).transpose().map_err(Error::unreadable)?,
        wording_version: row.try_get("wording_version")?,
        purpose: row.try_get("purpose")?,
        via: row.try_get("via")?,
        used_at: optional_moment(row, "used_at")?,
        revoked_at: optional_moment(row, "revoked_at")?,
        revoked_by: row.try_get::<Option<String>, _>("revoked_by")?.map(UserId::stored),
    })
}

fn place(id: &ConsentId) -> String {
    format!("consents.sealed:{id}")
}
