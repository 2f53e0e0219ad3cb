//! Sessions: people at the pages, one for each browser. Only the hash of the cookie is kept.

use std::fmt;

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::any::AnyRow;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::database::{Reader, Tx};
use crate::seal::TeamKey;
use crate::time::{micros, moment};
use crate::tokens::{self, HeldToken, Holder};
use crate::{Error, SessionId, TeamId, UserId, Whereabouts, hex};

/// 256 bits: nobody guesses one.
const RANDOM_BYTES: usize = 32;
/// Of what a form shows, under as long a mask. It is good for one session only, so half of the above is plenty.
const FORM_BYTES: usize = 16;

/// What a browser holds: never kept, never printed.
#[derive(Clone)]
pub struct SessionToken(Zeroizing<String>);

impl fmt::Debug for SessionToken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("SessionToken")
    }
}

impl SessionToken {
    pub fn fresh() -> Result<Self, Error> {
        let mut chance = Zeroizing::new([0; RANDOM_BYTES]);
        getrandom::fill(chance.as_mut_slice()).map_err(|_| Error::Randomness)?;
        Ok(Self(Zeroizing::new(hex::of(chance.as_slice()))))
    }

    /// What cannot be one is refused without a look-up.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_sound = text.len() == 2 * RANDOM_BYTES
            && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        is_sound.then(|| Self(Zeroizing::new(text.to_owned())))
    }

    /// The full value, for the cookie.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Goes into every form, to show that the form is ours. Says nothing of the cookie that it is made from. Under a
    /// fresh mask each time: pages are packed, and what stands in them twice alike could be guessed from their length.
    pub fn form_token(&self) -> Result<String, Error> {
        let mut mask = [0; FORM_BYTES];
        getrandom::fill(&mut mask).map_err(|_| Error::Randomness)?;
        Ok(hex::of(&mask) + &self.masked(&mask))
    }

    #[must_use]
    pub fn is_form_token(&self, sent: &str) -> bool {
        let Some((mask, masked)) = sent.split_at_checked(2 * FORM_BYTES) else { return false };
        let Some(mask) = hex::bytes::<FORM_BYTES>(mask) else { return false };
        self.masked(&mask).as_bytes().ct_eq(masked.as_bytes()).into()
    }

    fn masked(&self, mask: &[u8; FORM_BYTES]) -> String {
        let secret = Sha256::digest(format!("form:{}", self.0.as_str()));
        let bytes: Vec<u8> = secret.iter().zip(mask).map(|(secret, mask)| secret ^ mask).collect();
        hex::of(&bytes)
    }

    fn hash(&self) -> String {
        hex::of(&Sha256::digest(format!("session:{}", self.0.as_str())))
    }
}

/// A browser in which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
    pub expires_at: Timestamp,
    pub from: Whereabouts,
}

/// Who says that it is them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    Password,
    /// The identity provider of their company, which asks for whatever else it wants to know.
    Provider,
}

#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    pub user: &'a UserId,
    pub proof: Proof,
    pub expires_at: Timestamp,
    pub from: &'a Whereabouts,
}

pub async fn insert(
    tx: &mut Tx,
    team: &TeamId,
    now: Timestamp,
    new: &NewSession<'_>,
) -> Result<SessionToken, Error> {
    let (id, token) = (SessionId::fresh(now)?, SessionToken::fresh()?);
    let sealed = new.from.seal(&tx.team_key(team).await?, &place(&id))?;
    sqlx::query(
        "INSERT INTO sessions (id, team_id, user_id, hash, created_at, seen_at, expires_at, sealed, by_provider)
         VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8)",
    )
    .bind(id.as_str())
    .bind(team.as_str())
    .bind(new.user.as_str())
    .bind(token.hash())
    .bind(micros(now))
    .bind(micros(new.expires_at))
    .bind(sealed)
    .bind(i64::from(new.proof == Proof::Provider))
    .execute(tx.conn())
    .await?;
    Ok(token)
}

/// `None` for a session that never was. Whether it is still good is for the caller to say; `last_used_at` is when its
/// person was last seen. At home also when it shows the test side: some pages are about people.
pub async fn holder(reader: &mut Reader, token: &SessionToken) -> Result<Option<Holder>, Error> {
    let row = sqlx::query(
        "SELECT k.id AS token_id, k.ended_at AS revoked_at, k.seen_at AS last_used_at, k.expires_at, k.is_test,
                u.id AS user_id, u.sealed, u.role, u.disabled_at,
                CASE WHEN k.by_provider = 0 THEN u.password_given ELSE 0 END AS password_given,
                CASE WHEN k.by_provider = 0 THEN t.second_factor_required ELSE 0 END AS second_factor_required,
                (SELECT COUNT(*) FROM second_factors f
                 WHERE f.user_id = u.id AND f.team_id = u.team_id AND f.confirmed_at IS NOT NULL) AS factors,
                t.id AS team_id, t.sealed AS team_sealed, t.entitlements, t.revision,
                t.viewers_see_numbers
         FROM sessions k JOIN users u ON u.id = k.user_id JOIN teams t ON t.id = k.team_id
         WHERE k.hash = $1",
    )
    .bind(token.hash())
    .fetch_optional(reader.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let held = HeldToken::Session(SessionId::stored(row.try_get("token_id")?));
    let expires_at = moment(&row, "expires_at")?;
    let holder = tokens::read(reader, &row, held, Some(expires_at)).await?;
    Ok(Some(Holder { is_for_test: row.try_get::<i64, _>("is_test")? != 0, ..holder }))
}

/// Open ones of a person, newest first.
pub async fn open(
    reader: &mut Reader,
    team: &TeamId,
    user: &UserId,
    now: Timestamp,
) -> Result<Vec<Session>, Error> {
    let key = reader.team_key(team).await?;
    let rows = sqlx::query(
        "SELECT id, created_at, seen_at, expires_at, sealed
         FROM sessions
         WHERE team_id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $3
         ORDER BY id DESC",
    )
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(micros(now))
    .fetch_all(reader.conn())
    .await?;
    rows.iter().map(|row| read(row, &key)).collect()
}

pub async fn note_seen(tx: &mut Tx, team: &TeamId, id: &SessionId, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE sessions SET seen_at = $1 WHERE team_id = $2 AND id = $3")
        .bind(micros(now))
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Which side of the team the browser shows from now on.
pub async fn show_test_side(
    tx: &mut Tx,
    team: &TeamId,
    id: &SessionId,
    is_test: bool,
) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE sessions SET is_test = $1 WHERE team_id = $2 AND id = $3")
        .bind(i64::from(is_test))
        .bind(team.as_str())
        .bind(id.as_str())
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected() == 1)
}

/// One of a person's own, from wherever they are.
pub async fn end_own(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    (id, now): (&SessionId, Timestamp),
) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE sessions SET ended_at = $1
         WHERE team_id = $2 AND user_id = $3 AND id = $4 AND ended_at IS NULL AND expires_at > $1",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(id.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn end(tx: &mut Tx, team: &TeamId, id: &SessionId, now: Timestamp) -> Result<bool, Error> {
    let done =
        sqlx::query("UPDATE sessions SET ended_at = $1 WHERE team_id = $2 AND id = $3 AND ended_at IS NULL")
            .bind(micros(now))
            .bind(team.as_str())
            .bind(id.as_str())
            .execute(tx.conn())
            .await?;
    Ok(done.rows_affected() == 1)
}

/// Every browser of a person: after a new password, or to sign out everywhere.
pub async fn end_all(tx: &mut Tx, team: &TeamId, user: &UserId, now: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query(
        "UPDATE sessions SET ended_at = $1 WHERE team_id = $2 AND user_id = $3 AND ended_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

/// Every browser of a person but one.
pub async fn end_others(
    tx: &mut Tx,
    team: &TeamId,
    user: &UserId,
    kept: &SessionId,
    now: Timestamp,
) -> Result<u64, Error> {
    let done = sqlx::query(
        "UPDATE sessions SET ended_at = $1
         WHERE team_id = $2 AND user_id = $3 AND id <> $4 AND ended_at IS NULL",
    )
    .bind(micros(now))
    .bind(team.as_str())
    .bind(user.as_str())
    .bind(kept.as_str())
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

/// Sessions whose longest time was over before `before`.
pub async fn forget_expired(tx: &mut Tx, before: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query("DELETE FROM sessions WHERE expires_at < $1")
        .bind(micros(before))
        .execute(tx.conn())
        .await?;
    Ok(done.rows_affected())
}

fn place(id: &SessionId) -> String {
    format!("sessions.sealed:{id}")
}

fn read(row: &AnyRow, key: &TeamKey) -> Result<Session, Error> {
    let id = SessionId::stored(row.try_get("id")?);
    Ok(Session {
        from: Whereabouts::read(row, key, &place(&id))?,
        id,
        created_at: moment(row, "created_at")?,
        seen_at: moment(row, "seen_at")?,
        expires_at: moment(row, "expires_at")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_token_is_read_back_and_nothing_else_is() {
        let token = SessionToken::fresh().unwrap();
        assert_eq!(SessionToken::parse(token.reveal()).unwrap().reveal(), token.reveal());
        let upper = token.reveal().to_uppercase();
        for text in ["", "abc", &token.reveal()[1..], upper.as_str()] {
            assert!(SessionToken::parse(text).is_none(), "{} letters", text.len());
        }
    }

    #[test]
    fn the_token_of_a_form_belongs_to_one_session_and_does_not_tell_it() {
        let (one, other) = (SessionToken::fresh().unwrap(), SessionToken::fresh().unwrap());
        let (ours, theirs) = (one.form_token().unwrap(), other.form_token().unwrap());
        assert!(one.is_form_token(&ours));
        let upper = ours.to_uppercase();
        for wrong in [theirs.as_str(), "", "é", &ours[1..], &ours[..32], &upper, &format!("{ours}0")] {
            assert!(!one.is_form_token(wrong), "{} letters", wrong.len());
        }
        assert!(!ours.contains(one.reveal()) && !one.hash().contains(&ours[32..]));
        assert_eq!(format!("{one:?}"), "SessionToken");
    }

    #[test]
    fn no_two_forms_show_the_same_token() {
        let token = SessionToken::fresh().unwrap();
        let (first, second) = (token.form_token().unwrap(), token.form_token().unwrap());
        assert!(token.is_form_token(&first) && token.is_form_token(&second));
        assert!(first[..32] != second[..32] && first[32..] != second[32..]);
    }
}
