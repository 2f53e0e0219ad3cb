//! An identity provider of a company: a real HTTP server that signs what the test says of somebody.

use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jiff::Timestamp;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

pub(crate) const CLIENT: &str = "lending";
pub(crate) const SECRET: &str = "a secret: of theirs";
const CODE: &str = "code-1";

#[derive(Clone)]
pub(crate) struct Company {
    pub(crate) issuer: String,
    pair: Arc<EcdsaKeyPair>,
    /// Whom the next code is for: the challenge of their browser, and what the token says.
    waiting: Arc<Mutex<Option<(String, Value)>>>,
}

impl Company {
    pub(crate) async fn open() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).expect("a key");
        let company = Self { issuer, pair: Arc::new(pair), waiting: Arc::default() };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(describe))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .with_state(company.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        company
    }

    /// Somebody signs in there and is sent back: what their browser asks our server for.
    pub(crate) fn visit(&self, sent_to: &str, now: Timestamp, person: &Value) -> String {
        let url = Url::parse(sent_to).expect("an address");
        assert!(sent_to.starts_with(&format!("{}/authorize?", self.issuer)), "{sent_to}");
        let asked = |name: &str| {
            let found = url.query_pairs().find(|(key, _)| key == name);
            found.map(|(_, value)| value.into_owned()).unwrap_or_default()
        };
        assert_eq!(
            (asked("response_type").as_str(), asked("code_challenge_method").as_str()),
            ("code", "S256")
        );
        assert_eq!((asked("client_id").as_str(), asked("scope").as_str()), (CLIENT, "openid email profile"));
        let mut claims = json!({
            "iss": self.issuer, "aud": CLIENT, "nonce": asked("nonce"), "iat": now.as_second(),
            "exp": now.as_second() + 60,
        });
        for (name, value) in person.as_object().expect("claims") {
            claims[name] = value.clone();
        }
        *self.waiting.lock().expect("a lock") = Some((asked("code_challenge"), claims));
        let back = asked("redirect_uri");
        let place = &back[back.find("/sign-in/").expect("a page of the sign-in")..];
        format!("{place}?code={CODE}&state={}", asked("state"))
    }

    fn signed(&self, claims: &Value) -> String {
        let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({ "alg": "ES256" })), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).expect("a signature");
        format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
    }
}

async fn describe(State(company): State<Company>) -> Json<Value> {
    let issuer = &company.issuer;
    Json(json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
    }))
}

async fn keys(State(company): State<Company>) -> Json<Value> {
    let point = company.pair.public_key().as_ref();
    let part = |range: std::ops::Range<usize>| BASE64_URL_SAFE_NO_PAD.encode(&point[range]);
    Json(json!({ "keys": [{ "kty": "EC", "crv": "P-256", "x": part(1..33), "y": part(33..65) }] }))
}

/// Strict: the client's secret, the code once, and the verifier of the browser that was sent.
async fn token(
    State(company): State<Company>,
    headers: HeaderMap,
    body: String,
) -> (StatusCode, Json<Value>) {
    let refused = |error: &str| (StatusCode::BAD_REQUEST, Json(json!({ "error": error })));
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = BASE64_STANDARD.encode(format!("{}:{}", encoded(CLIENT), encoded(SECRET)));
    if headers.get("authorization").and_then(|value| value.to_str().ok()) != Some(&format!("Basic {pair}")) {
        return refused("invalid_client");
    }
    let sent = |name: &str| {
        let mut pairs = form_urlencoded::parse(body.as_bytes());
        pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
    };
    let waiting = company.waiting.lock().expect("a lock").take();
    let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(sent("code_verifier")));
    match waiting {
        Some((expected, claims)) if sent("code") == CODE && challenge == expected => {
            (StatusCode::OK, Json(json!({ "token_type": "Bearer", "id_token": company.signed(&claims) })))
        }
        _ => refused("invalid_grant"),
    }
}
