//! Who applies and what for ↔ its sealed form.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::correction::Correction;
use crate::seal::TeamKey;
use crate::{AnalysisId, Error};

/// Everything of an upload that is about a person. Sealed as one piece.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Application {
    pub applicant_name: Option<String>,
    pub applicant_mobile: Option<String>,
    pub file_name: Option<String>,
    /// The `inputs` object as it came, already checked.
    pub inputs: Option<String>,
    /// What opens an encrypted statement again. The password itself is not kept.
    pub file_key: Option<Vec<u8>>,
    #[serde(default)]
    pub has_bureau_consent: bool,
    /// The version of the words that the applicant agreed to.
    #[serde(default)]
    pub consent_wording: Option<String>,
    /// The internet address that the consent came from.
    #[serde(default)]
    pub consent_address: Option<String>,
    /// A report of the applicant that is not older will do.
    #[serde(default)]
    pub bureau_reuse_within_days: Option<u16>,
    /// Of an account that never was: nobody outside is asked about it.
    #[serde(default)]
    pub is_example: bool,
    /// Under which the team's own system knows the case: one analysis of a team each.
    #[serde(default)]
    pub external_id: Option<String>,
    /// A JSON object of the team's own, as it came.
    #[serde(default)]
    pub metadata: Option<String>,
    /// What people said of rows, oldest first; one for each row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
}

impl fmt::Debug for Application {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Application").finish_non_exhaustive()
    }
}

impl Application {
    pub(super) fn seal(&self, key: &TeamKey, id: &AnalysisId) -> Result<Vec<u8>, Error> {
        key.seal(&place(id), &serde_json::to_vec(self).map_err(Error::unreadable)?)
    }

    pub(super) fn open(key: &TeamKey, id: &AnalysisId, sealed: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(&key.open(&place(id), sealed)?).map_err(Error::unreadable)
    }
}

fn place(id: &AnalysisId) -> String {
    format!("analyses.sealed:{id}")
}
