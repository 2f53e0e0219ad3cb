//! `GET /v1/audit`: who did what in a team, and when.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use store::api_keys;
use store::audit::{self, Entry};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment};
use crate::App;
use crate::auth::Admin;
use crate::error::Error;
use crate::request::Query;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list))
}

/// Something that was done: names of things, never their contents.
#[derive(Debug, Serialize, ToSchema)]
struct AuditEntry {
    #[schema(example = "aud_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    /// The user who did it, or `system`.
    actor: String,
    /// The key or login token that was used, `password` for a sign-in, or `command_line`.
    via: String,
    /// What the key is called, if it was a key.
    #[schema(required)]
    via_name: Option<String>,
    #[schema(example = "key.created")]
    action: String,
    /// What it was done to.
    #[schema(example = "key_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    subject: String,
    /// The `X-Request-Id` of the request that did it.
    #[schema(required)]
    request_id: Option<String>,
    at: Moment,
    /// How often. Looks of one person at one thing within a quarter of an hour are one entry.
    #[schema(example = 1)]
    times: i64,
    /// When it was last done; the same as `at` unless `times` is more than 1.
    last_at: Moment,
}

impl AuditEntry {
    fn new(entry: Entry, names: &HashMap<String, String>) -> Self {
        Self {
            via_name: names.get(&entry.via).cloned(),
            id: entry.id.to_string(),
            actor: entry.actor,
            via: entry.via,
            action: entry.action,
            subject: entry.subject,
            request_id: entry.request_id,
            at: entry.at.into(),
            times: entry.times,
            last_at: entry.last_at.into(),
        }
    }
}

/// Read the audit log
///
/// Role `admin`. Sign-ins, uploads, reviews, erasures, changes of keys, products and webhooks, and who looked at personal data,
/// newest first.
#[utoipa::path(
    get, path = "/v1/audit", tag = "Team", params(super::PageQuery),
    responses((status = 200, body = List<AuditEntry>))
)]
async fn list(
    State(app): State<App>,
    Admin(caller): Admin,
    query: Query,
) -> Result<Json<List<AuditEntry>>, Error> {
    let page = query.page()?;
    app.write_reads().await?;
    let mut tx = app.database.snapshot().await?;
    let (entries, total) = audit::list(&mut tx, &caller.team, page).await?;
    let keys = api_keys::list(&mut tx, &caller.team).await?;
    let names: HashMap<String, String> = keys.into_iter().map(|key| (key.id.to_string(), key.name)).collect();
    let entries = entries.into_iter().map(|entry| AuditEntry::new(entry, &names)).collect();
    Ok(Json(List::of(entries, total, page)))
}
