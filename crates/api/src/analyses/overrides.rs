//! `POST /v1/analyses/{id}/override`, `GET /v1/analyses/{id}/overrides`, `GET /v1/override-rules`: decisions against the one
//! that holds.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::overrides::{OverrideRequest, override_decision, rules};
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{Id, JsonBody, Query};
use store::AnalysisId;
use store::analyses::{self, Decision, Override};
use utoipa::ToSchema;

use super::override_record::OverrideRecord;
use super::record::Record;
use super::review::ReviewDecision;
use super::show::shown;
use crate::{List, PageQuery};

/// A decision against the one that holds.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewOverride {
    decision: ReviewDecision,
    /// One of the team's list, word for word: `GET /v1/override-rules` shows it.
    #[schema(example = "Security or a guarantor was added", min_length = 1, max_length = 120)]
    reason: String,
    /// Why, in your own words: 1 to 2,000 characters of plain text.
    #[schema(
        example = "The brother guarantees, income proof seen.",
        min_length = 1,
        max_length = 2000,
        pattern = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$"
    )]
    note: String,
}

/// Who may override, and for which reasons.
#[derive(Serialize, ToSchema)]
#[schema(as = OverrideRules)]
pub(super) struct RulesRecord {
    /// People with this role and higher ones may.
    #[schema(example = "admin")]
    role: &'static str,
    /// One of them is given with every override.
    reasons: Vec<String>,
}

/// Override a decision
///
/// Role `analyst` or higher, as the team has settled it: `admin` unless it chose another. For an analysis that is approved or
/// declined, by the engine or by reviewers; one that waits in manual review is reviewed instead. Answers with the analysis, whose
/// `decision` is the new one until its next run. All overrides are kept.
#[utoipa::path(
    post, path = "/v1/analyses/{id}/override", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    request_body = NewOverride,
    responses(
        (status = 200, description = "The analysis with its new decision.", body = Record),
        (status = 409, description = "`not_completed`, `review_required`, `nothing_to_override`, `too_many_overrides`, \
            `uploader_cannot_decide_alone`", body = ErrorBody),
    ),
)]
pub(super) async fn override_(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    JsonBody(new): JsonBody<NewOverride>,
) -> Result<Response, Error> {
    let decision = match new.decision {
        ReviewDecision::Approved => Decision::Approved,
        ReviewDecision::Declined => Decision::Declined,
    };
    let request = OverrideRequest { decision, reason: &new.reason, note: &new.note };
    override_decision(&app, &caller, &id, request).await?;
    shown(&app, &caller, &id, false).await
}

/// All overrides of an analysis, newest first
#[utoipa::path(
    get, path = "/v1/analyses/{id}/overrides", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis."), PageQuery),
    responses(
        (status = 200, description = "One page.", body = List<OverrideRecord>),
    ),
)]
pub(super) async fn overrides(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Json<List<OverrideRecord>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    // There are few: `actions::overrides` bounds them.
    let all = analyses::overrides(&mut reader, &caller.team, &id).await?;
    drop(reader);
    app.note_read(&caller, Look::Analysis, id.as_str()).await?;
    let record =
        |one: Override| OverrideRecord::from(Override { note: caller.shown(one.note.clone()), ..one });
    Ok(Json(List::cut(all.into_iter().rev().map(record).collect(), page)))
}

/// Who may override decisions, and for which reasons
///
/// An admin settles both in the web app under Settings, Team.
#[utoipa::path(
    get, path = "/v1/override-rules", tag = "Analyses",
    responses(
        (status = 200, description = "What the team has settled.", body = RulesRecord),
    ),
)]
pub(super) async fn override_rules(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<RulesRecord>, Error> {
    let mut reader = app.database.read().await?;
    let rules = rules(&mut reader, &caller).await?;
    Ok(Json(RulesRecord { role: rules.role.name(), reasons: rules.reasons }))
}
