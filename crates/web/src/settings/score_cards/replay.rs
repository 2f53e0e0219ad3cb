//! `GET /settings/score-cards/{id}/replay`: past analyses scored and decided by a card, some at a time.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::replay::Trial;
use service::actions::score_cards as actions;
use service::error::Error;
use service::reads::Look;
use service::request::{Id, Query};
use store::ScoreCardId;
use store::analyses::{self, Page};
use store::score_cards::{self, State as CardState};
use store::users::Role;

use super::super::{Here, Tab, shell, tabs};
use crate::replay::{FoundView, Past};
use crate::{Onlooker, Shell, Visitor};

#[derive(Template)]
#[template(path = "settings/score_card_replay.html")]
struct CardReplayView {
    shell: Shell,
    tabs: Vec<Tab>,
    id: String,
    version: String,
    found: FoundView,
}

pub(in crate::settings) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ScoreCardId>,
    query: Query,
) -> Result<Response, Error> {
    let (version, past) = past(&app, &visitor, &id).await?;
    let mut reader = app.database.read().await?;
    let none = Page { limit: 0, offset: 0 };
    let (_, count) = analyses::past(&mut reader, &visitor.caller.team, None, none).await?;
    drop(reader);
    let places =
        ["replay?of=team", "replay/rows?of=team"].map(|end| format!("/settings/score-cards/{id}/{end}"));
    let found = FoundView::new(places, count, past.part(&app, &visitor, &query).await?);
    visitor.page(&CardReplayView {
        shell: shell(&visitor, Here::ScoreCards),
        tabs: tabs(&visitor, Here::ScoreCards),
        id: id.to_string(),
        version,
        found,
    })
}

/// For the script that shows progress.
pub(in crate::settings) async fn rows(
    State(app): State<App>,
    Onlooker(visitor): Onlooker,
    Id(id): Id<ScoreCardId>,
    query: Query,
) -> Result<Response, Error> {
    let (_, past) = past(&app, &visitor, &id).await?;
    past.answer(&app, &visitor, &query).await
}

async fn past(app: &App, visitor: &Visitor, id: &ScoreCardId) -> Result<(String, Past), Error> {
    visitor.caller.must_be(Role::Admin)?;
    let card = actions::find(app, &visitor.caller, id).await?;
    let CardState::Fitted(fitted) = card.state else { return Err(actions::NOT_FITTED) };
    let look = (Look::CardReplay, id.to_string());
    let past = Past { trial: Trial::Card(fitted.card), product: None, look };
    Ok((score_cards::version_name(card.version), past))
}
