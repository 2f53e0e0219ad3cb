//! The service that people of teams call: a router over a fresh database, with a clock that tests move.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, header};
use http_body_util::BodyExt;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use server::{App, Limits, Parts, Settings};
use store::analyses::Page;
use store::api_keys::{self, Grant, NewKey};
use store::audit::{self, Entry};
use store::teams::{self, NewTeam};
use store::tokens::Token;
use store::users::{self, NewUser, Role};
use store::{BlobAddress, Database, Notifier, TeamId, UserId};
use testbed::Bed;
use tokio::sync::Mutex;
use tower::ServiceExt;

pub(crate) use crate::answer::Answer;
use crate::bureau;

/// Everybody's password, and what `store::passwords::hash` made of it: hashing it anew for each test, which is a process of its own,
/// would be a sixth of the tests' time. Whoever signs in with it proves that they belong together.
pub(crate) const PASSWORD: &str = "correct horse battery staple";
const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$ofkCsVXMe+mIG2ac/hS1iA$J1kTiKLUGagsskdXnM57pvD0Uk9Ue4jJh+93HKrwun4";

/// All clones of what is inside are one; a second node has a router of its own.
pub(crate) struct Service {
    bed: Arc<Bed>,
    database: Database,
    app: App,
    router: Router,
    checker: sandbox::Pool,
    settings: Settings,
    bureau: enquiry::Settings,
    teams: Arc<Mutex<Vec<(String, TeamId)>>>,
    counter: Arc<AtomicU64>,
}

/// Settings, the bureau, and a sandbox beside it.
type Arrangement = (Settings, enquiry::Settings, Option<enquiry::Settings>);

/// Somebody with a key, calling one service.
#[derive(Clone)]
pub(crate) struct Person {
    router: Router,
    token: Option<Token>,
    user: UserId,
    team: TeamId,
    name: String,
    email: String,
    address: SocketAddr,
}

/// Runs the body at a service on SQLite and then at one on Postgres.
pub(crate) async fn on_both(body: impl AsyncFn(Service)) {
    testbed::on_both(async |bed: Bed| body(Service::on(bed)).await).await;
}

/// Runs the body at a service on one of the two. What a request asks of a database is proven on both in `store`; here both are
/// for what hangs on them: teams kept apart, requests that come again or at once, nodes beside each other, and queues.
pub(crate) async fn on_one(body: impl AsyncFn(Service)) {
    testbed::on_one(async |bed: Bed| body(Service::on(bed)).await).await;
}

impl Service {
    /// For what has nothing to do with the database.
    pub(crate) async fn on_sqlite() -> Self {
        Self::on(Bed::sqlite().await)
    }

    pub(crate) fn on(bed: Bed) -> Self {
        let program = PathBuf::from(env!("CARGO_BIN_EXE_server-test-child"));
        let checker = sandbox::Pool::new(sandbox::Settings::new(program, 2));
        let (database, bed) = (bed.database.clone(), Arc::new(bed));
        Self::make(bed, database, checker, (Settings::default(), bureau::sandbox(), None), Arc::default())
    }

    fn make(
        bed: Arc<Bed>,
        database: Database,
        checker: sandbox::Pool,
        (settings, bureau, sandbox): Arrangement,
        teams: Arc<Mutex<Vec<(String, TeamId)>>>,
    ) -> Self {
        let asking = enquiry::Parts {
            database: database.clone(),
            clock: bed.clock.handle(),
            settings: bureau.clone(),
        };
        let asked = enquiry::Bureau::new(asking).expect("a bureau");
        let asked = sandbox.into_iter().fold(asked, |asked, one| asked.with_sandbox(one).expect("a sandbox"));
        let app = App::new(Parts {
            database: database.clone(),
            blobs: bed.blobs.clone(),
            checker: checker.clone(),
            painter: checker.clone(),
            clock: bed.clock.handle(),
            notifier: Notifier::default(),
            bureau: asked,
            settings: settings.clone(),
        });
        let router = server::router(app.clone());
        Self { bed, database, app, router, checker, settings, bureau, teams, counter: Arc::default() }
    }

    /// The same service in front of a bureau that is asked otherwise.
    pub(crate) fn with_bureau(&self, change: impl FnOnce(&mut enquiry::Settings)) -> Self {
        let mut bureau = self.bureau.clone();
        change(&mut bureau);
        self.again(self.database.clone(), (self.settings.clone(), bureau, None))
    }

    fn again(&self, database: Database, settings: Arrangement) -> Self {
        let (bed, teams) = (Arc::clone(&self.bed), Arc::clone(&self.teams));
        let service = Self::make(bed, database, self.checker.clone(), settings, teams);
        Self { counter: Arc::clone(&self.counter), ..service }
    }

    /// The same service with a sandbox beside the bureau, for test sides.
    pub(crate) fn with_sandbox(&self, sandbox: enquiry::Settings) -> Self {
        self.again(self.database.clone(), (self.settings.clone(), self.bureau.clone(), Some(sandbox)))
    }

    /// The same service with other settings.
    pub(crate) fn with_settings(&self, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = self.settings.clone();
        change(&mut settings);
        self.again(self.database.clone(), (settings, self.bureau.clone(), None))
    }

    pub(crate) async fn with_limits(&self, change: impl FnOnce(&mut Limits)) -> Self {
        self.with_settings(|settings| change(&mut settings.limits))
    }

    /// Another process on the same database.
    pub(crate) async fn second_node(&self) -> Self {
        self.again(self.bed.second_node().await, (self.settings.clone(), self.bureau.clone(), None))
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    pub(crate) fn router(&self) -> Router {
        self.router.clone()
    }

    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    pub(crate) fn checker(&self) -> &sandbox::Pool {
        &self.checker
    }

    /// Host and port of the bureau.
    pub(crate) fn bureau_address(&self) -> String {
        let rest = self.bureau.url.strip_prefix("http://").expect("http");
        rest.split('/').next().expect("a host").to_owned()
    }

    pub(crate) fn blobs(&self) -> &store::BlobStore {
        &self.bed.blobs
    }

    pub(crate) fn blob_folder(&self) -> PathBuf {
        match &self.bed.blob_address {
            BlobAddress::Folder(folder) => folder.clone(),
            BlobAddress::S3 { .. } => unreachable!("beds keep blobs in folders"),
        }
    }

    /// What an accident could do to the database.
    pub(crate) async fn meddle(&self, sql: &str) {
        self.bed.meddle(sql).await;
    }

    pub(crate) async fn refuse_connections(&self) -> bool {
        self.bed.refuse_connections().await
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.bed.clock.now()
    }

    pub(crate) fn advance(&self, by: SignedDuration) {
        self.bed.clock.advance(by);
    }

    /// A new person of a team, which is made when it is named for the first time.
    pub(crate) async fn person(&self, team: &str, role: Role) -> Person {
        let mut teams = self.teams.lock().await;
        let known = teams.iter().find(|(name, _)| name == team).map(|(_, id)| id.clone());
        let team = match known {
            Some(id) => id,
            None => {
                let id = self.new_team(team).await;
                teams.push((team.to_owned(), id.clone()));
                id
            }
        };
        drop(teams);
        self.join(&team, role).await
    }

    pub(crate) async fn person_of_new_team(&self, role: Role) -> Person {
        let team = self.new_team("A team of its own").await;
        self.join(&team, role).await
    }

    /// Nobody: requests without a token.
    pub(crate) fn stranger(&self) -> Person {
        Person {
            router: self.router.clone(),
            token: None,
            user: UserId::fresh(self.now()).expect("an id"),
            team: TeamId::fresh(self.now()).expect("an id"),
            name: String::new(),
            email: String::new(),
            address: address(),
        }
    }

    pub(crate) async fn entitle(&self, team: &TeamId, entitlements: &[&str]) {
        let entitlements: Vec<String> = entitlements.iter().map(|name| (*name).to_owned()).collect();
        let mut tx = self.database.write().await.expect("a transaction");
        assert!(teams::set_entitlements(&mut tx, team, &entitlements).await.expect("an update"));
        tx.commit().await.expect("a commit");
    }

    /// The audit log of a team, newest first.
    pub(crate) async fn entries(&self, team: &TeamId) -> Vec<Entry> {
        let mut reader = self.database.snapshot().await.expect("a transaction");
        let page = Page { limit: 1000, offset: 0 };
        audit::list(&mut reader, team, page).await.expect("the audit log").0
    }

    /// What was done, newest first.
    pub(crate) async fn audited(&self, team: &TeamId) -> Vec<String> {
        self.entries(team).await.into_iter().map(|entry| entry.action).collect()
    }

    async fn new_team(&self, name: &str) -> TeamId {
        let mut tx = self.database.write().await.expect("a transaction");
        let new = NewTeam { name, entitlements: &[], is_demo: false };
        let team = teams::insert(&mut tx, self.now(), &new).await.expect("a team");
        tx.commit().await.expect("a commit");
        team
    }

    async fn join(&self, team: &TeamId, role: Role) -> Person {
        let number = self.counter.fetch_add(1, Ordering::Relaxed);
        let (name, email) = (format!("Person {number}"), format!("person{number}@lender.example"));
        let mut tx = self.database.write().await.expect("a transaction");
        let new = NewUser { name: &name, email: &email, role, password_hash: PASSWORD_HASH };
        let inserted = users::insert(&mut tx, team, self.now(), &new).await.expect("a user");
        let user = inserted.expect("nobody has that address");
        let key = NewKey { user: &user, name: "tests", created_by: &user, grant: Grant::default() };
        let (_, token) = api_keys::insert(&mut tx, team, self.now(), &key).await.expect("a key");
        tx.commit().await.expect("a commit");
        let (router, team) = (self.router.clone(), team.clone());
        Person { router, token: Some(token), user, team, name, email, address: address() }
    }
}

fn address() -> SocketAddr {
    SocketAddr::from(([198, 51, 100, 7], 40_000))
}

impl Person {
    pub(crate) fn user(&self) -> &UserId {
        &self.user
    }

    pub(crate) fn team(&self) -> &TeamId {
        &self.team
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn email(&self) -> &str {
        &self.email
    }

    /// The same person before another service.
    pub(crate) fn at(&self, service: &Service) -> Self {
        Self { router: service.router.clone(), ..self.clone() }
    }

    /// The same person with another token.
    pub(crate) fn with_token(&self, token: &str) -> Self {
        let (token, _) = Token::parse(token).expect("a token");
        Self { token: Some(token), ..self.clone() }
    }

    /// The same person on another machine.
    pub(crate) fn from(&self, address: [u8; 4]) -> Self {
        Self { address: SocketAddr::from((address, 40_000)), ..self.clone() }
    }

    pub(crate) fn token(&self) -> &str {
        self.token.as_ref().expect("somebody with a token").reveal()
    }

    /// The answer as it begins: nobody has read its body.
    pub(crate) async fn begin(&self, place: &str) -> axum::response::Response {
        let mut request = request(Method::GET, place, Body::empty());
        let bearer = format!("Bearer {}", self.token());
        request.headers_mut().insert(header::AUTHORIZATION, bearer.parse().expect("a header"));
        request.extensions_mut().insert(ConnectInfo(self.address));
        self.router.clone().oneshot(request).await.expect("a router answers")
    }

    pub(crate) async fn get(&self, place: &str) -> Answer {
        self.send(request(Method::GET, place, Body::empty())).await
    }

    pub(crate) async fn get_if_changed(&self, place: &str, tag: &str) -> Answer {
        let mut request = request(Method::GET, place, Body::empty());
        request.headers_mut().insert(header::IF_NONE_MATCH, tag.parse().expect("a header"));
        self.send(request).await
    }

    pub(crate) async fn post(&self, place: &str, body: Value) -> Answer {
        self.send(with_json(Method::POST, place, &body)).await
    }

    pub(crate) async fn put(&self, place: &str, body: Value) -> Answer {
        self.send(with_json(Method::PUT, place, &body)).await
    }

    pub(crate) async fn delete(&self, place: &str) -> Answer {
        self.send(request(Method::DELETE, place, Body::empty())).await
    }

    /// Signs in with everybody's password; the token is for `with_token`.
    pub(crate) async fn sign_in(&self, password: &str) -> Answer {
        let body = serde_json::json!({ "email": self.email, "password": password });
        let nobody = Self { token: None, ..self.clone() };
        nobody.post("/v1/auth/token", body).await
    }

    /// The same person with a login token, for what no key may do.
    pub(crate) async fn signed_in(&self) -> Self {
        let answer = self.sign_in(PASSWORD).await;
        self.with_token(answer.json["token"].as_str().expect("a login token"))
    }

    pub(crate) async fn send(&self, mut request: Request<Body>) -> Answer {
        if let Some(token) = &self.token {
            let value = format!("Bearer {}", token.reveal());
            request.headers_mut().insert(header::AUTHORIZATION, value.parse().expect("a header"));
        }
        request.extensions_mut().insert(ConnectInfo(self.address));
        let response = self.router.clone().oneshot(request).await.expect("a router always answers");
        let (head, body) = response.into_parts();
        let bytes = body.collect().await.expect("a whole body").to_bytes();
        let json = serde_json::from_slice(&bytes).unwrap_or_default();
        Answer { status: head.status.as_u16(), headers: head.headers, bytes, json }
    }
}

pub(crate) fn request(method: Method, place: &str, body: Body) -> Request<Body> {
    Request::builder().method(method).uri(place).body(body).expect("a request")
}

pub(crate) fn with_json(method: Method, place: &str, body: &Value) -> Request<Body> {
    let mut request = request(method, place, Body::from(body.to_string()));
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().expect("a header"));
    request
}
