//! Examples to look round with: added with one press, marked, what they claim to be, and gone with one press.

use std::collections::BTreeMap;

use bytes::Bytes;
use sandbox::{Bureau, CaseFile, FileKind, Limits, Task};
use serde_json::Value;
use store::analyses;
use store::users::Role;

use super::browser::Browser;
use crate::service::Service;

/// An example after it was read.
struct Shown {
    name: String,
    decision: String,
    report: Value,
}

/// Why a person has to look at it.
#[track_caller]
fn family(shown: &[Shown], name: &str) -> String {
    let found = shown.iter().find(|shown| shown.name == name).expect("the example");
    found.report["review"]["reasons"][0]["family"].as_str().expect("a reason").to_owned()
}

#[tokio::test]
async fn examples_are_added_marked_and_removed() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get("/analyses").await.says("Add examples");
    let page = browser.submit("/examples", &[]).await;
    assert_eq!((page.status, page.place()), (303, "/analyses"), "{}", page.text);
    browser.submit("/examples", &[]).await;
    let page = browser.get("/analyses").await;
    page.says("6 analyses here are examples");
    assert_eq!(page.text.matches(">Example</span>").count(), 6, "adding twice adds once");
    let mut shown = Vec::new();
    while let Some(claim) = service.try_claim().await {
        let mut reader = service.database().read().await.expect("a transaction");
        let key = reader.team_key(&claim.team).await.expect("a key");
        drop(reader);
        let name = claim.analysis.application.file_name.clone().expect("a name");
        let mut reader = service.database().read().await.expect("a transaction");
        let statements =
            analyses::statements(&mut reader, &claim.team, &claim.analysis).await.expect("files");
        drop(reader);
        let mut files = Vec::new();
        for statement in statements {
            let path = statement.path(&claim.team, &claim.analysis.id);
            let bytes = service.blobs().read(&key, &path).await.expect("a statement");
            let file = CaseFile { kind: FileKind::Pdf, name: statement.name, file_key: None };
            files.push((file, Bytes::from(bytes)));
        }
        let task = Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: claim.analysis.application.applicant_name.clone(),
            as_of: Some(service.now().strftime("%Y-%m-%d").to_string()),
            file_key: None,
            limits: Limits { pages: 500, file_bytes: 25 << 20 },
            card: None,
            bureau: Bureau::NotRequested,
            amendments: None,
        };
        let analyzed = service.checker().analyze_case("team", &files, &task).await.expect("an analysis");
        let report: Value = serde_json::from_slice(&analyzed.report).expect("JSON");
        assert!(!report["policy"]["rules"].to_string().contains("ends more than"), "{name} is of this month");
        shown.push(Shown { name, decision: analyzed.decision.to_string(), report });
    }
    // What becomes of that one depends on the bureau.
    let told: BTreeMap<&str, &str> = shown
        .iter()
        .filter(|shown| shown.name != "example-bureau.pdf")
        .map(|shown| (shown.name.as_str(), shown.decision.as_str()))
        .collect();
    assert_eq!(told.get("example-approved.pdf"), Some(&"approved"));
    assert_eq!(told.get("example-declined.pdf"), Some(&"declined"));
    assert_eq!(told.get("example-review.pdf"), Some(&"manual_review"));
    assert_eq!(told.get("example-tampered.pdf"), Some(&"manual_review"));
    assert_eq!(family(&shown, "example-review.pdf"), "name_mismatch");
    assert_eq!(family(&shown, "example-tampered.pdf"), "integrity");
    let accounts = |shown: &Shown| shown.report["accounts"].as_array().map_or(0, Vec::len);
    assert_eq!(shown.iter().filter(|shown| accounts(shown) == 2).count(), 1, "one has several accounts");
    let page = browser.submit("/examples/remove", &[]).await;
    assert_eq!(page.status, 303);
    browser.get("/analyses").await.says("No statements yet");
    assert!(service.blob_files().is_empty());
}

#[tokio::test]
async fn examples_of_a_team_that_may_ask_the_bureau_ask_its_sandbox() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    service.entitle(asha.team(), &["bureau"]).await;
    // Twice at once: whoever is second finds that they are being made.
    let browser = Browser::of(&service, &asha).await;
    let (first, second) = tokio::join!(browser.submit("/examples", &[]), browser.submit("/examples", &[]));
    assert_eq!((first.status, second.status), (303, 303));
    let mut asked = 0;
    let mut made = 0;
    while let Some(claim) = service.try_claim().await {
        assert!(claim.analysis.application.is_example);
        asked += usize::from(claim.analysis.application.has_bureau_consent);
        made += 1;
    }
    assert_eq!((made, asked), (6, 1));
}

#[tokio::test]
async fn examples_never_leave_the_house() {
    let service = Service::on_sqlite().await.with_bureau(|bureau| bureau.is_in_house = false);
    let asha = service.person("north", Role::Owner).await;
    service.entitle(asha.team(), &["bureau"]).await;
    let browser = Browser::of(&service, &asha).await;
    assert_eq!(browser.submit("/examples", &[]).await.status, 303);
    while let Some(claim) = service.try_claim().await {
        assert!(!claim.analysis.application.has_bureau_consent, "nobody is asked about it");
    }
}

#[tokio::test]
async fn whoever_only_reads_adds_nothing_and_only_admins_remove() {
    let service = Service::on_sqlite().await;
    let viewer = Browser::of(&service, &service.person("north", Role::Viewer).await).await;
    assert_eq!(viewer.submit("/examples", &[]).await.status, 403);
    let analyst = Browser::of(&service, &service.person("north", Role::Analyst).await).await;
    assert_eq!(analyst.submit("/examples/remove", &[]).await.status, 403);
}
