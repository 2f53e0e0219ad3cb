//! A listening socket → connections → the router, until it is told to stop.

mod connection;
mod doors;
mod stream;

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use self::doors::{Doors, Pass};
use crate::{App, operations_router, router};

/// More clients than that wait in the kernel's queue: each costs a file and some 10 KiB.
const MAX_CONNECTIONS: usize = 4096;
/// When no connection can be accepted for want of files, others must close first.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown`, then lets requests that are under way end. An error means that the socket is of no use.
pub async fn serve(listener: TcpListener, app: App, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    let doors = Doors::new(&app.settings.trusted_proxies);
    let patience = Patience::of(&app);
    let writing = tokio::spawn(app.clone().keep_writing_reads());
    let served = run(listener, router(app.clone()), (doors, patience), shutdown).await;
    writing.abort();
    // What the last requests looked at.
    app.write_reads().await.map_err(io::Error::other)?;
    served
}

/// `/healthz`, `/readyz` and `/metrics` on a socket of their own, which answers when the other one is full. For networks that
/// only operators reach: it asks nobody for a token.
pub async fn serve_operations(
    listener: TcpListener,
    app: App,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let patience = Patience::of(&app);
    run(listener, operations_router(app), (Doors::new(&[]), patience), shutdown).await
}

/// For how long clients are waited for.
#[derive(Clone, Copy)]
struct Patience {
    first_request: Duration,
    /// Requests that are under way when the server stops.
    drain: Duration,
}

impl Patience {
    fn of(app: &App) -> Self {
        let limits = &app.settings.limits;
        Self { first_request: limits.first_request_within, drain: limits.drain }
    }
}

async fn run(
    listener: TcpListener,
    router: Router,
    (doors, patience): (Doors, Patience),
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // Each connection listens; when the last one is closed, nobody does.
    let (stop, _) = watch::channel(());
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = accept(&listener, &connections, &doors) => accepted,
        };
        let Some((stream, peer, held)) = accepted? else { continue };
        // Small answers go out at once instead of waiting for more.
        let _ = stream.set_nodelay(true);
        let (router, stopping) = (router.clone(), stop.subscribe());
        tokio::spawn(async move {
            connection::hold((stream, peer), router, patience.first_request, stopping).await;
            drop(held);
        });
    }
    drop(listener);
    stop.send_replace(());
    if tokio::time::timeout(patience.drain, stop.closed()).await.is_err() {
        tracing::warn!("requests were still under way when the time to stop was over");
    }
    Ok(())
}

type Accepted = (TcpStream, SocketAddr, (OwnedSemaphorePermit, Pass));

/// `None` after a failure that passes, and for an address that has as many as it may.
async fn accept(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
    doors: &Doors,
) -> io::Result<Option<Accepted>> {
    let permit = Arc::clone(connections).acquire_owned().await.map_err(io::Error::other)?;
    match listener.accept().await {
        Ok((stream, peer)) => Ok(doors.enter(peer.ip()).map(|pass| (stream, peer, (permit, pass)))),
        Err(failure) if is_of_one_connection(&failure) => Ok(None),
        Err(failure) => {
            tracing::warn!(error = &failure as &dyn std::error::Error, "no connection can be accepted");
            tokio::time::sleep(ACCEPT_PAUSE).await;
            Ok(None)
        }
    }
}

fn is_of_one_connection(failure: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(failure.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
