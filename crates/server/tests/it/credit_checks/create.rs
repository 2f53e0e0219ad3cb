//! `POST /v1/credit-checks`: what is answered, kept and billed.

use serde_json::{Value, json};
use store::users::Role;

use crate::bureau::{CLEAN, NO_HIT, WRITTEN_OFF, person};
use crate::service::{Service, on_one};

#[tokio::test]
async fn a_clean_person_is_answered_with_a_report_saved_and_billed() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;

        let answer = north.pull("  Priya   Sharma ", "90000 00780").await;

        assert_eq!(answer.status, 201, "{}", answer.json);
        let check = &answer.json;
        let id = check["id"].as_str().expect("an id");
        assert!(id.starts_with("cc_"), "{id}");
        assert_eq!(answer.header("location"), Some(format!("/v1/credit-checks/{id}").as_str()));
        assert_eq!((&check["name"], &check["mobile"]), (&json!("Priya Sharma"), &json!(CLEAN)));
        assert_eq!((&check["status"], &check["reused"]), (&json!("completed"), &json!(false)));
        assert_eq!((&check["score"], &check["marks"]), (&json!(780), &json!(0)));
        assert_eq!((&check["is_sandbox"], &check["outcome"]), (&json!(true), &json!("hit")));
        assert_eq!(check["amount_billed"], 35);
        assert_eq!(check["created_by"], north.user().as_str());
        let report = &check["report"];
        assert_eq!((&report["score"]["value"], &report["is_sandbox"]), (&json!(780), &json!(true)));
        for member in ["identity", "accounts", "enquiries", "addresses", "summary", "marks"] {
            assert!(report.get(member).is_some(), "{member}");
        }
        assert!(report["accounts"][0]["history"].as_array().is_some_and(|months| !months.is_empty()));
        assert_eq!(service.billed_by_bureau().await, 1);
        assert_eq!(service.billed_to(&north).await, (1, 35.0));

        let read = north.get(&format!("/v1/credit-checks/{id}")).await;
        assert_eq!(read.status, 200);
        let mut expected = check.clone();
        expected.as_object_mut().expect("an object").remove("reused");
        assert_eq!(read.json, expected);
        assert_eq!(service.billed_to(&north).await, (1, 35.0), "reading is free");
    })
    .await;
}

#[tokio::test]
async fn the_consent_is_kept_with_who_when_where_and_which_words() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await.from([203, 0, 113, 9]);
        service.sell_reports(north.team(), None).await;
        let words = north.get("/v1/consent-wording").await;
        assert_eq!(words.status, 200);
        assert!(words.json["text"].as_str().is_some_and(|text| text.len() > 100), "{}", words.json);

        let consent = north.pull("Priya Sharma", CLEAN).await.json["consent"].clone();

        assert_eq!(consent["given_by"], json!({ "id": north.user().as_str(), "name": north.name() }));
        assert_eq!(consent["given_at"], format!("{:.0}", service.now()));
        assert_eq!(consent["client_address"], "203.0.113.9");
        assert_eq!((&consent["via"], &consent["purpose"]), (&json!("api_key"), &json!("credit_enquiry")));
        assert_eq!(
            (&consent["wording_version"], &consent["wording"]),
            (&words.json["version"], &words.json["text"])
        );
        assert_eq!((&consent["revoked_at"], &consent["revoked_by"]), (&Value::Null, &Value::Null));

        let signed_in = north.sign_in(crate::service::PASSWORD).await;
        let device = north.with_token(signed_in.json["token"].as_str().expect("a token"));
        let consent = device.pull("Asha Rao", "9000000715").await.json["consent"].clone();
        assert_eq!(consent["via"], "login");
        let audited = service.entries(north.team()).await;
        let created = audited.iter().find(|entry| entry.action == "credit_check.created").expect("an entry");
        assert_eq!(created.actor, north.user().as_str());
        assert!(created.request_id.is_some());
    })
    .await;
}

#[tokio::test]
async fn marks_and_a_missing_file_are_told() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    service.sell_reports(north.team(), None).await;

    let marked = north.pull("Ravi Kumar", WRITTEN_OFF).await.json;
    let kinds: Vec<&Value> =
        marked["report"]["marks"].as_array().expect("marks").iter().map(|mark| &mark["kind"]).collect();
    assert!(kinds.contains(&&json!("written_off")), "{kinds:?}");
    assert_eq!(marked["marks"], kinds.len());

    let unknown = north.pull("Ravi Kumar", NO_HIT).await.json;
    assert_eq!((&unknown["outcome"], &unknown["score"]), (&json!("no_hit"), &Value::Null));
}

#[tokio::test]
async fn a_recent_report_is_reused_when_asked_for_and_says_so() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let colleague = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let first = north.pulled("Priya Sharma", CLEAN).await;
        service.advance(jiff::SignedDuration::from_hours(24 * 20));
        let mut asked = person("PRIYA SHARMA", "+91 90000 00780");

        asked["reuse_within_days"] = json!(30);
        let reused = colleague.post("/v1/credit-checks", asked.clone()).await;
        assert_eq!(reused.status, 200, "{}", reused.json);
        assert_eq!((&reused.json["id"], &reused.json["reused"]), (&json!(first), &json!(true)));
        assert_eq!(reused.json["reused_count"], 1);
        assert_eq!(reused.json["later_consents"][0]["given_by"]["id"], colleague.user().as_str());
        assert_eq!(reused.json["consent"]["given_by"]["id"], north.user().as_str());
        assert_eq!(
            (service.billed_by_bureau().await, service.times(north.team(), "credit_check.reused").await),
            (1, 1)
        );

        asked["reuse_within_days"] = json!(19);
        let fresh = colleague.post("/v1/credit-checks", asked.clone()).await;
        assert_eq!((fresh.status, &fresh.json["reused"]), (201, &json!(false)), "{}", fresh.json);

        let other = service.person("south", Role::Analyst).await;
        service.sell_reports(other.team(), None).await;
        let theirs = other.post("/v1/credit-checks", asked).await;
        assert_eq!(theirs.status, 201, "another team's report is not reused: {}", theirs.json);
    })
    .await;
}
