//! `GET /credit-checks/consents`: what is left of the consents to checks that were erased, for whoever has to prove them.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::credit_checks as actions;
use service::error::Error;
use service::request::Query;
use store::analyses::Page;

use crate::pager::Pager;
use crate::words::{self, When, english};
use crate::{Section, Shell, Visitor};

/// Fills a screen or two.
const ROWS: i64 = 50;

#[derive(Template)]
#[template(path = "credit_checks/proofs.html")]
struct ProofsView {
    shell: Shell,
    rows: Vec<ProofView>,
    pager: Pager,
}

struct ProofView {
    check: String,
    by: String,
    at: When,
    from: String,
    version: String,
    text: &'static str,
    revoked: Option<When>,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let now = app.clock.now();
    let number = Pager::asked(&query);
    let page = Page { limit: ROWS, offset: (number - 1) * ROWS };
    let (proofs, names, total) = actions::proofs(&app, &visitor.caller, page).await?;
    let pager = Pager::new("/credit-checks/consents", (number, ROWS), proofs.len(), total);
    let row = |proof: store::consents::Proof| ProofView {
        check: proof.check.to_string(),
        by: names.get(&proof.consent.given_by).cloned().unwrap_or_else(|| proof.consent.given_by.to_string()),
        at: words::when(proof.consent.given_at, now),
        from: proof.consent.client_address.unwrap_or_default(),
        text: enquiry::wording(&proof.consent.wording_version).map_or("", |wording| wording.text),
        version: proof.consent.wording_version,
        revoked: proof.consent.revoked_at.map(|at| words::when(at, now)),
    };
    visitor.page(&ProofsView {
        shell: visitor.shell(Section::CreditChecks, english::navigation::titles::CONSENTS_KEPT),
        rows: proofs.into_iter().map(row).collect(),
        pager,
    })
}
