//! Every operation called in every way that the description names an answer for.

mod audit;
mod cases;
mod company;
mod corrections;
mod credit_checks;
mod officer;
mod publishing;
mod removals;
mod score_cards;

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use self::audit::DOWNLOADS;
use super::conformity::Witness;
use crate::analyses::form::Form;
use crate::bureau::{CLEAN, person};
use crate::docs::{NO_CORRECTION, NO_STATEMENT, description, operations};
use crate::provider::Company;
use crate::service::{Answer, PASSWORD, Person, Service, request};

const KEYS_AT_MOST: usize = 100;
const WEBHOOKS_AT_MOST: usize = 10;
/// A byte more than a JSON body may have.
const TOO_LARGE: usize = 1024 * 1024 + 1;

/// Described, and told by other tests: a body that stops in the middle (`analyses::wire`, `serve`).
const SLOW_BODY: u16 = 408;
/// Forms have limits of their own, 422 or 400.
const NOT_OF_FORMS: [(&str, u16); 2] =
    [("POST /v1/analyses", 413), ("POST /v1/analyses/{id}/statements", 413)];
/// Whatever can be read so far can be drawn.
const UNDRAWABLE: (&str, u16) = ("GET /v1/analyses/{id}/pages/{page}", 422);
const SEND_TEST: &str = "/v1/webhooks/{id}/test";
const REDELIVER: &str = "/v1/webhooks/{id}/deliveries/{delivery}/redeliver";
const ELSEWHERE: &str = "203.0.113.250";

struct Rounds {
    service: Service,
    owner: Person,
    /// The owner with a login token: no key makes keys.
    signed_in: Person,
    viewer: Person,
    company: Company,
    witness: Witness,
    /// Of things that exist, by the beginning of their paths.
    ids: Vec<(&'static str, String)>,
    /// One that the webhook was sent.
    message: String,
    /// One of the analysis.
    statement: String,
    correction: String,
}

impl Rounds {
    async fn begin() -> Self {
        let service = Service::on_sqlite().await;
        let service = service.with_settings(|settings| {
            settings.limits.bureau_pulls.count = 100;
            settings.allow_private_webhooks = true;
        });
        let company = Company::open().await;
        let (owner, viewer) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Viewer).await);
        let witness = Witness::new(description(&owner).await);
        let signed_in = owner.signed_in().await;
        let (ids, message, statement) = (Vec::new(), String::new(), NO_STATEMENT.to_owned());
        let correction = NO_CORRECTION.to_owned();
        Self { service, owner, signed_in, viewer, company, witness, ids, message, statement, correction }
    }

    fn place(&self, template: &str) -> String {
        let id =
            self.ids.iter().find(|(start, _)| template.starts_with(start)).map_or("x", |(_, id)| id.as_str());
        let message = if id == "x" { "x" } else { self.message.as_str() };
        let place = template.replace("{id}", id).replace("{delivery}", message);
        let place = place.replace("{version}", "1").replace("{page}", "1").replace("{run}", "1");
        place.replace("{statement}", &self.statement).replace("{correction}", &self.correction)
    }

    /// The example that the description gives of a body.
    fn example(&self, method: &Method, template: &str) -> Option<Value> {
        let operation = &self.witness.document()["paths"][template][method.as_str().to_lowercase()];
        let content = operation["requestBody"]["content"].get("application/json")?;
        if let Some(example) = content.get("example") {
            return Some(example.clone());
        }
        Some(match template {
            "/v1/auth/token" => json!({ "email": self.owner.email(), "password": PASSWORD }),
            "/v1/analyses/{id}/review" => json!({ "decision": "approved", "note": "Seen." }),
            officer::OVERRIDE | officer::ASSIGNEE | officer::OUTCOME => officer::body(template),
            "/v1/analyses/{id}" => json!({ "applicant_name": "Meera Nair" }),
            "/v1/credit-checks" => person("Priya Sharma", CLEAN),
            "/v1/api-keys" => json!({ "name": "Loan desk backend" }),
            "/v1/invitations" => json!({ "email": "ravi@lender.example", "role": "analyst" }),
            "/v1/webhooks" => json!({ "url": "https://hooks.lender.example/lending" }),
            "/v1/identity-provider" => json!({
                "name": "Lender account", "issuer": self.company.issuer, "client_id": "lending",
                "domains": ["lender.example"],
            }),
            other => panic!("{other} takes a body that this test does not know"),
        })
    }

    /// Has the status that was expected, and is as the description says.
    #[track_caller]
    fn held_to_description(
        &mut self,
        method: &Method,
        template: &str,
        answer: Answer,
        status: u16,
    ) -> Answer {
        assert_eq!(answer.status, status, "{method} {template}: {}", answer.json);
        self.witness.check(method, template, &answer);
        answer
    }

    async fn ask(&mut self, person: &Person, method: Method, template: &str, status: u16) -> Answer {
        let body = self.example(&method, template);
        let mut asked = request(method.clone(), &self.place(template), Body::empty());
        if let Some(body) = body {
            asked = asked.map(|_| Body::from(body.to_string()));
            asked.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        let is_a_persons = ["/v1/api-keys", "/v1/invitations"].contains(&template);
        let makes_somebody = method == Method::POST && is_a_persons && matches!(status, 201 | 409);
        let answer = if makes_somebody { self.signed_in.send(asked).await } else { person.send(asked).await };
        self.held_to_description(&method, template, answer, status)
    }

    async fn send(
        &mut self,
        method: &Method,
        template: &str,
        (kind, body): (&'static str, Vec<u8>),
        status: u16,
    ) {
        let mut asked = request(method.clone(), &self.place(template), Body::from(body));
        asked.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        let answer = self.owner.send(asked).await;
        self.held_to_description(method, template, answer, status);
    }

    async fn get(&mut self, template: &str, query: &str, status: u16) -> Answer {
        let answer = self.owner.get(&format!("{}{query}", self.place(template))).await;
        self.held_to_description(&Method::GET, template, answer, status)
    }

    async fn upload(&mut self, person: &Person, form: Form, status: u16) -> Answer {
        let answer = person.upload(form).await;
        self.held_to_description(&Method::POST, "/v1/analyses", answer, status)
    }

    /// What succeeds, and what makes things for the rest.
    async fn successes(&mut self) {
        let owner = self.owner.clone();
        for (template, start) in [
            ("/v1/products", "/v1/products/"),
            ("/v1/api-keys", "/v1/api-keys/"),
            ("/v1/webhooks", "/v1/webhooks/"),
            ("/v1/invitations", "/v1/invitations/"),
            ("/v1/payer-rules", "/v1/payer-rules/"),
        ] {
            let made = self.ask(&owner, Method::POST, template, 201).await;
            self.ids.push((start, made.json["id"].as_str().expect("an id").to_owned()));
        }
        let sessions = self.ask(&owner, Method::GET, "/v1/auth/sessions", 200).await;
        let id = sessions.json["data"][0]["id"].as_str().expect("a session").to_owned();
        self.ids.push(("/v1/auth/sessions/", id));
        self.ask(&owner, Method::PUT, "/v1/products/{id}", 200).await;
        self.service.sell_reports(owner.team(), None).await;
        let made = self.ask(&owner, Method::POST, "/v1/credit-checks", 201).await;
        self.ids.push(("/v1/credit-checks/", made.json["id"].as_str().expect("an id").to_owned()));
        let id = self.service.completed(&owner, Decision::ManualReview).await;
        self.ids.push(("/v1/analyses/", id));
        for template in [
            "/v1/me", "/v1/analyses", "/v1/analyses/{id}", "/v1/analyses/{id}/document",
            "/v1/analyses/{id}/statements", "/v1/analyses/{id}/runs", "/v1/analyses/{id}/runs/{run}",
            "/v1/analyses/{id}/pages/{page}", "/v1/products", "/v1/products/{id}",
            "/v1/products/{id}/versions/{version}", "/v1/metrics-dictionary", "/v1/api-keys", "/v1/members",
            "/v1/invitations", "/v1/audit", "/v1/audit/export", "/v1/audit/head", "/v1/webhooks",
            "/v1/webhooks/{id}/deliveries", "/v1/credit-checks", "/v1/credit-checks/{id}",
            "/v1/consent-wording", "/v1/usage", "/v1/payer-rules", "/v1/openapi.json", "/healthz", "/readyz",
            "/metrics",
        ] {
            self.ask(&owner, Method::GET, template, 200).await;
        }
        let tested = self.ask(&owner, Method::POST, SEND_TEST, 202).await;
        self.message = tested.json["id"].as_str().expect("a message").to_owned();
        self.ask(&owner, Method::POST, REDELIVER, 202).await;
        self.ask(&owner, Method::POST, "/v1/analyses/{id}/review", 200).await;
        self.service().await;
        self.ask(&owner, Method::POST, "/v1/analyses/{id}/requeue", 409).await;
        let viewer = self.viewer.clone();
        for template in
            ["/v1/analyses/{id}/document", "/v1/analyses/{id}/pages/{page}", "/v1/credit-checks/{id}"]
        {
            self.ask(&viewer, Method::GET, template, 403).await;
        }
        self.get("/v1/analyses/{id}/reviews", "", 200).await;
        self.get("/v1/analyses/{id}", "?include_result=true", 200).await;
        for format in ["xlsx", "csv", "pdf", "json"] {
            self.get("/v1/analyses/{id}/export", &format!("?format={format}"), 200).await;
        }
        let list = self.get("/v1/analyses", "", 200).await;
        let again = owner.get_if_changed("/v1/analyses", list.header("etag").expect("a tag")).await;
        self.held_to_description(&Method::GET, "/v1/analyses", again, 304);
        self.pictures().await;
    }

    async fn pictures(&mut self) {
        let (owner, template) = (self.owner.clone(), "/v1/analyses/{id}/pages/{page}");
        let picture = self.get(template, "?width=600", 200).await;
        let tag = picture.header("etag").expect("a tag");
        let again = owner.get_if_changed(&format!("{}?width=600", self.place(template)), tag).await;
        self.held_to_description(&Method::GET, template, again, 304);
        self.get(template, "?width=1", 400).await;
    }

    async fn signs_in_and_out(&mut self) {
        let owner = self.owner.clone();
        let signed_in = self.ask(&self.service.stranger(), Method::POST, "/v1/auth/token", 200).await;
        let signed_in = owner.with_token(signed_in.json["token"].as_str().expect("a token"));
        let me = self.ask(&signed_in, Method::GET, "/v1/me", 200).await;
        assert_eq!(me.json["token"]["kind"], "login");
        self.ask(&signed_in, Method::POST, "/v1/auth/logout", 204).await;
        self.ask(&signed_in, Method::GET, "/v1/me", 401).await;
        self.ask(&owner, Method::POST, "/v1/auth/logout", 403).await;
        let given = self.service.person("north", Role::Viewer).await;
        self.service.give_password(&given, &owner).await;
        let answer = given.sign_in(PASSWORD).await;
        self.held_to_description(&Method::POST, "/v1/auth/token", answer, 403);
        for status in [401, 401, 401, 401, 401, 429] {
            let answer = self.viewer.sign_in("a wrong password").await;
            self.held_to_description(&Method::POST, "/v1/auth/token", answer, status);
        }
    }

    /// What the description says of all operations of a kind.
    async fn refusals(&mut self) {
        let (stranger, viewer, owner) = (self.service.stranger(), self.viewer.clone(), self.owner.clone());
        let wish = json!({ "name": "elsewhere", "networks": [ELSEWHERE] });
        let made = self.signed_in.post("/v1/api-keys", wish).await;
        let elsewhere = owner.with_token(made.json["key"].as_str().expect("a key"));
        self.ask(&stranger, Method::GET, "/metrics", 401).await;
        self.ask(&elsewhere, Method::GET, "/metrics", 403).await;
        for (template, method, operation) in operations(&self.witness.document().clone()) {
            let declares = |status: &str| operation["responses"].get(status).is_some();
            let takes_json = operation["requestBody"]["content"].get("application/json").is_some();
            if operation.get("security").is_none() {
                self.ask(&stranger, method.clone(), &template, 401).await;
                self.ask(&elsewhere, method.clone(), &template, 403).await;
            }
            if operation["description"].as_str().is_some_and(|text| text.contains("Role `")) {
                self.ask(&viewer, method.clone(), &template, 403).await;
            }
            if takes_json {
                self.send(&method, &template, ("application/json", b"{".to_vec()), 400).await;
                self.send(&method, &template, ("application/json", vec![b' '; TOO_LARGE]), 413).await;
                self.send(&method, &template, ("text/plain", b"{}".to_vec()), 415).await;
            }
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let names: BTreeSet<&str> =
                parameters.filter_map(|parameter| parameter["name"].as_str()).collect();
            for (name, query) in [
                ("limit", "?limit=0"),
                ("wait", "?wait=31"),
                ("format", "?format=doc"),
                ("months", "?months=0"),
            ] {
                if names.contains(name) {
                    self.get(&template, query, 400).await;
                }
            }
            if template.contains("{id}") && declares("404") {
                let known = std::mem::take(&mut self.ids);
                self.ask(&owner, method.clone(), &template, 404).await;
                self.ids = known;
            }
        }
    }

    async fn refused_uploads(&mut self) {
        let (owner, template) = (self.owner.clone(), "/v1/analyses");
        self.upload(&owner, Form::default(), 422).await;
        self.upload(&owner, Form::with_statement().text("inputs", "[]"), 400).await;
        self.upload(&owner, Form::with_statement().text("product_id", "prod_x"), 404).await;
        let consent = Form::with_statement()
            .text("applicant_name", "Meera Nair")
            .text("applicant_mobile", "9876543210")
            .text("bureau_consent", "yes");
        self.service.sell_reports(owner.team(), Some(0)).await;
        self.upload(&owner, consent, 403).await;
        self.send(&Method::POST, template, ("text/plain", b"file".to_vec()), 415).await;
        self.upload(&owner, Form::with_statement().key("one"), 202).await;
        let replayed = self.upload(&owner, Form::with_statement().key("one"), 202).await;
        assert_eq!(replayed.header("idempotency-replayed"), Some("true"));
        self.upload(&owner, Form::with_statement().text("applicant_name", "Meera Nair").key("one"), 409)
            .await;
        let id = replayed.json["id"].as_str().expect("an id").to_owned();
        self.ids.insert(0, ("/v1/analyses/", id));
        // It is queued: there is nothing to review or to export yet.
        self.ask(&owner, Method::POST, "/v1/analyses/{id}/review", 409).await;
        self.get("/v1/analyses/{id}/export", "?format=csv", 409).await;
        self.ask(&owner, Method::POST, officer::OUTCOME, 409).await;
        self.get("/v1/analyses/{id}", "?include_result=true", 200).await;
        self.ask(&owner, Method::POST, "/v1/analyses/{id}/requeue", 202).await;
        let claim = self.service.claim().await;
        self.service.fail(&claim).await;
        let failed = self.get("/v1/analyses/{id}", "?include_result=true", 200).await;
        assert_eq!(failed.json["failure"]["code"], "not_a_statement");
        let busy = self.service.with_limits(|limits| limits.uploads.count = 1).await;
        self.upload(&owner.at(&busy), Form::with_statement(), 429).await;
    }

    async fn too_many(&mut self) {
        let owner = self.owner.clone();
        self.ask(&owner, Method::POST, "/v1/products", 409).await;
        let taken = json!({ "email": self.viewer.email(), "role": "viewer" });
        let answer = self.signed_in.post("/v1/invitations", taken).await;
        self.held_to_description(&Method::POST, "/v1/invitations", answer, 409);
        for (template, most) in [("/v1/api-keys", KEYS_AT_MOST), ("/v1/webhooks", WEBHOOKS_AT_MOST)] {
            let list = owner.get(template).await;
            let there = usize::try_from(list.json["total"].as_u64().expect("a count")).expect("a few");
            for _ in there..most {
                self.ask(&owner, Method::POST, template, 201).await;
            }
            self.ask(&owner, Method::POST, template, 409).await;
        }
        let place = self.place(SEND_TEST);
        while owner.post(&place, json!({})).await.status == 202 {}
        for template in [SEND_TEST, REDELIVER] {
            self.ask(&owner, Method::POST, template, 429).await;
        }
    }
}

#[tokio::test]
async fn every_answer_is_as_described() {
    let mut rounds = Rounds::begin().await;
    rounds.successes().await;
    rounds.signs_in_and_out().await;
    rounds.refusals().await;
    rounds.refused_uploads().await;
    rounds.credit_checks().await;
    rounds.too_many().await;
    rounds.company().await;
    rounds.cases().await;
    rounds.corrections().await;
    rounds.score_cards().await;
    rounds.publishing().await;
    rounds.removals().await;
    rounds.audit().await;

    let mut unseen = Vec::new();
    for (template, method, operation) in operations(rounds.witness.document()) {
        let name = format!("{method} {template}");
        for status in operation["responses"].as_object().expect("responses").keys() {
            let status: u16 = status.parse().expect("a status");
            let answer = (name.as_str(), status);
            let is_full = status == 429 && DOWNLOADS.contains(&answer.0);
            let is_rare = is_full || NOT_OF_FORMS.contains(&answer) || answer == UNDRAWABLE;
            if status < 500
                && status != SLOW_BODY
                && !is_rare
                && !rounds.witness.seen().contains(&(name.clone(), status))
            {
                unseen.push(format!("{name} {status}"));
            }
        }
    }
    assert!(unseen.is_empty(), "described, and never seen: {unseen:#?}");
}
