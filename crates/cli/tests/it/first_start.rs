//! The first start: what it makes, what it shows once, and what it refuses.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;

use crate::http::Request;
use crate::{Folder, text};

/// What the greeting says after this label.
fn shown(output: &str, label: &str) -> Option<String> {
    output.lines().find_map(|line| line.trim().strip_prefix(label)).map(|rest| rest.trim().to_owned())
}

#[test]
fn a_bare_call_serves_and_shows_its_secrets_once() {
    let folder = Folder::new("a_bare_call_serves_and_shows_its_secrets_once");
    let bare = || crate::node::Node::start(folder.command(&[]).env("LENDING_LISTEN", "127.0.0.1:0"));
    let mut node = bare();
    let address = node.address();
    node.has_shown("Try it:");
    let output = node.output();
    let key = shown(&output, "API key").expect("a key");
    let sign_in = serde_json::json!({
        "email": shown(&output, "user").expect("a user"), "password": shown(&output, "password").expect("a password"),
    });
    assert_eq!(Request::get("/v1/me").bearer(&key).send(address).expect("an answer").status, 200);
    let signed_in = Request::post_json("/v1/auth/token", &sign_in).send(address).expect("an answer");
    assert_eq!(signed_in.status, 200, "{}", signed_in.json());
    for (name, mode) in [("", 0o700), ("statements", 0o700), ("master.key", 0o600), ("lending.db", 0o600)] {
        let about = std::fs::metadata(folder.path("lending-data").join(name)).expect(name);
        assert_eq!(about.permissions().mode() & 0o777, mode, "{name}");
    }
    assert_eq!(node.stop().code(), Some(0));
    for secret in [key.as_str(), sign_in["password"].as_str().expect("a password")] {
        assert!(!node.log().contains(secret), "a secret is in the log");
    }

    let mut second = bare();
    let address = second.address();
    assert_eq!(Request::get("/v1/me").bearer(&key).send(address).expect("an answer").status, 200);
    second.stop();
    assert_eq!(shown(&second.output(), "API key"), None, "{}", second.output());
}

#[test]
fn first_starts_at_once_make_one_team() {
    let folder = Folder::new("first_starts_at_once_make_one_team");
    let mut nodes = [folder.serve(&[]), folder.serve(&[]), folder.serve(&[])];
    for node in &nodes {
        node.has_logged("started");
    }
    let teams = text(&folder.lending(&["team", "list"], "").stdout);
    assert_eq!(teams.lines().count(), 1, "{teams}");
    for node in &mut nodes {
        assert_eq!(node.stop().code(), Some(0), "{}", node.log());
    }
    let greeted = nodes.iter().filter(|node| shown(&node.output(), "API key").is_some()).count();
    assert_eq!(greeted, 1);
}

#[test]
fn a_port_in_use_is_named_and_costs_nothing() {
    let folder = Folder::new("a_port_in_use_is_named_and_costs_nothing");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let output = folder.lending(&["serve", "--listen", &address], "");
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(told.contains(&address) && told.contains("--listen"), "{told}");
    // What is shown only once was not shown to nobody.
    folder.serve(&[]).has_shown("API key");
}

#[test]
fn a_lost_master_key_is_refused_with_what_to_do() {
    let folder = Folder::new("a_lost_master_key_is_refused_with_what_to_do");
    assert!(folder.lending(&["migrate"], "").status.success());
    let key = folder.path("lending-data/master.key");
    std::fs::rename(&key, folder.path("elsewhere")).expect("a file");
    for command in ["serve", "migrate", "work"] {
        let output = folder.lending(&[command], "");
        assert_eq!(output.status.code(), Some(1), "{command}");
        let told = text(&output.stderr);
        assert!(told.contains("master.key") && told.contains("put it back"), "{told}");
        assert!(!key.exists(), "a new key opens nothing");
    }
}

#[test]
fn another_master_key_is_refused() {
    let folder = Folder::new("another_master_key_is_refused");
    assert!(folder.lending(&["migrate"], "").status.success());
    let other = text(&folder.lending(&["master-key", "new"], "").stdout);
    folder.file("lending-data/master.key", other.as_bytes());
    let output = folder.lending(&["migrate"], "");
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(told.contains("the master key does not open this database"), "{told}");
    assert!(!told.contains(other.trim()), "a key was shown");
}
