//! Products: told in plain words, drafted, checked, compared, replayed and published.

use serde_json::Value;
use store::analyses::Decision;
use store::users::Role;

use super::browser::Browser;
use crate::analyses::form::Form;
use crate::service::{Person, Service, on_one};

fn document(least: u32) -> String {
    format!(
        r#"{{"name": "Two-wheeler loan", "description": "For new two-wheelers.",
            "amount": {{"min": 30000, "max": 300000, "step": 1000}},
            "rules": [{{"code": "amount_too_low", "require": "requested_amount >= {least}", "outcome": "decline",
                        "message": "Less than we lend.", "if_missing": "ignore"}}]}}"#
    )
}

async fn product(person: &Person) -> String {
    let body = serde_json::from_str(&document(10_000)).expect("JSON");
    let answer = person.post("/v1/products", body).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    answer.json["id"].as_str().expect("an id").to_owned()
}

async fn save(browser: &Browser, id: &str, text: &str, then: &str) -> super::browser::Page {
    let page = browser.get(&format!("/products/{id}/edit")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    browser.submit(&format!("/products/{id}/edit"), &[("id", id), ("document", text), ("then", then)]).await
}

#[tokio::test]
async fn a_product_is_told_in_plain_words() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let list = browser.get("/products").await;
    list.says("Two-wheeler loan");
    list.says("₹30,000 – ₹3,00,000");
    let page = browser.get(&format!("/products/{id}")).await;
    page.says("Requested amount at least ₹10,000");
    page.says("Less than we lend.");
    page.says("does not count");
    browser.get("/products/metrics").await.says("average_balance");
    let words = browser.get("/products/words").await;
    assert!(words.text.contains("\"requested_amount\"") && words.header("cache-control") == "no-store");
}

#[tokio::test]
async fn a_draft_is_kept_compared_and_published_as_the_next_version() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let id = product(&asha).await;
        let browser = Browser::of(&service, &asha).await;
        let page = save(&browser, &id, &document(20_000), "save").await;
        assert_eq!((page.status, page.place()), (303, format!("/products/{id}/edit").as_str()));
        assert_eq!(
            asha.get(&format!("/v1/products/{id}")).await.json["version"],
            1,
            "a draft decides nothing"
        );
        let page = browser.get(&format!("/products/{id}/differences")).await;
        page.says("requested_amount &#62;= 10000");
        page.says("requested_amount &#62;= 20000");
        page.says("1 line added");
        let page = browser.submit(&format!("/products/{id}/publish"), &[]).await;
        assert_eq!((page.status, page.place()), (303, format!("/products/{id}").as_str()));
        let product = asha.get(&format!("/v1/products/{id}")).await.json;
        assert_eq!(
            (&product["version"], &product["rules"][0]["require"]),
            (&2.into(), &"requested_amount >= 20000".into())
        );
        browser.get(&format!("/products/{id}/differences?to=2")).await.says("From version 1 to version 2");
        browser.get(&format!("/products/{id}?version=1")).await.says("This is an earlier version");
        browser.get(&format!("/products/{id}")).await.says_nothing_of("Not published");
        assert_eq!(
            browser.submit(&format!("/products/{id}/publish"), &[]).await.status,
            404,
            "it is published once"
        );
    })
    .await;
}

#[tokio::test]
async fn everything_that_is_wrong_is_told_with_its_line() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let bad = document(10_000).replace("requested_amount >=", "requested_amont >=");
    save(&browser, &id, &bad, "replay").await;
    let page = browser.get(&format!("/products/{id}/edit")).await;
    page.says("data-line=\"3\"");
    page.says("did you mean");
    page.says(">1 problem<");
    let fields = [("id", id.as_str()), ("document", bad.as_str())];
    let told = browser.submit("/products/check", &fields).await;
    let told: serde_json::Value = serde_json::from_str(&told.text).expect("JSON");
    assert_eq!(
        (&told["problems"][0]["line"], &told["problems"][0]["place"]),
        (&3.into(), &"/rules/0/require".into())
    );
    let sound =
        browser.submit("/products/check", &[("id", id.as_str()), ("document", document(5).as_str())]).await;
    assert_eq!(sound.text, r#"{"problems":[]}"#);
    let broken = browser.submit("/products/check", &[("document", "{\n\n  nonsense")]).await;
    let broken: serde_json::Value = serde_json::from_str(&broken.text).expect("JSON");
    assert_eq!(broken["problems"][0]["line"], 3);
    assert_eq!(browser.get(&format!("/products/{id}/replay")).await.status, 400);
    let page = browser.submit(&format!("/products/{id}/publish"), &[]).await;
    assert_eq!(page.place(), format!("/products/{id}/edit"));
    assert_eq!(asha.get(&format!("/v1/products/{id}")).await.json["version"], 1);
}

#[tokio::test]
async fn terms_are_changed_in_a_form_and_rules_stay() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/products/{id}/terms");
    browser.get(&place).await.says("value=\"300000\"");
    let fields = [
        ("description", "For any two wheels."),
        ("amount-min", "40,000"),
        ("amount-max", "4,00,000"),
        ("amount-step", "1000"),
        ("tenure_months-min", "12"),
        ("tenure_months-max", "36"),
        ("tenure_months-default", "24"),
        ("annual_rate_percent", "13.5"),
    ];
    assert_eq!(browser.submit(&place, &fields).await.status, 303);
    assert_eq!(browser.submit(&format!("/products/{id}/publish"), &[]).await.status, 303);
    let product = asha.get(&format!("/v1/products/{id}")).await.json;
    assert_eq!(product["terms"]["amount"], serde_json::json!({ "min": 40000, "max": 400000, "step": 1000 }));
    assert_eq!(product["terms"]["annual_rate_percent"], 13.5);
    assert_eq!(product["rules"][0]["code"], "amount_too_low");
    browser.submit(&place, &[("amount-min", "many")]).await;
    browser.get(&format!("/products/{id}/edit")).await.says("/amount");
}

#[tokio::test]
async fn a_new_product_begins_with_a_starter_and_must_be_sound() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get("/products").await.says("No products yet");
    browser.get("/products/new?from=vehicle-loan").await.says("A title of your own");
    let page = browser.submit("/products/new", &[("document", "{}")]).await;
    assert_eq!(page.status, 400);
    page.says("problems");
    let page = browser.submit("/products/new", &[("document", &document(1))]).await;
    assert_eq!(page.status, 303, "{}", page.text);
    let again = browser.submit("/products/new", &[("document", &document(1))]).await;
    assert_eq!(again.status, 409);
    again.says("has a product of that name");
}

#[tokio::test]
async fn a_starter_can_be_edited_and_published_under_the_name_it_is_kept_by() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let mut tx = service.database().write().await.expect("a transaction");
    let (name, document) = policy::STARTERS[1];
    let new = store::products::NewProduct { name, document, by: None };
    let id = store::products::insert(&mut tx, asha.team(), service.now(), new).await.expect("an insert");
    tx.commit().await.expect("a commit");
    let id = id.expect("a product").to_string();
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/products/{id}/edit")).await;
    let text = page.between("data-document>", "</textarea>").expect("a document");
    let text = text
        .replace("&#34;", "\"")
        .replace("&#62;", ">")
        .replace("&#60;", "<")
        .replace("&#39;", "'")
        .replace("&#38;", "&");
    let told = browser.submit("/products/check", &[("id", &id), ("document", &text)]).await;
    assert_eq!(told.text, r#"{"problems":[]}"#);
}

#[tokio::test]
async fn a_replay_shows_what_would_change_and_changes_nothing() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let id = product(&asha).await;
        for amount in ["15000", "50000"] {
            let inputs = format!("{{\"requested_amount\": {amount}}}");
            asha.uploaded(Form::with_statement().text("product_id", &id).text("inputs", &inputs)).await;
            let claim = service.claim().await;
            assert!(service.complete(&claim, Decision::Approved).await);
        }
        let browser = Browser::of(&service, &asha).await;
        let page = save(&browser, &id, &document(20_000), "replay").await;
        assert_eq!(page.place(), format!("/products/{id}/replay"));
        let page = browser.get(&format!("/products/{id}/replay")).await;
        page.says("data-total=\"2\"");
        let before = service.traces(asha.team()).await;
        let rows = browser.get(&format!("/products/{id}/replay/rows?of=product&from=0")).await;
        assert_eq!(rows.status, 200, "{}", rows.text);
        assert_eq!(rows.text.matches("<tr data-change=").count(), 2, "{}", rows.text);
        rows.says("Less than we lend.");
        rows.says("-declined\" data-changed");
        rows.says_nothing_of("data-next");
        browser.get(&format!("/products/{id}/replay?of=team&from=0")).await.says("would change");
        assert_eq!(service.traces(asha.team()).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_replay_says_what_was_erased_since() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Admin).await;
        let id = product(&asha).await;
        let upload = async || asha.uploaded(Form::with_statement().text("product_id", &id)).await;
        let erased = upload().await;
        assert!(service.complete(&service.claim().await, Decision::Approved).await);
        service.erase_original(&asha, &erased).await;
        // One that the bureau had answered for.
        upload().await;
        let mut report: Value = serde_json::from_slice(&service.report().await).expect("a report");
        report["bureau"]["status"] = "received".into();
        let claim = service.claim().await;
        assert!(service.complete_as(&claim, Decision::Approved, report.to_string().as_bytes()).await);
        let browser = Browser::of(&service, &asha).await;
        save(&browser, &id, &document(20_000), "replay").await;
        let rows = browser.get(&format!("/products/{id}/replay/rows?of=product&from=0")).await;
        assert_eq!(rows.text.matches("<tr data-change=\"unread\"").count(), 2, "{}", rows.text);
        rows.says("The original was erased on");
        rows.says("Its credit report was erased");
    })
    .await;
}

#[tokio::test]
async fn a_draft_that_was_overtaken_is_not_published_by_accident() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    save(&browser, &id, &document(20_000), "save").await;
    let body = serde_json::from_str(&document(30_000)).expect("JSON");
    assert_eq!(asha.put(&format!("/v1/products/{id}"), body).await.status, 200);
    let page = browser.submit(&format!("/products/{id}/publish"), &[]).await;
    assert_eq!(page.place(), format!("/products/{id}/edit"));
    browser.get(page.place()).await.says("Another version was published since");
    save(&browser, &id, &document(20_000), "save").await;
    browser.submit(&format!("/products/{id}/publish"), &[]).await;
    assert_eq!(asha.get(&format!("/v1/products/{id}")).await.json["version"], 3);
}

#[tokio::test]
async fn only_admins_of_the_team_change_products() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    save(&Browser::of(&service, &asha).await, &id, &document(20_000), "save").await;
    let analyst = Browser::of(&service, &service.person("north", Role::Analyst).await).await;
    analyst.get(&format!("/products/{id}")).await.says_nothing_of("/edit");
    let stranger = Browser::of(&service, &service.person("south", Role::Owner).await).await;
    for (browser, expected) in [(analyst, 403), (stranger, 404)] {
        for place in ["edit", "replay", "replay/rows"] {
            assert_eq!(browser.get(&format!("/products/{id}/{place}")).await.status, expected, "{place}");
        }
        for place in ["edit", "publish", "archive"] {
            let page = browser.submit(&format!("/products/{id}/{place}"), &[("document", "{}")]).await;
            assert_eq!(page.status, expected, "{place}");
        }
    }
    let browser = Browser::of(&service, &asha).await;
    assert_eq!(browser.submit(&format!("/products/{id}/discard"), &[]).await.status, 303);
    assert_eq!(browser.submit(&format!("/products/{id}/archive"), &[]).await.status, 303);
    browser.get(&format!("/products/{id}")).await.says("This product is archived");
    browser.get("/products").await.says("No products yet");
}

#[tokio::test]
async fn people_read_the_title_wherever_a_product_is_named_and_programs_its_name() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let id = product(&asha).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/products/{id}/terms");
    browser.get(&place).await.says("For programs it stays");
    browser.submit(&place, &[("title", "Scooters & bikes"), ("amount-min", "30000")]).await;
    browser.get(&format!("/products/{id}/differences")).await.says("Scooters &#38; bikes");
    let titled = document(10_000).replace("\"description\"", "\"title\": \"Scooters\", \"description\"");
    let answer = asha.put(&format!("/v1/products/{id}"), serde_json::from_str(&titled).expect("JSON")).await;
    assert_eq!(
        (&answer.json["title"], &answer.json["name"]),
        (&"Scooters".into(), &"Two-wheeler loan".into())
    );
    browser.get(&format!("/products/{id}")).await.says("<code>Two-wheeler loan</code>");
    for place in ["/products", "/analyses/new", "/portfolio", "/settings/audit"] {
        browser.get(place).await.says("Scooters");
    }
}
