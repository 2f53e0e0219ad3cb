//! `lending serve` and `lending work`: the parts of the program put together and kept running.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use enquiry::Bureau;
use jiff::SignedDuration;
use sandbox::Pool;
use store::limits::Limit;
use store::{Clock, Notifier, Timekeeper};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::failure::Failure;
use super::installation::{self, Installation};
use super::settings::{Asking, Place, Serving, Working};
use super::signals::Signals;
use super::{bureau, first_start, logs};

/// Looks at uploads before they are accepted; each takes about a millisecond.
const CHECKERS: usize = 2;
const CHECK_SECONDS: u64 = 15;
/// So many may be missed before the work is somebody else's.
const HEARTBEATS_IN_A_LEASE: u32 = 4;

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    serving: Serving,
    #[command(flatten)]
    working: Working,
    #[command(flatten)]
    asking: Asking,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    working: Working,
    #[command(flatten)]
    asking: Asking,
    #[command(flatten)]
    place: Place,
}

pub(super) async fn serve(arguments: Serve) -> Result<(), Failure> {
    let Serve { serving, working, asking, place } = arguments;
    logs::begin(&working)?;
    let signals = Signals::new()?;
    let Installation { database, blobs } = installation::open(&place).await?;
    let checker = checkers(&working);
    must_be_held(&checker).await?;
    let listener = listen(serving.listen).await?;
    let operations = match serving.operations_listen {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let keeper = Timekeeper::start(&database, Clock::system()).await?;
    let (clock, notifier) = (keeper.clock(), Notifier::default());
    let opened = bureau::open(&asking, database.clone(), clock.clone()).await?;
    // Not before the port is ours: a start that fails must not make what only it would have shown.
    let welcome = if serving.no_demo { None } else { first_start::prepare(&database).await? };
    let app = server::App::new(server::Parts {
        database: database.clone(),
        blobs: blobs.clone(),
        checker,
        painter: checkers(&working),
        clock: clock.clone(),
        notifier: notifier.clone(),
        bureau: opened.bureau.clone(),
        settings: server_settings(&serving, &working),
    });
    first_start::greet(listener.local_addr()?, &opened, welcome.as_ref())?;
    let (stop, stopped) = watch::channel(false);
    let hands = Hands { clock, notifier, bureau: opened.bureau };
    let parts = worker_parts(&working, Installation { database: database.clone(), blobs }, hands);
    let mut running = JoinSet::new();
    if let Some(operations) = operations {
        tracing::info!(address = %operations.local_addr()?, "operators are answered");
        running.spawn(ended(server::serve_operations(operations, app.clone(), until(stopped.clone()))));
    }
    let server = server::serve(listener, app.clone(), until(stopped.clone()));
    running.spawn(ended(worker::run(parts, until(stopped.clone()))));
    running.spawn(ended(server));
    running.spawn(keep_time(keeper, until(stopped)));
    tracing::info!(workers = workers(&working), "started");
    let finished = finish(running, stop, signals).await;
    // Also when clients were too slow to be waited for: what they were shown is written down.
    app.write_reads().await?;
    finished?;
    database.close().await;
    tracing::info!("stopped");
    Ok(())
}

pub(super) async fn work(arguments: Work) -> Result<(), Failure> {
    let Work { working, asking, place } = arguments;
    logs::begin(&working)?;
    let signals = Signals::new()?;
    let installation = installation::open(&place).await?;
    let database = installation.database.clone();
    let (stop, stopped) = watch::channel(false);
    let keeper = Timekeeper::start(&database, Clock::system()).await?;
    let clock = keeper.clock();
    let opened = bureau::open(&asking, database.clone(), clock.clone()).await?;
    let hands = Hands { clock, notifier: Notifier::default(), bureau: opened.bureau };
    let parts = worker_parts(&working, installation, hands);
    must_be_held(&parts.reader).await?;
    let mut running = JoinSet::new();
    running.spawn(ended(worker::run(parts, until(stopped.clone()))));
    running.spawn(keep_time(keeper, until(stopped)));
    tracing::info!(workers = workers(&working), "started");
    finish(running, stop, signals).await?;
    database.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Runs until the first signal, then lets everything end what it has begun. A second signal ends the program at once,
/// and so does a part that fails.
async fn finish(
    mut running: JoinSet<Result<(), Failure>>,
    stop: watch::Sender<bool>,
    mut signals: Signals,
) -> Result<(), Failure> {
    let broke = |failure| Failure::because("a part of the program broke", failure);
    tokio::select! {
        () = signals.next() => {}
        Some(ended) = running.join_next() => {
            ended.map_err(broke)??;
            return Err(Failure::Refused("a part of the program stopped by itself".to_owned()));
        }
    }
    tracing::info!("stopping: finishing what was begun; once more ends at once");
    let _ = stop.send(true);
    loop {
        tokio::select! {
            ended = running.join_next() => match ended {
                None => return Ok(()),
                Some(ended) => ended.map_err(broke)??,
            },
            () = signals.next() => {
                tracing::warn!("told twice to stop: what was begun is left to others");
                // Nothing may keep it now. What it held is safe: it is taken up when its lease has run out.
                std::process::exit(1);
            }
        }
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|failure| {
        Failure::because(format!("cannot listen on {address}; choose another with --listen"), failure)
    })
}

fn workers(working: &Working) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    working.workers.map_or(cores, |workers| usize::try_from(workers).unwrap_or(cores))
}

/// On Linux by the name that stays true when the file is replaced by a newer one.
fn own_program() -> PathBuf {
    let lasting = PathBuf::from("/proc/self/exe");
    if cfg!(target_os = "linux") { lasting } else { std::env::current_exe().unwrap_or(lasting) }
}

/// Children are this same program.
fn pool(working: &Working, children: usize) -> Pool {
    let mut settings =
        sandbox::Settings::new(own_program(), children).with_memory(working.reader_memory_mb << 20);
    // On a busy machine it waits for processors as long as it works on them.
    settings.wall = Duration::from_secs(working.reader_seconds * 2);
    settings.cpu_seconds = working.reader_seconds;
    settings.allow_unjailed = working.allow_unjailed;
    Pool::new(settings)
}

/// A look takes milliseconds; a file that needs longer than this is no statement, and its client waits.
fn checkers(working: &Working) -> Pool {
    let seconds = working.reader_seconds.min(CHECK_SECONDS);
    pool(&Working { reader_seconds: seconds, ..working.clone() }, CHECKERS)
}

/// A node that could not read files safely does not pretend to be one. Whatever else keeps children from starting may pass.
async fn must_be_held(readers: &Pool) -> Result<(), Failure> {
    match readers.prove().await {
        Err(failure) if failure.kind() == std::io::ErrorKind::Unsupported => Err(failure.into()),
        Err(failure) => {
            let error = &failure as &dyn std::error::Error;
            tracing::warn!(error, "no process to read statements can be had now");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// What workers have beside the installation.
struct Hands {
    clock: Clock,
    notifier: Notifier,
    bureau: Bureau,
}

fn worker_parts(working: &Working, installation: Installation, hands: Hands) -> worker::Parts {
    let Installation { database, blobs } = installation;
    let Hands { clock, notifier, bureau } = hands;
    let workers = workers(working);
    let mut settings = worker::Settings::new(workers);
    settings.lease = Duration::from_secs(working.lease_seconds);
    settings.heartbeat = settings.lease / HEARTBEATS_IN_A_LEASE;
    settings.attempts = working.attempts;
    settings.grace = drain(working);
    settings.limits = sandbox::Limits { pages: working.max_pages, file_bytes: working.max_file_mb << 20 };
    settings.webhooks.allow_private = working.allow_private_webhooks;
    let reader = pool(working, workers.max(1));
    worker::Parts { database, blobs, reader, clock, notifier, bureau: Some(bureau), settings }
}

fn server_settings(serving: &Serving, working: &Working) -> server::Settings {
    let minute = SignedDuration::from_mins(1);
    server::Settings {
        limits: server::Limits {
            file_bytes: working.max_file_mb << 20,
            pages: working.max_pages,
            uploads: Limit { count: serving.uploads_per_minute, window: minute },
            bureau_pulls: Limit { count: serving.bureau_pulls_per_minute, window: minute },
            login_lasts: SignedDuration::from_mins(serving.login_minutes),
            session_idle: SignedDuration::from_mins(serving.session_idle_minutes),
            drain: drain(working),
            ..server::Limits::default()
        },
        trusted_proxies: serving.trusted_proxies.clone(),
        behind_tls: serving.behind_tls,
        scratch_folder: serving.scratch_dir.clone(),
        allow_private_webhooks: working.allow_private_webhooks,
    }
}

async fn until(mut stopped: watch::Receiver<bool>) {
    // The sender lives as long as the program: an error means that it ends too.
    let _ = stopped.wait_for(|is_stopped| *is_stopped).await;
}

async fn keep_time(keeper: Timekeeper, stopped: impl Future<Output = ()>) -> Result<(), Failure> {
    tokio::select! {
        () = keeper.keep() => {}
        () = stopped => {}
    }
    Ok(())
}

fn drain(working: &Working) -> Duration {
    Duration::from_secs(working.drain_seconds)
}

async fn ended<E: std::error::Error + Send + Sync + 'static>(
    part: impl Future<Output = Result<(), E>>,
) -> Result<(), Failure> {
    part.await.map_err(|failure| Failure::because("a part of the program failed", failure))
}

#[cfg(test)]
mod tests {
    use clap::{Command, FromArgMatches};

    use super::*;

    #[test]
    fn requests_have_as_long_to_end_as_the_operator_says() {
        for seconds in [0, 25, 31, 3600] {
            let command = Serve::augment_args(Command::new("serve"));
            let said = command.try_get_matches_from(["serve", "--drain-seconds", &seconds.to_string()]);
            let Serve { serving, working, .. } = Serve::from_arg_matches(&said.unwrap()).unwrap();
            assert_eq!(server_settings(&serving, &working).limits.drain, Duration::from_secs(seconds));
        }
    }
}
