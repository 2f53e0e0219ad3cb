//! `/settings/webhooks`: where a team hears of its analyses and credit checks, and what became of each message.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::hooks;
use service::error::Error;
use service::request::{Id, Message, Query};
use store::analyses::Page;
use store::deliveries::{self, Delivery, Status};
use store::users::Role;
use store::webhooks::{self, EVENTS, Webhook};
use store::{AnalysisId, CreditCheckId, WebhookId};

use super::{Here, Tab, shell, tabs};
use crate::form_error::FormError;
use crate::pager::Pager;
use crate::words::english::settings::deliveries as texts;
use crate::words::{self, Badge, Tone, When, english};
use crate::{Notice, Shell, Submission, Visitor};

const PLACE: &str = "/settings/webhooks";
/// Fills a screen or two.
const ROWS: i64 = 50;

#[derive(Template)]
#[template(path = "settings/webhooks.html")]
struct WebhooksView {
    shell: Shell,
    tabs: Vec<Tab>,
    hooks: Vec<HookView>,
    events: [&'static str; EVENTS.len()],
    /// Address and signing secret of the one that was just made.
    fresh: Option<(String, String)>,
    problem: Option<String>,
    typed: String,
}

struct HookView {
    id: String,
    url: String,
    events: String,
    created: When,
}

#[derive(Template)]
#[template(path = "settings/deliveries.html")]
struct DeliveriesView {
    shell: Shell,
    tabs: Vec<Tab>,
    hook: HookView,
    is_deleted: bool,
    rows: Vec<DeliveryView>,
    pager: Pager,
}

struct DeliveryView {
    id: String,
    event: String,
    /// The page of what it tells of.
    place: Option<String>,
    state: Badge,
    attempts: i64,
    answered: String,
    created: When,
    next: Option<When>,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    visitor.page(&view(&app, &visitor, None, None).await?)
}

/// The secret is in this answer and in no other.
pub(super) async fn create(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let events =
        EVENTS.iter().filter(|event| !fields.text(event).is_empty()).map(|event| (*event).to_owned());
    let url = fields.text("url").trim();
    match hooks::create(&app, &visitor.caller, url, Some(events.collect())).await {
        Ok(webhook) => {
            let fresh = Some((webhook.url, webhook.secret));
            visitor.page(&view(&app, &visitor, fresh, None).await?)
        }
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let message = english::refusals::of_webhook(&form_error.message);
            let problem = Some((message, url.to_owned()));
            Ok(form_error.on(visitor.page(&view(&app, &visitor, None, problem).await?)?))
        }
    }
}

pub(super) async fn remove(
    State(app): State<App>,
    Id(id): Id<WebhookId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    hooks::remove(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(PLACE, Notice::WebhookDeleted))
}

pub(super) async fn send_test(
    State(app): State<App>,
    Id(id): Id<WebhookId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    hooks::send_test(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(&format!("{PLACE}/{id}"), Notice::TestSent))
}

pub(super) async fn redeliver(
    State(app): State<App>,
    Id(id): Id<WebhookId>,
    Message(delivery): Message,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    hooks::redeliver(&app, &visitor.caller, (&id, &delivery)).await?;
    Ok(visitor.see_other(&format!("{PLACE}/{id}"), Notice::SentAgain))
}

pub(super) async fn deliveries(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<WebhookId>,
    query: Query,
) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let number = Pager::asked(&query);
    let mut reader = app.database.snapshot().await?;
    let webhook = webhooks::find(&mut reader, team, &id).await?.ok_or(Error::NotFound("webhook"))?;
    let page = Page { limit: ROWS, offset: (number - 1) * ROWS };
    let (found, total) = deliveries::list(&mut reader, team, &id, page).await?;
    let pager = Pager::new(&format!("{PLACE}/{id}"), (number, ROWS), found.len(), total);
    visitor.page(&DeliveriesView {
        shell: shell(&visitor, Here::Webhooks),
        tabs: tabs(&visitor, Here::Webhooks),
        is_deleted: webhook.disabled_at.is_some(),
        hook: HookView::new(webhook, now),
        rows: found.into_iter().map(|delivery| DeliveryView::new(delivery, now)).collect(),
        pager,
    })
}

impl HookView {
    fn new(webhook: Webhook, now: jiff::Timestamp) -> Self {
        Self {
            id: webhook.id.to_string(),
            url: webhook.url,
            events: webhook.events.join(", "),
            created: words::when(webhook.created_at, now),
        }
    }
}

impl DeliveryView {
    fn new(delivery: Delivery, now: jiff::Timestamp) -> Self {
        let state = match delivery.status {
            Status::Delivered => Badge { tone: Tone::Good, words: texts::DELIVERED },
            Status::Failed => Badge { tone: Tone::Bad, words: texts::GIVEN_UP },
            Status::Pending if delivery.attempts == 0 => Badge { tone: Tone::Plain, words: texts::WAITING },
            Status::Pending => Badge { tone: Tone::Warn, words: texts::TRYING_AGAIN },
        };
        let answered = match (delivery.last_status, delivery.last_error) {
            (Some(status), _) => texts::answered(status),
            (None, Some(failure)) => failure,
            (None, None) => String::new(),
        };
        Self {
            id: delivery.id.to_string(),
            place: place(&delivery.subject),
            event: delivery.event,
            state,
            attempts: delivery.attempts,
            answered,
            created: words::when(delivery.created_at, now),
            next: delivery.next_attempt_at.map(|at| words::when(at, now)),
        }
    }
}

fn place(subject: &str) -> Option<String> {
    let analysis = AnalysisId::parse(subject).map(|id| format!("/analyses/{id}"));
    analysis.or_else(|| CreditCheckId::parse(subject).map(|id| format!("/credit-checks/{id}")))
}

async fn view(
    app: &App,
    visitor: &Visitor,
    fresh: Option<(String, String)>,
    problem: Option<(String, String)>,
) -> Result<WebhooksView, Error> {
    let now = app.clock.now();
    let mut reader = app.database.read().await?;
    let found = webhooks::list(&mut reader, &visitor.caller.team).await?;
    let (problem, typed) = problem.unzip();
    Ok(WebhooksView {
        shell: shell(visitor, Here::Webhooks),
        tabs: tabs(visitor, Here::Webhooks),
        hooks: found.into_iter().rev().map(|webhook| HookView::new(webhook, now)).collect(),
        events: EVENTS,
        fresh,
        problem,
        typed: typed.unwrap_or_default(),
    })
}
