//! One signal to stop → two moments to wait for: nothing new any more, and no more time.

use std::time::Duration;

use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Working,
    Leaving,
    Over,
}

#[derive(Debug)]
pub(crate) struct Stop(watch::Sender<Phase>);

impl Stop {
    pub(crate) fn leave(&self) {
        self.0.send_replace(Phase::Leaving);
    }

    pub(crate) fn end(&self) {
        self.0.send_replace(Phase::Over);
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Shutdown(watch::Receiver<Phase>);

impl Shutdown {
    pub(crate) fn signal() -> (Stop, Self) {
        let (sender, receiver) = watch::channel(Phase::Working);
        (Stop(sender), Self(receiver))
    }

    pub(crate) fn is_leaving(&self) -> bool {
        *self.0.borrow() >= Phase::Leaving
    }

    /// Ready once nothing new may be begun.
    pub(crate) async fn leaving(&self) {
        self.reached(Phase::Leaving).await;
    }

    /// Ready once what still runs must be given back.
    pub(crate) async fn over(&self) {
        self.reached(Phase::Over).await;
    }

    /// Sleeps, but not through the signal.
    pub(crate) async fn sleep(&self, pause: Duration) {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = self.leaving() => {}
        }
    }

    async fn reached(&self, phase: Phase) {
        // Whoever would have said so is gone: that is the end as well.
        let _ = self.0.clone().wait_for(|now| *now >= phase).await;
    }
}
