//! The beginning of a report → why a person has to look, by family, and what the policy alone would have said.

use std::borrow::Cow;
use std::fmt;

use engine::{ReviewReport, Word};
use export::words::full_sentence;
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use store::{AnalysisId, Tx, analyses};

use crate::auth::Caller;
use crate::web::words::{Badge, Tone};

/// `review` is among the first members of a report, and no list of reasons comes near this.
const BEGINNING_BYTES: usize = 256 * 1024;

/// What a report begins with.
#[derive(Default)]
pub(super) struct Beginning {
    /// What the policy alone would have decided.
    pub(super) recommendation: Option<String>,
    review: Option<ReviewReport>,
}

/// The reasons of one kind.
pub(super) struct Family {
    pub(super) badge: Badge,
    /// What it means that one is here.
    pub(super) about: &'static str,
    pub(super) messages: Vec<String>,
}

pub(super) async fn beginning(
    tx: &mut Tx,
    caller: &Caller,
    id: &AnalysisId,
) -> Result<Beginning, store::Error> {
    let text = analyses::beginning(tx, &caller.team, id, BEGINNING_BYTES).await?.unwrap_or_default();
    Ok(Beginning::read(&caller.shown_json(text)))
}

impl Beginning {
    /// The text is cut off somewhere, which is an error only of what stands behind what is wanted.
    fn read(text: &[u8]) -> Self {
        let mut beginning = Self::default();
        let _ = serde_json::Deserializer::from_slice(text).deserialize_map(&mut beginning);
        beginning
    }

    /// In the order in which they weigh.
    pub(super) fn families(&self) -> Vec<Family> {
        let reasons = self.review.as_ref().map(|review| review.reasons.as_slice()).unwrap_or_default();
        let of = |(code, badge, about): (&str, Badge, &'static str)| {
            let ours = reasons.iter().filter(|reason| reason.family == code);
            let messages: Vec<String> = ours.map(|reason| full_sentence(&reason.message)).collect();
            (!messages.is_empty()).then_some(Family { badge, about, messages })
        };
        FAMILIES.into_iter().filter_map(of).collect()
    }
}

const FAMILIES: [(&str, Badge, &str); 6] = [
    (
        "integrity",
        Badge { tone: Tone::Bad, words: "Document" },
        "The paper itself: what may have been changed, covered or left out.",
    ),
    (
        "mule",
        Badge { tone: Tone::Bad, words: "Pass-through" },
        "The account looks as if money only passes through it.",
    ),
    (
        "name_mismatch",
        Badge { tone: Tone::Warn, words: "Name" },
        "The applicant may not be the holder of the account.",
    ),
    ("bureau", Badge { tone: Tone::Warn, words: "Bureau" }, "What the credit bureau said, or did not say."),
    (
        "currency",
        Badge { tone: Tone::Warn, words: "Currency" },
        "The account is not in the currency that the product lends, so nothing was compared.",
    ),
    ("policy", Badge { tone: Tone::Plain, words: "Policy" }, "Rules of the product that ask for a person."),
];

impl<'de> Visitor<'de> for &mut Beginning {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a report")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<Cow<'de, str>>()? {
            match name.as_ref() {
                "recommendation" => {
                    self.recommendation = Some(members.next_value::<Word>()?.into_owned());
                }
                "review" => {
                    self.review = Some(members.next_value()?);
                    return Ok(());
                }
                _ => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reasons_are_read_from_a_report_that_is_cut_off() {
        let text = r#"{"engine_version":"1","score":null,"recommendation":"approved","review":{"required":true,
            "reasons":[{"code":"a","family":"policy","message":"too new"},
                       {"code":"b","family":"integrity","message":"The total is not the sum."},
                       {"code":"c","family":"policy","message":"too small"}]},"statement":{"holder":"AS"#;
        let beginning = Beginning::read(text.as_bytes());
        assert_eq!(beginning.recommendation.as_deref(), Some("approved"));
        let families = beginning.families();
        let told: Vec<(&str, usize)> =
            families.iter().map(|one| (one.badge.words, one.messages.len())).collect();
        assert_eq!(told, [("Document", 1), ("Policy", 2)]);
        assert_eq!(families[1].messages, ["Too new.", "Too small."]);
        assert!(Beginning::read(b"").families().is_empty());
    }
}
