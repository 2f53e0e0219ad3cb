//! An installation with several processes on it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use store::Address;
use testbed::Bed;
use tokio::runtime::Runtime;

use crate::http::Request;
use crate::node::Node;

/// Dead workers are noticed within a second, and a statement may lose any number of them.
const QUICK: [&str; 4] = ["--lease-seconds", "1", "--attempts", "100"];
const SERVING: [&str; 6] =
    ["--listen", "127.0.0.1:0", "--uploads-per-minute", "1000000", "--no-demo", "--allow-private-webhooks"];

pub(super) struct Site<'a> {
    pub(super) bed: Bed,
    pub(super) runtime: &'a Runtime,
    pub(super) team: String,
    pub(super) key: String,
    /// Different statements, each with its number of rows.
    pub(super) statements: Vec<(Vec<u8>, u64)>,
    /// Of clients, under way at this moment.
    pub(super) requests: AtomicUsize,
    arguments: Vec<Vec<String>>,
    nodes: Vec<Mutex<Node>>,
    /// Of the nodes that serve; the last known one while they are down.
    addresses: Vec<Mutex<SocketAddr>>,
}

impl<'a> Site<'a> {
    /// Starts a process for each list of arguments, servers first.
    pub(super) fn open(bed: Bed, runtime: &'a Runtime, processes: &[&[&str]]) -> Self {
        let made = run(
            &bed,
            &["team", "create", "--name", "North", "--user-name", "Asha", "--email"],
            "asha@north.example",
        );
        let made: Value = serde_json::from_str(&made).expect("JSON");
        let mut site = Self {
            runtime,
            team: made["team_id"].as_str().expect("a team").to_owned(),
            key: made["api_key"].as_str().expect("a key").to_owned(),
            statements: ["60", "90", "120"].map(|rows| specimen(&bed, rows)).to_vec(),
            requests: AtomicUsize::new(0),
            arguments: Vec::new(),
            nodes: Vec::new(),
            addresses: Vec::new(),
            bed,
        };
        for process in processes {
            let more = if process.contains(&"serve") { &SERVING[..] } else { &[] };
            let arguments = [process, &QUICK[..], more].concat();
            site.arguments.push(arguments.into_iter().map(str::to_owned).collect());
        }
        for post in 0..processes.len() {
            let node = site.start(post);
            if site.is_serving(post) {
                site.addresses.push(Mutex::new(node.address()));
            }
            site.nodes.push(Mutex::new(node));
        }
        let hook = serde_json::json!({ "url": "http://127.0.0.1:9/hook", "events": ["analysis.completed"] });
        let made = Request::post_json("/v1/webhooks", &hook)
            .bearer(&site.key)
            .send(site.address(0))
            .expect("an answer");
        assert_eq!(made.status, 201, "{}", made.json());
        site
    }

    pub(super) fn posts(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn kill_and_restart(&self, post: usize) {
        let mut node = self.node(post);
        node.kill();
        *node = self.start(post);
        if let Some(address) = self.addresses.get(post) {
            *address.lock().expect("nobody failed") = node.address();
        }
    }

    /// The server that a client tries at this attempt.
    pub(super) fn address(&self, attempt: usize) -> SocketAddr {
        *self.addresses[attempt % self.addresses.len()].lock().expect("nobody failed")
    }

    pub(super) fn blobs(&self) -> PathBuf {
        blobs(&self.bed)
    }

    /// Politely, and everybody must be content.
    pub(super) fn stop(&self) {
        for post in 0..self.posts() {
            let mut node = self.node(post);
            let status = node.stop();
            assert!(status.success(), "{status}\n{}", node.log());
        }
    }

    fn start(&self, post: usize) -> Node {
        let node = Node::start(command(&self.bed).args(&self.arguments[post]));
        node.has_logged("started");
        node
    }

    fn node(&self, post: usize) -> MutexGuard<'_, Node> {
        self.nodes[post].lock().expect("nobody failed")
    }

    pub(super) fn is_serving(&self, post: usize) -> bool {
        self.arguments[post].iter().any(|argument| argument == "serve")
    }
}

fn blobs(bed: &Bed) -> PathBuf {
    bed.folder.join("blobs")
}

fn command(bed: &Bed) -> Command {
    let mut command = testbed::program(env!("CARGO_BIN_EXE_lending"));
    command
        .current_dir(&bed.folder)
        .env("LENDING_DATA_DIR", &bed.folder)
        .env("LENDING_BLOB_URL", format!("file://{}", blobs(bed).display()))
        .env("LENDING_MASTER_KEY", &bed.keyring_text);
    if let Address::Postgres { url, .. } = &bed.address {
        command.env("LENDING_DATABASE_URL", url).env("LENDING_DATABASE_CONNECTIONS", "4");
    }
    command
}

fn run(bed: &Bed, arguments: &[&str], email: &str) -> String {
    let output = command(bed)
        .args(arguments)
        .args([email, "--json"])
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", crate::text(&output.stderr));
    crate::text(&output.stdout)
}

/// Three months, and how many rows they have.
fn specimen(bed: &Bed, rows: &str) -> (Vec<u8>, u64) {
    let path = bed.folder.join(format!("{rows}.pdf"));
    let made = command(bed)
        .args([
            "specimen", "--as-of", "2025-07-01", "--bank", "axis", "--months", "3", "--seed", rows,
            "--rows-per-month", rows,
        ])
        .arg(&path)
        .status()
        .expect("the program runs");
    assert!(made.success());
    let truth = std::fs::read(path.with_extension("json")).expect("the truth");
    let truth: Value = serde_json::from_slice(&truth).expect("JSON");
    let rows = truth["transactions"].as_array().expect("rows").len();
    (std::fs::read(path).expect("a statement"), rows as u64)
}
