//! One request → its answer, or that there was none in time. Every request has a connection of its own: nodes die.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

const CONNECTS_WITHIN: Duration = Duration::from_secs(2);
/// Longer than any node may take for an answer that does not wait for anything.
const ANSWERS_WITHIN: Duration = Duration::from_secs(15);
const BOUNDARY: &str = "chaos-boundary";

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) json: Value,
}

pub(super) struct Request {
    method: &'static str,
    path: String,
    headers: String,
    body: Vec<u8>,
}

impl Request {
    pub(super) fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), headers: String::new(), body: Vec::new() }
    }

    pub(super) fn post(path: impl Into<String>, body: &Value) -> Self {
        let headers = "Content-Type: application/json\r\n".to_owned();
        Self { method: "POST", path: path.into(), headers, body: body.to_string().into_bytes() }
    }

    pub(super) fn upload(file: &[u8], texts: &[(&str, &str)]) -> Self {
        let mut body = Vec::new();
        for (name, text) in texts {
            let part =
                format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"chaos.pdf\"\r\n\
             Content-Type: application/pdf\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(file);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let headers = format!("Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n");
        Self { method: "POST", path: "/v1/analyses".to_owned(), headers, body }
    }

    pub(super) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push_str(&format!("{name}: {value}\r\n"));
        self
    }

    pub(super) fn bearer(self, key: &str) -> Self {
        self.header("Authorization", &format!("Bearer {key}"))
    }

    pub(super) fn send(&self, address: SocketAddr) -> Result<Answer> {
        let mut stream = TcpStream::connect_timeout(&address, CONNECTS_WITHIN)?;
        stream.set_read_timeout(Some(ANSWERS_WITHIN))?;
        stream.set_write_timeout(Some(ANSWERS_WITHIN))?;
        stream.write_all(&self.bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        read(&answer)
    }

    /// As it goes over the line.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let head = format!(
            "{} {} HTTP/1.1\r\nHost: chaos\r\nConnection: close\r\n{}Content-Length: {}\r\n\r\n",
            self.method,
            self.path,
            self.headers,
            self.body.len()
        );
        [head.as_bytes(), &self.body].concat()
    }
}

fn read(answer: &[u8]) -> Result<Answer> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").context("no answer came back")?;
    let (head, body) = answer.split_at(end);
    let head = String::from_utf8_lossy(head);
    let status = head.split(' ').nth(1).context("no status came back")?.parse()?;
    let body = body.get(4..).unwrap_or_default();
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok()).flatten()
    });
    if length.is_some_and(|length| length != body.len()) {
        bail!("the answer was cut off");
    }
    Ok(Answer { status, json: serde_json::from_slice(body).unwrap_or(Value::Null) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_cut_off_is_none() {
        assert!(read(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}").is_err());
        assert!(read(b"HTTP/1.1 200").is_err());
        let whole = read(b"HTTP/1.1 503 No\r\ncontent-length: 2\r\n\r\n{}").unwrap();
        assert_eq!((whole.status, whole.json), (503, serde_json::json!({})));
    }
}
