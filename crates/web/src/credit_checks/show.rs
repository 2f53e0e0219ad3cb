//! `/credit-checks/{id}`: one check with its report, its consent and what it cost.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::credit_checks::{self as actions, CheckDetails};
use service::error::Error;
use service::request::Id;
use store::CreditCheckId;
use store::credit_checks::Status;
use store::users::Role;

use super::list::state;
use super::report::ReportView;
use crate::words::{self, Badge, When, english};
use crate::{Notice, Section, Shell, Submission, Visitor};

#[derive(Template)]
#[template(path = "credit_checks/show.html")]
struct CheckView {
    shell: Shell,
    id: String,
    state: Badge,
    name: String,
    mobile: String,
    is_sandbox: bool,
    is_pending: bool,
    failure: Option<String>,
    price: String,
    created: When,
    analysis: Option<String>,
    consent: Option<ConsentView>,
    later: i64,
    report: Option<ReportView>,
    may_revoke: bool,
    may_erase: bool,
}

struct ConsentView {
    by: String,
    at: When,
    from: String,
    version: String,
    text: &'static str,
    revoked: Option<When>,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<CreditCheckId>,
) -> Result<Response, Error> {
    let found = actions::read(&app, &visitor.caller, &id).await?;
    visitor.page(&view(&app, &visitor, &found))
}

pub(super) async fn revoke_consent(
    State(app): State<App>,
    Id(id): Id<CreditCheckId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    actions::revoke_consent(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(&format!("/credit-checks/{id}"), Notice::ConsentRevoked))
}

pub(super) async fn erase(
    State(app): State<App>,
    Id(id): Id<CreditCheckId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    actions::erase(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other("/credit-checks", Notice::CreditCheckErased))
}

fn view(app: &App, visitor: &Visitor, found: &CheckDetails) -> CheckView {
    let now = app.clock.now();
    let consent = found.consents.first.as_ref().map(|consent| ConsentView {
        by: found.name_of(&consent.given_by).unwrap_or_default().to_owned(),
        at: words::when(consent.given_at, now),
        from: consent.client_address.clone().unwrap_or_default(),
        version: consent.wording_version.clone(),
        text: enquiry::wording(&consent.wording_version).map_or("", |wording| wording.text),
        revoked: consent.revoked_at.map(|at| words::when(at, now)),
    });
    let is_revoked = consent.as_ref().is_none_or(|consent| consent.revoked.is_some());
    let check = &found.check;
    let is_billed = check.status == Status::Completed;
    CheckView {
        shell: visitor.shell(Section::CreditChecks, &check.person.name),
        id: check.id.to_string(),
        state: state(check),
        name: check.person.name.clone(),
        mobile: check.person.mobile.clone(),
        is_sandbox: check.is_sandbox,
        is_pending: check.status == Status::Pending,
        failure: check.failure.as_ref().map(|failure| failure.message.clone()),
        price: if is_billed {
            words::rupees(check.price)
        } else {
            english::credit_checks::COST_NOTHING.to_owned()
        },
        created: words::when(check.created_at, now),
        analysis: check.analysis.as_ref().map(ToString::to_string),
        consent,
        later: found.consents.later,
        report: found.report.as_deref().map(ReportView::of),
        may_revoke: !is_revoked && visitor.caller.role >= Role::Analyst,
        may_erase: visitor.caller.role >= Role::Admin && check.status != Status::Pending,
    }
}
