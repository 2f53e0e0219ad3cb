//! Who of a team may override a decision, and the reasons that its list offers for it.

use sqlx::Row;

use crate::database::{Reader, Tx};
use crate::users::Role;
use crate::{Error, TeamId};

/// What lenders write most often when they deviate from a decision.
const USUAL_REASONS: [&str; 7] = [
    "Other income was documented",
    "Other obligations were disclosed",
    "Security or a guarantor was added",
    "Good repayment history with us",
    "The cause of the decision was explained",
    "Doubt about the applicant or the documents",
    "Exception approved by the credit committee",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverrideRules {
    /// This role and higher ones.
    pub role: Role,
    /// One of them is given with every override.
    pub reasons: Vec<String>,
}

impl Default for OverrideRules {
    fn default() -> Self {
        Self { role: Role::Admin, reasons: USUAL_REASONS.map(str::to_owned).into() }
    }
}

/// Those of the live side hold on both sides of a team. `None` when there is no such team.
pub async fn find(reader: &mut Reader, team: &TeamId) -> Result<Option<OverrideRules>, Error> {
    let row = sqlx::query(
        "SELECT home.id, home.override_role, home.sealed_override_reasons
         FROM teams t JOIN teams home ON home.id = COALESCE(t.live_team_id, t.id)
         WHERE t.id = $1",
    )
    .bind(team.as_str())
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let usual = OverrideRules::default();
    let home = TeamId::stored(row.try_get("id")?);
    let role: Option<String> = row.try_get("override_role")?;
    let role = role.map(|role| role.parse().map_err(Error::unreadable)).transpose()?;
    let reasons = match row.try_get::<Option<Vec<u8>>, _>("sealed_override_reasons")? {
        Some(sealed) => {
            let plain = reader.team_key(&home).await?.open(&place(&home), &sealed)?;
            serde_json::from_slice(&plain).map_err(Error::unreadable)?
        }
        None => usual.reasons,
    };
    Ok(Some(OverrideRules { role: role.unwrap_or(usual.role), reasons }))
}

/// `false` when there is no such team.
pub async fn set(tx: &mut Tx, team: &TeamId, rules: &OverrideRules) -> Result<bool, Error> {
    let plain = serde_json::to_vec(&rules.reasons).map_err(Error::unreadable)?;
    let sealed = tx.team_key(team).await?.seal(&place(team), &plain)?;
    let done = sqlx::query("UPDATE teams SET override_role = $1, sealed_override_reasons = $2 WHERE id = $3")
        .bind(rules.role.name())
        .bind(sealed)
        .bind(team.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

fn place(team: &TeamId) -> String {
    format!("teams.sealed_override_reasons:{team}")
}
