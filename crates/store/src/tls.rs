//! One provider of cryptography for every connection of the program.

use std::sync::Once;

/// To be called before a client is made: connections to Postgres, S3 and webhooks then all use ring.
pub fn prepare_tls() {
    static PREPARED: Once = Once::new();
    // Refused only when somebody chose a provider before, which then serves as well.
    PREPARED.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
}
