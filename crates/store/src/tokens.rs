//! API keys and login tokens: making them, and finding who holds one. Only their hashes are kept.

use std::fmt;

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::any::AnyRow;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::api_keys::{self, Grant};
use crate::database::Reader;
use crate::teams::{self, entitlements};
use crate::test_side::{self, Seat};
use crate::time::{moment, optional_moment};
use crate::users::{Role, identity};
use crate::{Error, KeyId, SessionId, TeamId, TokenId, UserId, hex};

const KEY_PREFIX: &str = "lk_live_";
/// A key for the test side of a team.
const TEST_KEY_PREFIX: &str = "lk_test_";
const LOGIN_PREFIX: &str = "lt_";
/// 62^32 is more than 2^190: nobody guesses one.
const RANDOM_LETTERS: usize = 32;
const CHECK_LETTERS: usize = 6;
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A token in full: shown once, never kept, never printed.
#[derive(Clone)]
pub struct Token(Zeroizing<String>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    ApiKey,
    TestKey,
    Login,
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token")
    }
}

impl Token {
    pub fn fresh(kind: Kind) -> Result<Self, Error> {
        let prefix = match kind {
            Kind::ApiKey => KEY_PREFIX,
            Kind::TestKey => TEST_KEY_PREFIX,
            Kind::Login => LOGIN_PREFIX,
        };
        let mut text = Zeroizing::new(String::from(prefix));
        while text.len() < prefix.len() + RANDOM_LETTERS {
            let mut chance = Zeroizing::new([0; 64]);
            getrandom::fill(chance.as_mut_slice()).map_err(|_| Error::Randomness)?;
            // Numbers above 4 × 62 are thrown away, so that every letter is equally likely.
            let letters =
                chance.iter().filter(|byte| **byte < 248).map(|byte| LETTERS[usize::from(byte % 62)]);
            let missing = prefix.len() + RANDOM_LETTERS - text.len();
            letters.take(missing).for_each(|letter| text.push(char::from(letter)));
        }
        let check = check_of(&text);
        text.push_str(&check);
        Ok(Self(text))
    }

    /// A mistyped or cut token is refused without a look-up.
    #[must_use]
    pub fn parse(text: &str) -> Option<(Self, Kind)> {
        let kinds =
            [(Kind::ApiKey, KEY_PREFIX), (Kind::TestKey, TEST_KEY_PREFIX), (Kind::Login, LOGIN_PREFIX)];
        let (kind, rest) =
            kinds.into_iter().find_map(|(kind, prefix)| Some((kind, text.strip_prefix(prefix)?)))?;
        if rest.len() != RANDOM_LETTERS + CHECK_LETTERS
            || !rest.bytes().all(|letter| LETTERS.contains(&letter))
        {
            return None;
        }
        let (body, check) = text.split_at(text.len() - CHECK_LETTERS);
        let is_right: bool = check_of(body).as_bytes().ct_eq(check.as_bytes()).into();
        is_right.then(|| (Self(Zeroizing::new(text.to_owned())), kind))
    }

    /// The full value, for the one answer that shows it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The last four characters, for people to tell their keys apart.
    #[must_use]
    pub fn hint(&self) -> &str {
        &self.0[self.0.len() - 4..]
    }

    pub(crate) fn hash(&self) -> String {
        hex::of(&Sha256::digest(self.0.as_bytes()))
    }
}

/// Six letters of a hash: not a secret, only a check against typing errors, and a mark for leak scanners.
fn check_of(body: &str) -> String {
    let hash = Sha256::digest(body.as_bytes());
    hash.iter().take(CHECK_LETTERS).map(|byte| char::from(LETTERS[usize::from(byte % 62)])).collect()
}

/// Who holds a token, as one look-up finds them.
#[derive(Clone)]
pub struct Holder {
    pub token: HeldToken,
    /// Where the person and their tokens are kept: not `team` and `user` on a test side.
    pub home: Seat,
    /// The token is for the test side of the team.
    pub is_for_test: bool,
    pub user: UserId,
    pub name: String,
    pub email: String,
    pub role: Role,
    pub is_disabled: bool,
    pub team: TeamId,
    pub team_name: String,
    pub entitlements: Vec<String>,
    /// Of the team's analyses.
    pub revision: i64,
    /// What the team has settled for those who may only look.
    pub viewers_see_numbers: bool,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
    /// Of an API key; a person may do what their role allows.
    pub grant: Grant,
    /// Their password is one that somebody else gave them.
    pub has_given_password: bool,
    /// Their team wants everybody to have one, and they have none.
    pub lacks_second_factor: bool,
}

/// Names and addresses stay out of logs.
impl fmt::Debug for Holder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Holder").field("user", &self.user).field("team", &self.team).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeldToken {
    ApiKey(KeyId),
    Login(TokenId),
    /// A browser at the pages; no request of the API can come with one.
    Session(SessionId),
}

/// `None` for a token that was never given out. Whether it is still good is for the caller to say.
pub async fn holder(reader: &mut Reader, token: &Token, kind: Kind) -> Result<Option<Holder>, Error> {
    let sql = match kind {
        Kind::ApiKey | Kind::TestKey => {
            "SELECT k.id AS token_id, k.revoked_at, k.last_used_at, k.scopes, k.expires_at, k.networks, k.is_test,
                    u.id AS user_id, u.sealed, u.role, u.disabled_at, u.password_given, t.second_factor_required,
                    (SELECT COUNT(*) FROM second_factors f
                     WHERE f.user_id = u.id AND f.team_id = u.team_id AND f.confirmed_at IS NOT NULL) AS factors,
                    t.id AS team_id, t.sealed AS team_sealed, t.entitlements, t.revision,
                    t.viewers_see_numbers
             FROM api_keys k JOIN users u ON u.id = k.user_id JOIN teams t ON t.id = k.team_id
             WHERE k.hash = $1"
        }
        Kind::Login => {
            "SELECT k.id AS token_id, k.revoked_at, COALESCE(k.seen_at, k.created_at) AS last_used_at, k.expires_at,
                    u.id AS user_id, u.sealed, u.role, u.disabled_at, u.password_given, t.second_factor_required,
                    (SELECT COUNT(*) FROM second_factors f
                     WHERE f.user_id = u.id AND f.team_id = u.team_id AND f.confirmed_at IS NOT NULL) AS factors,
                    t.id AS team_id, t.sealed AS team_sealed, t.entitlements, t.revision,
                    t.viewers_see_numbers
             FROM login_tokens k JOIN users u ON u.id = k.user_id JOIN teams t ON t.id = k.team_id
             WHERE k.hash = $1"
        }
    };
    let Some(row) = sqlx::query(sql).bind(token.hash()).fetch_optional(reader.conn()).await? else {
        return Ok(None);
    };
    let id: String = row.try_get("token_id")?;
    let (held, grant, expires_at) = match kind {
        Kind::ApiKey | Kind::TestKey => {
            let grant = api_keys::grant(&row)?;
            let expires_at = grant.expires_at;
            (HeldToken::ApiKey(KeyId::stored(id)), grant, expires_at)
        }
        Kind::Login => {
            (HeldToken::Login(TokenId::stored(id)), Grant::default(), Some(moment(&row, "expires_at")?))
        }
    };
    let holder = read(reader, &row, held, expires_at).await?;
    let holder = Holder { is_for_test: grant.is_test, grant, ..holder };
    if holder.is_for_test { test_side::seated(reader, holder).await } else { Ok(Some(holder)) }
}

/// What a token, a person and their team have in one row.
pub(crate) async fn read(
    reader: &mut Reader,
    row: &AnyRow,
    token: HeldToken,
    expires_at: Option<Timestamp>,
) -> Result<Holder, Error> {
    let team = TeamId::stored(row.try_get("team_id")?);
    let user = UserId::stored(row.try_get("user_id")?);
    let key = reader.team_key(&team).await?;
    let (name, email) = identity(&key, &user, &row.try_get::<Vec<u8>, _>("sealed")?)?;
    let team_name = teams::name(&key, &team, &row.try_get::<Vec<u8>, _>("team_sealed")?)?;
    Ok(Holder {
        token,
        home: Seat { team: team.clone(), user: user.clone() },
        is_for_test: false,
        user,
        name,
        email,
        role: row.try_get::<String, _>("role")?.parse().map_err(Error::unreadable)?,
        is_disabled: row.try_get::<Option<i64>, _>("disabled_at")?.is_some(),
        team,
        team_name,
        entitlements: entitlements(&row.try_get::<String, _>("entitlements")?),
        revision: row.try_get("revision")?,
        viewers_see_numbers: row.try_get::<i64, _>("viewers_see_numbers")? != 0,
        expires_at,
        revoked_at: optional_moment(row, "revoked_at")?,
        last_used_at: optional_moment(row, "last_used_at")?,
        grant: Grant::default(),
        has_given_password: row.try_get::<i64, _>("password_given")? != 0,
        lacks_second_factor: row.try_get::<i64, _>("second_factor_required")? != 0
            && row.try_get::<i64, _>("factors")? == 0,
    })
}
