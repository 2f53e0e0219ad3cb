//! `/v1/webhooks`: where a team wants to hear of its analyses and credit checks, and what became of the messages.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::hooks;
use service::auth::Admin;
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody, Message, Query};
use store::WebhookId;
use store::deliveries::{self, Delivery};
use store::webhooks::{self, Webhook};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(list, create))
        .routes(routes!(remove))
        .routes(routes!(list_deliveries))
        .routes(routes!(send_test))
        .routes(routes!(redeliver))
}

/// A webhook without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Webhook)]
struct WebhookOut {
    #[schema(example = "wh_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "https://hooks.lender.example/lending")]
    url: String,
    events: Vec<String>,
    created_by: String,
    created_at: Moment,
}

#[derive(Debug, Serialize, ToSchema)]
struct CreatedWebhook {
    #[serde(flatten)]
    about: WebhookOut,
    /// What messages are signed with (Standard Webhooks), shown here and never again.
    #[schema(example = "whsec_mDk1cVJ5NlR2c0F3ZVh0YlJ6S2pQcU5uWXdVaUhrTGc=")]
    secret: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewWebhook {
    /// `https`, a public host name, no user or password in it; at most 2,000 characters.
    #[schema(example = "https://hooks.lender.example/lending", max_length = 2000, pattern = "^https?://")]
    url: String,
    /// `analysis.completed`, `analysis.failed`, `analysis.reviewed`, `analysis.overridden`, `analysis.assigned`,
    /// `credit_check.completed`, `score_card.alarm`; all when it is left out, and never none.
    #[serde(default)]
    #[schema(required = false, min_items = 1, value_type = Option<Vec<EventName>>)]
    events: Option<Vec<String>>,
}

#[derive(ToSchema)]
#[schema(as = WebhookEvent)]
#[expect(dead_code, reason = "only its description is used; `hooks` reads the words")]
enum EventName {
    #[schema(rename = "analysis.completed")]
    AnalysisCompleted,
    #[schema(rename = "analysis.failed")]
    AnalysisFailed,
    #[schema(rename = "analysis.reviewed")]
    AnalysisReviewed,
    #[schema(rename = "analysis.overridden")]
    AnalysisOverridden,
    #[schema(rename = "analysis.assigned")]
    AnalysisAssigned,
    #[schema(rename = "credit_check.completed")]
    CreditCheckCompleted,
    #[schema(rename = "score_card.alarm")]
    ScoreCardAlarm,
}

/// A message to a webhook, with what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Delivery)]
struct DeliveryOut {
    /// Also the `webhook-id` of the message.
    #[schema(example = "msg_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "analysis.completed")]
    event: String,
    /// The id of what it tells of: an analysis, a credit check or, with `webhook.test`, the webhook.
    subject: String,
    /// `pending`, `delivered` or `failed`.
    #[schema(example = "delivered")]
    status: &'static str,
    attempts: i64,
    /// The HTTP status of the last answer.
    #[schema(required)]
    last_status: Option<i64>,
    #[schema(required)]
    last_error: Option<String>,
    created_at: Moment,
    #[schema(required)]
    delivered_at: Option<Moment>,
    #[schema(required)]
    next_attempt_at: Option<Moment>,
}

impl From<Webhook> for WebhookOut {
    fn from(webhook: Webhook) -> Self {
        Self {
            id: webhook.id.to_string(),
            url: webhook.url,
            events: webhook.events,
            created_by: webhook.created_by.to_string(),
            created_at: webhook.created_at.into(),
        }
    }
}

impl From<Delivery> for DeliveryOut {
    fn from(delivery: Delivery) -> Self {
        Self {
            id: delivery.id.to_string(),
            event: delivery.event,
            subject: delivery.subject,
            status: delivery.status.name(),
            attempts: delivery.attempts,
            last_status: delivery.last_status,
            last_error: delivery.last_error,
            created_at: delivery.created_at.into(),
            delivered_at: delivery.delivered_at.map(Moment),
            next_attempt_at: delivery.next_attempt_at.map(Moment),
        }
    }
}

/// List webhooks
///
/// Role `admin`.
#[utoipa::path(
    get, path = "/v1/webhooks", tag = "Webhooks", params(super::PageQuery),
    responses((status = 200, body = List<WebhookOut>))
)]
async fn list(
    State(app): State<App>,
    Admin(caller): Admin,
    query: Query,
) -> Result<Json<List<WebhookOut>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.read().await?;
    let webhooks = webhooks::list(&mut reader, &caller.team).await?;
    Ok(Json(List::cut(webhooks.into_iter().rev().map(WebhookOut::from).collect(), page)))
}

/// Create a webhook
///
/// Role `admin`. Messages follow Standard Webhooks: they are signed with the secret of this answer, hold ids only, and
/// are repeated for about three days until your endpoint answers with a 2xx. A team has at most ten webhooks.
#[utoipa::path(
    post, path = "/v1/webhooks", tag = "Webhooks", request_body = NewWebhook,
    responses(
        (status = 201, body = CreatedWebhook),
        (status = 409, body = ErrorBody, description = "`too_many_webhooks`: delete one first"),
    )
)]
async fn create(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonBody(new): JsonBody<NewWebhook>,
) -> Result<(StatusCode, Json<CreatedWebhook>), Error> {
    let webhook = hooks::create(&app, &caller, &new.url, new.events).await?;
    let secret = webhook.secret.clone();
    Ok((StatusCode::CREATED, Json(CreatedWebhook { about: webhook.into(), secret })))
}

/// Delete a webhook
///
/// Role `admin`. Nothing more is sent to it. Its deliveries can still be read for a while.
#[utoipa::path(
    delete, path = "/v1/webhooks/{id}", tag = "Webhooks", params(("id" = String, Path, description = "Of the webhook")),
    responses((status = 204, description = "Nothing more is sent to it"))
)]
async fn remove(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<WebhookId>,
) -> Result<StatusCode, Error> {
    hooks::remove(&app, &caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the deliveries of a webhook
///
/// Role `admin`. What was sent, how often, and what was answered, newest first; kept for 30 days.
#[utoipa::path(
    get, path = "/v1/webhooks/{id}/deliveries", tag = "Webhooks",
    params(("id" = String, Path, description = "Of the webhook"), super::PageQuery),
    responses((status = 200, body = List<DeliveryOut>))
)]
async fn list_deliveries(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<WebhookId>,
    query: Query,
) -> Result<Json<List<DeliveryOut>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    webhooks::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("webhook"))?;
    let (deliveries, total) = deliveries::list(&mut reader, &caller.team, &id, page).await?;
    Ok(Json(List::of(deliveries.into_iter().map(DeliveryOut::from).collect(), total, page)))
}

/// Send a test message
///
/// Role `admin`. Queues a message of the type `webhook.test`, signed like every other and sent within seconds; the deliveries
/// tell what became of it. A receiver that was left alone after failures is tried again. 30 a minute, with redeliveries.
#[utoipa::path(
    post, path = "/v1/webhooks/{id}/test", tag = "Webhooks", params(("id" = String, Path, description = "Of the webhook")),
    responses(
        (status = 202, description = "The message is queued.", body = DeliveryOut),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    )
)]
async fn send_test(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<WebhookId>,
) -> Result<(StatusCode, Json<DeliveryOut>), Error> {
    let delivery = hooks::send_test(&app, &caller, &id).await?;
    Ok((StatusCode::ACCEPTED, Json(delivery.into())))
}

/// Send a message once more
///
/// Role `admin`. The same message under the same `webhook-id`, at once and with all its attempts; one that is on its way stays
/// so. 30 a minute, with tests.
#[utoipa::path(
    post, path = "/v1/webhooks/{id}/deliveries/{delivery}/redeliver", tag = "Webhooks",
    params(
        ("id" = String, Path, description = "Of the webhook"),
        ("delivery" = String, Path, description = "Of the message"),
    ),
    responses(
        (status = 202, description = "The message is queued again.", body = DeliveryOut),
        (status = 429, description = "`rate_limited`", body = ErrorBody, headers(("Retry-After" = i64))),
    )
)]
async fn redeliver(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<WebhookId>,
    Message(delivery): Message,
) -> Result<(StatusCode, Json<DeliveryOut>), Error> {
    let delivery = hooks::redeliver(&app, &caller, (&id, &delivery)).await?;
    Ok((StatusCode::ACCEPTED, Json(delivery.into())))
}
