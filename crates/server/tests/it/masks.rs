//! What viewers see of account numbers, mobiles and addresses: their last four characters, unless their team wants otherwise.

use axum::http::header;
use serde_json::Value;
use store::analyses::Decision;
use store::users::Role;

use crate::analyses::form::Form;
use crate::bureau::CLEAN;
use crate::service::{Person, Service, on_one};
use crate::web::Browser;

const TEXT: &str = "UPI/412345678901/RAMESH/9876543210@ybl/ABCPE1234F";
const MASKED: &str = "UPI/XXXXXXXX8901/RAMESH/XXXXXX3210@ybl/XXXXXX234F";
const FILE: &str = "50100123456789_june.pdf";
const MASKED_FILE: &str = "XXXXXXXXXX6789_june.pdf";

/// An analysis with numbers of people in it.
async fn telling(service: &Service, person: &Person) -> String {
    let id = person.uploaded(Form::default().file(FILE, &crate::analyses::form::statement())).await;
    let mut report: Value = serde_json::from_slice(&service.report().await).expect("a report");
    report["transactions"][0]["description"] = TEXT.into();
    let claim = service.claim().await;
    let report = serde_json::to_vec(&report).expect("JSON");
    assert!(service.complete_as(&claim, Decision::ManualReview, &report).await);
    id
}

#[tokio::test]
async fn a_viewer_sees_the_last_four_in_json_and_files_and_everybody_else_all() {
    on_one(async |service: Service| {
        let analyst = service.person("north", Role::Analyst).await;
        let viewer = service.person("north", Role::Viewer).await;
        let id = telling(&service, &analyst).await;
        let places = [
            format!("/v1/analyses/{id}?include_result=true"),
            format!("/v1/analyses/{id}/export?format=csv"),
            format!("/v1/analyses/{id}/export?format=json"),
        ];
        for place in &places {
            let (whole, masked) = (analyst.get(place).await, viewer.get(place).await);
            let (whole, masked) =
                (String::from_utf8_lossy(&whole.bytes), String::from_utf8_lossy(&masked.bytes));
            assert!(whole.contains(TEXT) && !whole.contains(MASKED), "{place}");
            assert!(masked.contains(MASKED), "{place}");
            for number in ["412345678901", "9876543210", "ABCPE1234F", "50100123456789"] {
                assert!(!masked.contains(number), "{place}: {number}");
            }
        }
        let record = viewer.record(&id).await;
        assert_eq!(
            (&record["id"], &record["file_name"]),
            (&Value::from(id.as_str()), &Value::from(MASKED_FILE))
        );
        let (whole, masked) = (analyst.get("/v1/analyses").await, viewer.get("/v1/analyses").await);
        assert_eq!(whole.json["data"][0]["file_name"], FILE);
        assert_eq!(masked.json["data"][0]["file_name"], MASKED_FILE);
        assert_eq!(masked.json["data"][0]["id"], id.as_str());
        assert_ne!(whole.header("etag"), masked.header("etag"));
        for format in ["xlsx", "pdf"] {
            let place = format!("/v1/analyses/{id}/export?format={format}");
            assert_eq!(viewer.get(&place).await.status, 200, "{format}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_masked_is_refused_to_viewers_who_are_told_whom_to_ask() {
    on_one(async |service: Service| {
        let owner = service.person("north", Role::Owner).await;
        let viewer = service.person("north", Role::Viewer).await;
        let id = telling(&service, &owner).await;
        service.sell_reports(owner.team(), None).await;
        let check = owner.pulled("Priya Sharma", CLEAN).await;
        for place in [
            format!("/v1/analyses/{id}/document"),
            format!("/v1/analyses/{id}/pages/1"),
            format!("/v1/credit-checks/{check}"),
        ] {
            assert_eq!(owner.get(&place).await.status, 200, "{place}");
            let refused = viewer.get(&place).await;
            assert_eq!(refused.told(), (403, "numbers_masked".to_owned()), "{place}");
            assert!(refused.json["message"].as_str().is_some_and(|words| words.contains("Ask an admin")));
        }
    })
    .await;
}

#[tokio::test]
async fn pages_are_masked_like_the_api() {
    let service = Service::on_sqlite().await;
    let owner = service.person("north", Role::Owner).await;
    let viewer = service.person("north", Role::Viewer).await;
    let id = telling(&service, &owner).await;
    let place = format!("/analyses/{id}");
    let theirs = Browser::of(&service, &viewer).await;
    let ours = Browser::of(&service, &owner).await;
    for (page, whole, masked) in [
        (place.clone(), TEXT, MASKED),
        (format!("{place}/transactions"), TEXT, MASKED),
        ("/analyses".to_owned(), FILE, MASKED_FILE),
        (format!("/review/{id}"), FILE, MASKED_FILE),
    ] {
        // First theirs: what is kept in memory must not be the masked one.
        let shown = theirs.get(&page).await;
        shown.says(masked);
        shown.says_nothing_of(whole);
        ours.get(&page).await.says(whole);
        theirs.get(&page).await.says_nothing_of(whole);
    }
    theirs.get("/review").await.says_nothing_of(FILE);
    theirs.get(&place).await.says_nothing_of("Original document");
    ours.get(&place).await.says("Original document");
    for path in ["document", "pages/1", "pages/1/picture"] {
        assert_eq!(theirs.get(&format!("{place}/{path}")).await.status, 403, "{path}");
    }
}

#[tokio::test]
async fn an_admin_lets_the_viewers_of_one_team_see_full_numbers() {
    on_one(async |service: Service| {
        let owner = service.person("north", Role::Owner).await;
        let viewer = service.person("north", Role::Viewer).await;
        let (south, elsewhere) =
            (service.person("south", Role::Analyst).await, service.person("south", Role::Viewer).await);
        let (id, others) = (telling(&service, &owner).await, telling(&service, &south).await);
        let browser = Browser::of(&service, &owner).await;
        browser.get("/settings/team").await.says("Viewers see the last four characters");
        let sees = async |person: &Person, id: &str| {
            let answer = person.get(&format!("/v1/analyses/{id}?include_result=true")).await;
            String::from_utf8_lossy(&answer.bytes).contains(TEXT)
        };
        let tag = viewer.get("/v1/analyses").await.headers[header::ETAG].clone();

        assert_eq!(browser.submit("/settings/team/viewers", &[("viewers", "numbers")]).await.status, 303);

        assert!(sees(&viewer, &id).await && !sees(&elsewhere, &others).await);
        assert_eq!(viewer.get(&format!("/v1/analyses/{id}/document")).await.status, 200);
        let list = viewer.get_if_changed("/v1/analyses", tag.to_str().expect("letters")).await;
        assert_eq!((list.status, &list.json["data"][0]["file_name"]), (200, &Value::from(FILE)));
        assert_eq!(service.times(owner.team(), "team.viewers_see_numbers").await, 1);
        assert_eq!(browser.submit("/settings/team/viewers", &[("viewers", "masks")]).await.status, 303);
        assert!(!sees(&viewer, &id).await);
        assert_eq!(service.times(owner.team(), "team.viewers_see_masks").await, 1);
        let theirs = Browser::of(&service, &viewer).await;
        let refused = theirs.submit("/settings/team/viewers", &[("viewers", "numbers")]).await;
        assert_eq!(refused.status, 403);
    })
    .await;
}
