//! An answer → what the description did not say of it: a status, a type, a header, a member.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::Value;

use crate::service::Answer;

/// A description that answers are held against, and which of its answers were seen.
pub(crate) struct Witness {
    document: Value,
    seen: BTreeSet<(String, u16)>,
}

impl Witness {
    pub(crate) fn new(document: Value) -> Self {
        Self { document, seen: BTreeSet::new() }
    }

    pub(crate) fn document(&self) -> &Value {
        &self.document
    }

    /// `POST /v1/analyses` and a status.
    pub(crate) fn seen(&self) -> &BTreeSet<(String, u16)> {
        &self.seen
    }

    #[track_caller]
    pub(crate) fn check(&mut self, method: &Method, template: &str, answer: &Answer) {
        let (name, status) = (format!("{method} {template}"), answer.status);
        let operation = &self.document["paths"][template][method.as_str().to_lowercase()];
        let Some(response) = operation["responses"].get(status.to_string()) else {
            panic!("{name} does not say that it answers {status}: {}", answer.json);
        };
        for header in response["headers"].as_object().into_iter().flatten().map(|(header, _)| header) {
            assert!(answer.header(header).is_some(), "{name} {status} has no {header}");
        }
        match response["content"].as_object() {
            None => assert!(answer.bytes.is_empty(), "{name} {status} has a body: {}", answer.json),
            Some(contents) => {
                let sent = answer.header("content-type").unwrap_or_default();
                let kind = sent.split(';').next().unwrap_or_default();
                let Some(content) = contents.get(kind) else {
                    panic!("{name} {status} does not say that it answers with {sent}");
                };
                self.check_body(&format!("{name} {status}"), kind, &content["schema"], answer);
            }
        }
        self.seen.insert((name, status));
    }

    #[track_caller]
    fn check_body(&self, place: &str, kind: &str, schema: &Value, answer: &Answer) {
        assert!(!answer.bytes.is_empty(), "{place} has no body");
        if kind != "application/json" {
            return;
        }
        let faults = self.faults(schema, &answer.json);
        assert!(faults.is_empty(), "{place}: {}\n{}", faults.join("\n"), clipped(&answer.json));
    }

    /// What is wrong with a value, and what is in it that the schema does not know.
    pub(crate) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut whole = schema.clone();
        whole["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
        whole["components"] = self.document["components"].clone();
        let validator = jsonschema::validator_for(&whole).expect("a schema");
        let mut faults: Vec<String> = validator.iter_errors(value).map(|fault| clipped(&fault)).collect();
        self.unknown(&[schema], value, "", &mut faults);
        faults
    }

    fn unknown(&self, schemas: &[&Value], value: &Value, place: &str, faults: &mut Vec<String>) {
        let mut plain = Vec::new();
        schemas.iter().for_each(|schema| self.flatten(schema, &mut plain));
        match value {
            Value::Object(members) => {
                let is_free = |schema: &&Value| {
                    schema.get("properties").is_none() && schema.get("additionalProperties").is_none()
                };
                if plain.iter().all(is_free) {
                    return;
                }
                for (name, member) in members {
                    let place = format!("{place}/{name}");
                    let known: Vec<&Value> = plain
                        .iter()
                        .filter_map(|schema| {
                            let others =
                                schema.get("additionalProperties").filter(|others| others.is_object());
                            schema["properties"].get(name).or(others)
                        })
                        .collect();
                    if known.is_empty() {
                        faults.push(format!("{place} is not described"));
                    } else {
                        self.unknown(&known, member, &place, faults);
                    }
                }
            }
            Value::Array(entries) => {
                let known: Vec<&Value> = plain.iter().filter_map(|schema| schema.get("items")).collect();
                for (index, entry) in entries.iter().enumerate() {
                    self.unknown(&known, entry, &format!("{place}/{index}"), faults);
                }
            }
            _ => {}
        }
    }

    /// Through references and choices to schemas that name members themselves.
    fn flatten<'a>(&'a self, schema: &'a Value, plain: &mut Vec<&'a Value>) {
        if let Some(target) = schema["$ref"].as_str() {
            let target = target.strip_prefix('#').and_then(|pointer| self.document.pointer(pointer));
            self.flatten(target.expect("a reference within the document"), plain);
        }
        for word in ["allOf", "oneOf", "anyOf"] {
            for part in schema[word].as_array().into_iter().flatten() {
                self.flatten(part, plain);
            }
        }
        plain.push(schema);
    }
}

/// Reports are long.
fn clipped(text: &impl ToString) -> String {
    text.to_string().chars().take(600).collect()
}

#[test]
fn what_is_wrong_is_found() {
    let witness = Witness::new(serde_json::json!({ "components": { "schemas": {
        "Base": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } },
        "Whole": { "allOf": [
            { "$ref": "#/components/schemas/Base" },
            { "type": "object", "properties": {
                "list": { "type": "array", "items": { "$ref": "#/components/schemas/Base" } },
                "free": { "type": "object" },
                "maybe": { "oneOf": [{ "$ref": "#/components/schemas/Base" }, { "type": "null" }] },
            } },
        ] },
    } } }));
    let schema = serde_json::json!({ "$ref": "#/components/schemas/Whole" });
    let check = |value: Value| witness.faults(&schema, &value).len();
    assert_eq!(
        check(serde_json::json!({ "id": "a", "list": [{ "id": "b" }], "free": { "x": 1 }, "maybe": null })),
        0
    );
    assert_eq!(check(serde_json::json!({ "id": 1 })), 1);
    assert_eq!(check(serde_json::json!({ "list": [] })), 1);
    assert_eq!(check(serde_json::json!({ "id": "a", "extra": 1 })), 1);
    assert_eq!(check(serde_json::json!({ "id": "a", "list": [{ "id": "b", "extra": 1 }] })), 1);
    assert_eq!(check(serde_json::json!({ "id": "a", "maybe": { "id": "b", "extra": 1 } })), 1);
}
