//! `/healthz`, `/readyz` and `/metrics`.

use std::time::Duration;

use serde_json::json;
use store::users::Role;

use crate::service::{Service, on_both};

#[tokio::test]
async fn a_service_with_all_its_parts_is_ready() {
    on_both(async |service: Service| {
        let stranger = service.stranger();
        assert_eq!(stranger.get("/healthz").await.json, json!({ "status": "ok" }));
        let ready = stranger.get("/readyz").await;
        let checks =
            json!({ "database": "ok", "blob_store": "ok", "queue": "ok", "clock": "ok", "bureau": "ok" });
        assert_eq!((ready.status, &ready.json["checks"]), (200, &checks));
    })
    .await;
}

#[tokio::test]
async fn a_service_without_its_database_is_up_but_not_ready() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Viewer).await;
        service.database().close().await;
        let stranger = service.stranger();
        assert_eq!(stranger.get("/healthz").await.status, 200);
        let answer = stranger.get("/readyz").await;
        assert_eq!(answer.told(), (503, "unavailable".to_owned()));
        let checks =
            json!({ "database": "unreachable", "blob_store": "ok", "queue": "unreachable", "clock": "ok", "bureau": "ok" });
        assert_eq!(answer.json["checks"], checks);
        assert!(answer.json["message"].as_str().is_some_and(|message| message.contains("database")));
        let refused = north.get("/v1/me").await;
        assert_eq!(refused.told(), (503, "unavailable".to_owned()));
        assert!(refused.header("retry-after").is_some());
        assert_eq!(stranger.from([127, 0, 0, 1]).get("/metrics").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_database_that_lets_nobody_in_is_not_our_fault() {
    let service = Service::on(testbed::Bed::postgres().await);
    let north = service.person("north", Role::Viewer).await;
    assert!(service.refuse_connections().await);
    // Connections that were put out are noticed one by one, and each is told as what it is.
    for _ in 0..10 {
        let refused = north.get("/v1/me").await;
        assert_eq!(refused.told(), (503, "unavailable".to_owned()));
        assert!(refused.header("retry-after").is_some());
    }
}

#[tokio::test]
async fn a_service_that_cannot_write_is_not_ready_and_says_what_fails() {
    on_both(async |service: Service| {
        let service = service.with_limits(|limits| limits.readiness_lasts = Duration::ZERO).await;
        let stranger = service.stranger();
        assert_eq!(stranger.get("/readyz").await.status, 200);

        // A folder where the file should be: the store can be read, and takes nothing.
        let probe = service.blob_folder().join("probe");
        std::fs::remove_file(&probe).unwrap();
        std::fs::create_dir_all(probe.join("in-the-way")).unwrap();
        let answer = stranger.get("/readyz").await;
        assert_eq!(answer.told(), (503, "unavailable".to_owned()));
        assert_eq!(
            (&answer.json["checks"]["blob_store"], &answer.json["checks"]["database"]),
            (&json!("unwritable"), &json!("ok"))
        );

        std::fs::remove_dir_all(&probe).unwrap();
        service.meddle("DROP TABLE installation").await;
        let answer = stranger.get("/readyz").await;
        assert_eq!(answer.told(), (503, "unavailable".to_owned()));
        assert_eq!(
            (&answer.json["checks"]["blob_store"], &answer.json["checks"]["database"]),
            (&json!("ok"), &json!("unwritable"))
        );
        assert_eq!(answer.json["message"], "Not ready: the database cannot be written to.");
    })
    .await;
}

#[tokio::test]
async fn whoever_asks_often_is_told_what_was_found_a_moment_ago() {
    let service = Service::on_sqlite()
        .await
        .with_limits(|limits| limits.readiness_lasts = Duration::from_secs(3600))
        .await;
    let stranger = service.stranger();
    assert_eq!(stranger.get("/readyz").await.status, 200);
    service.meddle("DROP TABLE installation").await;
    assert_eq!(stranger.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn numbers_name_routes_and_never_ids() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let id = service.queued(&north, "Meera Nair").await;
    north.get(&format!("/v1/analyses/{id}")).await;
    north.get("/v1/secret-plans/meera").await;
    assert_eq!(service.stranger().get("/metrics").await.told(), (401, "token_missing".to_owned()));
    let answer = north.get("/metrics").await;
    assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")));
    let text = String::from_utf8(answer.bytes.to_vec()).expect("text");
    for line in [
        "http_requests_total{method=\"GET\",route=\"/v1/analyses/{id}\",status=\"200\"}",
        "http_requests_total{method=\"GET\",route=\"unmatched\",status=\"404\"}",
        "http_request_seconds_bucket{method=\"GET\",route=\"/v1/analyses/{id}\",le=\"",
        "analyses_queued 1",
        "analyses_processing 0",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(
        !text.contains(id.as_str())
            && !text.contains("secret-plans")
            && !text.contains(north.team().as_str())
    );
}
