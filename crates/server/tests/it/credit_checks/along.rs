//! Uploads that ask for the bureau: what is refused at the door, and what is kept for the worker.

use serde_json::json;
use store::users::Role;

use crate::analyses::form::Form;
use crate::bureau::CLEAN;
use crate::service::{Service, on_one};

fn with_consent() -> Form {
    Form::with_statement()
        .text("applicant_name", "Priya Sharma")
        .text("applicant_mobile", CLEAN)
        .text("bureau_consent", "yes")
}

#[tokio::test]
async fn an_upload_keeps_the_consent_for_the_worker() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await.from([203, 0, 113, 9]);
        service.sell_reports(north.team(), Some(3_500)).await;
        north.uploaded(with_consent().text("bureau_reuse_within_days", " 30 ")).await;
        let application = service.claim().await.analysis.application;
        assert_eq!(application.consent_address.as_deref(), Some("203.0.113.9"));
        assert_eq!(application.consent_wording.as_deref(), Some(enquiry::WORDING.version));
        assert_eq!(application.bureau_reuse_within_days, Some(30));

        north.uploaded(Form::with_statement().text("applicant_name", "Priya Sharma")).await;
        let application = service.claim().await.analysis.application;
        assert_eq!((application.consent_address, application.consent_wording), (None, None));
    })
    .await;
}

#[tokio::test]
async fn a_budget_that_is_used_up_refuses_the_upload_and_nothing_is_created() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), Some(3_499)).await;
        let before = service.traces(north.team()).await;
        let answer = north.upload(with_consent()).await;
        assert_eq!(answer.told(), (403, "bureau_budget_reached".to_owned()), "{}", answer.json);
        assert_eq!(service.traces(north.team()).await, before);
        assert_eq!(north.upload(Form::with_statement()).await.status, 202, "without the bureau it goes on");
        let reusing = with_consent().text("bureau_reuse_within_days", "30");
        assert_eq!(north.upload(reusing).await.status, 202, "there may be a report that costs nothing");
    })
    .await;
}

#[tokio::test]
async fn a_report_along_with_an_upload_counts_as_a_pull() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.bureau_pulls.count = 1).await;
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        assert_eq!(north.upload(with_consent()).await.status, 202);
        let answer = north.upload(with_consent()).await;
        assert_eq!(answer.told(), (429, "rate_limited".to_owned()), "{}", answer.json);
        assert!(answer.header("retry-after").is_some());
        assert_eq!(north.upload(Form::with_statement()).await.status, 202, "without the bureau it goes on");
    })
    .await;
}

#[tokio::test]
async fn days_and_names_that_are_none_are_refused() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    service.sell_reports(north.team(), None).await;
    for days in ["0", "181", "-1", "soon", "1.5"] {
        let answer = north.upload(with_consent().text("bureau_reuse_within_days", days)).await;
        assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{days}: {}", answer.json);
    }
    let nameless = Form::with_statement()
        .text("applicant_name", "7")
        .text("applicant_mobile", CLEAN)
        .text("bureau_consent", "yes");
    let answer = north.upload(nameless).await;
    assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{}", answer.json);
    assert_eq!(north.get("/v1/analyses").await.json["total"], json!(0));
}
