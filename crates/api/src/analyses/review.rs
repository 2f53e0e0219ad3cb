//! `POST /v1/analyses/{id}/review` and `GET /v1/analyses/{id}/reviews`: what people decide on flagged analyses.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use service::App;
use service::actions;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{Id, JsonBody, Query};
use store::AnalysisId;
use store::analyses::{self, Decision, Review};
use utoipa::ToSchema;

use super::record::Record;
use super::review_record::ReviewRecord;
use super::show::shown;
use crate::{List, PageQuery};

/// A person's decision on an analysis that the engine sent to manual review.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewReview {
    decision: ReviewDecision,
    /// Why: 1 to 2,000 characters of plain text.
    #[schema(
        example = "Salary slip seen, the name differs by a middle initial only.",
        min_length = 1,
        max_length = 2000,
        pattern = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$"
    )]
    note: String,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ReviewDecision {
    Approved,
    Declined,
}

/// Decide on an analysis in manual review
///
/// Role `analyst` or higher. Answers with the analysis; a later review replaces the decision, and all are kept. Where the team
/// lets two people decide, `review.decision` is `null` until two of them agree, and `review.votes` tells what each says.
#[utoipa::path(
    post, path = "/v1/analyses/{id}/review", tag = "Analyses",
    params(("id" = String, Path, description = "The id of the analysis.")),
    request_body = NewReview,
    responses(
        (status = 200, description = "The analysis with its new decision.", body = Record),
        (status = 409, description = "`not_completed`, `review_not_required`, `too_many_reviews`, \
            `uploader_cannot_decide_alone`, `reviewers_not_independent`, `decision_overridden`", body = ErrorBody),
    ),
)]
pub(super) async fn review(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    JsonBody(new): JsonBody<NewReview>,
) -> Result<Response, Error> {
    let decision = match new.decision {
        ReviewDecision::Approved => Decision::Approved,
        ReviewDecision::Declined => Decision::Declined,
    };
    actions::review::review(&app, &caller, &id, decision, &new.note).await?;
    shown(&app, &caller, &id, false).await
}

/// All reviews of an analysis, newest first
#[utoipa::path(
    get, path = "/v1/analyses/{id}/reviews", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        PageQuery,
    ),
    responses(
        (status = 200, description = "One page.", body = List<ReviewRecord>),
    ),
)]
pub(super) async fn reviews(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Json<List<ReviewRecord>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.snapshot().await?;
    analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    // There are few: `actions::review` bounds them.
    let all = analyses::reviews(&mut reader, &caller.team, &id).await?;
    drop(reader);
    app.note_read(&caller, Look::Analysis, id.as_str()).await?;
    let record = |review: Review| {
        let note = caller.shown(review.note.clone());
        ReviewRecord::new(Review { note, ..review })
    };
    Ok(Json(List::cut(all.into_iter().rev().map(record).collect(), page)))
}
