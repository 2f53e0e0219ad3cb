//! `GET /analyses`: a tab, filters, words to look for and a page → the team's analyses.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::assign::candidates;
use service::error::Error;
use service::reads::Look;
use service::request::Query;
use service::search::FOUND_AT_MOST;
use store::TeamId;
use store::analyses::{self, Analysis, Filter};
use store::users::Role;

use super::asked::{Asked, Tab};
use super::counted;
use super::filters::FiltersView;
use super::row::{Known, RowView};
use crate::words::english;
use crate::{Section, Shell, Visitor, words};

/// One page of what was found.
struct ListPage {
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

/// Somebody that cases can be given to.
struct PersonView {
    id: String,
    name: String,
    is_me: bool,
}

/// Where the same list in another order is.
struct Orders {
    by_score: String,
    by_age: String,
    /// `ascending`, `descending` or `none`, as browsers call it.
    score: &'static str,
    age: &'static str,
}

#[derive(Template)]
#[template(path = "analyses/list.html")]
struct ListView {
    shell: Shell,
    tabs: Vec<TabView>,
    tab: &'static str,
    tab_name: &'static str,
    typed: String,
    filters: FiltersView,
    orders: Orders,
    rows: Vec<RowView>,
    people: Vec<PersonView>,
    /// Nothing was ever uploaded: the page teaches instead.
    is_new: bool,
    /// How many of all are statements that we made ourselves.
    examples: usize,
    may_remove_examples: bool,
    is_cut: bool,
    range: String,
    /// This page, to come back to.
    here: String,
    before: Option<String>,
    after: Option<String>,
}

pub(super) async fn list(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let caller = &visitor.caller;
    let asked = Asked::read(&app, caller, &query);
    let team = &caller.team;
    let mut reader = app.database.snapshot().await?;
    let counts = analyses::counts(&mut reader, team, &Filter::default(), &caller.user).await?;
    let numbers = if asked.typed.is_empty() {
        None
    } else {
        Some(app.searches.find(&mut reader, team, counts.all, &asked.typed).await?)
    };
    let mut is_cut = numbers.as_ref().is_some_and(|numbers| numbers.len() >= FOUND_AT_MOST);
    let counted = counted::numbers(&mut reader, caller, &asked).await?;
    is_cut |= counted.as_ref().is_some_and(|(_, is_more)| *is_more);
    let numbers = both(numbers, counted.map(|(numbers, _)| numbers));
    let filter = asked.filter(numbers);
    let narrowed = if filter == Filter::default() {
        counts.clone()
    } else {
        analyses::counts(&mut reader, team, &filter, &caller.user).await?
    };
    let (analyses, total) =
        analyses::list(&mut reader, team, &asked.on_tab(filter, caller), asked.cut()).await?;
    let counts_of_tabs = Tab::EVERY.map(|tab| (tab, tab.count(&narrowed))).into();
    let found = ListPage { analyses, total, counts: counts_of_tabs, is_cut };
    let known = Known::of(&mut reader, team, &found.analyses).await?;
    let mut people = candidates(&mut reader, caller).await?;
    drop(reader);
    let filters = FiltersView::new(&asked, &known, &people, banks(&found.analyses));
    // Whoever only reads gives nothing to anybody.
    people.retain(|_| caller.role >= Role::Analyst);
    app.note_read(caller, Look::Analyses, team.as_str()).await?;
    let now = app.clock.now();
    let rows = found.analyses.iter().map(|one| RowView::new(one, &known, (caller, now))).collect();
    if asked.typed.is_empty() {
        warm(&app, team, counts.all);
    }
    let person = |user: store::users::User| PersonView {
        is_me: user.id == caller.user,
        id: user.id.to_string(),
        name: user.name,
    };
    let view = view(&visitor, &asked, &found, (rows, filters));
    visitor.page(&ListView {
        is_new: counts.all == 0,
        examples: known.examples(),
        people: people.into_iter().map(person).collect(),
        ..view
    })
}

/// Those that were searched for and are counted too.
fn both(one: Option<Vec<i64>>, other: Option<Vec<i64>>) -> Option<Vec<i64>> {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            one.retain(|number| other.contains(number));
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

fn banks(analyses: &[Analysis]) -> Vec<String> {
    let mut banks: Vec<String> =
        analyses.iter().filter_map(|analysis| analysis.summary.as_ref()?.bank.clone()).collect();
    banks.sort_unstable();
    banks.dedup();
    banks
}

/// Whoever looks at the list may search it next; nobody waits for this.
fn warm(app: &App, team: &TeamId, count: i64) {
    let (app, team) = (app.clone(), team.clone());
    tokio::spawn(async move {
        let warmed = async {
            let mut reader = app.database.read().await?;
            app.searches.warm(&mut reader, &team, count).await
        };
        if let Err(failure) = warmed.await {
            tracing::warn!(error = &failure as &dyn std::error::Error, "names for the search were not read");
        }
    });
}

fn orders(asked: &Asked) -> Orders {
    let order = asked.value("order");
    let (score, next) = match order {
        "highest_score" => ("descending", "lowest_score"),
        "lowest_score" => ("ascending", "highest_score"),
        _ => ("none", "highest_score"),
    };
    // What is oldest has the highest age.
    let (age, other) = match order {
        "oldest" => ("descending", ""),
        "" => ("ascending", "oldest"),
        _ => ("none", ""),
    };
    Orders { by_score: asked.ordered(next), by_age: asked.ordered(other), score, age }
}

fn view(
    visitor: &Visitor,
    asked: &Asked,
    found: &ListPage,
    (rows, filters): (Vec<RowView>, FiltersView),
) -> ListView {
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
        let (first, last) = (words::counted(offset + 1), words::counted(offset + shown));
        english::measures::range(&first, &last, &words::counted(found.total))
    };
    ListView {
        shell: visitor.shell(Section::Analyses, english::navigation::ANALYSES),
        tabs: found.counts.iter().map(tab).collect(),
        tab: asked.tab.word(),
        tab_name: asked.tab.name(),
        typed: asked.typed.clone(),
        filters,
        orders: orders(asked),
        rows,
        people: Vec::new(),
        is_new: false,
        examples: 0,
        may_remove_examples: visitor.caller.role >= Role::Admin,
        is_cut: found.is_cut,
        range,
        here: asked.place(asked.tab, asked.page),
        before: (asked.page > 1).then(|| asked.place(asked.tab, asked.page - 1)),
        after: (offset + shown < found.total).then(|| asked.place(asked.tab, asked.page + 1)),
    }
}
