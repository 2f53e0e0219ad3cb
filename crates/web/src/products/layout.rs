//! A product document → its text with the members in the order people expect, short things on one line.

use serde_json::{Map, Value};

/// Of the document, of its eligibility and of its rules. Others come behind, by name.
const ORDER: [&str; 30] = [
    "name", "title", "version", "description", "currency", "amount", "tenure_months", "annual_rate_percent",
    "required_inputs", "balance_days", "allow_scans", "eligibility", "score", "rules", "code", "require",
    "outcome", "message", "reason_code", "if_missing", "income_basis", "income_share", "foir_cap",
    "foir_cap_by_income", "min", "max", "step", "default", "approve_from", "review_from",
];
/// What is longer gets lines of its own.
const LINE_CHARACTERS: usize = 88;
/// Deeper than any document: `policy` refuses those.
const DEEPEST: usize = 32;

pub(super) fn laid_out(document: &Value) -> String {
    let mut text = String::new();
    write(document, 0, &mut text);
    text.push('\n');
    text
}

/// The same for a text that may not be JSON at all: then it stays as it is.
pub(super) fn laid_out_text(text: &str) -> String {
    serde_json::from_str::<Value>(text).map_or_else(|_| text.to_owned(), |document| laid_out(&document))
}

fn write(value: &Value, depth: usize, text: &mut String) {
    let (open, close, items): (char, char, Vec<(Option<&String>, &Value)>) = match value {
        Value::Array(items) => ('[', ']', items.iter().map(|item| (None, item)).collect()),
        Value::Object(members) => ('{', '}', in_order(members)),
        plain => return text.push_str(&plain.to_string()),
    };
    let is_list_of_objects = items.iter().any(|(name, item)| name.is_none() && item.is_object());
    let flat = one_line(value);
    let is_rule = items.iter().any(|(name, _)| name.is_some_and(|name| name == "require"));
    let fits = depth > 0 && !is_rule && flat.chars().count() + 2 * depth <= LINE_CHARACTERS;
    if items.is_empty() || depth >= DEEPEST || (fits && (!is_list_of_objects || depth > 1)) {
        return text.push_str(&flat);
    }
    text.push(open);
    for (place, (name, item)) in items.iter().enumerate() {
        text.push_str(if place == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(depth + 1));
        if let Some(name) = name {
            text.push_str(&format!("{}: ", Value::String((*name).clone())));
        }
        write(item, depth + 1, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push(close);
}

fn one_line(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(one_line).collect::<Vec<_>>().join(", ")),
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let member = |(name, item): (Option<&String>, &Value)| {
                format!("{}: {}", Value::String(name.cloned().unwrap_or_default()), one_line(item))
            };
            format!("{{ {} }}", in_order(members).into_iter().map(member).collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

fn in_order(members: &Map<String, Value>) -> Vec<(Option<&String>, &Value)> {
    let place = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
    let mut list: Vec<(Option<&String>, &Value)> =
        members.iter().map(|(name, value)| (Some(name), value)).collect();
    list.sort_by_key(|(name, _)| name.map_or(0, |name| place(name)));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_starter_is_laid_out_without_changing_it() {
        for (name, text) in policy::STARTERS {
            let document: Value = serde_json::from_str(text).unwrap();
            let laid = laid_out(&document);
            assert_eq!(serde_json::from_str::<Value>(&laid).unwrap(), document, "{name}");
            assert!(laid.starts_with("{\n  \"name\": "), "{name}");
            assert_eq!(laid_out_text(&laid), laid, "{name}");
        }
    }

    #[test]
    fn short_things_stay_on_one_line_and_rules_do_not() {
        let text = r#"{"rules":[{"require":"score > 1","code":"a"}],"amount":{"max":2,"min":1},"name":"A"}"#;
        let expected = "{\n  \"name\": \"A\",\n  \"amount\": { \"min\": 1, \"max\": 2 },\n  \"rules\": [\n    {\n      \"code\": \"a\",\n      \"require\": \"score > 1\"\n    }\n  ]\n}\n";
        assert_eq!(laid_out_text(text), expected);
        assert_eq!(laid_out_text("{ not json"), "{ not json");
    }
}
