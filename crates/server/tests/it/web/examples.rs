//! Examples to look round with: added with one press, marked, what they claim to be, and gone with one press.

use sandbox::{Bureau, Limits, Task};
use store::analyses::statement_path;
use store::users::Role;

use super::browser::Browser;
use crate::desk::Desk;

#[tokio::test]
async fn examples_are_added_marked_and_removed() {
    let desk = Desk::on_sqlite().await;
    let asha = desk.person("north", Role::Owner).await;
    let browser = Browser::of(&desk, &asha).await;
    browser.get("/analyses").await.says("Add examples");
    let page = browser.submit("/examples", &[]).await;
    assert_eq!((page.status, page.place()), (303, "/analyses"), "{}", page.text);
    browser.submit("/examples", &[]).await;
    let page = browser.get("/analyses").await;
    page.says("4 analyses here are examples");
    assert_eq!(page.text.matches(">Example</span>").count(), 4, "adding twice adds once");
    let mut decisions = Vec::new();
    while let Some(claim) = desk.try_claim().await {
        let mut tx = desk.database().read().await.expect("a transaction");
        let key = tx.team_key(&claim.team).await.expect("a key");
        drop(tx);
        let path = statement_path(&claim.team, &claim.analysis.id);
        let file = desk.blobs().read(&key, &path).await.expect("a statement");
        let task = Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: claim.analysis.application.applicant_name.clone(),
            as_of: Some(desk.now().strftime("%Y-%m-%d").to_string()),
            file_key: None,
            limits: Limits { pages: 500, file_bytes: 25 << 20 },
            bureau: Bureau::NotRequested,
        };
        let analyzed = desk.checker().analyze("team", file.into(), &task).await.expect("an analysis");
        let name = claim.analysis.application.file_name.clone().expect("a name");
        // What becomes of that one depends on the bureau.
        if name != "example-bureau.pdf" {
            decisions.push((name, analyzed.decision));
        }
    }
    decisions.sort();
    let expected = [
        ("example-approved.pdf", "approved"),
        ("example-declined.pdf", "declined"),
        ("example-tampered.pdf", "manual_review"),
    ];
    let told: Vec<(&str, &str)> =
        decisions.iter().map(|(name, word)| (name.as_str(), word.as_str())).collect();
    assert_eq!(told, expected);
    let page = browser.submit("/examples/remove", &[]).await;
    assert_eq!(page.status, 303);
    browser.get("/analyses").await.says("No statements yet");
    assert!(desk.blob_files().is_empty());
}

#[tokio::test]
async fn examples_of_a_team_that_may_ask_the_bureau_ask_its_sandbox() {
    let desk = Desk::on_sqlite().await;
    let asha = desk.person("north", Role::Owner).await;
    desk.entitle(asha.team(), &["bureau"]).await;
    // Twice at once: whoever is second finds that they are being made.
    let browser = Browser::of(&desk, &asha).await;
    let (first, second) = tokio::join!(browser.submit("/examples", &[]), browser.submit("/examples", &[]));
    assert_eq!((first.status, second.status), (303, 303));
    let mut asked = 0;
    let mut made = 0;
    while let Some(claim) = desk.try_claim().await {
        assert!(claim.analysis.application.is_example);
        asked += usize::from(claim.analysis.application.has_bureau_consent);
        made += 1;
    }
    assert_eq!((made, asked), (4, 1));
}

#[tokio::test]
async fn examples_never_leave_the_house() {
    let desk = Desk::on_sqlite().await.with_bureau(|bureau| bureau.is_in_house = false);
    let asha = desk.person("north", Role::Owner).await;
    desk.entitle(asha.team(), &["bureau"]).await;
    let browser = Browser::of(&desk, &asha).await;
    assert_eq!(browser.submit("/examples", &[]).await.status, 303);
    while let Some(claim) = desk.try_claim().await {
        assert!(!claim.analysis.application.has_bureau_consent, "nobody is asked about it");
    }
}

#[tokio::test]
async fn whoever_only_reads_adds_nothing_and_only_admins_remove() {
    let desk = Desk::on_sqlite().await;
    let viewer = Browser::of(&desk, &desk.person("north", Role::Viewer).await).await;
    assert_eq!(viewer.submit("/examples", &[]).await.status, 403);
    let analyst = Browser::of(&desk, &desk.person("north", Role::Analyst).await).await;
    assert_eq!(analyst.submit("/examples/remove", &[]).await.status, 403);
}
