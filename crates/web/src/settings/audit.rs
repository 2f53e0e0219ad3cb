//! `/settings/audit`: who did what, newest first, in sentences.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use service::App;
use service::actions::audit as actions;
use service::attachment::Attachment;
use service::download::holding;
use service::error::Error;
use service::request::Query;
use service::request::{day, words as words_of};
use store::analyses::{self, Page};
use store::audit::{self, Entry};
use store::users::Role;
use store::{
    AnalysisId, CreditCheckId, Reader, TeamId, api_keys, credit_checks, invitations, products, users,
    webhooks,
};

use super::{Here, Tab, shell, tabs};
use crate::form::Choice;
use crate::pager::Pager;
use crate::words::english::audit::{Names, said, way};
use crate::words::{self, When, english};
use crate::{Shell, Visitor};

/// Fills a screen or two.
const ROWS: i64 = 50;
/// Longer than any id, action or reference.
const CHARACTERS_AT_MOST: usize = 200;

#[derive(Template)]
#[template(path = "settings/audit.html")]
struct AuditView {
    shell: Shell,
    tabs: Vec<Tab>,
    rows: Vec<EntryView>,
    pager: Pager,
    filters: FiltersView,
}

/// What is filtered by, and what could be.
struct FiltersView {
    count: usize,
    people: Vec<Choice>,
    actions: Vec<Choice>,
    subject: String,
    from: String,
    to: String,
    /// The table of what is shown.
    export: String,
}

struct EntryView {
    who: String,
    did: String,
    what: Option<Thing>,
    way: String,
    at: When,
    /// How often, when it was more than once.
    times: Option<i64>,
    outcome: Option<String>,
    request_id: String,
}

/// Something that has a name, and a page where it is still there.
#[derive(Clone)]
struct Thing {
    name: String,
    place: Option<String>,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    let (team, now) = (&visitor.caller.team, app.clock.now());
    let number = Pager::asked(&query);
    // So that nobody misses what was looked at a moment ago.
    app.write_reads().await?;
    let mut reader = app.database.snapshot().await?;
    let page = Page { limit: ROWS, offset: (number - 1) * ROWS };
    // What makes no sense is not filtered by.
    let query = query.sound(|one| is_known(one) && is_sound(one));
    let filter = actions::filter(&mut reader, &visitor.caller, &query).await?;
    let (entries, total) = audit::search(&mut reader, team, &filter, page).await?;
    let filters = filters(&mut reader, team, &query).await?;
    let things = things(&mut reader, team, (&entries, now)).await?;
    let place = place(Here::Audit.place(), &query);
    let pager = Pager::new(&place, (number, ROWS), entries.len(), total);
    let row = |entry: Entry| {
        let (did, names) = said(&entry.action);
        let actor = things
            .get(&entry.actor)
            .map_or_else(|| english::THE_SERVICE.to_owned(), |thing| thing.name.clone());
        let what = || {
            let known = things.get(&entry.subject).cloned();
            known.unwrap_or_else(|| Thing { name: entry.subject.clone(), place: None })
        };
        EntryView {
            who: actor,
            did: did.to_owned(),
            what: (names == Names::Subject).then(what),
            // A key is known by its name.
            way: match things.get(&entry.via) {
                Some(key) => format!("{}: {}", way(&entry.via), key.name),
                None => way(&entry.via).to_owned(),
            },
            at: words::when(entry.last_at, now),
            times: (entry.times > 1).then_some(entry.times),
            outcome: entry.outcome.map(|outcome| outcome.replace('_', " ")),
            request_id: entry.request_id.unwrap_or_default(),
        }
    };
    let rows = entries.into_iter().map(row).collect();
    visitor.page(&AuditView {
        shell: shell(&visitor, Here::Audit),
        tabs: tabs(&visitor, Here::Audit),
        rows,
        pager,
        filters,
    })
}

/// `/settings/audit/export`: the same entries as a table.
pub(super) async fn export(
    State(app): State<App>,
    visitor: Visitor,
    query: Query,
) -> Result<Response, Error> {
    let caller = &visitor.caller;
    caller.must_be(Role::Admin)?;
    let download = app.downloads.begin(&caller.user, &caller.team)?;
    let query = query.sound(|one| is_known(one) && is_sound(one));
    let body = holding(actions::table(&app, caller, &query).await?.into(), download);
    let name = "audit.csv".to_owned();
    Ok(Attachment { name, media_type: "text/csv; charset=utf-8", body, length: None }.into_response())
}

fn is_known(one: &Query) -> bool {
    actions::FILTERS.iter().any(|name| matches!(one.text(name), Ok(Some(_))))
}

fn is_sound(one: &Query) -> bool {
    let is_short = |name| words_of(one, name, CHARACTERS_AT_MOST).is_ok();
    ["actor", "subject", "action"].into_iter().all(is_short)
        && ["from", "to"].into_iter().all(|name| day(one, name).is_ok())
}

fn place(path: &str, query: &Query) -> String {
    let mut parameters = form_urlencoded::Serializer::new(String::new());
    for name in actions::FILTERS {
        if let Ok(Some(value)) = query.text(name) {
            parameters.append_pair(name, value);
        }
    }
    let parameters = parameters.finish();
    if parameters.is_empty() { path.to_owned() } else { format!("{path}?{parameters}") }
}

async fn filters(reader: &mut Reader, team: &TeamId, query: &Query) -> Result<FiltersView, Error> {
    let value = |name: &str| query.text(name).ok().flatten().unwrap_or_default().to_owned();
    let (actor, action) = (value("actor"), value("action"));
    let person = |id: String, name: String| Choice { is_chosen: id == actor, value: id, name };
    let people = users::list(reader, team).await?;
    let mut people: Vec<Choice> =
        people.into_iter().map(|user| person(user.id.to_string(), user.name)).collect();
    people.push(person("system".to_owned(), english::THE_SERVICE.to_owned()));
    let named = |known: String| Choice {
        is_chosen: known == action,
        name: said(&known).0.trim_end_matches(':').to_owned(),
        value: known,
    };
    let mut actions: Vec<Choice> = audit::actions(reader, team).await?.into_iter().map(named).collect();
    actions.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(FiltersView {
        count: actions::FILTERS.iter().filter(|name| !value(name).is_empty()).count(),
        people,
        actions,
        subject: value("subject"),
        from: value("from"),
        to: value("to"),
        export: place("/settings/audit/export", query),
    })
}

/// What the ids of one page are called. Things that are gone keep their ids.
async fn things(
    reader: &mut Reader,
    team: &TeamId,
    (entries, now): (&[Entry], Timestamp),
) -> Result<HashMap<String, Thing>, store::Error> {
    let mut things = HashMap::new();
    let mut add = |id: &str, name: String, place: Option<String>| {
        things.insert(id.to_owned(), Thing { name, place });
    };
    for user in users::list(reader, team).await? {
        add(user.id.as_str(), user.name, Some(Here::Team.place().to_owned()));
    }
    for invitation in invitations::open(reader, team, now).await? {
        add(invitation.id.as_str(), invitation.email, Some(Here::Team.place().to_owned()));
    }
    for key in api_keys::list(reader, team).await? {
        add(key.id.as_str(), key.name, Some(Here::Keys.place().to_owned()));
    }
    for product in products::list(reader, team).await? {
        add(product.id.as_str(), product.title, Some(format!("/products/{}", product.id)));
    }
    for webhook in webhooks::list(reader, team).await? {
        add(webhook.id.as_str(), webhook.url, Some(format!("/settings/webhooks/{}", webhook.id)));
    }
    for id in entries.iter().filter_map(|entry| CreditCheckId::parse(&entry.subject)) {
        if credit_checks::find(reader, team, &id).await?.is_some() {
            add(id.as_str(), id.to_string(), Some(format!("/credit-checks/{id}")));
        }
    }
    for id in entries.iter().filter_map(|entry| AnalysisId::parse(&entry.subject)) {
        if let Some(analysis) = analyses::find(reader, team, &id).await? {
            add(id.as_str(), analysis.reference().to_string(), Some(format!("/analyses/{id}")));
        }
    }
    Ok(things)
}
