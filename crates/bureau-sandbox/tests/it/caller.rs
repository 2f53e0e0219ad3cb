//! Somebody who runs a sandbox and asks it.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use bureau::{Answer, Credentials, Dialect, Purpose, Question, Unreadable};
use bureau_sandbox::Settings;
use jiff::civil::{Date, date};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const USER: &str = "lender";
pub(crate) const PASSWORD: &str = "correct horse & co";
pub(crate) const TODAY: Date = date(2026, 6, 15);

pub(crate) struct Sandbox {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn read(&self) -> Result<Answer, Unreadable> {
        Dialect::Experian.read(self.status, &self.body, TODAY)
    }
}

impl Sandbox {
    pub(crate) async fn open() -> Self {
        Self::with(None, Settings::SLOW_ANSWER).await
    }

    pub(crate) async fn with(billed_file: Option<&Path>, slow_answer: Duration) -> Self {
        let mut settings = Settings::new(USER, PASSWORD);
        settings.billed_file = billed_file.map(Path::to_owned);
        settings.slow_answer = slow_answer;
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(bureau_sandbox::serve(listener, settings, async {
            let _ = stopped.await;
        }));
        Self { address, stop, task }
    }

    pub(crate) async fn close(self) {
        let _ = self.stop.send(());
        self.task.await.expect("it does not panic").expect("it stops in order");
    }

    pub(crate) async fn ask(&self, reference: &str, mobile: &str) -> Reply {
        self.ask_on(TODAY, reference, mobile, PASSWORD).await
    }

    pub(crate) async fn ask_on(&self, day: Date, reference: &str, mobile: &str, password: &str) -> Reply {
        let mut stream = self.start(day, reference, mobile, password).await;
        finish(&mut stream).await
    }

    /// Sends a question without waiting for the answer.
    pub(crate) async fn start(&self, day: Date, reference: &str, mobile: &str, password: &str) -> TcpStream {
        let question = Question {
            reference,
            name: "Asha Devi Rao",
            mobile,
            asked_on: day,
            purpose: Purpose::CreditEnquiry,
            amount: None,
        };
        let message = Dialect::Experian.write(&question, &Credentials { user: USER, password });
        let mut head = format!(
            "POST /experian HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: {}\r\ncontent-length: {}\r\n",
            message.content_type,
            message.body.len()
        );
        for (name, value) in &message.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let request = [head.as_bytes(), b"\r\n", &message.body].concat();
        stream.write_all(&request).await.expect("it reads");
        stream
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        finish(&mut stream).await
    }

    pub(crate) async fn billed(&self) -> String {
        String::from_utf8(self.get("/billed").await.body).expect("JSON is text")
    }
}

pub(crate) async fn finish(stream: &mut TcpStream) -> Reply {
    let mut all = Vec::new();
    stream.read_to_end(&mut all).await.expect("it answers");
    let end = all.windows(4).position(|window| window == b"\r\n\r\n").expect("the answer has a head");
    let head = std::str::from_utf8(&all[..end]).expect("a head is text");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a head has a status");
    Reply { status, body: all.split_off(end + 4) }
}
