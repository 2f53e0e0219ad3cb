//! A socket that waits for no client that says nothing or has stopped reading, and on which only our own code speaks.
//!
//! hyper refuses a head that is too large or no HTTP with an empty answer before any of our code runs, and closes. That answer is
//! held back, and `connection` gives one that clients can read instead. Nobody looks at what is written: the `Conversation` says
//! whose turn it is to speak.

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

    pub(super) fn is_refusing(&self) -> bool {
        self.0.is_refusing.load(Ordering::SeqCst)
    }

    fn is_quiet(&self) -> bool {
        self.0.is_quiet.load(Ordering::SeqCst)
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
    has_held_back: bool,
    waiting: Option<Waiting>,
    /// Until the first request is there.
    silence: Option<Pin<Box<Sleep>>>,
}

/// For a client that does not read.
#[derive(Debug)]
struct Waiting {
    until: Pin<Box<Sleep>>,
    taken: usize,
}

impl PoliteStream {
    /// The first request must be there within `patience`: silence costs a place that others need.
    pub(super) fn new(inner: TcpStream, conversation: Conversation, patience: Duration) -> Self {
        let silence = Some(Box::pin(tokio::time::sleep(patience)));
        Self { inner, conversation, has_held_back: false, waiting: None, silence }
    }

    /// The socket, and whether the library spoke in vain: nobody has been told yet why their request was refused.
    pub(super) fn into_parts(self) -> (TcpStream, bool) {
        (self.inner, self.has_held_back)
    }

    /// While our code has nothing to say, what is written is the library's refusal of what it could not read.
    fn holds_back(&mut self) -> bool {
        let is_refusal = self.conversation.is_quiet();
        self.has_held_back |= is_refusal;
        is_refusal
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
        if self.holds_back() {
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
        if self.holds_back() {
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

    /// All is out. Whoever holds the connection has the last word.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
