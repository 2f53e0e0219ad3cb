//! `/v1/products`: the loan products of a team, each with its current version and rules.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use service::App;
use service::actions::{products as actions, publishing};
use service::auth::{Admin, Caller};
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody, JsonText, Query, VersionNumber};
use store::ProductId;
use store::products::{self, Product};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::product_document::ProductDocument;
use super::{List, Moment, PageQuery};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(list, create))
        .routes(routes!(show, publish))
        .routes(routes!(show_version))
        .routes(routes!(set_default))
}

/// A loan product: a credit policy of the team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Product)]
pub(super) struct ProductOut {
    #[schema(example = "prod_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    /// For programs: it stays the same over all versions.
    #[schema(example = "salaried-personal-loan")]
    name: String,
    /// For people; the name where the document has no title.
    #[schema(example = "Salaried personal loan")]
    title: String,
    /// Counted from 1 with every change. An analysis keeps to the version that was current at its upload.
    #[schema(example = 3)]
    version: i64,
    description: String,
    terms: Terms,
    /// The anchors without which nothing is decided: `requested_amount`, `collateral_value`, `gst_turnover`,
    /// `down_payment`.
    required_inputs: Vec<String>,
    /// The days of the month on which balances are looked at; `null` for the usual ones.
    #[schema(required)]
    balance_days: Option<Vec<i64>>,
    /// How the amount a person may have is worked out.
    #[schema(required, value_type = Option<Object>)]
    eligibility: Option<Value>,
    #[schema(required)]
    score: Option<ScoreRange>,
    rules: Vec<RuleOut>,
    /// Decides on uploads that name no product; where no product does, the built-in one decides.
    is_default: bool,
    /// `false` while its first version waits for a second person to publish it: uploads cannot name it yet.
    is_published: bool,
    created_at: Moment,
    /// When this version was published.
    published_at: Moment,
    /// The whole document, as `PUT` takes it.
    #[schema(value_type = ProductDocument)]
    document: Value,
}

/// Which product is to be the default.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DefaultProduct)]
struct Choice {
    /// `null` for the built-in product.
    // `null` is a choice, and nothing at all is none.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = "prod_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: Option<String>,
}

/// What is lent.
#[derive(Debug, Serialize, ToSchema)]
struct Terms {
    /// In rupees: `min`, `max`, `step`.
    #[schema(required, value_type = Option<Object>, example = json!({"min": 50000, "max": 2500000, "step": 1000}))]
    amount: Option<Value>,
    /// `min`, `max`, `default`.
    #[schema(required, value_type = Option<Object>, example = json!({"min": 12, "max": 60, "default": 36}))]
    tenure_months: Option<Value>,
    #[schema(required, value_type = Option<f64>, example = 16.5)]
    annual_rate_percent: Option<Value>,
}

/// From `approve_from` the score is no obstacle; from `review_from` a person looks; below it the answer is no.
#[derive(Debug, Serialize, ToSchema)]
struct ScoreRange {
    #[schema(example = 640)]
    approve_from: i64,
    #[schema(example = 580)]
    review_from: i64,
}

/// A condition that has to hold, and what happens when it does not.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProductRule)]
struct RuleOut {
    #[schema(example = "salary_too_low")]
    code: String,
    /// An expression over the metrics of `GET /v1/metrics-dictionary`.
    #[schema(example = "salary_monthly >= 25000")]
    require: String,
    /// `decline`, `review` or `note`.
    #[schema(example = "decline")]
    outcome: String,
    /// For the applicant.
    #[schema(example = "The salary is below ₹25,000 a month.")]
    message: String,
    #[schema(required, example = "R01")]
    reason_code: Option<String>,
    /// What happens when a metric has no value: `review`, `decline`, `note` or `ignore`; `null` for what follows from
    /// the outcome.
    #[schema(required)]
    if_missing: Option<String>,
}

/// With what the team says of it.
pub(super) async fn respond(app: &App, caller: &Caller, product: Product) -> Result<Json<ProductOut>, Error> {
    let mut reader = app.database.read().await?;
    let default = products::default_of(&mut reader, &caller.team).await?;
    ProductOut::of(product, default.as_ref()).map(Json)
}

impl ProductOut {
    /// What is stored was checked when it was published, so every member is there or was left out.
    fn of(product: Product, default: Option<&ProductId>) -> Result<Self, Error> {
        let document: Value =
            serde_json::from_str(&product.document).map_err(|failure| Error::Internal(Box::new(failure)))?;
        let members = document.as_object().cloned().unwrap_or_default();
        let texts = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        Ok(Self {
            is_default: default == Some(&product.id),
            is_published: product.proposed_by.is_none(),
            id: product.id.to_string(),
            name: product.name,
            title: product.title,
            version: product.version,
            description: text(&members, "description").unwrap_or_default(),
            terms: Terms {
                amount: members.get("amount").cloned(),
                tenure_months: members.get("tenure_months").cloned(),
                annual_rate_percent: members.get("annual_rate_percent").cloned(),
            },
            required_inputs: members.get("required_inputs").map(texts).unwrap_or_default(),
            balance_days: members
                .get("balance_days")
                .and_then(Value::as_array)
                .map(|days| days.iter().filter_map(Value::as_i64).collect()),
            eligibility: members.get("eligibility").cloned(),
            score: members.get("score").and_then(ScoreRange::of),
            rules: members
                .get("rules")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(RuleOut::of)
                .collect(),
            created_at: product.created_at.into(),
            published_at: product.published_at.into(),
            document,
        })
    }
}

impl ScoreRange {
    fn of(value: &Value) -> Option<Self> {
        let points = |name: &str| value.get(name).and_then(Value::as_i64);
        Some(Self { approve_from: points("approve_from")?, review_from: points("review_from")? })
    }
}

impl RuleOut {
    fn of(value: &Value) -> Option<Self> {
        let members = value.as_object()?;
        Some(Self {
            code: text(members, "code")?,
            require: text(members, "require")?,
            outcome: text(members, "outcome")?,
            message: text(members, "message")?,
            reason_code: text(members, "reason_code"),
            if_missing: text(members, "if_missing"),
        })
    }
}

fn text(members: &Map<String, Value>, name: &str) -> Option<String> {
    members.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// List loan products
///
/// The products of your team, newest first, each with its current version and rules.
#[utoipa::path(
    get, path = "/v1/products", tag = "Products", params(PageQuery),
    responses((status = 200, body = List<ProductOut>))
)]
async fn list(State(app): State<App>, caller: Caller, query: Query) -> Result<Json<List<ProductOut>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    let mut products = products::list(&mut reader, &caller.team).await?;
    let default = products::default_of(&mut reader, &caller.team).await?;
    drop(reader);
    products.sort_by(|one, other| other.id.cmp(&one.id));
    let products = products.into_iter().map(|product| ProductOut::of(product, default.as_ref()));
    Ok(Json(List::cut(products.collect::<Result<_, _>>()?, page)))
}

/// Read a loan product
#[utoipa::path(
    get, path = "/v1/products/{id}", tag = "Products", params(("id" = String, Path, description = "Of the product")),
    responses((status = 200, body = ProductOut))
)]
async fn show(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<ProductId>,
) -> Result<Json<ProductOut>, Error> {
    let mut reader = app.database.read().await?;
    let found = products::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("product"))?;
    drop(reader);
    respond(&app, &caller, found).await
}

/// Read a version of a loan product
///
/// The current one or one before it: what an earlier analysis was decided by.
#[utoipa::path(
    get, path = "/v1/products/{id}/versions/{version}", tag = "Products",
    params(("id" = String, Path, description = "Of the product"), ("version" = i64, Path, description = "From 1")),
    responses((status = 200, body = ProductOut))
)]
async fn show_version(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<ProductId>,
    VersionNumber(version): VersionNumber,
) -> Result<Json<ProductOut>, Error> {
    let mut reader = app.database.read().await?;
    products::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("product"))?;
    let found = products::find_version(&mut reader, &caller.team, &id, version).await?;
    drop(reader);
    respond(&app, &caller, found.ok_or(Error::NotFound("version of this product"))?).await
}

/// Create a loan product
///
/// Role `admin`. The body is a product document. Everything that is wrong with it is told at once. Its `version` may be
/// left out: the service counts versions itself. Where the team asks for a second person, `is_published` is `false` until another
/// admin publishes it.
#[utoipa::path(
    post, path = "/v1/products", tag = "Products",
    request_body(content = ProductDocument, description = "A product document", example = json!({
        "name": "Two-wheeler loan", "description": "For new two-wheelers.", "annual_rate_percent": 13.5,
        "amount": { "min": 30000, "max": 300000, "step": 1000 },
        "tenure_months": { "min": 12, "max": 48, "default": 24 },
        "rules": [{
            "code": "income_too_low", "require": "income_monthly >= 12000", "outcome": "decline",
            "message": "The income is below ₹12,000 a month."
        }]
    })),
    responses(
        (status = 201, body = ProductOut, headers(("Location" = String, description = "The product's address"))),
        (status = 400, body = ErrorBody, description = "`invalid_product`: `problems` lists what is wrong and where"),
        (status = 409, body = ErrorBody, description = "`product_exists`: your team has a product of that name"),
    )
)]
async fn create(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonText(document): JsonText,
) -> Result<(StatusCode, HeaderMap, Json<ProductOut>), Error> {
    let product = actions::create(&app, &caller, &document).await?;
    let mut headers = HeaderMap::new();
    if let Ok(place) = HeaderValue::from_str(&format!("/v1/products/{}", product.id)) {
        headers.insert(header::LOCATION, place);
    }
    Ok((StatusCode::CREATED, headers, respond(&app, &caller, product).await?))
}

/// Publish the next version of a loan product
///
/// Role `admin`. The body is the whole new document, under the same name. Analyses that were uploaded before keep to
/// the version they were uploaded under. Where the team asks for a second person, save a draft instead.
#[utoipa::path(
    put, path = "/v1/products/{id}", tag = "Products", params(("id" = String, Path, description = "Of the product")),
    request_body(content = ProductDocument, description = "A product document", example = json!({
        "name": "Two-wheeler loan", "description": "For new two-wheelers.", "annual_rate_percent": 12.5,
        "amount": { "min": 30000, "max": 400000, "step": 1000 },
        "tenure_months": { "min": 12, "max": 48, "default": 24 },
        "rules": [{
            "code": "income_too_low", "require": "income_monthly >= 12000", "outcome": "decline",
            "message": "The income is below ₹12,000 a month."
        }]
    })),
    responses(
        (status = 200, body = ProductOut),
        (status = 400, body = ErrorBody, description = "`invalid_product`: `problems` lists what is wrong and where"),
        (status = 409, body = ErrorBody, description = "`second_person_required`: save a draft, and another admin publishes it"),
    )
)]
async fn publish(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<ProductId>,
    JsonText(document): JsonText,
) -> Result<Json<ProductOut>, Error> {
    let product = actions::publish(&app, &caller, &id, (&document, None)).await?;
    respond(&app, &caller, product).await
}

/// Choose the default product
///
/// Role `admin`. It decides on uploads that name no product from now on, in its current version; `null` for the built-in product. An
/// archived product cannot be the default, and the default cannot be archived.
#[utoipa::path(
    put, path = "/v1/products/default", tag = "Products",
    request_body(content = Choice, example = json!({ "id": null })),
    responses(
        (status = 204, description = "It decides where none is named."),
        (status = 404, body = ErrorBody, description = "`not_found`: the team has no such product, or archived it"),
        (status = 409, body = ErrorBody, description = "`product_not_published`: it waits for a second person"),
    )
)]
async fn set_default(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonBody(choice): JsonBody<Choice>,
) -> Result<StatusCode, Error> {
    let id = match choice.id {
        Some(text) => Some(ProductId::parse(&text).ok_or(Error::NotFound("product"))?),
        None => None,
    };
    publishing::set_default(&app, &caller, id.as_ref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
