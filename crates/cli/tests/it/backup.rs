//! A backup, restored elsewhere, answers as the original did.

use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use store::{Address, BlobAddress};
use testbed::Bed;

use crate::http::Request;
use crate::node::Node;
use crate::{Folder, text};

const PATIENCE: Duration = Duration::from_secs(60);

/// Everything that a client can read, byte for byte.
fn answers(address: SocketAddr, key: &str, analysis: &str) -> Vec<Vec<u8>> {
    let one = format!("/v1/analyses/{analysis}");
    let paths = [
        "/v1/me",
        "/v1/analyses",
        "/v1/products",
        "/v1/members",
        &format!("{one}?include_result=true"),
        &format!("{one}/document"),
    ];
    let ask = |path: &&str| {
        let answer = Request::get(path).bearer(key).send(address).expect("an answer");
        assert_eq!(answer.status, 200, "{path}: {}", answer.json());
        answer.body
    };
    paths.iter().map(ask).collect()
}

fn completed(address: SocketAddr, key: &str, analysis: &str) {
    let end = Instant::now() + PATIENCE;
    let path = format!("/v1/analyses/{analysis}");
    let is_done = || {
        let answer = Request::get(&path).bearer(key).send(address).expect("an answer");
        answer.json()["status"] == "completed"
    };
    while !is_done() {
        assert!(Instant::now() < end, "it does not complete");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn run(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().expect("the program runs");
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn a_backup_answers_the_same_from_another_folder_and_from_postgres() {
    let folder = Folder::new("a_backup_answers_the_same_from_another_folder_and_from_postgres");
    let team = folder.team("asha@north.example", "a long enough one");
    let key = team["api_key"].as_str().expect("a key");
    let mut node = folder.serve(&[]);
    folder.specimen("june.pdf", &[]);
    let statement = std::fs::read(folder.path("june.pdf")).expect("a statement");
    let upload = Request::upload("june.pdf", &statement, &[("applicant_name", "Asha Rao")]).bearer(key);
    let made = upload.send(node.address()).expect("an answer").json();
    let analysis = made["id"].as_str().expect("an id");
    completed(node.address(), key, analysis);
    // While it runs: nobody has to stop for a backup.
    let (code, told) = run(&mut folder.command(&["backup", "kept"]));
    assert_eq!(code, Some(0), "{told}");
    let before = answers(node.address(), key, analysis);
    assert_eq!(before.last().map(Vec::as_slice), Some(&statement[..]));
    node.stop();

    // Without the key it is worth nothing, and nothing is made in its place.
    let (code, told) = run(&mut folder.command(&["restore", "kept", "--data-dir", "other"]));
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("master key") && !folder.path("other/master.key").exists(), "{told}");
    let key_file = folder.path("lending-data/master.key").display().to_string();
    let with_key = ["--master-key-file", key_file.as_str()];
    let (code, told) = run(folder.command(&["restore", "kept", "--data-dir", "other"]).args(with_key));
    assert_eq!(code, Some(0), "{told}");
    let node = folder.serve(&[&["--data-dir", "other"], &with_key[..]].concat());
    assert_eq!(answers(node.address(), key, analysis), before);
    drop(node);
    // A place that has something in it is left alone.
    let (code, told) = run(folder.command(&["restore", "kept", "--data-dir", "other"]).args(with_key));
    assert_eq!(code, Some(1), "{told}");

    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let bed = runtime.block_on(Bed::postgres());
    let (Address::Postgres { url, .. }, BlobAddress::Folder(blobs)) = (&bed.address, &bed.blob_address)
    else {
        panic!("a bed on Postgres is on Postgres");
    };
    let blobs = format!("file://{}", blobs.display());
    let there = ["--database-url", url.as_str(), "--blob-url", &blobs];
    let (code, told) = run(folder.command(&["restore", "kept"]).args(with_key).args(there));
    assert_eq!(code, Some(0), "{told}");
    let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
    let node = Node::start(command.args(with_key).args(there));
    assert_eq!(answers(node.address(), key, analysis), before);
}
