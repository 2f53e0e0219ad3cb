//! Names of things: a prefix that says what it is, then time and chance, so that names sort by creation.

use std::fmt;

use crate::Error;

/// Crockford's alphabet in lower case: no letter that is mistaken for a digit.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// A hundred and twenty-eight bits, five to a letter.
const LETTERS: usize = 26;

/// Some id that a caller sent can be looked up; what cannot be one is refused without a look-up.
fn is_well_formed(prefix: &str, text: &str) -> bool {
    let Some(rest) = text.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('_')) else { return false };
    rest.len() == LETTERS && rest.bytes().all(|letter| ALPHABET.contains(&letter))
}

/// The first 48 bits are the time in milliseconds; the other 74 are chance, as in a UUID of version 7.
fn fresh(prefix: &str, now: jiff::Timestamp) -> Result<String, Error> {
    let mut chance = [0; 16];
    getrandom::fill(&mut chance).map_err(|_| Error::Randomness)?;
    let millis = u128::try_from(now.as_millisecond()).unwrap_or_default() & 0xffff_ffff_ffff;
    let chance = u128::from_be_bytes(chance) & ((1 << 80) - 1);
    let version = 0x7 << 76;
    let variant = 0x2 << 62;
    let bits = (millis << 80) | (chance & !(0xf << 76) & !(0x3 << 62)) | version | variant;
    let letters = (0..LETTERS).rev().map(|place| {
        let five = (bits >> (place * 5)) & 31;
        char::from(ALPHABET[five as usize])
    });
    Ok(format!("{prefix}_{}", letters.collect::<String>()))
}

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident = $prefix:literal;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            pub const PREFIX: &'static str = $prefix;

            pub fn fresh(now: jiff::Timestamp) -> Result<Self, Error> {
                fresh($prefix, now).map(Self)
            }

            /// `None` for text that no id could be.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                is_well_formed($prefix, text).then(|| Self(text.to_owned()))
            }

            /// As the database holds it.
            pub(crate) fn stored(text: String) -> Self {
                Self(text)
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }
    )*};
}

ids! {
    TeamId = "team";
    UserId = "usr";
    KeyId = "key";
    TokenId = "tok";
    SessionId = "ses";
    ProductId = "prod";
    AnalysisId = "an";
    StatementId = "st";
    ReviewId = "rev";
    OverrideId = "ovr";
    /// What became of a loan.
    OutcomeId = "out";
    /// A card that was fitted to outcomes.
    ScoreCardId = "card";
    AuditId = "aud";
    WebhookId = "wh";
    /// Also the `webhook-id` of the message, so that a receiver knows a repeat.
    DeliveryId = "msg";
    /// Also the reference that the bureau is asked with.
    CreditCheckId = "cc";
    ConsentId = "cns";
    ChargeId = "chg";
    InvitationId = "inv";
    CorrectionId = "cor";
    PayerRuleId = "rule";
    /// The identity provider of a team's company.
    ProviderId = "idp";
}

impl StatementId {
    /// Of the single PDF that an analysis came with: it has no row of its own, and is named after the analysis.
    #[must_use]
    pub fn of_single(analysis: &AnalysisId) -> Self {
        let letters = analysis.0.rsplit('_').next().unwrap_or_default();
        Self(format!("{}_{letters}", Self::PREFIX))
    }
}

impl UserId {
    /// For a question that is to find nothing: no person has this id.
    #[must_use]
    pub fn of_nobody() -> Self {
        Self(Self::PREFIX.to_owned())
    }
}

/// Proof of holding a piece of work. Compared by the database and never read back from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseId(String);

impl LeaseId {
    pub fn fresh(now: jiff::Timestamp) -> Result<Self, Error> {
        fresh("lease", now).map(Self)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_creation_and_are_well_formed() {
        let times = [1_000, 2_000, 1_763_200_000_000, 1_763_200_000_001];
        let ids: Vec<AnalysisId> = times
            .into_iter()
            .map(|millis| AnalysisId::fresh(jiff::Timestamp::from_millisecond(millis).unwrap()).unwrap())
            .collect();
        assert!(ids.is_sorted());
        assert!(ids.iter().all(|id| AnalysisId::parse(id.as_str()).as_ref() == Some(id)));
    }

    #[test]
    fn what_no_id_could_be_is_refused() {
        let id = TeamId::fresh(jiff::Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!(UserId::parse(id.as_str()), None);
        for text in [
            "",
            "team_",
            "team",
            "team_0000000000000000000000000!",
            &format!("{id}0"),
            &id.as_str().to_uppercase(),
        ] {
            assert_eq!(TeamId::parse(text), None, "{text}");
        }
    }
}
