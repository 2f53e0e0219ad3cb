//! The audit log for whoever has to show it: filtered, taken along, and with the end of its chain.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use crate::service::{Person, Service, on_both};
use crate::web::Browser;

async fn actions(person: &Person, query: &str) -> Vec<String> {
    let answer = person.get(&format!("/v1/audit?limit=100&{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.json);
    let entries = answer.json["data"].as_array().expect("a list");
    assert_eq!(answer.json["total"].as_u64(), u64::try_from(entries.len()).ok(), "{query}");
    entries.iter().map(|entry| entry["action"].as_str().expect("an action").to_owned()).collect()
}

/// Somebody reviews a case that somebody else uploaded, the day after.
async fn reviewed(service: &Service) -> (Person, Person, String) {
    let (asha, ravi) =
        (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
    let id = service.completed(&asha, Decision::ManualReview).await;
    service.advance(SignedDuration::from_hours(24));
    let word = json!({ "decision": "declined", "note": "Forged." });
    assert_eq!(ravi.post(&format!("/v1/analyses/{id}/review"), word).await.status, 200);
    (asha, ravi, id)
}

#[tokio::test]
async fn entries_are_found_by_person_case_action_and_day() {
    on_both(async |service: Service| {
        let (asha, ravi, id) = reviewed(&service).await;
        let reference = asha.get(&format!("/v1/analyses/{id}")).await.json["ref"].clone();
        let reference = reference.as_str().expect("a reference");
        let of_ravi = actions(&asha, &format!("actor={}", ravi.user())).await;
        assert!(
            of_ravi.contains(&"analysis.reviewed".to_owned())
                && !of_ravi.contains(&"analysis.created".to_owned())
        );
        let by_id = actions(&asha, &format!("subject={id}")).await;
        assert!(by_id.contains(&"analysis.created".to_owned()), "{by_id:?}");
        assert_eq!(actions(&asha, &format!("subject={reference}")).await, by_id);
        assert_eq!(actions(&asha, "action=analysis.reviewed").await, ["analysis.reviewed"]);
        let family: BTreeSet<String> =
            actions(&asha, "action=analysis.&actor=me").await.into_iter().collect();
        assert_eq!(family, BTreeSet::from(["analysis.created", "analysis.read"].map(str::to_owned)));
        let today = store::india::offset().to_datetime(service.now()).date();
        assert!(
            actions(&asha, &format!("to={}", today.yesterday().expect("a day")))
                .await
                .iter()
                .all(|action| action != "analysis.reviewed")
        );
        assert_eq!(actions(&asha, "actor=usr_nobody").await, Vec::<String>::new());
        let south = service.person("south", Role::Owner).await;
        assert_eq!(actions(&south, &format!("subject={id}")).await, Vec::<String>::new());

        let entry = asha.get("/v1/audit?action=analysis.reviewed").await.json["data"][0].clone();
        assert_eq!((&entry["outcome"], &entry["subject"]), (&json!("declined"), &json!(id)));
        for bad in
            ["before=x", "before=aud_01jcm3q8f7x5v9d2k4h6n8r0tw", "from=2026-11-14T09:30:00Z", "actor="]
        {
            assert_eq!(
                asha.get(&format!("/v1/audit?{bad}")).await.told(),
                (400, "invalid_parameter".to_owned()),
                "{bad}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_long_log_is_walked_through_entry_by_entry() {
    let service = Service::on_sqlite().await;
    let (asha, ..) = reviewed(&service).await;
    let all = asha.get("/v1/audit?limit=100").await.json["data"].clone();
    let all = all.as_array().expect("a list");
    let (mut walked, mut before): (Vec<Value>, String) = (Vec::new(), String::new());
    while walked.len() < all.len() {
        let answer = asha.get(&format!("/v1/audit?limit=2{before}")).await;
        let some = answer.json["data"].as_array().expect("a list").clone();
        let last = some.last().expect("there are more")["id"].as_str().expect("an id").to_owned();
        before = format!("&before={last}");
        walked.extend(some);
    }
    assert_eq!(&walked, all);
}

#[tokio::test]
async fn the_log_is_taken_along_as_a_table_and_that_is_in_it() {
    on_both(async |service: Service| {
        let (asha, ravi, id) = reviewed(&service).await;
        assert_eq!(ravi.get("/v1/audit/export").await.status, 403);
        let browser = Browser::of(&service, &asha).await;
        let table = browser.get(&format!("/settings/audit/export?subject={id}&from=nonsense")).await;
        assert_eq!((table.status, table.header("content-type")), (200, "text/csv; charset=utf-8"));
        assert!(table.header("content-disposition").contains("audit.csv"));
        let lines: Vec<&str> = table.text.lines().collect();
        assert!(lines[0].starts_with("position,id,at,"), "{}", lines[0]);
        assert!(lines.iter().skip(1).all(|line| line.contains(&id)), "{}", table.text);
        let review = lines.iter().find(|line| line.contains("analysis.reviewed")).expect("the review");
        assert!(review.contains("declined") && review.contains(ravi.name()), "{review}");
        assert!(service.audited(asha.team()).await.contains(&"audit.exported".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn the_head_moves_with_every_entry_and_is_that_of_the_chain() {
    on_both(async |service: Service| {
        let (asha, _, id) = reviewed(&service).await;
        let first = asha.get("/v1/audit/head").await.json;
        asha.record(&id).await;
        let second = asha.get("/v1/audit/head").await.json;
        assert!(second["position"].as_i64() > first["position"].as_i64(), "{first} {second}");
        assert_ne!(first["hash"], second["hash"]);
        let mut reader = service.database().snapshot().await.expect("a transaction");
        let chain = store::audit::verify(&mut reader, asha.team()).await.expect("an answer");
        assert_eq!(chain.broken, None);
        assert_eq!(
            (json!(chain.position), json!(chain.hash)),
            (second["position"].clone(), second["hash"].clone())
        );
    })
    .await;
}

#[tokio::test]
async fn admins_filter_the_log_on_its_page() {
    let service = Service::on_sqlite().await;
    let (asha, ravi, _) = reviewed(&service).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser
        .get(&format!("/settings/audit?actor={}&action=analysis.reviewed&to=nonsense", ravi.user()))
        .await;
    page.says("1–1 of 1");
    page.says("declined");
    page.says("/settings/audit/export?actor=");
    browser.get("/settings/audit?subject=APP-999999").await.says("None");
}
