//! `lending team entitle`: whether a team may ask the bureau, what a report costs it, and how much it may spend.

use std::io::{self, Write};
use std::str::FromStr;

use clap::Args;
use ledger::{Money, Rupees};
use serde_json::json;
use store::teams::{self, BUREAU, BureauTerms};
use store::{Reader, TeamId, Tx};

use super::failure::Failure;
use super::settings::Place;
use super::{installation, seats, team, user};

/// Rupees a month, for a team whose budget nobody has settled.
const USUAL_BUDGET: Money = Money::paise(10_000 * 100);

#[derive(Debug, Args)]
pub(crate) struct Entitle {
    /// The team's id
    #[arg(long, required_unless_present = "email", conflicts_with = "email")]
    team: Option<String>,
    /// What somebody of the team signs in with, instead of its id
    #[arg(long)]
    email: Option<String>,
    /// The team may ask the bureau
    #[arg(long, conflicts_with = "no_bureau")]
    bureau: bool,
    /// The team may no longer ask the bureau
    #[arg(long)]
    no_bureau: bool,
    /// What one report costs from now on, such as 35.00
    #[arg(long, value_name = "RUPEES")]
    price: Option<Amount>,
    /// What the team may spend on reports in a month, such as 10000, or none
    #[arg(long, value_name = "RUPEES|none")]
    monthly_budget: Option<Budget>,
    /// Print {"team_id","entitlements","price","monthly_budget"}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Zero or more.
#[derive(Clone, Copy, Debug)]
struct Amount(Money);

impl FromStr for Amount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let amount = text.parse::<Money>().ok().filter(|amount| *amount >= Money::ZERO);
        amount.map(Self).ok_or_else(|| "an amount in rupees, such as 35.00".to_owned())
    }
}

#[derive(Clone, Copy, Debug)]
struct Budget(Option<Money>);

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self(None)),
            _ => text.parse().map(|Amount(amount)| Self(Some(amount))),
        }
    }
}

/// Changes what is said and leaves the rest; then shows what holds.
pub(super) async fn run(arguments: Entitle) -> Result<(), Failure> {
    let database = installation::open(&arguments.place).await?.database;
    let mut tx = database.write().await?;
    let id = named(&mut tx, &arguments).await?;
    let mut entitlements = team::found(&mut tx, &id).await?.entitlements;
    if arguments.bureau || arguments.no_bureau {
        entitlements.retain(|held| held != BUREAU);
        let mut action = "team.entitlement_removed";
        if arguments.bureau {
            entitlements.push(BUREAU.to_owned());
            action = "team.entitled";
        }
        teams::set_entitlements(&mut tx, &id, &entitlements).await?;
        if arguments.bureau {
            give_budget(&mut tx, &id).await?;
        }
        seats::note(&mut tx, &id, action, id.as_str()).await?;
    }
    let mut terms = teams::bureau_terms(&mut tx, &id).await?.unwrap_or_default();
    if arguments.price.is_some() || arguments.monthly_budget.is_some() {
        if let Some(Amount(price)) = arguments.price {
            terms.price = price.as_paise();
        }
        if let Some(Budget(budget)) = arguments.monthly_budget {
            terms.budget = budget.map(Money::as_paise);
        }
        teams::set_bureau_terms(&mut tx, &id, terms).await?;
        seats::note(&mut tx, &id, "team.bureau_terms_changed", id.as_str()).await?;
    }
    tx.commit().await?;
    database.close().await;
    if arguments.json {
        let rupees = |paise| Rupees(Money::paise(paise));
        let told = json!({
            "team_id": id.as_str(), "entitlements": entitlements, "price": rupees(terms.price),
            "monthly_budget": terms.budget.map(rupees),
        });
        writeln!(io::stdout(), "{told}")?;
    } else {
        let held = if entitlements.is_empty() { "nothing".to_owned() } else { entitlements.join(", ") };
        writeln!(io::stdout(), "{id} now has: {held}; credit reports: {}", described(terms))?;
    }
    Ok(())
}

/// A team that was never given a budget gets the usual one: nobody spends without a limit by accident. Whoever wants none
/// says `--monthly-budget none`.
pub(super) async fn give_budget(tx: &mut Tx, team: &TeamId) -> Result<(), Failure> {
    let terms = teams::bureau_terms(tx, team).await?.unwrap_or_default();
    if terms.budget.is_none() {
        let budget = Some(USUAL_BUDGET.as_paise());
        teams::set_bureau_terms(tx, team, BureauTerms { budget, ..terms }).await?;
    }
    Ok(())
}

async fn named(reader: &mut Reader, arguments: &Entitle) -> Result<TeamId, Failure> {
    match (&arguments.team, &arguments.email) {
        (Some(id), _) => team::parse(id),
        (None, Some(email)) => Ok(user::with_email(reader, email, None).await?.team),
        (None, None) => Err(Failure::Usage("name the team with --team or --email".to_owned())),
    }
}

/// `₹35.00 each, at most ₹10,000.00 a month`.
pub(super) fn described(terms: BureauTerms) -> String {
    let budget = terms.budget.map(|budget| format!("at most ₹{} a month", Money::paise(budget)));
    format!("₹{} each, {}", Money::paise(terms.price), budget.unwrap_or_else(|| "no budget".to_owned()))
}
