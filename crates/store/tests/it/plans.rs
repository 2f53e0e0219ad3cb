//! The questions that are asked all the time find their rows through an index, on both databases.

use sqlx::{AssertSqlSafe, Row};
use store::{Address, Dialect};
use testbed::{Bed, on_both};

use crate::lender::Lender;
use crate::raw;

/// Each as the store asks it, with values in the places.
const QUESTIONS: &[&str] = &[
    "SELECT k.id, u.sealed, t.sealed
     FROM api_keys k JOIN users u ON u.id = k.user_id JOIN teams t ON t.id = k.team_id WHERE k.hash = 'x'",
    "SELECT k.id, u.sealed, t.sealed
     FROM login_tokens k JOIN users u ON u.id = k.user_id JOIN teams t ON t.id = k.team_id WHERE k.hash = 'x'",
    "SELECT k.id, u.sealed, t.sealed
     FROM sessions k JOIN users u ON u.id = k.user_id JOIN teams t ON t.id = k.team_id WHERE k.hash = 'x'",
    "SELECT t.id, u.id FROM teams t JOIN users u ON u.team_id = t.id WHERE t.live_team_id = 'x' AND u.live_user_id = 'y'",
    "SELECT number FROM analyses WHERE team_id = 'x' AND number > 5 ORDER BY number LIMIT 5",
    "SELECT number FROM analyses WHERE team_id = 'x' AND number IN (1, 2) ORDER BY number DESC",
    "SELECT id FROM analyses WHERE team_id = 'x' AND decision = 'manual_review' ORDER BY number LIMIT 25",
    "SELECT id FROM analyses WHERE team_id = 'x' AND product_id = 'y' AND status = 'completed' ORDER BY number DESC LIMIT 5",
    "SELECT id FROM analyses WHERE team_id = 'x' AND external_id_index = 'y'",
    "SELECT number FROM analyses WHERE team_id = 'x' AND bank_index = 'y' ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT number FROM analyses WHERE team_id = 'x' AND product_id = 'y' ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT COUNT(*) FROM analyses WHERE team_id = 'x' AND score >= 300 AND score <= 500",
    "SELECT COUNT(*) FROM analyses WHERE team_id = 'x' AND created_at >= 1 AND created_at < 5",
    "SELECT id FROM analyses WHERE team_id = 'x' AND number IN (
         SELECT number FROM analyses WHERE team_id = 'x' ORDER BY number DESC LIMIT 20 OFFSET 0)",
    "SELECT team_id, id FROM analyses
     WHERE status = 'completed' AND is_counted = 0 AND id > 'x' ORDER BY id LIMIT 5",
    "SELECT number FROM analyses WHERE team_id = 'x' AND assignee_id = 'y' ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT COUNT(*) FROM analyses WHERE team_id = 'x' AND override_id IS NOT NULL",
    "SELECT number FROM analyses WHERE team_id = 'x' AND override_id IS NOT NULL ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT number FROM analyses WHERE team_id = 'x' AND score IS NOT NULL ORDER BY score DESC, number DESC LIMIT 20",
    "SELECT number FROM analyses WHERE team_id = 'x' AND score IS NOT NULL ORDER BY score ASC, number ASC LIMIT 20",
    "SELECT COUNT(*) FROM analyses WHERE team_id = 'x' AND (flags & 2) <> 0",
    "SELECT COUNT(*) FROM analyses
     WHERE team_id = 'x' AND id IN (SELECT analysis_id FROM reviews WHERE team_id = 'x' AND user_id = 'y')",
    "SELECT id FROM analyses WHERE team_id = 'x' AND words_revision > 5 ORDER BY words_revision LIMIT 5",
    "SELECT id FROM overrides WHERE team_id = 'x' AND analysis_id = 'y' ORDER BY created_at, id",
    "SELECT id FROM deliveries WHERE team_id = 'x' AND webhook_id = 'y' AND id = 'z'",
    "SELECT id FROM reviews WHERE team_id = 'x' ORDER BY created_at DESC, id DESC LIMIT 25",
    "SELECT analysis_id FROM examples WHERE team_id = 'x' ORDER BY analysis_id",
    "SELECT sealed FROM payer_rules WHERE team_id = 'x' AND payer_index = 'y'",
    "SELECT outcome FROM outcomes WHERE team_id = 'x' AND analysis_id = 'y' ORDER BY as_of, id",
    "SELECT sealed FROM portfolio_facts WHERE team_id = 'x' AND analysis_id = 'y'",
    "SELECT sealed FROM portfolio_facts WHERE team_id = 'x' AND day >= '2026-11-01' AND day <= '2026-11-30'
     ORDER BY day DESC, analysis_id DESC LIMIT 5",
    "SELECT sealed FROM portfolio_counts WHERE team_id = 'x' AND scope IN ('a', 'b') AND day IN ('2026-11-01')",
    "SELECT sealed FROM portfolio_counts
     WHERE team_id = 'x' AND scope = 'y' AND day >= '2026-11-01' AND day <= '2026-11-30' ORDER BY day",
    "SELECT COUNT(*) FROM analyses WHERE status = 'completed' AND is_counted = 0 AND team_id = 'x'",
    "SELECT sealed FROM product_drafts WHERE team_id = 'x' AND product_id = 'y'",
    "SELECT id FROM users WHERE email_index = 'x'",
    "SELECT id FROM analyses WHERE team_id = 'x' AND id = 'y'",
    "SELECT id FROM analyses WHERE team_id = 'x' ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT id FROM analyses WHERE team_id = 'x' AND status = 'queued' ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT id FROM analyses WHERE team_id = 'x' AND decision = 'approved' ORDER BY number DESC LIMIT 20 OFFSET 0",
    "SELECT COUNT(*) FROM analyses WHERE team_id = 'x'",
    "SELECT id FROM analyses WHERE due_at <= 1 ORDER BY due_at LIMIT 1",
    "SELECT MIN(due_at) FROM analyses WHERE due_at IS NOT NULL",
    "SELECT id FROM deliveries WHERE due_at <= 1 ORDER BY due_at LIMIT 1",
    "SELECT sealed FROM results WHERE team_id = 'x' AND analysis_id = 'y'",
    "SELECT id FROM reviews WHERE team_id = 'x' AND analysis_id = 'y' ORDER BY id",
    "SELECT id FROM audit WHERE team_id = 'x' ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 0",
    "SELECT id FROM audit WHERE team_id = 'x' AND subject = 'y' ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 0",
    "SELECT id FROM audit WHERE team_id = 'x' AND actor = 'y' AND created_at <= 5 AND (created_at < 5 OR id < 'z')
     ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 0",
    "SELECT id FROM audit WHERE team_id = 'x' AND position IS NULL ORDER BY created_at, id LIMIT 5",
    "SELECT position FROM audit_heads WHERE team_id = 'x'",
    "SELECT hash FROM audit_links WHERE team_id = 'x' ORDER BY position",
    "SELECT id FROM deliveries WHERE team_id = 'x' AND webhook_id = 'y' ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT id FROM webhooks WHERE team_id = 'x' AND disabled_at IS NULL ORDER BY id",
    "SELECT id FROM api_keys WHERE team_id = 'x' ORDER BY id DESC",
    "SELECT team_id, path FROM blobs WHERE state = 'doomed' ORDER BY created_at LIMIT 5",
    "SELECT COUNT(*), COUNT(CASE WHEN status = 'completed' THEN 1 END) FROM analyses
     WHERE team_id = 'x' AND created_at >= 1",
    "SELECT COUNT(*) FROM audit
     WHERE team_id = 'x' AND created_at >= 1 AND action IN ('credit_check.joined', 'credit_check.reused')",
    "SELECT id FROM analyses WHERE team_id = 'x' AND due_at IS NULL AND created_at < 1",
    "SELECT id FROM analyses
     WHERE team_id = 'x' AND due_at IS NULL AND original_erased_at IS NULL AND created_at < 1",
    "SELECT id FROM credit_checks WHERE team_id = 'x' AND due_at IS NULL AND created_at < 1",
    "SELECT id FROM credit_checks WHERE team_id = 'x' AND id = 'y'",
    "SELECT id FROM credit_checks WHERE team_id = 'x' ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 0",
    "SELECT id FROM credit_checks WHERE team_id = 'x' AND status = 'failed'
     ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 0",
    "SELECT COUNT(*) FROM credit_checks WHERE team_id = 'x'",
    "SELECT id FROM credit_checks WHERE due_at <= 1 ORDER BY due_at LIMIT 1",
    "SELECT MIN(due_at) FROM credit_checks WHERE due_at IS NOT NULL",
    "SELECT id FROM credit_checks c WHERE team_id = 'x' AND person_index = 'y' AND completed_at >= 1
     AND status = 'completed' AND bureau = 'b' ORDER BY completed_at DESC LIMIT 1",
    "SELECT SUM(price) FROM credit_checks WHERE team_id = 'x' AND status = 'pending'",
    "SELECT SUM(amount) FROM charges WHERE team_id = 'x' AND month = '2026-11'",
    "SELECT id FROM consents WHERE team_id = 'x' AND credit_check_id = 'y' ORDER BY id",
    "SELECT sealed FROM credit_reports WHERE team_id = 'x' AND credit_check_id = 'y'",
    "SELECT fingerprint FROM credit_check_keys WHERE team_id = 'x' AND user_id = 'y' AND key_hash = 'z'",
    "DELETE FROM credit_check_keys WHERE created_at < 1",
    "DELETE FROM sessions WHERE expires_at < 1",
    "UPDATE sessions SET ended_at = 1 WHERE team_id = 'x' AND user_id = 'y' AND ended_at IS NULL",
    "DELETE FROM login_tokens WHERE expires_at < 1",
    "DELETE FROM sign_in_failures WHERE last_at < 1",
    "DELETE FROM sign_in_places WHERE last_at < 1",
    "SELECT last_at FROM sign_in_places WHERE email_index = 'x' AND place_index = 'y'",
    "SELECT id FROM users WHERE email_index IN ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')",
    "SELECT id FROM invitations WHERE hash = 'x'",
    "SELECT id FROM invitations WHERE team_id = 'x' AND ended_at IS NULL AND expires_at > 1 ORDER BY id DESC",
    "DELETE FROM invitations WHERE expires_at < 1",
    "SELECT sealed FROM second_factors WHERE team_id = 'x' AND user_id = 'y'",
    "SELECT COUNT(*) FROM recovery_codes WHERE team_id = 'x' AND user_id = 'y' AND used_at IS NULL",
    "SELECT team_id FROM sign_in_steps WHERE hash = 'x' AND expires_at > 1",
    "DELETE FROM sign_in_steps WHERE expires_at < 1",
    "SELECT sealed FROM identity_providers WHERE team_id = 'x'",
    "SELECT sealed FROM identity_providers WHERE id = 'x'",
    "SELECT user_id FROM provider_identities WHERE team_id = 'x' AND subject_index = 'y'",
    "DELETE FROM provider_steps WHERE hash = 'x' AND expires_at > 1",
    "DELETE FROM provider_steps WHERE team_id = 'x' AND expires_at < 1",
    "DELETE FROM provider_steps WHERE expires_at < 1",
    "SELECT user_id FROM password_makers WHERE team_id = 'x'",
    "DELETE FROM rate_limits WHERE expires_at < 1",
    "DELETE FROM idempotency WHERE created_at < 1",
    "DELETE FROM deliveries WHERE created_at < 1 AND due_at IS NULL",
    "UPDATE login_tokens SET revoked_at = 1 WHERE team_id = 'x' AND user_id = 'y' AND revoked_at IS NULL",
    "UPDATE blobs SET state = 'doomed' WHERE state = 'pending' AND created_at < 1",
];

#[tokio::test]
async fn no_question_reads_or_sorts_a_whole_table() {
    on_both(async |bed| {
        Lender::new(&bed, "north").await;
        for question in QUESTIONS {
            let plan = plan(&bed, question).await;
            // The smallest entry of an index is read from its end: no condition, and no scan either.
            let is_smallest = question.contains("MIN(");
            let is_good = match bed.database.dialect() {
                Dialect::Sqlite => (is_smallest || !plan.contains("SCAN ")) && !plan.contains("TEMP B-TREE"),
                Dialect::Postgres => {
                    (is_smallest || plan.contains("Index Cond"))
                        && !plan.contains("Seq Scan")
                        && !plan.contains("Sort")
                }
            };
            assert!(is_good, "the plan of\n{question}\n{plan}");
        }
    })
    .await;
}

async fn plan(bed: &Bed, question: &str) -> String {
    let mut connection = raw::connect(&bed.address).await;
    let (explain, column) = match &bed.address {
        Address::Sqlite(_) => ("EXPLAIN QUERY PLAN", "detail"),
        Address::Postgres { .. } => {
            // A few rows are read faster without an index; a real table has more than a few.
            let reluctant = "SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off";
            sqlx::raw_sql(reluctant).execute(&mut connection).await.unwrap();
            ("EXPLAIN", "QUERY PLAN")
        }
    };
    let sql = AssertSqlSafe(format!("{explain} {question}"));
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
    rows.iter().map(|row| row.try_get::<String, _>(column).unwrap() + "\n").collect()
}
