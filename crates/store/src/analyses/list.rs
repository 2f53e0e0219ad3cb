//! Finding analyses of a team.

use jiff::Timestamp;
use sqlx::Row;

use super::{Analysis, COLUMNS, Decision, Flag, Status, read};
use crate::database::{Database, Reader};
use crate::time::micros;
use crate::{AnalysisId, Error, TeamId, UserId};

/// Everything that is asked for holds at once. Nothing in it tells of a person: names and numbers are keyed hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    pub status: Option<Status>,
    /// Queued or being processed.
    pub is_unfinished: bool,
    pub decision: Option<Decision>,
    /// Its id, or `WITHOUT_PRODUCT`. What is no id finds nothing.
    pub product: Option<String>,
    /// From `external_id_index`.
    pub external_id_index: Option<String>,
    /// From `bank_index`.
    pub bank_index: Option<String>,
    pub created_from: Option<Timestamp>,
    /// Not this moment itself.
    pub created_before: Option<Timestamp>,
    pub score_from: Option<i64>,
    pub score_to: Option<i64>,
    pub assignee: Option<AssignedTo>,
    /// Who said something on it in any run.
    pub reviewer: Option<UserId>,
    /// Whether an override holds.
    pub is_overridden: Option<bool>,
    /// A person has to look because of this, among others.
    pub flag: Option<Flag>,
    /// Only those among these numbers: what a search found.
    pub numbers: Option<Vec<i64>>,
    /// Not a condition, save that what has no score has no place in an order of scores.
    pub order: Order,
}

/// For those under the built-in product.
pub const WITHOUT_PRODUCT: &str = "-";

/// Whose cases.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AssignedTo {
    Nobody,
    Person(UserId),
}

/// In which order they are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    #[default]
    Newest,
    Oldest,
    HighestScore,
    LowestScore,
}

impl Order {
    /// Columns of `table`, each of which an index has in this order.
    fn columns(self, table: &str) -> String {
        match self {
            Self::Newest => format!("{table}number DESC"),
            Self::Oldest => format!("{table}number ASC"),
            Self::HighestScore => format!("{table}score DESC, {table}number DESC"),
            Self::LowestScore => format!("{table}score ASC, {table}number ASC"),
        }
    }

    const fn is_of_scores(self) -> bool {
        matches!(self, Self::HighestScore | Self::LowestScore)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    pub limit: i64,
    pub offset: i64,
}

/// A condition of ours on `$1`, the team, and the texts that stand in it from `$2` on.
#[derive(Default)]
pub(super) struct Condition {
    sql: String,
    texts: Vec<String>,
}

/// By which the analysis of an external id is found.
#[must_use]
pub fn external_id_index(database: &Database, team: &TeamId, external_id: &str) -> String {
    database.index("external_id", format!("{team}:{external_id}").as_bytes())
}

/// `None` when the team has no such analysis; another team's analysis is no such analysis.
pub async fn find(reader: &mut Reader, team: &TeamId, id: &AnalysisId) -> Result<Option<Analysis>, Error> {
    let key = reader.team_key(team).await?;
    let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE team_id = $1 AND id = $2")))
        .bind(team.as_str())
        .bind(id.as_str())
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| read(&row, &key)).transpose()
}

/// The analysis that has the external id, if any has.
pub async fn find_external(
    reader: &mut Reader,
    team: &TeamId,
    external_id: &str,
) -> Result<Option<AnalysisId>, Error> {
    let index = external_id_index(reader.database(), team, external_id);
    let row = sqlx::query("SELECT id FROM analyses WHERE team_id = $1 AND external_id_index = $2")
        .bind(team.as_str())
        .bind(index)
        .fetch_optional(reader.conn())
        .await?;
    row.map(|row| Ok(AnalysisId::stored(row.try_get(0)?))).transpose()
}

/// In the order of the filter, and how many there are in all.
pub async fn list(
    reader: &mut Reader,
    team: &TeamId,
    filter: &Filter,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    page_of(reader, team, &Condition::of(filter), filter.order, page).await
}

impl Condition {
    /// One that holds no texts.
    pub(super) fn plain(sql: &str) -> Self {
        Self { sql: sql.to_owned(), texts: Vec::new() }
    }

    pub(super) fn sql(&self) -> &str {
        &self.sql
    }

    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    pub(super) fn of(filter: &Filter) -> Self {
        let mut condition = Self::plain("WHERE team_id = $1");
        // The words come from our own lists and numbers are numbers: nothing that a request said is in them.
        if let Some(status) = filter.status {
            condition.sql.push_str(&format!(" AND status = '{}'", status.name()));
        }
        if filter.is_unfinished {
            condition.sql.push_str(" AND status IN ('queued', 'processing')");
        }
        if let Some(decision) = filter.decision {
            condition.sql.push_str(&format!(" AND decision = '{}'", decision.name()));
        }
        for (column, sign, number) in [
            ("created_at", ">=", filter.created_from.map(micros)),
            ("created_at", "<", filter.created_before.map(micros)),
            ("score", ">=", filter.score_from),
            ("score", "<=", filter.score_to),
        ] {
            if let Some(number) = number {
                condition.sql.push_str(&format!(" AND {column} {sign} {number}"));
            }
        }
        for (column, text) in [
            ("product_id", filter.product.as_deref()),
            ("external_id_index", filter.external_id_index.as_deref()),
            ("bank_index", filter.bank_index.as_deref()),
        ] {
            match text {
                Some(WITHOUT_PRODUCT) => condition.sql.push_str(&format!(" AND {column} IS NULL")),
                Some(text) => {
                    let place = condition.place_of(text);
                    condition.sql.push_str(&format!(" AND {column} = {place}"));
                }
                None => {}
            }
        }
        condition.people(filter);
        condition
    }

    /// Whose it is, what people did with it and what a search found.
    fn people(&mut self, filter: &Filter) {
        match &filter.assignee {
            Some(AssignedTo::Nobody) => self.sql.push_str(" AND assignee_id IS NULL"),
            Some(AssignedTo::Person(person)) => {
                let place = self.place_of(person.as_str());
                self.sql.push_str(&format!(" AND assignee_id = {place}"));
            }
            None => {}
        }
        if let Some(person) = &filter.reviewer {
            let place = self.place_of(person.as_str());
            self.sql.push_str(&format!(
                " AND id IN (SELECT analysis_id FROM reviews WHERE team_id = $1 AND user_id = {place})"
            ));
        }
        if let Some(is_overridden) = filter.is_overridden {
            self.sql.push_str(if is_overridden {
                " AND override_id IS NOT NULL"
            } else {
                " AND override_id IS NULL"
            });
        }
        if let Some(flag) = filter.flag {
            self.sql.push_str(&format!(" AND (flags & {}) <> 0", flag.bit()));
        }
        if let Some(numbers) = &filter.numbers {
            self.sql.push_str(&format!(" AND number IN ({})", listed(numbers)));
        }
        if filter.order.is_of_scores() {
            self.sql.push_str(" AND score IS NOT NULL");
        }
    }

    /// Where a text of a request stands.
    fn place_of(&mut self, text: &str) -> String {
        self.texts.push(text.to_owned());
        format!("${}", self.texts.len() + 1)
    }
}

/// Those that a condition picks out, in this order, and how many there are in all.
pub(super) async fn page_of(
    reader: &mut Reader,
    team: &TeamId,
    condition: &Condition,
    order: Order,
    page: Page,
) -> Result<(Vec<Analysis>, i64), Error> {
    let key = reader.team_key(team).await?;
    let Condition { sql: picked, texts } = condition;
    let (limit, offset) = (texts.len() + 2, texts.len() + 3);
    let (inner, outer) = (order.columns(""), order.columns("page."));
    // One statement, so that page and total tell of the same moment. An empty page still has its total. The numbers are picked
    // first, which an index answers alone, so that only the rows of the page are read.
    let sql = format!(
        "SELECT counted.total, page.*
         FROM (SELECT COUNT(*) AS total FROM analyses {picked}) counted
         LEFT JOIN ({COLUMNS} WHERE team_id = $1 AND number IN (
             SELECT number FROM analyses {picked} ORDER BY {inner} LIMIT ${limit} OFFSET ${offset})) page ON TRUE
         ORDER BY {outer}"
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str());
    for text in texts {
        query = query.bind(text.as_str());
    }
    let rows = query.bind(page.limit).bind(page.offset).fetch_all(reader.conn()).await?;
    let total = rows.first().map(|row| row.try_get("total")).transpose()?.unwrap_or_default();
    let mut analyses = Vec::with_capacity(rows.len());
    for row in &rows {
        if row.try_get::<Option<String>, _>("id")?.is_some() {
            analyses.push(read(row, &key)?);
        }
    }
    Ok((analyses, total))
}

/// Numbers, never text: nothing that a request said can be in it. No number is 0, so that an empty list finds nothing.
fn listed(numbers: &[i64]) -> String {
    if numbers.is_empty() {
        return "0".to_owned();
    }
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    texts.join(",")
}
