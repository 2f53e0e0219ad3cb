//! A question → an invented credit file in Experian's format, over HTTP: a bureau to test with, which knows nobody.
//!
//! Every answer is labelled `SANDBOX`. The mobile number chooses what happens; docs/bureau.md has the table.

mod billed;
mod door;
mod file;
mod lives;
mod scenario;
mod writer;

use std::fmt;
use std::future::Future;
use std::io;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use self::billed::Billed;
use self::door::Door;

pub use self::scenario::{NUMBERS, Number, Situation};
pub use self::writer::answer_to;

/// Enough for every node of a test, and few enough that waiting for slow answers costs little.
const MAX_CONNECTIONS: usize = 1024;
/// For the head of a request, and for an idle connection until its next one.
const HEAD_PATIENCE: Duration = Duration::from_secs(60);
/// A question is a kilobyte; its head less.
const MAX_HEAD_BYTES: usize = 16 << 10;
/// Answers that are under way when it stops have so long to end.
const DRAIN: Duration = Duration::from_secs(5);
/// When no connection can be accepted for want of files, others must close first.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How the sandbox behaves. It holds a password, so `Debug` shows none of it.
#[derive(Clone)]
pub struct Settings {
    pub user: String,
    pub password: String,
    /// How long the slow number takes from the first time a reference is asked for.
    pub slow_answer: Duration,
    /// Where billed references are kept, one a line; without it a restart forgets them.
    pub billed_file: Option<PathBuf>,
}

impl Settings {
    /// Long enough for a caller's patience to end.
    pub const SLOW_ANSWER: Duration = Duration::from_secs(20);

    #[must_use]
    pub fn new(user: &str, password: &str) -> Self {
        Self {
            user: user.to_owned(),
            password: password.to_owned(),
            slow_answer: Self::SLOW_ANSWER,
            billed_file: None,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Settings").field("slow_answer", &self.slow_answer).finish_non_exhaustive()
    }
}

/// Serves until `shutdown`. An error means that the file of billed references cannot be used.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let billed = Billed::open(settings.billed_file.as_deref())?;
    let door = Arc::new(Door::new(settings, billed));
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let permit = Arc::clone(&connections).acquire_owned();
        let (permit, accepted) = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = async { (permit.await, listener.accept().await) } => accepted,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let door = Arc::clone(&door);
        let answer = service_fn(move |request| {
            let door = Arc::clone(&door);
            async move { Ok::<_, std::convert::Infallible>(door.answer(request).await) }
        });
        let connection = graceful.watch(builder().serve_connection(TokioIo::new(stream), answer));
        tokio::spawn(async move {
            // A client that went away is no event of ours.
            let _ = connection.await;
            drop(permit);
        });
    }
    let _ = tokio::time::timeout(DRAIN, graceful.shutdown()).await;
    Ok(())
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
