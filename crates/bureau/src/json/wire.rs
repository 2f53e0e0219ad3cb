//! The response of the JSON connector as it is written → findings. Members that are missing are unknown, not wrong.

use ledger::{Date, Rupees, text as days};
use serde::de::value::{Error as WordError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Deserializer};

use super::account::WireAccount;
use crate::conduct::Findings;
use crate::report::{Address, Enquiry, Gender, Identity, MatchQuality, Outcome, ScoreReason};
use crate::score::{self, Unscored};
use crate::{Unreadable, text};

/// A response without a report.
#[derive(Deserialize)]
pub(super) struct Failure {
    pub(super) error: Refusal,
}

#[derive(Deserialize)]
pub(super) struct Refusal {
    pub(super) code: String,
    #[serde(default)]
    pub(super) message: Option<String>,
    #[serde(default)]
    pub(super) bureau: Option<String>,
    #[serde(default)]
    pub(super) is_sandbox: bool,
}

#[derive(Deserialize)]
pub(super) struct WireReport {
    bureau: String,
    #[serde(default, deserialize_with = "or_default")]
    is_sandbox: bool,
    #[serde(default)]
    report_number: Option<String>,
    #[serde(default, with = "days::optional")]
    reported_on: Option<Date>,
    #[serde(default, deserialize_with = "or_default")]
    identity: WireIdentity,
    #[serde(default, deserialize_with = "or_default")]
    score: WireScore,
    /// Not optional: a file without accounts says so.
    accounts: Vec<WireAccount>,
    #[serde(default, deserialize_with = "or_default")]
    enquiries: Vec<WireEnquiry>,
    #[serde(default, deserialize_with = "or_default")]
    addresses: Vec<WireAddress>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireIdentity {
    match_quality: Option<String>,
    name: Option<String>,
    #[serde(deserialize_with = "or_default")]
    other_names: Vec<String>,
    #[serde(with = "days::optional")]
    date_of_birth: Option<Date>,
    gender: Option<String>,
    pan: Option<String>,
    #[serde(deserialize_with = "or_default")]
    mobiles: Vec<String>,
    #[serde(deserialize_with = "or_default")]
    emails: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireScore {
    value: Option<i64>,
    confidence: Option<String>,
    #[serde(deserialize_with = "or_default")]
    reasons: Vec<ScoreReason>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireEnquiry {
    #[serde(with = "days::optional")]
    date: Option<Date>,
    #[serde(deserialize_with = "or_default")]
    lender: String,
    purpose: Option<String>,
    purpose_code: Option<String>,
    amount: Option<Rupees>,
    is_for_credit: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireAddress {
    #[serde(deserialize_with = "or_default")]
    text: String,
    city: Option<String>,
    state: Option<String>,
    pin_code: Option<String>,
    #[serde(with = "days::optional")]
    reported_on: Option<Date>,
}

/// Fields and codes that are not in our tables.
pub(super) type Unknown = Vec<(&'static str, String)>;

impl WireReport {
    pub(super) fn into_findings(self, asked_on: Date) -> Result<Findings, Unreadable> {
        let mut unknown = Vec::new();
        let identity = self.identity.into_identity(&mut unknown);
        let score = match self.score.value {
            None => Err(Unscored::NotReported),
            Some(value) => score::check(value),
        };
        if let (Some(value), Err(Unscored::OutOfRange)) = (self.score.value, score) {
            unknown.push(("score", value.to_string()));
        }
        let mut conducts = Vec::with_capacity(self.accounts.len());
        for account in self.accounts {
            conducts.push(account.into_conduct()?);
        }
        Ok(Findings {
            bureau: text::clean(&self.bureau),
            is_sandbox: self.is_sandbox,
            outcome: Outcome::Hit,
            report_number: clean(self.report_number.as_ref()),
            reported_on: self.reported_on.unwrap_or(asked_on),
            identity,
            score: score::of(score, clean(self.score.confidence.as_ref()), reasons(&self.score.reasons)),
            conducts,
            enquiries: self.enquiries.into_iter().map(WireEnquiry::into_enquiry).collect(),
            addresses: self.addresses.into_iter().map(WireAddress::into_address).collect(),
            unknown,
        })
    }
}

impl WireIdentity {
    fn into_identity(self, unknown: &mut Unknown) -> Identity {
        let words = |texts: Vec<String>| texts.iter().filter_map(|text| clean_text(text)).collect();
        Identity {
            match_quality: self
                .match_quality
                .and_then(|word| known("identity.match_quality", &word, unknown))
                .unwrap_or(MatchQuality::Unknown),
            name: clean(self.name.as_ref()),
            other_names: words(self.other_names),
            date_of_birth: self.date_of_birth,
            gender: self.gender.and_then(|word| known::<Gender>("identity.gender", &word, unknown)),
            pan: self.pan.as_deref().and_then(text::mask),
            mobiles: self.mobiles.iter().filter_map(|mobile| text::mask_mobile(mobile)).collect(),
            emails: words(self.emails),
        }
    }
}

impl WireEnquiry {
    fn into_enquiry(self) -> Enquiry {
        Enquiry {
            date: self.date,
            lender: text::clean(&self.lender),
            purpose: clean(self.purpose.as_ref()),
            purpose_code: clean(self.purpose_code.as_ref()),
            amount: self.amount,
            is_for_credit: self.is_for_credit.unwrap_or(true),
        }
    }
}

impl WireAddress {
    fn into_address(self) -> Address {
        Address {
            text: text::clean(&self.text),
            city: clean(self.city.as_ref()),
            state: clean(self.state.as_ref()).map(|state| crate::states::name(&state)),
            pin_code: clean(self.pin_code.as_ref()),
            reported_on: self.reported_on,
        }
    }
}

fn reasons(reasons: &[ScoreReason]) -> Vec<ScoreReason> {
    let clean_reason = |reason: &ScoreReason| ScoreReason {
        code: text::clean(&reason.code),
        message: clean(reason.message.as_ref()),
    };
    reasons.iter().map(clean_reason).collect()
}

pub(super) fn clean(text: Option<&String>) -> Option<String> {
    text.and_then(|text| clean_text(text))
}

fn clean_text(text: &str) -> Option<String> {
    Some(text::clean(text)).filter(|text| !text.is_empty())
}

/// `null` is as good as leaving a member out.
pub(super) fn or_default<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Default + Deserialize<'de>,
    D: Deserializer<'de>,
{
    Ok(Option::<T>::deserialize(deserializer)?.unwrap_or_default())
}

/// A word of the published model; another word is kept as unknown.
pub(super) fn known<T: DeserializeOwned>(
    field: &'static str,
    word: &str,
    unknown: &mut Unknown,
) -> Option<T> {
    let deserializer: StrDeserializer<'_, WordError> = word.into_deserializer();
    let read = T::deserialize(deserializer).ok();
    if read.is_none() {
        unknown.push((field, word.to_owned()));
    }
    read
}
