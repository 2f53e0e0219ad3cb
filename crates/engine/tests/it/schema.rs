//! What integrators are told about the report is what they get.

use std::collections::BTreeMap;

use engine::Report;
use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};

use crate::reading::reports;

/// Every type of the report by its name in the schema.
fn components() -> BTreeMap<String, Value> {
    let mut found = vec![(Report::name().into_owned(), Report::schema())];
    Report::schemas(&mut found);
    let mut components: BTreeMap<String, Value> = BTreeMap::new();
    for (name, schema) in found {
        let schema = serde_json::to_value(schema).expect("JSON");
        let known = components.entry(name.clone()).or_insert_with(|| schema.clone());
        assert_eq!(*known, schema, "{name} is the name of two types");
    }
    components
}

/// Everything that `$ref` leads to, wherever it stands.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
            members.values().for_each(|member| references(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn every_type_that_is_named_is_there() {
    let components = components();
    let mut wanted = Vec::new();
    components.values().for_each(|schema| references(schema, &mut wanted));
    assert!(wanted.len() > 60, "{wanted:?}");
    for name in wanted {
        let known =
            name.strip_prefix("#/components/schemas/").is_some_and(|name| components.contains_key(name));
        assert!(known, "{name}");
    }
    assert!(components.keys().all(|name| name == "Report" || !name.ends_with("Report")), "{components:?}");
}

#[test]
fn every_member_of_the_report_is_described() {
    let components = components();
    let members = components["Report"]["properties"].as_object().expect("members");
    assert_eq!(members.len(), 27);
    for (name, schema) in members {
        assert!(schema["description"].is_string(), "{name}: {schema}");
    }
    for (name, schema) in &components {
        assert!(schema["description"].is_string(), "{name}: {schema}");
    }
}

#[test]
fn reports_are_as_their_schema_says() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": "#/components/schemas/Report",
        "components": { "schemas": components() },
    });
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for (name, report) in reports() {
        let report = serde_json::to_value(&report).expect("JSON");
        let wrong: Vec<String> = validator
            .iter_errors(&report)
            .take(9)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    }
    let mut wrong = serde_json::to_value(&reports()[0].1).expect("JSON");
    wrong["decision"] = json!("perhaps");
    assert!(!validator.is_valid(&wrong), "only the words of the list are allowed");
}
