//! What is asked for beside the statement: product, anchors, applicant and day.

use std::collections::BTreeMap;

use analysis::{Asked, Inputs, Terms};
use integrity::Roots;
use ledger::{Date, Money};
use policy::Product;
use score::Card;

use crate::amendments::{Amendments, Settled};
use crate::bureau::Bureau;

/// One application. Everything but the product may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Application<'a> {
    pub product: &'a Product,
    pub inputs: Inputs,
    pub applicant_name: Option<&'a str>,
    /// The day of the application; the core has no clock.
    pub as_of: Option<Date>,
    /// What a credit bureau said, when it was asked.
    pub bureau: Bureau<'a>,
    /// What people said of rows, when they said anything.
    pub amendments: Option<&'a Amendments>,
}

/// What is the same for every application of a lender.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    pub limits: &'a pdf::Limits,
    pub card: &'a Card,
    /// The certificates a statement's signature may lead to.
    pub roots: &'a Roots,
}

impl<'a> Application<'a> {
    /// What people read on pictures of pages.
    pub(crate) fn settled(&self) -> &'a [Settled] {
        self.amendments.map(|amendments| amendments.settled.as_slice()).unwrap_or_default()
    }

    pub(crate) fn asked(&self) -> Asked {
        Asked {
            inputs: self.inputs,
            terms: self.terms(),
            balance_days: self.product.balance_days().to_vec(),
            as_of: self.as_of,
        }
    }

    fn terms(&self) -> Option<Terms> {
        self.product.terms()
    }
}

/// Why an `inputs` object was refused. Names the member, never its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadInputs {
    #[error("inputs must be a JSON object such as {{\"requested_amount\": 500000}}")]
    NotAnObject,
    #[error(
        "inputs has no member named {0}; the members are requested_amount, collateral_value, gst_turnover and down_payment"
    )]
    UnknownMember(String),
    #[error("{0} must be a number of rupees, zero or more, with at most two decimals")]
    NotAnAmount(&'static str),
    #[error("{0} is given twice")]
    Twice(&'static str),
}

const MEMBERS: [&str; 4] = ["requested_amount", "collateral_value", "gst_turnover", "down_payment"];

/// Reads the API's `inputs` object. A misspelt anchor must never be silently ignored.
pub fn inputs(text: &str) -> Result<Inputs, BadInputs> {
    let members: Members = serde_json::from_str(text).map_err(|_| BadInputs::NotAnObject)?;
    let mut found: BTreeMap<&'static str, Money> = BTreeMap::new();
    for (name, value) in members.0 {
        let member =
            MEMBERS.into_iter().find(|member| *member == name).ok_or(BadInputs::UnknownMember(name))?;
        let amount = amount(&value).ok_or(BadInputs::NotAnAmount(member))?;
        if found.insert(member, amount).is_some() {
            return Err(BadInputs::Twice(member));
        }
    }
    Ok(Inputs {
        requested_amount: found.get(MEMBERS[0]).copied(),
        collateral_value: found.get(MEMBERS[1]).copied(),
        gst_turnover: found.get(MEMBERS[2]).copied(),
        down_payment: found.get(MEMBERS[3]).copied(),
    })
}

/// JSON writes large numbers as 5e5 too. Twelve digits of rupees are exact in a double with two decimals to spare.
fn amount(value: &serde_json::Value) -> Option<Money> {
    const LARGEST: f64 = 1e12;
    let number = value.as_f64().filter(|number| (0.0..=LARGEST).contains(number))?;
    let paise = number * 100.0;
    let whole = paise.round();
    ((paise - whole).abs() < 1e-3).then(|| Money::paise(whole as i64))
}

/// The members in the order they are written, so that one given twice can be seen.
struct Members(Vec<(String, serde_json::Value)>);

impl<'de> serde::Deserialize<'de> for Members {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Members;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<Option<i64>, &str>) {
        let found = inputs(text).map(|inputs| inputs.requested_amount.map(Money::as_paise));
        assert_eq!(found.map_err(|error| error.to_string()), expected.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn amounts_are_rupees_with_at_most_two_decimals() {
        check("{}", Ok(None));
        check(r#"{"requested_amount": 500000}"#, Ok(Some(50_000_000)));
        check(r#"{"requested_amount": 5e5, "down_payment": 0}"#, Ok(Some(50_000_000)));
        check(r#"{"requested_amount": 0.1}"#, Ok(Some(10)));
        check(r#"{"requested_amount": 999999999999.99}"#, Ok(Some(99_999_999_999_999)));
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        let amount = "requested_amount must be a number of rupees, zero or more, with at most two decimals";
        for value in ["-1", "\"5\"", "null", "1e300", "0.001", "[]", "true"] {
            check(&format!("{{\"requested_amount\": {value}}}"), Err(amount));
        }
        check(
            r#"{"requested_amout": 1}"#,
            Err(
                "inputs has no member named requested_amout; the members are requested_amount, collateral_value, gst_turnover and down_payment",
            ),
        );
        check(r#"{"requested_amount": 1, "requested_amount": 2}"#, Err("requested_amount is given twice"));
        for text in ["", "[]", "7", "{", "null", "{\"a\":}"] {
            check(text, Err("inputs must be a JSON object such as {\"requested_amount\": 500000}"));
        }
    }
}
