//! What somebody asks of the audit log → which entries, and a table of them for whoever keeps it elsewhere.

use std::collections::HashMap;

use jiff::Timestamp;
use store::analyses::{self, Filter as AnalysisFilter, Page};
use store::audit::{self, Entry, Filter};
use store::{AuditId, Reader, api_keys, users};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::request::Query;
use crate::request::{beginning, day, words};

/// What the filters are called, in the API and on the page.
pub const FILTERS: [&str; 5] = ["actor", "subject", "action", "from", "to"];
/// Some 12 MB. Whoever needs more takes it in pieces.
pub const EXPORTED_AT_MOST: i64 = 50_000;
/// Read at once.
const BATCH: i64 = 1_000;
/// Longer than any id, action or reference.
const CHARACTERS_AT_MOST: usize = 200;
const ME: &str = "me";

const TOO_MANY: Error = Error::Conflict {
    code: "too_many_entries",
    message: "More than 50,000 entries match. Choose fewer days with `from` and `to`, and take them in pieces.",
};

/// Days are those of India, and all of a day counts.
pub async fn filter(reader: &mut Reader, caller: &Caller, query: &Query) -> Result<Filter, Error> {
    let text = |name| words(query, name, CHARACTERS_AT_MOST);
    let actor = text("actor")?.map(|actor| if actor == ME { caller.user.as_str() } else { actor });
    let subject = match text("subject")? {
        Some(subject) => Some(named(reader, caller, subject.trim()).await?),
        None => None,
    };
    let before = match text("before")? {
        Some(id) => Some(entry(reader, caller, id).await?),
        None => None,
    };
    Ok(Filter {
        actor: actor.map(str::to_owned),
        subject,
        action: text("action")?.map(str::to_owned),
        from: day(query, "from")?.map(beginning),
        until: day(query, "to")?.map(|day| day.tomorrow().map_or(Timestamp::MAX, beginning)),
        before,
    })
}

/// People know a case by its reference, and the log by its id.
async fn named(reader: &mut Reader, caller: &Caller, subject: &str) -> Result<String, Error> {
    let number = subject.strip_prefix("APP-").and_then(|digits| digits.parse().ok());
    let Some(number) = number else { return Ok(subject.to_owned()) };
    let filter = AnalysisFilter { numbers: Some(vec![number]), ..AnalysisFilter::default() };
    let (found, _) = analyses::list(reader, &caller.team, &filter, Page { limit: 1, offset: 0 }).await?;
    Ok(found.first().map_or_else(|| subject.to_owned(), |analysis| analysis.id.to_string()))
}

async fn entry(reader: &mut Reader, caller: &Caller, id: &str) -> Result<(Timestamp, AuditId), Error> {
    let found = match AuditId::parse(id) {
        Some(id) => audit::find(reader, &caller.team, &id).await?,
        None => None,
    };
    let unknown = || Error::InvalidParameter("`before` must be the id of one of your entries.".to_owned());
    found.map(|entry| (entry.at, entry.id)).ok_or_else(unknown)
}

/// All that match, as a table, newest first. That somebody took it along is an entry too.
pub async fn table(app: &App, caller: &Caller, query: &Query) -> Result<Vec<u8>, Error> {
    app.write_reads().await?;
    let mut reader = app.database.snapshot().await?;
    let mut filter = filter(&mut reader, caller, query).await?;
    let people = users::list(&mut reader, &caller.team).await?;
    let keys = api_keys::list(&mut reader, &caller.team).await?;
    let names = people.into_iter().map(|person| (person.id.to_string(), person.name));
    let names: HashMap<String, String> =
        names.chain(keys.into_iter().map(|key| (key.id.to_string(), key.name))).collect();
    let mut text = String::from(
        "position,id,at,times,last_at,actor,actor_name,via,via_name,action,subject,outcome,request_id\r\n",
    );
    loop {
        let page = Page { limit: BATCH, offset: 0 };
        let (entries, total) = audit::search(&mut reader, &caller.team, &filter, page).await?;
        if total > EXPORTED_AT_MOST {
            return Err(TOO_MANY);
        }
        for entry in &entries {
            line(entry, &names, &mut text);
        }
        let last = entries.last().map(|entry| (entry.at, entry.id.clone()));
        if last.is_none() {
            break;
        }
        filter.before = last;
    }
    drop(reader);
    let mut tx = app.database.write().await?;
    caller.record(&mut tx, app.clock.now(), "audit.exported", caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(text.into_bytes())
}

fn line(entry: &Entry, names: &HashMap<String, String>, text: &mut String) {
    let name = |id: &str| names.get(id).cloned().unwrap_or_default();
    let fields = [
        entry.position.map(|position| position.to_string()).unwrap_or_default(),
        entry.id.to_string(),
        entry.at.to_string(),
        entry.times.to_string(),
        entry.last_at.to_string(),
        entry.actor.clone(),
        name(&entry.actor),
        entry.via.clone(),
        name(&entry.via),
        entry.action.clone(),
        entry.subject.clone(),
        entry.outcome.clone().unwrap_or_default(),
        entry.request_id.clone().unwrap_or_default(),
    ];
    let cells: Vec<String> = fields.iter().map(|field| cell(field)).collect();
    text.push_str(&cells.join(","));
    text.push_str("\r\n");
}

/// Quoted where it must be, and never taken for a formula.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\'']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_name_breaks_the_table_or_runs_in_it() {
        assert_eq!(cell("Asha Rao"), "Asha Rao");
        assert_eq!(cell("Rao, Asha \"A\""), "\"Rao, Asha \"\"A\"\"\"");
        assert_eq!(cell("=1+1"), "'=1+1");
        assert_eq!(cell("@x\ny"), "\"'@x\ny\"");
    }
}
