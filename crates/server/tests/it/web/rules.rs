//! The rules of a product as rows: shown, changed, moved, added and removed with plain forms, and never lost.

use serde_json::{Value, json};
use store::users::Role;

use super::browser::{Browser, Page};
use crate::service::{Person, Service};

fn document() -> Value {
    json!({
        "name": "Two-wheeler loan",
        "rules": [
            { "code": "salary_too_low", "require": "salary_monthly >= 25000", "outcome": "decline",
              "message": "The salary is below ₹25,000 a month.", "reason_code": "R01" },
            { "code": "either", "require": "foir <= 0.5 or salary_monthly >= 50000", "outcome": "review",
              "message": "Say \"more\" & show it." },
            { "code": "no_salary", "require": "has_salary", "outcome": "note", "message": "No salary.", "if_missing": "ignore" },
        ],
    })
}

async fn product(person: &Person) -> String {
    let answer = person.post("/v1/products", document()).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    answer.json["id"].as_str().expect("an id").to_owned()
}

/// What a browser would send of the page: every field with its value.
fn filled(page: &Page) -> Vec<(String, String)> {
    let plain = |text: &str| {
        let text =
            text.replace("&#34;", "\"").replace("&#39;", "'").replace("&#60;", "<").replace("&#62;", ">");
        text.replace("&#38;", "&")
            .replace("&quot;", "\"")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&")
    };
    let between = |text: &str, before: &str, after: &str| {
        Some(text.split_once(before)?.1.split_once(after)?.0.to_owned())
    };
    let mut fields = Vec::new();
    let form = page.text.split_once("name=\"rows\"").expect("the form").1;
    fields.push(("rows".to_owned(), between(form, "value=\"", "\"").expect("a count")));
    for tag in form.split('<').skip(1) {
        let Some(name) = between(tag, "name=\"", "\"").filter(|name| name.contains('-')) else {
            // The chosen one of a list belongs to the list before it.
            if tag.starts_with("option")
                && tag.contains(" selected")
                && let Some(last) = fields.last_mut()
            {
                last.1 = plain(&between(tag, "value=\"", "\"").unwrap_or_default());
            }
            continue;
        };
        if tag.starts_with("input") {
            fields.push((name, plain(&between(tag, " value=\"", "\"").unwrap_or_default())));
        } else if tag.starts_with("textarea") {
            fields.push((name, plain(tag.split_once('>').map_or("", |(_, text)| text))));
        } else if tag.starts_with("select") {
            fields.push((name, String::new()));
        }
    }
    fields
}

fn set(fields: &mut [(String, String)], name: &str, value: &str) {
    let field = fields.iter_mut().find(|(known, _)| known == name);
    field.unwrap_or_else(|| panic!("there is no {name}")).1 = value.to_owned();
}

async fn press(browser: &Browser, id: &str, fields: &[(String, String)], button: &str) -> Page {
    let mut sent: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    sent.push(("do", button));
    browser.submit(&format!("/products/{id}/rules"), &sent).await
}

/// The rules of the draft.
async fn drafted(service: &Service, person: &Person, id: &str) -> Value {
    let mut reader = service.database().read().await.expect("a connection");
    let id = store::ProductId::parse(id).expect("an id");
    let draft =
        store::drafts::find(&mut reader, person.team(), &id).await.expect("an answer").expect("a draft");
    serde_json::from_str::<Value>(&draft.document).expect("JSON")["rules"].clone()
}

#[tokio::test]
async fn rules_that_nobody_changed_are_saved_as_they_were() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/products/{id}/rules")).await;
    page.says("Salary at least ₹25,000");
    page.says("Take the number from the rule");
    page.says("Worked example");
    let saved = press(&browser, &id, &filled(&page), "save").await;
    assert_eq!((saved.status, saved.place()), (303, format!("/products/{id}/rules").as_str()));
    assert_eq!(drafted(&service, &asha, &id).await, document()["rules"]);
    let analyst = Browser::of(&service, &service.person("north", Role::Analyst).await).await;
    assert_eq!(analyst.get(&format!("/products/{id}/rules")).await.status, 403);
}

#[tokio::test]
async fn a_rules_number_is_said_once_and_its_message_follows() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let mut fields = filled(&browser.get(&format!("/products/{id}/rules")).await);
    set(&mut fields, "value-0", "₹35,000");
    press(&browser, &id, &fields, "save").await;
    let rules = drafted(&service, &asha, &id).await;
    assert_eq!(rules[0]["require"], "salary_monthly >= 35000");
    assert_eq!(rules[0]["message"], "The salary is below {value} a month.");
    browser.get(&format!("/products/{id}/rules")).await.says("The salary is below ₹35,000 a month.");
    browser.submit(&format!("/products/{id}/publish"), &[]).await;
    browser.get(&format!("/products/{id}")).await.says("The salary is below ₹35,000 a month.");

    let mut fields = filled(&browser.get(&format!("/products/{id}/rules")).await);
    set(&mut fields, "message-0", "The salary is below ₹20,000.");
    let page = press(&browser, &id, &fields, "up-9").await;
    page.says("The message says ₹20,000, and the rule ₹35,000.");
}

#[tokio::test]
async fn rules_are_moved_added_written_and_removed_and_only_then_saved() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/products/{id}/rules")).await;
    let page = press(&browser, &id, &filled(&page), "down-0").await;
    page.says("Not saved yet.");
    let page = press(&browser, &id, &filled(&page), "remove-2").await;
    let page = press(&browser, &id, &filled(&page), "write-1").await;
    let page = press(&browser, &id, &filled(&page), "add").await;
    let mut fields = filled(&page);
    set(&mut fields, "metric-2", "foir");
    set(&mut fields, "sign-2", "<=");
    set(&mut fields, "value-2", "55 %");
    set(&mut fields, "code-2", "owes_much");
    let page = press(&browser, &id, &fields, "save").await;
    assert_eq!(page.status, 303);
    // It has no message yet, and the page says so where it is.
    browser.get(&format!("/products/{id}/rules")).await.says("message: is missing");
    let rules = drafted(&service, &asha, &id).await;
    let codes: Vec<&str> =
        rules.as_array().into_iter().flatten().filter_map(|rule| rule["code"].as_str()).collect();
    assert_eq!(codes, ["either", "salary_too_low", "owes_much"]);
    assert_eq!(rules[1]["require"], "salary_monthly >= 25000");
    assert_eq!(rules[2]["require"], "foir <= 0.55");
}

#[tokio::test]
async fn what_rows_cannot_say_and_forms_that_lost_their_end_lose_nothing() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let odd = json!({ "name": "Two-wheeler loan", "rules": [{ "code": 5, "require": "has_salary" }, "not a rule"] });
    let text = odd.to_string();
    browser.submit(&format!("/products/{id}/edit"), &[("document", &text), ("then", "save")]).await;
    let page = browser.get(&format!("/products/{id}/rules")).await;
    page.says("As JSON");
    let fields = filled(&page);
    press(&browser, &id, &fields, "save").await;
    assert_eq!(drafted(&service, &asha, &id).await, odd["rules"]);
    let cut: Vec<(String, String)> = fields.into_iter().take(2).collect();
    assert_eq!(press(&browser, &id, &cut, "save").await.status, 400);
    assert_eq!(drafted(&service, &asha, &id).await, odd["rules"]);
    browser.submit(&format!("/products/{id}/edit"), &[("document", "{ no"), ("then", "save")]).await;
    let page = browser.get(&format!("/products/{id}/rules")).await;
    assert_eq!((page.status, page.place()), (303, format!("/products/{id}/edit").as_str()));
}

#[tokio::test]
async fn a_draft_from_an_earlier_version_begins_with_its_rows_and_its_terms() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let text = |least: u32| {
        format!(
            r#"{{"name": "Scooters", "amount": {{"min": {least}, "max": 90000, "step": 1000}},
                "rules": [{{"code": "poor", "require": "income_monthly >= {least}", "outcome": "decline", "message": "No."}}]}}"#
        )
    };
    let body = |least: u32| serde_json::from_str(&text(least)).expect("JSON");
    let made = asha.post("/v1/products", body(10_000)).await;
    let id = made.json["id"].as_str().expect("an id");
    asha.put(&format!("/v1/products/{id}"), body(20_000)).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get(&format!("/products/{id}?version=1")).await.says(&format!("/products/{id}/rules?version=1"));
    let page = browser.get(&format!("/products/{id}/rules?version=1")).await;
    page.says("The rules of version 1. Not saved yet.");
    page.says("value=\"10000\"");
    let row = [
        ("rows", "1"),
        ("version", "1"),
        ("kind-0", "compared"),
        ("metric-0", "income_monthly"),
        ("sign-0", ">="),
        ("value-0", "12000"),
        ("outcome-0", "decline"),
        ("message-0", "No."),
        ("code-0", "poor"),
        ("do", "save"),
    ];
    assert_eq!(browser.submit(&format!("/products/{id}/rules"), &row).await.status, 303);
    let draft = asha.get(&format!("/v1/products/{id}/draft")).await.json;
    assert_eq!(draft["document"]["amount"]["min"], 10_000, "{draft}");
    assert_eq!(draft["document"]["rules"][0]["require"], "income_monthly >= 12000");
    assert_eq!(browser.get(&format!("/products/{id}/rules?version=9")).await.status, 404);
}
