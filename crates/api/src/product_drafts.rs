//! `/v1/products/{id}/draft`: what is to be published next, and who lets it decide.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use service::App;
use service::actions::publishing::{self, Waiting};
use service::actions::{drafts, products};
use service::auth::{Admin, Caller};
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody, JsonText};
use store::ProductId;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Moment;
use super::product_document::ProductDocument;
use super::products::{ProductOut, respond};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(show, save)).routes(routes!(publish))
}

/// A version of a product that nothing is decided by yet.
#[derive(Serialize, ToSchema)]
#[schema(as = ProductDraft)]
struct DraftOut {
    /// The number it gets when it is published.
    #[schema(example = 4)]
    version: i64,
    /// Names this text: whoever publishes says which they looked at.
    #[schema(example = "5b8f0c2e9a7d4e13")]
    revision: String,
    /// As it was saved; `null` where somebody left it unfinished in the app.
    #[schema(required, value_type = Option<ProductDocument>)]
    document: Option<Value>,
    /// Another version was published since it was begun: save it again to go on from that one.
    is_outdated: bool,
    /// The id of the user who saved it last.
    saved_by: String,
    saved_at: Moment,
}

impl DraftOut {
    fn of(waiting: &Waiting) -> Self {
        Self {
            version: waiting.version,
            revision: waiting.revision(),
            document: serde_json::from_str(&waiting.document).ok().filter(Value::is_object),
            is_outdated: waiting.is_outdated,
            saved_by: waiting.by.to_string(),
            saved_at: waiting.at.into(),
        }
    }
}

/// What is to be published.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ProductPublication)]
struct Publication {
    /// Of the draft that was looked at.
    #[schema(example = "5b8f0c2e9a7d4e13", max_length = 64)]
    revision: String,
}

/// Read the draft of a loan product
///
/// What is published next: the draft, or the first version of a product that waits for a second person. 404 when nothing waits.
#[utoipa::path(
    get, path = "/v1/products/{id}/draft", tag = "Products", params(("id" = String, Path, description = "Of the product")),
    responses((status = 200, body = DraftOut))
)]
async fn show(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<ProductId>,
) -> Result<Json<DraftOut>, Error> {
    found(&app, &caller, &id).await
}

/// Save a draft of a loan product
///
/// Role `admin`. The body is the whole document, under the same name. It takes the place of the draft before it; nothing is decided by
/// it until it is published.
#[utoipa::path(
    put, path = "/v1/products/{id}/draft", tag = "Products", params(("id" = String, Path, description = "Of the product")),
    request_body(content = ProductDocument, description = "A product document", example = json!({
        "name": "Two-wheeler loan", "title": "Scooters and motorcycles", "annual_rate_percent": 12.5,
        "tenure_months": { "min": 12, "max": 48, "default": 24 },
        "rules": [{
            "code": "income_too_low", "require": "income_monthly >= 12000", "outcome": "decline",
            "message": "The income is below ₹12,000 a month."
        }]
    })),
    responses(
        (status = 200, body = DraftOut),
        (status = 400, body = ErrorBody, description = "`invalid_product`: `problems` lists what is wrong and where"),
    )
)]
async fn save(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<ProductId>,
    JsonText(document): JsonText,
) -> Result<Json<DraftOut>, Error> {
    let (product, _) = drafts::find(&app, &caller, &id).await?;
    products::sound(&document, Some(&product))?;
    drafts::keep(&app, &caller, &id, &document).await?;
    found(&app, &caller, &id).await
}

/// Publish the draft of a loan product
///
/// Role `admin`. It decides from now on; analyses that were uploaded before keep to their version. Where the team asks for a second
/// person (Settings, Team), it must be another than who saved the draft.
#[utoipa::path(
    post, path = "/v1/products/{id}/publish", tag = "Products", params(("id" = String, Path, description = "Of the product")),
    request_body(content = Publication, example = json!({ "revision": "5b8f0c2e9a7d4e13" })),
    responses(
        (status = 200, body = ProductOut),
        (status = 400, body = ErrorBody, description = "`invalid_product`: the draft is not finished"),
        (status = 409, body = ErrorBody, description = "`second_person_required`: another admin has to publish it; \
            `draft_changed`: it is not what you looked at; `draft_outdated`: another version was published since"),
    )
)]
async fn publish(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<ProductId>,
    JsonBody(publication): JsonBody<Publication>,
) -> Result<Json<ProductOut>, Error> {
    let product = publishing::publish(&app, &caller, &id, Some(&publication.revision)).await?;
    respond(&app, &caller, product).await
}

async fn found(app: &App, caller: &Caller, id: &ProductId) -> Result<Json<DraftOut>, Error> {
    let (product, draft) = drafts::find(app, caller, id).await?;
    let waiting = Waiting::of(&product, draft.as_ref()).ok_or(Error::NotFound("draft"))?;
    Ok(Json(DraftOut::of(&waiting)))
}
