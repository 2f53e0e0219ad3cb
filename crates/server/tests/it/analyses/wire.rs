//! Uploads over real connections: clients that read late, ask first, or hang up.

use axum::http::header;
use http_body_util::BodyExt;
use store::api_keys::{self, Grant, NewKey};
use store::users::Role;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::form::Form;
use crate::service::{Person, Service, on_one};

/// A server on a socket of its own, as long as this value lives.
struct Socket {
    address: std::net::SocketAddr,
    token: String,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Socket {
    async fn open(service: &Service, person: &Person) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
        let address = listener.local_addr().expect("an address");
        let serving = tokio::spawn(server::serve(listener, service.app().clone(), std::future::pending()));
        let mut tx = service.database().write().await.expect("a transaction");
        let new =
            NewKey { user: person.user(), name: "wire", created_by: person.user(), grant: Grant::default() };
        let (_, token) = api_keys::insert(&mut tx, person.team(), service.now(), &new).await.expect("a key");
        tx.commit().await.expect("a commit");
        Self { address, token: token.reveal().to_owned(), serving }
    }

    /// The head of a request as it goes over the wire, and its body.
    async fn written(&self, form: Form) -> (Vec<u8>, Vec<u8>) {
        let (head, body) = form.request().into_parts();
        let body = body.collect().await.expect("a body in memory").to_bytes();
        let mut text = format!(
            "POST /v1/analyses HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n",
            self.address, self.token
        );
        for (name, value) in &head.headers {
            text.push_str(&format!("{name}: {}\r\n", value.to_str().expect("a plain header")));
        }
        text.push_str("connection: close\r\n\r\n");
        assert!(head.headers.contains_key(header::CONTENT_LENGTH));
        (text.into_bytes(), body.to_vec())
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }
}

async fn answer(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_client_that_reads_only_after_it_sent_everything_gets_the_answer() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.file_bytes = 100_000).await;
        let north = service.person("north", Role::Analyst).await;
        let socket = Socket::open(&service, &north).await;
        let (head, body) = socket.written(Form::default().file("a.pdf", &vec![b'x'; 20_000_000])).await;
        let mut stream = socket.connect().await;
        stream.write_all(&head).await.expect("the head");
        stream.write_all(&body).await.expect("the whole body");
        let answer = answer(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 422 ") && answer.contains("file_too_large"), "{answer}");
    })
    .await;
}

#[tokio::test]
async fn a_client_that_asks_first_is_refused_before_it_sends() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.uploads.count = 0).await;
        let north = service.person("north", Role::Analyst).await;
        let socket = Socket::open(&service, &north).await;
        let (head, _) = socket.written(Form::with_statement().header("expect", "100-continue")).await;
        let mut stream = socket.connect().await;
        stream.write_all(&head).await.expect("the head");
        let answer = answer(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("rate_limited"), "{answer}");
    })
    .await;
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing_behind() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let socket = Socket::open(&service, &north).await;
        let before = service.traces(north.team()).await;
        let (head, body) = socket.written(Form::with_statement().key("k")).await;
        let mut stream = socket.connect().await;
        stream.write_all(&head).await.expect("the head");
        stream.write_all(&body[..body.len() / 2]).await.expect("half of the body");
        // No more comes: the server sees the end of the body too early, and answers.
        stream.shutdown().await.expect("an end");
        answer(&mut stream).await;
        assert_eq!(service.traces(north.team()).await, before);
        let whole = north.upload(Form::with_statement().key("k")).await;
        assert_eq!(whole.json["ref"], "APP-000001", "{}", whole.json);
    })
    .await;
}

#[tokio::test]
async fn a_client_that_hangs_up_before_the_answer_gets_it_with_its_key() {
    on_one(async |service: Service| {
        let service = service.with_limits(|limits| limits.uploads.count = i64::MAX).await;
        let north = service.person("north", Role::Analyst).await;
        let socket = Socket::open(&service, &north).await;
        let (head, body) = socket.written(Form::with_statement().key("k")).await;
        let mut stream = socket.connect().await;
        stream.write_all(&head).await.expect("the head");
        stream.write_all(&body).await.expect("the body");
        drop(stream);
        // Whichever of the two comes first: there is one analysis, and its answer is had with the key.
        let again = loop {
            let again = north.upload(Form::with_statement().key("k")).await;
            if again.told() != (409, "idempotency_in_progress".to_owned()) {
                break again;
            }
        };
        assert_eq!(
            (again.status, &again.json["ref"]),
            (202, &serde_json::json!("APP-000001")),
            "{}",
            again.json
        );
        assert_eq!(north.get("/v1/analyses").await.json["total"], 1);
    })
    .await;
}
