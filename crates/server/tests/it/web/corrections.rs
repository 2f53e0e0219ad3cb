//! Correcting a row at the page: said, marked, made a rule of the team, and undone.

use serde_json::Value;
use store::analyses::Decision;
use store::users::Role;

use super::browser::Browser;
use crate::service::Service;

/// A row that names somebody, and what it can be instead.
fn named_row(result: &Value) -> (usize, String, &'static str) {
    let rows = result["transactions"].as_array().expect("rows");
    let (row, found) =
        rows.iter().enumerate().find(|(_, row)| row["counterparty"].is_string()).expect("a party");
    let category = if found["credit"].is_number() { "rent_received" } else { "rent_paid" };
    (row, found["counterparty"].as_str().expect("a name").to_owned(), category)
}

#[tokio::test]
async fn a_row_is_corrected_listed_and_undone_at_the_page() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let browser = Browser::of(&service, &asha).await;
    let result = asha.get(&format!("/v1/analyses/{id}?include_result=true")).await.json["result"].clone();
    let (row, payer, category) = named_row(&result);
    let (place, sheet) = (format!("/analyses/{id}"), format!("/analyses/{id}/rows/{row}"));
    browser.get(&place).await.says(&sheet);

    let page = browser.get(&sheet).await;
    page.says(&format!("Correct row {}", row + 1));
    page.says("Always do this for");
    page.says_nothing_of(">Salary paid<");
    assert_eq!(browser.get(&format!("/analyses/{id}/rows/999999")).await.status, 404);

    let same = browser.submit(&sheet, &[("category", ""), ("counterparty", &payer)]).await;
    assert_eq!(same.status, 400, "a category that nobody knows");
    same.says("There is no such category");
    let fields = [("category", category), ("counterparty", payer.as_str()), ("always", "yes")];
    let done = browser.submit(&sheet, &fields).await;
    assert_eq!((done.status, done.place()), (303, place.as_str()), "{}", done.text);
    service.run_again().await;
    let page = browser.get(&place).await;
    page.says("Corrected rows");
    page.says("Corrected a row");
    page.says(">Corrected</span>");

    let rules = browser.get("/settings/payer-rules").await;
    rules.says(&payer);
    let rule = rules.between("/settings/payer-rules/", "/remove").expect("a rule").to_owned();
    let undone = browser.submit(&format!("/settings/payer-rules/{rule}/remove"), &[]).await;
    assert_eq!((undone.status, undone.place()), (303, "/settings/payer-rules"));
    browser.get("/settings/payer-rules").await.says("No payer rules");

    let page = browser.get(&place).await;
    let correction =
        page.between(&format!("{place}/corrections/"), "/undo").expect("a correction").to_owned();
    let undone = browser.submit(&format!("{place}/corrections/{correction}/undo"), &[]).await;
    assert_eq!(undone.status, 303, "{}", undone.text);
    service.run_again().await;
    let page = browser.get(&place).await;
    page.says_nothing_of("Corrected rows");
    page.says("Undid the correction of a row");
}

#[tokio::test]
async fn whoever_only_reads_corrects_nothing() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let viewer = Browser::of(&service, &service.person("north", Role::Viewer).await).await;
    let page = viewer.get(&format!("/analyses/{id}")).await;
    page.says_nothing_of(&format!("/analyses/{id}/rows/"));
    assert_eq!(viewer.get(&format!("/analyses/{id}/rows/0")).await.status, 403);
    let sent = viewer.submit(&format!("/analyses/{id}/rows/0"), &[("category", "refund")]).await;
    assert_eq!(sent.status, 403);
}
