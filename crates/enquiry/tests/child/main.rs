//! Orders on standard input → enquiries, until they are done or the process is killed at the step that was chosen.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use enquiry::{
    Asked, Bureau, Channel, Consent, Credentials, Parts, Pauses, Person, Settings, WORDING, Watcher,
};
use serde_json::Value;
use store::{Address, Clock, Database, Keyring, TeamId, UserId};

type Trouble = Box<dyn std::error::Error + Send + Sync>;

/// Dead processes are soon replaced in a test, and so is what they held.
const LEASE: Duration = Duration::from_millis(600);
const HEARTBEAT: Duration = Duration::from_millis(150);
const LOOK: Duration = Duration::from_millis(20);

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say(&format!("trouble {failure}"));
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Trouble> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let order: Value = serde_json::from_str(&text)?;
    let database = Database::open(&address(&order)?, Keyring::parse(word(&order, "keyring")?)?).await?;
    let credentials = Credentials::new("us", "hunter2");
    let mut settings = Settings::new("test", bureau::Dialect::Json, word(&order, "url")?, credentials);
    settings.lease = LEASE;
    settings.heartbeat = HEARTBEAT;
    settings.reconcile = Pauses { first: LOOK, most: LOOK };
    let parts = Parts { database: database.clone(), clock: Clock::system(), settings };
    let bureau = Bureau::watched(parts, mortal(&order))?;
    let team = TeamId::parse(word(&order, "team")?).ok_or("no team")?;
    let user = UserId::parse(word(&order, "user")?).ok_or("no user")?;
    let mut pulls = tokio::task::JoinSet::new();
    for key in order["keys"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let asked = asked(&team, &user, key);
        let (bureau, key) = (bureau.clone(), key.to_owned());
        pulls.spawn(async move {
            match bureau.pull(asked).await {
                Ok(pulled) => say(&format!("done {key} {}", pulled.check.id)),
                Err(refusal) => say(&format!("refused {key} {}", refusal.code())),
            }
        });
    }
    pulls.join_all().await;
    if order["reconcile"] == true {
        reconcile(&bureau, &database).await?;
    }
    say("over");
    Ok(())
}

/// Until nothing is left that was begun and not settled.
async fn reconcile(bureau: &Bureau, database: &Database) -> Result<(), Trouble> {
    loop {
        if let Some(claim) = bureau.claim().await? {
            bureau.resume(claim).await?;
            continue;
        }
        let mut reader = database.read().await?;
        if store::due::next(&mut reader).await?.credit_check.is_none() {
            return Ok(());
        }
        drop(reader);
        tokio::time::sleep(LOOK).await;
    }
}

/// Says that it has come to the step for the chosen time, and goes no further.
fn mortal(order: &Value) -> Watcher {
    let Some(fatal) = order["dies_at"].as_str().map(str::to_owned) else { return Watcher::default() };
    let left = AtomicU64::new(order["dies_the"].as_u64().unwrap_or(1));
    Watcher::from_fn(move |step, _| {
        if step.name() == fatal && left.fetch_sub(1, Ordering::SeqCst) == 1 {
            say("here");
            loop {
                std::thread::park();
            }
        }
    })
}

/// Each key is about a person of its own.
fn asked(team: &TeamId, user: &UserId, key: &str) -> Asked {
    Asked {
        team: team.clone(),
        user: user.clone(),
        via: "test".to_owned(),
        request_id: None,
        person: Person { name: format!("Client {key}"), mobile: "+919876500001".to_owned() },
        consent: Consent {
            given_at: jiff::Timestamp::now(),
            client_address: Some("192.0.2.7".to_owned()),
            wording: WORDING.version.to_owned(),
            channel: Channel::ApiKey,
        },
        key: Some(key.to_owned()),
        reuse_within_days: None,
        analysis: None,
    }
}

fn address(order: &Value) -> Result<Address, Trouble> {
    if let Some(path) = order["sqlite"].as_str() {
        return Ok(Address::Sqlite(path.into()));
    }
    Ok(Address::Postgres { url: word(order, "postgres")?.to_owned(), connections: 4 })
}

fn word<'a>(order: &'a Value, name: &str) -> Result<&'a str, Trouble> {
    order[name].as_str().ok_or_else(|| format!("no {name}").into())
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let said = writeln!(out, "{line}").and_then(|()| out.flush());
    if said.is_err() {
        std::process::exit(1);
    }
}
