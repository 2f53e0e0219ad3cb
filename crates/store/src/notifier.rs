//! Rings in this process when something was queued, so that its workers need not wait for their next look.

use std::sync::Arc;

use tokio::sync::Notify;

/// Cheap to clone; all clones are one notifier. Workers on other machines find the work by looking now and then.
#[derive(Clone, Debug, Default)]
pub struct Notifier(Arc<Notify>);

impl Notifier {
    pub fn notify(&self) {
        self.0.notify_one();
    }

    /// Returns at once when it rang since somebody last listened.
    pub async fn notified(&self) {
        self.0.notified().await;
    }
}
