//! The description and the page to read it.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Method;
use serde_json::Value;
use store::users::Role;

use crate::service::{Answer, Person, Service, request};

/// What operators look at; everything else of the API is versioned. The other paths are pages for people.
const OPERATIONS: [&str; 3] = ["/healthz", "/metrics", "/readyz"];
const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH];

pub(crate) async fn description(person: &Person) -> Value {
    let answer = person.get("/v1/openapi.json").await;
    assert_eq!(answer.status, 200);
    answer.json
}

/// Some place that the template matches.
/// An id of a message that was never sent.
const NO_MESSAGE: &str = "msg_00000000000000000000000000";
pub(crate) const NO_CORRECTION: &str = "cor_00000000000000000000000000";
pub(crate) const NO_STATEMENT: &str = "st_00000000000000000000000000";

pub(crate) fn filled(template: &str, id: &str) -> String {
    template
        .replace("{id}", id)
        .replace("{version}", "1")
        .replace("{page}", "1")
        .replace("{run}", "1")
        .replace("{statement}", NO_STATEMENT)
        .replace("{delivery}", NO_MESSAGE)
        .replace("{correction}", NO_CORRECTION)
}

/// Every operation: template, method, and what is said of it.
pub(crate) fn operations(document: &Value) -> Vec<(String, Method, Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let described = paths.iter().flat_map(|(path, item)| {
        METHODS.iter().filter_map(move |method| {
            let operation = item.get(method.as_str().to_lowercase())?;
            Some((path.clone(), method.clone(), operation.clone()))
        })
    });
    described.collect()
}

#[tokio::test]
async fn the_description_is_public_and_of_openapi_3_1() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert_eq!(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
}

#[tokio::test]
async fn every_path_of_the_router_is_described_and_none_else() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    let described: BTreeSet<String> = operations(&document).into_iter().map(|(path, ..)| path).collect();
    // A router names its paths when it is printed, and nowhere else.
    let printed = format!("{:?}", service.router());
    let routed: BTreeSet<String> = printed
        .split('"')
        .filter(|text| text.starts_with("/v1/") || OPERATIONS.contains(text))
        .map(str::to_owned)
        .collect();
    assert_eq!(routed, described);
}

#[tokio::test]
async fn every_described_operation_exists_and_no_other_does() {
    let service = Service::on_sqlite().await;
    let owner = service.person("north", Role::Owner).await;
    let document = description(&owner).await;
    let described: BTreeSet<(String, String)> =
        operations(&document).into_iter().map(|(path, method, _)| (path, method.to_string())).collect();
    let paths: BTreeSet<&String> = described.iter().map(|(path, _)| path).collect();
    for path in paths {
        for method in METHODS {
            let answer = owner.send(request(method.clone(), &filled(path, "x"), Body::empty())).await;
            let is_described = described.contains(&(path.clone(), method.to_string()));
            assert_eq!(answer.status != 405, is_described, "{method} {path}: {}", answer.json);
        }
    }
}

#[tokio::test]
async fn every_operation_says_what_it_does_and_what_can_happen() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let place = format!("{method} {path}");
        assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{place}");
        assert!(names.insert(operation["operationId"].to_string()), "{place}");
        let responses = operation["responses"].as_object().expect("responses");
        let is_public = operation.get("security").is_some();
        let is_told = !is_public || ["/v1/auth/token", "/metrics"].contains(&path.as_str());
        assert_eq!(responses.contains_key("401"), is_told, "{place}");
        assert!(is_public || responses.contains_key("403"), "{place}");
        for (status, response) in responses {
            assert!(
                response["description"].as_str().is_some_and(|text| !text.is_empty()),
                "{place} {status}"
            );
        }
        assert!(["500", "503"].iter().all(|status| responses.contains_key(*status)), "{place}");
        for (status, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
            assert!(
                response["description"].as_str().is_some_and(|text| text.contains('`')),
                "{place} {status}"
            );
            let schema =
                response["content"]["application/json"]["schema"]["$ref"].as_str().unwrap_or_default();
            let is_error = schema.ends_with("/Error") || schema.ends_with("/NotReady");
            assert!(is_error, "{place} {status}: {response}");
        }
        for parameter in path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}')) {
            let parameters = operation["parameters"].as_array().expect("parameters");
            assert!(
                parameters.iter().any(|said| said["name"] == parameter && said["in"] == "path"),
                "{place}"
            );
        }
    }
}

#[tokio::test]
async fn files_are_described_as_files() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    for (path, method, operation) in operations(&document) {
        let answers = operation["responses"].as_object().expect("responses").values();
        let contents = answers.filter_map(|answer| answer["content"].as_object()).flatten();
        for (kind, content) in
            contents.filter(|(kind, _)| !["application/json", "text/plain"].contains(&kind.as_str()))
        {
            assert_eq!(content["schema"]["format"], "binary", "{method} {path} {kind}");
        }
    }
}

#[tokio::test]
async fn the_page_begins_with_analyses_and_a_quickstart_and_ends_with_operations() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    let about = document["info"]["description"].as_str().expect("a description");
    assert!(about.contains("Quickstart") && about.contains("POST /v1/analyses"), "{about}");
    let tags: Vec<&str> =
        document["tags"].as_array().expect("tags").iter().filter_map(|tag| tag["name"].as_str()).collect();
    assert_eq!((tags.first(), tags.last()), (Some(&"Analyses"), Some(&"Operations")));
    for (path, _, operation) in operations(&document) {
        assert!(tags.contains(&operation["tags"][0].as_str().expect("a tag")), "{path}");
    }
}

/// All `$ref`s in a document.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member.as_str() {
                    Some(text) if name == "$ref" => {
                        found.insert(text.to_owned());
                    }
                    _ => references(member, found),
                }
            }
        }
        Value::Array(members) => members.iter().for_each(|member| references(member, found)),
        _ => {}
    }
}

#[tokio::test]
async fn every_schema_that_is_spoken_of_is_there() {
    let service = Service::on_sqlite().await;
    let document = description(&service.stranger()).await;
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.contains("#/components/schemas/Error"));
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("within the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

fn is_text(answer: &Answer) -> bool {
    let kind = answer.header("content-type").unwrap_or_default();
    ["html", "javascript", "css"].iter().any(|word| kind.contains(word))
}

#[tokio::test]
async fn the_page_loads_nothing_from_elsewhere() {
    let service = Service::on_sqlite().await;
    let stranger = service.stranger();
    let redirect = stranger.get("/docs").await;
    assert_eq!((redirect.status, redirect.header("location")), (308, Some("/docs/")));
    let page = stranger.get("/docs/").await;
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"), "{policy}");
    let html = String::from_utf8(page.bytes.to_vec()).expect("text");
    let mut files = 0;
    for attribute in ["src=\"", "href=\""] {
        for link in html.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(!link.contains("//"), "{link}");
            let file = stranger.get(&format!("/docs/{}", link.trim_start_matches("./"))).await;
            assert_eq!(file.status, 200, "{link}");
            assert!(!file.bytes.is_empty() && (is_text(&file) || link.ends_with(".png")), "{link}");
            files += 1;
        }
    }
    assert!(files >= 5, "{html}");
    let settings = stranger.get("/docs/swagger-initializer.js").await;
    let settings = String::from_utf8(settings.bytes.to_vec()).expect("text");
    assert!(settings.contains("/v1/openapi.json") && !settings.contains("petstore"), "{settings}");
    for odd in ["no-such-file.js", "..%2f..%2fetc%2fpasswd", "%ff"] {
        assert_eq!(
            stranger.get(&format!("/docs/{odd}")).await.told(),
            (404, "not_found".to_owned()),
            "{odd}"
        );
    }
}
