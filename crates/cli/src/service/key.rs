//! `lending key`: API keys.

use std::io::{self, Write};

use clap::Subcommand;
use jiff::Timestamp;
use serde_json::json;
use store::{KeyId, api_keys, teams};

use super::failure::Failure;
use super::settings::Place;
use super::{installation, seats, team, user};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make a key that acts as a person; it is shown once
    Create {
        /// Whose key it is: what they sign in with
        #[arg(long)]
        email: String,
        /// Which team's, when several have somebody with this email
        #[arg(long)]
        team: Option<String>,
        /// What it is for
        #[arg(long, default_value = "API key")]
        name: String,
        /// A key of the team's test side: the sandbox bureau, nothing billed
        #[arg(long)]
        test: bool,
        /// Print {"key_id","api_key"}
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// List the keys of a team, without their secrets
    List {
        /// The team's id
        #[arg(long)]
        team: String,
        #[command(flatten)]
        place: Place,
    },
    /// Make a key useless at once
    Revoke {
        /// Its id, such as key_…
        key: String,
        #[command(flatten)]
        place: Place,
    },
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Create { email, team, name, test, json, place } => {
            let database = installation::open(&place).await?.database;
            let mut tx = database.write().await?;
            let user = user::with_email(&mut tx, &email, team.as_deref()).await?;
            let (id, token) = seats::add_key(&mut tx, &user.team, &user.id, (&name, test)).await?;
            tx.commit().await?;
            if json {
                writeln!(io::stdout(), "{}", json!({ "key_id": id.as_str(), "api_key": token.reveal() }))?;
            } else {
                writeln!(io::stdout(), "{id}\n{}\nThe key is shown only now.", token.reveal())?;
            }
        }
        Command::List { team, place } => {
            let team = team::parse(&team)?;
            let database = installation::open(&place).await?.database;
            let mut reader = database.read().await?;
            team::found(&mut reader, &team).await?;
            let mut out = io::stdout().lock();
            for key in api_keys::list(&mut reader, &team).await? {
                let state = match (key.revoked_at, key.last_used_at) {
                    (Some(at), _) => format!("revoked {at}"),
                    (None, Some(at)) => format!("last used {at}"),
                    (None, None) => "never used".to_owned(),
                };
                writeln!(out, "{}  …{}  {}  {state}", key.id, key.hint, key.name)?;
            }
        }
        Command::Revoke { key, place } => revoke(&place, &key).await?,
    }
    Ok(())
}

async fn revoke(place: &Place, key: &str) -> Result<(), Failure> {
    let id = KeyId::parse(key)
        .ok_or_else(|| Failure::Usage("a key is named by its id, such as key_…".to_owned()))?;
    let database = installation::open(place).await?.database;
    let mut tx = database.write().await?;
    for team in teams::all(&mut tx).await? {
        if api_keys::revoke(&mut tx, &team.id, &id, Timestamp::now()).await? {
            seats::note(&mut tx, &team.id, "key.revoked", id.as_str()).await?;
            tx.commit().await?;
            writeln!(io::stdout(), "{id} is revoked.")?;
            return Ok(());
        }
    }
    Err(Failure::Refused("there is no such key, or it was revoked before".to_owned()))
}
