//! Calls and their answers, and events between them, as JSON with a zero byte after each.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::arrivals::Arrivals;
use crate::witness::Witness;

/// Longer than any answer takes on a busy machine. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// The ways in and out of a browser, for all its pages together.
#[derive(Debug)]
pub(crate) struct Pipe {
    writer: Mutex<ChildStdin>,
    count: AtomicU64,
    heard: Mutex<Heard>,
    news: Condvar,
}

#[derive(Debug, Default)]
struct Heard {
    answers: HashMap<u64, Result<Value, String>>,
    /// What happened on each page, by session.
    witnesses: HashMap<String, Witness>,
    /// Files that were saved, or are about to be, by any tab.
    arrivals: Arrivals,
    /// Set when the browser is gone, with its last words.
    ended: Option<String>,
}

impl Pipe {
    pub(crate) fn between(child: &mut Child) -> Arc<Self> {
        let writer = Mutex::new(child.stdin.take().expect("standard input"));
        let output = child.stdout.take().expect("standard output");
        let mut errors = child.stderr.take().expect("standard error");
        let pipe = Arc::new(Self {
            writer,
            count: AtomicU64::new(0),
            heard: Mutex::default(),
            news: Condvar::new(),
        });
        let listener = Arc::clone(&pipe);
        std::thread::spawn(move || {
            listener.listen(output);
            let mut complaint = String::new();
            let _ = errors.read_to_string(&mut complaint);
            listener.heard().ended = Some(complaint);
            listener.news.notify_all();
        });
        pipe
    }

    /// One call and its answer, or what the browser has against it.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: &Value) -> Result<Value, String> {
        let id = self.send(session, method, params)?;
        let end = Instant::now() + PATIENCE;
        let mut heard = self.heard();
        loop {
            if let Some(answer) = heard.answers.remove(&id) {
                return answer.map_err(|complaint| format!("{method}: {complaint}"));
            }
            if let Some(complaint) = &heard.ended {
                return Err(format!("{method}: the browser is gone. {complaint}"));
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(format!("{method}: no answer within {} s", PATIENCE.as_secs()));
            }
            heard = self.news.wait_timeout(heard, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    pub(crate) fn begin_witness(&self, session: &str) {
        self.heard().witnesses.insert(session.to_owned(), Witness::default());
    }

    pub(crate) fn end_witness(&self, session: &str) {
        self.heard().witnesses.remove(session);
    }

    /// Looks at, or changes, what was seen on a page.
    pub(crate) fn witness<Seen>(&self, session: &str, look: impl FnOnce(&mut Witness) -> Seen) -> Seen {
        look(self.heard().witnesses.entry(session.to_owned()).or_default())
    }

    /// Looks at what tabs have saved.
    pub(crate) fn arrivals<Seen>(&self, look: impl FnOnce(&Arrivals) -> Seen) -> Seen {
        look(&self.heard().arrivals)
    }

    /// Returns when the browser says anything at all, or when the time is over.
    pub(crate) fn wait_for_news(&self, at_most: Duration) {
        let heard = self.heard();
        let _ = self.news.wait_timeout(heard, at_most).unwrap_or_else(PoisonError::into_inner);
    }

    fn send(&self, session: Option<&str>, method: &str, params: &Value) -> Result<u64, String> {
        let id = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        match writer.write_all(&bytes).and_then(|()| writer.flush()) {
            Ok(()) => Ok(id),
            Err(error) => Err(format!("{method}: the browser does not listen: {error}")),
        }
    }

    fn listen(&self, output: ChildStdout) {
        let mut reader = BufReader::new(output);
        let mut bytes = Vec::new();
        while reader.read_until(0, &mut bytes).is_ok_and(|count| count > 0) {
            if bytes.last() == Some(&0) {
                bytes.pop();
            }
            if let Ok(message) = serde_json::from_slice::<Value>(&bytes) {
                self.take(message);
            }
            bytes.clear();
        }
    }

    fn take(&self, mut message: Value) {
        let method = message["method"].as_str().unwrap_or_default().to_owned();
        let session = message["sessionId"].as_str().map(str::to_owned);
        let mut heard = self.heard();
        if let Some(id) = message["id"].as_u64() {
            let answer = match message["error"]["message"].as_str() {
                Some(complaint) => Err(complaint.to_owned()),
                None => Ok(message["result"].take()),
            };
            heard.answers.insert(id, answer);
        } else if let Some(session) = &session
            && let Some(witness) = heard.witnesses.get_mut(session)
        {
            witness.see(&method, &message["params"]);
        } else {
            heard.arrivals.see(&method, &message["params"]);
        }
        drop(heard);
        self.news.notify_all();
        if method == "Page.javascriptDialogOpening" {
            // A person who is asked whether they are sure is sure; nobody waits for this answer.
            let _ = self.send(session.as_deref(), "Page.handleJavaScriptDialog", &json!({ "accept": true }));
        }
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
