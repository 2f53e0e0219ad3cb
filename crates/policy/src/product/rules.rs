//! The rules of a document → conditions that are known to mean something.

use std::collections::BTreeSet;

use ledger::Currency;

use super::json::Json;
use super::message::{VALUE, filled_in};
use super::object::{Object, Problems};
use super::reason_code::ReasonCode;
use crate::expression::Expression;
use crate::vocabulary::Vocabulary;

/// A condition that has to hold, and what happens when it does not.
#[derive(Clone, Debug)]
pub struct Rule {
    pub code: String,
    pub require: Expression,
    /// When it does not hold.
    pub outcome: Effect,
    /// For the applicant, as it is written: `message_in` is what they read.
    pub message: String,
    pub reason_code: Option<ReasonCode>,
    pub if_missing: IfMissing,
}

/// What a rule does to the decision, in the order of weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    Nothing,
    /// Written down, without weight.
    Note,
    Review,
    Decline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IfMissing {
    Review,
    Decline,
    /// Written down, without weight: how a rule that is a note itself starts out.
    Note,
    /// The lender has said in so many words that the rule does not count then.
    Ignore,
}

impl Effect {
    /// What a rule that is not met does, as a product's document writes it.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        of_word(&OUTCOMES, word)
    }
}

impl IfMissing {
    /// As a product's document writes it.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        of_word(&IF_MISSING, word)
    }

    /// Where the document does not say: a note that cannot be made weighs no more than the note.
    #[must_use]
    pub const fn usual(outcome: Effect) -> Self {
        match outcome {
            Effect::Note | Effect::Nothing => Self::Note,
            Effect::Review | Effect::Decline => Self::Review,
        }
    }
}

impl Rule {
    /// What the applicant reads: `{value}` is the rule's own number.
    pub fn message_in(&self, currency: Currency) -> String {
        filled_in(&self.message, self.require.limit(), currency)
    }
}

/// More rules than anyone can answer for.
const MAX_RULES: usize = 200;
const MAX_CODE: usize = 64;
const MAX_MESSAGE: usize = 500;
/// Names the checks of the engine itself use.
pub(crate) const RESERVED: [&str; 3] = ["score", "eligible_amount", "minimum_amount"];
/// The beginning of the engine's own checks that an anchor is there.
pub(crate) const INPUT_PREFIX: &str = "input_";

const MEMBERS: [&str; 6] = ["code", "require", "outcome", "message", "reason_code", "if_missing"];
pub(crate) const OUTCOMES: [(&str, Effect); 3] =
    [("decline", Effect::Decline), ("review", Effect::Review), ("note", Effect::Note)];
const IF_MISSING: [(&str, IfMissing); 4] = [
    ("review", IfMissing::Review),
    ("decline", IfMissing::Decline),
    ("note", IfMissing::Note),
    ("ignore", IfMissing::Ignore),
];

/// The value that a document calls so.
pub(super) fn of_word<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}

pub(crate) fn read(document: &Object<'_>, vocabulary: &Vocabulary, problems: &mut Problems) -> Vec<Rule> {
    let mut codes = BTreeSet::new();
    let mut rules = Vec::new();
    for (place, json) in document.list("rules", MAX_RULES, problems) {
        let rule = read_rule(json, place.clone(), vocabulary, problems);
        let Some(rule) = rule else { continue };
        if !codes.insert(rule.code.clone()) {
            problems.add(format!("{place}/code"), format!("`{}` is the code of an earlier rule", rule.code));
        }
        rules.push(rule);
    }
    rules
}

fn read_rule(json: &Json, place: String, vocabulary: &Vocabulary, problems: &mut Problems) -> Option<Rule> {
    let object = Object::open(json, place, &MEMBERS, problems)?;
    let code = object.text("code", MAX_CODE, problems).filter(|code| is_code(code, &object, problems));
    let require = read_expression(&object, vocabulary, problems);
    object.needed("outcome", problems);
    let outcome = object.word("outcome", &OUTCOMES, problems);
    let message = object.text("message", MAX_MESSAGE, problems);
    if message.as_ref().is_some_and(|message| message.contains(VALUE))
        && require.as_ref().is_some_and(|require| require.limit().is_none())
    {
        let lacking = format!("`{VALUE}` needs a rule that compares one metric with one number");
        problems.add(object.pointer("message"), lacking);
    }
    let reason_code = read_reason(&object, problems);
    let if_missing = match object.member("if_missing") {
        None => outcome.map(IfMissing::usual),
        Some(_) => object.word("if_missing", &IF_MISSING, problems),
    };
    Some(Rule {
        code: code?,
        require: require?,
        outcome: outcome?,
        message: message?,
        reason_code,
        if_missing: if_missing?,
    })
}

fn is_code(code: &str, object: &Object<'_>, problems: &mut Problems) -> bool {
    let is_plain = code.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    let is_taken = RESERVED.contains(&code) || code.starts_with(INPUT_PREFIX);
    if !is_plain {
        problems.add(object.pointer("code"), "may only have small letters, digits and _");
    } else if is_taken {
        problems.add(object.pointer("code"), format!("`{code}` is the name of a check of the engine itself"));
    }
    is_plain && !is_taken
}

fn read_expression(
    object: &Object<'_>,
    vocabulary: &Vocabulary,
    problems: &mut Problems,
) -> Option<Expression> {
    let text = match object.needed("require", problems)? {
        Json::Text(text) => text,
        other => {
            problems.add(object.pointer("require"), format!("must be a text, not {}", other.kind()));
            return None;
        }
    };
    match Expression::read(text, vocabulary) {
        Ok(expression) => Some(expression),
        Err(faults) => {
            for fault in faults {
                problems.add(object.pointer("require"), fault.to_string());
            }
            None
        }
    }
}

fn read_reason(object: &Object<'_>, problems: &mut Problems) -> Option<ReasonCode> {
    let code = match object.member("reason_code")? {
        Json::Text(text) => ReasonCode::read(text),
        _ => None,
    };
    if code.is_none() {
        problems.add(object.pointer("reason_code"), "must be one of R01 to R25");
    }
    code
}
