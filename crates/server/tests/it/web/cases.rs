//! The pages of a case: uploaded together, looked at account by account, changed and run again.

use bytes::Bytes;
use sandbox::{CaseFile, FileKind};
use serde_json::{Value, json};
use store::analyses::{self, Completion, Decision, PackedReport, Summary};
use store::users::Role;

use super::browser::Browser;
use crate::analyses::form::{Form, other_statement, statement};
use crate::service::Service;

impl Service {
    /// What waits is read as a worker reads a case.
    async fn analyse_case(&self, files: &[(&str, Bytes)]) {
        let task = sandbox::Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: None,
            as_of: None,
            file_key: None,
            limits: sandbox::Limits { pages: 500, file_bytes: 25 << 20 },
            card: None,
            bureau: sandbox::Bureau::NotRequested,
            amendments: None,
        };
        let file = |(name, bytes): &(&str, Bytes)| {
            let file = CaseFile { kind: FileKind::Pdf, name: Some((*name).to_owned()), file_key: None };
            (file, bytes.clone())
        };
        let files: Vec<(CaseFile, Bytes)> = files.iter().map(file).collect();
        let analyzed = self.checker().analyze_case("team", &files, &task).await.expect("an analysis");
        let claim = self.claim().await;
        let report = PackedReport::new(&analyzed.report).expect("a report to keep");
        let done = Completion {
            decision: ::service::codes::kept(&analyzed.decision).expect("a decision"),
            score: analyzed.score.map(i64::from),
            pages: i64::from(analyzed.pages),
            engine_version: engine::VERSION,
            report: &report,
            summary: &Summary::default(),
        };
        let mut tx = self.database().write().await.expect("a transaction");
        assert!(analyses::complete(&mut tx, &claim, self.now(), &done).await.expect("a completion"));
        tx.commit().await.expect("a commit");
    }
}

#[tokio::test]
async fn files_of_one_applicant_are_one_analysis_and_one_bad_file_keeps_all_out() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    browser.get("/analyses/new").await.says("All these files are of one applicant");
    let page = browser
        .upload(|form| {
            form.text("together", "yes")
                .file("june.pdf", &statement())
                .file("holiday.jpg", b"\xff\xd8\xff\xe0")
        })
        .await;
    assert_eq!(page.status, 422);
    page.says("holiday.jpg");
    assert_eq!(service.traces(asha.team()).await.analyses, 0);
    let page = browser
        .upload(|form| {
            form.text("together", "yes").file("june.pdf", &statement()).file("sbi.pdf", &other_statement(5))
        })
        .await;
    assert_eq!(page.status, 303, "{}", page.text);
    assert_eq!(service.traces(asha.team()).await.analyses, 1);
    assert_eq!(service.blob_files().len(), 2);
}

#[tokio::test]
async fn the_script_hears_which_file_of_a_group_is_at_fault() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/analyses/new").await;
    let token = page.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let form =
        Form::default().text("together", "yes").file("june.pdf", &statement()).file("menu.pdf", b"a menu");
    let form = form.header("accept", "application/json").header("x-form-token", &token);
    let answer = browser.send(form.request_to("/analyses/new")).await;
    let told: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!(answer.status, 422);
    assert_eq!(told["files"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&told["files"][0]["file"], &told["files"][0]["code"]),
        (&json!("menu.pdf"), &json!("not_a_pdf"))
    );
}

#[tokio::test]
async fn a_file_says_which_account_and_months_it_shows_before_it_is_sent() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/analyses/new").await;
    let token = page.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let look = async |form: Form, token: &str| {
        let answer = browser.send(form.header("x-form-token", token).request_to("/analyses/look")).await;
        (answer.status, serde_json::from_str::<Value>(&answer.text).unwrap_or_default())
    };
    let (status, told) = look(Form::default().file("june.pdf", &statement()), &token).await;
    assert_eq!(status, 200);
    let account = &told["accounts"][0];
    let title = account["title"].as_str().expect("a title");
    assert!(title.contains(" ••") && title.chars().rev().take(4).all(|end| end.is_ascii_digit()), "{title}");
    assert!(account["from"].as_str() <= account["to"].as_str() && account["from"].is_string(), "{account}");
    let first = account["from"].as_str().expect("a month");
    let day: jiff::civil::Date = format!("{first}-01").parse().expect("a day");
    let expected =
        json!({ "whole": day.strftime("%b %Y").to_string(), "short": day.strftime("%b").to_string() });
    assert_eq!(account["names"][first], expected);
    assert!(told["size"].as_str().is_some_and(|size| size.ends_with(" KB")), "{told}");

    let (status, told) = look(Form::default().file("menu.pdf", b"a menu"), &token).await;
    assert_eq!((status, &told["code"]), (200, &json!("not_a_pdf")));
    assert_eq!(look(Form::default().file("june.pdf", &statement()), "forged").await.0, 400);
    assert_eq!(look(Form::default().text("password", "x"), &token).await.0, 400);
    let traces = service.traces(asha.team()).await;
    assert_eq!((traces.analyses, service.blob_files().len()), (0, 0), "nothing is kept");
}

#[tokio::test]
async fn a_case_shows_its_accounts_and_opens_the_right_paper() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let files = [("june.pdf", statement()), ("sbi.pdf", other_statement(5))];
    let form = files.iter().fold(Form::default(), |form, (name, bytes)| form.file(name, bytes));
    let id = asha.uploaded(form).await;
    service.analyse_case(&files).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/analyses/{id}");

    let page = browser.get(&place).await;

    assert_eq!(page.status, 200, "{}", page.text);
    page.says("Accounts and months");
    page.says("id=\"account-2\"");
    page.says("balance-1");
    page.says("cover-whole");
    page.says("Add a statement");
    page.says(&format!("{place}/pages/1?statement=1"));
    let rows = browser.get(&format!("{place}?about=account:1")).await;
    rows.says("Account 2");
    let sheet = browser.get(&format!("{place}/pages/1?statement=1")).await;
    assert_eq!(sheet.status, 200, "{}", sheet.text);
    sheet.says("sbi.pdf");
    sheet.says("&#38;statement=1");
    assert_eq!(browser.get(&format!("{place}/pages/1?statement=2")).await.status, 404);
}

#[tokio::test]
async fn a_statement_is_added_and_taken_out_and_earlier_runs_are_listed() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/analyses/{id}");
    let page = browser.get(&place).await;
    page.says_nothing_of("Take out");
    let token = page.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let more = |token: &str| {
        let form = Form::default().text("form_token", token).file("sbi.pdf", &other_statement(5));
        form.request_to(&format!("{place}/statements"))
    };
    assert_eq!(browser.send(more("forged")).await.status, 400);

    let page = browser.send(more(&token)).await;

    assert_eq!((page.status, page.place()), (303, place.as_str()), "{}", page.text);
    browser.get(&place).await.says("The analysis is running again.");
    service.analyse_case(&[("june.pdf", statement()), ("sbi.pdf", other_statement(5))]).await;
    let page = browser.get(&place).await;
    page.says("Added sbi.pdf");
    page.says("Run 2, this one");
    page.says(&format!("{place}/runs/1"));
    let earlier = browser.get(&format!("{place}/runs/1")).await;
    assert_eq!(earlier.status, 200, "{}", earlier.text);
    earlier.says("Run 2 is the one that holds");
    earlier.says("Income a month");
    assert_eq!(browser.get(&format!("{place}/runs/9")).await.status, 404);
    let earlier = browser.get(&format!("{place}/runs/1/report")).await;
    assert_eq!((earlier.status, earlier.header("content-type")), (200, "application/json"));
    let listed = asha.get(&format!("/v1{place}/statements")).await.json;
    let second = listed["data"][1]["id"].as_str().expect("an id");
    let gone = browser.submit(&format!("{place}/statements/{second}/remove"), &[]).await;
    assert_eq!(gone.status, 303, "{}", gone.text);
    assert_eq!(asha.record(&id).await["run"], 3);
}

#[tokio::test]
async fn a_name_and_an_amount_are_corrected_at_the_page() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::Approved).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/analyses/{id}/correct");
    browser.get(&format!("/analyses/{id}")).await;
    let same = browser.submit(&place, &[("applicant_name", ""), ("requested_amount", "")]).await;
    assert_eq!((same.status, asha.record(&id).await["run"].as_i64()), (303, Some(1)));
    let fields = [("applicant_name", "Meera Nair"), ("requested_amount", "5,00,000")];
    assert_eq!(browser.submit(&place, &fields).await.status, 303);
    let record = asha.record(&id).await;
    assert_eq!((&record["applicant_name"], &record["run"]), (&json!("Meera Nair"), &json!(2)));
    assert_eq!(record["requested_amount"], 500_000.0);
}
