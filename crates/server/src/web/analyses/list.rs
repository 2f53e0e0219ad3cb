//! `GET /analyses`: a tab, words to look for and a page → the team's analyses, newest first.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use store::TeamId;
use store::analyses::{self, Analysis, Counts, Decision, Filter, Page, Standing, Status};
use store::users::Role;

use super::row::{ProductNames, RowView};
use super::search::FOUND_AT_MOST;
use crate::App;
use crate::error::Error;
use crate::reads::Look;
use crate::request::Query;
use crate::web::{Section, Shell, Visitor, words};

/// Fills a screen or two.
const ROWS: i64 = 50;
/// Beyond it nobody leafs; a search is quicker.
const LAST_PAGE: i64 = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    All,
    Open,
    Review,
    Approved,
    Declined,
    Failed,
}

impl Tab {
    const EVERY: [Self; 6] =
        [Self::All, Self::Open, Self::Review, Self::Approved, Self::Declined, Self::Failed];

    fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Open => "open",
            Self::Review => "review",
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::Failed => "failed",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Open => "In progress",
            Self::Review => "Needs review",
            Self::Approved => "Approved",
            Self::Declined => "Declined",
            Self::Failed => "Failed",
        }
    }

    fn holds(self, status: Status, decision: Option<Decision>) -> bool {
        match self {
            Self::All => true,
            Self::Open => matches!(status, Status::Queued | Status::Processing),
            Self::Review => decision == Some(Decision::ManualReview),
            Self::Approved => decision == Some(Decision::Approved),
            Self::Declined => decision == Some(Decision::Declined),
            Self::Failed => status == Status::Failed,
        }
    }

    fn count(self, counts: &Counts) -> i64 {
        match self {
            Self::All => counts.all,
            Self::Open => counts.of_status(Status::Queued) + counts.of_status(Status::Processing),
            Self::Review => counts.of_decision(Decision::ManualReview),
            Self::Approved => counts.of_decision(Decision::Approved),
            Self::Declined => counts.of_decision(Decision::Declined),
            Self::Failed => counts.of_status(Status::Failed),
        }
    }
}

/// What was asked for. What makes no sense counts as not asked for.
struct Asked {
    tab: Tab,
    typed: String,
    page: i64,
}

impl Asked {
    fn read(query: &Query) -> Self {
        let choices = Tab::EVERY.map(|tab| (tab.word(), tab));
        let typed = query.text("q").ok().flatten().unwrap_or_default().trim().to_owned();
        Self {
            tab: query.choice("show", &choices).ok().flatten().unwrap_or(Tab::All),
            typed,
            page: query.number("page", (1, LAST_PAGE)).ok().flatten().unwrap_or(1),
        }
    }

    fn place(&self, tab: Tab, page: i64) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if tab != Tab::All {
            query.append_pair("show", tab.word());
        }
        if !self.typed.is_empty() {
            query.append_pair("q", &self.typed);
        }
        if page > 1 {
            query.append_pair("page", &page.to_string());
        }
        let query = query.finish();
        if query.is_empty() { "/analyses".to_owned() } else { format!("/analyses?{query}") }
    }

    fn cut(&self) -> Page {
        Page { limit: ROWS, offset: (self.page - 1) * ROWS }
    }
}

/// One page of what was found.
struct Found {
    analyses: Vec<Analysis>,
    total: i64,
    counts: Vec<(Tab, i64)>,
    /// There may be more than were looked at.
    is_cut: bool,
}

struct TabView {
    name: &'static str,
    word: &'static str,
    count: String,
    place: String,
    is_here: bool,
}

#[derive(Template)]
#[template(path = "analyses/list.html")]
struct ListView {
    shell: Shell,
    tabs: Vec<TabView>,
    tab: &'static str,
    tab_name: &'static str,
    typed: String,
    rows: Vec<RowView>,
    /// Nothing was ever uploaded: the page teaches instead.
    is_new: bool,
    /// How many of all are statements that we made ourselves.
    examples: usize,
    may_remove_examples: bool,
    is_cut: bool,
    range: String,
    before: Option<String>,
    after: Option<String>,
}

pub(super) async fn list(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let asked = Asked::read(&query);
    let team = &visitor.caller.team;
    let mut tx = app.database.snapshot().await?;
    let counts = analyses::counts(&mut tx, team).await?;
    let found = if asked.typed.is_empty() {
        let (analyses, total) = listed(&mut tx, team, &asked).await?;
        Found {
            analyses,
            total,
            counts: Tab::EVERY.map(|tab| (tab, tab.count(&counts))).into(),
            is_cut: false,
        }
    } else {
        let numbers = app.searches.find(&mut tx, team, counts.all, &asked.typed).await?;
        let standings = analyses::standings(&mut tx, team, &numbers).await?;
        searched(&mut tx, team, &asked, (standings, numbers.len() >= FOUND_AT_MOST)).await?
    };
    let names = ProductNames::of(&mut tx, team).await?;
    drop(tx);
    app.note_read(&visitor.caller, Look::Analyses, team.as_str()).await?;
    let now = app.clock.now();
    let rows = found
        .analyses
        .iter()
        .map(|analysis| RowView::new(analysis, &names, (&visitor.caller, now)))
        .collect();
    if asked.typed.is_empty() {
        warm(&app, team, counts.all);
    }
    let view = view(&visitor, &asked, &found, rows);
    visitor.page(&ListView { is_new: counts.all == 0, examples: names.examples(), ..view })
}

async fn listed(
    tx: &mut store::Tx,
    team: &TeamId,
    asked: &Asked,
) -> Result<(Vec<Analysis>, i64), store::Error> {
    let filter = match asked.tab {
        Tab::All => Filter::default(),
        Tab::Open => return analyses::unfinished(tx, team, asked.cut()).await,
        Tab::Review => Filter { decision: Some(Decision::ManualReview), ..Filter::default() },
        Tab::Approved => Filter { decision: Some(Decision::Approved), ..Filter::default() },
        Tab::Declined => Filter { decision: Some(Decision::Declined), ..Filter::default() },
        Tab::Failed => Filter { status: Some(Status::Failed), ..Filter::default() },
    };
    analyses::list(tx, team, &filter, asked.cut()).await
}

async fn searched(
    tx: &mut store::Tx,
    team: &TeamId,
    asked: &Asked,
    (standings, is_cut): (Vec<Standing>, bool),
) -> Result<Found, store::Error> {
    let of = |tab: Tab| {
        let held = standings.iter().filter(move |one| tab.holds(one.status, one.decision));
        held.map(|one| one.number).collect::<Vec<i64>>()
    };
    let counts = Tab::EVERY.map(|tab| (tab, i64::try_from(of(tab).len()).unwrap_or(i64::MAX)));
    let numbers = of(asked.tab);
    let skipped = usize::try_from(asked.cut().offset).unwrap_or(usize::MAX);
    let taken = usize::try_from(ROWS).unwrap_or(usize::MAX);
    let page: Vec<i64> = numbers.iter().copied().skip(skipped).take(taken).collect();
    let analyses = analyses::with_numbers(tx, team, &page).await?;
    Ok(Found {
        analyses,
        total: i64::try_from(numbers.len()).unwrap_or(i64::MAX),
        counts: counts.into(),
        is_cut,
    })
}

/// Whoever looks at the list may search it next; nobody waits for this.
fn warm(app: &App, team: &TeamId, count: i64) {
    let (app, team) = (app.clone(), team.clone());
    tokio::spawn(async move {
        let warmed = async {
            let mut tx = app.database.read().await?;
            app.searches.warm(&mut tx, &team, count).await
        };
        if let Err(failure) = warmed.await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "names for the search were not read");
        }
    });
}

fn view(visitor: &Visitor, asked: &Asked, found: &Found, rows: Vec<RowView>) -> ListView {
    let tab = |(tab, count): &(Tab, i64)| TabView {
        name: tab.name(),
        word: tab.word(),
        count: words::counted(*count),
        place: asked.place(*tab, 1),
        is_here: *tab == asked.tab,
    };
    let offset = asked.cut().offset;
    let shown = i64::try_from(rows.len()).unwrap_or_default();
    let range = if shown == 0 {
        String::new()
    } else {
        format!(
            "{}–{} of {}",
            words::counted(offset + 1),
            words::counted(offset + shown),
            words::counted(found.total)
        )
    };
    ListView {
        shell: visitor.shell(Section::Analyses, "Analyses"),
        tabs: found.counts.iter().map(tab).collect(),
        tab: asked.tab.word(),
        tab_name: asked.tab.name(),
        typed: asked.typed.clone(),
        rows,
        is_new: false,
        examples: 0,
        may_remove_examples: visitor.caller.role >= Role::Admin,
        is_cut: found.is_cut,
        range,
        before: (asked.page > 1).then(|| asked.place(asked.tab, asked.page - 1)),
        after: (offset + shown < found.total).then(|| asked.place(asked.tab, asked.page + 1)),
    }
}
