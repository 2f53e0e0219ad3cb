//! What the service keeps: rows in SQLite or Postgres with one SQL text, statements in a folder or S3, both sealed.
//!
//! Every function that reads or writes a team's data takes the team. There is no way to ask without it, save for the
//! sign-in (who is this?), the queue (what is next?) and the command line.

pub mod analyses;
pub mod api_keys;
pub mod audit;
pub mod backup;
pub mod blobs;
pub mod charges;
mod clock;
pub mod consents;
pub mod credit_checks;
mod database;
pub mod deliveries;
pub mod drafts;
pub mod due;
mod error;
pub mod examples;
pub mod given_passwords;
mod hex;
pub mod idempotency;
pub mod identity_providers;
mod ids;
pub mod india;
mod installation;
pub mod invitations;
pub mod limits;
pub mod login_tokens;
mod migrations;
mod notifier;
pub mod override_rules;
mod packed;
pub mod passwords;
pub mod payer_rules;
pub mod portfolio;
mod postgres_address;
pub mod products;
pub mod reseal;
pub mod scopes;
pub mod score_cards;
mod scratch;
mod seal;
pub mod second_factors;
mod secrets;
pub mod sessions;
pub mod sign_in_steps;
pub mod sign_ins;
pub mod team_erasure;
pub mod team_settings;
pub mod teams;
pub mod test_side;
mod time;
mod timekeeper;
mod tls;
pub mod tokens;
pub mod turns;
pub mod usage;
pub mod users;
pub mod verify;
pub mod webhooks;
mod whereabouts;

pub use self::blobs::{BlobAddress, BlobStore};
pub use self::clock::Clock;
pub use self::database::{Address, Database, Dialect, Reader, Tx};
pub use self::error::Error;
pub use self::ids::{
    AnalysisId, AuditId, ChargeId, ConsentId, CorrectionId, CreditCheckId, DeliveryId, InvitationId, KeyId,
    LeaseId, OutcomeId, OverrideId, PayerRuleId, ProductId, ProviderId, ReviewId, ScoreCardId, SessionId,
    StatementId, TeamId, TokenId, UserId, WebhookId,
};
pub use self::notifier::Notifier;
pub use self::packed::PackedReport;
pub use self::scratch::Scratch;
pub use self::seal::{Keyring, TeamKey};
pub use self::secrets::rewrap;
pub use self::time::TOLERANCE;
pub use self::timekeeper::{Doubt, Timekeeper};
pub use self::tls::prepare_tls;
pub use self::whereabouts::Whereabouts;
