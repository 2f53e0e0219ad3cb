//! What became of the loan, on the page of its case, and the form to say so.

use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use service::App;
use service::actions::outcomes::{self, Sent};
use service::auth::Caller;
use service::error::Error;
use service::request::Id;
use store::analyses::{self, Outcome, Turnout};
use store::users::Role;
use store::{AnalysisId, Reader, india};

use crate::words::{self, Badge, Tone, When, english};
use crate::{Notice, Submission};

/// The one that holds first.
pub(crate) struct OutcomeView {
    pub(crate) all: Vec<OutcomeRow>,
    pub(crate) may_note: bool,
    /// `2026-11-14`, which the form begins with and does not go beyond.
    pub(crate) today: String,
}

pub(crate) struct OutcomeRow {
    pub(crate) badge: Badge,
    pub(crate) as_of: String,
    pub(crate) days: Option<String>,
    pub(crate) by: String,
    pub(crate) when: When,
}

impl OutcomeView {
    pub(crate) async fn of(
        reader: &mut Reader,
        caller: &Caller,
        id: &AnalysisId,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let all = analyses::outcomes(reader, &caller.team, id).await?;
        Ok(Self {
            all: all.iter().rev().map(|one| row(one, now)).collect(),
            may_note: caller.role >= Role::Analyst,
            today: india::day(now).to_string(),
        })
    }
}

fn row(one: &Outcome, now: Timestamp) -> OutcomeRow {
    let tone = match one.said.turnout {
        Turnout::Good => Tone::Good,
        Turnout::Bad => Tone::Bad,
        Turnout::Indeterminate => Tone::Plain,
    };
    let days = one.said.worst_days_past_due.map(english::analysis::outcome::late);
    OutcomeRow {
        badge: Badge { tone, words: english::turnout(one.said.turnout) },
        as_of: words::day(one.said.as_of),
        days,
        by: one.by_name.clone(),
        when: words::when(one.at, now),
    }
}

/// `POST /analyses/{id}/outcome`
pub(super) async fn note(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let days = fields.text("worst_days_past_due").trim();
    let worst_days_past_due = match days {
        "" => None,
        days => Some(
            days.parse().map_err(|_| Error::InvalidRequest(english::refusals::DAYS_NOT_WHOLE.to_owned()))?,
        ),
    };
    let sent =
        Sent { outcome: fields.text("outcome"), worst_days_past_due, as_of: fields.text("as_of").trim() };
    outcomes::note(&app, &visitor.caller, &id, &sent).await?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::OutcomeNoted))
}
