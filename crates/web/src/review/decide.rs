//! `/review/{id}`: one flagged analysis, why it is here, what was said, and the form to decide it with.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use engine::Report;
use jiff::Timestamp;
use service::App;
use service::actions;
use service::actions::review::Rules;
use service::auth::Caller;
use service::codes;
use service::error::Error;
use service::request::Id;
use store::AnalysisId;
use store::analyses::{self, Analysis, Decision, Review};
use store::users::Role;
use store::{products, team_settings};

use super::evidence::EvidenceView;
use crate::analyses::requested;
use crate::analysis::{Places, reading};
use crate::form_error::FormError;
use crate::shell::initials;
use crate::words::{self, Badge, When, english};
use crate::{Notice, Section, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "review/decide.html")]
struct DecideView {
    shell: Shell,
    id: String,
    name: String,
    reference: String,
    file: String,
    product: String,
    score: Option<i64>,
    outcome: Badge,
    recommendation: Option<Badge>,
    is_waiting: bool,
    waits: String,
    created: When,
    evidence: EvidenceView,
    requested: Option<String>,
    /// The one that waits behind it.
    next: Option<String>,
    /// Only another override changes it.
    is_overridden: bool,
    words_said: Vec<WordView>,
    needs_two: bool,
    may_review: bool,
    /// Whoever looks has already said something, and somebody else has to agree.
    is_mine_to_wait: bool,
    /// Whoever looks uploaded it, and somebody else has to decide.
    needs_somebody_else: bool,
    /// Who spoke before and does not count beside whoever looks: one made the other's password.
    not_beside: Option<String>,
    /// What was filled in, when it was refused.
    typed: VoteForm,
    problem: Option<String>,
}

struct WordView {
    by: String,
    initials: String,
    decision: Badge,
    note: String,
    at: When,
}

/// What was filled in, to be shown again.
#[derive(Default)]
struct VoteForm {
    decision: String,
    note: String,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    match view(&app, &visitor, &id, None).await? {
        Some(view) => visitor.page(&view),
        // The engine decided it: there is nothing to review.
        None => Ok(Redirect::to(&format!("/analyses/{id}")).into_response()),
    }
}

pub(super) async fn decide(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let typed =
        VoteForm { decision: fields.text("decision").to_owned(), note: fields.text("note").to_owned() };
    let outcome = match fields.decision() {
        Ok(decision) => actions::review::review(&app, &visitor.caller, &id, decision, &typed.note).await,
        Err(refusal) => Err(refusal),
    };
    match outcome {
        Ok(()) => on(&app, &visitor, &id).await,
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let message = english::refusals::of_review(&form_error.message);
            let view = view(&app, &visitor, &id, Some((message, typed))).await?;
            let view = view.ok_or(Error::NotFound("analysis"))?;
            Ok(form_error.on(visitor.page(&view)?))
        }
    }
}

/// On to the one that waits behind it, or back to the queue.
async fn on(app: &App, visitor: &Visitor, id: &AnalysisId) -> Result<Response, Error> {
    let team = &visitor.caller.team;
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let notice = match analysis.decision {
        Some(Decision::ManualReview) => Notice::ReviewedFirst,
        _ => Notice::Reviewed,
    };
    let next = analyses::next_waiting(&mut reader, team, analysis.number).await?;
    let place = next.map_or_else(|| "/review".to_owned(), |next| format!("/review/{next}"));
    Ok(visitor.see_other(&place, notice))
}

/// `None` when the engine's decision stands.
async fn view(
    app: &App,
    visitor: &Visitor,
    id: &AnalysisId,
    refused: Option<(String, VoteForm)>,
) -> Result<Option<DecideView>, Error> {
    let (caller, now) = (&visitor.caller, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    if analysis.engine_decision != Some(Decision::ManualReview) {
        return Ok(None);
    }
    let mut said = analyses::reviews(&mut reader, &caller.team, id).await?;
    said.retain(|review| review.run == analysis.run);
    let settings = team_settings::find(&mut reader, &caller.team).await?.ok_or(Error::NotFound("team"))?;
    let rules = Rules::of(&mut reader, &caller.team, &analysis).await?;
    let dependent = |review: &&Review| !rules.are_independent(&review.by, &caller.user);
    let not_beside = said.iter().find(dependent).map(|review| review.by_name.clone());
    let product = match &analysis.product {
        Some((product, version)) => {
            let found = products::find(&mut reader, &caller.team, product).await?;
            found.map(|product| english::version_of(&product.title, version))
        }
        None => None,
    };
    let next = analyses::next_waiting(&mut reader, &caller.team, analysis.number).await?;
    drop(reader);
    let report = reading::report(app, caller, &analysis).await?;
    let shows_paper = caller.sees_numbers && analysis.original_erased_at.is_none();
    let is_waiting = analysis.decision == Some(Decision::ManualReview);
    let has_spoken = said.last().is_some_and(|review| review.by == caller.user);
    let (problem, typed) = refused.unzip();
    Ok(Some(DecideView {
        shell: visitor.shell(Section::Review, &caller.shown(words::called(&analysis))),
        id: id.to_string(),
        name: caller.shown(words::called(&analysis)),
        reference: analysis.reference().to_string(),
        product: product.unwrap_or_else(|| policy::BUILT_IN.to_owned()),
        score: analysis.score,
        outcome: words::outcome(analysis.status, analysis.decision),
        recommendation: recommended(&report),
        is_waiting,
        waits: words::lasting(now.duration_since(completed(&analysis))),
        created: words::when(analysis.created_at, now),
        evidence: EvidenceView::new(&report, &Places::of(&analysis), shows_paper),
        requested: analysis.application.inputs.as_deref().and_then(requested),
        next: next.map(|next| format!("/review/{next}")),
        is_overridden: analysis.override_id.is_some(),
        words_said: said.into_iter().rev().map(|review| WordView::new(caller, review, now)).collect(),
        needs_two: settings.reviewers > 1,
        may_review: caller.role >= Role::Analyst && analysis.override_id.is_none(),
        is_mine_to_wait: settings.reviewers > 1 && is_waiting && has_spoken,
        needs_somebody_else: is_waiting && rules.needs_somebody_else(&caller.user),
        not_beside: not_beside.filter(|_| is_waiting),
        file: caller.shown(analysis.application.file_name.unwrap_or_default()),
        typed: typed.unwrap_or_default(),
        problem,
    }))
}

fn completed(analysis: &Analysis) -> Timestamp {
    analysis.completed_at.unwrap_or(analysis.created_at)
}

/// Of the policy alone; that a person has to look is what brought it here.
fn recommended(report: &Report) -> Option<Badge> {
    codes::kept(&report.recommendation).map(words::decision)
}

impl WordView {
    fn new(caller: &Caller, review: Review, now: Timestamp) -> Self {
        Self {
            initials: initials(&review.by_name),
            by: review.by_name,
            decision: words::decision(review.decision),
            note: caller.shown(review.note),
            at: words::when(review.at, now),
        }
    }
}
