//! A caller of the API over one connection that stays open.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use anyhow::{Context, Result, bail};
use serde_json::Value;

const BOUNDARY: &str = "lending-bench-boundary";

pub(super) struct Client {
    stream: BufReader<TcpStream>,
    key: String,
}

impl Client {
    pub(super) fn connect(address: &str, key: &str) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), key: key.to_owned() })
    }

    /// The id of the new analysis.
    pub(super) fn upload(&mut self, file: &[u8]) -> Result<String> {
        let mut body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"year.pdf\"\r\n\
             Content-Type: application/pdf\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(file);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let head = format!(
            "POST /v1/analyses HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {}\r\n\
             Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {}\r\n\r\n",
            self.key,
            body.len()
        );
        let (status, answer) = self.exchange(head.as_bytes(), &body)?;
        if status != 202 {
            bail!("an upload was answered with {status}: {answer}");
        }
        Ok(answer["id"].as_str().context("an accepted upload has no id")?.to_owned())
    }

    pub(super) fn is_completed(&mut self, id: &str) -> Result<bool> {
        let analysis = self.read(&format!("/v1/analyses/{id}"))?;
        match analysis["status"].as_str() {
            Some("completed") => Ok(true),
            Some("queued" | "processing") => Ok(false),
            other => bail!("an analysis became {other:?}"),
        }
    }

    /// Analyses that wait or are being worked on.
    pub(super) fn unfinished(&mut self) -> Result<usize> {
        let mut count = 0;
        for status in ["queued", "processing"] {
            let list = self.read(&format!("/v1/analyses?limit=1&status={status}"))?;
            count += usize::try_from(list["total"].as_u64().context("a list has no total")?)?;
        }
        Ok(count)
    }

    fn read(&mut self, path: &str) -> Result<Value> {
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {}\r\n\r\n", self.key);
        let (status, answer) = self.exchange(head.as_bytes(), b"")?;
        if status != 200 {
            bail!("{path} was answered with {status}: {answer}");
        }
        Ok(answer)
    }

    fn exchange(&mut self, head: &[u8], body: &[u8]) -> Result<(u16, Value)> {
        let stream = self.stream.get_mut();
        stream.write_all(head)?;
        stream.write_all(body)?;
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).context("no status came back")?.parse()?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let header = line.trim_end().to_ascii_lowercase();
            if header.is_empty() {
                break;
            }
            if let Some(value) = header.strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer)?;
        Ok((status, serde_json::from_slice(&answer)?))
    }
}
