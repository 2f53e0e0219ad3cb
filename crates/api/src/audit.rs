//! `GET /v1/audit`: who did what in a team, and when; as a table too, and the end of its chain.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use service::App;
use service::actions::audit::{filter, table};
use service::attachment::Attachment;
use service::auth::Admin;
use service::download::holding;
use service::error::{Error, ErrorBody};
use service::request::Query;
use store::api_keys;
use store::audit::{self, Entry};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Binary;
use super::{List, Moment};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list)).routes(routes!(export)).routes(routes!(head))
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
    /// What was decided, where something was: `approved`, `declined`, `manual_review`, or the code of a failure.
    #[schema(required, example = "approved")]
    outcome: Option<String>,
    /// The `X-Request-Id` of the request that did it.
    #[schema(required)]
    request_id: Option<String>,
    at: Moment,
    /// How often. Looks of one person at one thing within a quarter of an hour are one entry.
    #[schema(example = 1)]
    times: i64,
    /// When it was last done; the same as `at` unless `times` is more than 1.
    last_at: Moment,
    /// Its newest link in the team's chain, counted from 1.
    #[schema(required, example = 42)]
    position: Option<i64>,
}

/// Described here, read by `actions::audit`.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "only its description is used")]
struct FilterQuery {
    /// Only what this member did, by their id; `me` for yourself, `system` for the service.
    #[param(required = false, min_length = 1, max_length = 200, example = "me")]
    actor: String,
    /// Only what was done to this: an analysis by its id or reference, or the id of a credit check, a key, a product, a member.
    #[param(required = false, min_length = 1, max_length = 200)]
    subject: String,
    /// Only this action; with a dot at its end, all that begin so.
    #[param(required = false, min_length = 1, max_length = 200, example = "analysis.")]
    action: String,
    /// Only from this day on, by the calendar of India.
    #[param(required = false, value_type = String, format = Date, example = "2026-11-01")]
    from: String,
    /// Only up to this day, by the calendar of India.
    #[param(required = false, value_type = String, format = Date, example = "2026-11-30")]
    to: String,
}

/// The end of the team's chain of entries. Whoever keeps it elsewhere can tell later whether the log was changed since.
#[derive(Debug, Serialize, ToSchema)]
struct AuditHead {
    /// The newest link; they are counted from 1.
    #[schema(example = 1204)]
    position: i64,
    /// SHA-256 over that link and the hash before it, in hexadecimal digits; empty while there is none.
    #[schema(example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")]
    hash: String,
    /// When it was asked for.
    at: Moment,
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
            outcome: entry.outcome,
            request_id: entry.request_id,
            position: entry.position,
            at: entry.at.into(),
            times: entry.times,
            last_at: entry.last_at.into(),
        }
    }
}

/// Read the audit log
///
/// Role `admin`. Sign-ins, uploads, reviews, erasures, changes of keys, products and webhooks, and who looked at personal data,
/// newest first. Filters may be combined. To walk through a long log, give the id of the last entry as `before`.
#[utoipa::path(
    get, path = "/v1/audit", tag = "Team",
    params(
        super::PageQuery, FilterQuery,
        ("before" = Option<String>, Query, description = "Only what is older than this entry, by its id. `total` stays that of all that match."),
    ),
    responses((status = 200, body = List<AuditEntry>))
)]
async fn list(
    State(app): State<App>,
    Admin(caller): Admin,
    query: Query,
) -> Result<Json<List<AuditEntry>>, Error> {
    let page = query.page()?;
    app.write_reads().await?;
    let mut reader = app.database.snapshot().await?;
    let filter = filter(&mut reader, &caller, &query).await?;
    let (entries, total) = audit::search(&mut reader, &caller.team, &filter, page).await?;
    let keys = api_keys::list(&mut reader, &caller.team).await?;
    let names: HashMap<String, String> = keys.into_iter().map(|key| (key.id.to_string(), key.name)).collect();
    let entries = entries.into_iter().map(|entry| AuditEntry::new(entry, &names)).collect();
    Ok(Json(List::of(entries, total, page)))
}

/// The audit log as a table
///
/// Role `admin`. CSV with a line for every entry that matches, newest first, at most 50,000. Taking it along is an entry of the log.
#[utoipa::path(
    get, path = "/v1/audit/export", tag = "Team", params(FilterQuery),
    responses(
        (status = 200, description = "The table.", headers(("Content-Disposition" = String)), content((inline(Binary) = "text/csv"))),
        (status = 409, description = "`too_many_entries`: choose fewer days", body = ErrorBody),
        (status = 429, description = "`rate_limited`: too many downloads at once", body = ErrorBody, headers(("Retry-After" = i64))),
    ),
)]
async fn export(State(app): State<App>, Admin(caller): Admin, query: Query) -> Result<Attachment, Error> {
    let download = app.downloads.begin(&caller.user, &caller.team)?;
    let body = holding(table(&app, &caller, &query).await?.into(), download);
    let name = "audit.csv".to_owned();
    Ok(Attachment { name, media_type: "text/csv; charset=utf-8", body, length: None })
}

/// The end of the audit chain
///
/// Role `admin`. Every entry carries a hash over all before it. Keep what this says somewhere that nobody who can write the database
/// can reach: a log of which anything was changed, removed or inserted no longer has this hash at this position.
#[utoipa::path(get, path = "/v1/audit/head", tag = "Team", responses((status = 200, body = AuditHead)))]
async fn head(State(app): State<App>, Admin(caller): Admin) -> Result<Json<AuditHead>, Error> {
    app.write_reads().await?;
    let mut reader = app.database.read().await?;
    let head = audit::head(&mut reader, &caller.team).await?;
    let (position, hash) = head.map(|head| (head.position, head.hash)).unwrap_or_default();
    Ok(Json(AuditHead { position, hash, at: app.clock.now().into() }))
}
