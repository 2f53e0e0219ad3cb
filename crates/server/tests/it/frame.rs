//! What holds for every request, whatever it asks for.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;
use store::users::Role;

use crate::service::{Service, request, with_json};

#[tokio::test]
async fn a_sane_request_id_comes_back_and_another_is_replaced() {
    let service = Service::on_sqlite().await;
    let sent = |id: &str| {
        let mut request = request(Method::GET, "/healthz", Body::empty());
        request.headers_mut().insert("x-request-id", id.parse().expect("a header"));
        request
    };
    let answer = service.stranger().send(sent("order-17.b_C")).await;
    assert_eq!(answer.header("x-request-id"), Some("order-17.b_C"));
    for odd in ["", "two words", "a\"quote", &"x".repeat(129)] {
        let answer = service.stranger().send(sent(odd)).await;
        let id = answer.header("x-request-id").expect("an id");
        assert!(id.starts_with("req_") && id.len() == 36, "{odd}: {id}");
    }
    let (one, other) = (service.stranger().get("/nowhere").await, service.stranger().get("/nowhere").await);
    assert_ne!(one.header("x-request-id"), other.header("x-request-id"));
}

#[tokio::test]
async fn unknown_paths_are_not_found_in_json() {
    let service = Service::on_sqlite().await;
    for place in ["/v1", "/v1/", "/v1/nothing", "/v2/me", "/v1/me/", "/index.html", "/v1/%00", "/v1/me/more"]
    {
        let answer = service.stranger().get(place).await;
        assert_eq!(answer.told(), (404, "not_found".to_owned()), "{place}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{place}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{place}");
    }
}

#[tokio::test]
async fn other_methods_are_told_which_are_taken() {
    let service = Service::on_sqlite().await;
    for (place, allowed) in [("/v1/me", vec!["GET", "HEAD"]), ("/v1/auth/token", vec!["POST"])] {
        let answer = service.stranger().send(request(Method::PATCH, place, Body::empty())).await;
        assert_eq!(answer.told(), (405, "method_not_allowed".to_owned()), "{place}");
        let mut told: Vec<&str> = answer.header("allow").expect("a header").split(',').collect();
        told.sort_unstable();
        assert_eq!(told, allowed, "{place}");
    }
}

#[tokio::test]
async fn bodies_are_json_and_not_too_large() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let sent = |kind: Option<&str>, body: String| {
        let mut request = request(Method::POST, "/v1/api-keys", Body::from(body));
        if let Some(kind) = kind {
            request.headers_mut().insert(header::CONTENT_TYPE, kind.parse().expect("a header"));
        }
        request
    };
    let json_kind = Some("application/json");
    let large = json!({ "name": "x".repeat(1024 * 1024) }).to_string();
    for (kind, body, status, code) in [
        (json_kind, large, 413, "request_too_large"),
        (Some("text/plain"), "{}".to_owned(), 415, "unsupported_media_type"),
        (None, "{}".to_owned(), 415, "unsupported_media_type"),
        (Some("application/json; charset=latin1"), "{}".to_owned(), 415, "unsupported_media_type"),
        (json_kind, "{".to_owned(), 400, "invalid_request"),
        (json_kind, String::new(), 400, "invalid_request"),
        (json_kind, "[]".to_owned(), 400, "invalid_request"),
    ] {
        let answer = admin.send(sent(kind, body)).await;
        assert_eq!(answer.told(), (status, code.to_owned()), "{kind:?} {}", answer.json);
    }
}

#[tokio::test]
async fn a_malformed_member_is_named_and_its_value_is_not() {
    let service = Service::on_sqlite().await;
    let body = json!({ "email": "asha@lender.example", "password": ["hunter2"] });
    let answer = service.stranger().post("/v1/auth/token", body).await;
    assert_eq!(answer.told(), (400, "invalid_request".to_owned()));
    let message = answer.json["message"].as_str().expect("a message");
    assert!(message.contains("`password`") && !message.contains("hunter2"), "{message}");
}

#[tokio::test]
async fn a_head_that_is_too_large_is_told_so() {
    let service = Service::on_sqlite().await;
    let long = "x".repeat(17 * 1024);
    let mut with_header = request(Method::GET, "/healthz", Body::empty());
    with_header.headers_mut().insert("x-filler", long.parse().expect("a header"));
    let with_query = request(Method::GET, &format!("/healthz?filler={long}"), Body::empty());
    for request in [with_header, with_query] {
        let answer = service.stranger().send(request).await;
        assert_eq!(answer.told(), (431, "headers_too_large".to_owned()));
    }
}

#[tokio::test]
async fn answers_say_how_they_may_be_used() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Viewer).await;
    for answer in
        [north.get("/v1/me").await, north.get("/v1/nothing").await, service.stranger().get("/v1/me").await]
    {
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(
            answer
                .header("content-security-policy")
                .is_some_and(|policy| policy.contains("default-src 'none'"))
        );
    }
}

#[tokio::test]
async fn a_token_is_asked_for_and_looked_at() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Viewer).await;
    let sent = |value: &str| {
        let mut request = request(Method::GET, "/v1/me", Body::empty());
        request.headers_mut().insert(header::AUTHORIZATION, value.parse().expect("a header"));
        request
    };
    let missing = service.stranger().get("/v1/me").await;
    assert_eq!(missing.told(), (401, "token_missing".to_owned()));
    assert_eq!(missing.header("www-authenticate"), Some("Bearer"));
    let other = store::tokens::Token::fresh(store::tokens::Kind::ApiKey).expect("a token");
    let nobodys = format!("Bearer {}", other.reveal());
    for value in ["Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "Bearer lk_live_short", &nobodys] {
        let answer = service.stranger().send(sent(value)).await;
        assert_eq!(answer.told(), (401, "token_invalid".to_owned()), "{value}");
        assert!(!answer.json.to_string().contains("lk_live"), "{value}");
    }
    assert_eq!(north.get("/v1/me").await.status, 200);
}

#[tokio::test]
async fn lists_name_the_bounds_of_their_parameters() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Owner).await;
    for list in ["analyses", "products", "api-keys", "members", "audit", "webhooks"] {
        for (query, words) in [
            ("limit=0", ["`limit`", "1 to 100"]),
            ("limit=101", ["`limit`", "1 to 100"]),
            ("limit=ten", ["`limit`", "1 to 100"]),
            ("offset=-1", ["`offset`", "0 or more"]),
            ("limit=1&limit=2", ["`limit`", "more than once"]),
        ] {
            let answer = north.get(&format!("/v1/{list}?{query}")).await;
            assert_eq!(answer.told(), (400, "invalid_parameter".to_owned()), "{list}?{query}");
            let message = answer.json["message"].as_str().expect("a message");
            assert!(words.iter().all(|word| message.contains(word)), "{list}?{query}: {message}");
        }
        let answer = north.get(&format!("/v1/{list}?limit=1&offset=9223372036854775807&colour=red")).await;
        assert_eq!((answer.status, answer.json["data"].as_array().map(Vec::len)), (200, Some(0)), "{list}");
        assert_eq!(answer.json["limit"], 1, "{list}");
    }
}

#[tokio::test]
async fn head_is_answered_like_get_without_the_body() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Viewer).await;
    let answer = north.send(request(Method::HEAD, "/v1/me", Body::empty())).await;
    assert_eq!((answer.status, answer.bytes.len()), (200, 0));
}

#[tokio::test]
async fn a_body_that_breaks_off_is_malformed() {
    let service = Service::on_sqlite().await;
    let admin = service.person("north", Role::Admin).await;
    let pieces = [Ok(bytes::Bytes::from_static(b"{\"name\":")), Err(std::io::Error::other("gone"))];
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    let request: Request<Body> = with_json(Method::POST, "/v1/api-keys", &json!({})).map(|_| body);
    assert_eq!(admin.send(request).await.told(), (400, "invalid_request".to_owned()));
}

#[tokio::test]
async fn browsers_stay_on_tls_when_a_trusted_proxy_says_that_they_came_over_it() {
    let service = Service::on_sqlite().await;
    let sent = |service: &Service, proto: &'static str| {
        let mut request = request(Method::GET, "/healthz", Body::empty());
        request.headers_mut().insert("x-forwarded-proto", proto.parse().expect("a header"));
        let stranger = service.stranger();
        async move { stranger.send(request).await.header("strict-transport-security").map(str::to_owned) }
    };
    let stays = Some("max-age=31536000".to_owned());
    let proxied = service.with_settings(|settings| {
        settings.trusted_proxies = vec!["198.51.100.0/24".parse().expect("a network")];
    });
    assert_eq!(sent(&proxied, "https").await, stays);
    assert_eq!(sent(&proxied, "http").await, None);
    assert_eq!(sent(&service, "https").await, None);
    let behind = service.with_settings(|settings| settings.behind_tls = true);
    assert_eq!(sent(&behind, "http").await, stays);
}
