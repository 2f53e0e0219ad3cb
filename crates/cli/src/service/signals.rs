//! What the system or the keyboard says → the program is to stop.

use tokio::signal::unix::{Signal, SignalKind, signal};

use super::failure::Failure;

/// From when this exists, no signal to stop is missed.
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    pub(super) fn new() -> Result<Self, Failure> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Ready when the program is asked to stop, politely or from the keyboard; then again when it is asked again.
    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
