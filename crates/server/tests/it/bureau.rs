//! The sandbox bureau of a service, and what it billed.

use std::time::Duration;

use enquiry::{BreakerSettings, Credentials, Pauses, Settings};
use serde_json::{Value, json};
use store::TeamId;
use store::teams::{self, BureauTerms};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::service::{Answer, Person, Service};

/// Of the table in docs/bureau.md.
pub(crate) const CLEAN: &str = "+919000000780";
pub(crate) const WRITTEN_OFF: &str = "+919000000704";
pub(crate) const NO_HIT: &str = "+919000000702";
/// The bureau's answer is no answer: the check stays in doubt.
pub(crate) const GARBAGE: &str = "+919000000711";

const USER: &str = "desk";
const PASSWORD: &str = "the desk's password";

/// Starts one on a free port; it lives as long as the runtime of the test.
pub(crate) fn sandbox() -> Settings {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("a socket");
    let url = format!("http://{}/experian", listener.local_addr().expect("an address"));
    let listener = tokio::net::TcpListener::from_std(listener).expect("a socket");
    let mut answers = bureau_sandbox::Settings::new(USER, PASSWORD);
    answers.slow_answer = Duration::from_millis(200);
    tokio::spawn(bureau_sandbox::serve(listener, answers, std::future::pending()));
    let mut settings =
        Settings::new("sandbox", bureau::Dialect::Experian, &url, Credentials::new(USER, PASSWORD));
    settings.repeats_are_safe = true;
    settings.is_in_house = true;
    settings.attempts = 2;
    settings.retry = Pauses { first: Duration::from_millis(1), most: Duration::from_millis(1) };
    // Tests fail often and on purpose.
    settings.breaker = BreakerSettings { failures: 1_000, open_for: Duration::from_secs(20) };
    settings
}

/// What is asked for, with consent.
pub(crate) fn person(name: &str, mobile: &str) -> Value {
    json!({ "name": name, "mobile": mobile, "consent": true })
}

impl Service {
    /// Lets the team ask, for ₹35 a report.
    pub(crate) async fn sell_reports(&self, team: &TeamId, budget: Option<i64>) {
        self.entitle(team, &["bureau"]).await;
        let mut tx = self.database().write().await.expect("a transaction");
        let terms = BureauTerms { price: 3_500, budget };
        assert!(teams::set_bureau_terms(&mut tx, team, terms).await.expect("an update"));
        tx.commit().await.expect("a commit");
    }

    /// How many reports the bureau billed, as it says itself.
    pub(crate) async fn billed_by_bureau(&self) -> u64 {
        let address = self.bureau_address();
        let mut stream = TcpStream::connect(&address).await.expect("the bureau");
        let request = format!("GET /billed HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let told: Value = serde_json::from_str(body).expect("JSON");
        told["count"].as_u64().expect("a number")
    }

    /// The team's own usage of this month: reports and rupees.
    pub(crate) async fn billed_to(&self, person: &Person) -> (u64, f64) {
        let usage = person.get("/v1/usage?months=1").await.json;
        let month = &usage["months"][0];
        let number = |member: &str| month[member].clone();
        (
            number("bureau_reports").as_u64().expect("a number"),
            number("bureau_amount").as_f64().expect("a number"),
        )
    }
}

impl Person {
    pub(crate) async fn pull(&self, name: &str, mobile: &str) -> Answer {
        self.post("/v1/credit-checks", person(name, mobile)).await
    }

    /// The id of a pull that must succeed.
    pub(crate) async fn pulled(&self, name: &str, mobile: &str) -> String {
        let answer = self.pull(name, mobile).await;
        assert_eq!(answer.status, 201, "{}", answer.json);
        answer.json["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn pull_with_key(&self, body: &Value, key: &str) -> Answer {
        let mut request = crate::service::with_json(axum::http::Method::POST, "/v1/credit-checks", body);
        request.headers_mut().insert("idempotency-key", key.parse().expect("a header"));
        self.send(request).await
    }
}
