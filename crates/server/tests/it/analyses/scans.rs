//! Scans: how far they are, and rows of them that a person settles.

use bytes::Bytes;
use scanner::ScanKind;
use serde_json::{Value, json};
use specimen::{Order, Slip, SlipColumn, Specimen};
use store::analyses::{self, Progress};
use store::users::Role;

use super::form::Form;
use crate::service::{Person, Service, on_one};

/// A row in the middle of the page.
const ROW: usize = 9;

/// A page of a statement on which the digit of a balance was painted over, scanned; and what the balance was.
pub(crate) fn painted_over() -> (Bytes, f64) {
    let layout = specimen::layout("hdfc").expect("a layout");
    let order = Order { months: 1, seed: 11, entries_per_month: Some(18), ..Order::new(layout) };
    let histories = specimen::histories(&order);
    let history = histories.first().expect("an account");
    let slip = Slip::ChangeDigit { row: ROW, column: SlipColumn::Balance };
    let made = specimen::draw_with_slip(layout, history, slip).expect("a statement");
    let honest = specimen::make(&order).expect("a statement").truth;
    let balance = honest.account.transactions[ROW].balance.expect("a balance");
    (scanned(&made, ScanKind::Fine), balance.as_paise() as f64 / 100.0)
}

pub(crate) fn scanned(made: &Specimen, kind: ScanKind) -> Bytes {
    scanner::scanned(made, kind, 3).expect("a scan").into()
}

async fn row(person: &Person, id: &str) -> Value {
    let result = person.get(&format!("/v1/analyses/{id}?include_result=true")).await.json;
    result["result"]["transactions"][ROW].clone()
}

#[tokio::test]
async fn how_far_a_scan_is_stands_in_its_record_and_not_in_lists() {
    on_one(async |service| {
        let asha = service.person("north", Role::Analyst).await;
        let id = asha.uploaded(Form::with_statement()).await;
        let place = format!("/v1/analyses/{id}");
        let claim = service.claim().await;
        assert_eq!(asha.get(&place).await.json["progress"], Value::Null);
        let mut tx = service.database().write().await.expect("a transaction");
        let far = Progress { pages_read: 5, pages: 12 };
        assert!(analyses::note_progress(&mut tx, &claim, far).await.expect("an answer"));
        tx.commit().await.expect("a commit");
        assert_eq!(asha.get(&place).await.json["progress"], json!({ "pages_read": 5, "pages": 12 }));
        assert_eq!(asha.get("/v1/analyses").await.json["data"][0]["progress"], Value::Null);
        service.fail(&claim).await;
        assert_eq!(asha.get(&place).await.json["progress"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_row_of_a_scan_is_settled_marked_audited_and_undone() {
    let (file, balance) = painted_over();
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = asha.uploaded(Form::default().file("scan.pdf", &file)).await;
    service.run_again_on(file.clone()).await;
    let place = format!("/v1/analyses/{id}/corrections");
    let before = row(&asha, &id).await;
    assert_eq!(before["proof"], "contradicted", "{before}");
    let offered = before["sight"]["open"]["balance"]["readings"].as_array().expect("readings");
    assert_eq!(offered[0], before["balance"], "the present reading comes first");
    assert!(before["flags"].as_array().is_some_and(|flags| flags.contains(&json!("open_reading"))));

    // Only what was offered may be chosen; anything else is said to be typed.
    let refused = asha.post(&place, json!({ "row": ROW, "balance": balance })).await;
    assert_eq!(refused.told(), (409, "reading_not_offered".to_owned()), "{}", refused.json);
    let refused = asha.post(&place, json!({ "row": 0, "balance": balance, "typed": true })).await;
    assert_eq!(refused.told(), (409, "reading_not_open".to_owned()), "a proven row is not open");

    // What stays against the balances stays flagged, whoever says it.
    assert_eq!(asha.post(&place, json!({ "row": ROW, "balance": before["balance"] })).await.status, 202);
    service.run_again_on(file.clone()).await;
    let confirmed = row(&asha, &id).await;
    assert_eq!(confirmed["proof"], "contradicted");
    assert_eq!(confirmed["sight"]["settled"]["balance"], "offered", "{confirmed}");
    let again = asha.post(&place, json!({ "row": ROW, "balance": before["balance"] })).await;
    assert_eq!(again.told(), (409, "nothing_new".to_owned()));

    let typed = asha.post(&place, json!({ "row": ROW, "balance": balance, "typed": true })).await;
    assert_eq!(typed.status, 202, "{}", typed.json);
    service.run_again_on(file.clone()).await;
    let after = row(&asha, &id).await;
    assert_eq!(
        (after["balance"].as_f64(), after["proof"].as_str()),
        (Some(balance), Some("proven")),
        "{after}"
    );
    assert_eq!(after["sight"]["settled"]["balance"], "typed");
    assert_eq!(after["sight"]["settled"]["was_balance"], before["balance"]);
    assert!(after["flags"].as_array().is_some_and(|flags| flags.contains(&json!("settled_reading"))));
    assert_eq!(service.times(asha.team(), "analysis.reading_settled").await, 2);
    let csv = asha.get(&format!("/v1/analyses/{id}/export?format=csv")).await;
    assert!(String::from_utf8_lossy(&csv.bytes).contains("picture, typed by a person"));

    // What is said of what the row is goes along with it.
    assert_eq!(asha.post(&place, json!({ "row": ROW, "counterparty": "Meena Textiles" })).await.status, 202);
    service.run_again_on(file.clone()).await;
    let named = row(&asha, &id).await;
    assert_eq!((&named["counterparty"], &named["balance"]), (&json!("Meena Textiles"), &after["balance"]));
    let listed = asha.get(&place).await.json;
    assert_eq!(listed["total"], 1, "one word for each row");
    let told = &listed["data"][0];
    assert_eq!(
        (&told["balance"], &told["typed"], &told["amount"]),
        (&after["balance"], &json!(true), &Value::Null)
    );

    let undo = format!("{place}/{}", told["id"].as_str().expect("an id"));
    assert_eq!(asha.delete(&undo).await.status, 202);
    service.run_again_on(file).await;
    assert_eq!(row(&asha, &id).await, before, "as if nothing was said");
}
