//! A fresh installation for a test: the program serving from a folder of its own, teams, and statements to upload.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use browser::{Browser, Page};
use serde_json::Value;

/// Longer than any answer takes. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(60);

const BOUNDARY: &str = "-----------------------------7e1f0c4b9a";

pub(crate) const PASSWORD: &str = "correct horse battery";

/// A paper that is no statement, as some writing program would save it.
pub(crate) const LETTER: &str = "%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R
/Resources << /Font << /F1 4 0 R >> >> >> endobj
4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
5 0 obj << /Length 111 >> stream
BT /F1 12 Tf 72 760 Td (Dear Sir or Madam,) Tj 0 -20 Td (my statement follows in the next days. Regards, M.) Tj ET
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
";

/// A running `lending serve`; it ends, and its folder goes, with this value.
pub(crate) struct Office {
    folder: PathBuf,
    node: Child,
    /// A second node that does nothing but read statements.
    reader: Option<Child>,
    /// Where it listens: an address and a port.
    address: String,
}

impl Office {
    pub(crate) fn open(name: &str) -> Self {
        Self::open_with(name, &[])
    }

    /// The same with other settings, as flags.
    pub(crate) fn open_with(name: &str, settings: &[&str]) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("browser_{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        // Tests upload and sign in faster than people do.
        let mut node = program(&folder)
            .args(["serve", "--listen", "127.0.0.1:0", "--uploads-per-minute", "1000"])
            .args(settings)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(node.stdout.take().expect("standard output")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split_once("listens on http://").map(|(_, rest)| rest.trim().to_owned()));
        // Somebody has to read on, or it would wait for its reader some day.
        std::thread::spawn(move || lines.for_each(drop));
        Self { folder, node, reader: None, address: address.expect("it says where it listens") }
    }

    /// For an office that was opened with `--workers 0`: from here on statements are read.
    pub(crate) fn begin_to_read(&mut self) {
        let reader = program(&self.folder)
            .arg("work")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        self.reader = Some(reader);
    }

    /// A team with an owner, whose password is `PASSWORD`. Returns `{"team_id","user_id","email","api_key"}`.
    pub(crate) fn team(&self, name: &str, person: &str, email: &str) -> Value {
        let output = self.lending(
            &[
                "team", "create", "--name", name, "--user-name", person, "--email", email, "--entitle",
                "bureau", "--password-stdin", "--json",
            ],
            PASSWORD,
        );
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    /// One more analyst of a team, with the same `PASSWORD`.
    pub(crate) fn colleague(&self, team: &Value, person: &str, email: &str) {
        let team = team["team_id"].as_str().expect("a team");
        self.lending(
            &["user", "add", "--team", team, "--name", person, "--email", email, "--password-stdin"],
            PASSWORD,
        );
    }

    /// What the operator makes for somebody who forgot theirs.
    pub(crate) fn given_password(&self, email: &str) -> String {
        let output = self.lending(&["user", "reset-password", email], "");
        let text = String::from_utf8(output.stdout).expect("text");
        let made = text.lines().find_map(|line| line.strip_prefix("password"));
        made.expect("a password").trim().to_owned()
    }

    /// A made-up statement of a year that is always the same; more arguments make it another one.
    pub(crate) fn statement(&self, name: &str, more: &[&str]) -> PathBuf {
        let months = more.iter().position(|word| *word == "--months").and_then(|place| more.get(place + 1));
        let months: i32 = months.and_then(|months| months.parse().ok()).unwrap_or(12);
        // From the first day of a financial year, however long.
        let as_of =
            jiff::civil::date(2025, 4, 1).saturating_add(jiff::Span::new().months(months)).to_string();
        let mut arguments = vec!["specimen", "--as-of", as_of.as_str()];
        arguments.extend(more);
        arguments.push(name);
        self.lending(&arguments, "");
        self.folder.join(name)
    }

    /// A file of any kind, to be uploaded.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Somebody who has just signed in.
    pub(crate) fn person(&self, email: &str) -> Page {
        let page = Browser::shared().person();
        self.sign_in(&page, email);
        page
    }

    #[track_caller]
    pub(crate) fn sign_in(&self, page: &Page, email: &str) {
        page.open(&self.url("/"));
        page.wait_for("Sign in");
        page.fill("Email", email);
        page.fill("Password", PASSWORD);
        page.click("Sign in");
        page.wait_for_address("/analyses");
    }

    /// The API, asked by another program with a key: the status and the answer.
    pub(crate) fn api(&self, path: &str, key: &str) -> (u16, Value) {
        let (status, body) = self.file_of_api(path, key);
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    /// The same for what is no JSON.
    pub(crate) fn file_of_api(&self, path: &str, key: &str) -> (u16, Vec<u8>) {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"), key, &[])
    }

    /// Uploads over the API, waits for the end of the analysis and returns it.
    #[track_caller]
    pub(crate) fn analyse(&self, key: &str, statement: &Path, fields: &[(&str, &str)]) -> Value {
        let part = |about: &str| format!("--{BOUNDARY}\r\ncontent-disposition: form-data; {about}\r\n\r\n");
        let mut body = Vec::new();
        for (field, value) in fields {
            body.extend_from_slice(format!("{}{value}\r\n", part(&format!("name=\"{field}\""))).as_bytes());
        }
        let name = statement.file_name().unwrap_or_default().to_string_lossy();
        body.extend_from_slice(part(&format!("name=\"file\"; filename=\"{name}\"")).as_bytes());
        body.extend_from_slice(&std::fs::read(statement).expect("a statement"));
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let head = format!(
            "POST /v1/analyses HTTP/1.1\r\ncontent-type: multipart/form-data; boundary={BOUNDARY}\r\n"
        );
        let (status, answer) = self.ask(&head, key, &body);
        let accepted: Value = serde_json::from_slice(&answer).unwrap_or_default();
        assert_eq!(status, 202, "{accepted}");
        let id = accepted["id"].as_str().expect("an id");
        for _ in 0..10 {
            let (_, analysis) = self.api(&format!("/v1/analyses/{id}?wait=30"), key);
            if matches!(analysis["status"].as_str(), Some("completed" | "failed")) {
                return analysis;
            }
        }
        panic!("{id} does not come to an end");
    }

    fn ask(&self, head: &str, key: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time to wait");
        let (host, length) = (&self.address, body.len());
        let head = format!(
            "{head}host: {host}\r\nauthorization: Bearer {key}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body)).expect("a request");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("an end of the head");
        let head = String::from_utf8_lossy(&answer[..end]);
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, answer.split_off(end + 4))
    }

    fn lending(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = program(&self.folder)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A program that does not read its input closes it: that is no failure of the test.
        let _ = child.stdin.take().expect("standard input").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        // It may be over already.
        for child in std::iter::once(&mut self.node).chain(&mut self.reader) {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn program(folder: &Path) -> Command {
    let mut command = testbed::program(env!("CARGO_BIN_EXE_lending"));
    command.current_dir(folder);
    command
}
