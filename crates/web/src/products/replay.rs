//! `GET /products/{id}/replay`: past analyses decided by a draft, some at a time. Nothing is written.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::publishing::{self, Waiting};
use service::actions::replay::Trial;
use service::actions::{drafts, products};
use service::error::Error;
use service::reads::Look;
use service::request::{Id, Query};
use store::ProductId;
use store::analyses::{self, Page};
use store::users::Role;

use crate::replay::{FoundView, Past};
use crate::words::{self, english};
use crate::{Onlooker, Section, Shell, Visitor};

#[derive(Template)]
#[template(path = "products/replay.html")]
struct ReplayView {
    shell: Shell,
    id: String,
    title: String,
    next_version: i64,
    /// Whether all analyses of the team are tried, or those of the product.
    of_all: bool,
    of_product: String,
    of_team: String,
    found: FoundView,
    may_publish: bool,
    /// Whose draft somebody else has to publish.
    waits_for_another: bool,
    revision: String,
}

/// A draft that is sound, and what it is tried on.
struct DraftTrial {
    id: ProductId,
    title: String,
    version: i64,
    past: Past,
    of_all: bool,
    counts: (i64, i64),
    /// Names the text that is tried, for whoever publishes it.
    revision: String,
    waits_for_another: bool,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ProductId>,
    query: Query,
) -> Result<Response, Error> {
    let trial = match DraftTrial::of(&app, &visitor, id, &query).await {
        Err(Error::InvalidProduct(_)) => {
            return Err(Error::InvalidRequest(english::refusals::DRAFT_HAS_PROBLEMS.to_owned()));
        }
        other => other?,
    };
    let (of_product, of_team) = trial.counts;
    let count = if trial.of_all { of_team } else { of_product };
    let of = if trial.of_all { "team" } else { "product" };
    let places = [
        format!("/products/{}/replay?of={of}", trial.id),
        format!("/products/{}/replay/rows?of={of}", trial.id),
    ];
    let found = FoundView::new(places, count, trial.past.part(&app, &visitor, &query).await?);
    visitor.page(&ReplayView {
        shell: visitor.shell(Section::Products, english::navigation::titles::REPLAY),
        id: trial.id.to_string(),
        title: trial.title,
        next_version: trial.version + 1,
        of_all: trial.of_all,
        of_product: words::counted(of_product),
        of_team: words::counted(of_team),
        found,
        may_publish: visitor.caller.role >= Role::Admin && !trial.waits_for_another,
        waits_for_another: trial.waits_for_another,
        revision: trial.revision,
    })
}

/// For the script that shows progress: the next rows, and where to go on.
pub(super) async fn rows(
    State(app): State<App>,
    Onlooker(visitor): Onlooker,
    Id(id): Id<ProductId>,
    query: Query,
) -> Result<Response, Error> {
    let trial = DraftTrial::of(&app, &visitor, id, &query).await?;
    trial.past.answer(&app, &visitor, &query).await
}

impl DraftTrial {
    async fn of(app: &App, visitor: &Visitor, id: ProductId, query: &Query) -> Result<Self, Error> {
        visitor.caller.must_be(Role::Admin)?;
        let (product, draft) = drafts::find(app, &visitor.caller, &id).await?;
        let draft = draft.ok_or(Error::NotFound("draft"))?;
        let document = products::sound(&draft.document, Some(&product))?;
        let revision =
            Waiting::of(&product, Some(&draft)).map(|waiting| waiting.revision()).unwrap_or_default();
        let none = Page { limit: 0, offset: 0 };
        let team = &visitor.caller.team;
        let mut reader = app.database.snapshot().await?;
        let (_, of_product) = analyses::past(&mut reader, team, Some(&id), none).await?;
        let (_, of_team) = analyses::past(&mut reader, team, None, none).await?;
        let is_own = draft.saved_by == visitor.caller.user;
        let waits_for_another = is_own && publishing::takes_two(&mut reader, &visitor.caller).await?;
        // A product that nothing was decided by yet is tried on everything.
        let of_all = match query.text("of")? {
            Some("team") => true,
            Some("product") => false,
            _ => of_product == 0,
        };
        let past = Past {
            trial: Trial::Product(document),
            product: (!of_all).then(|| id.clone()),
            look: (Look::Replay, id.to_string()),
        };
        let counts = (of_product, of_team);
        let (title, version) = (product.title, product.version);
        Ok(Self { id, title, version, past, of_all, counts, revision, waits_for_another })
    }
}
