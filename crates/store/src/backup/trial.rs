//! A restored database → one that tells nobody anything and lets nobody in: a trial beside an installation that lives.

use jiff::Timestamp;

use crate::Error;
use crate::database::Database;
use crate::time::micros;

/// Each takes the moment.
const SILENCED: [&str; 10] = [
    "UPDATE webhooks SET disabled_at = $1 WHERE disabled_at IS NULL",
    "UPDATE deliveries SET status = 'failed', due_at = NULL, lease = NULL, last_error = 'restored as a trial'
     WHERE status = 'pending' AND created_at <= $1",
    "UPDATE credit_checks
     SET status = 'failed', failure_code = 'restored_as_trial', failure_message = 'This is a trial of a backup.',
         completed_at = $1, due_at = NULL, lease = NULL
     WHERE status = 'pending'",
    "UPDATE teams SET entitlements = '' WHERE created_at <= $1",
    "UPDATE api_keys SET revoked_at = $1 WHERE revoked_at IS NULL",
    "UPDATE login_tokens SET revoked_at = $1 WHERE revoked_at IS NULL",
    "UPDATE sessions SET ended_at = $1 WHERE ended_at IS NULL",
    "UPDATE invitations SET ended_at = $1 WHERE ended_at IS NULL",
    "DELETE FROM sign_in_steps WHERE expires_at > $1",
    "DELETE FROM provider_steps WHERE expires_at > $1",
];

/// No webhooks, no enquiries, and every key and session ended: those that the living installation revoked since the backup
/// must not work here. People sign in with their passwords.
pub(super) async fn silence(database: &Database, now: Timestamp) -> Result<(), Error> {
    let mut tx = database.write().await?;
    for sql in SILENCED {
        sqlx::query(sql).bind(micros(now)).execute(tx.conn()).await?;
    }
    tx.commit().await
}
