//! Past analyses decided once more by something that is tried: what a page of a replay shows, some at a time. Nothing is written.

use std::time::{Duration, Instant};

use askama::Template;
use axum::response::Response;
use service::App;
use service::actions::replay::{Compared, Effect, Replayed, Trial, Unread, replay};
use service::error::Error;
use service::reads::Look;
use service::request::Query;
use store::ProductId;
use store::analyses::{self, Page};

use super::words::{self, Badge, Tone};
use super::{Visitor, page};
use crate::words::english::analyses::replay as texts;

/// The last so many: enough to see what a change does, and done in a minute or two.
const REPLAYED_AT_MOST: i64 = 200;
/// Of one answer: a browser hears something every few seconds.
const ROWS_AT_ONCE: i64 = 10;
/// And an answer takes no longer than this, save for one statement that does.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);

/// What is tried, and on which analyses.
pub(super) struct Past {
    pub(super) trial: Trial,
    /// `None` for all of the team.
    pub(super) product: Option<ProductId>,
    /// What is written down about it, and of what.
    pub(super) look: (Look, String),
}

/// The part of a page that fills itself.
pub(super) struct FoundView {
    /// The page, and where its rows come from; both end in a query.
    pub(super) here: String,
    pub(super) rows_place: String,
    pub(super) total: i64,
    pub(super) is_cut: bool,
    /// Without scripts, one page of them.
    pub(super) part: Option<PartView>,
}

impl FoundView {
    /// `count` is how many there are, also where fewer are tried.
    pub(super) fn new([here, rows_place]: [String; 2], count: i64, part: Option<PartView>) -> Self {
        let (total, is_cut) = (count.min(REPLAYED_AT_MOST), count > REPLAYED_AT_MOST);
        Self { here, rows_place, total, is_cut, part }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.total == 0
    }
}

pub(super) struct PartView {
    pub(super) rows: Vec<RowView>,
    pub(super) from: i64,
    pub(super) next: Option<i64>,
    pub(super) changed: usize,
}

#[derive(Template)]
#[template(path = "replay/part.html")]
struct RowsView {
    rows: Vec<RowView>,
    next: Option<i64>,
}

pub(super) struct RowView {
    pub(super) place: String,
    pub(super) name: String,
    pub(super) reference: String,
    pub(super) was: Badge,
    pub(super) would_be: Badge,
    /// `approved-declined`, for the sums.
    pub(super) change: String,
    pub(super) is_changed: bool,
    pub(super) amounts: String,
    pub(super) scores: String,
    pub(super) reasons: Vec<ReasonView>,
    pub(super) failure: Option<Unread>,
}

pub(super) struct ReasonView {
    pub(super) badge: Badge,
    pub(super) message: String,
}

impl Past {
    /// Nothing where a script asks for the rows.
    pub(super) async fn part(
        &self,
        app: &App,
        visitor: &Visitor,
        query: &Query,
    ) -> Result<Option<PartView>, Error> {
        let from = query.number("from", (0, REPLAYED_AT_MOST)).ok().flatten();
        let Some(from) = from else { return Ok(None) };
        let (rows, next) = self.rows(app, visitor, from).await?;
        let changed = rows.iter().filter(|row| row.is_changed).count();
        Ok(Some(PartView { rows, from, next, changed }))
    }

    /// For the script that shows progress: the next rows, and where to go on.
    pub(super) async fn answer(
        &self,
        app: &App,
        visitor: &Visitor,
        query: &Query,
    ) -> Result<Response, Error> {
        let from = query.number("from", (0, REPLAYED_AT_MOST))?.unwrap_or(0);
        let (rows, next) = self.rows(app, visitor, from).await?;
        page::page(&RowsView { rows, next })
    }

    /// As many as can be done in the time of one answer, and where the next ones begin.
    async fn rows(
        &self,
        app: &App,
        visitor: &Visitor,
        from: i64,
    ) -> Result<(Vec<RowView>, Option<i64>), Error> {
        let team = &visitor.caller.team;
        let page = Page { limit: ROWS_AT_ONCE.min(REPLAYED_AT_MOST - from).max(0), offset: from };
        let mut reader = app.database.read().await?;
        let (found, total) = analyses::past(&mut reader, team, self.product.as_ref(), page).await?;
        drop(reader);
        let (look, subject) = &self.look;
        app.note_read(&visitor.caller, *look, subject).await?;
        let (began, mut rows) = (Instant::now(), Vec::new());
        for analysis in found {
            if !rows.is_empty() && began.elapsed() >= ANSWERED_WITHIN {
                break;
            }
            rows.push(RowView::of(replay(app, team, &self.trial, analysis).await?));
        }
        let next = from + i64::try_from(rows.len()).unwrap_or_default();
        let is_more = !rows.is_empty() && next < total.min(REPLAYED_AT_MOST);
        Ok((rows, is_more.then_some(next)))
    }
}

impl RowView {
    fn of(Replayed { analysis, outcome }: Replayed) -> Self {
        let unknown = Badge { tone: Tone::Plain, words: texts::UNKNOWN };
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
            scores: String::new(),
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
                scores: scores(&compared),
                reasons: reasons(&compared),
                ..row
            },
        }
    }
}

/// Only when they differ.
fn amounts(compared: &Compared) -> String {
    let told = |paise: Option<i64>| paise.map_or_else(|| texts::NO_AMOUNT.to_owned(), words::rupees);
    if compared.amount_was == compared.amount_would_be {
        return String::new();
    }
    format!("{} → {}", told(compared.amount_was), told(compared.amount_would_be))
}

fn scores(compared: &Compared) -> String {
    let told =
        |score: Option<i32>| score.map_or_else(|| texts::NO_SCORE.to_owned(), |score| score.to_string());
    if compared.score_was == compared.score_would_be {
        return String::new();
    }
    format!("{} → {}", told(compared.score_was), told(compared.score_would_be))
}

fn reasons(compared: &Compared) -> Vec<ReasonView> {
    let badge = |effect: Effect| match effect {
        Effect::Declines => Badge { tone: Tone::Bad, words: texts::DECLINES },
        Effect::AsksForReview => Badge { tone: Tone::Warn, words: texts::ASKS_FOR_REVIEW },
        Effect::NoLonger => Badge { tone: Tone::Good, words: texts::NO_LONGER },
    };
    let ruled = compared.reasons.iter();
    let mut reasons: Vec<ReasonView> = ruled
        .map(|reason| ReasonView { badge: badge(reason.effect), message: reason.message.clone() })
        .collect();
    if compared.is_other_engine {
        reasons.push(ReasonView {
            badge: Badge { tone: Tone::Plain, words: texts::NOTE },
            message: texts::OTHER_ENGINE.to_owned(),
        });
    }
    reasons
}
