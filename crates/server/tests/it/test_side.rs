//! The test side of a team: keys of its own, lists of its own, an invented bureau and no bill.

use serde_json::json;
use store::analyses::Decision;
use store::users::Role;

use crate::analyses::form::Form;
use crate::bureau::{self, CLEAN};
use crate::service::{Person, Service, on_one};

const URL: &str = "https://hooks.lender.example/lending";

/// The same person with a key for the test side.
pub(crate) async fn on_test_side(person: &Person) -> Person {
    test_key(person).await.1
}

/// The id of a fresh key, and the person who uses it.
async fn test_key(person: &Person) -> (String, Person) {
    let made = person.signed_in().await.post("/v1/api-keys", json!({ "name": "trial", "test": true })).await;
    assert_eq!((made.status, &made.json["test"]), (201, &json!(true)), "{}", made.json);
    let key = made.json["key"].as_str().expect("a key");
    assert!(key.starts_with("lk_test_"));
    (made.json["id"].as_str().expect("an id").to_owned(), person.with_token(key))
}

pub(crate) async fn ids(person: &Person, place: &str) -> Vec<String> {
    let listed = person.get(place).await.json;
    let rows = listed["data"].as_array().unwrap_or_else(|| panic!("{place}: {listed}"));
    assert_eq!(listed["total"], rows.len());
    rows.iter().map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn each_side_has_lists_references_and_keys_of_its_own() {
    on_one(async |service: Service| {
        let live = service.person("north", Role::Owner).await;
        let test = on_test_side(&live).await;
        let form = || Form::with_statement().text("external_id", "loan-1").key("upload-1");
        let (one, other) = (live.upload(form()).await, test.upload(form()).await);
        assert_eq!((one.status, other.status), (202, 202), "{} {}", one.json, other.json);
        assert_ne!(one.json["id"], other.json["id"], "the same key on another side is another request");
        assert_eq!((&one.json["ref"], &other.json["ref"]), (&json!("APP-000001"), &json!("APP-000001")));
        for (person, own, theirs) in [(&live, &one, &other), (&test, &other, &one)] {
            let (own, theirs) = (own.json["id"].as_str().expect("an id"), theirs.json["id"].as_str());
            assert_eq!(ids(person, "/v1/analyses").await, [own]);
            assert_eq!(ids(person, "/v1/analyses?external_id=loan-1").await, [own]);
            let place = format!("/v1/analyses/{}", theirs.expect("an id"));
            assert_eq!(person.get(&place).await.told(), (404, "not_found".to_owned()));
            assert_eq!(person.delete(&place).await.told(), (404, "not_found".to_owned()));
            assert_eq!(person.get("/v1/usage").await.json["queue"]["queued"], 1);
        }
        let hook = test.post("/v1/webhooks", json!({ "url": URL })).await.json;
        assert_eq!(ids(&test, "/v1/webhooks").await, [hook["id"].as_str().expect("an id")]);
        assert!(ids(&live, "/v1/webhooks").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_test_side_begins_with_the_products_of_the_live_one() {
    on_one(async |service: Service| {
        let live = service.person("north", Role::Owner).await;
        let document: serde_json::Value = serde_json::from_str(policy::STARTERS[1].1).expect("JSON");
        let product = live.post("/v1/products", document).await.json;
        let test = on_test_side(&live).await;
        let copies = test.get("/v1/products").await.json;
        assert_eq!((&copies["total"], &copies["data"][0]["name"]), (&json!(1), &product["name"]));
        assert_ne!(copies["data"][0]["id"], product["id"]);
        let of_live = Form::with_statement().text("product_id", product["id"].as_str().expect("an id"));
        assert_eq!(test.upload(of_live).await.told(), (404, "product_not_found".to_owned()));
        let of_test =
            Form::with_statement().text("product_id", copies["data"][0]["id"].as_str().expect("an id"));
        assert_eq!(test.upload(of_test).await.status, 202);
    })
    .await;
}

#[tokio::test]
async fn reports_of_the_test_side_are_invented_and_billed_to_nobody() {
    on_one(async |service: Service| {
        let live = service.person("north", Role::Owner).await;
        service.sell_reports(live.team(), Some(3_500)).await;
        let test = on_test_side(&live).await;
        live.pulled("Priya Sharma", CLEAN).await;
        assert_eq!(live.pull("Asha Rao", CLEAN).await.told(), (403, "bureau_budget_reached".to_owned()));
        let check = test.pulled("Priya Sharma", CLEAN).await;
        test.pulled("Asha Rao", CLEAN).await;
        assert_eq!(test.get(&format!("/v1/credit-checks/{check}")).await.json["is_sandbox"], true);
        assert_eq!(service.billed_to(&test).await, (0, 0.0));
        assert_eq!(service.billed_to(&live).await, (1, 35.0));
        assert_eq!(ids(&live, "/v1/credit-checks").await.len(), 1, "what is pulled there is not seen here");
    })
    .await;
}

#[tokio::test]
async fn a_bureau_outside_is_never_asked_by_the_test_side() {
    on_one(async |service: Service| {
        let outside = service.with_bureau(|settings| settings.is_in_house = false);
        let live = service.person("north", Role::Owner).await.at(&outside);
        service.sell_reports(live.team(), None).await;
        let test = on_test_side(&live).await;
        live.pulled("Priya Sharma", CLEAN).await;
        assert_eq!(outside.billed_by_bureau().await, 1);
        let refused = test.pull("Priya Sharma", CLEAN).await;
        assert_eq!(refused.told(), (502, "bureau_unavailable".to_owned()), "{}", refused.json);
        assert_eq!(outside.billed_by_bureau().await, 1);
        let both = outside.with_sandbox(bureau::sandbox());
        test.at(&both).pulled("Priya Sharma", CLEAN).await;
        assert_eq!(outside.billed_by_bureau().await, 1, "the sandbox was asked");
    })
    .await;
}

#[tokio::test]
async fn a_key_says_which_side_it_is_for_and_whose_bureau_answers() {
    let service = Service::on_sqlite().await;
    let live = service.person("north", Role::Owner).await;
    let test = on_test_side(&live).await;
    let me = |person: Person| async move {
        let me = person.get("/v1/me").await.json;
        (me["test"].clone(), me["sandbox_bureau"].clone(), me["team"]["name"].clone())
    };
    assert_eq!(me(live.clone()).await, (json!(false), json!(true), json!("north")));
    assert_eq!(me(test.clone()).await, (json!(true), json!(true), json!("north")));
    let outside = service.with_bureau(|settings| settings.is_in_house = false);
    assert_eq!(me(live.at(&outside)).await, (json!(false), json!(false), json!("north")));
    assert_eq!(me(test.at(&outside)).await, (json!(true), json!(true), json!("north")));
    let keys = live.get("/v1/api-keys").await.json;
    for key in keys["data"].as_array().expect("keys") {
        assert_eq!(key["test"], key["name"] == "trial", "{key}");
    }
    assert_eq!(keys["total"], 2);
}

#[tokio::test]
async fn people_and_keys_are_reached_with_a_live_key_only() {
    let service = Service::on_sqlite().await;
    let test = on_test_side(&service.person("north", Role::Owner).await).await;
    for place in
        ["/v1/members", "/v1/api-keys", "/v1/invitations", "/v1/auth/sessions", "/v1/identity-provider"]
    {
        assert_eq!(test.get(place).await.told(), (403, "live_key_required".to_owned()), "{place}");
    }
    assert_eq!(test.get("/v1/audit").await.status, 200);
}

#[tokio::test]
async fn one_call_empties_the_test_side_and_leaves_the_live_one() {
    on_one(async |service: Service| {
        let live = service.person("north", Role::Owner).await;
        service.sell_reports(live.team(), None).await;
        let test = on_test_side(&live).await;
        let kept = service.completed(&live, Decision::Approved).await;
        live.pulled("Priya Sharma", CLEAN).await;
        for _ in 0..2 {
            test.uploaded(Form::with_statement()).await;
        }
        test.pulled("Priya Sharma", CLEAN).await;
        test.post("/v1/webhooks", json!({ "url": URL })).await;
        let erased = test.delete("/v1/test-data").await;
        assert_eq!(erased.json, json!({ "analyses": 2, "credit_checks": 1 }));
        assert!(
            ids(&test, "/v1/analyses").await.is_empty() && ids(&test, "/v1/credit-checks").await.is_empty()
        );
        assert_eq!(ids(&test, "/v1/webhooks").await.len(), 1);
        assert_eq!(ids(&live, "/v1/analyses").await, [kept]);
        assert_eq!(ids(&live, "/v1/credit-checks").await.len(), 1);
        assert!(service.audited(live.team()).await.contains(&"test_data.erased".to_owned()));
        // With a live key the same is meant, and nothing live.
        test.uploaded(Form::with_statement()).await;
        assert_eq!(live.delete("/v1/test-data").await.json, json!({ "analyses": 1, "credit_checks": 0 }));
        assert_eq!(ids(&live, "/v1/analyses").await.len(), 1);
        let viewer = service.person("north", Role::Viewer).await;
        assert_eq!(viewer.delete("/v1/test-data").await.told(), (403, "role_required".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn webhooks_that_a_test_key_made_end_with_it() {
    let service = Service::on_sqlite().await;
    let live = service.person("north", Role::Owner).await;
    let ((id, test), other) = (test_key(&live).await, on_test_side(&live).await);
    test.post("/v1/webhooks", json!({ "url": URL })).await;
    assert_eq!(ids(&other, "/v1/webhooks").await.len(), 1);
    assert_eq!(live.delete(&format!("/v1/api-keys/{id}")).await.status, 204);
    assert_eq!(test.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
    assert!(ids(&other, "/v1/webhooks").await.is_empty());
}
