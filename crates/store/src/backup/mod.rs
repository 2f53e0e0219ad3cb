//! Everything that is kept ↔ a folder of plain files, the same for SQLite and Postgres: a backup can also move house.
//!
//! `tables/` has a file for each table with a JSON object a row, `blobs/` the statements, `blobs.jsonl` their hashes, and
//! `manifest.json` the hashes of those files; `manifest.mac` proves that it was made with the keys of this installation.
//! What is sealed stays sealed. The master key is not in it: keep that somewhere else, or the backup opens for nobody.

mod folder;
mod manifest;
mod restore;
mod rows;
mod trial;
mod write;

pub use self::restore::{Purpose, Target, restore};
pub use self::write::write;

/// What was written or brought back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub rows: u64,
    pub blobs: u64,
    pub blob_bytes: u64,
    /// Statements that the database knows and the blob store had lost before the backup.
    pub missing_blobs: u64,
    /// The newest migration that the rows were written with.
    pub migration: i64,
}

/// All tables with the migration that made them, each after those it points to.
const TABLES: &[(&str, i64)] = &[
    (SECRETS, 1),
    (TEAMS, 1),
    ("users", 1),
    ("api_keys", 1),
    ("login_tokens", 1),
    ("sign_in_failures", 1),
    ("rate_limits", 1),
    ("products", 1),
    ("product_versions", 1),
    ("analyses", 1),
    ("results", 1),
    ("reviews", 1),
    (BLOBS, 1),
    ("idempotency", 1),
    ("audit", 1),
    ("webhooks", 1),
    ("deliveries", 1),
    ("credit_checks", 2),
    ("consents", 2),
    ("credit_reports", 2),
    ("charges", 2),
    ("credit_check_keys", 2),
    ("sessions", 3),
    ("product_drafts", 4),
    ("examples", 4),
    (INSTALLATION, 6),
    ("consent_proofs", 8),
    ("sign_in_places", 9),
    ("invitations", 11),
    ("password_makers", 11),
    ("second_factors", 11),
    ("recovery_codes", 11),
    ("sign_in_steps", 11),
    ("identity_providers", 14),
    ("provider_identities", 14),
    ("provider_steps", 14),
    ("analysis_statements", 15),
    ("analysis_runs", 15),
    ("overrides", 18),
    ("payer_rules", 19),
    ("outcomes", 20),
    ("portfolio_facts", 20),
    ("portfolio_counts", 20),
    ("audit_links", 21),
    (AUDIT_HEADS, 21),
    ("score_cards", 22),
];
const SECRETS: &str = "secrets";
const TEAMS: &str = "teams";
pub(crate) const BLOBS: &str = "blobs";
pub(crate) const AUDIT_HEADS: &str = "audit_heads";
const INSTALLATION: &str = "installation";
/// A program that opened an empty database leaves something in these, and it is still empty.
const MADE_WITH_THE_DATABASE: [&str; 2] = [SECRETS, INSTALLATION];

/// These are of no team.
const OF_NOBODY: [&str; 6] =
    [SECRETS, INSTALLATION, "rate_limits", "sign_in_failures", "sign_in_places", TEAMS];

/// All tables of today with rows of teams, each after those it points to.
pub(crate) fn tables_of_teams() -> impl DoubleEndedIterator<Item = &'static str> {
    TABLES.iter().map(|(table, _)| *table).filter(|table| !OF_NOBODY.contains(table))
}

fn tables_at(migration: i64) -> impl Iterator<Item = &'static str> {
    TABLES.iter().filter(move |(_, since)| *since <= migration).map(|(table, _)| *table)
}
