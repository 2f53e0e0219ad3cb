//! `GET /credit-checks`: the credit checks of a team, newest first, with people masked.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use engine::codes::BureauHit;
use jiff::Timestamp;
use service::App;
use service::actions::{self, person};
use service::error::Error;
use service::request::Query;
use store::analyses::Page;
use store::credit_checks::{CreditCheck, Filter, Status};
use store::users::Role;

use crate::pager::Pager;
use crate::words::english::credit_checks::states as texts;
use crate::words::{self, Badge, Tone, When, english};
use crate::{Section, Shell, Visitor};

/// Fills a screen or two.
const ROWS: i64 = 50;

#[derive(Template)]
#[template(path = "credit_checks/list.html")]
struct ListView {
    shell: Shell,
    rows: Vec<RowView>,
    pager: Pager,
    is_entitled: bool,
    may_pull: bool,
    may_see_proofs: bool,
}

struct RowView {
    place: String,
    name: String,
    mobile: String,
    state: Badge,
    score: Option<i64>,
    marks: Option<i64>,
    is_sandbox: bool,
    is_along: bool,
    created: When,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let (caller, now) = (&visitor.caller, app.clock.now());
    let number = Pager::asked(&query);
    let page = Page { limit: ROWS, offset: (number - 1) * ROWS };
    let (checks, total) = actions::credit_checks::list(&app, caller, Filter { status: None }, page).await?;
    let is_entitled = caller.entitlements.iter().any(|word| word == "bureau");
    visitor.page(&ListView {
        shell: visitor.shell(Section::CreditChecks, english::navigation::CREDIT_CHECKS),
        pager: Pager::new("/credit-checks", (number, ROWS), checks.len(), total),
        rows: checks.iter().map(|check| RowView::new(check, now)).collect(),
        is_entitled,
        may_pull: is_entitled && caller.role >= Role::Analyst,
        may_see_proofs: caller.role >= Role::Admin,
    })
}

impl RowView {
    fn new(check: &CreditCheck, now: Timestamp) -> Self {
        Self {
            place: format!("/credit-checks/{}", check.id),
            state: state(check),
            name: person::masked_name(&check.person.name),
            mobile: person::masked_mobile(&check.person.mobile),
            score: check.score,
            marks: check.marks,
            is_sandbox: check.is_sandbox,
            is_along: check.analysis.is_some(),
            created: words::when(check.created_at, now),
        }
    }
}

pub(super) fn state(check: &CreditCheck) -> Badge {
    let (tone, words) = match (check.status, check.outcome.as_deref()) {
        (Status::Pending, _) => (Tone::Busy, texts::ASKING),
        (Status::Failed, _) => (Tone::Bad, texts::NO_REPORT),
        (Status::Completed, _) if check.failure.is_some() => (Tone::Plain, texts::TAKEN_BACK),
        (Status::Completed, Some(code)) if code == BureauHit::NoHit.as_str() => {
            (Tone::Plain, texts::NOT_KNOWN)
        }
        (Status::Completed, _) if check.marks.unwrap_or_default() > 0 => (Tone::Warn, texts::MARKS),
        (Status::Completed, _) => (Tone::Good, texts::CLEAN),
    };
    Badge { tone, words }
}
