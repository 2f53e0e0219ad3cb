//! A webhook's other end: an HTTP server on this machine that answers as it is told and remembers what came.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

/// Ends with the test's runtime.
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    connections: Arc<AtomicUsize>,
    requests: mpsc::UnboundedReceiver<Request>,
}

/// What it says to one request.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    Status(u16),
    /// Sends the caller somewhere else.
    Elsewhere,
    Silence,
    /// Not before so many seconds.
    Later(u64),
    /// A good status and a body that never ends.
    Chatter,
}

impl Receiver {
    /// Gives these answers in turn, and 204 when they are used up.
    pub(crate) async fn open(answers: &[Answer]) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let answers = Arc::new(Mutex::new(answers.iter().copied().collect::<VecDeque<_>>()));
        let connections = Arc::new(AtomicUsize::new(0));
        let (sender, requests) = mpsc::unbounded_channel();
        let count = Arc::clone(&connections);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(serve(stream, Arc::clone(&answers), sender.clone()));
            }
        });
        Self { address, connections, requests }
    }

    pub(crate) async fn next(&mut self) -> Request {
        let request = tokio::time::timeout(PATIENCE, self.requests.recv()).await;
        request.expect("a request came in time").expect("the receiver is open")
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

async fn serve(
    stream: TcpStream,
    answers: Arc<Mutex<VecDeque<Answer>>>,
    requests: mpsc::UnboundedSender<Request>,
) -> Option<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let request = read(&mut stream).await?;
        let answer = answers.lock().ok()?.pop_front().unwrap_or(Answer::Status(204));
        requests.send(request).ok()?;
        match answer {
            Answer::Status(status) => {
                say(&mut stream, &format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n")).await?;
            }
            Answer::Elsewhere => {
                say(&mut stream, "HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n")
                    .await?;
            }
            Answer::Later(seconds) => {
                say(
                    &mut stream,
                    &format!("HTTP/1.1 503 Later\r\nretry-after: {seconds}\r\ncontent-length: 0\r\n\r\n"),
                )
                .await?;
            }
            Answer::Silence => std::future::pending().await,
            Answer::Chatter => {
                say(&mut stream, "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n").await?;
                loop {
                    say(&mut stream, "and another thing\n").await?;
                }
            }
        }
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> Option<Request> {
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
    Some(Request { headers, body })
}

async fn say(stream: &mut BufReader<TcpStream>, text: &str) -> Option<()> {
    stream.write_all(text.as_bytes()).await.ok()?;
    stream.flush().await.ok()
}
