//! A bureau that speaks our JSON, knows a reference again, and counts what it bills.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What it does with one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    Report,
    NoHit,
    /// Definitely not, and for nothing.
    Refuse,
    Busy,
    /// Status 500, and nothing done.
    Stumble,
    /// Does its work and bills it, and then says something that nobody understands.
    Mumble,
    /// Does its work and bills it, and hangs up.
    HangUp,
    /// Does its work and bills it, and never says so.
    Freeze,
}

/// Ends with the test's runtime.
#[derive(Clone)]
pub(crate) struct Counter {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    frozen: Arc<Notify>,
}

#[derive(Default)]
struct State {
    moods: VecDeque<Mood>,
    /// When the moods are used up.
    lasting: Option<Mood>,
    asked: BTreeMap<String, u32>,
    billed: BTreeSet<String>,
    /// Freezes at the question after so many others.
    freezes_after: Option<u32>,
}

impl Counter {
    /// Has these moods in turn, and then answers.
    pub(crate) async fn open(moods: &[Mood]) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = State { moods: moods.iter().copied().collect(), ..State::default() };
        let counter = Self { address, state: Arc::new(Mutex::new(state)), frozen: Arc::default() };
        let serving = counter.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let counter = serving.clone();
                tokio::spawn(async move { counter.serve(stream).await });
            }
        });
        counter
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/enquiries", self.address)
    }

    pub(crate) fn feels(&self, moods: &[Mood]) {
        self.state().moods.extend(moods);
    }

    pub(crate) fn always_feels(&self, mood: Option<Mood>) {
        self.state().lasting = mood;
    }

    /// The question after so many others is billed and never answered.
    pub(crate) fn freeze_after(&self, questions: Option<u32>) {
        self.state().freezes_after = questions;
    }

    /// Ready when a question was billed that will not be answered.
    pub(crate) async fn frozen(&self) {
        self.frozen.notified().await;
    }

    /// How many questions there were, repeats counted.
    pub(crate) fn questions(&self) -> u32 {
        self.state().asked.values().sum()
    }

    /// The references that it bills, each once.
    pub(crate) fn billed(&self) -> BTreeSet<String> {
        self.state().billed.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panicked meanwhile")
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        loop {
            let question = read(&mut stream).await?;
            let reference = question["reference"].as_str()?.to_owned();
            let mood = self.consider(&reference);
            let (status, body) = match mood {
                Mood::Report => (200, report(&question).to_string()),
                Mood::NoHit => {
                    (404, json!({ "error": { "code": "no_hit", "message": "nobody" } }).to_string())
                }
                Mood::Refuse => {
                    (422, json!({ "error": { "code": "bad_name", "message": "no" } }).to_string())
                }
                Mood::Busy => (429, String::new()),
                Mood::Stumble => (500, "oops".to_owned()),
                Mood::Mumble => (200, "<html>Welcome!</html>".to_owned()),
                Mood::HangUp => return None,
                Mood::Freeze => {
                    self.frozen.notify_one();
                    std::future::pending().await
                }
            };
            let head = format!(
                "HTTP/1.1 {status} So\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            stream.write_all((head + &body).as_bytes()).await.ok()?;
            stream.flush().await.ok()?;
        }
    }

    fn consider(&self, reference: &str) -> Mood {
        let mut state = self.state();
        *state.asked.entry(reference.to_owned()).or_default() += 1;
        let mut mood = state.moods.pop_front().or(state.lasting).unwrap_or(Mood::Report);
        if let Some(left) = state.freezes_after {
            state.freezes_after = left.checked_sub(1);
            if left == 0 {
                mood = Mood::Freeze;
            }
        }
        if !matches!(mood, Mood::Refuse | Mood::Busy | Mood::Stumble) {
            state.billed.insert(reference.to_owned());
        }
        mood
    }
}

fn report(question: &Value) -> Value {
    json!({
        "bureau": "counter",
        "is_sandbox": true,
        "report_number": question["reference"],
        "reported_on": question["asked_on"],
        "identity": { "name": question["name"], "match_quality": "exact" },
        "score": { "value": 780 },
        "accounts": [],
    })
}

async fn read(stream: &mut BufReader<TcpStream>) -> Option<Value> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.insert(name.to_lowercase(), value.to_owned());
    }
    let length = headers.get("content-length")?.parse().ok()?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    serde_json::from_slice(&body).ok()
}
