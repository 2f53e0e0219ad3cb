//! A lender's own system, which hears of analyses: an HTTP server on a port of this machine.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use serde_json::Value;

/// Longer than a message takes. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// Takes every message and says thank you.
pub(crate) struct Listener {
    address: String,
    messages: Receiver<Message>,
}

pub(crate) struct Message {
    /// By their names in small letters.
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Value,
}

impl Listener {
    pub(crate) fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}/lending", listener.local_addr().expect("an address"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // Whoever hangs up in the middle has told nothing.
                let _ = take(stream, &sender);
            }
        });
        Self { address, messages }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    #[track_caller]
    pub(crate) fn next(&self) -> Message {
        self.messages.recv_timeout(PATIENCE).expect("a message")
    }
}

fn take(mut stream: TcpStream, sender: &Sender<Message>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut headers = HashMap::new();
    reader.read_line(&mut String::new())?;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    write!(stream, "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")?;
    // A test that has what it wants no longer listens.
    let _ = sender.send(Message { headers, body: serde_json::from_slice(&body).unwrap_or_default() });
    Ok(())
}
