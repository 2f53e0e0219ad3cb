//! The codes that members of the report are chosen from: each is written once, here, for the report and for its schema.
//!
//! A program meets reports that are newer than itself, so every list has room for a code that is not in it: `Newer` is read,
//! shown and written again as it was. Whoever matches a list matches all of it, so a code that is renamed or joins does not
//! compile until everybody who puts it into words has been told.

/// Makes a list of codes from its documentation, its name and its members: the type, how it is read and written, and its schema.
/// `from` names a type of an earlier stage that has the same members.
macro_rules! codes {
    (@from $name:ident [] $members:tt) => {};
    (@from $name:ident [$stage:ty] [$($member:ident)+]) => {
        impl From<$stage> for $name {
            fn from(found: $stage) -> Self {
                type Stage = $stage;
                match found {
                    $(Stage::$member => Self::$member,)+
                }
            }
        }
    };
    ($(
        $(#[doc = $doc:literal])+
        $name:ident $(from $stage:ty)? {
            $($member:ident = $code:literal,)+
        }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($member,)+
            /// A code of a newer version, as it is written there.
            Newer(String),
        }

        impl $name {
            /// All that this version writes.
            pub const ALL: &'static [Self] = &[$(Self::$member),+];

            /// As published.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$member => $code,)+
                    Self::Newer(code) => code,
                }
            }

            fn read(code: &str) -> Self {
                match code {
                    $($code => Self::$member,)+
                    newer => Self::Newer(newer.to_owned()),
                }
            }
        }

        codes! { @from $name [$($stage)?] [$($member)+] }

        published! { $name, &[$($doc),+], [$($code),+] }
    )+};
}

/// What every list of codes has: text, JSON both ways, and a schema that names its codes.
macro_rules! published {
    ($name:ident, $docs:expr, $codes:expr) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.pad(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::report::codes::Reading(Self::read))
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                $crate::report::codes::schema($docs, $codes)
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    };
}

mod bureau;
mod decision;
mod document;
mod money;
mod row;

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, Visitor};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

pub use self::bureau::{
    AccountKind, BureauHit, BureauScoreBand, BureauStatus, DerogatoryMarkKind, DerogatoryMarkSeverity,
    LoanCounting, Ownership,
};
pub use self::decision::{
    Bound, CapKind, Decision, MissingReason, ProductIncomeBasis, ReviewFamily, RuleEffect, RuleState,
    ScoreStanding, Unit,
};
pub use self::document::{
    CheckFamily, CheckState, CoverageState, IntegrityVerdict, NameOutcome, ReconciliationVerdict, SeamKind,
    Severity, StatementSource, UndisclosedKind,
};
pub use self::money::{
    BounceCause, BounceDirection, BounceInstrument, Frequency, IncomeBasis, IncomeSourceKind, MuleFamily,
    MuleLevel, ObligationKind, SalaryRemark,
};
pub use self::row::{
    Category, Channel, LinkKind, Proof, RowCategory, RowFlag, RowMark, RowSource, SettledManner,
};

/// A text of ours while a report is made, and of its own once it was read back.
pub type Word = Cow<'static, str>;

/// Reads a code without keeping its text where it is one of ours.
struct Reading<T>(fn(&str) -> T);

impl<T> Visitor<'_> for Reading<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a code")
    }

    fn visit_str<E: Error>(self, code: &str) -> Result<T, E> {
        Ok((self.0)(code))
    }
}

/// The documentation as it stands in the source, line by line, and the codes.
fn schema(docs: &[&str], codes: impl IntoIterator<Item = &'static str>) -> RefOr<Schema> {
    let lines: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(lines.join("\n")))
        .enum_values(Some(codes))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_as_it_was_read() {
        let read: Vec<Decision> =
            serde_json::from_str(r#"["approved", "manual_review", "put_off"]"#).unwrap();
        let newer = Decision::Newer("put_off".to_owned());
        assert_eq!(read, [Decision::Approved, Decision::ManualReview, newer]);
        assert_eq!(serde_json::to_string(&read).unwrap(), r#"["approved","manual_review","put_off"]"#);
    }

    #[test]
    fn what_a_product_takes_as_income_is_published_under_its_own_code() {
        assert_eq!(ProductIncomeBasis::from(policy::IncomeBasis::Salary).as_str(), "salary");
    }

    #[test]
    fn why_a_value_is_missing_is_published_under_the_code_that_the_dictionary_names() {
        for missing in analysis::Missing::ALL {
            assert_eq!(MissingReason::from(*missing).as_str(), missing.code());
        }
    }

    #[test]
    fn a_category_is_written_as_it_was_read() {
        let read: Vec<Category> = serde_json::from_str(r#"["salary", "moon_dust"]"#).unwrap();
        assert_eq!(read, [Category::Known(RowCategory::Salary), Category::Newer("moon_dust".to_owned())]);
        assert_eq!(serde_json::to_string(&read).unwrap(), r#"["salary","moon_dust"]"#);
    }

    #[test]
    fn a_flag_of_a_row_is_written_as_it_was_read() {
        let text = r#"["bounce","integrity:text_covered","mule:pass_through","moon_dust","moon:dust"]"#;
        let read: Vec<RowFlag> = serde_json::from_str(text).unwrap();
        assert_eq!(
            read,
            [
                RowFlag::Mark(RowMark::Bounce),
                RowFlag::Integrity("text_covered".into()),
                RowFlag::Mule("pass_through".into()),
                RowFlag::Mark(RowMark::Newer("moon_dust".to_owned())),
                RowFlag::Mark(RowMark::Newer("moon:dust".to_owned())),
            ]
        );
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn the_schema_names_every_code() {
        let schema = serde_json::to_value(<Proof as utoipa::PartialSchema>::schema()).unwrap();
        assert_eq!(schema["enum"], serde_json::json!(["proven", "unproven", "contradicted"]));
        assert_eq!(schema["description"], "Whether the running balance proves a row.");
    }
}
