//! Around every request: its id, one line in the log, its numbers, its limits, and an answer whatever happens inside.

mod headers;
mod packing;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use tower_http::timeout::TimeoutBody;

use self::packing::Packing;
use service::error::{Cause, Error};
use service::request::{REQUEST_ID, Trace};
use service::{Settings, counted};
use web::ErrorPage;

/// From the first byte of the body to the last of the answer's head: 25 MB over a slow line, and no client for ever.
const REQUEST_LASTS: Duration = Duration::from_secs(300);
/// A client that sends nothing for so long in the middle of a body has gone away.
const BODY_PAUSE: Duration = Duration::from_secs(30);
/// What a path that is not ours is called in logs and numbers, where its text could be anything.
const UNMATCHED: &str = "unmatched";

/// To be called last: it goes around the routes that are there.
pub(crate) fn around(router: Router, settings: Arc<Settings>) -> Router {
    router
        .method_not_allowed_fallback(async || Error::MethodNotAllowed)
        .fallback(async || Error::PathUnknown)
        .layer(middleware::from_fn_with_state(settings, frame))
}

async fn frame(State(settings): State<Arc<Settings>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let trace = Trace::of_request(&request);
    let method = method_name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    request.extensions_mut().insert(trace.clone());
    let (error_page, packing) = (ErrorPage::of(&request), Packing::of(&request));

    let mut response = if headers::are_too_large(&request) {
        Error::HeadersTooLarge.into_response()
    } else {
        answer(next.run(patient(request)), REQUEST_LASTS).await
    };
    if let Some(error_page) = error_page {
        response = error_page.dressed(response);
    }
    response = packing.packed(response).await;
    headers::complete(response.headers_mut());
    if settings.behind_tls || trace.is_over_tls(&settings.trusted_proxies) {
        headers::stay_on_tls(response.headers_mut());
    }
    if let Ok(id) = HeaderValue::from_str(trace.id()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let route = route.as_ref().map_or(UNMATCHED, MatchedPath::as_str);
    let elapsed = started.elapsed();
    counted::count(method, route, response.status(), elapsed);
    tell(&trace, method, route, response.status(), elapsed);
    if let Some(Cause(cause)) = response.extensions().get::<Cause>() {
        let error = cause.as_ref() as &dyn std::error::Error;
        tracing::error!(request_id = trace.id(), route, error, "a request failed");
    }
    response
}

/// An answer, though the handler panics or never comes back.
async fn answer(work: impl Future<Output = Response>, lasts: Duration) -> Response {
    let work = AssertUnwindSafe(work).catch_unwind();
    match tokio::time::timeout(lasts, work).await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => {
            // What the panic said could hold anything, so it is not repeated.
            Error::Internal("a handler panicked".into()).into_response()
        }
        Err(_) => Error::RequestTimeout.into_response(),
    }
}

fn patient(request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    request.map(|body| Body::new(TimeoutBody::new(BODY_PAUSE, body)))
}

/// Methods of one's own invention would make a number of their own each.
fn method_name(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    known.into_iter().find(|name| *name == method.as_str()).unwrap_or("OTHER")
}

/// Never the path itself, a query, a header or a body: they hold ids at best and people at worst.
fn tell(trace: &Trace, method: &str, route: &str, status: StatusCode, elapsed: Duration) {
    tracing::info!(
        request_id = trace.id(),
        team = trace.team().map(store::TeamId::as_str),
        method,
        route,
        status = status.as_u16(),
        milliseconds = elapsed.as_secs_f64() * 1000.0,
        "answered"
    );
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn answered(router: Router, place: &str) -> (u16, serde_json::Value) {
        let request = Request::builder().uri(place).body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert!(response.headers().contains_key(REQUEST_ID));
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&body).unwrap())
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_that_tells_nothing() {
        async fn broken() -> &'static str {
            panic!("Meera Nair's account")
        }
        let (status, body) =
            answered(around(Router::new().route("/broken", get(broken)), Arc::default()), "/broken").await;
        assert_eq!((status, &body["code"]), (500, &serde_json::json!("internal")));
        assert!(!body.to_string().contains("Meera"));
    }

    #[tokio::test]
    async fn a_handler_that_never_comes_back_is_given_up() {
        let answer = answer(std::future::pending(), Duration::from_millis(1)).await;
        assert_eq!(answer.status(), StatusCode::REQUEST_TIMEOUT);
    }
}
