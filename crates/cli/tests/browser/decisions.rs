//! What people decide: on a flagged analysis, and with the rules of a product.

use browser::css;
use serde_json::{Value, json};

use crate::office::Office;

/// Forged so that a person has to look at it.
const FORGED: &[&str] = &["--bank", "axis", "--months", "3", "--seed", "11", "--tamper", "cover-white"];

#[test]
fn a_flagged_analysis_is_decided_by_a_person_who_says_why() {
    let office = Office::open("a_flagged_analysis");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let forged = office.statement("april.pdf", FORGED);
    let analysis = office.analyse(key, &forged, &[("applicant_name", "Meenakshi Sundaram")]);
    assert_eq!(analysis["decision"], "manual_review", "{analysis}");
    let page = office.person("asha@north.example");

    page.click("Review");
    page.click("Meenakshi Sundaram");
    page.wait_for("Reason for review");
    page.click("Decline");
    page.click("Confirm decision");
    // Without a reason the form is not sent.
    assert!(page.sees("Not reviewed yet"));
    page.fill("Why", "The figure in the row of 31 May covers another one.");
    page.click("Confirm decision");
    page.wait_until_gone("Not reviewed yet");

    page.open(&office.url("/review"));
    page.wait_for("Nothing to review");
    page.open(&office.url("/review?show=decided"));
    let history = page.text("tbody");
    assert!(history.contains("Asha Rao") && history.contains("covers another one"), "{history}");
    let id = analysis["id"].as_str().expect("an id");
    let (_, decided) = office.api(&format!("/v1/analyses/{id}"), key);
    assert_eq!(decided["decision"], "declined", "{decided}");
    assert!(decided["review"]["note"].as_str().is_some_and(|note| note.contains("31 May")), "{decided}");
}

#[test]
fn where_two_must_agree_the_second_word_decides() {
    let office = Office::open("where_two_must_agree");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    office.colleague(&team, "Ravi Iyer", "ravi@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let forged = office.statement("april.pdf", FORGED);
    let analysis = office.analyse(key, &forged, &[("applicant_name", "Meenakshi Sundaram")]);
    let id = analysis["id"].as_str().expect("an id");
    let decision = || office.api(&format!("/v1/analyses/{id}"), key).1["decision"].clone();
    let asha = office.person("asha@north.example");
    asha.open(&office.url("/settings/team"));
    asha.click("Two reviewers must agree");
    asha.click("Save");
    asha.wait_for("Saved.");

    let say = |page: &browser::Page, word: &str, note: &str| {
        page.open(&office.url("/review"));
        page.click("Meenakshi Sundaram");
        page.click(word);
        page.fill("Why", note);
        page.click("Confirm decision");
    };
    say(&asha, "Decline", "A figure covers another one.");
    asha.wait_for("Vote recorded");
    assert_eq!(decision(), "manual_review");
    // The same person twice is still one person.
    say(&asha, "Decline", "I looked again.");
    asha.wait_for("Vote recorded");
    asha.click("Meenakshi Sundaram");
    asha.wait_for("A second reviewer must agree");
    assert_eq!(decision(), "manual_review");

    let ravi = office.person("ravi@north.example");
    say(&ravi, "Decline", "The page was mended by hand.");
    ravi.wait_for("Decision saved");
    assert_eq!(decision(), "declined");
    ravi.open(&office.url("/review"));
    ravi.wait_for("Nothing to review");
    ravi.open(&office.url("/review?show=decided"));
    let history = ravi.text("tbody");
    for words in ["Asha Rao", "covers another one", "Ravi Iyer", "mended by hand"] {
        assert!(history.contains(words), "{words} is missing in {history}");
    }
}

#[test]
fn a_product_is_edited_replayed_and_published() {
    let office = Office::open("a_product_is_edited");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let (_, products) = office.api("/v1/products", key);
    let product = products["data"].as_array().and_then(|all| all.first()).expect("a product").clone();
    let id = product["id"].as_str().expect("an id");
    let statement = office.statement("april.pdf", &["--bank", "axis", "--months", "6", "--seed", "7"]);
    let asked = [
        ("product_id", id),
        ("applicant_name", "Aditya Bhardwaj"),
        ("inputs", "{\"requested_amount\": 200000}"),
    ];
    let analysis = office.analyse(key, &statement, &asked);
    assert_ne!(analysis["decision"], "declined", "{analysis}");
    let page = office.person("asha@north.example");

    page.open(&office.url(&format!("/products/{id}")));
    page.click("Edit");
    page.wait_for("Add a rule");
    page.click("JSON");
    page.wait_for("The document");
    let text = page.evaluate("() => document.querySelector('[data-document]').value", &[]);
    let mut document: Value = serde_json::from_str(text.as_str().expect("text")).expect("a document");

    // A misspelt metric is told while one types, and what was meant.
    let rules = document["rules"].as_array_mut().expect("rules");
    rules.push(json!({
        "code": "never", "require": "income_monthy >= 100000000", "outcome": "decline", "message": "Nobody earns enough.",
    }));
    page.fill("The document", &serde_json::to_string_pretty(&document).expect("text"));
    page.wait_for("did you mean");
    page.wait_for("1 problem");
    if let Some(rule) = document["rules"].as_array_mut().and_then(|rules| rules.last_mut()) {
        rule["require"] = json!("income_monthly >= 100000000");
    }
    page.fill("The document", &serde_json::to_string_pretty(&document).expect("text"));
    page.wait_for("In order");

    page.click("Save and replay");
    page.wait_for(css("tr[data-changed]"));
    let changed = page.text("tr[data-changed]");
    assert!(changed.contains("Aditya Bhardwaj") && changed.contains("Declined"), "{changed}");
    let (_, still) = office.api(&format!("/v1/analyses/{}", analysis["id"].as_str().expect("an id")), key);
    assert_eq!(still["decision"], analysis["decision"], "a replay changed a decision");

    page.click("Publish version");
    page.click(css("#publish .button-main"));
    page.wait_for_address(&format!("/products/{id}"));
    let (_, published) = office.api(&format!("/v1/products/{id}"), key);
    assert_eq!(
        published["version"].as_i64(),
        product["version"].as_i64().map(|version| version + 1),
        "{published}"
    );
    page.wait_for("Nobody earns enough.");
}

#[test]
fn a_rule_is_changed_moved_and_added_without_json() {
    let office = Office::open("a_rule_is_changed");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let (_, products) = office.api("/v1/products", key);
    let mut all = products["data"].as_array().into_iter().flatten();
    let product = all.find(|product| product["name"] == "salaried-personal-loan").expect("a product");
    let id = product["id"].as_str().expect("an id");
    let page = office.person("asha@north.example");

    page.open(&office.url(&format!("/products/{id}")));
    page.click("Edit");
    page.wait_for("Add a rule");
    let number = page.evaluate(
        "() => [...document.querySelectorAll('[id^=metric-]')].find(one => one.value === 'salary_monthly').id.split('-')[1]",
        &[],
    );
    let number = number.as_str().expect("a number");
    page.evaluate(
        "(id) => { document.getElementById(id).value = '35,000'; }",
        &[json!(format!("value-{number}"))],
    );
    page.click(css(&format!("button[value=up-{number}]")));
    page.wait_for("Not saved yet.");
    // One goes on where one was: another step is one press away.
    assert!(page.focused().starts_with("Move rule"), "{}", page.focused());
    page.click("Add a rule");
    let added = page.evaluate("() => document.querySelector('[name=rows]').value", &[]);
    let last = added.as_str().and_then(|rows| rows.parse::<usize>().ok()).expect("a count") - 1;
    for (field, value) in [
        ("metric", "income_monthly"),
        ("value", "1,00,000"),
        ("code", "never"),
        ("message", "Below {value}."),
    ] {
        page.evaluate(
            "(id, value) => { document.getElementById(id).value = value; }",
            &[json!(format!("{field}-{last}")), json!(value)],
        );
    }
    page.click(css("button[value=save].button"));
    page.wait_for("Below ₹1,00,000.");
    page.wait_for("The salary is below ₹35,000 a month.");
}

#[test]
fn a_credit_check_shows_its_report() {
    let office = Office::open("a_credit_check");
    office.team("North", "Asha Rao", "asha@north.example");
    let page = office.person("asha@north.example");

    page.click("Credit checks");
    page.click("New credit check");
    page.fill("Full name", "Meenakshi Sundaram");
    page.fill("Mobile", "98765 43210");
    page.click("Ask the bureau");
    // Without consent the form is not sent.
    assert!(page.url().ends_with("/credit-checks/new"));
    page.click("The person agreed");
    page.click("Ask the bureau");
    page.wait_for("The check");
    page.wait_for("Sandbox.");
    assert!(page.sees("Meenakshi Sundaram"));
    // A list is read over many shoulders: it has the person masked.
    page.click("Credit checks");
    page.wait_for("M***** S*****");
    assert!(!page.sees("Meenakshi") && !page.sees("43210"));
}
