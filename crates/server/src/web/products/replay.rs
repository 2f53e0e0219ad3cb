//! `GET /products/{id}/replay`: past analyses decided by a draft, some at a time. Nothing is written.

use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use store::ProductId;
use store::analyses::{self, Page};
use store::users::Role;

use crate::App;
use crate::actions::publishing::{self, Waiting};
use crate::actions::replay::{Compared, Effect, Replayed, Unread};
use crate::actions::{drafts, products, replay};
use crate::error::Error;
use crate::reads::Look;
use crate::request::{Id, Query};
use crate::web::words::{self, Badge, Tone};
use crate::web::{Onlooker, Section, Shell, Visitor, page};

/// The last so many: enough to see what a change does, and done in a minute or two.
const REPLAYED_AT_MOST: i64 = 200;
/// Of one answer: a browser hears something every few seconds.
const ROWS_AT_ONCE: i64 = 10;
/// And an answer takes no longer than this, save for one statement that does.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);

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
    total: i64,
    is_cut: bool,
    /// Without scripts, one page of them.
    part: Option<PartView>,
    may_publish: bool,
    /// Whose draft somebody else has to publish.
    waits_for_another: bool,
    revision: String,
}

struct PartView {
    rows: Vec<RowView>,
    from: i64,
    next: Option<i64>,
    changed: usize,
}

#[derive(Template)]
#[template(path = "products/replay_part.html")]
struct RowsView {
    rows: Vec<RowView>,
    next: Option<i64>,
}

struct RowView {
    place: String,
    name: String,
    reference: String,
    was: Badge,
    would_be: Badge,
    /// `approved-declined`, for the sums.
    change: String,
    is_changed: bool,
    amounts: String,
    reasons: Vec<ReasonView>,
    failure: Option<Unread>,
}

struct ReasonView {
    badge: Badge,
    message: String,
}

/// A draft that is sound, and what it is tried on.
struct Trial {
    id: ProductId,
    title: String,
    version: i64,
    document: String,
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
    let trial = match Trial::of(&app, &visitor, id, &query).await {
        Err(Error::InvalidProduct(_)) => {
            return Err(Error::InvalidRequest(
                "The draft has problems. Put them right in the editor first.".to_owned(),
            ));
        }
        other => other?,
    };
    let from = query.number("from", (0, REPLAYED_AT_MOST)).ok().flatten();
    let part = match from {
        Some(from) => {
            let (rows, next) = trial.rows(&app, &visitor, from).await?;
            Some(PartView { changed: rows.iter().filter(|row| row.is_changed).count(), rows, from, next })
        }
        None => None,
    };
    let (of_product, of_team) = trial.counts;
    let count = if trial.of_all { of_team } else { of_product };
    visitor.page(&ReplayView {
        shell: visitor.shell(Section::Products, "Replay"),
        id: trial.id.to_string(),
        title: trial.title,
        next_version: trial.version + 1,
        of_all: trial.of_all,
        of_product: words::counted(of_product),
        of_team: words::counted(of_team),
        total: count.min(REPLAYED_AT_MOST),
        is_cut: count > REPLAYED_AT_MOST,
        part,
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
    let trial = Trial::of(&app, &visitor, id, &query).await?;
    let from = query.number("from", (0, REPLAYED_AT_MOST))?.unwrap_or(0);
    let (rows, next) = trial.rows(&app, &visitor, from).await?;
    page::page(&RowsView { rows, next })
}

impl Trial {
    async fn of(app: &App, visitor: &Visitor, id: ProductId, query: &Query) -> Result<Self, Error> {
        visitor.caller.must_be(Role::Admin)?;
        let (product, draft) = drafts::find(app, &visitor.caller, &id).await?;
        let draft = draft.ok_or(Error::NotFound("draft"))?;
        let document = products::sound(&draft.document, Some(&product))?;
        let revision =
            Waiting::of(&product, Some(&draft)).map(|waiting| waiting.revision()).unwrap_or_default();
        let none = Page { limit: 0, offset: 0 };
        let team = &visitor.caller.team;
        let mut tx = app.database.snapshot().await?;
        let (_, of_product) = analyses::past(&mut tx, team, Some(&id), none).await?;
        let (_, of_team) = analyses::past(&mut tx, team, None, none).await?;
        let is_own = draft.saved_by == visitor.caller.user;
        let waits_for_another = is_own && publishing::takes_two(&mut tx, &visitor.caller).await?;
        // A product that nothing was decided by yet is tried on everything.
        let of_all = match query.text("of")? {
            Some("team") => true,
            Some("product") => false,
            _ => of_product == 0,
        };
        Ok(Self {
            id,
            title: product.title,
            version: product.version,
            document,
            of_all,
            counts: (of_product, of_team),
            revision,
            waits_for_another,
        })
    }

    /// As many as can be done in the time of one answer, and where the next ones begin.
    async fn rows(
        &self,
        app: &App,
        visitor: &Visitor,
        from: i64,
    ) -> Result<(Vec<RowView>, Option<i64>), Error> {
        let team = &visitor.caller.team;
        let limit = ROWS_AT_ONCE.min(REPLAYED_AT_MOST - from).max(0);
        let mut tx = app.database.read().await?;
        let product = (!self.of_all).then_some(&self.id);
        let (found, total) = analyses::past(&mut tx, team, product, Page { limit, offset: from }).await?;
        drop(tx);
        app.note_read(&visitor.caller, Look::Replay, self.id.as_str()).await?;
        let (began, mut rows) = (Instant::now(), Vec::new());
        for analysis in found {
            if !rows.is_empty() && began.elapsed() >= ANSWERED_WITHIN {
                break;
            }
            rows.push(RowView::of(replay::replay(app, team, &self.document, analysis).await?));
        }
        let next = from + i64::try_from(rows.len()).unwrap_or_default();
        let is_more = !rows.is_empty() && next < total.min(REPLAYED_AT_MOST);
        Ok((rows, is_more.then_some(next)))
    }
}

impl RowView {
    fn of(Replayed { analysis, outcome }: Replayed) -> Self {
        let unknown = Badge { tone: Tone::Plain, words: "Unknown" };
        let was = analysis.engine_decision.map_or(unknown, words::decision);
        let row = Self {
            place: format!("/analyses/{}", analysis.id),
            name: words::called(&analysis),
            reference: analysis.reference().to_string(),
            was,
            would_be: unknown,
            change: "unread".to_owned(),
            is_changed: false,
            amounts: String::new(),
            reasons: Vec::new(),
            failure: None,
        };
        match outcome {
            Err(failure) => Self { failure: Some(failure), ..row },
            Ok(compared) => Self {
                was: words::decision(compared.was),
                would_be: words::decision(compared.would_be),
                change: format!("{}-{}", compared.was.name(), compared.would_be.name()),
                is_changed: compared.is_changed(),
                amounts: amounts(&compared),
                reasons: reasons(&compared),
                ..row
            },
        }
    }
}

/// Only when they differ.
fn amounts(compared: &Compared) -> String {
    let told = |paise: Option<i64>| paise.map_or_else(|| "nothing".to_owned(), words::rupees);
    if compared.amount_was == compared.amount_would_be {
        return String::new();
    }
    format!("{} → {}", told(compared.amount_was), told(compared.amount_would_be))
}

fn reasons(compared: &Compared) -> Vec<ReasonView> {
    let badge = |effect: Effect| match effect {
        Effect::Declines => Badge { tone: Tone::Bad, words: "Declines" },
        Effect::AsksForReview => Badge { tone: Tone::Warn, words: "Asks for review" },
        Effect::NoLonger => Badge { tone: Tone::Good, words: "No longer" },
    };
    let ruled = compared.reasons.iter();
    let mut reasons: Vec<ReasonView> = ruled
        .map(|reason| ReasonView { badge: badge(reason.effect), message: reason.message.clone() })
        .collect();
    if compared.is_other_engine {
        let message = "First read by an earlier version of the engine; not every difference is the draft's.";
        reasons.push(ReasonView {
            badge: Badge { tone: Tone::Plain, words: "Note" },
            message: message.to_owned(),
        });
    }
    reasons
}
