//! On the pages: the team's default product, and a second person who publishes.

use serde_json::{Value, json};
use store::users::Role;

use super::browser::Browser;
use crate::service::{Person, Service, on_one};

fn document(rate: f64) -> Value {
    json!({
        "name": "scooters", "title": "Scooters", "annual_rate_percent": rate,
        "tenure_months": { "min": 12, "max": 48, "default": 24 },
        "rules": [{ "code": "poor", "require": "income_monthly >= 12000", "outcome": "decline", "message": "Poor." }]
    })
}

async fn made(person: &Person) -> String {
    let answer = person.post("/v1/products", document(12.0)).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    answer.json["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_product_is_made_the_default_with_a_button_and_cannot_be_archived_then() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Admin).await;
    let (id, browser) = (made(&asha).await, Browser::of(&service, &asha).await);
    let (place, choose) = (format!("/products/{id}"), format!("/products/{id}/default"));
    browser.get("/analyses/new").await.says("Built-in product (default)");
    browser.get("/products").await.says("decided by the default: Built-in product.");
    browser.get(&place).await.says("Make it the default");
    let page = browser.submit(&choose, &[("default", "yes")]).await;
    assert_eq!((page.status, page.place()), (303, place.as_str()));
    browser.get("/products").await.says("decided by the default: Scooters.");
    let form = browser.get("/analyses/new").await;
    form.says("selected>Scooters (default)");
    form.says("<option value=\"none\">Built-in product</option>");
    let page = browser.get(&place).await;
    page.says("Use the built-in product instead");
    assert!(!page.text.contains("Archive the product"));
    let refused = browser.submit(&format!("/products/{id}/archive"), &[]).await;
    assert_eq!(refused.status, 409);
    refused.says("Make another one the default first");
    browser.get("/settings/audit").await.says("made the team&#39;s default product");
    browser.submit(&choose, &[]).await;
    browser.get("/analyses/new").await.says("Built-in product (default)");
    assert_eq!(browser.submit(&format!("/products/{id}/archive"), &[]).await.status, 303);
}

#[tokio::test]
async fn an_owner_asks_for_a_second_person_where_there_is_one() {
    on_one(async |service: Service| {
        let owner = service.person("north", Role::Owner).await;
        let (place, wanted) = ("/settings/team/publishing", [("second_person", "yes")]);
        let browser = Browser::of(&service, &owner).await;
        browser.get("/settings/team").await.says("Needs at least two admins or owners");
        let alone = browser.submit(place, &wanted).await;
        assert_eq!(alone.status, 409);
        alone.says("Make somebody an admin first");
        let admin = service.person("north", Role::Admin).await;
        let theirs = Browser::of(&service, &admin).await;
        theirs.get("/settings/team").await.says("Only an owner changes this");
        assert_eq!(theirs.submit(place, &wanted).await.status, 403);
        assert_eq!(browser.submit(place, &wanted).await.status, 303);
        assert_eq!(browser.submit(place, &wanted).await.status, 303);
        assert_eq!(service.times(owner.team(), "team.second_person_publishes").await, 1);
        assert_eq!(browser.submit(place, &[]).await.status, 303);
        browser.get("/settings/audit").await.says("lets authors publish their own products");
    })
    .await;
}

#[tokio::test]
async fn a_draft_waits_on_its_page_for_somebody_else_than_its_author() {
    on_one(async |service: Service| {
        let (owner, admin) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Admin).await);
        let (author, second) = (Browser::of(&service, &admin).await, Browser::of(&service, &owner).await);
        let id = made(&admin).await;
        second.submit("/settings/team/publishing", &[("second_person", "yes")]).await;
        let text = document(13.0).to_string();
        let edit = format!("/products/{id}/edit");
        author.submit(&edit, &[("id", &id), ("document", &text), ("then", "save")]).await;
        let waits =
            format!("waits for somebody else than {} to publish it. Ask another admin.", admin.name());
        author.get(&format!("/products/{id}")).await.says(&waits);
        let replay = author.get(&format!("/products/{id}/replay")).await;
        replay.says("Your team asks for a second person");
        assert!(!replay.text.contains("Publish version"));
        let publish = format!("/products/{id}/publish");
        let revision = admin.get(&format!("/v1/products/{id}/draft")).await.json["revision"].clone();
        let revision = revision.as_str().expect("a revision").to_owned();
        let refused = author.submit(&publish, &[("revision", &revision)]).await;
        assert_eq!(refused.status, 409);
        refused.says("Another admin has to publish it");

        let replay = second.get(&format!("/products/{id}/replay")).await;
        replay.says("Publish version 2");
        replay.says(&format!("name=\"revision\" value=\"{revision}\""));
        assert_eq!(second.submit(&publish, &[]).await.status, 409, "without a word on what was seen");
        assert_eq!(second.submit(&publish, &[("revision", &revision)]).await.status, 303);
        assert_eq!(admin.get(&format!("/v1/products/{id}")).await.json["version"], 2);
    })
    .await;
}

#[tokio::test]
async fn a_new_product_waits_on_its_page_and_is_not_offered_before() {
    let service = Service::on_sqlite().await;
    let (owner, admin) =
        (service.person("north", Role::Owner).await, service.person("north", Role::Admin).await);
    let (author, second) = (Browser::of(&service, &admin).await, Browser::of(&service, &owner).await);
    second.submit("/settings/team/publishing", &[("second_person", "yes")]).await;
    let made = author.submit("/products/new", &[("document", &document(12.0).to_string())]).await;
    let id = made.place().strip_prefix("/products/").expect("a product").to_owned();
    assert!(!author.get("/analyses/new").await.text.contains("Scooters"));
    author.get("/products").await.says("Not published");
    let own = author.get(&format!("/products/{id}")).await;
    own.says("This product waits for somebody else than");
    assert!(!own.text.contains("Publish version 1"));
    second.get(&format!("/products/{id}")).await.says("Publish version 1");
    let revision = admin.get(&format!("/v1/products/{id}/draft")).await.json["revision"].clone();
    let seen = [("revision", revision.as_str().expect("a revision"))];
    assert_eq!(second.submit(&format!("/products/{id}/publish"), &seen).await.status, 303);
    author.get("/analyses/new").await.says("Scooters");
}
