//! The description of the API → a collection that Postman, Bruno and Insomnia import: one folder a tag, ready to send.

use serde_json::{Map, Value, json};

const SCHEMA: &str = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
/// `base_url` holds it, as in the examples of docs/api.md. What lies outside is for those who run the service.
const VERSION: &str = "/v1";
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];
/// Schemas refer to each other; ours end far above this.
const DEPTH_AT_MOST: usize = 12;

/// Of an OpenAPI document. Folders and requests stand in the order of their paths.
pub(super) fn collection(document: &Value) -> Value {
    let mut folders: Vec<(String, Vec<Value>)> = Vec::new();
    for (path, item) in sorted(&document["paths"]) {
        let Some(place) = path.strip_prefix(VERSION) else { continue };
        let described = METHODS.iter().filter_map(|method| Some((*method, item.get(method)?)));
        for (method, operation) in described {
            let tag = operation["tags"][0].as_str().unwrap_or("Other").to_owned();
            let request = request(document, method, place, operation);
            match folders.iter_mut().find(|(name, _)| *name == tag) {
                Some((_, requests)) => requests.push(request),
                None => folders.push((tag, vec![request])),
            }
        }
    }
    let folders: Vec<Value> =
        folders.into_iter().map(|(name, requests)| json!({ "name": name, "item": requests })).collect();
    json!({
        "info": {
            "name": document["info"]["title"],
            "description": document["info"]["description"],
            "schema": SCHEMA,
        },
        "auth": {
            "type": "bearer",
            "bearer": [{ "key": "token", "value": "{{api_key}}", "type": "string" }],
        },
        "variable": [
            { "key": "base_url", "value": "http://127.0.0.1:8080/v1" },
            { "key": "api_key", "value": "" },
        ],
        "item": folders,
    })
}

fn request(document: &Value, method: &str, place: &str, operation: &Value) -> Value {
    let mut headers = parameters(document, operation, "header");
    let mut request = Map::new();
    if let Some((body, content_type)) = body(document, &operation["requestBody"]["content"]) {
        request.insert("body".to_owned(), body);
        headers.extend(content_type.map(|kind| json!({ "key": "Content-Type", "value": kind })));
    }
    if operation.get("security").is_some() {
        request.insert("auth".to_owned(), json!({ "type": "noauth" }));
    }
    let text = |name: &str| operation[name].as_str().unwrap_or_default().replace('\n', " ");
    request.insert("method".to_owned(), method.to_uppercase().into());
    request.insert("header".to_owned(), headers.into());
    request.insert("url".to_owned(), url(document, place, operation));
    request.insert("description".to_owned(), text("description").into());
    json!({ "name": text("summary"), "request": request })
}

fn url(document: &Value, place: &str, operation: &Value) -> Value {
    let path: Vec<String> = place
        .split('/')
        .filter(|word| !word.is_empty())
        .map(|word| match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
            Some(name) => format!(":{name}"),
            None => word.to_owned(),
        })
        .collect();
    let query = parameters(document, operation, "query");
    let sent: Vec<String> = query
        .iter()
        .filter(|parameter| parameter["disabled"] != true)
        .map(|parameter| {
            format!(
                "{}={}",
                parameter["key"].as_str().unwrap_or_default(),
                parameter["value"].as_str().unwrap_or_default()
            )
        })
        .collect();
    let question = if sent.is_empty() { String::new() } else { format!("?{}", sent.join("&")) };
    let mut url = json!({
        "raw": format!("{{{{base_url}}}}/{}{question}", path.join("/")),
        "host": ["{{base_url}}"],
        "path": path,
    });
    let variables = parameters(document, operation, "path");
    for (name, values) in [("query", query), ("variable", variables)] {
        if !values.is_empty() {
            url[name] = values.into();
        }
    }
    url
}

/// Those of a kind; optional ones are there to be switched on.
fn parameters(document: &Value, operation: &Value, kind: &str) -> Vec<Value> {
    let all = operation["parameters"].as_array().into_iter().flatten();
    let described = all.filter(|parameter| parameter["in"] == kind).map(|parameter| {
        let value = match example(document, &parameter["schema"], 0) {
            Value::String(text) => text,
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let mut entry =
            json!({ "key": parameter["name"], "value": value, "description": parameter["description"] });
        if parameter["required"] != true {
            entry["disabled"] = true.into();
        }
        entry
    });
    described.collect()
}

/// The body, and the content type where the tool does not say it by itself.
fn body(document: &Value, content: &Value) -> Option<(Value, Option<&'static str>)> {
    if let Some(json) = content.get("application/json") {
        let example = json.get("example").cloned().unwrap_or_else(|| example(document, &json["schema"], 0));
        let raw = serde_json::to_string_pretty(&example).ok()?;
        let body = json!({ "mode": "raw", "raw": raw, "options": { "raw": { "language": "json" } } });
        return Some((body, Some("application/json")));
    }
    let schema = resolved(document, &content.get("multipart/form-data")?["schema"]);
    let parts: Vec<Value> = sorted(&schema["properties"])
        .into_iter()
        .map(|(name, part)| {
            let is_required = is_required(schema, name);
            let mut entry = json!({ "key": name, "description": part["description"] });
            // A part that may be repeated is there once.
            let single = part.get("items").map_or(part, |items| resolved(document, items));
            if single["format"] == "binary" {
                entry["type"] = "file".into();
                entry["src"] = "statement.pdf".into();
            } else {
                entry["type"] = "text".into();
                entry["value"] = example(document, single, 0);
            }
            if !is_required {
                entry["disabled"] = true.into();
            }
            entry
        })
        .collect();
    Some((json!({ "mode": "formdata", "formdata": parts }), None))
}

/// What the schema itself gives as an example, or the plainest value of its kind.
fn example(document: &Value, schema: &Value, depth: usize) -> Value {
    let schema = resolved(document, schema);
    for word in ["example", "default"] {
        if let Some(value) = schema.get(word) {
            return value.clone();
        }
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    let first = schema["oneOf"].as_array().into_iter().flatten().find(|choice| choice["type"] != "null");
    if let Some(first) = first.filter(|_| depth < DEPTH_AT_MOST) {
        return example(document, first, depth + 1);
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or_default();
    match kind {
        "object" if depth < DEPTH_AT_MOST => {
            let members = sorted(&schema["properties"]).into_iter();
            let needed =
                members.filter(|(name, member)| is_required(schema, name) || member.get("example").is_some());
            Value::Object(
                needed.map(|(name, member)| (name.clone(), example(document, member, depth + 1))).collect(),
            )
        }
        "array" if depth < DEPTH_AT_MOST => json!([example(document, &schema["items"], depth + 1)]),
        "integer" | "number" => schema.get("minimum").cloned().unwrap_or_else(|| 0.into()),
        "boolean" => true.into(),
        _ => "".into(),
    }
}

fn is_required(schema: &Value, name: &str) -> bool {
    schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name))
}

/// A schema, or the one that it refers to.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema["$ref"].as_str().and_then(|target| document.pointer(target.strip_prefix('#')?));
    target.unwrap_or(schema)
}

/// By name, whatever order the document was read in.
fn sorted(members: &Value) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = members.as_object().into_iter().flatten().collect();
    members.sort_by_key(|(name, _)| *name);
    members
}
