//! Scans at the page: how long they take, how far they are, and a row that a person settles.

use serde_json::Value;
use store::analyses::{self, Progress};
use store::users::Role;

use super::browser::Browser;
use crate::analyses::form::Form;
use crate::analyses::scans::painted_over;
use crate::service::Service;

#[tokio::test]
async fn a_page_that_waits_says_that_it_is_a_scan_and_how_far_it_is() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = asha.uploaded(Form::with_statement()).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/analyses/{id}");
    let claim = service.claim().await;
    browser.get(&place).await.says_nothing_of("This is a scan");
    let mut tx = service.database().write().await.expect("a transaction");
    let far = Progress { pages_read: 5, pages: 12 };
    assert!(analyses::note_progress(&mut tx, &claim, far).await.expect("an answer"));
    tx.commit().await.expect("a commit");
    let page = browser.get(&place).await;
    page.says("This is a scan: reading it takes about 30 seconds. 5 of 12 pages read.");
    page.says("value=\"5\" max=\"12\"");
    let status = browser.get(&format!("{place}/status")).await;
    status.says("\"pages_read\":5");
    status.says("about 30 seconds");
}

#[tokio::test]
async fn a_row_that_is_hard_to_read_is_shown_and_settled_by_a_click() {
    let (file, balance) = painted_over();
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let upload = browser.get("/analyses/new").await;
    let token = upload.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let look = Form::default().file("scan.pdf", &file).header("x-form-token", &token);
    let told = browser.send(look.request_to("/analyses/look")).await;
    let told: Value = serde_json::from_str(&told.text).expect("JSON");
    assert_eq!(told["note"], "This is a scan: reading it takes about 5 seconds.", "{told}");

    let id = asha.uploaded(Form::default().file("scan.pdf", &file)).await;
    service.run_again_on(file.clone()).await;
    let place = format!("/analyses/{id}");
    let sheet = format!("{place}/rows/9");
    let page = browser.get(&place).await;
    page.says("Hard to read");
    page.says(&format!("href=\"{sheet}\">Settle it"));
    let page = browser.get(&sheet).await;
    page.says("What does the page say?");
    page.says("class=\"crop\"");
    page.says("name=\"balance\" value=\"");
    browser.get(&format!("{place}/rows/0")).await.says_nothing_of("What does the page say?");

    let pictured = browser.get(&format!("{place}/pages/1")).await;
    pictured.says("class=\"doubt\"");
    pictured.says("<title>Balance is hard to read</title>");
    pictured.says("was hard to read in the picture");
    let record = asha.get(&format!("/v1/analyses/{id}?include_result=true")).await.json;
    let rows = record["result"]["transactions"].as_array().expect("rows");
    let doubts = rows.iter().filter(|row| row["page"] == 1).flat_map(|row| {
        ["amount", "balance", "date"].map(|figure| usize::from(!row["sight"]["open"][figure].is_null()))
    });
    assert_eq!(pictured.text.matches("class=\"doubt\"").count(), doubts.sum::<usize>());

    let reading = format!("{sheet}/reading");
    let wrong = browser.submit(&reading, &[("figure", "balance"), ("typed", "twelve")]).await;
    assert_eq!(wrong.status, 400);
    wrong.says("as it is printed");
    let wrong = browser.submit(&reading, &[("balance", "1.00")]).await;
    assert_eq!(wrong.status, 409);
    wrong.says("The picture does not allow this reading");
    let typed = format!("{balance:.2}");
    let done = browser.submit(&reading, &[("figure", "balance"), ("typed", &typed)]).await;
    assert_eq!((done.status, done.place()), (303, place.as_str()), "{}", done.text);
    service.run_again_on(file).await;
    let page = browser.get(&place).await;
    page.says("Settled by a person");
    page.says("Balance reads ");
    page.says("(typed)");
    page.says_nothing_of("Hard to read");
    browser.get(&format!("{place}/pages/1?row=9")).await.says("Settled by a person: balance (typed)");
}
