//! The ledger: what each team owes for its credit reports, one entry a report and never two.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Reader, Tx};
use crate::india;
use crate::time::{micros, moment};
use crate::{ChargeId, CreditCheckId, Error, TeamId};

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    pub id: ChargeId,
    /// The check may have been erased since.
    pub check: CreditCheckId,
    /// Paise.
    pub amount: i64,
    /// `2026-11`.
    pub month: String,
    pub at: Timestamp,
}

/// What one month came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// `2026-11`.
    pub month: String,
    pub reports: i64,
    /// Paise.
    pub amount: i64,
}

/// The month in India, which budgets and invoices go by: `2026-11`.
#[must_use]
pub fn month_of(moment: Timestamp) -> String {
    india::day(moment).strftime("%Y-%m").to_string()
}

/// With the report, in the same transaction. A second charge for the same check is an error of the database.
/// A test side is never charged.
pub(crate) async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    check: &CreditCheckId,
    amount: i64,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO charges (id, team_id, credit_check_id, amount, month, created_at)
         SELECT $1, t.id, $3, $4, $5, $6 FROM teams t WHERE t.id = $2 AND t.live_team_id IS NULL",
    )
    .bind(ChargeId::fresh(now)?.as_str())
    .bind(team.as_str())
    .bind(check.as_str())
    .bind(amount)
    .bind(month_of(now))
    .bind(micros(now))
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// All entries of a month, oldest first, for an invoice.
pub async fn of_month(reader: &mut Reader, team: &TeamId, month: &str) -> Result<Vec<Charge>, Error> {
    let charges = sqlx::query(
        "SELECT id, credit_check_id, amount, month, created_at
         FROM charges
         WHERE team_id = $1 AND month = $2
         ORDER BY id",
    )
    .bind(team.as_str())
    .bind(month)
    .try_map(|row: AnyRow| {
        Ok(Charge {
            id: ChargeId::stored(row.try_get("id")?),
            check: CreditCheckId::stored(row.try_get("credit_check_id")?),
            amount: row.try_get("amount")?,
            month: row.try_get("month")?,
            at: moment(&row, "created_at")?,
        })
    })
    .fetch_all(reader.conn())
    .await?;
    Ok(charges)
}

/// The newest first; months without a report are left out.
pub async fn months(reader: &mut Reader, team: &TeamId, limit: i64) -> Result<Vec<Month>, Error> {
    let months = sqlx::query(
        "SELECT month, COUNT(*) AS reports, CAST(SUM(amount) AS BIGINT) AS amount
         FROM charges
         WHERE team_id = $1
         GROUP BY month
         ORDER BY month DESC
         LIMIT $2",
    )
    .bind(team.as_str())
    .bind(limit)
    .try_map(|row: AnyRow| {
        Ok(Month {
            month: row.try_get("month")?,
            reports: row.try_get("reports")?,
            amount: row.try_get("amount")?,
        })
    })
    .fetch_all(reader.conn())
    .await?;
    Ok(months)
}

/// Paise: what was charged in the month of `now`, and what the checks that are not settled may still cost.
pub async fn committed(reader: &mut Reader, team: &TeamId, now: Timestamp) -> Result<i64, Error> {
    let row = sqlx::query(
        "SELECT CAST(COALESCE((SELECT SUM(amount) FROM charges WHERE team_id = $1 AND month = $2), 0)
                   + COALESCE((SELECT SUM(price) FROM credit_checks WHERE team_id = $1 AND status = 'pending'), 0)
                AS BIGINT)",
    )
    .bind(team.as_str())
    .bind(month_of(now))
    .fetch_one(reader.conn())
    .await?;
    Ok(row.try_get(0)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(moment: &str, month: &str) {
        assert_eq!(month_of(moment.parse().unwrap()), month, "{moment}");
    }

    #[test]
    fn months_begin_in_india() {
        check("2026-11-14T09:30:00Z", "2026-11");
        check("2026-11-30T18:29:59Z", "2026-11");
        check("2026-11-30T18:30:00Z", "2026-12");
        check("2026-12-31T18:30:00Z", "2027-01");
    }
}
