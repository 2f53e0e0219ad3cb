//! The proof: processes are killed at every step of their enquiries, and the ledger still equals the bureau's count.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use serde_json::json;
use store::Address;
use testbed::Bed;
use tokio::sync::mpsc;

use crate::counter::Counter;
use crate::house::{House, count};

/// Where a process dies: at a step of its own, or while the bureau has its question.
const DEATHS: [&str; 5] = ["intended", "during", "answered", "keeping", "kept"];
/// New clients of each process, beside those that repeat what a dead one left unanswered.
const NEW_CLIENTS: usize = 4;
const REPEATING_CLIENTS: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_enquiries_with_a_process_killed_at_every_step_are_billed_once_each_on_sqlite() {
    prove(Bed::sqlite().await, 75).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn enquiries_with_a_process_killed_at_every_step_are_billed_once_each_on_postgres() {
    prove(Bed::postgres().await, 15).await;
}

async fn prove(bed: Bed, processes: usize) {
    let house = House::open(bed, &[]).await;
    let mut ledger = Clients::default();
    let mut deaths: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..processes {
        let death = DEATHS[number % DEATHS.len()];
        // The first, the second or the third enquiry that comes so far.
        let time = 1 + (number / DEATHS.len()) % 3;
        let keys = ledger.next(number);
        house.counter.freeze_after((death == "during").then(|| u32::try_from(time - 1).expect("few")));
        let fatal = (death != "during").then_some((death, time));
        if ledger.hear(Process::start(&house, &keys, fatal), &house.counter).await == End::Killed {
            *deaths.entry(death).or_default() += 1;
        }
    }
    house.counter.freeze_after(None);
    let unanswered: Vec<String> = ledger.unanswered().collect();
    let end = ledger.hear(Process::reconciler(&house), &house.counter).await;
    assert_eq!(end, End::OfItself);
    let end = ledger.hear(Process::start(&house, &unanswered, None), &house.counter).await;
    assert_eq!(end, End::OfItself);

    let all = processes * NEW_CLIENTS;
    audit(&house, &ledger, all).await;
    let killed: usize = deaths.values().sum();
    assert!(DEATHS.iter().all(|death| deaths.contains_key(death)), "{deaths:?}");
    eprintln!(
        "{all} enquiries, {killed} processes killed {deaths:?}, {} questions to the bureau, {} billed, {} charged",
        house.counter.questions(),
        house.counter.billed().len(),
        house.charged_now().await.len()
    );
}

/// Every client has one check, one report and one charge; and the bureau counts the same.
async fn audit(house: &House, ledger: &Clients, all: usize) {
    assert_eq!(ledger.unanswered().collect::<Vec<_>>(), [""; 0], "every client has an answer");
    let answered: BTreeSet<String> = ledger.answers.values().flatten().flatten().cloned().collect();
    assert_eq!(ledger.answers.len(), all);
    assert!(
        ledger.answers.values().flatten().all(|checks| checks.len() == 1),
        "one check for a key, for ever"
    );
    assert_eq!(answered.len(), all, "no check for two keys");
    assert_eq!(house.counter.billed(), answered, "what the bureau bills is what was delivered");
    assert_eq!(house.charged_now().await, answered, "and what the teams pay");
    let all = i64::try_from(all).expect("few");
    for rows in ["credit_checks", "credit_reports", "charges", "credit_check_keys"] {
        assert_eq!(house.count(rows).await, all, "{rows}");
    }
    let address = &house.bed.address;
    assert_eq!(count(address, "credit_checks WHERE status <> 'completed' OR due_at IS NOT NULL").await, 0);
    assert_eq!(count(address, "consents WHERE used_at IS NOT NULL").await, all);
}

/// The clients, and which check each was told of.
#[derive(Default)]
struct Clients {
    answers: BTreeMap<String, Option<BTreeSet<String>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Killed,
    OfItself,
}

impl Clients {
    /// New ones, and a few of those that wait for an answer.
    fn next(&mut self, process: usize) -> Vec<String> {
        let mut keys: Vec<String> = self.unanswered().take(REPEATING_CLIENTS).collect();
        for client in 0..NEW_CLIENTS {
            let key = format!("order-{process}-{client}");
            self.answers.insert(key.clone(), None);
            keys.push(key);
        }
        keys
    }

    fn unanswered(&self) -> impl Iterator<Item = String> {
        self.answers.iter().filter(|(_, told)| told.is_none()).map(|(key, _)| key.clone())
    }

    /// Listens until the process has come to where it dies, and kills it there; or until it ends.
    async fn hear(&mut self, mut process: Process, counter: &Counter) -> End {
        loop {
            let line = tokio::select! {
                line = process.lines.recv() => line,
                () = counter.frozen() => None,
            };
            let words: Vec<&str> = line.as_deref().map(|line| line.split(' ').collect()).unwrap_or_default();
            match words.as_slice() {
                ["done", key, check] => {
                    let told = self.answers.get_mut(*key).expect("a key of ours");
                    told.get_or_insert_default().insert((*check).to_owned());
                }
                ["refused", _, "idempotency_in_progress"] => {}
                ["over"] => {
                    process.child.wait().expect("an end");
                    return End::OfItself;
                }
                [] | ["here"] => {
                    process.child.kill().expect("a process to kill");
                    process.child.wait().expect("an end");
                    return End::Killed;
                }
                other => panic!("a process said {other:?}"),
            }
        }
    }
}

struct Process {
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
}

impl Process {
    fn start(house: &House, keys: &[String], fatal: Option<(&str, usize)>) -> Self {
        Self::run(
            house,
            &json!({
                "keys": keys,
                "dies_at": fatal.map(|(step, _)| step),
                "dies_the": fatal.map(|(_, time)| time),
            }),
        )
    }

    fn reconciler(house: &House) -> Self {
        Self::run(house, &json!({ "keys": [], "reconcile": true }))
    }

    fn run(house: &House, order: &serde_json::Value) -> Self {
        let mut order = order.clone();
        let place = match &house.bed.address {
            Address::Sqlite(path) => ("sqlite", path.display().to_string()),
            Address::Postgres { url, .. } => ("postgres", url.clone()),
        };
        for (name, value) in [
            (place.0, place.1),
            ("keyring", house.bed.keyring_text.clone()),
            ("url", house.counter.url()),
            ("team", house.team.to_string()),
            ("user", house.user.to_string()),
        ] {
            order[name] = value.into();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_mortal-client"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut input = child.stdin.take().expect("an input");
        input.write_all(order.to_string().as_bytes()).expect("a listener");
        drop(input);
        let output = BufReader::new(child.stdout.take().expect("an output"));
        let (sender, lines) = mpsc::unbounded_channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { child, lines }
    }
}
