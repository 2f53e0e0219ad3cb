//! Rings in this process when something was queued, so that its workers need not wait for their next look.

use std::sync::Arc;

use tokio::sync::Notify;

/// Cheap to clone; all clones are one bell. Workers on other machines find the work by looking now and then.
#[derive(Clone, Debug, Default)]
pub struct Bell(Arc<Notify>);

impl Bell {
    pub fn ring(&self) {
        self.0.notify_one();
    }

    /// Returns at once when it rang since somebody last listened.
    pub async fn rung(&self) {
        self.0.notified().await;
    }
}
