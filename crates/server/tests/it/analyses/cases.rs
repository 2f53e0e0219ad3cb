//! Uploads of several files: one applicant, one case.

use serde_json::json;
use store::analyses::{self, Kind};
use store::users::Role;

use super::form::{Form, PASSWORD, locked_statement, other_statement, statement, statement_pages};
use crate::service::{Service, on_both, on_one};

fn two_files() -> Form {
    Form::default().file("june.pdf", &statement()).file("sbi.pdf", &other_statement(5))
}

#[tokio::test]
async fn several_files_are_one_analysis_and_the_same_bytes_twice_are_one_statement() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Owner).await;

        let id = north.uploaded(two_files().file("june again.pdf", &statement())).await;

        let claim = service.claim().await;
        assert_eq!(claim.analysis.id.as_str(), id);
        assert_eq!(service.traces(north.team()).await.analyses, 1);
        assert_eq!(service.blob_files().len(), 2);
        let listed = north.get(&format!("/v1/analyses/{id}/statements")).await.json;
        assert_eq!(listed["total"], 2);
        let told: Vec<_> =
            listed["data"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
        assert_eq!(told, [&json!("june.pdf"), &json!("sbi.pdf")]);
        assert_eq!(listed["data"][0]["pages"], statement_pages());
        let record = north.record(&id).await;
        assert_eq!((&record["file_name"], &record["run"]), (&json!("june.pdf"), &json!(1)));
        for (place, bytes) in [(0, statement()), (1, other_statement(5))] {
            let document = north.get(&format!("/v1/analyses/{id}/document?statement={place}")).await;
            assert_eq!((document.status, &document.bytes[..]), (200, &bytes[..]));
        }
        let none = north.get(&format!("/v1/analyses/{id}/document?statement=2")).await;
        assert_eq!(none.told(), (404, "not_found".to_owned()));
        let (first, second) = (
            north.get(&format!("/v1/analyses/{id}/pages/1?statement=0")).await,
            north.get(&format!("/v1/analyses/{id}/pages/1?statement=1")).await,
        );
        assert_eq!((first.status, second.status), (200, 200));
        assert!(first.bytes != second.bytes, "two papers look alike");

        assert_eq!(north.delete(&format!("/v1/analyses/{id}")).await.status, 204);
        assert!(service.blob_files().is_empty(), "{:?}", service.blob_files());
    })
    .await;
}

#[tokio::test]
async fn one_bad_file_refuses_all_and_is_named() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let check = async |form: Form, file: &str, code: &str| {
            let before = service.traces(north.team()).await;
            let answer = north.upload(form).await;
            assert_eq!(answer.told(), (422, code.to_owned()), "{}", answer.json);
            assert_eq!(answer.json["file"], file);
            let message = answer.json["message"].as_str().expect("a message");
            assert!(message.starts_with(&format!("{file}: ")), "{message}");
            assert_eq!(service.traces(north.team()).await, before, "{code}");
        };
        check(two_files().file("menu.pdf", b"a menu"), "menu.pdf", "not_a_pdf").await;
        check(two_files().file("empty.pdf", b""), "empty.pdf", "file_empty").await;
        check(two_files().file("locked.pdf", &locked_statement()), "locked.pdf", "password_required").await;
        let guessed = two_files().file("locked.pdf", &locked_statement()).text("password", "guess");
        check(guessed, "locked.pdf", "password_incorrect").await;
        let mut many = Form::default();
        for number in 0..25 {
            many = many.file(&format!("{number}.pdf"), format!("%PDF-1.7 {number}").as_bytes());
        }
        assert_eq!(north.upload(many).await.told(), (422, "too_many_files".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn each_password_is_tried_on_each_locked_file() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let form = two_files().file("locked.pdf", &locked_statement());
    let id = north.uploaded(form.text("password", "guess").text("password", PASSWORD)).await;
    let claim = service.claim().await;
    let mut reader = service.database().read().await.expect("a connection");
    let found = analyses::statements(&mut reader, north.team(), &claim.analysis).await.expect("statements");
    assert_eq!(claim.analysis.id.as_str(), id);
    let has_key: Vec<bool> = found.iter().map(|statement| statement.file_key.is_some()).collect();
    assert_eq!(has_key, [false, false, true]);
}

#[tokio::test]
async fn aggregator_data_is_a_statement_too() {
    let data = r#"{"fiObjects": [{"type": "deposit", "maskedAccNumber": "XXXX1234", "Transactions": {
        "startDate": "2026-04-01", "endDate": "2026-04-30", "Transaction": [{"type": "CREDIT", "mode": "OTHERS",
        "amount": "10.00", "currentBalance": "110.00", "transactionTimestamp": "2026-04-02T10:00:00+05:30",
        "valueDate": "2026-04-02", "txnId": "", "narration": "GIFT", "reference": ""}]}}]}"#;
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let id = north.uploaded(Form::default().file("consented.json", data.as_bytes())).await;
    let claim = service.claim().await;
    let mut reader = service.database().read().await.expect("a connection");
    let found = analyses::statements(&mut reader, north.team(), &claim.analysis).await.expect("statements");
    drop(reader);
    assert_eq!(found.iter().map(|statement| statement.kind).collect::<Vec<_>>(), [Kind::AccountAggregator]);
    let document = north.get(&format!("/v1/analyses/{id}/document")).await;
    assert_eq!(document.header("content-type"), Some("application/octet-stream"));
    assert!(document.header("content-disposition").is_some_and(|name| name.contains("consented.json")));
    let page = north.get(&format!("/v1/analyses/{id}/pages/1")).await;
    assert_eq!(page.told(), (404, "not_found".to_owned()));
}

#[tokio::test]
async fn a_banks_own_list_is_a_statement_and_a_list_of_names_is_none() {
    let list = "Txn On;Remarks;Out;In;Left\n01/04/2026;SALARY;;50000,00;60000,00\n13/04/2026;RENT;15000,00;;45000,00\n\
                19/04/2026;GROCER;2000,50;;42999,50\n";
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let id = north.uploaded(Form::default().file("april.csv", list.as_bytes())).await;
    let listed = north.get(&format!("/v1/analyses/{id}/statements")).await.json;
    assert_eq!(listed["data"][0]["kind"], "spreadsheet");
    for (other, code) in
        [("name,age\nAsha,40\n", "not_a_pdf"), ("PK\u{3}\u{4} no workbook", "spreadsheet_invalid")]
    {
        let answer = north.upload(Form::default().file("names.csv", other.as_bytes())).await;
        assert_eq!(answer.told(), (422, code.to_owned()));
    }
}

#[tokio::test]
async fn a_key_covers_all_files_and_all_passwords() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let first = north.upload(two_files().key("one")).await;
        let again = north.upload(two_files().key("one")).await;
        assert_eq!((again.status, &again.json), (202, &first.json));
        for other in [
            Form::default().file("june.pdf", &statement()).file("sbi.pdf", &other_statement(6)),
            Form::default().file("june.pdf", &statement()).file("renamed.pdf", &other_statement(5)),
            two_files().text("password", "a").text("password", "b"),
        ] {
            let reused = north.upload(other.key("one")).await;
            assert_eq!(reused.told(), (409, "idempotency_key_reused".to_owned()));
        }
        assert_eq!(service.traces(north.team()).await.analyses, 1);
    })
    .await;
}
