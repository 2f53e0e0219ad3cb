//! Credit reports by the whole program: the sandbox inside it, the sandbox by itself, and a server that dies in between.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Folder;
use crate::http::{Answer, Request};
use crate::node::Node;

const PASSWORD: &str = "a password for the bureau";
/// Of the table in docs/bureau.md.
const CLEAN: &str = "9000000780";
const SLOW: &str = "9000000708";
/// Longer than a lease. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(90);
const LOOK: Duration = Duration::from_millis(50);

/// The key that a first start shows.
fn shown_key(node: &Node) -> String {
    node.has_shown("Try it:");
    let output = node.output();
    let line = output.lines().find_map(|line| line.trim().strip_prefix("API key"));
    line.expect("a key").trim().to_owned()
}

fn pull(mobile: &str, key: &str) -> Request {
    let body = json!({ "name": "Priya Sharma", "mobile": mobile, "consent": true });
    Request::post_json("/v1/credit-checks", &body).bearer(key)
}

fn get(address: SocketAddr, path: &str, key: &str) -> Value {
    let answer = Request::get(path).bearer(key).send(address).expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.json());
    answer.json()
}

#[track_caller]
fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "never: {what}");
        std::thread::sleep(LOOK);
    }
}

#[test]
fn a_fresh_service_asks_its_own_sandbox_for_a_check_and_along_with_an_analysis() {
    let folder = Folder::new("a_fresh_service_asks_its_own_sandbox_for_a_check_and_along_with_an_analysis");
    let mut node = folder.serve(&[]);
    let (address, key) = (node.address(), shown_key(&node));
    assert!(node.output().contains("SANDBOX"), "{}", node.output());
    node.has_logged("the sandbox bureau answers");

    let pulled = pull(CLEAN, &key).send(address).expect("an answer");
    assert_eq!(pulled.status, 201, "{}", pulled.json());
    let check = pulled.json();
    assert_eq!((&check["score"], &check["is_sandbox"]), (&json!(780), &json!(true)));
    assert_eq!((&check["bureau"], &check["amount_billed"]), (&json!("sandbox"), &json!(35)));
    assert_eq!(check["consent"]["client_address"], "127.0.0.1");

    folder.specimen("june.pdf", &[]);
    let statement = std::fs::read(folder.path("june.pdf")).expect("a statement");
    let fields = [
        ("applicant_name", "Aditya Bhardwaj"),
        ("applicant_mobile", "9000000704"),
        ("bureau_consent", "yes"),
    ];
    let uploaded = Request::upload("june.pdf", &statement, &fields).bearer(&key).send(address);
    let uploaded = uploaded.expect("an answer");
    assert_eq!(uploaded.status, 202, "{}", uploaded.json());
    let id = uploaded.json()["id"].as_str().expect("an id").to_owned();
    get(address, &format!("/v1/analyses/{id}?wait=30"), &key);
    let analysis = get(address, &format!("/v1/analyses/{id}?include_result=true"), &key);
    assert_eq!((&analysis["status"], &analysis["decision"]), (&json!("completed"), &json!("manual_review")));
    let bureau = &analysis["result"]["bureau"];
    assert_eq!((&bureau["status"], &bureau["is_sandbox"]), (&json!("received"), &json!(true)), "{bureau}");
    assert_eq!(bureau["credit_check_id"], analysis["credit_check_id"]);
    let check = analysis["credit_check_id"].as_str().expect("a check");
    let check = get(address, &format!("/v1/credit-checks/{check}"), &key);
    assert_eq!((&check["analysis_id"], &check["consent"]["via"]), (&json!(id), &json!("upload")));
    assert_eq!(check["consent"]["client_address"], "127.0.0.1");
    let usage = get(address, "/v1/usage?months=1", &key);
    assert_eq!((&usage["months"][0]["bureau_reports"], &usage["bureau"]["spent"]), (&json!(2), &json!(70)));
    assert_eq!(node.stop().code(), Some(0));
}

/// A sandbox on its own and a server that asks it.
struct Site {
    folder: Folder,
    bureau: Node,
    key: String,
}

impl Site {
    fn open(name: &str) -> Self {
        let folder = Folder::new(name);
        let mut command = folder.command(&["bureau-sandbox", "--listen", "127.0.0.1:0", "--user", "acme"]);
        command
            .args(["--slow-seconds", "2", "--billed-file", "billed"])
            .env("LENDING_BUREAU_PASSWORD", PASSWORD);
        let bureau = Node::start(&mut command);
        let team = folder.team("asha@north.example", "a long enough one");
        let terms = ["team", "entitle", "--email", "asha@north.example", "--bureau", "--price", "20"];
        assert!(folder.lending(&terms, "").status.success());
        let key = team["api_key"].as_str().expect("a key").to_owned();
        Self { folder, bureau, key }
    }

    fn serve(&self) -> Node {
        let url = format!("http://{}/experian", self.bureau.address());
        let mut command = self.folder.command(&["serve", "--listen", "127.0.0.1:0", "--log-level", "debug"]);
        command.args(["--bureau-url", &url, "--bureau-user", "acme", "--bureau-repeats-are-safe"]);
        Node::start(command.env("LENDING_BUREAU_PASSWORD", PASSWORD))
    }

    /// How many reports the bureau wants to be paid for.
    fn billed(&self) -> u64 {
        let answer: Answer = Request::get("/billed").send(self.bureau.address()).expect("an answer");
        answer.json()["count"].as_u64().expect("a number")
    }
}

#[test]
fn a_bureau_by_itself_is_asked_with_credentials_that_nobody_sees() {
    let site = Site::open("a_bureau_by_itself_is_asked_with_credentials_that_nobody_sees");
    let mut node = site.serve();
    let address = node.address();
    let pulled = pull(CLEAN, &site.key).header("idempotency-key", "one").send(address).expect("an answer");
    assert_eq!(pulled.status, 201, "{}", pulled.json());
    assert_eq!((&pulled.json()["bureau"], &pulled.json()["amount_billed"]), (&json!("experian"), &json!(20)));
    let again = pull(CLEAN, &site.key).header("idempotency-key", "one").send(address).expect("an answer");
    assert_eq!((again.status, again.json()), (201, pulled.json()));
    assert_eq!(site.billed(), 1);
    assert_eq!(node.stop().code(), Some(0));
    let words = node.log() + &node.output() + &site.bureau.log();
    assert!(!node.output().contains("SANDBOX"), "a configured bureau is not called one: {}", node.output());
    for secret in [PASSWORD, "Priya", CLEAN, &site.key] {
        assert!(!words.contains(secret), "{secret} is in\n{words}");
    }
}

#[test]
fn a_report_that_a_dead_server_asked_for_is_delivered_and_billed_once() {
    let site = Site::open("a_report_that_a_dead_server_asked_for_is_delivered_and_billed_once");
    let mut node = site.serve();
    let address = node.address();
    let (request, asking) = (pull(SLOW, &site.key).header("idempotency-key", "one"), address);
    let client = std::thread::spawn(move || request.send(asking).is_err());
    eventually("the bureau has the question", || site.billed() == 1);
    node.kill();
    assert!(client.join().expect("a client"), "the client heard nothing");

    let node = site.serve();
    let address = node.address();
    let list = || get(address, "/v1/credit-checks?status=completed", &site.key);
    eventually("somebody goes on with it", || list()["total"] == 1);
    assert_eq!(site.billed(), 1);
    let usage = get(address, "/v1/usage?months=1", &site.key);
    let month = &usage["months"][0];
    assert_eq!((&month["bureau_reports"], &month["bureau_amount"]), (&json!(1), &json!(20)));
    let replay = pull(SLOW, &site.key).header("idempotency-key", "one").send(address).expect("an answer");
    assert_eq!((replay.status, &replay.json()["id"]), (201, &list()["data"][0]["id"]), "{}", replay.json());
    assert_eq!(site.billed(), 1);
}
