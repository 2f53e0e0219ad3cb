//! `/v1/products`: documents become products, and every change a version.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use store::users::Role;

use crate::service::{Person, Service, on_both, on_one, request};

fn document(name: &str) -> Value {
    let (_, text) = policy::STARTERS[1];
    let mut document: Value = serde_json::from_str(text).expect("a starter is JSON");
    document["name"] = json!(name);
    document
}

async fn create(person: &Person, name: &str) -> String {
    let made = person.post("/v1/products", document(name)).await;
    assert_eq!(made.status, 201, "{}", made.json);
    made.json["id"].as_str().expect("an id").to_owned()
}

fn places(answer: &Value) -> Vec<&str> {
    let problems = answer["problems"].as_array().expect("problems");
    problems.iter().map(|problem| problem["place"].as_str().expect("a place")).collect()
}

#[tokio::test]
async fn a_product_is_listed_with_its_current_version_and_rules() {
    on_one(async |service: Service| {
        let (admin, viewer) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Viewer).await);
        let made = admin.post("/v1/products", document("Salaried")).await;
        let id = made.json["id"].as_str().expect("an id");
        assert_eq!(made.header("location"), Some(format!("/v1/products/{id}").as_str()));
        let listed = viewer.get("/v1/products").await;
        assert_eq!(
            (&listed.json["total"], &listed.json["limit"], &listed.json["offset"]),
            (&json!(1), &json!(20), &json!(0))
        );
        let product = &listed.json["data"][0];
        assert_eq!(
            (&product["id"], &product["name"], &product["version"]),
            (&json!(id), &json!("Salaried"), &json!(1))
        );
        assert_eq!(product["title"], "Salaried personal loan");
        let rules = product["rules"].as_array().expect("rules");
        assert_eq!(rules.len(), document("Salaried")["rules"].as_array().map_or(0, Vec::len));
        assert_eq!(rules[4]["code"], "salary_too_low");
        assert_eq!(rules[4]["require"], "salary_monthly >= 25000");
        assert_eq!(rules[4]["outcome"], "decline");
        assert_eq!(product["terms"]["amount"], json!({ "min": 50000, "max": 2_500_000, "step": 1000 }));
        assert_eq!(product["terms"]["annual_rate_percent"], 16.5);
        assert_eq!(product["score"], json!({ "approve_from": 640, "review_from": 580 }));
        assert_eq!(viewer.get(&format!("/v1/products/{id}")).await.json, *product);
    })
    .await;
}

#[tokio::test]
async fn publishing_makes_the_next_version_and_keeps_the_one_before() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let id = create(&admin, "Salaried").await;
        service.advance(jiff::SignedDuration::from_mins(5));
        let mut next = document("Salaried");
        next["description"] = json!("Now for everybody.");
        let answer = admin.put(&format!("/v1/products/{id}"), next).await;
        assert_eq!((answer.status, &answer.json["version"]), (200, &json!(2)), "{}", answer.json);
        assert_eq!(answer.json["document"]["version"], 2);
        assert_eq!(answer.json["created_at"], "2026-11-14T09:30:00Z");
        assert_eq!(answer.json["published_at"], "2026-11-14T09:35:00Z");

        let first = admin.get(&format!("/v1/products/{id}/versions/1")).await;
        assert_eq!(first.json["description"], document("Salaried")["description"]);
        let second = admin.get(&format!("/v1/products/{id}/versions/2")).await;
        assert_eq!(second.json["description"], "Now for everybody.");
        for odd in ["0", "3", "-1", "one", "99999999999999999999"] {
            let answer = admin.get(&format!("/v1/products/{id}/versions/{odd}")).await;
            assert_eq!(answer.told(), (404, "not_found".to_owned()), "{odd}");
        }
        assert_eq!(service.audited(admin.team()).await, ["product.published", "product.created"]);
    })
    .await;
}

#[tokio::test]
async fn what_was_read_can_be_sent_back() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let id = create(&admin, "Salaried").await;
    let place = format!("/v1/products/{id}");
    let document = admin.get(&place).await.json["document"].clone();
    assert_eq!(admin.put(&place, document).await.json["version"], 2);
}

#[tokio::test]
async fn people_who_publish_at_once_get_one_version_each() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let id = create(&admin, "Salaried").await;
        let place = format!("/v1/products/{id}");
        let answers =
            futures_util::future::join_all((0..4).map(|_| admin.put(&place, document("Salaried")))).await;
        let mut versions: Vec<i64> =
            answers.iter().filter_map(|answer| answer.json["version"].as_i64()).collect();
        versions.sort_unstable();
        assert_eq!(versions, [2, 3, 4, 5]);
        for version in versions {
            let kept = admin.get(&format!("{place}/versions/{version}")).await;
            assert_eq!(kept.json["document"]["version"], version);
        }
    })
    .await;
}

#[tokio::test]
async fn everything_wrong_with_a_document_is_told_at_once() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let mut wrong = document("Salaried");
        wrong["rules"][0]["require"] = json!("histroy_days >= 85");
        wrong["amount"]["min"] = json!(5_000_000);
        wrong["colour"] = json!("red");
        let answer = admin.post("/v1/products", wrong.clone()).await;
        assert_eq!(answer.told(), (400, "invalid_product".to_owned()));
        for place in ["/rules/0/require", "/amount/min", "/colour"] {
            assert!(places(&answer.json).contains(&place), "{place}: {}", answer.json);
        }
        let id = create(&admin, "Salaried").await;
        assert_eq!(
            admin.put(&format!("/v1/products/{id}"), wrong).await.told(),
            (400, "invalid_product".to_owned())
        );
        let renamed = admin.put(&format!("/v1/products/{id}"), document("Other")).await;
        assert_eq!((renamed.told().1.as_str(), places(&renamed.json)), ("invalid_product", vec!["/name"]));
        assert_eq!(admin.get(&format!("/v1/products/{id}")).await.json["version"], 1);
    })
    .await;
}

#[tokio::test]
async fn texts_that_are_no_documents_are_refused() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let sent = |text: &[u8]| {
        let mut request: Request<Body> = request(Method::POST, "/v1/products", Body::from(text.to_vec()));
        request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().expect("a header"));
        request
    };
    let twice = br#"{"name": "a", "name": "b", "version": 1, "rules": []}"#;
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    for text in [b"".as_slice(), b"{", b"[]", b"null", b"\"name\"", twice, deep.as_bytes()] {
        let answer = admin.send(sent(text)).await;
        assert_eq!(answer.told(), (400, "invalid_product".to_owned()), "{}", answer.json);
        assert!(!places(&answer.json).is_empty());
    }
    assert_eq!(admin.send(sent(b"\xff")).await.told(), (400, "invalid_request".to_owned()));
}

#[tokio::test]
async fn the_version_may_be_left_out() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let mut document = document("Salaried");
    document.as_object_mut().expect("an object").remove("version");
    assert_eq!(admin.post("/v1/products", document.clone()).await.json["document"]["version"], 1);
    document["name"] = json!("Other");
    document["version"] = json!("first");
    let answer = admin.post("/v1/products", document).await;
    assert_eq!(places(&answer.json), ["/version"]);
}

#[tokio::test]
async fn a_name_is_given_once_in_a_team() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Admin).await, service.person("south", Role::Admin).await);
        create(&north, "Salaried").await;
        let again = north.post("/v1/products", document("Salaried")).await;
        assert_eq!(again.told(), (409, "product_exists".to_owned()));
        create(&south, "Salaried").await;
        assert_eq!(south.get("/v1/products").await.json["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn only_admins_change_products() {
    on_one(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let id = create(&admin, "Salaried").await;
        for role in [Role::Viewer, Role::Analyst] {
            let person = service.person("north", role).await;
            assert_eq!(person.post("/v1/products", document("Other")).await.told().1, "role_required");
            assert_eq!(
                person.put(&format!("/v1/products/{id}"), document("Salaried")).await.told().1,
                "role_required"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn the_dictionary_has_every_name_that_rules_may_use() {
    let service = Service::on_sqlite().await;
    let viewer = service.person("north", Role::Viewer).await;
    let answer = viewer.get("/v1/metrics-dictionary").await;
    let data = answer.json["data"].as_array().expect("metrics");
    assert_eq!(answer.json["total"], data.len());
    let names: Vec<&str> = data
        .iter()
        .flat_map(|metric| metric["names"].as_array().into_iter().flatten())
        .filter_map(Value::as_str)
        .collect();
    for (_, text) in policy::STARTERS {
        let product = policy::Product::load(text).expect("a starter is a product");
        assert!(product.names().iter().all(|name| names.contains(&name.as_str())), "{}", product.name());
    }
    let balance = data.iter().find(|metric| metric["name"] == "average_balance").expect("a metric");
    assert_eq!((&balance["family"], &balance["unit"]), (&json!("balances"), &json!("rupees")));
}
