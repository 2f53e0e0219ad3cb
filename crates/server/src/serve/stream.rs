//! A socket whose client gets an answer it can read, also when the HTTP library gave up on the request; and which waits for
//! no client that has stopped reading.
//!
//! hyper refuses a head that is too large or no HTTP with an empty answer before any of our code runs, and closes. Here
//! that answer is replaced by one with our JSON. What our own code answers is never looked at, head or body: the
//! `Conversation` says whose turn it is to speak. And whoever is refused while still sending would lose the answer to a reset
//! of the connection, so the rest is read and thrown away for a moment first.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

use service::error::Error;
use service::request::{REQUEST_ID, fresh_id};

/// So much of a refused request is read, and so long, before the connection closes.
const LINGER_BYTES: usize = 32 * 1024 * 1024;
const LINGER: Duration = Duration::from_secs(2);
/// A client that takes fewer bytes than this in that time has stopped reading: what waits for it is let go.
const TAKEN_AT_LEAST: usize = 16 * 1024;
const WRITE_PATIENCE: Duration = Duration::from_secs(30);

/// What stream and service tell each other about one connection.
#[derive(Clone, Debug)]
pub(super) struct Conversation(Arc<State>);

#[derive(Debug)]
struct State {
    /// A request was handed to our code, and its answer is not all handed over.
    is_answering: AtomicBool,
    /// Everything that was handed over is out, and our code has nothing to say: what comes next is the library's own.
    is_quiet: AtomicBool,
    /// The last answer of our code refused something.
    is_refusing: AtomicBool,
    /// Our code has had a request.
    has_begun: AtomicBool,
}

/// Held by an answer until its last byte is handed over.
#[derive(Debug)]
pub(super) struct Answering(Conversation);

impl Conversation {
    pub(super) fn new() -> Self {
        Self(Arc::new(State {
            is_answering: AtomicBool::new(false),
            is_quiet: AtomicBool::new(true),
            is_refusing: AtomicBool::new(false),
            has_begun: AtomicBool::new(false),
        }))
    }

    /// Our code has a request.
    pub(super) fn begin(&self) -> Answering {
        self.0.is_answering.store(true, Ordering::SeqCst);
        self.0.is_quiet.store(false, Ordering::SeqCst);
        self.0.has_begun.store(true, Ordering::SeqCst);
        Answering(self.clone())
    }

    pub(super) fn answers_with(&self, status: StatusCode) {
        self.0.is_refusing.store(status.is_client_error(), Ordering::SeqCst);
    }

    /// All that was handed over is on its way to the client.
    fn flushed(&self) {
        if !self.0.is_answering.load(Ordering::SeqCst) {
            self.0.is_quiet.store(true, Ordering::SeqCst);
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.0.is_answering.store(false, Ordering::SeqCst);
    }
}

#[derive(Debug)]
pub(super) struct PoliteStream {
    inner: TcpStream,
    conversation: Conversation,
    /// What is written instead of the library's empty answer, and how much of it is out.
    instead: Option<(Vec<u8>, usize)>,
    waiting: Option<Waiting>,
    closing: Option<Closing>,
    /// Until the first request is there.
    silence: Option<Pin<Box<Sleep>>>,
}

/// For a client that does not read.
#[derive(Debug)]
struct Waiting {
    until: Pin<Box<Sleep>>,
    taken: usize,
}

#[derive(Debug)]
struct Closing {
    until: Pin<Box<Sleep>>,
    left: usize,
}

impl PoliteStream {
    /// The first request must be there within `patience`: silence costs a place that others need.
    pub(super) fn new(inner: TcpStream, conversation: Conversation, patience: Duration) -> Self {
        let silence = Some(Box::pin(tokio::time::sleep(patience)));
        Self { inner, conversation, instead: None, waiting: None, closing: None, silence }
    }

    /// `true` when something else goes out instead of this, which is an answer of the library.
    fn is_replaced(&mut self, bytes: &[u8]) -> bool {
        if self.instead.is_none() && self.conversation.0.is_quiet.swap(false, Ordering::SeqCst) {
            self.instead = replacement(bytes).map(|answer| (answer, 0));
            if self.instead.is_some() {
                self.conversation.0.is_refusing.store(true, Ordering::SeqCst);
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

    /// Passes on what a write came to, and ends the connection when the client takes too little for too long.
    fn patiently(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) => {
                if let Some(waiting) = &mut self.waiting {
                    waiting.taken = waiting.taken.saturating_add(count);
                    if waiting.taken >= TAKEN_AT_LEAST {
                        self.waiting = None;
                    }
                }
                Poll::Ready(Ok(count))
            }
            Poll::Ready(failed) => Poll::Ready(failed),
            Poll::Pending => {
                let waiting = self.waiting.get_or_insert_with(|| Waiting {
                    until: Box::pin(tokio::time::sleep(WRITE_PATIENCE)),
                    taken: 0,
                });
                ready!(waiting.until.as_mut().poll(context));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client has stopped reading")))
            }
        }
    }
}

/// `None` for anything but a refusal of the library.
fn replacement(head: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(head).ok()?.to_ascii_lowercase();
    if !text.ends_with("\r\n\r\n") || !text.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    let error = match text.strip_prefix("http/1.1 ")?.get(..3)? {
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
        if self.conversation.0.has_begun.load(Ordering::SeqCst) {
            self.silence = None;
        }
        if let Some(silence) = &mut self.silence
            && silence.as_mut().poll(context).is_ready()
        {
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "no request came")));
        }
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl AsyncWrite for PoliteStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.is_replaced(bytes) {
            ready!(self.poll_instead(context))?;
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.patiently(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if pieces.first().is_some_and(|first| self.is_replaced(first)) {
            ready!(self.poll_instead(context))?;
            return Poll::Ready(Ok(pieces.iter().map(|piece| piece.len()).sum()));
        }
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, pieces);
        self.patiently(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    /// Called when the library has nothing left that it was given.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.conversation.flushed();
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.closing.is_none() {
            ready!(Pin::new(&mut self.inner).poll_shutdown(context))?;
            if !self.conversation.0.is_refusing.load(Ordering::SeqCst) {
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
