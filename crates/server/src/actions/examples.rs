//! Statements of accounts that never were → analyses to look round with, marked as what they are.

use bytes::Bytes;
use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan};
use sandbox::{Bureau, Limits, Task};
use specimen::{Manner, Order, Persona, Specimen, Tamper, Wish};
use store::limits::{self, Limit};
use store::users::Role;
use store::{examples, india};

use super::erase;
use super::upload::{Applicant, Own, Upload, accept};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::intake::SentFile;

/// The sandbox bureau answers for this number with a clean file.
const SANDBOX_MOBILE: &str = "+919000000780";
/// A statement is some days old when somebody applies with it.
const DAYS_OLD: i32 = 3;
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
    Tampered,
    WithBureau,
}

const ALL: [Example; 4] = [Example::Tampered, Example::WithBureau, Example::Declined, Example::Approved];

/// Made and uploaded like anybody's. Those that are there already stay the only ones.
pub(crate) async fn add(app: &App, caller: &Caller) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let mut tx = app.database.read().await?;
    if !examples::list(&mut tx, &caller.team).await?.is_empty() {
        return Ok(());
    }
    drop(tx);
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
        let upload = example.upload(made, may_ask_bureau);
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
pub(crate) async fn remove(app: &App, caller: &Caller) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.read().await?;
    let all = examples::list(&mut tx, &caller.team).await?;
    drop(tx);
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
    async fn fitting(self, app: &App, today: Date) -> Result<Specimen, Error> {
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

    async fn is_shown_by(self, app: &App, made: &Specimen, today: Date) -> bool {
        let expected = match self {
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::Tampered | Self::WithBureau => return true,
        };
        let task = Task {
            product: policy::DEFAULT_DOCUMENT.to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: Some(made.truth.account.holder.clone()),
            as_of: Some(today.to_string()),
            file_key: None,
            limits: Limits { pages: app.settings.limits.pages, file_bytes: app.settings.limits.file_bytes },
            bureau: Bureau::NotRequested,
        };
        let analyzed = app.checker.analyze(OURSELVES, Bytes::from(made.pdf.clone()), &task).await;
        analyzed.is_ok_and(|analyzed| analyzed.decision == expected)
    }

    fn make(self, today: Date, seed: u64) -> Result<Specimen, Error> {
        let (layout, persona) = match self {
            Self::Approved => ("hdfc-netbanking", Persona::Salaried),
            Self::Declined => ("sbi-2025", Persona::Stressed),
            Self::Tampered => ("icici-estatement", Persona::Salaried),
            Self::WithBureau => ("axis-retail", Persona::Salaried),
        };
        let layout =
            specimen::layout(layout).ok_or_else(|| Error::Internal("an example has no layout".into()))?;
        let broken = |failure: specimen::Error| Error::Internal(Box::new(failure));
        if self == Self::Tampered {
            let order = Order {
                months: MONTHS,
                seed,
                persona: Some(persona),
                tamper: Some(Tamper::EditAmount),
                ..Order::new(layout)
            };
            return specimen::make(&order).map_err(broken);
        }
        let last = today.saturating_sub(DAYS_OLD.days());
        let from =
            last.saturating_sub(i32::try_from(MONTHS).unwrap_or_default().months()).saturating_add(1.day());
        let wish = Wish { bank: layout.bank, persona, from, months: MONTHS, entries_per_month: None, seed };
        let history = specimen::live(&wish);
        specimen::draw_histories(layout, std::slice::from_ref(&history), &Manner::default()).map_err(broken)
    }

    fn upload(self, made: Specimen, may_ask_bureau: bool) -> Upload {
        let asks_bureau = self == Self::WithBureau && may_ask_bureau;
        let name = match self {
            Self::Approved => "example-approved.pdf",
            Self::Declined => "example-declined.pdf",
            Self::Tampered => "example-tampered.pdf",
            Self::WithBureau => "example-bureau.pdf",
        };
        let file = SentFile::made(&made.pdf, name);
        let applicant = Applicant {
            name: Some(made.truth.account.holder),
            mobile: asks_bureau.then(|| SANDBOX_MOBILE.to_owned()),
            has_bureau_consent: asks_bureau,
            is_example: true,
        };
        Upload {
            files: vec![file],
            passwords: Vec::new(),
            product_id: None,
            applicant,
            bureau_reuse_within_days: None,
            inputs: None,
            own: Own::default(),
        }
    }
}
