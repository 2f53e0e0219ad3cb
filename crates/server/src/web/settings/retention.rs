//! `/settings/retention`: how long analyses and their statements are kept.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use store::team_settings;
use store::users::Role;

use super::{Here, Tab, shell, tabs};
use crate::App;
use crate::actions::team::{self, KEEP_DAYS_AT_LEAST, KEEP_DAYS_AT_MOST};
use crate::error::Error;
use crate::web::mend::Mend;
use crate::web::{Notice, Shell, Submission, Visitor, words};

/// What is offered at once; any other number can be typed.
const USUAL_DAYS: i64 = 365;

#[derive(Template)]
#[template(path = "settings/retention.html")]
struct RetentionView {
    shell: Shell,
    tabs: Vec<Tab>,
    is_limited: bool,
    days: String,
    at_least: i64,
    at_most: i64,
    /// How many analyses are older than that already.
    outlived: String,
    problem: Option<String>,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    visitor.page(&view(&app, &visitor, None).await?)
}

pub(super) async fn set(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let days = match fields.text("keep") {
        // What is no number is no number of days either.
        "days" => Some(fields.text("days").trim().parse().unwrap_or_default()),
        _ => None,
    };
    match team::set_keep_days(&app, &visitor.caller, days).await {
        Ok(()) => Ok(visitor.see_other(Here::Retention.place(), Notice::Saved)),
        Err(refusal) => {
            let mend = Mend::of(refusal)?;
            let problem = Some((mend.message.clone(), fields.text("days").to_owned()));
            Ok(mend.on(visitor.page(&view(&app, &visitor, problem).await?)?))
        }
    }
}

async fn view(
    app: &App,
    visitor: &Visitor,
    problem: Option<(String, String)>,
) -> Result<RetentionView, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let mut tx = app.database.snapshot().await?;
    let settings = team_settings::find(&mut tx, team).await?.ok_or(Error::NotFound("team"))?;
    let days = settings.keep_days.unwrap_or(USUAL_DAYS);
    let outlived = team_settings::older_than(&mut tx, team, now, days).await?;
    let (problem, typed) = problem.unzip();
    Ok(RetentionView {
        shell: shell(visitor, Here::Retention),
        tabs: tabs(visitor, Here::Retention),
        is_limited: settings.keep_days.is_some() || typed.is_some(),
        days: typed.unwrap_or_else(|| days.to_string()),
        at_least: KEEP_DAYS_AT_LEAST,
        at_most: KEEP_DAYS_AT_MOST,
        outlived: words::counted(outlived),
        problem,
    })
}
