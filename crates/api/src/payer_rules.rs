//! `/v1/payer-rules`: what a team always says of a payer.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Deserializer, Serialize};
use service::App;
use service::actions::payer_rules;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{Id, JsonBody, Query};
use store::payer_rules::{self as rules, PayerRule, Said};
use store::{PayerRuleId, UserId};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment, PageQuery};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, add)).routes(routes!(remove))
}

/// What the team always says of a payer, or of whoever it pays.
#[derive(Serialize, ToSchema)]
#[schema(as = PayerRule)]
struct RuleOut {
    #[schema(example = "rule_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    #[serde(flatten)]
    said: SaidOut,
    /// The id of the user who made it.
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    created_by: String,
    created_at: Moment,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PayerRuleText)]
struct SaidOut {
    /// As reports name it; other spellings of the same name count too.
    #[schema(example = "KAVERI SOFTWARE PVT LTD")]
    payer: String,
    direction: Way,
    /// What its rows are.
    #[schema(required, value_type = Option<engine::codes::Category>)]
    category: Option<String>,
    /// Who it is.
    #[schema(required, example = "Kaveri Software")]
    counterparty: Option<String>,
}

/// Of what it pays (`credit`), or of what it is paid (`debit`).
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PayerRuleDirection)]
enum Way {
    Credit,
    Debit,
}

/// What is always to be said: `category`, `counterparty` or both.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPayerRule, min_properties = 3)]
struct NewRule {
    /// 1 to 200 characters, among them letters or digits.
    #[schema(min_length = 1, max_length = 200, pattern = "[A-Za-z0-9]")]
    payer: String,
    direction: Way,
    #[serde(default, deserialize_with = "said")]
    #[schema(required = false, value_type = engine::codes::Category)]
    category: Option<String>,
    #[serde(default, deserialize_with = "said")]
    #[schema(required = false, nullable = false, min_length = 1, max_length = 200, pattern = "[A-Za-z0-9]")]
    counterparty: Option<String>,
}

/// What is named is said: nothing is always said of a payer by `null`.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    String::deserialize(deserializer).map(Some)
}

impl RuleOut {
    fn new(caller: &Caller, (id, by): (&PayerRuleId, &UserId), said: Said, created_at: Moment) -> Self {
        let way = if said.is_credit { Way::Credit } else { Way::Debit };
        Self {
            id: id.to_string(),
            said: SaidOut {
                payer: caller.shown(said.payer),
                direction: way,
                category: said.category,
                counterparty: said.counterparty.map(|name| caller.shown(name)),
            },
            created_by: by.to_string(),
            created_at,
        }
    }
}

/// List the team's rules for payers
///
/// Newest first. They hold for every analysis that is read from now on; the report marks the rows with `corrected` and the `rule`
/// `team_rule`.
#[utoipa::path(
    get, path = "/v1/payer-rules", tag = "Analyses", params(PageQuery),
    responses((status = 200, description = "One page.", body = List<RuleOut>)),
)]
async fn list(State(app): State<App>, caller: Caller, query: Query) -> Result<Json<List<RuleOut>>, Error> {
    let page = query.page()?;
    app.note_read(&caller, Look::PayerRules, caller.team.as_str()).await?;
    let mut reader = app.database.read().await?;
    let all = rules::list(&mut reader, &caller.team).await?;
    drop(reader);
    let out = |rule: PayerRule| {
        RuleOut::new(&caller, (&rule.id, &rule.created_by), rule.said, rule.created_at.into())
    };
    Ok(Json(List::cut(all.into_iter().map(out).collect(), page)))
}

/// Make a rule for a payer
///
/// Role `analyst` or higher. Takes the place of what was said of the same payer and direction before; a team has at most 500. A rule
/// can also be made while a row is corrected: `always` in `POST /v1/analyses/{id}/corrections`.
#[utoipa::path(
    post, path = "/v1/payer-rules", tag = "Analyses",
    request_body(
        content = NewRule,
        example = json!({ "payer": "KAVERI SOFTWARE PVT LTD", "direction": "credit", "category": "salary" }),
    ),
    responses(
        (status = 201, description = "The rule.", body = RuleOut),
        (status = 409, description = "`too_many_payer_rules`: undo one first; `category_does_not_fit`: it is for money in the other direction", body = ErrorBody),
    ),
)]
async fn add(
    State(app): State<App>,
    caller: Caller,
    JsonBody(new): JsonBody<NewRule>,
) -> Result<(StatusCode, Json<RuleOut>), Error> {
    let said = Said {
        payer: new.payer,
        is_credit: matches!(new.direction, Way::Credit),
        category: new.category,
        counterparty: new.counterparty,
    };
    let made = payer_rules::add(&app, &caller, said).await?;
    let out = RuleOut::new(&caller, (&made.id, &made.created_by), made.said, made.created_at.into());
    Ok((StatusCode::CREATED, Json(out)))
}

/// Undo a rule for a payer
///
/// Role `analyst` or higher. Analyses that were read with it keep their result until they run again.
#[utoipa::path(
    delete, path = "/v1/payer-rules/{id}", tag = "Analyses", params(("id" = String, Path, description = "Of the rule")),
    responses((status = 204, description = "It holds no longer.")),
)]
async fn remove(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<PayerRuleId>,
) -> Result<StatusCode, Error> {
    payer_rules::remove(&app, &caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
