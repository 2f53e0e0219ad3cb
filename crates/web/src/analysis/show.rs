//! `GET /analyses/{id}`: an analysis → the page about it, however far it is.

use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use engine::Report;
use export::words as report_words;
use jiff::Timestamp;
use ledger::Currency;
use serde_json::json;
use service::App;
use service::actions::review::NOT_COMPLETED;
use service::error::Error;
use service::reads::Look;
use service::request::{Id, Query};
use store::analyses::{self, Analysis, Progress, Status};
use store::users::Role;
use store::{AnalysisId, TeamId, products};

use super::handling::{Assignment, Handling};
use super::outcome::OutcomeView;
use super::reading;
use super::table::{self, Wish};
use super::view::{
    BureauView, CaseView, CashView, ConductView, DecisionView, FilesView, IntegrityView, MoneyView, Places,
    PolicyView, RowsView, ScoreView,
};
use crate::words::english::analysis::account as texts;
use crate::words::{self, Badge, When, english};
use crate::{Onlooker, Section, Shell, Visitor};

/// What is known of an analysis however far it is.
struct Head {
    id: String,
    place: String,
    reference: String,
    file: Option<String>,
    uploaded: When,
    /// The day: its team keeps originals for less long.
    original_erased: Option<String>,
    /// The team's own number of the case.
    external_id: Option<String>,
    /// The statement itself and the pictures of its pages.
    may_see_original: bool,
    may_delete: bool,
    /// Whether somebody who failed to get a report may ask for another try.
    may_requeue: bool,
}

#[derive(Template)]
#[template(path = "analysis/waiting.html")]
struct WaitingView {
    shell: Shell,
    head: Head,
    files: FilesView,
    badge: Badge,
    is_failed: bool,
    message: String,
    code: String,
    progress: Option<Progress>,
    note: Option<String>,
}

#[derive(Template)]
#[template(path = "analysis/show.html")]
struct ShowView {
    shell: Shell,
    head: Head,
    files: FilesView,
    case: CaseView,
    facts: Vec<(&'static str, String)>,
    assignment: Assignment,
    outcome: OutcomeView,
    decision: DecisionView,
    score: ScoreView,
    cash: CashView,
    money: MoneyView,
    conduct: ConductView,
    bureau: BureauView,
    integrity: IntegrityView,
    policy: PolicyView,
    table: RowsView,
    metric_count: usize,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    query: Query,
) -> Result<Response, Error> {
    let team = &visitor.caller.team;
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    let handling = Handling::of(&mut reader, &visitor.caller, &analysis).await?;
    let statements = analyses::all_statements(&mut reader, team, &analysis).await?;
    let runs = analyses::runs(&mut reader, team, &id).await?;
    let outcome = OutcomeView::of(&mut reader, &visitor.caller, &id, app.clock.now()).await?;
    let products = products::list(&mut reader, team).await?;
    drop(reader);
    let files = FilesView::new((&analysis, &visitor.caller), &statements, &runs, app.clock.now());
    let files = files.with_products(&analysis, &products);
    if analysis.status != Status::Completed {
        app.note_read(&visitor.caller, Look::Analysis, id.as_str()).await?;
        return waiting(&visitor, &analysis, files, app.clock.now());
    }
    let wish = Wish::of(&query)?;
    let report = reading::report(&app, &visitor.caller, &analysis).await?;
    let seen = Seen { report: &report, files, handling, outcome };
    visitor.lean_page(&completed(&visitor, &analysis, seen, &wish, app.clock.now()))
}

/// `GET /analyses/{id}/status`: how far it is, for the script of a page that waits.
pub(super) async fn status(
    State(app): State<App>,
    Onlooker(visitor): Onlooker,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    let mut reader = app.database.read().await?;
    let found = analyses::find(&mut reader, &visitor.caller.team, &id).await?;
    let analysis = found.ok_or(Error::NotFound("analysis"))?;
    let is_final = matches!(analysis.status, Status::Completed | Status::Failed);
    let far = analysis.progress;
    Ok(Json(json!({
        "is_final": is_final,
        "words": words::outcome(analysis.status, None).words,
        "pages_read": far.map(|far| far.pages_read),
        "pages": far.map(|far| far.pages),
        "note": far.map(scan_note),
    }))
    .into_response())
}

fn scan_note(far: Progress) -> String {
    let pages = u32::try_from(far.pages).unwrap_or(0);
    english::analysis::pages_read(&words::scan_takes(pages), far.pages_read, pages as usize)
}

pub(super) async fn must_be_completed(app: &App, team: &TeamId, id: &AnalysisId) -> Result<Analysis, Error> {
    let mut reader = app.database.read().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    if analysis.status == Status::Completed { Ok(analysis) } else { Err(NOT_COMPLETED) }
}

/// What is known of a completed analysis beside its record.
struct Seen<'a> {
    report: &'a Report,
    files: FilesView,
    handling: Handling,
    outcome: OutcomeView,
}

fn completed(
    visitor: &Visitor,
    analysis: &Analysis,
    Seen { report, files, handling, outcome }: Seen<'_>,
    wish: &Wish,
    now: Timestamp,
) -> ShowView {
    let places = Places::on_the_page_of(analysis).seen_by(&visitor.caller);
    ShowView {
        shell: visitor.shell(Section::Analyses, &visitor.caller.shown(words::called(analysis))),
        head: head(visitor, analysis, now),
        files,
        outcome,
        case: CaseView::new(report, &places),
        facts: facts(report),
        decision: DecisionView::new(report, analysis, &places, (&handling, now)),
        assignment: handling.assignment,
        score: ScoreView::new(report, &places),
        cash: CashView::new(report, &places),
        money: MoneyView::new(report, &places),
        conduct: ConductView::new(report, &places),
        bureau: BureauView::new(report, &places),
        integrity: IntegrityView::new(report, &places),
        policy: PolicyView::new(report, &places),
        table: RowsView::new(report, wish, &table::find(report, wish), &places),
        metric_count: report.metrics.len(),
    }
}

fn waiting(
    visitor: &Visitor,
    analysis: &Analysis,
    files: FilesView,
    now: Timestamp,
) -> Result<Response, Error> {
    let failure = analysis.failure.as_ref();
    visitor.page(&WaitingView {
        shell: visitor.shell(Section::Analyses, &visitor.caller.shown(words::called(analysis))),
        head: head(visitor, analysis, now),
        files,
        badge: words::outcome(analysis.status, analysis.decision),
        is_failed: analysis.status == Status::Failed,
        message: failure.map(|failure| report_words::sentence(&failure.message)).unwrap_or_default(),
        code: failure.map(|failure| failure.code.clone()).unwrap_or_default(),
        progress: analysis.progress,
        note: analysis.progress.map(scan_note),
    })
}

fn head(visitor: &Visitor, analysis: &Analysis, now: Timestamp) -> Head {
    Head {
        id: analysis.id.to_string(),
        place: Places::of(analysis).place,
        reference: analysis.reference().to_string(),
        file: analysis.application.file_name.clone().map(|name| visitor.caller.shown(name)),
        uploaded: words::when(analysis.created_at, now),
        external_id: analysis.application.external_id.clone().map(|id| visitor.caller.shown(id)),
        original_erased: analysis.original_erased_at.map(|at| report_words::date(store::india::day(at))),
        may_see_original: visitor.caller.sees_numbers && analysis.original_erased_at.is_none(),
        may_delete: visitor.caller.role >= Role::Admin,
        may_requeue: visitor.caller.role >= Role::Analyst && analysis.original_erased_at.is_none(),
    }
}

/// What the paper says of itself. What it does not say is left out.
fn facts(report: &Report) -> Vec<(&'static str, String)> {
    let account = &report.statement.account;
    let period = account
        .period
        .map(|period| format!("{} – {}", report_words::date(period.from), report_words::date(period.to)));
    let coin = export::Coin::of_statement(report);
    let currency = match coin.currency() {
        Some(currency) if currency == Currency::INR => None,
        Some(currency) => Some(format!("{} ({})", report_words::sentence(currency.name()), currency.code())),
        None => Some(english::NOT_KNOWN.to_owned()),
    };
    let length = texts::length(account.transaction_count, report.statement.pages as usize);
    [
        (texts::BANK, account.bank.as_ref().map(ToString::to_string)),
        (texts::HOLDER, account.holder.clone()),
        (texts::NUMBER, account.account_number.clone()),
        (texts::KIND, account.account_type.clone()),
        (texts::IFSC, account.ifsc.clone()),
        (texts::PERIOD, period),
        (texts::CURRENCY, currency),
        (texts::OPENING_BALANCE, account.opening_balance.map(|amount| coin.exact(amount))),
        (texts::CLOSING_BALANCE, account.closing_balance.map(|amount| coin.exact(amount))),
        (texts::OVERDRAFT_LIMIT, account.overdraft_limit.map(|amount| coin.exact(amount))),
        (texts::LENGTH, Some(length)),
    ]
    .into_iter()
    .filter_map(|(name, value)| value.map(|value| (name, report_words::printable(&value).collect())))
    .collect()
}
