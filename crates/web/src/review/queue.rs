//! `GET /review`: what waits for a person, oldest first; or what people decided, newest first.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use service::App;
use service::auth::Caller;
use service::error::Error;
use service::reads::Look;
use service::request::Query;
use store::analyses::{self, Analysis, Page, Review};
use store::users::Role;
use store::{AnalysisId, Reader, examples, team_settings};

use super::reasons::{self, Family};
use crate::pager::Pager;
use crate::words::{self, Badge, When, english};
use crate::{Section, Shell, Visitor};

/// Each row reads the beginning of a report.
const ROWS: i64 = 25;

#[derive(Template)]
#[template(path = "review/queue.html")]
struct QueueView {
    shell: Shell,
    waiting: String,
    decided: String,
    is_history: bool,
    needs_two: bool,
    may_review: bool,
    rows: Vec<WaitingView>,
    history: Vec<DecidedView>,
    pager: Pager,
}

struct WaitingView {
    place: String,
    name: String,
    reference: String,
    is_example: bool,
    families: Vec<Family>,
    /// The first of all reasons, for whoever only skims.
    first: String,
    more: usize,
    score: Option<i64>,
    waits: String,
    since: When,
    /// What the first of two people said.
    first_word: Option<String>,
}

struct DecidedView {
    place: String,
    name: String,
    reference: String,
    by: String,
    decision: Badge,
    note: String,
    at: When,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let is_history = matches!(query.text("show"), Ok(Some("decided")));
    let number = Pager::asked(&query);
    let page = Page { limit: ROWS, offset: (number - 1) * ROWS };
    let none = Page { limit: 0, offset: 0 };
    let mut reader = app.database.snapshot().await?;
    let settings = team_settings::find(&mut reader, team).await?.ok_or(Error::NotFound("team"))?;
    let (found, waiting) = analyses::waiting(&mut reader, team, if is_history { none } else { page }).await?;
    let (past, decided) = analyses::decided(&mut reader, team, if is_history { page } else { none }).await?;
    let rows = waiting_rows(&mut reader, &visitor.caller, now, &found).await?;
    let history = decided_rows(&mut reader, &visitor.caller, now, past).await?;
    drop(reader);
    app.note_read(&visitor.caller, Look::Analyses, team.as_str()).await?;
    let pager = if is_history {
        Pager::new("/review?show=decided", (number, ROWS), history.len(), decided)
    } else {
        Pager::new("/review", (number, ROWS), rows.len(), waiting)
    };
    visitor.page(&QueueView {
        shell: visitor.shell(Section::Review, english::navigation::REVIEW),
        waiting: words::counted(waiting),
        decided: words::counted(decided),
        is_history,
        needs_two: settings.reviewers > 1,
        may_review: visitor.caller.role >= Role::Analyst,
        rows,
        history,
        pager,
    })
}

async fn waiting_rows(
    reader: &mut Reader,
    caller: &Caller,
    now: Timestamp,
    found: &[Analysis],
) -> Result<Vec<WaitingView>, store::Error> {
    let team = &caller.team;
    let ids: Vec<&AnalysisId> = found.iter().map(|analysis| &analysis.id).collect();
    let words_said = analyses::votes(reader, team, &ids).await?;
    let examples = examples::list(reader, team).await?;
    let mut rows = Vec::with_capacity(found.len());
    for analysis in found {
        let families = reasons::beginning(reader, caller, &analysis.id).await?.families();
        let since = analysis.completed_at.unwrap_or(analysis.created_at);
        let count: usize = families.iter().map(|family| family.messages.len()).sum();
        rows.push(WaitingView {
            place: format!("/review/{}", analysis.id),
            name: caller.shown(words::called(analysis)),
            reference: analysis.reference().to_string(),
            is_example: examples.contains(&analysis.id),
            first: families.first().and_then(|one| one.messages.first()).cloned().unwrap_or_default(),
            more: count.saturating_sub(1),
            families,
            score: analysis.score,
            waits: words::lasting(now.duration_since(since)),
            since: words::when(since, now),
            first_word: words_said.get(&analysis.id).and_then(|votes| votes.latest.last()).map(vote_in_words),
        });
    }
    Ok(rows)
}

fn vote_in_words(vote: &Review) -> String {
    format!("{}: {}", vote.by_name, words::decision(vote.decision).words.to_lowercase())
}

async fn decided_rows(
    reader: &mut Reader,
    caller: &Caller,
    now: Timestamp,
    past: Vec<(AnalysisId, Review)>,
) -> Result<Vec<DecidedView>, store::Error> {
    let team = &caller.team;
    let mut rows = Vec::with_capacity(past.len());
    for (id, review) in past {
        let Some(analysis) = analyses::find(reader, team, &id).await? else { continue };
        rows.push(DecidedView {
            place: format!("/review/{id}"),
            name: caller.shown(words::called(&analysis)),
            reference: analysis.reference().to_string(),
            by: review.by_name,
            decision: words::decision(review.decision),
            note: caller.shown(review.note),
            at: words::when(review.at, now),
        });
    }
    Ok(rows)
}
