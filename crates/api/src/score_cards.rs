//! `/v1/score-cards`: cards that the team fitted to how its loans went, and which of them scores.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fit::Level;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use service::App;
use service::actions::score_cards as actions;
use service::auth::{Admin, Caller};
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody, Query};
use store::ScoreCardId;
use store::score_cards::{self, Part, ScoreCard, State as CardState};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment, PageQuery};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, fit))
        .routes(routes!(show))
        .routes(routes!(set_champion))
        .routes(routes!(set_challenger))
}

/// A card that was fitted to outcomes, or is being fitted.
#[derive(Serialize, ToSchema)]
#[schema(as = ScoreCardSummary)]
struct CardOut {
    #[schema(example = "card_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    /// As reports name it in `score_card.version`.
    #[schema(example = "team-3")]
    version: String,
    status: CardStatus,
    /// Cases that have been read, of all with an outcome.
    cases_read: i64,
    cases_all: i64,
    /// Why there is no card; `null` unless `status` is `failed`.
    #[schema(required)]
    failure: Option<FailureOut>,
    /// `champion` scores, `challenger` scores beside it and is not shown on cases; `null` for the others.
    #[schema(required)]
    part: Option<PartOut>,
    /// The id of the user who had it fitted.
    created_by: String,
    created_at: Moment,
    /// When it first scored; `null` before.
    #[schema(required)]
    published_at: Option<Moment>,
    /// What the daily watch over the cases it scores found; empty when all is well, and for a card that does not score.
    alarms: Vec<AlarmOut>,
    /// When somebody last looked; `null` before.
    #[schema(required)]
    watched_at: Option<Moment>,
}

/// Something that changed since the card learned.
#[derive(Serialize, ToSchema)]
#[schema(as = ScoreCardAlarm)]
struct AlarmOut {
    /// `score`, `bad_rate`, or the name of a feature of the card.
    #[schema(example = "score")]
    about: String,
    level: AlarmLevel,
}

/// Of the score and of features `small_shift` (PSI from 0.1) or `large_shift` (from 0.25); of the bad rate `above` or `below` the interval that
/// the card expects.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ScoreCardAlarmLevel)]
enum AlarmLevel {
    SmallShift,
    LargeShift,
    Above,
    Below,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ScoreCardStatus)]
enum CardStatus {
    Fitting,
    Fitted,
    Failed,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ScoreCardPart)]
enum PartOut {
    Champion,
    Challenger,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ScoreCardFailure)]
struct FailureOut {
    #[schema(example = "score_fit_refused")]
    code: String,
    message: String,
}

/// A card with its document and the report about it.
#[derive(Serialize, ToSchema)]
#[schema(as = FittedScoreCard)]
struct WholeCard {
    #[serde(flatten)]
    card: CardOut,
    /// The points card, as `lending analyze --card` reads it; `null` unless fitted.
    #[schema(required, value_type = Option<Object>)]
    document: Option<Value>,
    /// Power, calibration, stability, points before and after, fairness (docs/score.md); `null` unless fitted.
    #[schema(required, value_type = Option<Object>)]
    report: Option<Value>,
    /// Stability of the score and of each feature, and the bad rate beside the expected one (docs/score.md); `null` until it was looked at.
    #[schema(required, value_type = Option<Object>)]
    watch: Option<Value>,
}

/// Which card is to play the part.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ScoreCardChoice)]
struct Choice {
    /// `null` for the card that comes with the program, and for no challenger.
    // `null` is a choice, and nothing at all is none.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = "card_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: Option<String>,
}

type InUse = (Option<ScoreCardId>, Option<ScoreCardId>);

fn out(card: &ScoreCard, (champion, challenger): &InUse) -> CardOut {
    let (status, cases, failure) = match &card.state {
        CardState::Fitting { cases_read, cases_all } => {
            (CardStatus::Fitting, (*cases_read, *cases_all), None)
        }
        CardState::Fitted(_) => (CardStatus::Fitted, (0, 0), None),
        CardState::Failed(failure) => {
            let told = FailureOut { code: failure.code.clone(), message: failure.message.clone() };
            (CardStatus::Failed, (0, 0), Some(told))
        }
    };
    let part = if champion.as_ref() == Some(&card.id) {
        Some(PartOut::Champion)
    } else if challenger.as_ref() == Some(&card.id) {
        Some(PartOut::Challenger)
    } else {
        None
    };
    CardOut {
        id: card.id.to_string(),
        version: score_cards::version_name(card.version),
        status,
        cases_read: cases.0,
        cases_all: cases.1,
        failure,
        part,
        created_by: card.created_by.to_string(),
        created_at: card.created_at.into(),
        published_at: card.published_at.map(Into::into),
        alarms: alarms(card),
        watched_at: card.watched_at.map(Into::into),
    }
}

fn alarms(card: &ScoreCard) -> Vec<AlarmOut> {
    let watch: Option<fit::Watch> = card.watch.as_deref().and_then(|text| serde_json::from_str(text).ok());
    let told = |alarm: fit::Alarm| {
        let level = match alarm.level {
            Level::SmallShift => AlarmLevel::SmallShift,
            Level::LargeShift => AlarmLevel::LargeShift,
            Level::Above => AlarmLevel::Above,
            Level::Below => AlarmLevel::Below,
        };
        AlarmOut { about: alarm.about, level }
    };
    watch.into_iter().flat_map(|watch| watch.alarms).map(told).collect()
}

/// List the team's score cards
///
/// Newest first, those that are being fitted among them.
#[utoipa::path(
    get, path = "/v1/score-cards", tag = "Score cards", params(PageQuery),
    responses((status = 200, description = "One page.", body = List<CardOut>)),
)]
async fn list(State(app): State<App>, caller: Caller, query: Query) -> Result<Json<List<CardOut>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    let cards = score_cards::list(&mut reader, &caller.team).await?;
    let parts = score_cards::parts(&mut reader, &caller.team).await?;
    drop(reader);
    Ok(Json(List::cut(cards.iter().map(|card| out(card, &parts)).collect(), page)))
}

/// Fit a score card to the team's outcomes
///
/// Role `admin`. Every completed analysis with an outcome is read in the background; `GET /v1/score-cards/{id}` tells how far it is.
/// The card in use is the beginning, and stays in use until another one is published.
#[utoipa::path(
    post, path = "/v1/score-cards", tag = "Score cards",
    responses(
        (status = 202, description = "It is being fitted.", body = CardOut),
        (status = 409, description = "`fit_in_progress`: one is being fitted already", body = ErrorBody),
    ),
)]
async fn fit(State(app): State<App>, Admin(caller): Admin) -> Result<(StatusCode, Json<CardOut>), Error> {
    let id = actions::fit(&app, &caller).await?;
    let card = actions::find(&app, &caller, &id).await?;
    Ok((StatusCode::ACCEPTED, Json(out(&card, &(None, None)))))
}

/// Read a score card
///
/// With its document and the report about it.
#[utoipa::path(
    get, path = "/v1/score-cards/{id}", tag = "Score cards",
    params(("id" = String, Path, description = "Of the card")),
    responses((status = 200, description = "The card.", body = WholeCard)),
)]
async fn show(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<ScoreCardId>,
) -> Result<Json<WholeCard>, Error> {
    let card = actions::find(&app, &caller, &id).await?;
    let mut reader = app.database.read().await?;
    let parts = score_cards::parts(&mut reader, &caller.team).await?;
    drop(reader);
    let (document, report) = match &card.state {
        CardState::Fitted(fitted) => {
            (serde_json::from_str(&fitted.card).ok(), serde_json::from_str(&fitted.report).ok())
        }
        CardState::Fitting { .. } | CardState::Failed(_) => (None, None),
    };
    let watch = card.watch.as_deref().and_then(|text| serde_json::from_str(text).ok());
    Ok(Json(WholeCard { card: out(&card, &parts), document, report, watch }))
}

/// Choose the card that scores
///
/// Role `admin`. A card that never scored must be published by somebody else than who had it fitted; going back to one that did, or to
/// the card of the program (`null`), takes one person. Analyses from before keep their score.
#[utoipa::path(
    put, path = "/v1/score-cards/champion", tag = "Score cards",
    request_body(content = Choice, example = json!({ "id": null })),
    responses(
        (status = 204, description = "It scores from now on."),
        (status = 404, description = "`not_found`: the team has no such card", body = ErrorBody),
        (status = 409, description = "`second_person_required`: another admin has to publish it; `score_card_not_fitted`", body = ErrorBody),
    ),
)]
async fn set_champion(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonBody(choice): JsonBody<Choice>,
) -> Result<StatusCode, Error> {
    choose(&app, &caller, Part::Champion, choice).await
}

/// Choose a card that scores in the shadow
///
/// Role `admin`. It scores every new analysis too; what it says is kept and compared, and never shown on a case. `null` for none.
#[utoipa::path(
    put, path = "/v1/score-cards/challenger", tag = "Score cards",
    request_body(content = Choice, example = json!({ "id": null })),
    responses(
        (status = 204, description = "It scores beside the champion from now on."),
        (status = 404, description = "`not_found`: the team has no such card", body = ErrorBody),
        (status = 409, description = "`score_card_not_fitted`", body = ErrorBody),
    ),
)]
async fn set_challenger(
    State(app): State<App>,
    Admin(caller): Admin,
    JsonBody(choice): JsonBody<Choice>,
) -> Result<StatusCode, Error> {
    choose(&app, &caller, Part::Challenger, choice).await
}

async fn choose(app: &App, caller: &Caller, part: Part, choice: Choice) -> Result<StatusCode, Error> {
    let id = match choice.id {
        Some(text) => Some(ScoreCardId::parse(&text).ok_or(Error::NotFound("score card"))?),
        None => None,
    };
    actions::set_part(app, caller, part, id.as_ref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
