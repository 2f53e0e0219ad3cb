//! Who looked at personal data: noted with every answer, joined, written together, and never lost without a word.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde_json::json;
use store::analyses::Decision;
use store::audit::Entry;
use store::users::Role;

use crate::bureau::CLEAN;
use crate::service::{Person, Service, on_both, on_one};
use crate::web::Browser;

/// Entries about looks, oldest first, when all of them are written.
async fn looks(service: &Service, person: &Person) -> Vec<Entry> {
    service.app().write_reads().await.expect("a database that can be written");
    let mut entries = service.entries(person.team()).await;
    entries.retain(|entry| {
        entry.action.ends_with("read")
            || entry.action.ends_with("listed")
            || entry.action == "product.replayed"
    });
    entries.reverse();
    entries
}

#[tokio::test]
async fn every_look_at_personal_data_is_in_the_audit_log_of_its_team() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Owner).await;
        let south = service.person("south", Role::Owner).await;
        let id = service.completed(&north, Decision::ManualReview).await;
        service.sell_reports(north.team(), None).await;
        let check = north.pulled("Priya Sharma", CLEAN).await;
        let analysis = format!("/v1/analyses/{id}");
        let expected = [
            ("/v1/analyses".to_owned(), "analyses.listed", north.team().as_str()),
            (analysis.clone(), "analysis.read", id.as_str()),
            (format!("{analysis}/reviews"), "analysis.read", &id),
            (format!("{analysis}?include_result=true"), "report.read", &id),
            (format!("{analysis}/export?format=csv"), "export.read", &id),
            (format!("{analysis}/document"), "analysis.document_read", &id),
            (format!("{analysis}/pages/1"), "analysis.page_read", &id),
            ("/v1/credit-checks".to_owned(), "credit_checks.listed", north.team().as_str()),
            (format!("/v1/credit-checks/{check}"), "credit_check.read", &check),
        ];
        for (place, action, subject) in expected {
            // What another team looks for in vain is no look at anything.
            south.get(&place).await;
            let before = service.times(north.team(), action).await;
            let answer = north.get(&place).await;
            assert_eq!(answer.status, 200, "{place}");
            assert_eq!(service.times(north.team(), action).await, before + 1, "{place}");
            let entries = looks(&service, &north).await;
            let entry = entries.iter().find(|entry| entry.action == action).expect("an entry");
            assert_eq!((entry.subject.as_str(), entry.actor.as_str()), (subject, north.user().as_str()));
            assert!(entry.via.starts_with("key_") && entry.request_id.is_some(), "{entry:?}");
        }
        let theirs: BTreeSet<String> =
            looks(&service, &south).await.into_iter().map(|entry| entry.action).collect();
        assert_eq!(theirs, BTreeSet::from(["analyses.listed".to_owned(), "credit_checks.listed".to_owned()]));
    })
    .await;
}

#[tokio::test]
async fn looks_at_pages_are_told_to_admins_in_words_with_their_number() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let browser = Browser::of(&service, &asha).await;
    for place in ["", "/metrics", "/transactions", "/pages/1"] {
        assert_eq!(browser.get(&format!("/analyses/{id}{place}")).await.status, 200, "{place}");
    }
    assert_eq!(browser.get(&format!("/review/{id}")).await.status, 200);
    assert_eq!(service.times(asha.team(), "report.read").await, 5);

    let page = browser.get("/settings/audit").await;

    page.says("read the report of");
    page.says("5 times");
    page.says("looked through the list of analyses");
    let entries = asha.get("/v1/audit").await.json["data"].clone();
    let entries = entries.as_array().expect("a list");
    let read = entries.iter().find(|entry| entry["action"] == "report.read").expect("an entry");
    assert_eq!((&read["times"], &read["subject"]), (&json!(5), &json!(id)));
    let made = entries.iter().find(|entry| entry["action"] == "analysis.created").expect("an entry");
    assert_eq!((&made["times"], &made["last_at"]), (&json!(1), &made["at"]));
}

#[tokio::test]
async fn looks_of_one_person_at_one_thing_are_one_entry_for_a_quarter_of_an_hour() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
        let id = service.completed(&asha, Decision::Approved).await;
        let began = service.now();
        for _ in 0..3 {
            asha.record(&id).await;
            service.advance(SignedDuration::from_mins(4));
            // Written in between: later looks are joined to what is in the log already.
            service.app().write_reads().await.expect("a write");
        }
        ravi.record(&id).await;
        let told = |entry: &Entry| (entry.actor.clone(), entry.times);
        let entries = looks(&service, &asha).await;
        let (a, r) = (asha.user().to_string(), ravi.user().to_string());
        assert_eq!(entries.iter().map(told).collect::<Vec<_>>(), [(a.clone(), 3), (r.clone(), 1)]);
        assert_eq!((entries[0].at, entries[0].last_at), (began, began + SignedDuration::from_mins(8)));
        service.advance(SignedDuration::from_mins(4));
        asha.record(&id).await;
        let entries = looks(&service, &asha).await;
        assert_eq!(entries.iter().map(told).collect::<Vec<_>>(), [(a.clone(), 3), (r, 1), (a, 1)]);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_shown_while_looks_cannot_be_written_and_none_is_forgotten() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Owner).await;
        let id = service.completed(&north, Decision::Approved).await;
        let place = format!("/v1/analyses/{id}");
        service.meddle("ALTER TABLE audit RENAME TO audit_away").await;
        assert_eq!(north.get(&place).await.status, 200, "nobody knows yet");
        assert!(service.app().write_reads().await.is_err());
        for place in [place.as_str(), "/v1/analyses"] {
            assert_eq!(north.get(place).await.status, 500, "{place}");
        }

        service.meddle("ALTER TABLE audit_away RENAME TO audit").await;

        assert_eq!(service.times(north.team(), "analysis.read").await, 1, "the look that was answered");
        assert_eq!(north.get(&place).await.status, 200);
        assert_eq!(service.times(north.team(), "analysis.read").await, 2);
    })
    .await;
}

#[tokio::test]
async fn polling_an_analysis_is_one_entry_that_counts() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let id = service.queued(&north, "Meera Nair").await;
    for _ in 0..50 {
        north.record(id.as_str()).await;
    }
    let entries = looks(&service, &north).await;
    assert_eq!(entries.iter().map(|entry| entry.times).collect::<Vec<_>>(), [50]);
}
