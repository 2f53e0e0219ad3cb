//! The beginning of a report → why a person has to look, by family.

use std::borrow::Cow;
use std::fmt;

use engine::ReviewReport;
use engine::codes::ReviewFamily;
use export::words::{full_sentence, review_family};
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use service::auth::Caller;
use store::{AnalysisId, Reader, analyses};

use crate::analysis::family_shown;
use crate::words::Badge;

/// `review` is among the first members of a report, and no list of reasons comes near this.
const BEGINNING_BYTES: usize = 256 * 1024;

/// What a report begins with.
#[derive(Default)]
pub(super) struct Beginning {
    review: Option<ReviewReport>,
}

/// The reasons of one kind.
pub(super) struct Family {
    pub(super) badge: Badge,
    pub(super) messages: Vec<String>,
}

pub(super) async fn beginning(
    reader: &mut Reader,
    caller: &Caller,
    id: &AnalysisId,
) -> Result<Beginning, store::Error> {
    let text = analyses::beginning(reader, &caller.team, id, BEGINNING_BYTES).await?.unwrap_or_default();
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
        let of = |family: &ReviewFamily| {
            let ours = reasons.iter().filter(|reason| reason.family == *family);
            let messages: Vec<String> = ours.map(|reason| full_sentence(&reason.message)).collect();
            let badge = Badge { tone: family_shown(family).0, words: review_family(family) };
            (!messages.is_empty()).then_some(Family { badge, messages })
        };
        ReviewFamily::ALL.iter().filter_map(of).collect()
    }
}

impl<'de> Visitor<'de> for &mut Beginning {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a report")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<Cow<'de, str>>()? {
            match name.as_ref() {
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
        let families = beginning.families();
        let told: Vec<(&str, usize)> =
            families.iter().map(|one| (one.badge.words, one.messages.len())).collect();
        assert_eq!(told, [("Document", 1), ("Policy", 2)]);
        assert_eq!(families[1].messages, ["Too new.", "Too small."]);
        assert!(Beginning::read(b"").families().is_empty());
    }
}
