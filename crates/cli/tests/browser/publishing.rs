//! A second person publishes: what one admin wrote waits until another lets it decide.

use browser::css;
use serde_json::json;

use crate::office::Office;

#[test]
fn what_one_admin_wrote_another_publishes() {
    let office = Office::open("what_one_admin_wrote");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    office.colleague(&team, "Ravi Iyer", "ravi@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let (_, products) = office.api("/v1/products", key);
    let mut all = products["data"].as_array().into_iter().flatten();
    let product = all.find(|product| product["name"] == "salaried-personal-loan").expect("a product");
    let id = product["id"].as_str().expect("an id");
    let version = || office.api(&format!("/v1/products/{id}"), key).1["version"].clone();

    let asha = office.person("asha@north.example");
    asha.open(&office.url("/settings/team"));
    assert!(asha.sees("Needs at least two admins or owners."), "Ravi is an analyst yet");
    asha.click("Change Ravi Iyer");
    asha.wait_for("Save role");
    asha.evaluate("() => { document.querySelector('[popover]:popover-open select').value = 'admin'; }", &[]);
    asha.click(css("[popover]:popover-open .form-line button"));
    asha.wait_for("Saved.");
    asha.click("A second person publishes products");
    asha.click("Save for products");
    asha.wait_for("Saved.");

    asha.open(&office.url(&format!("/products/{id}")));
    asha.click("Edit");
    asha.wait_for("Add a rule");
    asha.click("Terms");
    asha.wait_for("What people read.");
    asha.fill("Title", "Loan for salaried people");
    asha.click("Save to the draft");
    asha.wait_for("Add a rule");
    asha.click(css("button[value=replay].button"));
    asha.wait_for("Your team asks for a second person.");
    assert!(!asha.sees("Publish version"));
    asha.open(&office.url(&format!("/products/{id}")));
    asha.wait_for("waits for somebody else than Asha Rao");
    assert_eq!(version(), json!(1));

    let ravi = office.person("ravi@north.example");
    ravi.open(&office.url("/products"));
    ravi.click("Salaried personal loan");
    ravi.wait_for("waits for somebody else than Asha Rao");
    ravi.click("what it changes");
    ravi.wait_for("Loan for salaried people");
    ravi.click("Replay over past analyses");
    ravi.click("Publish version");
    ravi.click(css("#publish .button-main"));
    ravi.wait_for_address(&format!("/products/{id}"));
    ravi.wait_for("New version published.");
    assert_eq!(version(), json!(2));

    // What decides where nobody names a product is one more press.
    ravi.click("Make it the default");
    ravi.wait_for("Decides on uploads that name no product.");
    ravi.open(&office.url("/analyses/new"));
    ravi.wait_for("Loan for salaried people (default)");
}
