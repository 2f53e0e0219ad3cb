//! A reader that stands still or dies costs its own statement an attempt, and its neighbours nothing.

use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::Folder;
use crate::http::Request;
use crate::node::Node;

/// It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(5);
/// More than it takes to be told that there is a file.
const WORKING_TICKS: u64 = 5;

/// A lender with a server, and a statement that takes a while.
struct Lender {
    folder: Folder,
    key: String,
    node: Node,
}

impl Lender {
    fn open(name: &str, limits: &[&str]) -> Self {
        let folder = Folder::new(name);
        let team = folder.team("asha@north.example", "a long enough one");
        let key = team["api_key"].as_str().expect("a key").to_owned();
        folder.long_specimen("long.pdf", "30", "200");
        folder.specimen("short.pdf", &[]);
        let node = folder.serve(limits);
        Self { folder, key, node }
    }

    fn upload(&self, name: &str) -> String {
        let statement = std::fs::read(self.folder.path(name)).expect("a statement");
        let upload = Request::upload(name, &statement, &[]).bearer(&self.key);
        let answer = upload.send(self.node.address()).expect("an answer");
        assert_eq!(answer.status, 202, "{name}: {}", answer.json());
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    fn show(&self, id: &str) -> Value {
        let ask = Request::get(&format!("/v1/analyses/{id}")).bearer(&self.key);
        ask.send(self.node.address()).expect("an answer").json()
    }

    fn ended(&self, id: &str) -> Value {
        until(|| Some(self.show(id)).filter(|shown| shown["completed_at"].is_string()))
    }

    /// Uploads the long statement, and sends this to the process that is reading it.
    fn interfere(&self, signal: Signal) -> String {
        let short = self.upload("short.pdf");
        assert_eq!(self.ended(&short)["status"], "completed");
        // One child looks at uploads. The one that was started after it reads, and waits for the next file now.
        let idle = children(self.node.id());
        assert_eq!(idle.len(), 2);
        let idle = idle[1];
        let long = self.upload("long.pdf");
        until(|| {
            let now = children(self.node.id()).into_iter().find(|child| child.id == idle.id)?;
            (now.ticks > idle.ticks + WORKING_TICKS).then_some(())
        });
        kill_process(Pid::from_raw(idle.id).expect("a process has an id"), signal).expect("it is there");
        assert_eq!(self.show(&long)["completed_at"], Value::Null, "it was read before");
        long
    }
}

#[test]
fn a_reader_that_stands_still_fails_its_own_statement_only() {
    let limits = ["--reader-seconds", "3", "--attempts", "1", "--workers", "2"];
    let lender = Lender::open("a_reader_that_stands_still_fails_its_own_statement_only", &limits);
    let long = lender.interfere(Signal::STOP);
    let short = lender.upload("short.pdf");
    assert_eq!(lender.ended(&short)["status"], "completed");
    let failed = lender.ended(&long);
    assert_eq!(failed["status"], "failed", "{failed}");
    assert_eq!(failed["failure"]["code"], "processing_timeout", "{failed}");
    let after = lender.upload("short.pdf");
    assert_eq!(lender.ended(&after)["status"], "completed");
}

#[test]
fn a_reader_that_dies_costs_an_attempt() {
    let lender = Lender::open("a_reader_that_dies_costs_an_attempt", &["--workers", "1"]);
    let long = lender.interfere(Signal::KILL);
    assert_eq!(lender.ended(&long)["status"], "completed");
    let log = lender.node.log();
    let about: Vec<&str> =
        log.lines().filter(|line| line.contains("worked on") && line.contains(&long)).collect();
    assert_eq!(about.len(), 2, "{log}");
    assert!(about[0].contains("retried") && about[0].contains("processing_crashed"), "{}", about[0]);
    assert!(about[1].contains("attempt=2") && about[1].contains("completed"), "{}", about[1]);
}

fn until<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < end, "it does not happen");
        std::thread::sleep(PAUSE);
    }
}

#[derive(Clone, Copy)]
struct Child {
    started: u64,
    id: i32,
    /// Of processor time.
    ticks: u64,
}

/// The oldest first.
fn children(parent: u32) -> Vec<Child> {
    let entries = std::fs::read_dir("/proc").expect("processes").flatten();
    let mut children: Vec<Child> = entries
        .filter_map(|entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            // After the name in brackets: state, parent, …, both processor times, …, and when it was started.
            let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
            let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
            let is_child = number(1)? == u64::from(parent);
            is_child.then_some(Child { started: number(19)?, id, ticks: number(11)? + number(12)? })
        })
        .collect();
    children.sort_unstable_by_key(|child| (child.started, child.id));
    children
}
