//! What somebody wants to know about whom, and by whose leave.

use jiff::Timestamp;
pub use store::credit_checks::Person;
use store::{Database, TeamId, UserId, analyses};

/// One request for a report.
#[derive(Clone, Debug)]
pub struct Asked {
    pub team: TeamId,
    pub user: UserId,
    /// The key or token that was used, for the audit trail.
    pub via: String,
    pub request_id: Option<String>,
    pub person: Person,
    pub consent: Consent,
    /// The client's `Idempotency-Key`.
    pub key: Option<String>,
    /// A report of the same person that is not older will do.
    pub reuse_within_days: Option<u16>,
    /// The analysis that it is pulled along with.
    pub analysis: Option<analyses::Claim>,
}

/// That the person agreed. There is no request without one.
#[derive(Clone)]
pub struct Consent {
    pub given_at: Timestamp,
    /// Where the user was who told us of it.
    pub client_address: Option<String>,
    /// The version of the words that were agreed to.
    pub wording: String,
    pub channel: Channel,
}

/// Addresses of people stay out of logs.
impl std::fmt::Debug for Consent {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Consent").field("wording", &self.wording).finish_non_exhaustive()
    }
}

/// How a consent reached us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    ApiKey,
    Login,
    Web,
    /// With the form of an upload.
    Upload,
}

impl Channel {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ApiKey => "api_key",
            Self::Login => "login",
            Self::Web => "web",
            Self::Upload => "upload",
        }
    }
}

impl Asked {
    /// Finds the same person of the same team again. Names are compared without case, signs and spaces around words.
    pub(crate) fn person_index(&self, database: &Database) -> String {
        let value = [self.team.as_str(), &self.person.mobile, &plain(&self.person.name)].join("\0");
        database.index("person", value.as_bytes())
    }

    /// Of everything that matters for the answer.
    pub(crate) fn fingerprint(&self, database: &Database) -> String {
        let days = self.reuse_within_days.map(|days| days.to_string()).unwrap_or_default();
        let value = [&self.person.name, &self.person.mobile, &days].map(String::as_str).join("\0");
        database.index("credit_check_request", value.as_bytes())
    }
}

fn plain(name: &str) -> String {
    let letters = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' });
    let lower: String = letters.flat_map(char::to_lowercase).collect();
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, is_same: bool) {
        assert_eq!(plain(one) == plain(other), is_same, "{one} and {other}");
    }

    #[test]
    fn a_name_is_the_same_in_any_usual_spelling() {
        check("Meera Nair", "MEERA  NAIR ", true);
        check("Meera K. Nair", "meera k nair", true);
        check("D'Souza", "D Souza", true);
        check("Meera Nair", "Meera Menon", false);
        check("मीरा नायर", "मीरा  नायर", true);
    }
}
