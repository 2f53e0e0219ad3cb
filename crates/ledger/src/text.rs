//! Dates and times as the text people and programs read, there and back, and clauses as sentences.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serializer};

pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Text::deserialize(deserializer).map(|text| text.0)
}

/// The same where there may be none, written as `null`.
pub mod optional {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, Text};

    pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        Ok(Option::<Text<T>>::deserialize(deserializer)?.map(|text| text.0))
    }
}

/// `nothing was read` → `Nothing was read`: the first letter as a sentence has it.
pub fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A value that is read from its text without keeping the text.
struct Text<T>(T);

impl<'de, T: FromStr> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(PhantomData))
    }
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr> Visitor<'_> for TextVisitor<T> {
    type Value = Text<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a date as 2025-04-01 or a time as 09:30:00")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text<T>, E> {
        // The text itself stays out of the message: it may be anything.
        text.parse().map(Text).map_err(|_| E::custom("a date or a time cannot be read"))
    }
}
