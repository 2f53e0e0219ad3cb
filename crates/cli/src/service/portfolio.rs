//! `lending portfolio`: whether the counts of the portfolio are right, and counting them anew.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use store::{Reader, TeamId, portfolio, teams};

use super::failure::Failure;
use super::settings::Place;
use super::{installation, seats, team};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Add up what was counted for each analysis, and name the days whose counts are something else
    Check(Which),
    /// Forget the counts: running workers count everything again, and the page says how many are left
    Rebuild(Which),
}

#[derive(Debug, Args)]
pub(crate) struct Which {
    /// Only this team, such as team_…
    #[arg(long)]
    team: Option<String>,
    #[command(flatten)]
    place: Place,
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    let (Command::Check(which) | Command::Rebuild(which)) = &command;
    let only = which.team.as_deref().map(team::parse).transpose()?;
    let database = installation::open(&which.place).await?.database;
    let mut reader = database.read().await?;
    let teams = match only {
        Some(id) => vec![team::found(&mut reader, &id).await?.id],
        None => teams::all(&mut reader).await?.into_iter().map(|team| team.id).collect(),
    };
    drop(reader);
    let mut wrong = 0;
    for team in &teams {
        match command {
            Command::Check(_) => {
                let mut reader = database.snapshot().await?;
                wrong += check(&mut reader, team).await?;
            }
            Command::Rebuild(_) => {
                let mut tx = database.write().await?;
                let waiting = portfolio::start_over(&mut tx, team).await?;
                seats::note(&mut tx, team, "portfolio.rebuilt", team.as_str()).await?;
                tx.commit().await?;
                writeln!(io::stdout(), "{team}: {waiting} analyses are counted again by the workers.")?;
            }
        }
    }
    database.close().await;
    if wrong > 0 {
        let message = format!("{wrong} counts are wrong: mend them with `lending portfolio rebuild`");
        return Err(Failure::Refused(message));
    }
    Ok(())
}

async fn check(reader: &mut Reader, team: &TeamId) -> Result<usize, Failure> {
    let differences = portfolio::differences(reader, team).await?;
    let pending = portfolio::pending(reader, team).await?;
    let mut days: Vec<&str> = differences.iter().map(|difference| difference.day.as_str()).collect();
    days.sort_unstable();
    days.dedup();
    let waiting =
        if pending > 0 { format!("; {pending} analyses are still to be counted") } else { String::new() };
    if days.is_empty() {
        writeln!(io::stdout(), "{team}: all counts are right{waiting}.")?;
    } else {
        writeln!(io::stdout(), "{team}: the counts of {} are wrong{waiting}.", days.join(", "))?;
    }
    Ok(differences.len())
}
