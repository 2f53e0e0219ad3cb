//! `GET /v1/analyses/{id}/reasons`: what the applicant is told, in a language of theirs.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use export::applicant::{self, Language};
use serde::Serialize;
use store::AnalysisId;
use store::analyses::{self, Status};
use utoipa::ToSchema;

use service::App;
use service::actions::review::NOT_COMPLETED;
use service::auth::Caller;
use service::error::{Error, ErrorBody};
use service::reads::Look;
use service::request::{Id, Query, language};

/// What an applicant is told about a decision.
#[derive(Serialize, ToSchema)]
#[schema(as = ApplicantReasons)]
pub(super) struct ApplicantReasons {
    /// The language of the messages: `en` or `hi`.
    #[schema(example = "hi")]
    language: &'static str,
    /// The heaviest first; empty where nothing speaks against the applicant.
    reasons: Vec<ApplicantReason>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ApplicantReason)]
struct ApplicantReason {
    /// `R01` to `R25`.
    #[schema(example = "R02")]
    code: String,
    /// The code of the rule it comes from.
    #[schema(example = "obligations_high")]
    rule: String,
    #[schema(example = "आपकी आय की तुलना में मौजूदा कर्ज़ की किस्तें बहुत अधिक हैं।")]
    message: String,
}

/// What the applicant is told
///
/// The reasons against the application, the heaviest first. In English they are the product's own words; in another language each is the
/// sentence for its code. The language is `language`, or else the best of `Accept-Language` that there is.
#[utoipa::path(
    get, path = "/v1/analyses/{id}/reasons", tag = "Analyses",
    params(
        ("id" = String, Path, description = "The id of the analysis."),
        ("language" = Option<String>, Query, description = "`en` or `hi`.", pattern = "^(en|hi)$"),
    ),
    responses(
        (status = 200, description = "The reasons.", body = ApplicantReasons),
        (status = 409, description = "`not_completed`", body = ErrorBody),
    ),
)]
pub(super) async fn reasons(
    State(app): State<App>,
    caller: Caller,
    Id(id): Id<AnalysisId>,
    query: Query,
    headers: HeaderMap,
) -> Result<Json<ApplicantReasons>, Error> {
    let language = language(&query)?.unwrap_or_else(|| {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Language::accepted(accepted.unwrap_or_default())
    });
    let team = &caller.team;
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    if analysis.status != Status::Completed {
        return Err(NOT_COMPLETED);
    }
    let json = analyses::result(&mut reader, team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(reader);
    app.note_read(&caller, Look::Report, id.as_str()).await?;
    let json = caller.shown_json(json);
    let telling = tokio::task::spawn_blocking(move || {
        archive::report(&json).map(|report| applicant::reasons(&report, language))
    });
    let told = telling.await.map_err(|failure| Error::Internal(Box::new(failure)))?;
    let told = told.map_err(|failure| Error::Internal(Box::new(failure)))?;
    let reason = |told: applicant::ApplicantReason| ApplicantReason {
        code: told.code,
        rule: told.rule,
        message: told.message,
    };
    Ok(Json(ApplicantReasons { language: language.tag(), reasons: told.into_iter().map(reason).collect() }))
}
