//! `/healthz`, `/readyz` and `/metrics`.

use serde_json::json;
use store::users::Role;

use crate::desk::{Desk, on_both};

#[tokio::test]
async fn a_service_with_all_its_parts_is_ready() {
    on_both(async |desk: Desk| {
        let stranger = desk.stranger();
        assert_eq!(stranger.get("/healthz").await.json, json!({ "status": "ok" }));
        let ready = stranger.get("/readyz").await;
        let checks = json!({ "database": "ok", "blob_store": "ok", "queue": "ok", "bureau": "ok" });
        assert_eq!((ready.status, &ready.json["checks"]), (200, &checks));
    })
    .await;
}

#[tokio::test]
async fn a_service_without_its_database_is_up_but_not_ready() {
    on_both(async |desk: Desk| {
        let north = desk.person("north", Role::Viewer).await;
        desk.database().close().await;
        let stranger = desk.stranger();
        assert_eq!(stranger.get("/healthz").await.status, 200);
        let answer = stranger.get("/readyz").await;
        assert_eq!(answer.told(), (503, "unavailable".to_owned()));
        let checks =
            json!({ "database": "unreachable", "blob_store": "ok", "queue": "unreachable", "bureau": "ok" });
        assert_eq!(answer.json["checks"], checks);
        assert!(answer.json["message"].as_str().is_some_and(|message| message.contains("database")));
        let refused = north.get("/v1/me").await;
        assert_eq!(refused.told(), (503, "unavailable".to_owned()));
        assert!(refused.header("retry-after").is_some());
        assert_eq!(stranger.get("/metrics").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn numbers_name_routes_and_never_ids() {
    let desk = Desk::on_sqlite().await;
    let north = desk.person("north", Role::Analyst).await;
    let id = desk.queued(&north, "Meera Nair").await;
    north.get(&format!("/v1/analyses/{id}")).await;
    north.get("/v1/secret-plans/meera").await;
    let answer = desk.stranger().get("/metrics").await;
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
