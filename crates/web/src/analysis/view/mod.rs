//! The report → texts, places and drawings that the page shows as they are.

mod bureau;
mod case;
mod cash;
mod conduct;
mod decision;
mod files;
mod integrity;
mod money;
mod policy;
mod rows;
mod score;

use engine::{Report, RowsReport};
use service::auth::Caller;
use store::analyses::Analysis;
use store::users::Role;

pub(crate) use self::bureau::BureauView;
pub(crate) use self::case::CaseView;
pub(crate) use self::cash::CashView;
pub(crate) use self::conduct::ConductView;
pub(crate) use self::decision::{DecisionView, family_shown};
pub(crate) use self::files::FilesView;
pub(crate) use self::integrity::{CheckView, IntegrityView, checks, severity};
pub(crate) use self::money::MoneyView;
pub(crate) use self::policy::{MissingView, PolicyView, ValueView, metrics, missing};
pub(crate) use self::rows::{RowsView, flag_words, is_open};
pub(crate) use self::score::ScoreView;

use crate::words::Tone;

/// Where the analysis lies, and how its numbers lead to their rows.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// `/analyses/an_…`
    pub(crate) place: String,
    /// What stands before a question to the page itself: nothing on that page, which has many of them.
    pub(crate) page: String,
    /// The statement is still there to be looked at.
    pub(crate) has_pages: bool,
    /// Whoever looks may say what a row is.
    pub(crate) may_correct: bool,
}

impl Places {
    pub(crate) fn of(analysis: &Analysis) -> Self {
        let place = format!("/analyses/{}", analysis.id);
        let has_pages = analysis.original_erased_at.is_none();
        Self { page: place.clone(), place, has_pages, may_correct: false }
    }

    /// For somebody who may change analyses. One whose statement is gone cannot run again.
    pub(crate) fn seen_by(self, caller: &Caller) -> Self {
        Self { may_correct: self.has_pages && caller.role >= Role::Analyst, ..self }
    }

    /// Where somebody says what a row is.
    pub(crate) fn correction(&self, row: usize) -> Option<String> {
        self.may_correct.then(|| format!("{}/rows/{row}", self.place))
    }

    /// For the page of the analysis itself.
    pub(crate) fn on_the_page_of(analysis: &Analysis) -> Self {
        Self { page: String::new(), ..Self::of(analysis) }
    }

    /// The rows that a number rests on.
    pub(crate) fn rows(&self, about: &str) -> String {
        let query: String = form_urlencoded::byte_serialize(about.as_bytes()).collect();
        // A colon may stand in a question as it is, and it does so in a hundred places of a page.
        format!("{}?about={}#transactions", self.page, query.replace("%3A", ":"))
    }

    /// The rows of a metric; nothing when it rests on none.
    pub(crate) fn metric(&self, report: &Report, name: &str) -> Option<String> {
        let metric = report.metrics.iter().find(|metric| metric.name == name)?;
        let is_empty = matches!(&metric.rows, RowsReport::These(rows) if rows.is_empty());
        (!is_empty).then(|| self.rows(&format!("metric:{name}")))
    }

    /// A row where it stands on the paper. A ledger that never was a document has no pages.
    pub(crate) fn row(&self, report: &Report, row: usize) -> Option<String> {
        let found = report.transactions.get(row)?;
        let is_there = self.has_pages && (1..=pages_of(report, found.statement)).contains(&found.page);
        is_there.then(|| self.page_of(found.statement, found.page, Some(&format!("row={row}"))))
    }

    pub(crate) fn flag(&self, (statement, page): (usize, u32), code: &str) -> Option<String> {
        let code: String = form_urlencoded::byte_serialize(code.as_bytes()).collect();
        self.has_pages.then(|| self.page_of(statement, page, Some(&format!("flag={code}"))))
    }

    /// A page of one of the files, counted from 0 as in the report, and what is to be marked on it.
    pub(crate) fn page_of(&self, statement: usize, page: u32, marked: Option<&str>) -> String {
        let statement = (statement > 0).then(|| format!("statement={statement}"));
        let query: Vec<&str> = statement.as_deref().into_iter().chain(marked).collect();
        let sign = if query.is_empty() { "" } else { "?" };
        let here = if marked.is_some() { "#here" } else { "" };
        format!("{}/pages/{page}{sign}{}{here}", self.place, query.join("&"))
    }
}

/// How many pages one of the files has. Reports from before there were several know of one.
pub(crate) fn pages_of(report: &Report, statement: usize) -> u32 {
    match report.statements.get(statement) {
        Some(statement) => statement.pages,
        None if statement == 0 => report.statement.pages,
        None => 0,
    }
}

/// A number with a name, and the rows it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) value: String,
    pub(crate) href: Option<String>,
    /// Said below it, small.
    pub(crate) note: Option<String>,
}

/// A word in a colour, where the word is not one of a few.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Label {
    pub(crate) tone: Tone,
    pub(crate) words: String,
}

impl Label {
    fn new(tone: Tone, words: impl Into<String>) -> Self {
        Self { tone, words: words.into() }
    }
}

/// What stands where there is nothing to say.
const NOTHING: &str = "–";
