//! A settled check → the report that came.

use bureau::CreditReport;
use store::credit_checks;
use store::{CreditCheckId, Reader, TeamId};

/// The report of a check; `None` before completion, and for another team.
pub async fn report(
    reader: &mut Reader,
    team: &TeamId,
    id: &CreditCheckId,
) -> Result<Option<Box<CreditReport>>, store::Error> {
    let json = credit_checks::report(reader, team, id).await?;
    json.map(|json| serde_json::from_slice(&json).map_err(|failure| store::Error::Unreadable(failure.into())))
        .transpose()
}
