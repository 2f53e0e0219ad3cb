//! A socket whose client gets an answer it can read, also when the HTTP library gave up on the request.
//!
//! hyper refuses a head that is too large or no HTTP with an empty answer before any of our code runs, and closes. Here
//! that answer is replaced by one with our JSON. And whoever is refused while still sending would lose the answer to
//! a reset of the connection, so the rest is read and thrown away for a moment first.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

use crate::error::Error;
use crate::request::{REQUEST_ID, fresh_id};

/// So much of a refused request is read, and so long, before the connection closes.
const LINGER_BYTES: usize = 32 * 1024 * 1024;
const LINGER: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) struct PoliteStream {
    inner: TcpStream,
    /// What is written instead of the library's empty answer, and how much of it is out.
    instead: Option<(Vec<u8>, usize)>,
    /// Whether the last answer refused something.
    is_refusing: bool,
    closing: Option<Closing>,
}

#[derive(Debug)]
struct Closing {
    until: Pin<Box<Sleep>>,
    left: usize,
}

impl PoliteStream {
    pub(super) const fn new(inner: TcpStream) -> Self {
        Self { inner, instead: None, is_refusing: false, closing: None }
    }

    /// Looks at the beginning of what goes out; `true` when something else goes out instead.
    fn inspect(&mut self, bytes: &[u8]) -> bool {
        if self.instead.is_none() && bytes.starts_with(b"HTTP/1.1 ") {
            self.is_refusing = bytes.get(9) == Some(&b'4');
            if self.is_refusing {
                self.instead = replacement(bytes).map(|answer| (answer, 0));
            }
        }
        self.instead.is_some()
    }

    fn poll_instead(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some((answer, sent)) = &mut self.instead {
            let rest = answer.get(*sent..).unwrap_or_default();
            if rest.is_empty() {
                self.instead = None;
                break;
            }
            *sent += ready!(Pin::new(&mut self.inner).poll_write(context, rest))?;
        }
        Poll::Ready(Ok(()))
    }
}

/// `None` for an answer of our own, which always has a body when it refuses.
fn replacement(head: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(head).ok()?.to_ascii_lowercase();
    if !text.ends_with("\r\n\r\n") || !text.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    let error = match text.get(9..12)? {
        "400" => Error::InvalidRequest("This is not a request in HTTP/1.1.".to_owned()),
        // A path that is too long is part of a head that is too large.
        "414" | "431" => Error::HeadersTooLarge,
        _ => return None,
    };
    let (status, body) = error.plain();
    Some(answer(status, &body))
}

fn answer(status: StatusCode, body: &str) -> Vec<u8> {
    let reason = status.canonical_reason().unwrap_or_default();
    format!(
        "HTTP/1.1 {} {reason}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{REQUEST_ID}: {}\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n{body}",
        status.as_u16(),
        body.len(),
        fresh_id(),
    )
    .into_bytes()
}

impl AsyncRead for PoliteStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl AsyncWrite for PoliteStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.inspect(bytes) {
            ready!(self.poll_instead(context))?;
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if pieces.first().is_some_and(|first| self.inspect(first)) {
            ready!(self.poll_instead(context))?;
            return Poll::Ready(Ok(pieces.iter().map(|piece| piece.len()).sum()));
        }
        Pin::new(&mut self.inner).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.closing.is_none() {
            ready!(Pin::new(&mut self.inner).poll_shutdown(context))?;
            if !self.is_refusing {
                return Poll::Ready(Ok(()));
            }
            let until = Box::pin(tokio::time::sleep(LINGER));
            self.closing = Some(Closing { until, left: LINGER_BYTES });
        }
        let Self { inner, closing: Some(closing), .. } = &mut *self else { return Poll::Ready(Ok(())) };
        if closing.until.as_mut().poll(context).is_ready() {
            return Poll::Ready(Ok(()));
        }
        let mut scrap = [0; 16 * 1024];
        loop {
            let mut buffer = ReadBuf::new(&mut scrap);
            let is_over = match ready!(Pin::new(&mut *inner).poll_read(context, &mut buffer)) {
                Ok(()) => buffer.filled().is_empty() || buffer.filled().len() >= closing.left,
                Err(_) => true,
            };
            if is_over {
                return Poll::Ready(Ok(()));
            }
            closing.left -= buffer.filled().len();
        }
    }
}
