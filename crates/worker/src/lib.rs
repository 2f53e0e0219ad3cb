//! Queued analyses → completed ones, the messages about them, credit checks that were left behind, and the tidying up:
//! what happens after the 202.
//!
//! Any number of processes on any number of machines may do this over one database. What one of them holds when it
//! dies is taken up by another once its lease has run out.

mod analyses;
mod backoff;
mod context;
mod credit_checks;
mod crew;
mod fits;
mod heads;
mod housekeeping;
mod lookout;
mod settings;
mod shutdown;
mod summaries;
mod watches;
mod webhooks;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

pub use self::backoff::Backoff;
pub use self::context::Parts;
pub use self::settings::{Error, Settings, Webhooks};

use self::context::Context;
use self::shutdown::Shutdown;

/// After the grace period, what is still held is given back; a database that does not even take that is not waited for.
const GIVING_BACK_TAKES_AT_MOST: Duration = Duration::from_secs(5);

/// Works until `shutdown` is ready: then takes nothing new, lets what runs finish within the grace period, and gives
/// the rest back to the queue.
pub async fn run(parts: Parts, shutdown: impl Future<Output = ()> + Send) -> Result<(), Error> {
    parts.settings.check()?;
    let grace = parts.settings.grace;
    let (stop, stopping) = Shutdown::signal();
    let context = Arc::new(Context::new(parts, stopping));
    let loops = async {
        tokio::join!(
            lookout::watch(&context),
            analyses::work(&context),
            webhooks::send(&context),
            credit_checks::reconcile(&context),
            fits::keep(&context),
            housekeeping::keep(&context)
        );
    };
    let leave = async {
        shutdown.await;
        tracing::info!("the workers are leaving");
        stop.leave();
        tokio::time::sleep(grace).await;
        stop.end();
        tokio::time::sleep(GIVING_BACK_TAKES_AT_MOST).await;
    };
    tokio::select! {
        () = loops => {}
        () = leave => {}
    }
    Ok(())
}
