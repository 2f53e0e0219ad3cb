//! The other end of webhooks: hears messages, remembers them, and at times does not answer.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

/// Longer than senders wait.
const HANGS_FOR: Duration = Duration::from_secs(40);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    Fine,
    /// Takes the message and says nothing.
    Hanging,
    Refusing,
}

/// What was said, by the id of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) path: String,
    pub(super) event: String,
    pub(super) subject: String,
}

/// Cheap to clone; lives as long as the program.
#[derive(Clone)]
pub(super) struct Receiver {
    address: SocketAddr,
    mood: Arc<AtomicU8>,
    heard: Arc<Mutex<BTreeMap<String, Vec<Message>>>>,
}

impl Receiver {
    pub(super) fn start() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let receiver = Self {
            address: listener.local_addr()?,
            mood: Arc::new(AtomicU8::new(Mood::Fine as u8)),
            heard: Arc::default(),
        };
        let ours = receiver.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let receiver = ours.clone();
                // A sender that is killed in the middle is no fault of ours.
                std::thread::spawn(move || drop(receiver.answer(stream)));
            }
        });
        Ok(receiver)
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    pub(super) fn be(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    /// Everything that was said under each id.
    pub(super) fn heard(&self) -> BTreeMap<String, Vec<Message>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn answer(&self, stream: TcpStream) -> Result<()> {
        stream.set_read_timeout(Some(HANGS_FOR))?;
        let mut lines = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if lines.read_line(&mut head)? == 0 {
                return Ok(());
            }
        }
        let header = |name: &str| {
            head.lines()
                .filter_map(|line| line.split_once(':'))
                .find_map(|(known, value)| known.eq_ignore_ascii_case(name).then(|| value.trim().to_owned()))
        };
        let length: usize = header("content-length").context("no length")?.parse()?;
        let mut body = vec![0; length];
        lines.read_exact(&mut body)?;
        let body: Value = serde_json::from_slice(&body)?;
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let message = Message { path, event: text(&body["type"]), subject: text(&body["data"]["id"]) };
        let id = header("webhook-id").context("no id")?;
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).entry(id).or_default().push(message);
        let mood = self.mood.load(Ordering::SeqCst);
        if mood == Mood::Hanging as u8 {
            std::thread::sleep(HANGS_FOR);
            return Ok(());
        }
        let status = if mood == Mood::Refusing as u8 { "500 No" } else { "204 Fine" };
        let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        Ok(lines.get_mut().write_all(answer.as_bytes())?)
    }
}
