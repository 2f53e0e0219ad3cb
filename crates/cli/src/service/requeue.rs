//! `lending requeue`: failed analyses are taken up again.

use std::io::{self, Write};

use clap::Args;
use jiff::Timestamp;
use store::{AnalysisId, Database, TeamId, analyses, teams};

use super::failure::Failure;
use super::settings::Place;
use super::{installation, seats, team};

#[derive(Debug, Args)]
pub(crate) struct Requeue {
    /// Only these, such as an_…; all that failed otherwise
    analyses: Vec<String>,
    /// Only those of this team, such as team_…
    #[arg(long)]
    team: Option<String>,
    /// Only those that failed with this code, such as file_lost
    #[arg(long)]
    code: Option<String>,
    #[command(flatten)]
    place: Place,
}

pub(super) async fn run(arguments: Requeue) -> Result<(), Failure> {
    let named: Option<Vec<AnalysisId>> =
        arguments.analyses.iter().map(|text| AnalysisId::parse(text)).collect();
    let named =
        named.ok_or_else(|| Failure::Usage("an analysis is named by its id, such as an_…".to_owned()))?;
    let only = arguments.team.as_deref().map(team::parse).transpose()?;
    let database = installation::open(&arguments.place).await?.database;
    let mut reader = database.read().await?;
    let teams = match only {
        Some(id) => vec![team::found(&mut reader, &id).await?.id],
        None => teams::all(&mut reader).await?.into_iter().map(|team| team.id).collect(),
    };
    drop(reader);
    let mut taken_up = 0;
    for team in &teams {
        taken_up += of_team(&database, team, &named, arguments.code.as_deref()).await?;
    }
    database.close().await;
    if taken_up == 0 && !named.is_empty() {
        return Err(Failure::Refused("none of them failed and still has its statement".to_owned()));
    }
    writeln!(io::stdout(), "{taken_up} failed analyses are queued again.")?;
    Ok(())
}

/// A transaction each: whoever uploads meanwhile waits for none of them.
async fn of_team(
    database: &Database,
    team: &TeamId,
    named: &[AnalysisId],
    code: Option<&str>,
) -> Result<usize, Failure> {
    let mut reader = database.read().await?;
    let failed = analyses::failed(&mut reader, team, code).await?;
    drop(reader);
    let mut taken_up = 0;
    for id in failed.iter().filter(|id| named.is_empty() || named.contains(id)) {
        let mut tx = database.write().await?;
        if analyses::requeue(&mut tx, team, id, Timestamp::now()).await? {
            seats::note(&mut tx, team, "analysis.requeued", id.as_str()).await?;
            tx.commit().await?;
            taken_up += 1;
        }
    }
    Ok(taken_up)
}
