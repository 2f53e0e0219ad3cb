//! A request → the whole answer, or the failure that a client of a killed server sees.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Longer than any answer takes. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(60);
const BOUNDARY: &str = "-----------------------------7e1f0c4b9a";

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Request {
    head: String,
    body: Vec<u8>,
}

impl Request {
    pub(crate) fn get(path: &str) -> Self {
        Self { head: format!("GET {path} HTTP/1.1\r\n"), body: Vec::new() }
    }

    pub(crate) fn post_json(path: &str, body: &Value) -> Self {
        let head = format!("POST {path} HTTP/1.1\r\ncontent-type: application/json\r\n");
        Self { head, body: body.to_string().into_bytes() }
    }

    /// An upload: the statement with its name, and fields.
    pub(crate) fn upload(name: &str, statement: &[u8], fields: &[(&str, &str)]) -> Self {
        let content = format!("multipart/form-data; boundary={BOUNDARY}");
        let mut body = Vec::new();
        for (field, value) in fields {
            let part = format!(
                "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n"
            );
            body.extend_from_slice(part.as_bytes());
        }
        let part = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             content-type: application/pdf\r\n\r\n"
        );
        body.extend_from_slice(part.as_bytes());
        body.extend_from_slice(statement);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        Self { head: format!("POST /v1/analyses HTTP/1.1\r\ncontent-type: {content}\r\n"), body }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.head.push_str(&format!("{name}: {value}\r\n"));
        self
    }

    pub(crate) fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn send(&self, to: SocketAddr) -> io::Result<Answer> {
        let mut stream = self.begin(to)?;
        self.finish(&mut stream)
    }

    /// Sends the head only: the request is under way, and the server waits for the rest.
    pub(crate) fn begin(&self, to: SocketAddr) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect_timeout(&to, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let length = self.body.len();
        let head =
            format!("{}host: {to}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n", self.head);
        stream.write_all(head.as_bytes())?;
        Ok(stream)
    }

    pub(crate) fn finish(&self, stream: &mut TcpStream) -> io::Result<Answer> {
        stream.write_all(&self.body)?;
        let mut whole = Vec::new();
        stream.read_to_end(&mut whole)?;
        read(&whole).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

/// `None` when the answer broke off.
fn read(whole: &[u8]) -> Option<Answer> {
    let end = whole.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(whole.get(..end)?).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    let body = whole.get(end + 4..)?.to_vec();
    (body.len() == length.unwrap_or(0)).then_some(Answer { status, body })
}
