//! Statements of accounts that never were → analyses to look round with, marked as what they are.

use bytes::Bytes;
use engine::codes::Decision;
use jiff::SignedDuration;
use jiff::civil::Date;
use sandbox::{Bureau, Limits, Task};
use specimen::{CaseFile, Order, Persona, Tamper};
use store::limits::{self, Limit};
use store::users::Role;
use store::{examples, india};

use super::erase;
use super::upload::{Applicant, BUILT_IN, Own, Upload, accept};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::intake::SentFile;

/// The sandbox bureau answers for this number with a clean file.
const SANDBOX_MOBILE: &str = "+919000000780";
/// The people of [`Example::ForReview`]: of two strangers at least one shares no word with the account's holder.
const STRANGERS: [&str; 2] = ["Farhan Qureshi", "Deepika Mathew"];
const MONTHS: u32 = 6;
/// Whose statements examples are while they are made.
const OURSELVES: &str = "examples";
/// Most lives of a kind are alike: more tries than this would find nothing either.
const LIVES_AT_MOST: u64 = 12;

/// Longer than it takes to make them all, so that nobody makes them twice.
const MAKING: Limit = Limit { count: 1, window: SignedDuration::from_mins(5) };

/// What an example shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Example {
    Approved,
    Declined,
    /// An honest statement, but of somebody else than the applicant.
    ForReview,
    Tampered,
    /// Two accounts in monthly files, with an overlap and a month that is missing.
    SeveralAccounts,
    WithBureau,
}

/// The last one stands first in the list.
const ALL: [Example; 6] = [
    Example::Tampered,
    Example::WithBureau,
    Example::SeveralAccounts,
    Example::ForReview,
    Example::Declined,
    Example::Approved,
];

/// The files of an example, and who applies with them.
struct Made {
    files: Vec<CaseFile>,
    applicant: String,
}

/// Made and uploaded like anybody's. Those that are there already stay the only ones.
pub async fn add(app: &App, caller: &Caller) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let mut reader = app.database.read().await?;
    if !examples::list(&mut reader, &caller.team).await?.is_empty() {
        return Ok(());
    }
    drop(reader);
    // Of two who click at once, one makes them.
    let mut tx = app.database.write().await?;
    let claim = limits::count(&mut tx, &claim_of(caller), MAKING, app.clock.now()).await?;
    tx.commit().await?;
    if !claim.is_allowed {
        return Ok(());
    }
    let made = make_all(app, caller).await;
    if made.is_err() {
        release(app, caller).await?;
    }
    made
}

fn claim_of(caller: &Caller) -> String {
    format!("examples:{}", caller.team)
}

async fn release(app: &App, caller: &Caller) -> Result<(), Error> {
    let mut tx = app.database.write().await?;
    limits::forget(&mut tx, &claim_of(caller)).await?;
    Ok(tx.commit().await?)
}

async fn make_all(app: &App, caller: &Caller) -> Result<(), Error> {
    let today = india::day(app.clock.now());
    // What was invented here is asked about here and nowhere else.
    let is_entitled = caller.entitlements.iter().any(|word| word == "bureau");
    let may_ask_bureau = is_entitled && app.bureau.settings().is_in_house;
    for example in ALL {
        let made = example.fitting(app, today).await?;
        let upload = example.upload(&made, may_ask_bureau);
        let accepted = accept(app, caller, caller.trace.id(), upload, None).await?;
        let mut tx = app.database.write().await?;
        examples::mark(&mut tx, &caller.team, &accepted.id).await?;
        tx.commit().await?;
    }
    let mut tx = app.database.write().await?;
    caller.record(&mut tx, app.clock.now(), "examples.added", caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// All of them, with everything that was learned from them.
pub async fn remove(app: &App, caller: &Caller) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut reader = app.database.read().await?;
    let all = examples::list(&mut reader, &caller.team).await?;
    drop(reader);
    for id in &all {
        match erase::erase(app, caller, caller.trace.id(), id).await {
            // Somebody else removes them too.
            Ok(()) | Err(Error::NotFound(_)) => {}
            Err(other) => return Err(other),
        }
    }
    release(app, caller).await?;
    let mut tx = app.database.write().await?;
    caller.record(&mut tx, app.clock.now(), "examples.removed", caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

impl Example {
    /// A life depends on the days it is lived on, so what is decided about it does too: the first of a few lives that
    /// shows what the example is to show, or else the last.
    async fn fitting(self, app: &App, today: Date) -> Result<Made, Error> {
        // Different people.
        let first = 1 + LIVES_AT_MOST * self as u64;
        let mut seed = first;
        loop {
            let made = tokio::task::spawn_blocking(move || self.make(today, seed));
            let made = made.await.map_err(|failure| Error::Internal(Box::new(failure)))??;
            if seed + 1 >= first + LIVES_AT_MOST || self.is_shown_by(app, &made, today).await {
                return Ok(made);
            }
            seed += 1;
        }
    }

    async fn is_shown_by(self, app: &App, made: &Made, today: Date) -> bool {
        let expected = match self {
            Self::Approved => Decision::Approved,
            Self::Declined => Decision::Declined,
            // Whatever is in them, a person looks at them; the bureau's answer is not known here.
            Self::ForReview | Self::Tampered | Self::SeveralAccounts | Self::WithBureau => return true,
        };
        let Some(file) = made.files.first() else { return false };
        let task = Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: Some(made.applicant.clone()),
            as_of: Some(today.to_string()),
            file_key: None,
            limits: Limits { pages: app.settings.limits.pages, file_bytes: app.settings.limits.file_bytes },
            card: None,
            bureau: Bureau::NotRequested,
            amendments: None,
        };
        let bytes = Bytes::from(file.specimen.pdf.clone());
        let analyzed = app.checker.analyze(OURSELVES, bytes, &task).await;
        analyzed.is_ok_and(|analyzed| analyzed.decision == expected)
    }

    /// Downloaded today, so that no rule finds it too old.
    fn make(self, today: Date, seed: u64) -> Result<Made, Error> {
        let broken = |failure: specimen::Error| Error::Internal(Box::new(failure));
        let (name, layout, persona) = match self {
            Self::Approved => ("example-approved.pdf", "hdfc-netbanking", Persona::Salaried),
            Self::Declined => ("example-declined.pdf", "sbi-2025", Persona::Stressed),
            Self::ForReview => ("example-review.pdf", "kotak-single", Persona::Salaried),
            Self::Tampered => ("example-tampered.pdf", "icici-estatement", Persona::Salaried),
            Self::WithBureau => ("example-bureau.pdf", "axis-retail", Persona::Salaried),
            Self::SeveralAccounts => {
                let case = specimen::case_downloaded_on(seed, today).map_err(broken)?;
                return Ok(self.applied(case.files));
            }
        };
        let layout =
            specimen::layout(layout).ok_or_else(|| Error::Internal("an example has no layout".into()))?;
        let order = Order {
            from: specimen::first_day(today, MONTHS),
            months: MONTHS,
            seed,
            persona: Some(persona),
            tamper: (self == Self::Tampered).then_some(Tamper::EditAmount),
            ..Order::new(layout)
        };
        let specimen = specimen::make(&order).map_err(broken)?;
        Ok(self.applied(vec![CaseFile { name: name.to_owned(), specimen }]))
    }

    fn applied(self, files: Vec<CaseFile>) -> Made {
        let holder = files.first().map(|file| file.specimen.truth.account.holder.clone()).unwrap_or_default();
        let applicant = match self {
            Self::ForReview => stranger_to(&holder).to_owned(),
            _ => holder,
        };
        Made { files, applicant }
    }

    fn upload(self, made: &Made, may_ask_bureau: bool) -> Upload {
        let asks_bureau = self == Self::WithBureau && may_ask_bureau;
        let files = made.files.iter().map(|file| SentFile::made(&file.specimen.pdf, &file.name)).collect();
        let applicant = Applicant {
            name: Some(made.applicant.clone()),
            mobile: asks_bureau.then(|| SANDBOX_MOBILE.to_owned()),
            has_bureau_consent: asks_bureau,
            is_example: true,
        };
        Upload {
            files,
            passwords: Vec::new(),
            // What the examples show was worked out by it.
            product_id: Some(BUILT_IN.to_owned()),
            applicant,
            bureau_reuse_within_days: None,
            inputs: None,
            own: Own::default(),
        }
    }
}

fn stranger_to(holder: &str) -> &'static str {
    let holder = holder.to_lowercase();
    let is_stranger = |name: &&&str| !name.to_lowercase().split(' ').any(|word| holder.contains(word));
    STRANGERS.iter().find(is_stranger).copied().unwrap_or(STRANGERS[0])
}
