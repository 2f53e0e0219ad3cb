//! `GET /analyses/{id}/runs/{run}`: an earlier run beside the one that holds now.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use engine::codes::Unit;
use engine::{Report, Rupees, ValueReport};
use export::{Coin, words};
use service::App;
use service::attachment::Attachment;
use service::auth::Caller;
use service::download::holding;
use service::error::Error;
use service::reads::Look;
use service::request::{Id, RunNumber};
use store::AnalysisId;
use store::analyses::{self, Analysis, Run, Status};

use super::reading;
use crate::words::english::analysis::run as texts;
use crate::words::{self as shown, When, english};
use crate::{Section, Shell, Visitor};

#[derive(Template)]
#[template(path = "analysis/run.html")]
struct RunView {
    shell: Shell,
    place: String,
    reference: String,
    number: i64,
    present: i64,
    when: When,
    figures: Vec<FigureView>,
    /// Those of the earlier run.
    reasons: Vec<String>,
}

/// One figure of both runs.
struct FigureView {
    name: &'static str,
    then: String,
    now: String,
    is_changed: bool,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    RunNumber(number): RunNumber,
) -> Result<Response, Error> {
    let caller = &visitor.caller;
    let mut reader = app.database.snapshot().await?;
    let analysis =
        analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    let runs = analyses::runs(&mut reader, &caller.team, &id).await?;
    drop(reader);
    let run = runs.into_iter().find(|run| run.number == number);
    let run = run.ok_or(Error::NotFound("run of this analysis"))?;
    let (_, json) = earlier(&app, caller, &id, number).await?;
    let then = archive::report(&json).map_err(|failure| Error::Internal(Box::new(failure)))?;
    let now = match analysis.status {
        Status::Completed => Some(reading::report(&app, caller, &analysis).await?),
        Status::Queued | Status::Processing | Status::Failed => None,
    };
    visitor.page(&RunView {
        shell: visitor
            .shell(Section::Analyses, &english::navigation::titles::run_of(number, &analysis.reference())),
        place: format!("/analyses/{id}"),
        reference: analysis.reference().to_string(),
        number,
        present: analysis.run,
        when: shown::when(run.created_at, app.clock.now()),
        figures: compared(&of_run(&run, &then), &now.map(|now| of_present(&analysis, &now))),
        reasons: words::reasons(&then).into_iter().map(|reason| reason.message).collect(),
    })
}

/// `GET /analyses/{id}/runs/{run}/report`: the report of an earlier run as a file.
pub(super) async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    RunNumber(run): RunNumber,
) -> Result<Attachment, Error> {
    let caller = &visitor.caller;
    let (analysis, report) = earlier(&app, caller, &id, run).await?;
    let body = holding(report.into(), app.downloads.begin(&caller.user, &caller.team)?);
    let name = format!("{}-run-{run}.json", analysis.reference());
    Ok(Attachment { name, media_type: "application/json", body, length: None })
}

/// The report that an earlier run came to, masked for those who see no numbers: goes into the audit log.
async fn earlier(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    run: i64,
) -> Result<(Analysis, Vec<u8>), Error> {
    let mut reader = app.database.snapshot().await?;
    let analysis = analyses::find(&mut reader, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let found = analyses::run_result(&mut reader, &caller.team, id, run).await?;
    drop(reader);
    let report = found.ok_or(Error::NotFound("run of this analysis"))?;
    app.note_read(caller, Look::Report, id.as_str()).await?;
    Ok((analysis, caller.shown_json(report)))
}

/// What can be compared, in the order in which it is shown.
type Figures = Vec<(&'static str, String)>;

fn of_run(run: &Run, report: &Report) -> Figures {
    figures(shown::outcome(run.status, run.decision).words, report)
}

fn of_present(analysis: &Analysis, report: &Report) -> Figures {
    figures(shown::outcome(analysis.status, analysis.decision).words, report)
}

fn figures(decision: &str, report: &Report) -> Figures {
    const NOTHING: &str = "–";
    let coin = Coin::of_statement(report);
    let money = |amount: Option<Rupees>| amount.map_or(NOTHING.to_owned(), |amount| coin.whole(amount));
    let share = |value: Option<ValueReport>| {
        value.map_or(NOTHING.to_owned(), |value| words::value(value, Some(&Unit::Ratio), coin))
    };
    let period = report.statement.account.period;
    let days = period.map(|days| format!("{} – {}", words::date(days.from), words::date(days.to)));
    let eligible = report.policy.eligibility.as_ref().and_then(|eligible| eligible.amount);
    vec![
        (texts::DECISION, decision.to_owned()),
        (texts::SCORE, report.score.map_or(NOTHING.to_owned(), |score| score.to_string())),
        (texts::PRODUCT, english::version_of(report.policy.title(), &report.policy.version)),
        (texts::STATEMENTS, report.statements.len().max(1).to_string()),
        (texts::ACCOUNTS, report.accounts.len().max(1).to_string()),
        (texts::DAYS, days.unwrap_or_else(|| NOTHING.to_owned())),
        (texts::TRANSACTIONS, report.transactions.len().to_string()),
        (texts::INCOME, money(report.income.monthly)),
        (texts::OBLIGATIONS, money(report.obligations.monthly)),
        (texts::FOIR, share(report.obligations.foir)),
        (texts::AVERAGE_BALANCE, money(report.cash_flow.average_balance)),
        (
            texts::ELIGIBLE,
            eligible.map_or(NOTHING.to_owned(), |amount| Coin::of_product(report).whole(amount)),
        ),
        (texts::DOCUMENT, words::verdict(&report.integrity.verdict).to_owned()),
    ]
}

/// Without a result now there is nothing to compare with, and nothing is said to have changed.
fn compared(then: &Figures, now: &Option<Figures>) -> Vec<FigureView> {
    let value = |place: usize| now.as_ref().and_then(|now| now.get(place)).map(|(_, value)| value.clone());
    let view = |(place, (name, then)): (usize, &(&'static str, String))| FigureView {
        name,
        then: then.clone(),
        is_changed: value(place).is_some_and(|now| now != *then),
        now: value(place).unwrap_or_else(|| texts::NO_RESULT.to_owned()),
    };
    then.iter().enumerate().map(view).collect()
}
