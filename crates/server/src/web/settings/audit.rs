//! `/settings/audit`: who did what, newest first, in sentences.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use store::analyses::{self, Page};
use store::audit::{self, Entry};
use store::users::Role;
use store::{
    AnalysisId, CreditCheckId, TeamId, Tx, api_keys, credit_checks, invitations, products, users, webhooks,
};

use super::sentence::{Names, said, way};
use super::{Here, Tab, shell, tabs};
use crate::App;
use crate::error::Error;
use crate::request::Query;
use crate::web::pager::Pager;
use crate::web::words::{self, When};
use crate::web::{Shell, Visitor};

/// Fills a screen or two.
const ROWS: i64 = 50;
/// Whoever acts without being a person of the team.
const NOBODY: &str = "The service";

#[derive(Template)]
#[template(path = "settings/audit.html")]
struct AuditView {
    shell: Shell,
    tabs: Vec<Tab>,
    rows: Vec<EntryView>,
    pager: Pager,
}

struct EntryView {
    who: String,
    did: String,
    what: Option<Thing>,
    way: String,
    at: When,
    /// How often, when it was more than once.
    times: Option<i64>,
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
    let mut tx = app.database.snapshot().await?;
    let page = Page { limit: ROWS, offset: (number - 1) * ROWS };
    let (entries, total) = audit::list(&mut tx, team, page).await?;
    let things = things(&mut tx, team, (&entries, now)).await?;
    let pager = Pager::new(Here::Audit.place(), (number, ROWS), entries.len(), total);
    let row = |entry: Entry| {
        let (did, names) = said(&entry.action);
        let actor = things.get(&entry.actor).map_or_else(|| NOBODY.to_owned(), |thing| thing.name.clone());
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
            request_id: entry.request_id.unwrap_or_default(),
        }
    };
    let rows = entries.into_iter().map(row).collect();
    visitor.page(&AuditView {
        shell: shell(&visitor, Here::Audit),
        tabs: tabs(&visitor, Here::Audit),
        rows,
        pager,
    })
}

/// What the ids of one page are called. Things that are gone keep their ids.
async fn things(
    tx: &mut Tx,
    team: &TeamId,
    (entries, now): (&[Entry], Timestamp),
) -> Result<HashMap<String, Thing>, store::Error> {
    let mut things = HashMap::new();
    let mut add = |id: &str, name: String, place: Option<String>| {
        things.insert(id.to_owned(), Thing { name, place });
    };
    for user in users::list(tx, team).await? {
        add(user.id.as_str(), user.name, Some(Here::Team.place().to_owned()));
    }
    for invitation in invitations::open(tx, team, now).await? {
        add(invitation.id.as_str(), invitation.email, Some(Here::Team.place().to_owned()));
    }
    for key in api_keys::list(tx, team).await? {
        add(key.id.as_str(), key.name, Some(Here::Keys.place().to_owned()));
    }
    for product in products::list(tx, team).await? {
        add(product.id.as_str(), product.name, Some(format!("/products/{}", product.id)));
    }
    for webhook in webhooks::list(tx, team).await? {
        add(webhook.id.as_str(), webhook.url, Some(format!("/settings/webhooks/{}", webhook.id)));
    }
    for id in entries.iter().filter_map(|entry| CreditCheckId::parse(&entry.subject)) {
        if credit_checks::find(tx, team, &id).await?.is_some() {
            add(id.as_str(), id.to_string(), Some(format!("/credit-checks/{id}")));
        }
    }
    for id in entries.iter().filter_map(|entry| AnalysisId::parse(&entry.subject)) {
        if let Some(analysis) = analyses::find(tx, team, &id).await? {
            add(id.as_str(), analysis.reference().to_string(), Some(format!("/analyses/{id}")));
        }
    }
    Ok(things)
}
