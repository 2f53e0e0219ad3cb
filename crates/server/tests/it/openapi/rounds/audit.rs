//! The audit log with filters that make no sense, and with more than a table takes.

use super::Rounds;

/// Described, and told by `analyses::slow`: too many files on their way at once (429).
pub(super) const DOWNLOADS: [&str; 4] = [
    "GET /v1/analyses/{id}/document", "GET /v1/analyses/{id}/export", "GET /v1/analyses/{id}/pages/{page}",
    "GET /v1/audit/export",
];

impl Rounds {
    /// Last: nobody else should have to count so many entries.
    pub(super) async fn audit(&mut self) {
        for template in ["/v1/audit", "/v1/audit/export"] {
            self.get(template, "?from=yesterday", 400).await;
        }
        self.get("/v1/audit", "?before=aud_x", 400).await;
        let team = self.owner.team().clone();
        self.service
            .meddle(&format!(
                "INSERT INTO audit (id, team_id, actor, via, action, subject, created_at)
                 WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number <= 50000)
                 SELECT 'aud_' || number, '{team}', 'usr_x', 'key_x', 'report.read', 'an_x', number FROM numbers"
            ))
            .await;
        self.get("/v1/audit/export", "", 409).await;
    }
}
