//! `lending team`: teams, and what they may do.

use std::io::{self, Write};

use clap::Subcommand;
use serde_json::json;
use store::teams::{self, NewTeam, Team};
use store::users::Role;
use store::{TeamId, Tx};

use super::failure::Failure;
use super::settings::Place;
use super::{installation, password, seats};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make a team with its first person, an API key and the starter products
    Create {
        /// The lender's name
        #[arg(long)]
        name: String,
        /// The first person's name
        #[arg(long)]
        user_name: String,
        /// What the first person signs in with
        #[arg(long)]
        email: String,
        /// owner, admin, analyst or viewer
        #[arg(long, default_value = "owner")]
        role: Role,
        /// What the team may do beyond the ordinary: bureau
        #[arg(long, value_delimiter = ',')]
        entitle: Vec<Entitlement>,
        /// Read the password from the first line of standard input; otherwise one is made and shown
        #[arg(long)]
        password_stdin: bool,
        /// Print {"team_id","user_id","email","api_key"} (and "password" if one was made)
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// List all teams
    List {
        #[command(flatten)]
        place: Place,
    },
    /// Give a team an entitlement, or take it away with --remove
    Entitle {
        /// The team's id
        team: String,
        /// What it may do
        entitlement: Entitlement,
        /// Take it away
        #[arg(long)]
        remove: bool,
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Entitlement {
    Bureau,
}

impl Entitlement {
    fn name(self) -> String {
        match self {
            Self::Bureau => "bureau".to_owned(),
        }
    }
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Create { name, user_name, email, role, entitle, password_stdin, json, place } => {
            let entitlements: Vec<String> = entitle.into_iter().map(Entitlement::name).collect();
            let password = password::from_stdin_or_made(password_stdin)?;
            let database = installation::open(&place).await?.database;
            let seat = seats::NewSeat {
                team: NewTeam { name: &name, entitlements: &entitlements, is_demo: false },
                user_name: &user_name,
                email: &email,
                role,
                password_hash: &password.hash,
            };
            let mut tx = database.write().await?;
            let made = seats::make(&mut tx, &seat).await?;
            tx.commit().await?;
            database.close().await;
            if json {
                let mut told = json!({
                    "team_id": made.team.as_str(), "user_id": made.user.as_str(), "email": email,
                    "api_key": made.key.reveal(),
                });
                if password.is_made {
                    told["password"] = json!(password.text);
                }
                writeln!(io::stdout(), "{told}")?;
            } else {
                let mut out = io::stdout().lock();
                writeln!(out, "team      {}\nuser      {} ({email})", made.team, made.user)?;
                if password.is_made {
                    writeln!(out, "password  {}", password.text)?;
                }
                writeln!(out, "API key   {}\nThe key is shown only now.", made.key.reveal())?;
            }
        }
        Command::List { place } => list(&place).await?,
        Command::Entitle { team, entitlement, remove, place } => {
            entitle(&place, &team, entitlement, remove).await?;
        }
    }
    Ok(())
}

async fn list(place: &Place) -> Result<(), Failure> {
    let database = installation::open(place).await?.database;
    let mut out = io::stdout().lock();
    for team in teams::all(&mut database.read().await?).await? {
        let demo = if team.is_demo { "  (demo)" } else { "" };
        writeln!(out, "{}  {}  {}{demo}", team.id, team.name, team.entitlements.join(","))?;
    }
    Ok(())
}

async fn entitle(place: &Place, team: &str, entitlement: Entitlement, remove: bool) -> Result<(), Failure> {
    let database = installation::open(place).await?.database;
    let team = parse(team)?;
    let mut tx = database.write().await?;
    let mut entitlements = found(&mut tx, &team).await?.entitlements;
    entitlements.retain(|held| *held != entitlement.name());
    if !remove {
        entitlements.push(entitlement.name());
    }
    teams::set_entitlements(&mut tx, &team, &entitlements).await?;
    let action = if remove { "team.entitlement_removed" } else { "team.entitled" };
    seats::note(&mut tx, &team, action, team.as_str()).await?;
    tx.commit().await?;
    writeln!(
        io::stdout(),
        "{team} now has: {}",
        if entitlements.is_empty() { "nothing".to_owned() } else { entitlements.join(", ") }
    )?;
    Ok(())
}

pub(super) async fn found(tx: &mut Tx, team: &TeamId) -> Result<Team, Failure> {
    let found = teams::find(tx, team).await?;
    found.ok_or_else(|| Failure::Refused("there is no such team; `lending team list` shows them".to_owned()))
}

pub(super) fn parse(team: &str) -> Result<TeamId, Failure> {
    TeamId::parse(team).ok_or_else(|| {
        Failure::Usage("a team is named by its id, such as team_…; `lending team list` shows them".to_owned())
    })
}
