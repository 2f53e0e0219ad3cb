//! How many analyses a second the database itself takes in, hands out and finishes, when nobody reads a statement: the
//! ceiling over all workers together. Each number of processes gets a fresh database.
//!
//! `cargo run --release -p store --example queue [SECONDS]`; Postgres is a temporary one beside the processes.
#![expect(clippy::print_stdout, reason = "what a measurement is for")]

use std::io::{BufRead, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use store::analyses::{self, Application, Completion, Decision, NewAnalysis, PackedReport, Summary};
use store::audit::{self, NewEntry};
use store::teams::NewTeam;
use store::users::{NewUser, Role};
use store::{Address, AnalysisId, Database, Dialect, Keyring, TeamId, Tx, UserId, teams, users};
use testbed::Bed;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// Teams are served in turn, so one alone would flatter.
const TEAMS: usize = 50;
/// The report of a year of an account, unpacked.
const REPORT_BYTES: usize = 600_000;
const PROCESSES: [usize; 4] = [1, 2, 4, 8];

#[tokio::main]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_else(|| "5".to_owned());
    if let ("child", Some(seconds)) = (first.as_str(), arguments.next()) {
        return work(Duration::from_secs(seconds.parse()?)).await;
    }
    let seconds: u64 = first.parse()?;
    println!("database  processes  uploads/s  claims and results/s");
    for dialect in [Dialect::Sqlite, Dialect::Postgres] {
        for processes in PROCESSES {
            let [uploads, results] = measure(dialect, processes, seconds).await?;
            println!("{dialect:<9?} {processes:>9}  {uploads:>9.0}  {results:>20.0}");
        }
    }
    Ok(())
}

/// Uploads and results a second of so many processes together.
async fn measure(dialect: Dialect, processes: usize, seconds: u64) -> Outcome<[f64; 2]> {
    let bed = Bed::on(dialect).await;
    for team in 0..TEAMS {
        lender(&bed.database, team).await?;
    }
    let mut children = (0..processes).map(|_| spawn(&bed, seconds)).collect::<Outcome<Vec<_>>>()?;
    let mut sums = [0.0; 2];
    for child in &mut children {
        let mut line = String::new();
        let Some(output) = child.stdout.take() else { return Err("the child says nothing".into()) };
        std::io::BufReader::new(output).read_line(&mut line)?;
        let rates: Vec<f64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        for (sum, rate) in sums.iter_mut().zip(rates) {
            *sum += rate;
        }
        child.wait()?;
    }
    Ok(sums)
}

async fn lender(database: &Database, number: usize) -> Outcome<()> {
    let now = Timestamp::now();
    let mut tx = database.write().await?;
    let name = format!("lender-{number}");
    let team =
        teams::insert(&mut tx, now, &NewTeam { name: &name, entitlements: &[], is_demo: false }).await?;
    let email = format!("owner@{name}.example");
    let owner = NewUser { name: "Owner", email: &email, role: Role::Owner, password_hash: "$argon2id$none" };
    users::insert(&mut tx, &team, now, &owner).await?;
    tx.commit().await?;
    Ok(())
}

/// The address and the key go through a pipe, as no other process may read them there.
fn spawn(bed: &Bed, seconds: u64) -> Outcome<Child> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["child", &seconds.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let address = match &bed.address {
        Address::Sqlite(path) => path.display().to_string(),
        Address::Postgres { url, .. } => url.clone(),
    };
    if let Some(mut input) = child.stdin.take() {
        writeln!(input, "{address}\n{}", bed.keyring_text)?;
    }
    Ok(child)
}

/// One process: first it uploads, then it claims and finishes, each for so long.
async fn work(long: Duration) -> Outcome<()> {
    let lines: Vec<String> = std::io::stdin().lines().collect::<Result<_, _>>()?;
    let [address, key @ ..] = &lines[..] else { return Err("an address was expected".into()) };
    let address = match address.starts_with("postgres") {
        true => Address::Postgres { url: address.clone(), connections: 4 },
        false => Address::Sqlite(address.into()),
    };
    let database = Database::open(&address, Keyring::parse(&key.join("\n"))?).await?;
    let lenders = lenders(&database).await?;
    let started = Instant::now();
    let mut uploads = 0_usize;
    while started.elapsed() < long {
        let (team, owner) = &lenders[uploads % lenders.len()];
        let mut tx = database.write().await?;
        let new = upload(owner)?;
        analyses::insert(&mut tx, team, Timestamp::now(), &new).await?;
        note(&mut tx, team, ("analysis.created", &new.id)).await?;
        tx.commit().await?;
        uploads += 1;
    }
    let upload_rate = uploads as f64 / started.elapsed().as_secs_f64();
    // Digits pack about as well as a report does.
    let report: String =
        (0..REPORT_BYTES).map(|place| char::from(b'0' + (place * place % 7) as u8)).collect();
    let report = PackedReport::new(report.as_bytes())?;
    let started = Instant::now();
    let mut results = 0_usize;
    while started.elapsed() < long && finish_one(&database, &report).await? {
        results += 1;
    }
    println!("{upload_rate} {}", results as f64 / started.elapsed().as_secs_f64());
    Ok(())
}

/// Takes one piece of work and finishes it at once; `false` when nothing waits.
async fn finish_one(database: &Database, report: &PackedReport) -> Outcome<bool> {
    let mut tx = database.write().await?;
    let claim = analyses::claim(&mut tx, Timestamp::now(), LEASE).await?;
    tx.commit().await?;
    let Some(claim) = claim else { return Ok(false) };
    let completion = Completion {
        decision: Decision::Approved,
        score: Some(712),
        pages: 12,
        engine_version: "measurement",
        report,
        summary: &Summary::default(),
    };
    let mut tx = database.write().await?;
    analyses::complete(&mut tx, &claim, Timestamp::now(), &completion).await?;
    note(&mut tx, &claim.team, ("analysis.decided", &claim.analysis.id)).await?;
    tx.commit().await?;
    Ok(true)
}

/// As the service does it, unless `UNAUDITED` asks what that costs.
async fn note(tx: &mut Tx, team: &TeamId, (action, id): (&str, &AnalysisId)) -> Outcome<()> {
    if std::env::var_os("UNAUDITED").is_none() {
        let entry =
            NewEntry { actor: "system", via: "measurement", action, subject: id.as_str(), request_id: None };
        audit::record(tx, team, Timestamp::now(), entry).await?;
    }
    Ok(())
}

async fn lenders(database: &Database) -> Outcome<Vec<(TeamId, UserId)>> {
    let mut reader = database.read().await?;
    let mut lenders = Vec::new();
    for team in teams::all(&mut reader).await? {
        let owner = users::list(&mut reader, &team.id).await?.into_iter().next();
        lenders.extend(owner.map(|owner| (team.id, owner.id)));
    }
    Ok(lenders)
}

fn upload(owner: &UserId) -> Outcome<NewAnalysis> {
    Ok(NewAnalysis {
        id: AnalysisId::fresh(Timestamp::now())?,
        product: None,
        application: Application {
            applicant_name: Some("Meera Nair".to_owned()),
            applicant_mobile: Some("+919876500001".to_owned()),
            file_name: Some("meera-savings.pdf".to_owned()),
            inputs: Some(r#"{"requested_amount":50000}"#.to_owned()),
            file_key: None,
            has_bureau_consent: false,
            consent_wording: None,
            consent_address: None,
            bureau_reuse_within_days: None,
            is_example: false,
            external_id: None,
            metadata: None,
            corrections: Vec::new(),
        },
        file_index: "0".repeat(64),
        file_bytes: 100_000,
        pages: 12,
        created_by: owner.clone(),
        channel: store::portfolio::Channel::Api,
    })
}
