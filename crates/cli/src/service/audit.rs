//! `lending audit verify`: does every team's chain of entries hold?

use std::io::{self, Write};

use clap::Subcommand;
use jiff::Timestamp;
use store::audit::{self, Chain};
use store::teams::{self, Team};

use super::failure::Failure;
use super::installation::{self, Installation};
use super::settings::Place;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Follow every team's chain from its first entry to its head
    Verify(Place),
}

pub(super) async fn run(Command::Verify(place): Command) -> Result<(), Failure> {
    let Installation { database, .. } = installation::open(&place).await?;
    // What nodes of an earlier program wrote in the day of the upgrade.
    audit::adopt(&database, Timestamp::now()).await?;
    let mut reader = database.snapshot().await?;
    let (mut broken, teams) = (0, teams::all(&mut reader).await?);
    let mut out = io::stdout().lock();
    for team in &teams {
        let chain = audit::verify(&mut reader, &team.id).await?;
        broken += usize::from(chain.broken.is_some());
        tell(&mut out, team, &chain)?;
    }
    drop(reader);
    database.close().await;
    if broken == 0 {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "the audit log of {broken} of {} teams is not as it was written; a backup and the heads kept elsewhere tell more",
        teams.len()
    )))
}

fn tell(out: &mut impl Write, team: &Team, chain: &Chain) -> io::Result<()> {
    let side = if team.live_team.is_some() { ", test side" } else { "" };
    writeln!(out, "{}  {}{side}", team.id, team.name)?;
    let (first, last) = (moment(chain.first_at), moment(chain.last_at));
    writeln!(out, "  entries  {}, from {first} to {last}", chain.entries)?;
    if chain.begins_at > 1 {
        writeln!(
            out,
            "  begins   at link {}: what was before it was erased with the test data",
            chain.begins_at
        )?;
    }
    if let Some(broken) = &chain.broken {
        let place = broken.position.map(|position| format!(" at link {position}")).unwrap_or_default();
        let entry = broken.entry.as_ref().map(|id| format!(", entry {id}")).unwrap_or_default();
        return writeln!(out, "  BROKEN  {place}{entry}: {}", broken.wrong);
    }
    writeln!(out, "  head     {} {}", chain.position, chain.hash)
}

fn moment(at: Option<Timestamp>) -> String {
    at.map_or_else(|| "never".to_owned(), |at| format!("{at:.0}"))
}
