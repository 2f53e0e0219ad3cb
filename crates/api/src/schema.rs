//! Moments and files → what the description says of them, which is not what would be derived from their types.

use jiff::Timestamp;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// A moment in UTC.
#[derive(Clone, Copy, Debug, ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2026-11-14T09:30:00Z")]
pub(crate) struct Moment(pub Timestamp);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:.0}", self.0))
    }
}

impl From<Timestamp> for Moment {
    fn from(moment: Timestamp) -> Self {
        Self(moment)
    }
}

/// The body of an answer that is a file. A list of numbers is what would be derived from the type.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub(crate) struct Binary(#[expect(dead_code, reason = "only its description is used")] Vec<u8>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_to_the_second() {
        let moment = Timestamp::from_microsecond(1_794_648_600_999_999).unwrap();
        assert_eq!(serde_json::to_string(&Moment(moment)).unwrap(), "\"2026-11-14T09:30:00Z\"");
    }
}
