//! An empty embedded database → a demo team, so that there is something to try at once.

use std::io::{self, Write};
use std::net::SocketAddr;

use store::teams::{self, BUREAU, BureauTerms, NewTeam};
use store::users::Role;
use store::{Database, Dialect};

use super::failure::Failure;
use super::seats::{self, NewSeat, Seat};
use super::{bureau, password};

const EMAIL: &str = "demo@lending.example";
/// Paise: ₹35 a report and ₹10,000 a month, so that the usage shows something.
const TERMS: BureauTerms = BureauTerms { price: 3_500, budget: Some(1_000_000) };

/// What is shown once and never again.
pub(super) struct Welcome {
    seat: Seat,
    password: String,
}

/// `None` when there are teams already, or several nodes may share the database.
pub(super) async fn prepare(database: &Database) -> Result<Option<Welcome>, Failure> {
    if database.dialect() != Dialect::Sqlite || !teams::all(&mut database.read().await?).await?.is_empty() {
        return Ok(None);
    }
    let made = password::from_stdin_or_made(false)?;
    let mut tx = database.write().await?;
    // Another first start may have been faster.
    if !teams::all(&mut tx).await?.is_empty() {
        return Ok(None);
    }
    let seat = NewSeat {
        team: NewTeam { name: "Demo Lender", entitlements: &[BUREAU.to_owned()], is_demo: true },
        user_name: "Demo Owner",
        email: EMAIL,
        role: Role::Owner,
        password_hash: &made.hash,
    };
    let seat = seats::make(&mut tx, &seat).await?;
    teams::set_bureau_terms(&mut tx, &seat.team, TERMS).await?;
    tx.commit().await?;
    Ok(Some(Welcome { seat, password: made.text }))
}

pub(super) fn greet(
    listening: SocketAddr,
    bureau: &bureau::Opened,
    welcome: Option<&Welcome>,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "\n  Lending {} listens on http://{listening}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "  API reference    http://{listening}/docs")?;
    if bureau.is_sandbox {
        writeln!(out, "  Credit bureau    SANDBOX: its reports are invented (docs/bureau.md)")?;
    }
    if let Some(Welcome { seat, password }) = welcome {
        let key = seat.key.reveal();
        writeln!(out, "\n  This is the first start: a demo team was made. Its secrets are shown only now.")?;
        writeln!(out, "  user             {EMAIL}\n  password         {password}\n  API key          {key}")?;
        writeln!(out, "\n  Open http://{listening} in a browser and sign in with them. Try it:")?;
        writeln!(out, "    lending specimen statement.pdf")?;
        writeln!(
            out,
            "    curl -H 'Authorization: Bearer {key}' -F file=@statement.pdf http://{listening}/v1/analyses"
        )?;
        writeln!(out, "    curl -H 'Authorization: Bearer {key}' http://{listening}/v1/analyses")?;
    }
    writeln!(out)?;
    out.flush()
}
