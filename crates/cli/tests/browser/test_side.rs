//! The test side of a team: gone to, seen to be one, used with a key of its own, emptied and left.

use browser::css;
use serde_json::json;

use crate::office::Office;

#[test]
fn somebody_tries_things_out_apart_from_everything_real() {
    let office = Office::open("somebody_tries_things_out");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let live = team["api_key"].as_str().expect("a key");
    let mut page = office.person("asha@north.example");
    page.click(css(".account summary"));
    page.click("Go to the test side");
    page.wait_for("nothing here is seen on the live side");
    assert_eq!(page.accessibility_problems(), []);

    page.open(&office.url("/settings/keys"));
    page.wait_for("is one for both sides");
    page.fill("What uses it", "Trial");
    page.choose("Which side it reaches", "Test side (lk_test_…)");
    page.click("Create key");
    page.wait_for("It is not shown again");
    let trial = page.text("#secret");
    assert!(trial.starts_with("lk_test_"), "not a key for the test side");
    office.analyse(&trial, &office.statement("trial.pdf", &[]), &[]);
    assert_eq!(office.api("/v1/analyses", live).1["total"], json!(0));

    page.open(&office.url("/analyses"));
    page.wait_for("APP-000001");
    page.click(css("[popovertarget=erase-test-data]:not([popovertargetaction])"));
    page.wait_for("and so does everything on the live side");
    assert_eq!(page.accessibility_problems(), []);
    page.click(css("#erase-test-data .button-danger"));
    page.wait_for("Test data erased");
    assert_eq!(office.api("/v1/analyses", &trial).1["total"], json!(0));
    page.click("Back to live");
    page.wait_for("You are back on the live side");
    assert!(!page.sees("nothing here is seen on the live side"));
}
