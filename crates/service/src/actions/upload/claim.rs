//! `Idempotency-Key` → the right to answer a request, or the answer that was given before.

use jiff::Timestamp;
use store::idempotency::{self, Answer, Held, Slot};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// What keys of uploads are kept under.
const ENDPOINT: &str = "analyses";
/// What keys of statements that are sent later are kept under.
const STATEMENTS_ENDPOINT: &str = "analyses/statements";
const KEY_CHARACTERS_AT_MOST: usize = 255;

/// A key that a client sent: the same request with the same key is done once.
#[derive(Clone)]
pub struct Claim {
    key: String,
    endpoint: &'static str,
}

impl Claim {
    pub fn parse(header: &[u8]) -> Result<Self, Error> {
        let is_sound =
            (1..=KEY_CHARACTERS_AT_MOST).contains(&header.len()) && header.iter().all(u8::is_ascii_graphic);
        let key = std::str::from_utf8(header).ok().filter(|_| is_sound).ok_or_else(|| {
            let message =
                format!("Idempotency-Key must have 1 to {KEY_CHARACTERS_AT_MOST} visible ASCII characters.");
            Error::InvalidRequest(message)
        })?;
        Ok(Self { key: key.to_owned(), endpoint: ENDPOINT })
    }

    /// The same key for statements of a case that is there already.
    pub fn for_statements(self) -> Self {
        Self { endpoint: STATEMENTS_ENDPOINT, ..self }
    }

    pub fn into_key(self) -> String {
        self.key
    }

    /// `Some` when the same request was answered before; `None` when it is this one's turn.
    pub(super) async fn hold(
        &self,
        app: &App,
        caller: &Caller,
        fingerprint: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Answer>, Error> {
        // Keyed, because a form may hold a password that could be guessed from a plain hash.
        let fingerprint = app.database.index("idempotency", fingerprint);
        let mut tx = app.database.write().await?;
        let held = idempotency::hold(&mut tx, &caller.team, &self.slot(caller), &fingerprint, now).await?;
        tx.commit().await?;
        match held {
            Held::First => Ok(None),
            Held::Answered(answer) => Ok(Some(answer)),
            Held::Reused => Err(Error::IdempotencyKeyReused),
            Held::InProgress => Err(Error::IdempotencyInProgress),
        }
    }

    /// The request came to nothing: it may be sent again with the same key.
    pub(super) async fn release(&self, app: &App, caller: &Caller) -> Result<(), store::Error> {
        let mut tx = app.database.write().await?;
        idempotency::release(&mut tx, &caller.team, &self.slot(caller)).await?;
        tx.commit().await
    }

    pub(super) fn slot<'a>(&'a self, caller: &'a Caller) -> Slot<'a> {
        Slot { user: &caller.user, endpoint: self.endpoint, key: &self.key }
    }
}
