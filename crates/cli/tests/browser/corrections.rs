//! What people know better: a row that is corrected, a rule for its payer, and what a product asks for.

use browser::css;
use serde_json::{Value, json};

use crate::office::Office;

const SHORT: &[&str] = &["--months", "2", "--rows-per-month", "10"];

#[test]
fn a_row_is_corrected_for_this_payer_always_and_both_are_undone() {
    let office = Office::open("a_row_is_corrected");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let statement = office.statement("march.pdf", SHORT);
    let analysis = office.analyse(key, &statement, &[("applicant_name", "Meenakshi Sundaram")]);
    let id = analysis["id"].as_str().expect("an id");
    let place = office.url(&format!("/analyses/{id}"));
    let rows = || {
        office.api(&format!("/v1/analyses/{id}?include_result=true"), key).1["result"]["transactions"].clone()
    };
    let before = rows();
    let named = |row: &&Value| row["counterparty"].is_string() && row["debit"].is_number();
    let row = before.as_array().and_then(|rows| rows.iter().position(|row| named(&row))).expect("a payment");
    let page = office.person("asha@north.example");

    page.open(&format!("{place}/rows/{row}"));
    page.wait_for("as printed");
    page.choose("Category", "Rent paid");
    page.fill("Paid to", "Sundaram Estates");
    page.click("Always do this for");
    page.click("Correct and run again");
    page.wait_for("Corrected rows");
    page.wait_for("Balance over time");
    let after = rows();
    assert_eq!((&after[row]["category"], &after[row]["corrected"]), (&json!("rent_paid"), &json!(true)));
    assert_eq!(after[row]["counterparty"], "Sundaram Estates");
    assert_eq!(after[row]["debit"], before[row]["debit"]);

    page.open(&office.url("/settings/payer-rules"));
    page.wait_for("Name: Sundaram Estates");
    page.click(css("tbody form button"));
    page.wait_for("No payer rules");
    page.open(&place);
    page.click(css("form[action$='/undo'] button"));
    page.wait_until_gone("Corrected rows");
    page.wait_for("Balance over time");
    assert_eq!(rows(), before);
}

#[test]
fn a_product_asks_for_its_amounts_as_soon_as_it_is_chosen() {
    let office = Office::open("a_product_asks");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let statement = office.statement("march.pdf", SHORT);
    let page = office.person("asha@north.example");
    page.open(&office.url("/analyses/new"));
    assert!(!page.sees("Requested amount"), "the built-in policy needs none");
    page.choose("Product", "Salaried personal loan");
    page.wait_for("Requested amount");
    page.wait_for("This product lends");
    page.choose_file("Statements", &statement);
    page.click("Upload and analyse");
    assert_eq!(page.count("[data-rows] tbody tr"), 0, "without the amount nothing is sent");
    page.fill("Requested amount", "5");
    page.click("Upload and analyse");
    assert_eq!(page.count("[data-rows] tbody tr"), 0, "less than the product lends");
    page.fill("Requested amount", "2,00,000");
    page.click("Upload and analyse");
    page.wait_for(css("[data-rows] tr:not([data-live]) .badge"));
    let (_, listed) = office.api("/v1/analyses", key);
    assert_eq!(listed["data"][0]["requested_amount"], 200_000.0);
    assert_eq!(listed["data"][0]["inputs_missing"], json!([]));
}
