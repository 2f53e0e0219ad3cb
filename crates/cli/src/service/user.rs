//! `lending user`: people of a team.

use std::io::{self, Write};

use clap::Subcommand;
use jiff::Timestamp;
use serde_json::json;
use store::users::{self, NewUser, Role, User};
use store::{
    Reader, api_keys, given_passwords, invitations, login_tokens, sessions, sign_in_steps, sign_ins,
};

use super::failure::Failure;
use super::settings::Place;
use super::{installation, password, seats, team};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Add a person to a team
    Add {
        /// The team's id
        #[arg(long)]
        team: String,
        /// The person's name
        #[arg(long)]
        name: String,
        /// What they sign in with
        #[arg(long)]
        email: String,
        /// owner, admin, analyst or viewer
        #[arg(long, default_value = "analyst")]
        role: Role,
        /// Read the password from the first line of standard input; otherwise one is made and shown
        #[arg(long)]
        password_stdin: bool,
        /// Print {"user_id","email"} (and "password" if one was made)
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// List the people of a team
    List {
        /// The team's id
        #[arg(long)]
        team: String,
        #[command(flatten)]
        place: Place,
    },
    /// Lock a person out at once, with all their tokens and keys
    Disable {
        /// What they sign in with
        email: String,
        /// Which team's, when several have somebody with this email
        #[arg(long)]
        team: Option<String>,
        #[command(flatten)]
        place: Place,
    },
    /// Give a person a new password; signs them out everywhere and lifts a lockout
    ResetPassword {
        /// What they sign in with
        email: String,
        /// Which team's, when several have somebody with this email
        #[arg(long)]
        team: Option<String>,
        /// Read the password from the first line of standard input; otherwise one is made and shown
        #[arg(long)]
        password_stdin: bool,
        #[command(flatten)]
        place: Place,
    },
}

pub(super) async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Add { team, name, email, role, password_stdin, json, place } => {
            let password = password::from_stdin_or_made(password_stdin)?;
            let team = team::parse(&team)?;
            let database = installation::open(&place).await?.database;
            let mut tx = database.write().await?;
            team::found(&mut tx, &team).await?;
            let new = NewUser { name: &name, email: &email, role, password_hash: &password.hash };
            let user = seats::add_user(&mut tx, &team, &new).await?;
            if password.is_made {
                given_passwords::give(&mut tx, &team, &user, (&password.hash, None)).await?;
            }
            tx.commit().await?;
            let mut told = json!({ "user_id": user.as_str(), "email": email });
            if password.is_made {
                told["password"] = json!(password.text);
            }
            if json {
                writeln!(io::stdout(), "{told}")?;
            } else {
                writeln!(io::stdout(), "user      {user} ({email})")?;
                show_made(&password)?;
            }
        }
        Command::List { team, place } => list(&place, &team).await?,
        Command::Disable { email, team, place } => {
            let database = installation::open(&place).await?.database;
            let mut tx = database.write().await?;
            let user = with_email(&mut tx, &email, team.as_deref()).await?;
            users::disable(&mut tx, &user.team, &user.id, Timestamp::now()).await?;
            login_tokens::revoke_all(&mut tx, &user.team, &user.id, Timestamp::now()).await?;
            sessions::end_all(&mut tx, &user.team, &user.id, Timestamp::now()).await?;
            for key in api_keys::revoke_all(&mut tx, &user.team, &user.id, Timestamp::now()).await? {
                seats::note(&mut tx, &user.team, "key.revoked", key.as_str()).await?;
            }
            for id in invitations::end_of_inviter(&mut tx, &user.team, &user.id, Timestamp::now()).await? {
                seats::note(&mut tx, &user.team, "invitation.withdrawn", id.as_str()).await?;
            }
            seats::note(&mut tx, &user.team, "user.disabled", user.id.as_str()).await?;
            tx.commit().await?;
            writeln!(io::stdout(), "{} is disabled.", user.id)?;
        }
        Command::ResetPassword { email, team, password_stdin, place } => {
            reset_password(&place, (&email, team.as_deref()), password_stdin).await?;
        }
    }
    Ok(())
}

async fn list(place: &Place, team: &str) -> Result<(), Failure> {
    let team = team::parse(team)?;
    let database = installation::open(place).await?.database;
    let mut reader = database.read().await?;
    team::found(&mut reader, &team).await?;
    let mut out = io::stdout().lock();
    for user in users::list(&mut reader, &team).await? {
        let state = if user.disabled_at.is_some() { "  (disabled)" } else { "" };
        writeln!(out, "{}  {:<8} {}  {}{state}", user.id, user.role.name(), user.email, user.name)?;
    }
    Ok(())
}

async fn reset_password(
    place: &Place,
    (email, team): (&str, Option<&str>),
    from_stdin: bool,
) -> Result<(), Failure> {
    let password = password::from_stdin_or_made(from_stdin)?;
    let database = installation::open(place).await?.database;
    let mut tx = database.write().await?;
    let user = with_email(&mut tx, email, team).await?;
    if password.is_made {
        given_passwords::give(&mut tx, &user.team, &user.id, (&password.hash, None)).await?;
    } else {
        users::set_password(&mut tx, &user.team, &user.id, &password.hash).await?;
    }
    // Nobody of the team knows it, and no link of theirs leads to another one.
    given_passwords::forget_makers(&mut tx, &user.team, &user.id).await?;
    for id in invitations::end_of_email(&mut tx, &user.team, &user.email, Timestamp::now()).await? {
        seats::note(&mut tx, &user.team, "invitation.withdrawn", id.as_str()).await?;
    }
    sign_in_steps::end_all(&mut tx, &user.team, &user.id).await?;
    login_tokens::revoke_all(&mut tx, &user.team, &user.id, Timestamp::now()).await?;
    sessions::end_all(&mut tx, &user.team, &user.id, Timestamp::now()).await?;
    sign_ins::lift(&mut tx, &users::email_index(&database, email)).await?;
    seats::note(&mut tx, &user.team, "user.password_reset", user.id.as_str()).await?;
    tx.commit().await?;
    writeln!(io::stdout(), "{} has a new password and is signed out everywhere.", user.id)?;
    show_made(&password)
}

/// Several teams may each have somebody with the same email.
pub(super) async fn with_email(
    reader: &mut Reader,
    email: &str,
    team: Option<&str>,
) -> Result<User, Failure> {
    let mut found = users::by_email(reader, email).await?;
    found.retain(|found| team.is_none_or(|team| found.user.team.as_str() == team));
    if found.len() > 1 {
        let teams: Vec<&str> = found.iter().map(|found| found.user.team.as_str()).collect();
        return Err(Failure::Usage(format!(
            "several teams have somebody with this email: name one with --team ({})",
            teams.join(", ")
        )));
    }
    Ok(found.pop().ok_or_else(|| Failure::Refused("nobody has this email".to_owned()))?.user)
}

fn show_made(password: &password::Password) -> Result<(), Failure> {
    if password.is_made {
        writeln!(io::stdout(), "password  {}", password.text)?;
        writeln!(io::stdout(), "          to be changed at the first sign-in")?;
    }
    Ok(())
}
