//! Requests → answers: the one question, and what was billed for.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Incoming;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::{Method, Request, Response, StatusCode};
use jiff::civil::Date;
use serde_json::json;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tokio::time::Instant;

use crate::Settings;
use crate::billed::{Bill, Billed, Outcome};
use crate::scenario::{Situation, local};
use crate::writer;

/// A question is a kilobyte.
const MAX_QUESTION_BYTES: usize = 64 << 10;
/// For a question to come in; who takes longer is not asking.
const BODY_PATIENCE: Duration = Duration::from_secs(10);
const MAX_REFERENCE_BYTES: usize = 128;

const XML: &str = "application/xml; charset=utf-8";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";

/// The system code of a refusal of ours.
const REFERENCE_TAKEN: &str = "9001";

type Reply = Response<Full<Bytes>>;

pub(crate) struct Door {
    /// What the header of a caller who may ask looks like.
    authorization: String,
    slow_answer: Duration,
    billed: Billed,
}

impl Door {
    pub(crate) fn new(settings: Settings, billed: Billed) -> Self {
        let Settings { user, password, slow_answer, .. } = settings;
        let basic = STANDARD.encode(format!("{user}:{password}"));
        Self { authorization: format!("Basic {basic}"), slow_answer, billed }
    }

    pub(crate) async fn answer(&self, request: Request<Incoming>) -> Reply {
        let path = request.uri().path().to_owned();
        match (request.method(), path.as_str()) {
            (&Method::POST, "/experian") => {
                self.ask(request).await.unwrap_or_else(|(status, message)| reply(status, TEXT, message))
            }
            (&Method::GET, "/billed") => {
                reply(StatusCode::OK, JSON, json!({ "count": self.billed.count() }).to_string())
            }
            (&Method::GET, path) => match path.strip_prefix("/billed/") {
                Some(reference) if self.billed.contains(reference) => {
                    reply(StatusCode::OK, JSON, json!({ "reference": reference }).to_string())
                }
                Some(_) => reply(StatusCode::NOT_FOUND, TEXT, "nothing was billed under this reference"),
                None => reply(StatusCode::NOT_FOUND, TEXT, "there is POST /experian and GET /billed"),
            },
            _ => reply(StatusCode::NOT_FOUND, TEXT, "there is POST /experian and GET /billed"),
        }
    }

    async fn ask(&self, request: Request<Incoming>) -> Result<Reply, (StatusCode, &'static str)> {
        if !self.may_ask(&request) {
            return Err((StatusCode::UNAUTHORIZED, "the user or the password is wrong"));
        }
        let asked_on = asked_on(&request)
            .ok_or((StatusCode::BAD_REQUEST, "the header x-asked-on must hold the day of the question"))?;
        let body = Limited::new(request.into_body(), MAX_QUESTION_BYTES).collect();
        let body = tokio::time::timeout(BODY_PATIENCE, body)
            .await
            .map_err(|_| (StatusCode::REQUEST_TIMEOUT, "the question did not come"))?
            .map_err(|_| (StatusCode::PAYLOAD_TOO_LARGE, "the question is too large or broke off"))?
            .to_bytes();
        let question = bureau::read_question(&body)
            .map_err(|_| (StatusCode::BAD_REQUEST, "the question is no INProfileRequest"))?;
        if !is_reference(&question.reference) {
            return Err((StatusCode::BAD_REQUEST, "the reference must be letters, digits and -_.~"));
        }
        match Situation::of(&question.mobile) {
            Situation::Error => {
                return Err((StatusCode::INTERNAL_SERVER_ERROR, "the sandbox fails as asked"));
            }
            Situation::Garbage => return Ok(reply(StatusCode::OK, XML, "<INProfileResponse><Header><Sys")),
            Situation::BusyOnce if self.billed.turn_away(&question.reference) => {
                return Err((StatusCode::TOO_MANY_REQUESTS, "the sandbox is busy as asked"));
            }
            _ => {}
        }
        self.deliver(&question, asked_on).await
    }

    /// Billed when the question is accepted, as bureaus do: a caller who hangs up owes it, and has the same answer
    /// for the same reference later.
    async fn deliver(
        &self,
        question: &bureau::Asked,
        asked_on: Date,
    ) -> Result<Reply, (StatusCode, &'static str)> {
        let is_slow = Situation::of(&question.mobile) == Situation::Slow;
        let bill = Bill {
            fingerprint: fingerprint(question),
            asked_on,
            ready_at: if is_slow { Instant::now().checked_add(self.slow_answer) } else { None },
        };
        let outcome = self.billed.bill(&question.reference, bill).map_err(|failure| {
            tracing::error!(error = &failure as &dyn std::error::Error, "a billed reference was not kept");
            (StatusCode::INTERNAL_SERVER_ERROR, "the sandbox cannot keep what it bills")
        })?;
        match outcome {
            Outcome::Billed(bill) => {
                if let Some(ready_at) = bill.ready_at {
                    tokio::time::sleep_until(ready_at).await;
                }
                Ok(reply(StatusCode::OK, XML, writer::answer_to(question, bill.asked_on)))
            }
            Outcome::Taken => {
                let message = "The reference was used for another question";
                Ok(reply(
                    StatusCode::OK,
                    XML,
                    writer::refusal(&question.reference, asked_on, REFERENCE_TAKEN, message),
                ))
            }
            Outcome::Full => Err((StatusCode::SERVICE_UNAVAILABLE, "the sandbox holds all it can")),
        }
    }

    fn may_ask(&self, request: &Request<Incoming>) -> bool {
        let given = request.headers().get(AUTHORIZATION).map(HeaderValue::as_bytes).unwrap_or_default();
        // Of digests, so that not even the length of the secret shows in the time it takes.
        bool::from(Sha256::digest(given).ct_eq(&Sha256::digest(self.authorization.as_bytes())))
    }
}

fn asked_on(request: &Request<Incoming>) -> Option<Date> {
    request.headers().get("x-asked-on")?.to_str().ok()?.parse().ok()
}

fn is_reference(reference: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    (1..=MAX_REFERENCE_BYTES).contains(&reference.len()) && reference.bytes().all(is_plain)
}

/// Of who was asked about, so that nobody's name is kept.
fn fingerprint(question: &bureau::Asked) -> u64 {
    let digest = Sha256::digest(format!("{}\n{}", local(&question.mobile), question.name).as_bytes());
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn reply(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Full::new(body.into()));
    *reply.status_mut() = status;
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        reply.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    reply
}
