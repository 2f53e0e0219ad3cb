//! The notifier and the passing of time → a nudge for those who have something due.

use tokio::sync::Notify;

use crate::backoff::shortened;
use crate::context::Context;

/// One question in each round, for the whole process and however many workers it has.
pub(crate) async fn watch(context: &Context) {
    tokio::select! {
        () = pass_on_the_bell(context) => {}
        () = look_now_and_then(context) => {}
        () = context.shutdown.leaving() => {}
    }
}

async fn pass_on_the_bell(context: &Context) {
    loop {
        context.parts.notifier.notified().await;
        context.analyses_due.notify_one();
    }
}

async fn look_now_and_then(context: &Context) {
    let mut failures = 0_u32;
    loop {
        let pause = match look(context).await {
            Ok(()) => {
                failures = 0;
                shortened(context.settings().poll)
            }
            Err(failure) => {
                failures = failures.saturating_add(1);
                tracing::warn!(
                    error = &failure as &dyn std::error::Error,
                    "the database does not say what is due"
                );
                context.settings().trouble.after(failures)
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = context.ended.notified() => {}
        }
    }
}

async fn look(context: &Context) -> Result<(), store::Error> {
    let mut reader = context.parts.database.read().await?;
    let due = store::due::next(&mut reader).await?;
    let now = context.now();
    let nudge = |due: Option<jiff::Timestamp>, who: &Notify| {
        if due.is_some_and(|due| due <= now) {
            who.notify_one();
        }
    };
    nudge(due.analysis, &context.analyses_due);
    nudge(due.delivery, &context.deliveries_due);
    nudge(due.credit_check, &context.credit_checks_due);
    Ok(())
}
