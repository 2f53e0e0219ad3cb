//! How a running program ends: politely, or at once.

use std::io::Read;
use std::net::{SocketAddr, TcpStream};

use rustix::process::Signal;

use crate::Folder;
use crate::http::Request;

/// An upload whose head the server has read: it waits for the rest.
fn under_way(upload: &Request, address: SocketAddr) -> TcpStream {
    let mut stream = upload.clone().header("expect", "100-continue").begin(address).expect("a connection");
    let mut answer = [0; 25];
    stream.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}

fn statement(folder: &Folder) -> Vec<u8> {
    folder.specimen("statement.pdf", &[]);
    std::fs::read(folder.path("statement.pdf")).expect("a statement")
}

#[test]
fn an_upload_that_is_under_way_is_answered_before_the_end() {
    let folder = Folder::new("an_upload_that_is_under_way_is_answered_before_the_end");
    let key =
        folder.team("asha@north.example", "a long enough one")["api_key"].as_str().expect("a key").to_owned();
    let mut node = folder.serve(&["--workers", "0"]);
    let upload = Request::upload("june.pdf", &statement(&folder), &[]).bearer(&key);
    let mut stream = under_way(&upload, node.address());
    node.signal(Signal::TERM);
    node.has_logged("stopping");
    let answer = upload.finish(&mut stream).expect("an answer");
    assert_eq!(answer.status, 202, "{}", answer.json());
    assert_eq!(node.end().code(), Some(0), "{}", node.log());

    let node = folder.serve(&["--workers", "0"]);
    let list = Request::get("/v1/analyses").bearer(&key).send(node.address()).expect("an answer").json();
    assert_eq!((&list["data"][0]["id"], &list["total"]), (&answer.json()["id"], &1.into()));
}

/// The lease would last an hour: whoever comes next can only have it because it was given back.
#[test]
fn an_analysis_that_cannot_be_finished_is_given_back() {
    let folder = Folder::new("an_analysis_that_cannot_be_finished_is_given_back");
    let key =
        folder.team("asha@north.example", "a long enough one")["api_key"].as_str().expect("a key").to_owned();
    let arguments = ["--workers", "1", "--lease-seconds", "3600", "--drain-seconds", "0"];
    let mut node = folder.serve(&arguments);
    folder.long_specimen("long.pdf", "24", "60");
    let statement = std::fs::read(folder.path("long.pdf")).expect("a statement");
    let upload = Request::upload("long.pdf", &statement, &[]).bearer(&key);
    let made = upload.send(node.address()).expect("an answer").json();
    let path = format!("/v1/analyses/{}", made["id"].as_str().expect("an id"));
    let status = |address| {
        let answer = Request::get(&path).bearer(&key).send(address).expect("an answer").json();
        answer["status"].as_str().expect("a status").to_owned()
    };
    while status(node.address()) == "queued" {}
    assert_eq!(node.stop().code(), Some(0), "{}", node.log());

    let node = folder.serve(&arguments);
    while status(node.address()) != "completed" {
        assert_ne!(status(node.address()), "failed");
    }
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = Folder::new("a_second_interrupt_ends_at_once");
    let key =
        folder.team("asha@north.example", "a long enough one")["api_key"].as_str().expect("a key").to_owned();
    let mut node = folder.serve(&["--workers", "0", "--drain-seconds", "3600"]);
    let upload = Request::upload("june.pdf", &statement(&folder), &[]).bearer(&key);
    let _stream = under_way(&upload, node.address());
    node.signal(Signal::INT);
    node.has_logged("stopping");
    node.signal(Signal::INT);
    assert_eq!(node.end().code(), Some(1), "{}", node.log());
}
