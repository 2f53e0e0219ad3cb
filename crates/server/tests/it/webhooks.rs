//! `/v1/webhooks`: where messages go, and what became of them.

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use crate::service::{Person, Service, on_both};

const URL: &str = "https://hooks.lender.example/lending";

async fn create(person: &Person) -> Value {
    let made = person.post("/v1/webhooks", json!({ "url": URL })).await;
    assert_eq!(made.status, 201, "{}", made.json);
    made.json
}

#[tokio::test]
async fn the_secret_is_shown_once() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let made = create(&admin).await;
        let secret = made["secret"].as_str().expect("a secret");
        assert!(secret.starts_with("whsec_") && secret.len() > 40);
        assert_eq!(made["events"], json!(store::webhooks::EVENTS));
        let listed = admin.get("/v1/webhooks").await;
        assert_eq!((&listed.json["total"], &listed.json["data"][0]["url"]), (&json!(1), &json!(URL)));
        assert!(!listed.json.to_string().contains("whsec_"));
        assert_ne!(create(&admin).await["secret"], made["secret"]);
    })
    .await;
}

#[tokio::test]
async fn events_are_chosen_from_those_there_are() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let chosen = json!({ "url": URL, "events": ["analysis.failed", "analysis.failed"] });
    assert_eq!(admin.post("/v1/webhooks", chosen).await.json["events"], json!(["analysis.failed"]));
    for events in [json!([]), json!(["analysis.started"]), json!("analysis.failed"), json!([1])] {
        let answer = admin.post("/v1/webhooks", json!({ "url": URL, "events": events })).await;
        assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{events}");
    }
}

#[tokio::test]
async fn private_and_unsafe_addresses_are_refused_unless_the_operator_allows_them() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let lax = service.with_settings(|settings| settings.allow_private_webhooks = true);
    let local = json!({ "url": "http://127.0.0.1:9000/hook" });
    let answer = admin.post("/v1/webhooks", local.clone()).await;
    assert_eq!(answer.told(), (400, "invalid_request".to_owned()));
    assert!(!answer.json["message"].to_string().contains("127.0.0.1"));
    assert_eq!(admin.at(&lax).post("/v1/webhooks", local).await.status, 201);
    let with_password = json!({ "url": "https://user:hunter2@hooks.lender.example/" });
    let answer = admin.at(&lax).post("/v1/webhooks", with_password).await;
    assert_eq!(answer.told(), (400, "invalid_request".to_owned()));
    assert!(!answer.json.to_string().contains("hunter2"));
}

#[tokio::test]
async fn a_team_has_at_most_ten() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let mut last = Value::Null;
        for _ in 0..10 {
            last = create(&admin).await;
        }
        let one_more = admin.post("/v1/webhooks", json!({ "url": URL })).await;
        assert_eq!(one_more.told(), (409, "too_many_webhooks".to_owned()));
        let place = format!("/v1/webhooks/{}", last["id"].as_str().expect("an id"));
        service.advance(SignedDuration::from_secs(1));
        assert_eq!(admin.delete(&place).await.status, 204);
        assert_eq!(admin.delete(&place).await.told(), (404, "not_found".to_owned()));
        service.advance(SignedDuration::from_secs(1));
        create(&admin).await;
        assert_eq!(admin.get("/v1/webhooks").await.json["total"], 10);
        assert_eq!(service.audited(admin.team()).await[..2], ["webhook.created", "webhook.deleted"]);
    })
    .await;
}

#[tokio::test]
async fn deliveries_can_be_read_also_when_the_webhook_is_gone() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let made = create(&admin).await;
        let place = format!("/v1/webhooks/{}", made["id"].as_str().expect("an id"));
        assert_eq!(admin.get(&format!("{place}/deliveries")).await.json["total"], 0);
        let analysis = service.completed(&admin, Decision::Approved).await;
        admin.delete(&place).await;
        let answer = admin.get(&format!("{place}/deliveries")).await;
        let delivery = &answer.json["data"][0];
        assert_eq!(answer.json["total"], 1);
        assert_eq!(
            (&delivery["event"], &delivery["subject"]),
            (&json!("analysis.completed"), &json!(analysis))
        );
        assert_eq!((&delivery["status"], &delivery["attempts"]), (&json!("pending"), &json!(0)));
    })
    .await;
}

#[tokio::test]
async fn a_test_and_a_message_once_more_are_queued_and_noted() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let made = create(&admin).await;
        let place = format!("/v1/webhooks/{}", made["id"].as_str().expect("an id"));
        service.advance(SignedDuration::from_secs(1));
        let tested = admin.post(&format!("{place}/test"), json!({})).await;
        assert_eq!((tested.status, &tested.json["event"]), (202, &json!("webhook.test")));
        assert_eq!((&tested.json["subject"], &tested.json["status"]), (&made["id"], &json!("pending")));
        let listed = admin.get(&format!("{place}/deliveries")).await.json;
        assert_eq!(listed["data"][0], tested.json);

        let again = format!("{place}/deliveries/{}/redeliver", tested.json["id"].as_str().expect("an id"));
        service.advance(SignedDuration::from_secs(5));
        let sent = admin.post(&again, json!({})).await;
        assert_eq!(
            (sent.status, &sent.json["id"], &sent.json["attempts"]),
            (202, &tested.json["id"], &json!(0))
        );
        assert_eq!(sent.json["next_attempt_at"], "2026-11-14T09:30:06Z");
        assert_eq!(admin.get(&format!("{place}/deliveries")).await.json["total"], 1);
        assert_eq!(service.audited(admin.team()).await[..2], ["webhook.redelivered", "webhook.tested"]);
        let nobodys = format!("{place}/deliveries/msg_{}/redeliver", "0".repeat(26));
        assert_eq!(admin.post(&nobodys, json!({})).await.told(), (404, "not_found".to_owned()));

        assert_eq!(admin.delete(&place).await.status, 204);
        for gone in [format!("{place}/test"), again] {
            assert_eq!(admin.post(&gone, json!({})).await.told(), (404, "not_found".to_owned()), "{gone}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_team_asks_for_no_more_than_thirty_messages_a_minute() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let made = create(&admin).await;
        let place = format!("/v1/webhooks/{}/test", made["id"].as_str().expect("an id"));
        for _ in 0..30 {
            assert_eq!(admin.post(&place, json!({})).await.status, 202);
        }
        let refused = admin.post(&place, json!({})).await;
        assert_eq!(refused.told(), (429, "rate_limited".to_owned()));
        assert!(refused.header("retry-after").is_some());
        service.advance(SignedDuration::from_secs(61));
        assert_eq!(admin.post(&place, json!({})).await.status, 202);
    })
    .await;
}

#[tokio::test]
async fn only_admins_see_and_make_webhooks() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        let made = create(&admin).await;
        let place = format!("/v1/webhooks/{}", made["id"].as_str().expect("an id"));
        for role in [Role::Viewer, Role::Analyst] {
            let person = service.person("north", role).await;
            let answers = [
                person.get("/v1/webhooks").await,
                person.post("/v1/webhooks", json!({ "url": URL })).await,
                person.delete(&place).await,
                person.get(&format!("{place}/deliveries")).await,
            ];
            for answer in answers {
                assert_eq!(answer.told(), (403, "role_required".to_owned()));
            }
        }
    })
    .await;
}
