//! The HTTP interface that docs/api.md tells of. One file a resource; each gives its routes with their description.

mod analyses;
mod api_keys;
mod audit;
mod auth;
mod collection;
mod credit_checks;
mod describe;
mod docs;
mod health;
mod identity_provider;
mod invitations;
mod limit_headers;
mod list;
mod me;
mod members;
mod metrics_dictionary;
mod outcomes;
mod payer_rules;
mod portfolio;
mod product_document;
mod product_drafts;
mod products;
mod schema;
mod score_cards;
mod sessions;
mod test_data;
mod usage;
mod webhooks;

use service::App;
use utoipa_axum::router::OpenApiRouter;

pub use self::docs::pages;
pub(crate) use self::list::{List, PageQuery};
pub(crate) use self::schema::{Binary, Moment};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .merge(auth::routes())
        .merge(sessions::routes())
        .merge(me::routes())
        .merge(analyses::routes())
        .merge(payer_rules::routes())
        .merge(portfolio::routes())
        .merge(outcomes::routes())
        .merge(credit_checks::routes())
        .merge(usage::routes())
        .merge(products::routes())
        .merge(product_drafts::routes())
        .merge(score_cards::routes())
        .merge(metrics_dictionary::routes())
        .merge(api_keys::routes())
        .merge(members::routes())
        .merge(invitations::routes())
        .merge(identity_provider::routes())
        .merge(audit::routes())
        .merge(webhooks::routes())
        .merge(test_data::routes())
        .merge(health::routes())
        .merge(docs::routes())
}

/// What operators ask, and nothing else.
pub fn operations() -> axum::Router<App> {
    health::inside()
}

/// What the service says of itself, as a collection for tools that try requests.
pub fn collection() -> Result<serde_json::Value, serde_json::Error> {
    let document = describe::complete(routes().into_openapi());
    Ok(collection::collection(&serde_json::to_value(document)?))
}
