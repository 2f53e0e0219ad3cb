//! The bell and the passing of time → a nudge for those who have something due.

use tokio::sync::Notify;

use crate::backoff::shortened;
use crate::desk::Desk;

/// One question in each round, for the whole process and however many workers it has.
pub(crate) async fn watch(desk: &Desk) {
    tokio::select! {
        () = pass_on_the_bell(desk) => {}
        () = look_now_and_then(desk) => {}
        () = desk.shutdown.leaving() => {}
    }
}

async fn pass_on_the_bell(desk: &Desk) {
    loop {
        desk.parts.bell.rung().await;
        desk.analyses_due.notify_one();
    }
}

async fn look_now_and_then(desk: &Desk) {
    let mut failures = 0_u32;
    loop {
        let pause = match look(desk).await {
            Ok(()) => {
                failures = 0;
                shortened(desk.settings().poll)
            }
            Err(failure) => {
                failures = failures.saturating_add(1);
                tracing::warn!(
                    error = &failure as &dyn std::error::Error,
                    "the database does not say what is due"
                );
                desk.settings().trouble.after(failures)
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = desk.ended.notified() => {}
        }
    }
}

async fn look(desk: &Desk) -> Result<(), store::Error> {
    let mut tx = desk.parts.database.read().await?;
    let due = store::due::next(&mut tx).await?;
    let now = desk.now();
    let nudge = |due: Option<jiff::Timestamp>, who: &Notify| {
        if due.is_some_and(|due| due <= now) {
            who.notify_one();
        }
    };
    nudge(due.analysis, &desk.analyses_due);
    nudge(due.delivery, &desk.deliveries_due);
    nudge(due.credit_check, &desk.credit_checks_due);
    Ok(())
}
