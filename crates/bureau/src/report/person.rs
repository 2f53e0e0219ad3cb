//! Who the bureau thinks the person is.

use std::fmt;

use ledger::{Date, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The person of the file. All of it is personal, so `Debug` shows none of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauIdentity)]
pub struct Identity {
    /// Whether the bureau found exactly this person.
    pub match_quality: MatchQuality,
    /// As most lenders wrote it.
    pub name: Option<String>,
    /// Other spellings in the file.
    pub other_names: Vec<String>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub date_of_birth: Option<Date>,
    pub gender: Option<Gender>,
    /// Masked to the last four.
    #[schema(example = "XXXXXX977Z")]
    pub pan: Option<String>,
    /// Masked to the last four.
    pub mobiles: Vec<String>,
    pub emails: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BureauMatch)]
pub enum MatchQuality {
    Exact,
    /// Not everything agrees: a person has to look.
    Inexact,
    /// The bureau does not say.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    Male,
    Female,
    Transgender,
}

/// Where lenders say the person lives. Personal, so `Debug` shows none of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BureauAddress)]
pub struct Address {
    /// The lines, joined by commas.
    pub text: String,
    pub city: Option<String>,
    /// The name of the state, or the bureau's code when it is not in our tables.
    pub state: Option<String>,
    pub pin_code: Option<String>,
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>, format = Date)]
    pub reported_on: Option<Date>,
}

impl fmt::Debug for Identity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Identity").field("match_quality", &self.match_quality).finish_non_exhaustive()
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Address").finish_non_exhaustive()
    }
}
