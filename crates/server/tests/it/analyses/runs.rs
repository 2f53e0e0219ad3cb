//! More statements, one less, or a correction: the next run of an analysis, and what stays of the one before.

use axum::http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use super::form::{Form, other_statement, statement};
use crate::service::{Answer, Person, Service, on_both, on_one, with_json};

impl Person {
    async fn add(&self, id: &str, form: Form) -> Answer {
        self.send(form.request_to(&format!("/v1/analyses/{id}/statements"))).await
    }

    async fn correct(&self, id: &str, change: Value) -> Answer {
        self.send(with_json(Method::PATCH, &format!("/v1/analyses/{id}"), &change)).await
    }
}

fn sbi() -> Form {
    Form::default().file("sbi.pdf", &other_statement(5))
}

#[tokio::test]
async fn what_was_missing_is_added_and_the_earlier_result_stays() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Owner).await;
        let id = service.completed(&north, Decision::ManualReview).await;
        let word = json!({ "decision": "approved", "note": "Seen." });
        assert_eq!(north.post(&format!("/v1/analyses/{id}/review"), word.clone()).await.status, 200);
        let before = north.record(&id).await;

        let added = north.add(&id, sbi()).await;

        assert_eq!(added.status, 202, "{}", added.json);
        assert_eq!((&added.json["id"], &added.json["ref"]), (&before["id"], &before["ref"]));
        assert_eq!((&added.json["status"], &added.json["run"]), (&json!("queued"), &json!(2)));
        assert_eq!((&added.json["decision"], &added.json["review"]), (&Value::Null, &Value::Null));
        assert_eq!(north.add(&id, sbi()).await.told(), (409, "not_finished".to_owned()));
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::ManualReview).await);
        let now = north.record(&id).await;
        assert_eq!((&now["decision"], &now["run"]), (&json!("manual_review"), &json!(2)), "asked again");

        let runs = north.get(&format!("/v1/analyses/{id}/runs")).await.json;
        assert_eq!(runs["total"], 2);
        let told = |place: usize, member: &str| runs["data"][place][member].clone();
        assert_eq!((told(0, "run"), told(0, "is_present")), (json!(2), json!(true)));
        assert_eq!((told(1, "run"), told(1, "decision")), (json!(1), json!("approved")));
        assert_eq!(told(0, "statements").as_array().map(Vec::len), Some(2));
        assert_eq!(told(1, "statements").as_array().map(Vec::len), Some(1));
        for run in 1..=2 {
            let one = north.get(&format!("/v1/analyses/{id}/runs/{run}?include_result=true")).await.json;
            assert!(one["result"]["transactions"].is_array(), "run {run}");
        }
        let none = north.get(&format!("/v1/analyses/{id}/runs/3")).await;
        assert_eq!(none.told(), (404, "not_found".to_owned()));
        service.advance(SignedDuration::from_secs(1));
        assert_eq!(north.post(&format!("/v1/analyses/{id}/review"), word).await.status, 200);
        let said = north.get(&format!("/v1/analyses/{id}/reviews")).await.json;
        assert_eq!((&said["data"][0]["run"], &said["data"][1]["run"]), (&json!(2), &json!(1)));
        assert_eq!(north.record(&id).await["review"]["count"], 1, "of this run");
        assert_eq!(service.times(north.team(), "analysis.statements_added").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_file_is_taken_out_and_erased_and_the_last_one_is_not() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = north.uploaded(Form::with_statement().file("sbi.pdf", &other_statement(5))).await;
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::Approved).await);
        let place = format!("/v1/analyses/{id}/statements");
        let listed = north.get(&place).await.json;
        let of = |at: usize| listed["data"][at]["id"].as_str().expect("an id").to_owned();
        let (first, second) = (of(0), of(1));

        let answer = north.delete(&format!("{place}/{second}")).await;

        assert_eq!((answer.status, &answer.json["run"]), (202, &json!(2)), "{}", answer.json);
        assert_eq!(service.blob_files().len(), 1);
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::Approved).await);
        assert_eq!(north.get(&place).await.json["total"], 1);
        let gone = north.delete(&format!("{place}/{second}")).await;
        assert_eq!(gone.told(), (404, "not_found".to_owned()));
        let last = north.delete(&format!("{place}/{first}")).await;
        assert_eq!(last.told(), (409, "last_statement".to_owned()));
        let runs = north.get(&format!("/v1/analyses/{id}/runs")).await.json;
        assert_eq!(runs["data"][1]["statements"][1]["name"], "sbi.pdf", "what it had read");
    })
    .await;
}

#[tokio::test]
async fn a_name_an_amount_and_a_product_are_corrected() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let form = Form::with_statement().text("applicant_name", "Mera Nair");
        let id = north.uploaded(form.text("inputs", r#"{"requested_amount": 100}"#)).await;
        let claim = service.claim().await;
        service.fail(&claim).await;

        let change = json!({ "applicant_name": "Meera Nair", "inputs": { "requested_amount": 500000 } });
        let answer = north.correct(&id, change).await;

        assert_eq!((answer.status, &answer.json["failure"]), (202, &Value::Null), "{}", answer.json);
        assert_eq!(answer.json["applicant_name"], "Meera Nair");
        assert_eq!(answer.json["requested_amount"], 500_000.0);
        let claim = service.claim().await;
        assert_eq!(claim.analysis.application.applicant_name.as_deref(), Some("Meera Nair"));
        service.fail(&claim).await;
        let runs = north.get(&format!("/v1/analyses/{id}/runs")).await.json;
        assert_eq!(runs["data"][1]["applicant_name"], "Mera Nair");
        assert_eq!(runs["data"][1]["failure"]["code"], "not_a_statement");
        for (change, told) in [
            (json!({}), (400, "invalid_request")),
            (json!({ "inputs": { "requested_amout": 1 } }), (400, "invalid_inputs")),
            (json!({ "product_id": "prod_x" }), (404, "product_not_found")),
            (json!({ "external_id": "x" }), (400, "invalid_request")),
        ] {
            assert_eq!(north.correct(&id, change).await.told(), (told.0, told.1.to_owned()));
        }
        let answer = north.correct(&id, json!({ "applicant_name": null })).await;
        assert_eq!((answer.status, &answer.json["applicant_name"]), (202, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_added_changes_nothing() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Owner).await;
        let id = service.completed(&north, Decision::Approved).await;
        let before = service.traces(north.team()).await;
        let record = north.record(&id).await;
        for (form, told) in [
            (Form::default().file("again.pdf", &statement()), (409, "nothing_new")),
            (sbi().file("menu.pdf", b"a menu"), (422, "not_a_pdf")),
            (sbi().text("product_id", "prod_x"), (404, "product_not_found")),
            (sbi().text("external_id", "x"), (400, "invalid_request")),
            (Form::default(), (422, "file_missing")),
        ] {
            let answer = north.add(&id, form).await;
            assert_eq!(answer.told(), (told.0, told.1.to_owned()), "{}", answer.json);
        }
        assert_eq!(north.record(&id).await, record);
        assert_eq!(service.traces(north.team()).await, before);
        let south = service.person("south", Role::Owner).await;
        assert_eq!(south.add(&id, sbi()).await.told(), (404, "not_found".to_owned()));
        let viewer = service.person("north", Role::Viewer).await;
        assert_eq!(viewer.add(&id, sbi()).await.told(), (403, "role_required".to_owned()));
        service.erase_original(&north, &id).await;
        assert_eq!(north.add(&id, sbi()).await.told(), (410, "document_erased".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn statements_with_a_key_are_added_once() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let id = service.completed(&north, Decision::Approved).await;
        assert_eq!(north.add(&id, sbi().key("one")).await.status, 202);
        let again = north.add(&id, sbi().key("one")).await;
        assert_eq!((again.status, &again.json["run"]), (202, &json!(2)), "{}", again.json);
        assert_eq!(again.header("idempotency-replayed"), Some("true"));
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::Approved).await);
        let again = north.add(&id, sbi().key("one")).await;
        assert_eq!((again.status, &again.json["run"]), (202, &json!(2)), "it is done by now");
        let other = Form::default().file("other.pdf", &other_statement(9));
        let reused = north.add(&id, other.key("one")).await;
        assert_eq!(reused.told(), (409, "idempotency_key_reused".to_owned()));
    })
    .await;
}
