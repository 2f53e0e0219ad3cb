//! Who did what, when: names of things only, never their contents. Entries of a team are a chain, see `chain`.

mod adopt;
mod chain;
mod entry;
mod search;
mod verify;

use jiff::Timestamp;
use sqlx::Row;

pub(crate) use self::adopt::adopt_at_first;
pub use self::adopt::{CHAINED_LATER_FOR, adopt};
pub use self::chain::{Head, head, heads};
pub(crate) use self::chain::{append, cut};
pub use self::entry::Entry;
pub(crate) use self::entry::Unchained;
pub use self::search::{Filter, actions, find, list, search};
pub use self::verify::{Break, Chain, Wrong, verify};

use crate::database::{Reader, Tx};
use crate::{AuditId, Error, TeamId};

#[derive(Clone, Copy, Debug)]
pub struct NewEntry<'a> {
    pub actor: &'a str,
    pub via: &'a str,
    pub action: &'a str,
    pub subject: &'a str,
    pub request_id: Option<&'a str>,
}

/// Somebody looked at the same thing so many times, from `first_at` to `last_at`.
#[derive(Clone, Copy, Debug)]
pub struct Reads<'a> {
    pub id: &'a AuditId,
    /// `request_id` is that of the first.
    pub entry: NewEntry<'a>,
    pub first_at: Timestamp,
    pub last_at: Timestamp,
    pub times: i64,
}

/// In the transaction of what it tells about: both, or neither. It is written at `commit`.
pub async fn record(tx: &mut Tx, team: &TeamId, now: Timestamp, new: NewEntry<'_>) -> Result<(), Error> {
    let entry = new.entry(AuditId::fresh(now)?, now);
    tx.chain(Unchained { team: team.clone(), entry });
    Ok(())
}

/// The same for what decides something.
pub async fn record_outcome(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: NewEntry<'_>,
    outcome: &str,
) -> Result<(), Error> {
    let entry = Entry { outcome: Some(outcome.to_owned()), ..new.entry(AuditId::fresh(now)?, now) };
    tx.chain(Unchained { team: team.clone(), entry });
    Ok(())
}

/// Whole numbers, not additions: written twice, an entry says the same. Nobody takes a read back, so it only ever grows.
pub async fn record_reads(tx: &mut Tx, team: &TeamId, reads: &Reads<'_>) -> Result<(), Error> {
    let entry = Entry {
        times: reads.times,
        last_at: reads.last_at,
        ..reads.entry.entry(reads.id.clone(), reads.first_at)
    };
    tx.chain(Unchained { team: team.clone(), entry });
    Ok(())
}

impl NewEntry<'_> {
    fn entry(&self, id: AuditId, at: Timestamp) -> Entry {
        Entry {
            id,
            actor: self.actor.to_owned(),
            via: self.via.to_owned(),
            action: self.action.to_owned(),
            subject: self.subject.to_owned(),
            outcome: None,
            request_id: self.request_id.map(str::to_owned),
            at,
            times: 1,
            last_at: at,
            position: None,
        }
    }
}

/// What was made with a key, as `(action, subject)`: keys and webhooks, which go on by themselves when it is revoked. Looks
/// through all that the team did, so not with every request.
pub async fn made_with(
    reader: &mut Reader,
    team: &TeamId,
    via: &str,
) -> Result<Vec<(String, String)>, Error> {
    let rows = sqlx::query(
        "SELECT action, subject FROM audit
         WHERE team_id = $1 AND via = $2 AND action IN ('key.created', 'webhook.created')",
    )
    .bind(team.as_str())
    .bind(via)
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}
