//! A caller of the API over one connection that stays open.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::connection::Connection;

const BOUNDARY: &str = "lending-bench-boundary";

pub(crate) struct Client {
    connection: Connection,
    key: String,
}

impl Client {
    pub(super) fn connect(address: &str, key: &str) -> Result<Self> {
        Ok(Self { connection: Connection::open(address)?, key: key.to_owned() })
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
        let accepted = self.connection.exchange(head.as_bytes(), &body)?;
        if accepted.status != 202 {
            bail!("an upload was answered with {}: {}", accepted.status, accepted.text());
        }
        let answer: Value = serde_json::from_slice(&accepted.body)?;
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

    pub(super) fn await_completed(&mut self, id: &str) -> Result<()> {
        while !self.is_completed(id)? {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
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

    pub(crate) fn read(&mut self, path: &str) -> Result<Value> {
        Ok(serde_json::from_slice(&self.download(path)?)?)
    }

    /// The very bytes.
    pub(crate) fn download(&mut self, path: &str) -> Result<Vec<u8>> {
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {}\r\n\r\n", self.key);
        let answer = self.connection.exchange(head.as_bytes(), b"")?;
        if answer.status != 200 {
            bail!("{path} was answered with {}: {}", answer.status, answer.text());
        }
        Ok(answer.body)
    }
}
