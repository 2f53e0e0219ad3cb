//! Everything that is sealed → whether it still opens: what a disk or a person changed is found before it is needed.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::blobs::BlobStore;
use crate::database::{Database, Reader};
use crate::seal::TeamKey;
use crate::{Error, TeamId};

/// A column that is sealed.
#[derive(Clone, Copy)]
pub(crate) struct Sealed {
    pub(crate) table: &'static str,
    pub(crate) column: &'static str,
    /// The columns that name its place.
    pub(crate) names: &'static [&'static str],
}

const fn sealed(table: &'static str, column: &'static str, names: &'static [&'static str]) -> Sealed {
    Sealed { table, column, names }
}

pub(crate) const SEALED: [Sealed; 32] = [
    sealed("teams", "sealed", &["id"]),
    sealed("teams", "sealed_override_reasons", &["id"]),
    sealed("users", "sealed", &["id"]),
    sealed("api_keys", "sealed", &["id"]),
    sealed("api_keys", "last_used_sealed", &["id"]),
    sealed("products", "sealed", &["id"]),
    sealed("product_versions", "sealed", &["product_id", "version"]),
    sealed("product_drafts", "sealed", &["product_id"]),
    sealed("analyses", "sealed", &["id"]),
    sealed("analyses", "sealed_summary", &["id"]),
    sealed("results", "sealed", &["analysis_id"]),
    sealed("analysis_statements", "sealed", &["id"]),
    sealed("analysis_runs", "sealed", &["analysis_id", "run"]),
    sealed("analysis_runs", "sealed_result", &["analysis_id", "run"]),
    sealed("reviews", "sealed_note", &["id"]),
    sealed("overrides", "sealed", &["id"]),
    sealed("idempotency", "sealed", &["user_id", "endpoint", "key_hash"]),
    sealed("webhooks", "sealed", &["id"]),
    sealed("credit_checks", "sealed", &["id"]),
    sealed("consents", "sealed", &["id"]),
    sealed("consent_proofs", "sealed", &["id"]),
    sealed("credit_reports", "sealed", &["credit_check_id"]),
    sealed("credit_reports", "sealed_answer", &["credit_check_id"]),
    sealed("invitations", "sealed", &["id"]),
    sealed("second_factors", "sealed", &["user_id"]),
    sealed("sessions", "sealed", &["id"]),
    sealed("login_tokens", "sealed", &["id"]),
    sealed("identity_providers", "sealed", &["id"]),
    sealed("payer_rules", "sealed", &["id"]),
    sealed("score_cards", "sealed", &["id"]),
    sealed("portfolio_facts", "sealed", &["analysis_id"]),
    sealed("portfolio_counts", "sealed", &["scope", "day"]),
];

/// A proof is sealed where it was a consent.
pub(crate) fn sealed_in(table: &str) -> &str {
    if table == "consent_proofs" { "consents" } else { table }
}

/// What is wrong with one thing that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// A place such as `analyses.sealed:an_…` or `blob:team_…/an_…/statement`: ids only.
    pub place: String,
    pub is_missing: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    pub rows: u64,
    pub blobs: u64,
    pub damages: Vec<Damage>,
}

/// What is opened: a table and a column each.
pub fn columns() -> impl Iterator<Item = (&'static str, &'static str)> {
    SEALED.into_iter().map(|sealed| (sealed.table, sealed.column))
}

/// Opens every sealed value and every blob of every team. The service may go on meanwhile: what is erased while this looks is
/// not missed.
pub async fn verify(database: &Database, blobs: &BlobStore) -> Result<Findings, Error> {
    blobs.must_be_ours().await?;
    let mut findings = Findings::default();
    let mut reader = database.snapshot().await?;
    let keys = team_keys(&mut reader, &mut findings).await?;
    for sealed in SEALED {
        verify_column(&mut reader, &keys, sealed, &mut findings).await?;
    }
    let sql = "SELECT team_id, path FROM blobs WHERE state = 'kept' ORDER BY path";
    let rows = sqlx::query(sql).fetch_all(reader.conn()).await?;
    // Reading them all takes long: the database must not be kept from tidying up.
    drop(reader);
    for row in &rows {
        verify_blob(database, (blobs, &keys), row, &mut findings).await?;
    }
    Ok(findings)
}

/// Of teams whose key does not unwrap nothing opens: they are named once.
async fn team_keys(reader: &mut Reader, findings: &mut Findings) -> Result<HashMap<String, TeamKey>, Error> {
    let rows = sqlx::query("SELECT id FROM teams ORDER BY id").fetch_all(reader.conn()).await?;
    let mut keys = HashMap::new();
    for row in rows {
        let team = TeamId::stored(row.try_get(0)?);
        match reader.team_key(&team).await {
            Ok(key) => drop(keys.insert(team.to_string(), key)),
            Err(Error::Unsealable | Error::WrongMasterKey) => {
                findings
                    .damages
                    .push(Damage { place: format!("teams.wrapped_key:{team}"), is_missing: false });
            }
            Err(other) => return Err(other),
        }
    }
    Ok(keys)
}

async fn verify_column(
    reader: &mut Reader,
    keys: &HashMap<String, TeamKey>,
    sealed: Sealed,
    findings: &mut Findings,
) -> Result<(), Error> {
    let Sealed { table, column, names } = sealed;
    let team = if table == "teams" { "id" } else { "team_id" };
    let texts: Vec<String> = names.iter().map(|name| format!("CAST({name} AS TEXT)")).collect();
    let name = texts.join(" || ':' || ");
    let sql = format!("SELECT {team}, {name}, {column} FROM {table} WHERE {column} IS NOT NULL");
    // Nothing but names of our own was written into it.
    let mut rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch(reader.conn());
    while let Some(row) = rows.try_next().await? {
        let Some(key) = keys.get(&row.try_get::<String, _>(0)?) else { continue };
        let place = format!("{}.{column}:{}", sealed_in(table), row.try_get::<String, _>(1)?);
        findings.rows += 1;
        if key.open(&place, &row.try_get::<Vec<u8>, _>(2)?).is_err() {
            findings.damages.push(Damage { place, is_missing: false });
        }
    }
    Ok(())
}

async fn verify_blob(
    database: &Database,
    (blobs, keys): (&BlobStore, &HashMap<String, TeamKey>),
    row: &AnyRow,
    findings: &mut Findings,
) -> Result<(), Error> {
    let (team, path): (String, String) = (row.try_get(0)?, row.try_get(1)?);
    let Some(key) = keys.get(&team) else { return Ok(()) };
    findings.blobs += 1;
    let is_missing = match blobs.read(key, &path).await {
        Ok(_) => return Ok(()),
        Err(Error::Unsealable) => false,
        Err(Error::BlobMissing) => true,
        Err(other) => return Err(other),
    };
    let mut reader = database.read().await?;
    let sql = "SELECT path FROM blobs WHERE team_id = $1 AND path = $2 AND state = 'kept'";
    let still = sqlx::query(sql).bind(&team).bind(&path).fetch_optional(reader.conn()).await?;
    if still.is_some() {
        findings.damages.push(Damage { place: format!("blob:{path}"), is_missing });
    }
    Ok(())
}
