//! What a team always says of a payer: made, and taken back.

use store::payer_rules::{self, NewPayerRule, PayerRule, Said};
use store::users::Role;
use store::{PayerRuleId, Tx};

use super::corrections::must_fit;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Longer than any name that a statement prints.
pub const NAME_CHARACTERS_AT_MOST: usize = 200;

pub const TOO_MANY_RULES: Error = Error::Conflict {
    code: "too_many_payer_rules",
    message: "The team has as many rules for payers as it can have. Undo one that is no longer needed first.",
};

pub async fn add(app: &App, caller: &Caller, said: Said) -> Result<PayerRule, Error> {
    caller.must_be(Role::Analyst)?;
    let said = sound(said)?;
    let mut tx = app.database.write().await?;
    let id = keep(&mut tx, app, caller, (&engine::payer_key(&said.payer), &said)).await?;
    tx.commit().await?;
    Ok(PayerRule { id, said, created_by: caller.user.clone(), created_at: app.clock.now() })
}

/// In the transaction of whatever it belongs to. Nothing in the audit log names the payer.
pub async fn keep(
    tx: &mut Tx,
    app: &App,
    caller: &Caller,
    (spelling, said): (&str, &Said),
) -> Result<PayerRuleId, Error> {
    let now = app.clock.now();
    let new = NewPayerRule { by: &caller.user, spelling, said };
    let made = payer_rules::insert(tx, &caller.team, now, new).await?;
    let id = made.ok_or(TOO_MANY_RULES)?;
    caller.record(tx, now, "payer_rule.added", id.as_str()).await?;
    Ok(id)
}

/// Analyses from now on are read without it; those that were made with it stay as they are until they run again.
pub async fn remove(app: &App, caller: &Caller, id: &PayerRuleId) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let mut tx = app.database.write().await?;
    if !payer_rules::remove(&mut tx, &caller.team, id).await? {
        return Err(Error::NotFound("rule"));
    }
    caller.record(&mut tx, app.clock.now(), "payer_rule.removed", id.as_str()).await?;
    Ok(tx.commit().await?)
}

fn sound(said: Said) -> Result<Said, Error> {
    if said.category.is_none() && said.counterparty.is_none() {
        return Err(Error::InvalidRequest("Say `category`, `counterparty` or both.".to_owned()));
    }
    if let Some(category) = &said.category {
        must_fit(category, said.is_credit)?;
    }
    let payer = printable(&said.payer, "payer")?;
    if engine::payer_key(&payer).is_empty() {
        return Err(Error::InvalidRequest("The member `payer` needs letters or digits.".to_owned()));
    }
    let counterparty = said.counterparty.as_deref().map(counterparty_of).transpose()?;
    Ok(Said { payer, counterparty, ..said })
}

/// A name on one line.
pub fn counterparty_of(text: &str) -> Result<String, Error> {
    printable(text, "counterparty")
}

fn printable(text: &str, member: &str) -> Result<String, Error> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_good =
        (1..=NAME_CHARACTERS_AT_MOST).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if is_good {
        return Ok(name);
    }
    Err(Error::InvalidRequest(format!(
        "The member `{member}` must have 1 to {NAME_CHARACTERS_AT_MOST} characters, all of them printable."
    )))
}
