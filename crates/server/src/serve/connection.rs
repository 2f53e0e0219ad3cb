//! One client → requests and answers until either side has had enough, and a last word for whoever sent what cannot be read.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::future::BoxFuture;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use service::download::holding;
use service::error::Error;
use service::request::{REQUEST_ID, fresh_id};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;
use tower::Service;

use super::stream::{Conversation, PoliteStream};

/// For the whole head of a request, and for an idle connection until its next one.
const HEAD_PATIENCE: Duration = Duration::from_secs(60);
/// Four times what the frame takes, so that the usual excess is answered there; beyond it there is only the last word.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// So much of a refused request is read, and so long, before the connection closes.
const LINGER_BYTES: u64 = 32 * 1024 * 1024;
const LINGER: Duration = Duration::from_secs(2);

/// Until the client goes, or `stopping` changes and what is under way is answered. The first request must be there within that
/// time.
pub(super) async fn hold(
    (stream, peer): (TcpStream, SocketAddr),
    router: Router,
    first_request_within: Duration,
    mut stopping: watch::Receiver<()>,
) {
    let conversation = Conversation::new();
    let stream = PoliteStream::new(stream, conversation.clone(), first_request_within);
    let service = service_fn(answerer(router, peer, conversation.clone()));
    let mut connection = builder().serve_connection(TokioIo::new(stream), service);
    let mut is_stopping = false;
    let spoken = loop {
        let ended = tokio::select! {
            biased;
            _ = stopping.changed(), if !is_stopping => None,
            spoken = &mut connection => Some(spoken),
        };
        if let Some(spoken) = ended {
            break spoken;
        }
        is_stopping = true;
        Pin::new(&mut connection).graceful_shutdown();
    };
    let (stream, is_unanswered) = connection.into_parts().io.into_inner().into_parts();
    let last_word = match spoken {
        Ok(()) => None,
        Err(failure) => {
            // A client that went away or spoke no HTTP is no event of ours.
            tracing::debug!(error = &failure as &dyn std::error::Error, "a connection ended early");
            if !failure.is_parse() {
                return;
            }
            is_unanswered.then(|| refusal(&failure))
        }
    };
    let is_refusing = last_word.is_some() || conversation.is_refusing();
    // A client that goes first misses nothing.
    let _ = timeout(LINGER, part(stream, last_word, is_refusing)).await;
}

fn builder() -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_header_size(MAX_HEAD_BYTES)
        .max_buf_size(2 * MAX_HEAD_BYTES);
    builder
}

fn answerer(
    router: Router,
    peer: SocketAddr,
    conversation: Conversation,
) -> impl Fn(Request<Incoming>) -> BoxFuture<'static, Result<Response, Infallible>> {
    move |request| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answering = conversation.begin();
        // A router is always ready.
        let answer = Service::<Request<Body>>::call(&mut router.clone(), request);
        let conversation = conversation.clone();
        Box::pin(async move {
            let answer = answer.await?;
            conversation.answers_with(answer.status());
            Ok(answer.map(|body| holding(body, answering)))
        })
    }
}

/// What the library could not read, answered as our own code answers.
fn refusal(failure: &hyper::Error) -> Vec<u8> {
    // A path that is too long is part of a head that is too large.
    let error = if failure.is_parse_too_large() {
        Error::HeadersTooLarge
    } else {
        Error::InvalidRequest("This is not a request in HTTP/1.1.".to_owned())
    };
    let (status, body) = error.plain();
    answer(status, &body)
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

/// Whoever is refused while still sending would lose the answer to a reset of the connection, so the rest is read and thrown away
/// for a moment first.
async fn part(mut stream: TcpStream, last_word: Option<Vec<u8>>, is_refusing: bool) -> io::Result<()> {
    if let Some(answer) = last_word {
        stream.write_all(&answer).await?;
    }
    stream.shutdown().await?;
    if is_refusing {
        tokio::io::copy(&mut stream.take(LINGER_BYTES), &mut tokio::io::sink()).await?;
    }
    Ok(())
}
