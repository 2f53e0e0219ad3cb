//! Uploading at the pages: as a plain form, and as the script does it.

use serde_json::Value;
use store::analyses::{self, Filter, Page as Cut};
use store::users::Role;

use super::browser::Browser;
use crate::analyses::form::{Form, PASSWORD, locked_statement, statement};
use crate::service::{Service, on_one};

impl Service {
    async fn newest(&self, person: &crate::service::Person) -> analyses::Analysis {
        let mut reader = self.database().snapshot().await.expect("a transaction");
        let page = Cut { limit: 1, offset: 0 };
        let (mut found, _) =
            analyses::list(&mut reader, person.team(), &Filter::default(), page).await.expect("a list");
        found.pop().expect("an analysis")
    }

    /// One that came with a file's name and no applicant.
    pub(super) async fn uploaded_file(&self, person: &crate::service::Person) -> String {
        person.uploaded(Form::with_statement()).await
    }
}

#[tokio::test]
async fn a_plain_form_uploads_a_statement_with_everything_that_was_filled_in() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::of(&service, &asha).await;
        let page = browser.get("/analyses/new").await;
        page.says("up to 25 MB and 500 pages each");
        page.says_nothing_of("bureau_consent");
        let page = browser
            .upload(|form| {
                form.text("once", "1")
                    .text("product_id", "")
                    .text("password", "")
                    .text("applicant_name", " Meera Nair ")
                    .text("applicant_mobile", "98765 43210")
                    .text("requested_amount", "₹5,00,000")
                    .text("collateral_value", "")
                    .file("june.pdf", &statement())
            })
            .await;
        assert_eq!((page.status, page.place()), (303, "/analyses"), "{}", page.text);
        let list = browser.get("/analyses").await;
        list.says("The statement was uploaded and is being analysed.");
        list.says("Meera Nair");
        list.says("₹5,00,000");
        browser.get("/analyses").await.says_nothing_of("was uploaded and is being");
        let kept = service.newest(&asha).await.application;
        assert_eq!(kept.applicant_mobile.as_deref(), Some("+919876543210"));
        assert_eq!(kept.inputs.as_deref(), Some("{\"requested_amount\": 500000}"));
        assert_eq!(kept.file_name.as_deref(), Some("june.pdf"));
        assert!(!kept.has_bureau_consent);
    })
    .await;
}

#[tokio::test]
async fn of_several_statements_the_good_ones_are_kept_and_the_others_are_named() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get("/analyses/new").await;
    let page = browser
        .upload(|form| {
            form.text("applicant_name", "Meera \"Nair\"")
                .text("password", "hunter2")
                .file("june.pdf", &statement())
                .file("holiday.jpg", b"\xff\xd8\xff\xe0")
                .file("july.pdf", &statement())
        })
        .await;
    assert_eq!(page.status, 422);
    page.says("Not every statement was accepted");
    page.says("holiday.jpg");
    page.says("APP-000001");
    page.says("APP-000002");
    page.says("value=\"Meera &#34;Nair&#34;\"");
    page.says_nothing_of("hunter2");
    assert_eq!(service.traces(asha.team()).await.analyses, 2);
}

#[tokio::test]
async fn a_form_that_is_sent_twice_is_done_once() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/analyses/new").await;
    let once = page.between("name=\"once\" value=\"", "\"").expect("a word").to_owned();
    for _ in 0..2 {
        let page = browser
            .upload(|form| form.text("once", &once).file("a.pdf", &statement()).file("b.pdf", &statement()))
            .await;
        assert_eq!(page.status, 303);
    }
    assert_eq!(service.traces(asha.team()).await.analyses, 2);
}

#[tokio::test]
async fn what_is_wrong_is_said_in_the_words_of_the_page() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    service.entitle(asha.team(), &["bureau"]).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get("/analyses/new").await.says(enquiry::WORDING.text);
    let check = async |fields: &[(&str, &str)], bytes: &[u8], words: &str| {
        let page = browser
            .upload(|form| {
                let form = fields.iter().fold(form, |form, (name, value)| form.text(name, value));
                form.file("june.pdf", bytes)
            })
            .await;
        assert!((400..500).contains(&page.status), "{}", page.status);
        page.says(words);
    };
    check(&[("bureau_consent", "yes")], &statement(), "fill in the applicant&#39;s name and mobile number")
        .await;
    check(
        &[("applicant_mobile", "12345")],
        &statement(),
        "The applicant&#39;s mobile must be an Indian mobile number",
    )
    .await;
    check(&[("requested_amount", "lots")], &statement(), "The requested amount must be an amount in rupees")
        .await;
    check(&[], b"", "The file is empty").await;
    check(&[], &locked_statement(), "password").await;
    assert_eq!(browser.upload(|form| form.raw_part("name=\"file\"; filename=\"\"", b"")).await.status, 422);
    assert_eq!(service.traces(asha.team()).await.analyses, 0);
    let page =
        browser.upload(|form| form.text("password", PASSWORD).file("june.pdf", &locked_statement())).await;
    assert_eq!(page.status, 303, "{}", page.text);
}

#[tokio::test]
async fn the_script_is_answered_in_json() {
    let service = Service::on_sqlite().await.with_limits(|limits| limits.uploads.count = 2).await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let token = browser.get("/analyses/new").await;
    let token = token.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let send = async |bytes: &[u8]| {
        let form = Form::default().file("june.pdf", bytes).header("accept", "application/json");
        let page = browser.send(form.header("x-form-token", &token).request_to("/analyses/new")).await;
        let json: Value = serde_json::from_str(&page.text).expect("JSON");
        (page.status, json["files"][0].clone())
    };
    let (status, file) = send(&statement()).await;
    assert_eq!((status, &file["ref"]), (200, &serde_json::json!("APP-000001")));
    assert!(file["id"].as_str().is_some_and(|id| id.starts_with("an_")));
    let (status, file) = send(b"no PDF").await;
    assert_eq!((status, &file["code"]), (422, &serde_json::json!("not_a_pdf")));
    let (status, file) = send(&statement()).await;
    assert_eq!((status, &file["code"]), (429, &serde_json::json!("rate_limited")));
    assert!(
        file["message"].as_str().is_some_and(|words| words.contains("Upload this one again in")),
        "{file}"
    );
}

#[tokio::test]
async fn a_product_asks_for_its_own_amounts() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let (_, text) =
        policy::STARTERS.iter().find(|(name, _)| *name == "salaried-personal-loan").expect("a starter");
    let document: Value = serde_json::from_str(text).expect("JSON");
    let product = asha.post("/v1/products", document).await.json["id"].as_str().expect("an id").to_owned();
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/analyses/new").await;
    page.says("data-needs=\"requested_amount\"");
    page.says("data-least=\"50000\"");
    // Without a script all of them are in sight.
    for name in ["requested_amount", "collateral_value", "gst_turnover", "down_payment"] {
        page.says(&format!("data-amount=\"{name}\""));
    }
    page.says("<details class=\"more\" open data-others>");

    let id = asha.uploaded(Form::with_statement().text("product_id", &product)).await;
    let record = asha.record(&id).await;
    assert_eq!(record["inputs_missing"], serde_json::json!(["requested_amount"]));
    let form = Form::with_statement().text("product_id", &product);
    let given = asha.uploaded(form.text("inputs", "{\"requested_amount\": 400000}")).await;
    assert_eq!(asha.record(&given).await["inputs_missing"], serde_json::json!([]));
    let plain = asha.uploaded(Form::with_statement()).await;
    assert_eq!(asha.record(&plain).await["inputs_missing"], serde_json::json!([]));
    let listed = asha.get("/v1/analyses").await.json;
    let missing = |row: &Value| row["inputs_missing"].as_array().map(Vec::len);
    let counts: Vec<_> = listed["data"].as_array().expect("rows").iter().map(missing).collect();
    assert_eq!(counts, [Some(0), Some(0), Some(1)]);
}

#[tokio::test]
async fn another_product_is_chosen_at_the_page_of_an_analysis() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let (_, text) = policy::STARTERS[1];
    let document: Value = serde_json::from_str(text).expect("JSON");
    let product = asha.post("/v1/products", document).await.json["id"].as_str().expect("an id").to_owned();
    let id = service.completed(&asha, analyses::Decision::Approved).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get(&format!("/analyses/{id}")).await.says(&format!("<option value=\"{product}\">"));
    let fields = [("applicant_name", ""), ("requested_amount", "4,00,000"), ("product_id", product.as_str())];
    let sent = browser.submit(&format!("/analyses/{id}/correct"), &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let record = asha.record(&id).await;
    assert_eq!((record["product_id"].as_str(), record["run"].as_i64()), (Some(product.as_str()), Some(2)));
    assert_eq!(record["inputs_missing"], serde_json::json!([]));
}
