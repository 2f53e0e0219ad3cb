//! Over real connections: what the HTTP library answers by itself, and how the server stops.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;
use store::users::Role;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::analyses::form::Form;
use crate::service::{PASSWORD, Service};

/// Far longer than anything here takes; only a test that hangs meets it.
const PATIENCE: Duration = Duration::from_secs(60);

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    server: JoinHandle<std::io::Result<()>>,
}

async fn start(service: &Service) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    let app = service.app().clone();
    let server = tokio::spawn(server::serve(listener, app, async move {
        let _ = stopped.await;
    }));
    Running { address, stop, server }
}

impl Running {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }

    /// Sends bytes and reads until the server closes; the status, the head and the body.
    async fn exchange(&self, bytes: &[u8]) -> (u16, String, Value) {
        let mut stream = self.connect().await;
        // A server that has heard enough closes before everything is sent.
        let _ = stream.write_all(bytes).await;
        read_all(&mut stream).await
    }
}

/// Up to the empty line, and not a byte further.
async fn read_head(stream: &mut TcpStream) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("more of the head"));
    }
}

async fn read_all(stream: &mut TcpStream) -> (u16, String, Value) {
    let mut answer = Vec::new();
    let reading = stream.read_to_end(&mut answer);
    tokio::time::timeout(PATIENCE, reading).await.expect("an end").expect("an answer, not a reset");
    let text = String::from_utf8(answer).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    (status, head.to_ascii_lowercase(), serde_json::from_str(body).unwrap_or_default())
}

#[tokio::test]
async fn heads_that_are_too_large_are_answered_in_json_whatever_their_size() {
    let service = Service::on_sqlite().await;
    let running = start(&service).await;
    let with_header = |size: usize| {
        format!(
            "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Filler: {}\r\n\r\n",
            "x".repeat(size)
        )
    };
    let many = format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{}\r\n", "A: b\r\n".repeat(200));
    let long_path = format!("GET /{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "x".repeat(70_000));
    for request in [with_header(20_000), with_header(100_000), with_header(1_000_000), many, long_path] {
        let (status, head, body) = running.exchange(request.as_bytes()).await;
        assert_eq!((status, &body["code"]), (431, &json!("headers_too_large")), "{head}");
        assert!(body["message"].is_string());
        assert!(
            head.contains("x-request-id: req_") && head.contains("content-type: application/json"),
            "{head}"
        );
    }
    let (status, ..) = running.exchange(with_header(8_000).as_bytes()).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn what_is_no_http_is_answered_in_json() {
    let service = Service::on_sqlite().await;
    let running = start(&service).await;
    for request in [
        "\u{16}\u{3}\u{1}hello\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/1.1\r\nBad Header: x\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: minus\r\n\r\n",
    ] {
        let (status, head, body) = running.exchange(request.as_bytes()).await;
        assert_eq!((status, &body["code"]), (400, &json!("invalid_request")), "{request:?} {head}");
    }
}

#[tokio::test]
async fn who_sends_too_much_still_reads_the_answer() {
    let service = Service::on_sqlite().await;
    let running = start(&service).await;
    let size = 8 * 1024 * 1024;
    let head = format!(
        "POST /v1/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
    );
    let mut request = head.into_bytes();
    request.resize(request.len() + size, b' ');
    let (status, head, body) = running.exchange(&request).await;
    assert_eq!((status, &body["code"]), (413, &json!("request_too_large")), "{head}");
}

/// A body that looks like the library's own refusal, again and again.
fn refusals(bytes: usize) -> Vec<u8> {
    let one = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    one.iter().copied().cycle().take(bytes - bytes % one.len()).collect()
}

#[tokio::test]
async fn nobody_looks_inside_a_body() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Analyst).await;
    let id = service.queued(&person, "Meera Nair").await;
    let file = refusals(20 << 20);
    let mut reader = service.database().read().await.expect("a connection");
    let key = reader.team_key(person.team()).await.expect("a key");
    drop(reader);
    let path = store::analyses::statement_path(person.team(), &id);
    service.blobs().put(&key, &path, &file).await.expect("a blob");
    let running = start(&service).await;
    let request = format!(
        "GET /v1/analyses/{id}/document HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nConnection: close\r\n\r\n",
        person.token()
    );
    let mut stream = running.connect().await;
    stream.write_all(request.as_bytes()).await.expect("a connection");
    read_head(&mut stream).await;
    // Slowly, in odd pieces: what is written begins anywhere in the body.
    let mut got = Vec::with_capacity(file.len());
    let mut piece = vec![0; 50_021];
    loop {
        tokio::task::yield_now().await;
        let count = stream.read(&mut piece).await.expect("more of the body");
        if count == 0 {
            break;
        }
        got.extend_from_slice(&piece[..count]);
    }
    assert!(got == file, "{} of {} bytes, or others", got.len(), file.len());
}

#[tokio::test]
async fn a_refusal_after_a_good_answer_is_in_json_too() {
    let service = Service::on_sqlite().await;
    let running = start(&service).await;
    let mut stream = running.connect().await;
    stream.write_all(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("a connection");
    read_head(&mut stream).await;
    stream.write_all(b"GET\r\n\r\n").await.expect("a connection");
    let (status, _, body) = read_all(&mut stream).await;
    assert_eq!((status, &body["code"]), (400, &json!("invalid_request")));
}

#[tokio::test]
async fn what_cannot_be_read_right_behind_a_good_request_is_refused_once_and_after_its_answer() {
    let service = Service::on_sqlite().await;
    let running = start(&service).await;
    let mut stream = running.connect().await;
    let both = b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET\r\n\r\n";
    stream.write_all(both).await.expect("a connection");
    read_head(&mut stream).await;
    let (status, head, body) = read_all(&mut stream).await;
    assert_eq!((status, &body["code"]), (400, &json!("invalid_request")), "{head}");
}

#[tokio::test]
async fn so_many_downloads_of_a_person_and_no_more() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Analyst).await;
    let other = service.person("south", Role::Analyst).await;
    let (id, theirs) =
        (person.uploaded(Form::with_statement()).await, other.uploaded(Form::with_statement()).await);
    let path = format!("/v1/analyses/{id}/document");
    let mut held = Vec::new();
    for _ in 0..16 {
        let answer = person.begin(&path).await;
        assert_eq!(answer.status(), 200);
        held.push(answer);
    }
    assert_eq!(person.get(&path).await.told(), (429, "rate_limited".to_owned()));
    assert_eq!(other.get(&format!("/v1/analyses/{theirs}/document")).await.status, 200);
    held.clear();
    assert_eq!(person.get(&path).await.status, 200);
}

#[tokio::test]
async fn operators_have_a_door_of_their_own() {
    let service = Service::on_sqlite().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    let app = service.app().clone();
    let server = tokio::spawn(server::serve_operations(listener, app, async move {
        let _ = stopped.await;
    }));
    let running = Running { address, stop, server };
    for (path, expected) in
        [("/healthz", 200), ("/readyz", 200), ("/metrics", 200), ("/v1/me", 404), ("/", 404)]
    {
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert_eq!(running.exchange(request.as_bytes()).await.0, expected, "{path}");
    }
}

#[tokio::test]
async fn whoever_connects_and_says_nothing_is_let_go() {
    let service = Service::on_sqlite().await;
    let service = service.with_limits(|limits| limits.first_request_within = Duration::from_millis(1)).await;
    let running = start(&service).await;
    let mut silent = running.connect().await;
    let mut nothing = Vec::new();
    // Far less than the time for a head that has begun.
    let ended = tokio::time::timeout(PATIENCE / 2, silent.read_to_end(&mut nothing)).await;
    assert!(ended.is_ok() && nothing.is_empty());
}

#[tokio::test]
async fn several_requests_share_a_connection() {
    let service = Service::on_sqlite().await;
    let running = start(&service).await;
    let one = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let last = "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let mut stream = running.connect().await;
    stream.write_all(format!("{one}{one}{last}").as_bytes()).await.expect("a connection");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("answers");
    assert_eq!(answer.matches("HTTP/1.1 200 OK").count(), 2, "{answer}");
    assert_eq!(answer.matches("HTTP/1.1 404 Not Found").count(), 1, "{answer}");
}

#[tokio::test]
async fn the_address_of_the_client_is_the_one_of_the_connection_or_of_a_trusted_proxy() {
    let service = Service::on_sqlite().await;
    let service = service.with_limits(|limits| limits.sign_ins.count = 1).await;
    let person = service.person("north", Role::Viewer).await;
    let proxied = service
        .with_settings(|settings| settings.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")]);
    let body = json!({ "email": person.email(), "password": PASSWORD }).to_string();
    let request = |client: &str| {
        format!(
            "POST /v1/auth/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {client}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let behind = start(&proxied).await;
    for (client, expected) in
        [("198.51.100.1", 200), ("198.51.100.2", 200), ("203.0.113.1, 198.51.100.2", 429)]
    {
        assert_eq!(behind.exchange(request(client).as_bytes()).await.0, expected, "{client}");
    }
    // Without a trusted proxy the header is only a claim, and both are one client.
    let open = start(&service).await;
    for (client, expected) in [("198.51.100.3", 200), ("198.51.100.4", 429)] {
        assert_eq!(open.exchange(request(client).as_bytes()).await.0, expected, "{client}");
    }
}

#[tokio::test]
async fn a_server_that_is_stopped_answers_what_is_under_way_and_takes_nothing_new() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Viewer).await;
    let Running { address, stop, server } = start(&service).await;
    let body = json!({ "email": person.email(), "password": PASSWORD }).to_string();
    let (first, rest) = body.split_at(10);
    let head = format!(
        "POST /v1/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Expect: 100-continue\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(head.as_bytes()).await.expect("a connection");
    // The handler asks for the body: from now on the request is under way.
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).await.expect("a sign to go on");
    assert!(go_on.starts_with(b"HTTP/1.1 100 Continue"));
    let mut idle = TcpStream::connect(address).await.expect("a connection");
    idle.write_all(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("a connection");
    read_head(&mut idle).await;
    stream.write_all(first.as_bytes()).await.expect("a connection");

    stop.send(()).expect("the server runs");
    let mut nothing = Vec::new();
    tokio::time::timeout(PATIENCE, idle.read_to_end(&mut nothing))
        .await
        .expect("an end")
        .expect("a quiet end");
    assert!(nothing.is_empty());
    assert!(TcpStream::connect(address).await.is_err(), "new connections are refused");
    stream.write_all(rest.as_bytes()).await.expect("still connected");
    let (status, _, answer) = read_all(&mut stream).await;
    assert_eq!((status, &answer["token_type"]), (200, &json!("bearer")));
    let ended =
        tokio::time::timeout(PATIENCE, server).await.expect("the server ends").expect("without a panic");
    assert!(ended.is_ok());
}

#[tokio::test]
async fn a_client_that_never_ends_its_request_holds_a_server_no_longer_than_it_drains() {
    let service = Service::on_sqlite().await;
    let service = service.with_limits(|limits| limits.drain = Duration::from_millis(1)).await;
    let Running { address, stop, server } = start(&service).await;
    let head = "POST /v1/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 100\r\nExpect: 100-continue\r\n\r\n";
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(head.as_bytes()).await.expect("a connection");
    // The handler asks for the body, which never comes.
    read_head(&mut stream).await;
    stop.send(()).expect("the server runs");
    // Less than a server waits that is not told otherwise.
    let ended = tokio::time::timeout(Limits::default().drain - Duration::from_secs(1), server).await;
    assert!(ended.expect("the end").expect("without a panic").is_ok());
}

#[tokio::test]
async fn a_server_that_stops_has_written_down_what_was_looked_at() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let running = start(&service).await;
    let request = format!(
        "GET /v1/analyses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nConnection: close\r\n\r\n",
        north.token()
    );
    let (status, ..) = running.exchange(request.as_bytes()).await;
    assert_eq!(status, 200);
    running.stop.send(()).expect("a server that listens");
    tokio::time::timeout(PATIENCE, running.server)
        .await
        .expect("an end")
        .expect("no panic")
        .expect("no failure");
    assert_eq!(service.audited(north.team()).await, ["analyses.listed"]);
}
