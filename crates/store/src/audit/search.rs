//! What somebody asks of the audit log → its entries, newest first.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::entry::{COLUMNS, Entry, read};
use crate::analyses::Page;
use crate::database::Reader;
use crate::time::micros;
use crate::{AuditId, Error, TeamId};

/// All that is said must hold; nothing said means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub actor: Option<String>,
    /// What it was done to: an analysis, a credit check, a person, …
    pub subject: Option<String>,
    /// `analysis.reviewed`, or a family of them with a dot at its end: `analysis.`.
    pub action: Option<String>,
    pub from: Option<Timestamp>,
    /// Not this moment any more.
    pub until: Option<Timestamp>,
    /// Only what is older than this entry.
    pub before: Option<(Timestamp, AuditId)>,
}

enum Bound {
    Text(String),
    Number(i64),
}

impl Filter {
    /// Conditions for places from `$2` on, and what stands in them.
    fn conditions(&self) -> (String, Vec<Bound>) {
        let mut sql = String::new();
        let mut bound = Vec::new();
        let mut add = |condition: &str, value: Bound| {
            bound.push(value);
            sql.push_str(&condition.replace('?', &format!("${}", bound.len() + 1)));
        };
        if let Some(actor) = &self.actor {
            add(" AND actor = ?", Bound::Text(actor.clone()));
        }
        if let Some(subject) = &self.subject {
            add(" AND subject = ?", Bound::Text(subject.clone()));
        }
        match &self.action {
            // A slash is the sign after the dot.
            Some(family) if family.ends_with('.') => {
                add(" AND action >= ?", Bound::Text(family.clone()));
                add(" AND action < ?", Bound::Text(format!("{}/", family.trim_end_matches('.'))));
            }
            Some(action) => add(" AND action = ?", Bound::Text(action.clone())),
            None => {}
        }
        if let Some(from) = self.from {
            add(" AND created_at >= ?", Bound::Number(micros(from)));
        }
        if let Some(until) = self.until {
            add(" AND created_at < ?", Bound::Number(micros(until)));
        }
        if let Some((at, id)) = &self.before {
            add(" AND created_at <= ?", Bound::Number(micros(*at)));
            add(" AND (created_at < ?", Bound::Number(micros(*at)));
            add(" OR id < ?)", Bound::Text(id.to_string()));
        }
        (sql, bound)
    }
}

/// Newest first, and how many there are in all.
pub async fn list(reader: &mut Reader, team: &TeamId, page: Page) -> Result<(Vec<Entry>, i64), Error> {
    search(reader, team, &Filter::default(), page).await
}

/// Those that the filter lets through, newest first, and how many of them there are in all.
pub async fn search(
    reader: &mut Reader,
    team: &TeamId,
    filter: &Filter,
    page: Page,
) -> Result<(Vec<Entry>, i64), Error> {
    // How many there are does not depend on where one has got to.
    let total = {
        let whole = Filter { before: None, ..filter.clone() };
        let (conditions, bound) = whole.conditions();
        let sql = format!("SELECT COUNT(*) FROM audit WHERE team_id = $1{conditions}");
        ask(reader, team, (sql, bound)).await?.first().map_or(Ok(0), |row| row.try_get(0))?
    };
    let (conditions, bound) = filter.conditions();
    let Page { limit, offset } = page;
    let sql = format!(
        "SELECT {COLUMNS} FROM audit
         WHERE team_id = $1{conditions}
         ORDER BY created_at DESC, id DESC
         LIMIT {limit} OFFSET {offset}"
    );
    let rows = ask(reader, team, (sql, bound)).await?;
    Ok((rows.iter().map(read).collect::<Result<_, _>>()?, total))
}

async fn ask(
    reader: &mut Reader,
    team: &TeamId,
    (sql, bound): (String, Vec<Bound>),
) -> Result<Vec<AnyRow>, Error> {
    // Only conditions of our own and numbers were written into it.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for value in bound {
        query = match value {
            Bound::Text(text) => query.bind(text),
            Bound::Number(number) => query.bind(number),
        };
    }
    Ok(query.fetch_all(reader.conn()).await?)
}

/// One of the team's entries.
pub async fn find(reader: &mut Reader, team: &TeamId, id: &AuditId) -> Result<Option<Entry>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM audit WHERE team_id = $1 AND id = $2");
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).bind(id.as_str());
    Ok(query.fetch_optional(reader.conn()).await?.as_ref().map(read).transpose()?)
}

/// Every action that the team's log has, in order. Looks through all of it.
pub async fn actions(reader: &mut Reader, team: &TeamId) -> Result<Vec<String>, Error> {
    let sql = "SELECT DISTINCT action FROM audit WHERE team_id = $1 ORDER BY action";
    let rows = sqlx::query(sql).bind(team.as_str()).fetch_all(reader.conn()).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}
