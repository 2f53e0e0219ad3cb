//! Dates and times as the text people and programs read, there and back; clauses as sentences, and counts with what is counted.

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

/// A number with so many digits behind the point at most, and no nought at its end: `3.5`, `12`.
pub fn number(number: f64, digits_max: i32) -> String {
    let unit = 10_f64.powi(digits_max);
    // Half of a digit is rounded up, as people do; and there is no nought below nought.
    let rounded = (number * unit).round() / unit + 0.0;
    rounded.to_string()
}

/// `0.625` → `62.5 %`
pub fn share(share: f64) -> String {
    format!("{} %", number(share * 100.0, 1))
}

/// `1 row`, `2 rows`, `3 counterparties`, `1.5 months`, `12,000 taxes`: a count as it is written, and what is counted.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    if count == "1" { format!("1 {noun}") } else { format!("{count} {}", plural(noun)) }
}

fn plural(noun: &str) -> String {
    // `days`, but `parties`.
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match stem {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with(['s', 'x']) => format!("{noun}es"),
        None => format!("{noun}s"),
    }
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

#[cfg(test)]
mod tests {
    use super::{counted, number, share};

    #[test]
    fn numbers_have_no_more_digits_than_they_need() {
        let written = [(3.5, 2), (12.0, 1), (0.125, 2), (2.999, 2), (-0.04, 1), (-1.25, 1), (1234.5678, 2)]
            .map(|(value, digits_max)| number(value, digits_max));
        assert_eq!(written, ["3.5", "12", "0.13", "3", "0", "-1.3", "1234.57"]);
        assert_eq!([0.625, 0.5, 0.29, 1.2].map(share), ["62.5 %", "50 %", "29 %", "120 %"]);
    }

    #[test]
    fn one_is_one_and_everything_else_is_many() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "page")), ["0 pages", "1 page", "2 pages"]);
        assert_eq!(
            ["counterparty", "day", "balance", "tax"].map(|noun| counted(3, noun)),
            ["3 counterparties", "3 days", "3 balances", "3 taxes"]
        );
        assert_eq!(
            (counted(1.5, "month"), counted("12,000", "row")),
            ("1.5 months".into(), "12,000 rows".into())
        );
    }
}
