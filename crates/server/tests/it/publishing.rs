//! Which product decides where none is named, and who lets a product decide: over the API.

use serde_json::{Value, json};
use store::team_settings;
use store::users::Role;

use crate::analyses::form::Form;
use crate::service::{Person, Service, on_one};

fn document(name: &str, rate: f64) -> Value {
    json!({
        "name": name, "title": "Scooters", "annual_rate_percent": rate,
        "tenure_months": { "min": 12, "max": 48, "default": 24 },
        "rules": [{ "code": "poor", "require": "income_monthly >= 12000", "outcome": "decline", "message": "Poor." }]
    })
}

async fn made(person: &Person, name: &str) -> String {
    let answer = person.post("/v1/products", document(name, 12.0)).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    answer.json["id"].as_str().expect("an id").to_owned()
}

async fn ask_for_two(service: &Service, person: &Person) {
    let mut tx = service.database().write().await.expect("a transaction");
    assert!(
        team_settings::set_second_person_publishes(&mut tx, person.team(), true).await.expect("an update")
    );
    tx.commit().await.expect("a commit");
}

/// The product that an upload is decided by.
async fn decided_by(person: &Person, named: Option<&str>) -> Value {
    let form = Form::with_statement();
    let form = named.into_iter().fold(form, |form, named| form.text("product_id", named));
    let id = person.uploaded(form).await;
    person.record(&id).await["product_id"].clone()
}

#[tokio::test]
async fn an_upload_that_names_no_product_is_decided_by_the_teams_default() {
    on_one(async |service: Service| {
        let (asha, clerk) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Analyst).await);
        let stranger = service.person("south", Role::Admin).await;
        let id = made(&asha, "scooters").await;
        assert_eq!(decided_by(&clerk, None).await, Value::Null, "the built-in product");
        let choice = json!({ "id": id });
        assert_eq!(clerk.put("/v1/products/default", choice.clone()).await.status, 403);
        assert_eq!(
            stranger.put("/v1/products/default", choice.clone()).await.told(),
            (404, "not_found".to_owned())
        );
        assert_eq!(asha.put("/v1/products/default", choice.clone()).await.status, 204);
        assert_eq!(asha.put("/v1/products/default", choice).await.status, 204);
        assert_eq!(service.times(asha.team(), "product.made_default").await, 1, "only what changes is news");
        assert_eq!(asha.get(&format!("/v1/products/{id}")).await.json["is_default"], true);
        assert_eq!(asha.get("/v1/products").await.json["data"][0]["is_default"], true);
        assert_eq!(decided_by(&clerk, None).await, json!(id));
        assert_eq!(decided_by(&stranger, None).await, Value::Null, "of another team");
        assert_eq!(decided_by(&clerk, Some("none")).await, Value::Null, "the built-in one by name");
        let nothing = asha.put("/v1/products/default", json!({})).await;
        assert_eq!(nothing.told(), (400, "invalid_request".to_owned()), "a slip is not the choice of none");
        assert_eq!(asha.put("/v1/products/default", json!({ "id": null })).await.status, 204);
        assert_eq!(decided_by(&clerk, None).await, Value::Null);
        assert_eq!(asha.get(&format!("/v1/products/{id}")).await.json["is_default"], false);
        assert_eq!(service.times(asha.team(), "product.built_in_default").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_archived_product_cannot_be_the_default() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let id = made(&asha, "scooters").await;
        let mut tx = service.database().write().await.expect("a transaction");
        let product = store::ProductId::parse(&id).expect("an id");
        store::products::archive(&mut tx, asha.team(), &product, service.now()).await.expect("an archive");
        tx.commit().await.expect("a commit");
        let answer = asha.put("/v1/products/default", json!({ "id": id })).await;
        assert_eq!(answer.told(), (404, "not_found".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn where_a_team_asks_for_it_somebody_else_than_the_author_publishes() {
    on_one(async |service: Service| {
        let (asha, binu) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Admin).await);
        let (clerk, stranger) =
            (service.person("north", Role::Analyst).await, service.person("south", Role::Admin).await);
        let id = made(&asha, "scooters").await;
        let (place, draft) = (format!("/v1/products/{id}"), format!("/v1/products/{id}/draft"));
        let publish = format!("/v1/products/{id}/publish");
        assert_eq!(asha.get(&draft).await.told(), (404, "not_found".to_owned()));
        ask_for_two(&service, &asha).await;

        let alone = asha.put(&place, document("scooters", 13.0)).await;
        assert_eq!(alone.told(), (409, "second_person_required".to_owned()));
        let message = alone.json["message"].as_str().expect("a message");
        assert!(message.contains("PUT /v1/products/{id}/draft"), "{message}");
        let wrong = asha.put(&draft, json!({ "name": "scooters", "rules": 1 })).await;
        assert_eq!(wrong.told(), (400, "invalid_product".to_owned()));
        assert_eq!(clerk.put(&draft, document("scooters", 13.0)).await.status, 403);
        let saved = asha.put(&draft, document("scooters", 13.0)).await;
        assert_eq!((saved.status, &saved.json["version"]), (200, &json!(2)), "{}", saved.json);
        assert_eq!(saved.json["saved_by"], asha.user().as_str());
        assert_eq!(clerk.get(&draft).await.json, saved.json);

        let seen = json!({ "revision": saved.json["revision"] });
        assert_eq!(
            asha.post(&publish, seen.clone()).await.told(),
            (409, "second_person_required".to_owned())
        );
        assert_eq!(stranger.post(&publish, seen.clone()).await.status, 404);
        assert_eq!(clerk.post(&publish, seen.clone()).await.status, 403);
        asha.put(&draft, document("scooters", 14.0)).await;
        let other = binu.post(&publish, seen).await;
        assert_eq!(other.told(), (409, "draft_changed".to_owned()), "it is not what Binu looked at");
        let seen = json!({ "revision": binu.get(&draft).await.json["revision"] });
        let published = binu.post(&publish, seen).await;
        assert_eq!((published.status, &published.json["version"]), (200, &json!(2)), "{}", published.json);
        assert_eq!(published.json["terms"]["annual_rate_percent"], 14.0);
        assert_eq!(binu.get(&draft).await.status, 404, "nothing waits any more");
        assert_eq!(service.times(asha.team(), "product.published").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_new_product_decides_nothing_until_a_second_person_has_published_it() {
    on_one(async |service: Service| {
        let (asha, binu) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Admin).await);
        ask_for_two(&service, &asha).await;
        let id = made(&asha, "scooters").await;
        let (place, publish) = (format!("/v1/products/{id}"), format!("/v1/products/{id}/publish"));
        assert_eq!(asha.get(&place).await.json["is_published"], false);
        let refused = (409, "product_not_published".to_owned());
        let upload = || Form::with_statement().text("product_id", &id);
        assert_eq!(binu.upload(upload()).await.told(), refused);
        assert_eq!(binu.put("/v1/products/default", json!({ "id": id })).await.told(), refused);

        let waiting = binu.get(&format!("{place}/draft")).await.json;
        assert_eq!((&waiting["version"], &waiting["document"]["name"]), (&json!(1), &json!("scooters")));
        let seen = json!({ "revision": waiting["revision"] });
        assert_eq!(
            asha.post(&publish, seen.clone()).await.told(),
            (409, "second_person_required".to_owned())
        );
        let published = binu.post(&publish, seen).await;
        assert_eq!((&published.json["version"], &published.json["is_published"]), (&json!(1), &json!(true)));
        assert_eq!(decided_by(&binu, Some(&id)).await, json!(id));
    })
    .await;
}

#[tokio::test]
async fn a_draft_is_published_by_its_author_where_nobody_asks_for_a_second_person() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let id = made(&asha, "scooters").await;
        let saved = asha.put(&format!("/v1/products/{id}/draft"), document("scooters", 13.0)).await;
        let seen = json!({ "revision": saved.json["revision"] });
        let published = asha.post(&format!("/v1/products/{id}/publish"), seen).await;
        assert_eq!((published.status, &published.json["version"]), (200, &json!(2)), "{}", published.json);
        assert_eq!(asha.put(&format!("/v1/products/{id}"), document("scooters", 15.0)).await.status, 200);
    })
    .await;
}
