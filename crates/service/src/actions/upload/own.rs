//! What a form says of the client's own bookkeeping → an external id and metadata, or what is wrong with them.

use serde_json::Value;

use crate::error::Error;

/// Longer than any number of a case.
pub const EXTERNAL_ID_CHARACTERS_AT_MOST: usize = 200;
/// A few dozen members. Every list carries it with each analysis.
pub const METADATA_BYTES_AT_MOST: usize = 4096;
/// Deeper than anybody nests notes; parsers of all languages go this deep.
const METADATA_LEVELS_AT_MOST: usize = 8;

/// The team's own words for a case. May tell of a person, so nothing here prints it.
#[derive(Clone, Default)]
pub struct Own {
    pub external_id: Option<String>,
    /// A JSON object, as it came.
    pub metadata: Option<String>,
}

impl Own {
    /// Empty texts count as absent.
    pub fn read(external_id: Option<&str>, metadata: Option<&str>) -> Result<Self, Error> {
        Ok(Self {
            external_id: present(external_id).map(external_id_of).transpose()?,
            metadata: present(metadata).map(metadata_of).transpose()?,
        })
    }
}

fn present(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn external_id_of(text: &str) -> Result<String, Error> {
    if text.chars().any(char::is_control) || text.chars().count() > EXTERNAL_ID_CHARACTERS_AT_MOST {
        return Err(Error::InvalidRequest(format!(
            "The part `external_id` must have 1 to {EXTERNAL_ID_CHARACTERS_AT_MOST} characters on one line."
        )));
    }
    Ok(text.to_owned())
}

fn metadata_of(text: &str) -> Result<String, Error> {
    let wrong = |what: &str| Err(Error::InvalidRequest(format!("The part `metadata` {what}.")));
    if text.len() > METADATA_BYTES_AT_MOST {
        return wrong(&format!("is longer than {METADATA_BYTES_AT_MOST} bytes"));
    }
    match serde_json::from_str::<Value>(text) {
        Ok(value @ Value::Object(_)) if levels(&value) <= METADATA_LEVELS_AT_MOST => Ok(text.to_owned()),
        Ok(Value::Object(_)) => {
            wrong(&format!("must not be nested deeper than {METADATA_LEVELS_AT_MOST} levels"))
        }
        _ => wrong("must be a JSON object, such as {\"branch\": \"Pune\"}"),
    }
}

/// The parser has refused what is too deep to be counted like this.
fn levels(value: &Value) -> usize {
    let deepest = match value {
        Value::Array(values) => values.iter().map(levels).max(),
        Value::Object(members) => members.values().map(levels).max(),
        _ => return 0,
    };
    1 + deepest.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(external_id: &str, expected: Option<&str>) {
        let own = Own::read(Some(external_id), None).ok().and_then(|own| own.external_id);
        assert_eq!(own.as_deref(), expected, "{external_id}");
    }

    #[test]
    fn an_external_id_is_a_line_of_text() {
        check(" loan-4711 ", Some("loan-4711"));
        check("ऋण ४७११ / A", Some("ऋण ४७११ / A"));
        check(&"é".repeat(200), Some(&"é".repeat(200)));
        check("   ", None);
        assert!(Own::read(Some("two\nlines"), None).is_err());
        assert!(Own::read(Some(&"é".repeat(201)), None).is_err());
    }

    #[track_caller]
    fn check_metadata(text: &str, is_taken: bool) {
        let own = Own::read(None, Some(text)).ok().and_then(|own| own.metadata);
        assert_eq!(own.is_some(), is_taken, "{text}");
        assert!(own.is_none_or(|kept| kept == text.trim()));
    }

    #[test]
    fn metadata_is_an_object_of_bounded_size_and_depth_and_stays_as_it_is() {
        check_metadata("{}", true);
        check_metadata(r#"{"b": 1.50, "a": [1, {"x": null}], "b": 12345678901234567890123}"#, true);
        check_metadata(r#"{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}"#, true);
        check_metadata(r#"{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}}"#, false);
        for bad in ["[]", "7", "\"x\"", "null", "{", "{\"a\":1}{}", "{'a': 1}"] {
            check_metadata(bad, false);
        }
        check_metadata(&format!("{{\"a\": \"{}\"}}", "x".repeat(4087)), true);
        check_metadata(&format!("{{\"a\": \"{}\"}}", "x".repeat(4088)), false);
        check_metadata(&"[".repeat(4096), false);
    }
}
