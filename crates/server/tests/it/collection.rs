//! docs/lending.postman_collection.json is what the code says.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::docs::{description, operations};
use crate::service::Service;

#[test]
fn the_collection_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lending.postman_collection.json");
    let collection = server::collection().expect("a collection");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let text = serde_json::to_string_pretty(&collection).expect("text") + "\n";
        std::fs::write(&path, text).expect("a file to write");
    }
    let written = std::fs::read(&path).expect("the file");
    let written: Value = serde_json::from_slice(&written).expect("JSON");
    assert!(
        written == collection,
        "docs/lending.postman_collection.json is out of date: UPDATE_DOCS=1 cargo test -p server writes it anew"
    );
}

/// Method and path of every request, as the description writes them.
fn requests(folder: &Value, found: &mut Vec<(String, Value)>) {
    for item in folder["item"].as_array().into_iter().flatten() {
        if let Some(request) = item.get("request") {
            let words = request["url"]["path"].as_array().expect("a path").iter();
            let words = words.map(|word| {
                let word = word.as_str().expect("a word");
                word.strip_prefix(':').map_or_else(|| word.to_owned(), |name| format!("{{{name}}}"))
            });
            let path = words.collect::<Vec<_>>().join("/");
            let method = request["method"].as_str().expect("a method");
            found.push((format!("{method} /v1/{path}"), request.clone()));
        } else {
            requests(item, found);
        }
    }
}

#[tokio::test]
async fn every_operation_of_the_api_is_in_the_collection_once() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    let described: BTreeSet<String> = operations(&document)
        .into_iter()
        .filter(|(path, ..)| path.starts_with("/v1/"))
        .map(|(path, method, _)| format!("{method} {path}"))
        .collect();
    let mut found = Vec::new();
    requests(&server::collection().expect("a collection"), &mut found);
    let names: BTreeSet<String> = found.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names.len(), found.len());
    assert_eq!(names, described);
}

#[test]
fn requests_are_ready_to_send() {
    let collection = server::collection().expect("a collection");
    assert_eq!(collection["auth"]["bearer"][0]["value"], "{{api_key}}");
    let mut found = Vec::new();
    requests(&collection, &mut found);
    let one = |name: &str| &found.iter().find(|(known, _)| known == name).expect("a request").1;
    let upload = one("POST /v1/analyses");
    let parts = upload["body"]["formdata"].as_array().expect("parts");
    let file = parts.iter().find(|part| part["key"] == "file").expect("a file");
    assert_eq!((&file["type"], file.get("disabled")), (&Value::from("file"), None));
    assert_eq!(parts.iter().filter(|part| part.get("disabled").is_none()).count(), 1);
    assert_eq!(one("POST /v1/auth/token")["auth"]["type"], "noauth");
    assert_eq!(
        one("GET /v1/analyses/{id}/export")["url"]["raw"],
        "{{base_url}}/analyses/:id/export?format=xlsx"
    );
    for (name, request) in &found {
        if let Some(raw) = request["body"]["raw"].as_str() {
            let body: Value = serde_json::from_str(raw).expect("JSON");
            assert!(body.as_object().is_some_and(|members| !members.is_empty()), "{name}: {raw}");
        }
    }
}
