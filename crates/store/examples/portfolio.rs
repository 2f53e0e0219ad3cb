//! How long the portfolio of a lender takes to read when it has very many cases, and how much room its counts need.
//!
//! `cargo run --release -p store --example portfolio [CASES]`; on SQLite, which has one writer: filling it takes a while.
#![expect(clippy::print_stdout, reason = "what a measurement is for")]

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use store::analyses::{
    self, Application, Completion, Decision, Flag, LoanOutcome, NewAnalysis, NewOutcome, PackedReport,
    Summary, Turnout,
};
use store::portfolio::{self, Channel, Figures, Filter, measure};
use store::products::{self, NewProduct};
use store::teams::NewTeam;
use store::users::{NewUser, Role};
use store::{AnalysisId, Dialect, ProductId, TeamId, UserId, india, teams, users};
use testbed::Bed;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// Cases are spread over a year.
const DAYS: usize = 365;
/// Written in one transaction, to be done before the day is.
const AT_ONCE: usize = 100;
const BANKS: [&str; 8] =
    ["HDFC Bank", "State Bank of India", "ICICI Bank", "Axis Bank", "Kotak", "Canara", "Federal", "Yes Bank"];

struct Lender {
    team: TeamId,
    owner: UserId,
    products: Vec<ProductId>,
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let cases: usize = std::env::args().nth(1).unwrap_or_else(|| "100000".to_owned()).parse()?;
    let bed = Bed::on(Dialect::Sqlite).await;
    let lender = lender(&bed).await?;
    let now = Timestamp::now();
    let started = Instant::now();
    fill(&bed, &lender, (cases, now)).await?;
    let each = started.elapsed().as_secs_f64() * 1_000.0 / cases as f64;
    println!("{cases} cases: {each:.2} ms each to take in, complete and count");
    let to = india::day(now);
    let whole = Filter::between(to.checked_sub(jiff::Span::new().days(DAYS as i64))?, to);
    let bank = analyses::bank_index(&bed.database, &lender.team, BANKS[0]);
    let product = lender.products.first().map(ToString::to_string);
    let narrow = Filter { product, bank_index: Some(bank), channel: Some(Channel::Api), ..whole.clone() };
    for (name, filter) in [("all of them, a year", &whole), ("one product, bank and channel", &narrow)] {
        let mut times = Vec::new();
        let mut counted = 0;
        for _ in 0..20 {
            let started = Instant::now();
            let mut reader = bed.database.snapshot().await?;
            let read = portfolio::read(&mut reader, &lender.team, filter).await?;
            times.push(started.elapsed().as_secs_f64() * 1_000.0);
            counted = read.total.total(measure::DECISION).count;
        }
        times.sort_by(f64::total_cmp);
        println!("{name}: {counted} cases in {:.1} ms (slowest of 20: {:.1} ms)", times[10], times[19]);
    }
    let mut reader = bed.database.snapshot().await?;
    let started = Instant::now();
    let place = (measure::INCOME, "75000");
    let (found, _) = portfolio::numbers(&mut reader, &lender.team, &whole, place).await?;
    println!(
        "the list behind one bar: {} cases in {:.0} ms",
        found.len(),
        started.elapsed().as_secs_f64() * 1_000.0
    );
    Ok(())
}

async fn lender(bed: &Bed) -> Outcome<Lender> {
    let now = Timestamp::now();
    let mut tx = bed.database.write().await?;
    let team =
        teams::insert(&mut tx, now, &NewTeam { name: "north", entitlements: &[], is_demo: false }).await?;
    let new = NewUser {
        name: "Owner",
        email: "o@north.example",
        role: Role::Owner,
        password_hash: "$argon2id$none",
    };
    let owner = users::insert(&mut tx, &team, now, &new).await?.ok_or("the address is taken")?;
    let mut all = Vec::new();
    for name in ["Personal loan", "Two-wheeler", "Business loan"] {
        let new = NewProduct { name, document: "{}", by: None };
        all.extend(products::insert(&mut tx, &team, now, new).await?);
    }
    tx.commit().await?;
    Ok(Lender { team, owner, products: all })
}

async fn fill(bed: &Bed, lender: &Lender, (cases, now): (usize, Timestamp)) -> Outcome<()> {
    let report = PackedReport::new(br#"{"score":712}"#)?;
    let mut done = 0;
    while done < cases {
        let mut tx = bed.database.write().await?;
        for number in done..cases.min(done + AT_ONCE) {
            // Differently far apart, so that what belongs together is not counted in a row.
            let day = i64::try_from(number * 7_919 % DAYS)?;
            let at = now.checked_sub(SignedDuration::from_hours(24 * day))?;
            one(&mut tx, lender, (number, at), &report).await?;
        }
        tx.commit().await?;
        done += AT_ONCE;
    }
    Ok(())
}

async fn one(
    tx: &mut store::Tx,
    lender: &Lender,
    (number, at): (usize, Timestamp),
    report: &PackedReport,
) -> Outcome<()> {
    let product = lender.products.get(number % 4).cloned().map(|id| (id, 1));
    let inputs = format!(r#"{{"requested_amount":{}}}"#, 20_000 + number % 97 * 10_000);
    let new = NewAnalysis {
        id: AnalysisId::fresh(at)?,
        product,
        application: Application { inputs: Some(inputs), ..Application::default() },
        file_index: "0".repeat(64),
        file_bytes: 100_000,
        pages: 12,
        created_by: lender.owner.clone(),
        channel: if number.is_multiple_of(5) { Channel::Web } else { Channel::Api },
    };
    analyses::insert(tx, &lender.team, at, &new).await?;
    let claim = analyses::claim(tx, at, LEASE).await?.ok_or("nothing waits")?;
    let amount = |base: i64, step: i64| base + i64::try_from(number * 31 % 113).unwrap_or_default() * step;
    let decision = Decision::ALL[number % 3];
    let summary = Summary {
        bank: Some(BANKS[number % BANKS.len()].to_owned()),
        flagged: if decision == Decision::ManualReview { vec![Flag::Integrity] } else { Vec::new() },
        figures: Figures {
            metrics: measure::METRICS.iter().map(|(name, _)| ((*name).to_owned(), amount(10, 900))).collect(),
            review_reasons: vec![format!("reason_{}", number % 12)],
            adverse_reasons: vec![format!("code_{}", number % 15)],
            region: Some("Kerala".to_owned()),
        },
        ..Summary::default()
    };
    let score = Some(amount(400, 4));
    let done =
        Completion { decision, score, pages: 12, engine_version: "measurement", report, summary: &summary };
    let at = at.checked_add(SignedDuration::from_millis(amount(900, 40)))?;
    analyses::complete(tx, &claim, at, &done).await?;
    if number.is_multiple_of(3) {
        let turnout = Turnout::ALL[number % 7 % 3];
        let said = LoanOutcome { turnout, worst_days_past_due: Some(amount(0, 1)), as_of: india::day(at) };
        let new = NewOutcome { by: &lender.owner, said: &said };
        analyses::note_outcome(tx, &lender.team, &claim.analysis.id, at, new).await?;
    }
    Ok(())
}
