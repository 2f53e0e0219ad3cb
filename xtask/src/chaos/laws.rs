//! What must hold when the storm is over: a cluster and what its clients saw → every law that was broken.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::cluster::{Cluster, PRICE, Team};
use super::http::Request;
use super::load::{Accepted, Load};

/// For what waits at the end, on a machine that does other things too.
const DRAINS_WITHIN: Duration = Duration::from_secs(240);
/// For checks that the bureau left in doubt; longer than its longest silence and the pauses between questions.
const CHECKS_SETTLE_WITHIN: Duration = Duration::from_secs(40);
const PAGE: usize = 100;
/// Several times what an idle node and a reader take.
pub(super) const MEMORY_MB_AT_MOST: f64 = 700.0;

/// Sentences about what is wrong; none is good.
pub(super) fn broken(cluster: &Cluster, load: &Load) -> Result<Vec<String>> {
    let mut broken = load.broken();
    let accepted = load.accepted();
    let address = *cluster.addresses().first().context("nobody serves")?;
    for (number, team) in cluster.teams.iter().enumerate() {
        let client = Client { address, team };
        if let Err(error) = client.drained() {
            broken.push(format!("{error:#}"));
        }
        let ours: Vec<&Accepted> = accepted.iter().filter(|one| one.team == number).collect();
        let rows = client.list("/v1/analyses")?;
        broken.extend(uploads(&ours, &rows, load));
        broken.extend(client.webhooks(cluster, &rows)?);
        broken.extend(client.strangers(accepted.iter().filter(|one| one.team != number))?);
    }
    broken.extend(money(cluster, address)?);
    Ok(broken)
}

struct Client<'a> {
    address: SocketAddr,
    team: &'a Team,
}

impl Client<'_> {
    fn read(&self, path: &str) -> Result<Value> {
        let answer = Request::get(path).bearer(&self.team.key).send(self.address)?;
        if answer.status != 200 {
            bail!("{path} was answered with {}: {}", answer.status, answer.json);
        }
        Ok(answer.json)
    }

    /// All rows of a list that no longer grows.
    fn list(&self, path: &str) -> Result<Vec<Value>> {
        let mut rows = Vec::new();
        loop {
            let page = self.read(&format!("{path}?limit={PAGE}&offset={}", rows.len()))?;
            let data = page["data"].as_array().cloned().unwrap_or_default();
            let is_last = data.len() < PAGE;
            rows.extend(data);
            if is_last {
                return Ok(rows);
            }
        }
    }

    /// Nothing waits any more.
    fn drained(&self) -> Result<()> {
        let began = Instant::now();
        loop {
            let queue = self.read("/v1/usage?months=1")?["queue"].clone();
            if queue["queued"] == 0 && queue["processing"] == 0 {
                return Ok(());
            }
            if began.elapsed() > DRAINS_WITHIN {
                bail!("analyses never finish: {queue}");
            }
            std::thread::sleep(Duration::from_millis(250));
        }
    }

    /// Each finished analysis has one message, which says the same every time and only to its own team.
    fn webhooks(&self, cluster: &Cluster, rows: &[Value]) -> Result<Vec<String>> {
        let mut broken = Vec::new();
        let heard = cluster.receiver.heard();
        let told = self.list(&format!("/v1/webhooks/{}/deliveries", self.team.hook_id))?;
        let mut by_subject: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for delivery in &told {
            by_subject.entry(delivery["subject"].as_str().unwrap_or_default()).or_default().push(delivery);
        }
        for row in rows {
            let (id, status) =
                (row["id"].as_str().unwrap_or_default(), row["status"].as_str().unwrap_or_default());
            match by_subject.get(id).map(Vec::as_slice) {
                Some([one]) if one["event"] == format!("analysis.{status}") => {}
                other => broken.push(format!("{id} is {status} and its messages are {other:?}")),
            }
        }
        for delivery in told.iter().filter(|delivery| delivery["status"] == "delivered") {
            if !heard.contains_key(delivery["id"].as_str().unwrap_or_default()) {
                broken.push(format!("nobody heard a message that was delivered: {delivery}"));
            }
        }
        let ids: BTreeSet<&str> = rows.iter().filter_map(|row| row["id"].as_str()).collect();
        for (id, messages) in &heard {
            let is_ours = messages.iter().any(|message| message.path.ends_with(&self.team.hook));
            if messages.iter().any(|message| Some(message) != messages.first()) {
                broken.push(format!("the message {id} contradicts itself: {messages:?}"));
            }
            if is_ours && messages.iter().any(|message| !ids.contains(message.subject.as_str())) {
                broken.push(format!("a team heard of what is not its own: {messages:?}"));
            }
        }
        Ok(broken)
    }

    /// Another team's things do not exist.
    fn strangers<'a>(&self, others: impl Iterator<Item = &'a Accepted>) -> Result<Vec<String>> {
        let mut broken = Vec::new();
        for other in others.take(PAGE) {
            for path in ["", "?include_result=true", "/document", "/reviews"] {
                let place = format!("/v1/analyses/{}{path}", other.id);
                let answer = Request::get(&place).bearer(&self.team.key).send(self.address)?;
                if answer.status != 404 {
                    broken.push(format!("{} sees {place}: {}", self.team.id, answer.status));
                }
            }
        }
        Ok(broken)
    }
}

/// Every accepted upload is there, completed, under its own number, and no other is.
fn uploads(accepted: &[&Accepted], rows: &[Value], load: &Load) -> Vec<String> {
    let mut broken = Vec::new();
    let by_id: BTreeMap<&str, &Value> =
        rows.iter().filter_map(|row| Some((row["id"].as_str()?, row))).collect();
    for one in accepted {
        match by_id.get(one.id.as_str()) {
            None => broken.push(format!("{} was accepted as {} and is gone", one.reference, one.id)),
            Some(row) if row["status"] != "completed" || row["ref"] != one.reference.as_str() => {
                broken.push(format!(
                    "{} was accepted and is {} {}",
                    one.reference, row["status"], row["failure"]
                ));
            }
            Some(row) => load.saw(&one.id, row),
        }
    }
    let references: BTreeSet<&str> = rows.iter().filter_map(|row| row["ref"].as_str()).collect();
    let gapless: BTreeSet<String> = (1..=rows.len()).map(|number| format!("APP-{number:06}")).collect();
    if references != gapless.iter().map(String::as_str).collect() {
        broken.push(format!("{} analyses are not numbered without gaps", rows.len()));
    }
    if rows.len() != accepted.len() {
        broken.push(format!("{} uploads were accepted and {} are there", accepted.len(), rows.len()));
    }
    broken
}

/// What was charged, billed and is in doubt, over all teams.
#[derive(Debug, PartialEq, Eq)]
struct Account {
    charged: u64,
    billed: u64,
    /// The bureau said something that is no answer, or nothing: it is asked again for a day.
    pending: u64,
}

/// Charges = bills = reports, each with a consent.
fn money(cluster: &Cluster, address: SocketAddr) -> Result<Vec<String>> {
    let began = Instant::now();
    let mut account = Account::read(cluster, address)?;
    while account.billed != account.charged && began.elapsed() < CHECKS_SETTLE_WITHIN {
        std::thread::sleep(Duration::from_millis(500));
        account = Account::read(cluster, address)?;
    }
    println!("   {account:?}");
    let mut broken = Vec::new();
    // What is still in doubt may have been billed; nothing else may.
    if account.billed < account.charged || account.billed > account.charged + account.pending {
        broken.push(format!("bills are not charges: {account:?}"));
    }
    for team in &cluster.teams {
        broken.extend(Client { address, team }.reports()?);
    }
    Ok(broken)
}

impl Account {
    fn read(cluster: &Cluster, address: SocketAddr) -> Result<Self> {
        // The bills first: a check that completes in between makes the charges larger, which is looked at again.
        let billed = Request::get("/billed").send(cluster.bureau_address())?.json["count"].as_u64();
        let mut account =
            Self { charged: 0, billed: billed.context("the bureau tells no bills")?, pending: 0 };
        for team in &cluster.teams {
            let client = Client { address, team };
            account.charged += client.month()?["bureau_reports"].as_u64().context("no count of reports")?;
            let pending = client.read("/v1/credit-checks?limit=1&status=pending")?;
            account.pending += pending["total"].as_u64().context("a list has no total")?;
        }
        Ok(account)
    }
}

impl Client<'_> {
    fn month(&self) -> Result<Value> {
        Ok(self.read("/v1/usage?months=1")?["months"][0].clone())
    }

    /// As many as were charged, for the price, each with the consent that it rests on.
    fn reports(&self) -> Result<Vec<String>> {
        let mut broken = Vec::new();
        let completed: Vec<Value> = self.list("/v1/credit-checks")?;
        let completed: Vec<&Value> =
            completed.iter().filter(|check| check["status"] == "completed").collect();
        let month = self.month()?;
        let (reports, amount) = (&month["bureau_reports"], &month["bureau_amount"]);
        if *reports != completed.len() || *amount != completed.len() as u64 * PRICE {
            broken.push(format!("{} reports, {reports} charges, ₹{amount}", completed.len()));
        }
        for check in completed.iter().take(PAGE) {
            let id = check["id"].as_str().unwrap_or_default();
            let whole = self.read(&format!("/v1/credit-checks/{id}"))?;
            if whole["consent"].is_null() || whole["report"].is_null() || whole["amount_billed"] != PRICE {
                broken.push(format!("{id} has no consent, no report or another price"));
            }
        }
        Ok(broken)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(number: usize, status: &str) -> Value {
        json!({
            "id": format!("an_{number}"), "ref": format!("APP-{number:06}"), "status": status,
            "completed_at": "2026-11-16T08:00:00Z", "decision": "approved",
        })
    }

    #[track_caller]
    fn check(rows: &[Value], expected: usize) {
        let accepted: Vec<Accepted> = (1..=3)
            .map(|number| Accepted {
                team: 0,
                id: format!("an_{number}"),
                reference: format!("APP-{number:06}"),
            })
            .collect();
        let accepted: Vec<&Accepted> = accepted.iter().collect();
        let broken = uploads(&accepted, rows, &Load::default());
        assert_eq!(broken.len(), expected, "{broken:#?}");
    }

    #[test]
    fn what_is_lost_failed_doubled_or_numbered_wrongly_is_told() {
        let whole = [row(1, "completed"), row(2, "completed"), row(3, "completed")];
        check(&whole, 0);
        // It is gone, the numbers have a gap, and there are too few.
        check(&[row(1, "completed"), row(3, "completed")], 3);
        check(&[row(1, "completed"), row(2, "failed"), row(3, "completed")], 1);
        let doubled = [whole.to_vec(), vec![row(4, "completed")]].concat();
        check(&doubled, 1);
    }

    #[test]
    fn an_analysis_that_is_finished_twice_is_told() {
        let load = Load::default();
        load.saw("an_1", &row(1, "queued"));
        load.saw("an_1", &row(1, "completed"));
        load.saw("an_1", &row(1, "completed"));
        assert!(load.broken().is_empty());
        load.saw("an_1", &row(1, "failed"));
        load.saw("an_1", &row(1, "queued"));
        assert_eq!(load.broken().len(), 2);
    }
}
