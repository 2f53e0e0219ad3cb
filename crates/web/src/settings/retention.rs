//! `/settings/retention`: how long analyses, their statements and credit checks are kept.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::team::{self, KEEP_DAYS_AT_LEAST, KEEP_DAYS_AT_MOST};
use service::error::Error;
use store::team_settings::{self, Kept, Retention};
use store::users::Role;

use super::{Here, Tab, shell, tabs};
use crate::form::Fields;
use crate::form_error::FormError;
use crate::words::english::settings::{KeptWords, kept};
use crate::{Notice, Shell, Submission, Visitor, words};

/// What is offered at once; any other number can be typed.
const USUAL_DAYS: i64 = 365;

#[derive(Template)]
#[template(path = "settings/retention.html")]
struct RetentionView {
    shell: Shell,
    tabs: Vec<Tab>,
    times: Vec<TimeView>,
    at_least: i64,
    at_most: i64,
    problem: Option<String>,
}

/// How long one kind of thing is kept.
struct TimeView {
    time: &'static Time,
    is_limited: bool,
    days: String,
    /// How many are older already than what is settled, or than what is usual.
    outlived: String,
    /// How long it is kept.
    kept_for: String,
}

/// A part of the form, and its words.
struct Time {
    kept: Kept,
    /// The field that says `always` or `days`, and the one that says how many.
    choice: &'static str,
    field: &'static str,
    words: KeptWords,
}

static TIMES: [Time; 3] = [
    Time { kept: Kept::Analyses, choice: "keep", field: "days", words: kept(Kept::Analyses) },
    Time {
        kept: Kept::Originals,
        choice: "originals",
        field: "originals_days",
        words: kept(Kept::Originals),
    },
    Time {
        kept: Kept::CreditChecks,
        choice: "credit_checks",
        field: "credit_checks_days",
        words: kept(Kept::CreditChecks),
    },
];

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    visitor.page(&view(&app, &visitor, None).await?)
}

pub(super) async fn set(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let [analyses, originals, credit_checks] = TIMES.each_ref().map(|time| time.asked(&fields));
    let retention = Retention { analyses, originals, credit_checks };
    match team::set_retention(&app, &visitor.caller, retention).await {
        Ok(()) => Ok(visitor.see_other(Here::Retention.place(), Notice::Saved)),
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let problem = Some((form_error.message.clone(), &fields));
            Ok(form_error.on(visitor.page(&view(&app, &visitor, problem).await?)?))
        }
    }
}

impl Time {
    fn asked(&self, fields: &Fields) -> Option<i64> {
        // What is no number is no number of days either.
        self.is_limited(fields).then(|| fields.text(self.field).trim().parse().unwrap_or_default())
    }

    fn is_limited(&self, fields: &Fields) -> bool {
        fields.text(self.choice) == "days"
    }

    fn settled(&self, retention: Retention) -> Option<i64> {
        match self.kept {
            Kept::Analyses => retention.analyses,
            Kept::Originals => retention.originals,
            Kept::CreditChecks => retention.credit_checks,
        }
    }
}

/// With what was typed and what is wrong with it, or else as it is settled.
async fn view(
    app: &App,
    visitor: &Visitor,
    problem: Option<(String, &Fields)>,
) -> Result<RetentionView, Error> {
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let settings = team_settings::find(&mut reader, team).await?.ok_or(Error::NotFound("team"))?;
    let (problem, typed) = problem.unzip();
    let mut times = Vec::with_capacity(TIMES.len());
    for time in &TIMES {
        let settled = time.settled(settings.retention);
        let days = settled.unwrap_or(USUAL_DAYS);
        let outlived = team_settings::older_than(&mut reader, team, time.kept, now, days).await?;
        times.push(TimeView {
            time,
            is_limited: typed.map_or(settled.is_some(), |typed| time.is_limited(typed)),
            days: typed.map_or_else(|| days.to_string(), |typed| typed.text(time.field).to_owned()),
            outlived: words::counted(outlived),
            kept_for: words::english::measures::days(days),
        });
    }
    Ok(RetentionView {
        shell: shell(visitor, Here::Retention),
        tabs: tabs(visitor, Here::Retention),
        times,
        at_least: KEEP_DAYS_AT_LEAST,
        at_most: KEEP_DAYS_AT_MOST,
        problem,
    })
}
