//! A JSON object → its members one by one, with a problem for each that is missing, misspelt or out of bounds.

use std::ops::RangeInclusive;

use ledger::Problem;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::json::Json;
use crate::vocabulary::nearest;

/// The problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Problems(Vec<Problem>);

impl Problems {
    pub(crate) fn add(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem::new(place, message));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn into_list(self) -> Vec<Problem> {
        self.0
    }
}

/// An object of the document and where it stands.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    pub place: String,
    members: &'a [(String, Json)],
}

impl<'a> Object<'a> {
    /// `None`, with a problem, when it is no object. Members that are not allowed are problems too.
    pub(crate) fn open(
        json: &'a Json,
        place: impl Into<String>,
        allowed: &[&str],
        problems: &mut Problems,
    ) -> Option<Self> {
        let place = place.into();
        let Json::Object(members) = json else {
            problems.add(place, format!("must be an object, not {}", json.kind()));
            return None;
        };
        let object = Self { place, members };
        for (position, (name, _)) in members.iter().enumerate() {
            if !allowed.contains(&name.as_str()) {
                let meant = nearest(name, allowed.iter().copied());
                let hint = meant.map_or_else(
                    || format!("allowed are {}", allowed.join(", ")),
                    |meant| format!("did you mean `{meant}`?"),
                );
                problems.add(object.pointer(name), format!("is not a member this document has; {hint}"));
            }
            let earlier = members.get(..position).unwrap_or_default();
            if earlier.iter().any(|(other, _)| other == name) {
                problems.add(object.pointer(name), "is written twice");
            }
        }
        Some(object)
    }

    /// The place of a member.
    pub(crate) fn pointer(&self, name: &str) -> String {
        format!("{}/{}", self.place, name.replace('~', "~0").replace('/', "~1"))
    }

    pub(crate) fn member(&self, name: &str) -> Option<&'a Json> {
        self.members.iter().find(|(member, _)| member == name).map(|(_, json)| json)
    }

    /// The member, or a problem.
    pub(crate) fn needed(&self, name: &str, problems: &mut Problems) -> Option<&'a Json> {
        let member = self.member(name);
        if member.is_none() {
            problems.add(self.pointer(name), "is missing");
        }
        member
    }

    pub(crate) fn text(&self, name: &str, longest: usize, problems: &mut Problems) -> Option<String> {
        let text = match self.needed(name, problems)? {
            Json::Text(text) => text,
            other => {
                problems.add(self.pointer(name), format!("must be a text, not {}", other.kind()));
                return None;
            }
        };
        if text.trim().is_empty() {
            problems.add(self.pointer(name), "must not be empty");
            return None;
        }
        if text.chars().count() > longest {
            problems.add(self.pointer(name), format!("must not be longer than {longest} characters"));
            return None;
        }
        Some(text.clone())
    }

    /// One of a few words. `None` without a problem when it is not there.
    pub(crate) fn word<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        let member = self.member(name)?;
        let found = match member {
            Json::Text(text) => words.iter().find(|(word, _)| word == text).map(|(_, value)| *value),
            _ => None,
        };
        if found.is_none() {
            let allowed: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            problems.add(self.pointer(name), format!("must be one of {}", allowed.join(", ")));
        }
        found
    }

    /// A number within bounds. `None` without a problem when it is not there.
    pub(crate) fn number(
        &self,
        name: &str,
        bounds: &RangeInclusive<Decimal>,
        problems: &mut Problems,
    ) -> Option<Decimal> {
        match self.member(name)? {
            Json::Number(number) if bounds.contains(number) => Some(*number),
            Json::Number(number) => {
                let message = format!("must be from {} to {}, not {number}", bounds.start(), bounds.end());
                problems.add(self.pointer(name), message);
                None
            }
            other => {
                problems.add(self.pointer(name), format!("must be a number, not {}", other.kind()));
                None
            }
        }
    }

    /// A whole number within bounds. `None` without a problem when it is not there.
    pub(crate) fn whole(
        &self,
        name: &str,
        bounds: RangeInclusive<i64>,
        problems: &mut Problems,
    ) -> Option<i64> {
        let bounds = Decimal::from(*bounds.start())..=Decimal::from(*bounds.end());
        let number = self.number(name, &bounds, problems)?;
        if !number.is_integer() {
            problems.add(self.pointer(name), format!("must be a whole number, not {number}"));
            return None;
        }
        number.to_i64()
    }

    /// The members of a list, each with its place. Empty, with a problem, when it is no list or too long.
    pub(crate) fn list(
        &self,
        name: &str,
        longest: usize,
        problems: &mut Problems,
    ) -> Vec<(String, &'a Json)> {
        let place = self.pointer(name);
        match self.member(name) {
            None => Vec::new(),
            Some(Json::List(members)) if members.len() <= longest => {
                let placed = members.iter().enumerate();
                placed.map(|(position, member)| (format!("{place}/{position}"), member)).collect()
            }
            Some(Json::List(members)) => {
                problems.add(place, format!("must have at most {longest} members, not {}", members.len()));
                Vec::new()
            }
            Some(other) => {
                problems.add(place, format!("must be a list, not {}", other.kind()));
                Vec::new()
            }
        }
    }
}
