//! A period and what else is asked for → the counts of all its cases.

use jiff::civil::Date;
use sqlx::Row;

use super::tally::Tally;
use super::{Channel, counted, kept, measure};
use crate::database::Reader;
use crate::{Error, TeamId};

/// Facts that are looked through for a list of cases, the newest first.
const LOOKED_THROUGH_AT_MOST: usize = 20_000;
const AT_ONCE: i64 = 1_000;
/// Cases of such a list.
pub const DRILLED_AT_MOST: usize = 1_000;

/// Every place of a measure.
pub const ANYWHERE: &str = "*";
/// Before a number: the place that begins there and all above it.
pub const FROM: &str = ">=";

/// Everything that is asked for holds at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Its id; `-` for what has none.
    pub product: Option<String>,
    /// Of that product.
    pub version: Option<i64>,
    /// From `analyses::bank_index`.
    pub bank_index: Option<String>,
    pub channel: Option<Channel>,
    /// The first and the last day of upload, in India.
    pub from: Date,
    pub to: Date,
}

impl Filter {
    /// Everything between two days.
    #[must_use]
    pub const fn between(from: Date, to: Date) -> Self {
        Self { product: None, version: None, bank_index: None, channel: None, from, to }
    }

    fn scope(&self) -> String {
        let product = self.product.as_deref().unwrap_or_default();
        let version = match (self.version, product) {
            (Some(version), product) if !product.is_empty() => version.to_string(),
            _ => String::new(),
        };
        let channel = self.channel.map_or("", Channel::name);
        counted::scope(product, &version, self.bank_index.as_deref().unwrap_or_default(), channel)
    }
}

/// What there is of a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portfolio {
    pub total: Tally,
    /// The days on which something came, oldest first: decisions and outcomes of what came on them.
    pub days: Vec<(Date, Tally)>,
}

/// A row a day, however many analyses there are.
pub async fn read(reader: &mut Reader, team: &TeamId, filter: &Filter) -> Result<Portfolio, Error> {
    let key = reader.team_key(team).await?;
    let scope = filter.scope();
    let rows = sqlx::query(
        "SELECT day, sealed FROM portfolio_counts
         WHERE team_id = $1 AND scope = $2 AND day >= $3 AND day <= $4 ORDER BY day",
    )
    .bind(team.as_str())
    .bind(scope.as_str())
    .bind(filter.from.to_string())
    .bind(filter.to.to_string())
    .fetch_all(reader.conn())
    .await?;
    let mut portfolio = Portfolio::default();
    for row in &rows {
        let day: String = row.try_get("day")?;
        let tally = kept::opened(team, &key, (&scope, &day), &row.try_get::<Vec<u8>, _>("sealed")?)?;
        portfolio.total.merge(&tally);
        let of_day = tally.only(&[measure::DECISION, measure::OUTCOME]);
        portfolio.days.push((day.parse().map_err(Error::unreadable)?, of_day));
    }
    Ok(portfolio)
}

/// Completed analyses that are not counted yet: an earlier program made them, or the counts were started over.
pub async fn pending(reader: &mut Reader, team: &TeamId) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM analyses WHERE status = 'completed' AND is_counted = 0 AND team_id = $1";
    Ok(sqlx::query(sql).bind(team.as_str()).fetch_one(reader.conn()).await?.try_get(0)?)
}

/// The numbers of the analyses that were counted in one place of a measure, the newest days first; and whether there may be more.
pub async fn numbers(
    reader: &mut Reader,
    team: &TeamId,
    filter: &Filter,
    (measure, place): (&str, &str),
) -> Result<(Vec<i64>, bool), Error> {
    let key = reader.team_key(team).await?;
    let scope = filter.scope();
    let sql = "SELECT f.analysis_id, f.day, f.sealed, a.number
         FROM portfolio_facts f JOIN analyses a ON a.team_id = f.team_id AND a.id = f.analysis_id
         WHERE f.team_id = $1 AND f.day >= $2 AND (f.day < $3 OR (f.day = $3 AND f.analysis_id < $4))
         ORDER BY f.day DESC, f.analysis_id DESC LIMIT $5";
    // Letters come after digits and before this.
    let mut last = (filter.to.to_string(), "~".to_owned());
    let (mut found, mut looked) = (Vec::new(), 0);
    loop {
        let rows = sqlx::query(sql)
            .bind(team.as_str())
            .bind(filter.from.to_string())
            .bind(&last.0)
            .bind(&last.1)
            .bind(AT_ONCE)
            .fetch_all(reader.conn())
            .await?;
        for row in &rows {
            last = (row.try_get("day")?, row.try_get("analysis_id")?);
            // What is damaged is found by `verify`, and keeps nobody from seeing the others.
            let Ok(fact) = kept::open(&key, &last.1, &row.try_get::<Vec<u8>, _>("sealed")?) else { continue };
            if is_counted(&fact.tally, measure, place) && fact.scopes().contains(&scope) {
                found.push(row.try_get("number")?);
            }
            if found.len() >= DRILLED_AT_MOST {
                return Ok((found, true));
            }
        }
        looked += rows.len();
        if rows.is_empty() {
            return Ok((found, false));
        }
        if looked >= LOOKED_THROUGH_AT_MOST {
            return Ok((found, true));
        }
    }
}

fn is_counted(tally: &Tally, measure: &str, place: &str) -> bool {
    if place == ANYWHERE {
        return tally.total(measure).count > 0;
    }
    let Some(least) = place.strip_prefix(FROM).and_then(|number| number.parse::<i64>().ok()) else {
        return tally.cell(measure, place).count > 0;
    };
    let is_above = |place: &str| place.parse::<i64>().is_ok_and(|begin| begin >= least);
    tally.places(measure).any(|(place, cell)| cell.count > 0 && is_above(place))
}
