//! `lending team`: teams, and what they may do.

use std::io::{self, Write};

use clap::Subcommand;
use serde_json::json;
use store::teams::{self, BUREAU, NewTeam, Team};
use store::users::Role;
use store::{Reader, TeamId, given_passwords, team_erasure, test_side};

use super::failure::Failure;
use super::installation::Installation;
use super::settings::Place;
use super::{entitle, installation, password, seats};

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
    /// Say how much of the work a team gets while others wait too
    Weight {
        /// The team's id
        #[arg(long)]
        team: String,
        /// So many pieces for one of a team of weight 1, which is the usual
        #[arg(value_parser = clap::value_parser!(i64).range(1..=store::turns::WEIGHT_AT_MOST))]
        weight: i64,
        #[command(flatten)]
        place: Place,
    },
    /// Erase a team for good: its people, statements, reports, audit log and the key that opens what backups hold of it
    Erase {
        /// The team's id
        team: String,
        /// The team's name, letter by letter: there is no way back
        #[arg(long, value_name = "NAME")]
        confirm: String,
        #[command(flatten)]
        place: Place,
    },
    /// Let a team ask the bureau, or not, and say what a report costs it and how much it may spend
    Entitle(entitle::Entitle),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Entitlement {
    Bureau,
}

impl Entitlement {
    fn name(self) -> String {
        match self {
            Self::Bureau => BUREAU.to_owned(),
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
            if password.is_made {
                given_passwords::give(&mut tx, &made.team, &made.user, (&password.hash, None)).await?;
            }
            if entitlements.iter().any(|word| word == BUREAU) {
                entitle::give_budget(&mut tx, &made.team).await?;
            }
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
        Command::Weight { team, weight, place } => weigh(&place, &team, weight).await?,
        Command::Erase { team, confirm, place } => erase(&place, &team, &confirm).await?,
        Command::Entitle(arguments) => entitle::run(arguments).await?,
    }
    Ok(())
}

async fn weigh(place: &Place, team: &str, weight: i64) -> Result<(), Failure> {
    let id = parse(team)?;
    let database = installation::open(place).await?.database;
    let mut tx = database.write().await?;
    found(&mut tx, &id).await?;
    store::turns::set_weight(&mut tx, &id, weight).await?;
    seats::note(&mut tx, &id, "team.weight_set", id.as_str()).await?;
    tx.commit().await?;
    database.close().await;
    writeln!(io::stdout(), "{id} now has the weight {weight}.")?;
    Ok(())
}

async fn erase(place: &Place, team: &str, confirm: &str) -> Result<(), Failure> {
    let id = parse(team)?;
    let Installation { database, blobs } = installation::open(place).await?;
    let mut tx = database.write().await?;
    // Whoever was interrupted comes again: the rows may be gone and files be left.
    let found = teams::find(&mut tx, &id).await?;
    if let Some(team) = &found
        && team.name != confirm
    {
        return Err(Failure::Refused(format!("{id} has another name; `lending team list` shows it")));
    }
    if team_erasure::pending_checks(&mut tx, &id).await? > 0 {
        let why = "a bureau may be answering about somebody of this team; try again in a few minutes";
        return Err(Failure::Refused(why.to_owned()));
    }
    let test_side = test_side::of(&mut tx, &id).await?;
    let rows = team_erasure::erase(&mut tx, &id).await?;
    tx.commit().await?;
    let mut files = blobs.remove_team(&id).await?;
    if let Some(test) = test_side {
        files += blobs.remove_team(&test).await?;
    }
    database.close().await;
    if found.is_none() && files == 0 {
        return Err(Failure::Refused("there is no such team; `lending team list` shows them".to_owned()));
    }
    writeln!(io::stdout(), "{id} is gone: {rows} rows, its key and {files} files.")?;
    Ok(())
}

async fn list(place: &Place) -> Result<(), Failure> {
    let database = installation::open(place).await?.database;
    let mut out = io::stdout().lock();
    let mut reader = database.read().await?;
    for team in teams::all(&mut reader).await? {
        let remark = match &team.live_team {
            Some(live) => format!("  (test side of {live})"),
            None if team.is_demo => "  (demo)".to_owned(),
            None => String::new(),
        };
        let mut held = team.entitlements.join(",");
        if team.entitlements.iter().any(|word| word == BUREAU) {
            let terms = teams::bureau_terms(&mut reader, &team.id).await?.unwrap_or_default();
            held.push_str(&format!(" ({})", entitle::described(terms)));
        }
        writeln!(out, "{}  {}  {held}{remark}", team.id, team.name)?;
    }
    Ok(())
}

pub(super) async fn found(reader: &mut Reader, team: &TeamId) -> Result<Team, Failure> {
    let found = teams::find(reader, team).await?;
    found.ok_or_else(|| Failure::Refused("there is no such team; `lending team list` shows them".to_owned()))
}

pub(super) fn parse(team: &str) -> Result<TeamId, Failure> {
    TeamId::parse(team).ok_or_else(|| {
        Failure::Usage("a team is named by its id, such as team_…; `lending team list` shows them".to_owned())
    })
}
