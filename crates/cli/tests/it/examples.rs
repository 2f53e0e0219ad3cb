//! docs/api.md → every example run as it stands, in one shell, and every answer that the page shows compared with the real one.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;

use crate::{Folder, text};

/// Stands for text that differs from run to run.
const ELLIPSIS: char = '…';
/// Before the statuses of each example in the file that the examples' `curl` writes.
const MARK: &str = "example ";

#[test]
fn every_example_does_what_the_page_says() {
    let page = page();
    let examples = examples(&page);
    assert!(examples.len() > 25, "{} examples", examples.len());
    let folder = Folder::new("every_example_does_what_the_page_says");
    let service = Service::start(&folder);
    let log = run(&folder, &service, &examples);
    let answered = statuses(&folder);
    for (number, example) in examples.iter().enumerate() {
        let place = format!("docs/api.md, line {}", example.line);
        let output = fs::read_to_string(folder.path(&format!("{number}.out")));
        let output = output.unwrap_or_else(|_| panic!("{place}: was not reached\n{log}"));
        let statuses = answered.get(number).map(Vec::as_slice).unwrap_or_default();
        assert_eq!(statuses.last().copied(), example.status, "{place}: {output}\n{log}");
        let others = statuses.split_last().map(|(_, others)| others).unwrap_or_default();
        assert!(others.iter().all(|status| (200..400).contains(status)), "{place}: {others:?}\n{log}");
        if let Some(shown) = &example.shown {
            let real: Value =
                serde_json::from_str(&output).unwrap_or_else(|_| panic!("{place}: not JSON: {output}"));
            compare(shown, &real, "").unwrap_or_else(|difference| panic!("{place}: {difference}"));
        }
    }
    assert!(folder.path("finished").exists(), "the last example failed\n{log}");
    every_operation_has_a_heading(&page, &folder.path("openapi.json"));
}

/// The page promises an example for each endpoint.
#[track_caller]
fn every_operation_has_a_heading(page: &str, description: &Path) {
    let description = fs::read(description).expect("an example fetches the description");
    let description: Value = serde_json::from_slice(&description).expect("JSON");
    let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("### ")).collect();
    for (path, operations) in description["paths"].as_object().expect("paths") {
        for method in operations.as_object().expect("operations").keys() {
            let name = format!("{} {path}", method.to_uppercase());
            let is_named = |heading: &&str| {
                heading.split(&name).skip(1).any(|rest| rest.is_empty() || rest.starts_with([',', ' ']))
            };
            assert!(headings.iter().any(is_named), "no heading for {name}");
        }
    }
}

#[test]
fn the_python_example_tells_a_genuine_message_from_a_forged_one() {
    let page = page();
    let code = blocks(&page).into_iter().find(|block| block.language == "python").expect("an example");
    let folder = Folder::new("the_python_example_tells_a_genuine_message_from_a_forged_one");
    // The values of the shell example, which the sender's own tests have too.
    let checks = r#"
secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
headers = {"webhook-id": "msg_1", "webhook-timestamp": "1763200000",
           "webhook-signature": "v1,AAAA v1,Nrsm2DtVcDDC64KuULBLkMQ/6Xcao8LRQygC4qtKzBk="}
body = b'{"type":"analysis.completed"}'
assert is_genuine(secret, headers, body, now=1763200100)
assert not is_genuine(secret, headers, body + b" ", now=1763200100)
assert not is_genuine(secret, headers | {"webhook-id": "msg_2"}, body, now=1763200100)
assert not is_genuine(secret, headers, body, now=1763200301)
assert not is_genuine(secret, headers, body)
"#;
    folder.file("check.py", format!("{}{checks}", code.text).as_bytes());
    let ran = Command::new("python3").arg(folder.path("check.py")).output().expect("python3 starts");
    assert!(ran.status.success(), "{}", text(&ran.stderr));
}

/// A fenced part of the page.
struct Block<'a> {
    language: &'a str,
    text: String,
    line: usize,
    /// What stands between its end and the next one.
    after: String,
}

struct Example {
    script: String,
    line: usize,
    status: Option<u16>,
    shown: Option<Value>,
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    fs::read_to_string(path).expect("the page")
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_inside = false;
    for (index, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), is_inside) {
            (Some(language), false) => {
                is_inside = true;
                blocks.push(Block { language, text: String::new(), line: index + 1, after: String::new() });
            }
            (Some(_), true) => is_inside = false,
            (None, _) => {
                let Some(block) = blocks.last_mut() else { continue };
                let place = if is_inside { &mut block.text } else { &mut block.after };
                place.push_str(line);
                place.push('\n');
            }
        }
    }
    assert!(!is_inside, "a fence is not closed");
    blocks
}

/// An example is a shell block, the line behind it that begins with a status, and the JSON that follows at once.
fn examples(page: &str) -> Vec<Example> {
    let blocks = blocks(page);
    let mut examples = Vec::new();
    for (index, block) in blocks.iter().enumerate().filter(|(_, block)| block.language == "sh") {
        let mut said = block.after.lines().filter(|line| !line.is_empty());
        let status = said.next().and_then(|line| line.strip_prefix('`')?.get(..3)?.parse::<u16>().ok());
        assert_eq!(
            status.is_some(),
            block.text.contains("curl "),
            "line {}: an example says what is answered",
            block.line
        );
        let next = blocks.get(index + 1).filter(|next| next.language == "json" && said.next().is_none());
        let shown = next.map(|next| {
            serde_json::from_str(&next.text).unwrap_or_else(|failure| panic!("line {}: {failure}", next.line))
        });
        examples.push(Example { script: block.text.clone(), line: block.line, status, shown });
    }
    examples
}

/// A service as a new user starts it, on a free port.
struct Service {
    process: Child,
    /// Held open: a program whose output nobody takes would end.
    _output: BufReader<ChildStdout>,
    base: String,
    email: String,
    password: String,
    key: String,
}

impl Service {
    fn start(folder: &Folder) -> Self {
        let log = fs::File::create(folder.path("service.log")).expect("a file");
        let mut command = testbed::program(env!("CARGO_BIN_EXE_lending"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).current_dir(folder.path("."));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let mut process = command.spawn().expect("the program starts");
        let mut output = BufReader::new(process.stdout.take().expect("its output"));
        let mut said = |label: &str| {
            let mut line = String::new();
            loop {
                line.clear();
                let length = output.read_line(&mut line).expect("text");
                assert!(length > 0, "it ended before it said {label}");
                if let Some((_, value)) = line.split_once(label) {
                    return value.trim().to_owned();
                }
            }
        };
        let base = format!("{}/v1", said("listens on "));
        let (email, password, key) = (said("user "), said("password "), said("API key "));
        Self { process, _output: output, base, email, password, key }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One shell for all, which ends at the first command that fails. Returns what it complained of.
fn run(folder: &Folder, service: &Service, examples: &[Example]) -> String {
    let mut script = String::from("set -eu\n");
    for (number, Example { script: example, .. }) in examples.iter().enumerate() {
        script.push_str(&format!(
            "echo '{MARK}{number}' >> \"$STATUSES\"\n{{\n{example}}} > {number}.part\nmv {number}.part {number}.out\n"
        ));
    }
    script.push_str("touch finished\n");
    let shell = testbed::program("sh")
        .arg("-c")
        .arg(script)
        .current_dir(folder.path("."))
        .env("PATH", path_with_curl(folder))
        .env("TRUE_PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("STATUSES", folder.path("statuses"))
        .env("BASE", &service.base)
        .env("KEY", &service.key)
        .env("EMAIL", &service.email)
        .env("PASSWORD", &service.password)
        .output()
        .expect("a shell");
    let log = fs::read_to_string(folder.path("service.log")).unwrap_or_default();
    format!("{}{log}", text(&shell.stderr))
}

/// A `curl` that is the true one and writes down each status; and `lending` beside it.
fn path_with_curl(folder: &Folder) -> std::ffi::OsString {
    let programs = folder.path("bin");
    fs::create_dir_all(&programs).expect("a folder");
    let curl = "#!/bin/sh\nPATH=$TRUE_PATH\nexport PATH\n\
                exec curl --disable --noproxy '*' --show-error --write-out '%{stderr}%{http_code}\\n' \"$@\" 2>> \"$STATUSES\"\n";
    folder.file("bin/curl", curl.as_bytes());
    let made = Command::new("chmod").arg("+x").arg(programs.join("curl")).status().expect("chmod");
    assert!(made.success());
    let program = PathBuf::from(env!("CARGO_BIN_EXE_lending"));
    let mut folders = vec![programs, program.parent().expect("a folder").to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    std::env::join_paths(folders).expect("a path")
}

/// Example by example.
fn statuses(folder: &Folder) -> Vec<Vec<u16>> {
    let written = fs::read_to_string(folder.path("statuses")).expect("statuses");
    let mut all = Vec::new();
    for line in written.lines() {
        if line.starts_with(MARK) {
            all.push(Vec::new());
        } else if let (Ok(status), Some(last)) = (line.parse(), all.last_mut()) {
            last.push(status);
        }
    }
    all
}

/// Everything that is shown is there: members, first entries of lists, words. Numbers only have to be numbers.
fn compare(shown: &Value, real: &Value, place: &str) -> Result<(), String> {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => shown.iter().try_for_each(|(name, member)| {
            let place = format!("{place}/{name}");
            let found = real.get(name).ok_or_else(|| format!("{place} is not there"))?;
            compare(member, found, &place)
        }),
        (Value::Array(shown), Value::Array(real)) => {
            shown.iter().enumerate().try_for_each(|(index, entry)| {
                let place = format!("{place}/{index}");
                let found = real.get(index).ok_or_else(|| format!("{place} is not there"))?;
                compare(entry, found, &place)
            })
        }
        (Value::Number(_), Value::Number(_)) => Ok(()),
        (Value::String(shown), Value::String(real)) if is_like(shown, real) => Ok(()),
        (shown, real) if shown == real => Ok(()),
        (shown, real) => Err(format!("{place} is {real}, and the page shows {shown}")),
    }
}

fn is_like(shown: &str, real: &str) -> bool {
    match shown.split_once(ELLIPSIS) {
        Some((before, after)) => {
            real.len() >= before.len() + after.len() && real.starts_with(before) && real.ends_with(after)
        }
        None => shown == real,
    }
}

#[test]
fn a_page_that_shows_something_else_is_noticed() {
    let real = serde_json::json!({ "id": "an_01", "list": [{ "a": 1 }], "none": null });
    let check = |shown: Value| compare(&shown, &real, "").is_ok();
    assert!(check(serde_json::json!({ "id": "an_…", "list": [{ "a": 2 }], "none": null })));
    for wrong in [
        serde_json::json!({ "id": "prod_…" }),
        serde_json::json!({ "id": 1 }),
        serde_json::json!({ "missing": null }),
        serde_json::json!({ "list": [{ "b": 1 }] }),
        serde_json::json!({ "list": [{ "a": 1 }, {}] }),
        serde_json::json!({ "none": "…" }),
    ] {
        assert!(!check(wrong.clone()), "{wrong}");
    }
}
