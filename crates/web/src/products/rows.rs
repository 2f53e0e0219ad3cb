//! The rules of a document ↔ rows that people fill in. What rows cannot say stays as it is written, so nothing is ever lost.

use analysis::{Unit, metric_named};
use serde_json::{Map, Value};

use crate::words::english::products as texts;

/// The comparison of a row without a number: a metric that must say yes.
pub(super) const HOLDS: &str = "holds";
/// Signs of comparisons, and how people say them.
pub(super) const SIGNS: [(&str, &str); 7] = [
    (">=", texts::signs::AT_LEAST),
    ("<=", texts::signs::AT_MOST),
    (">", texts::signs::MORE_THAN),
    ("<", texts::signs::LESS_THAN),
    ("==", texts::signs::IS),
    ("!=", texts::signs::IS_NOT),
    (HOLDS, texts::signs::IS_TRUE),
];

/// What a rule does when it is not met, and what when something is not known; nothing said is the usual.
pub(super) const OUTCOMES: [(&str, &str); 3] = [
    ("decline", texts::effects::DECLINE),
    ("review", texts::effects::REVIEW),
    ("note", texts::effects::ONLY_NOTE),
];
pub(super) const IF_MISSING: [(&str, &str); 5] = [
    ("", texts::effects::AS_USUAL),
    ("review", texts::effects::REVIEW),
    ("decline", texts::effects::DECLINE),
    ("note", texts::effects::ONLY_NOTE),
    ("ignore", texts::effects::DOES_NOT_COUNT),
];

/// What has to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// A metric (or, behind `??`, another where it is not known) against a number.
    Compared { metric: String, sign: String, value: String },
    /// Anything else.
    Written(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Rule(Rule),
    /// What is no rule that rows know, as JSON.
    Raw(String),
}

/// Members that are not there are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) condition: Condition,
    pub(super) code: String,
    pub(super) outcome: String,
    pub(super) message: String,
    pub(super) reason_code: String,
    pub(super) if_missing: String,
}

impl Condition {
    pub(super) fn of(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let found = match words.as_slice() {
            [name] if is_name(name) => Some((*name, HOLDS, "")),
            [name, sign, value] if is_name(name) => Some((*name, *sign, *value)),
            [name, "??", other, sign, value] if is_name(name) && is_name(other) => {
                let length = name.len() + other.len() + " ?? ".len();
                text.get(..length).map(|metric| (metric, *sign, *value))
            }
            _ => None,
        };
        let is_known = |(_, sign, value): &(&str, &str, &str)| {
            *sign == HOLDS && value.is_empty()
                || *sign != HOLDS && SIGNS.iter().any(|(known, _)| known == sign) && is_value(value)
        };
        match found.filter(is_known) {
            Some((metric, sign, value)) => {
                Self::Compared { metric: metric.to_owned(), sign: sign.to_owned(), value: value.to_owned() }
            }
            None => Self::Written(text.to_owned()),
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Compared { metric, sign, .. } if sign == HOLDS => metric.clone(),
            Self::Compared { metric, sign, value } => format!("{metric} {sign} {value}"),
            Self::Written(text) => text.clone(),
        }
    }
}

impl Row {
    /// A rule only where the rule says the same again, and a form can carry it as it is.
    pub(super) fn of(json: &Value) -> Self {
        let text = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
        let rule = Rule {
            condition: Condition::of(&text("require")),
            code: text("code"),
            outcome: text("outcome"),
            message: text("message"),
            reason_code: text("reason_code"),
            if_missing: text("if_missing"),
        };
        let is_known = |known: &[(&str, &str)], word: &str| known.iter().any(|(one, _)| *one == word);
        let fits = is_known(&OUTCOMES, &rule.outcome)
            && is_known(&IF_MISSING, &rule.if_missing)
            && !rule.members().iter().any(|(_, value)| value.chars().any(char::is_control));
        if fits && rule.json() == *json { Self::Rule(rule) } else { Self::Raw(json.to_string()) }
    }

    pub(super) fn json(&self) -> Value {
        match self {
            Self::Rule(rule) => rule.json(),
            // What is no JSON is kept as a text, and the check says so.
            Self::Raw(text) => serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into()),
        }
    }
}

impl Rule {
    pub(super) fn fresh(condition: Condition) -> Self {
        Self {
            condition,
            code: String::new(),
            outcome: "review".to_owned(),
            message: String::new(),
            reason_code: String::new(),
            if_missing: String::new(),
        }
    }

    fn members(&self) -> [(&'static str, String); 6] {
        [
            ("code", self.code.clone()),
            ("require", self.condition.text()),
            ("outcome", self.outcome.clone()),
            ("message", self.message.clone()),
            ("reason_code", self.reason_code.clone()),
            ("if_missing", self.if_missing.clone()),
        ]
    }

    fn json(&self) -> Value {
        let said = self.members().into_iter().filter(|(_, value)| !value.is_empty());
        Value::Object(said.map(|(name, value)| (name.to_owned(), value.into())).collect::<Map<_, _>>())
    }
}

/// The rows of a document; `None` when its rules are no list.
pub(super) fn rows(document: &Map<String, Value>) -> Option<Vec<Row>> {
    match document.get("rules") {
        None => Some(Vec::new()),
        Some(Value::Array(rules)) => Some(rules.iter().map(Row::of).collect()),
        Some(_) => None,
    }
}

pub(super) fn with_rows(document: &Map<String, Value>, rows: &[Row]) -> Value {
    let mut document = document.clone();
    if rows.is_empty() && !document.contains_key("rules") {
        return Value::Object(document);
    }
    document.insert("rules".to_owned(), rows.iter().map(Row::json).collect());
    Value::Object(document)
}

/// As people type it: `₹25,000`, and of a share `65 %`. What is no number is kept as it is, so that the check says what is wrong.
pub(super) fn value(typed: &str, metric: &str) -> String {
    let plain: String = typed.chars().filter(|letter| !matches!(letter, ',' | ' ' | '₹')).collect();
    let first = metric.split(' ').next().unwrap_or_default();
    let is_share = metric_named(first).is_some_and(|(metric, _)| metric.unit == Unit::Ratio);
    let (number, is_percent) = match plain.strip_suffix('%') {
        Some(number) => (number, true),
        None => (plain.as_str(), false),
    };
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    match number.parse::<f64>().ok().filter(|_| is_plain(number)) {
        Some(hundredths) if is_percent && is_share => (hundredths / 100.0).to_string(),
        Some(_) => number.to_owned(),
        None if is_value(&plain) => plain,
        None => typed.trim().to_owned(),
    }
}

fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase()) && text.bytes().all(is_letter)
}

fn is_value(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number || matches!(text, "true" | "false")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str, &str)>) {
        let condition = Condition::of(text);
        let parts = match &condition {
            Condition::Compared { metric, sign, value } => {
                Some((metric.as_str(), sign.as_str(), value.as_str()))
            }
            Condition::Written(_) => None,
        };
        assert_eq!(parts, expected, "{text}");
        assert_eq!(condition.text(), text);
    }

    #[test]
    fn one_metric_against_one_number_is_a_row_and_anything_else_is_written() {
        check("salary_monthly >= 25000", Some(("salary_monthly", ">=", "25000")));
        check("emi_bounces_3m ?? emi_bounces == 0", Some(("emi_bounces_3m ?? emi_bounces", "==", "0")));
        check("has_salary", Some(("has_salary", HOLDS, "")));
        check("salary_is_new == false", Some(("salary_is_new", "==", "false")));
        check("foir <= 0.5 or salary_monthly >= 50000", None);
        check("abs(gst_variance) <= 0.25", None);
        check("salary_monthly  >= 25000", None);
        check(" has_salary", None);
        check("foir holds 3", None);
        check("", None);
    }

    #[test]
    fn every_built_in_rule_is_a_row() {
        for (name, text) in policy::STARTERS {
            let Ok(Value::Object(document)) = serde_json::from_str(text) else { panic!("{name}") };
            let rows = rows(&document).unwrap();
            assert!(rows.iter().all(|row| matches!(row, Row::Rule(_))), "{name}");
            let written =
                |row: &&Row| matches!(row, Row::Rule(Rule { condition: Condition::Written(_), .. }));
            assert!(rows.iter().filter(written).count() <= 2, "{name}: almost all are comparisons");
            assert_eq!(with_rows(&document, &rows), Value::Object(document), "{name}");
        }
    }

    #[test]
    fn numbers_are_taken_as_people_type_them() {
        assert_eq!(value("₹25,000", "salary_monthly"), "25000");
        assert_eq!(value("65 %", "foir"), "0.65");
        assert_eq!(value("0.65", "foir"), "0.65");
        assert_eq!(value("12.5%", "foir"), "0.125");
        assert_eq!(value("5 %", "longest_gap_days"), "5");
        assert_eq!(value(" false ", "salary_is_new"), "false");
        assert_eq!(value("many", "foir"), "many");
    }

    fn invented() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[a-z_ ?<>=!0-9.]{0,24}".prop_map(Value::from),
            Just(Value::from("salary_monthly >= 25000")),
            Just(Value::from("a ?? b < 3")),
        ];
        let names = prop::sample::select(vec![
            "code", "require", "outcome", "message", "reason_code", "if_missing", "note",
        ]);
        let rule = prop::collection::btree_map(names, leaf.clone(), 0..7).prop_map(|members| json!(members));
        prop_oneof![4 => rule, 1 => leaf]
    }

    #[test]
    fn every_choice_of_a_row_is_a_word_that_products_know() {
        for (word, _) in OUTCOMES {
            assert!(policy::Effect::read(word).is_some(), "{word}");
        }
        for (word, _) in IF_MISSING.into_iter().filter(|(word, _)| !word.is_empty()) {
            assert!(policy::IfMissing::read(word).is_some(), "{word}");
        }
    }

    proptest! {
        #[test]
        fn a_document_as_rows_is_the_same_document(rules in prop::collection::vec(invented(), 0..6), name in "[a-z]{0,8}") {
            let document = json!({ "name": name, "rules": rules, "score": { "approve_from": 1 } });
            let Value::Object(document) = document else { unreachable!() };
            let rows = rows(&document).unwrap();
            prop_assert_eq!(with_rows(&document, &rows), Value::Object(document));
        }
    }
}
