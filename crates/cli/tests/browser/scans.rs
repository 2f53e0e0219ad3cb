//! A scan of a rough kind: its pages are counted while they are read, and a click settles a row that the balances leave open.

use browser::css;
use serde_json::{Value, json};

use crate::office::Office;

/// One page, on which an amount was changed before it was scanned: however well it is read, the balances deny a row of it.
pub(crate) const ROUGH: &[&str] =
    &["--months", "1", "--rows-per-month", "10", "--seed", "1", "--tamper", "edit-amount", "--scan", "rough"];

#[test]
fn a_row_of_a_rough_scan_is_settled_by_a_click() {
    let office = Office::open("a_row_of_a_rough_scan");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let scan = office.statement("scan.pdf", ROUGH);
    let page = office.person("asha@north.example");
    page.open(&office.url("/analyses/new"));
    page.choose_file("Statements", &scan);
    page.wait_for("This is a scan: reading it takes about");

    let analysis = office.analyse(key, &scan, &[]);
    let id = analysis["id"].as_str().expect("an id");
    let rows = || {
        let told = office.api(&format!("/v1/analyses/{id}?include_result=true"), key).1;
        told["result"]["transactions"].clone()
    };
    let open = |rows: &Value| {
        let rows = rows.as_array().expect("rows");
        rows.iter()
            .position(|row| row["proof"] == "contradicted" && row["sight"]["open"]["amount"].is_object())
    };
    let row = open(&rows()).expect("a row that the balances deny");
    page.open(&office.url(&format!("/analyses/{id}")));
    page.wait_for("Hard to read");
    page.wait_for("Settle it");
    page.open(&office.url(&format!("/analyses/{id}/rows/{row}")));
    page.wait_for("What does the page say?");
    page.wait_for(css(".crop image"));
    page.click(css("button[name='amount']"));
    page.wait_for("Balance over time");
    page.wait_for("Settled by a person");
    let settled = &rows()[row];
    assert_eq!(settled["sight"]["settled"]["amount"], json!("offered"), "{settled}");
    assert_eq!(settled["proof"], json!("contradicted"), "what the balances deny stays denied");
}
