//! A person with consent → a credit report, and what can be done with it later: reading, taking back the consent, erasing.

use std::collections::{BTreeMap, BTreeSet};

use enquiry::{Asked, Channel, FailureCause, Person, Pulled, Refusal, WORDING};
use store::analyses::{Failure, Page};
use store::consents::{self, Overview, Proof};
use store::credit_checks::{self, CreditCheck, Erasure, Filter, Key, Status};
use store::limits::{self, Use};
use store::tokens::HeldToken;
use store::users::{self, Role};
use store::{CreditCheckId, Reader, TeamId, UserId};

use super::person;
use crate::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::reads::Look;

/// A report of half a year ago says little about today.
const REUSED_DAYS_AT_MOST: i64 = 180;
/// A check may serve many requests; so many of the latest are shown.
const LATER_CONSENTS_AT_MOST: u32 = 50;

/// Who is to be looked up, read and sound. Personal, so nothing here prints it.
pub struct Sought {
    pub person: Person,
    /// A report of the same person that is not older will do.
    pub reuse_within_days: Option<u16>,
}

/// One check with everything that is known of it.
pub struct CheckDetails {
    pub check: CreditCheck,
    pub consents: Overview,
    pub report: Option<Box<bureau::CreditReport>>,
    names: BTreeMap<UserId, String>,
}

impl CheckDetails {
    /// Of a user that the consents speak of.
    pub fn name_of(&self, user: &UserId) -> Option<&str> {
        self.names.get(user).map(String::as_str)
    }
}

pub fn sought(name: &str, mobile: &str, reuse_within_days: Option<i64>) -> Result<Sought, Error> {
    let wrong = |member: &str, rule: &str| Error::InvalidRequest(format!("The member `{member}` {rule}."));
    let name = person::name(name).ok_or_else(|| wrong("name", person::NAME_RULE))?;
    let mobile = person::mobile(mobile.trim()).ok_or_else(|| wrong("mobile", person::MOBILE_RULE))?;
    let reuse_within_days = reuse_within_days
        .map(|days| reusable_days(days).ok_or_else(|| wrong("reuse_within_days", &days_rule())))
        .transpose()?;
    Ok(Sought { person: Person { name, mobile }, reuse_within_days })
}

pub fn reusable_days(days: i64) -> Option<u16> {
    u16::try_from(days).ok().filter(|_| (1..=REUSED_DAYS_AT_MOST).contains(&days))
}

pub fn days_rule() -> String {
    format!("must be a whole number of days from 1 to {REUSED_DAYS_AT_MOST}")
}

/// Counts a pull of the caller, unless there is a report for its key already: a replay costs nothing.
pub async fn count(app: &App, caller: &Caller, key: Option<&str>) -> Result<Use, Error> {
    let (limit, now) = (app.settings.limits.bureau_pulls, app.clock.now());
    let name = format!("bureau_pulls:{}", caller.user);
    if let Some(key) = key {
        let mut reader = app.database.read().await?;
        // Whether the request is the very same is found out later; here it matters only that it begins nothing.
        let key = Key { user: &caller.user, key, fingerprint: "" };
        let bound = credit_checks::bound_key(&mut reader, &caller.team, key, now).await?;
        if bound.is_some_and(|bound| bound.status == Status::Completed) {
            let left = limits::look(&mut reader, &name, limit, now).await?;
            return Ok(Use { is_allowed: true, ..left });
        }
    }
    let mut tx = app.database.write().await?;
    let used = limits::count(&mut tx, &name, limit, now).await?;
    tx.commit().await?;
    Ok(used)
}

/// The caller says that the person agreed to the present wording.
pub async fn pull(app: &App, caller: &Caller, sought: Sought, key: Option<String>) -> Result<Pulled, Error> {
    caller.must_be(Role::Analyst)?;
    let address = caller.trace.address(&app.settings.trusted_proxies);
    let asked = Asked {
        team: caller.team.clone(),
        user: caller.user.clone(),
        via: caller.via().to_owned(),
        request_id: Some(caller.trace.id().to_owned()),
        person: sought.person,
        consent: enquiry::Consent {
            given_at: app.clock.now(),
            client_address: address.map(|address| address.0.to_string()),
            wording: WORDING.version.to_owned(),
            channel: channel(caller),
        },
        key,
        reuse_within_days: sought.reuse_within_days,
        analysis: None,
    };
    app.bureau.pull(asked).await.map_err(refused)
}

fn channel(caller: &Caller) -> Channel {
    match &caller.token {
        HeldToken::ApiKey(_) => Channel::ApiKey,
        HeldToken::Login(_) => Channel::Login,
        HeldToken::Session(_) => Channel::Web,
    }
}

fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::NotEntitled => Error::BureauNotEntitled,
        Refusal::BudgetReached => Error::BureauBudgetReached,
        Refusal::KeyReused => Error::IdempotencyKeyReused,
        Refusal::InProgress => Error::IdempotencyInProgress,
        Refusal::Unavailable { check: Some(check) } => Error::NoReport {
            code: FailureCause::Unavailable.code(),
            message: "The bureau has not answered yet, and nothing is billed without a report. The check goes on by \
                      itself: read it by the credit_check_id of this answer, or send the same request again with the \
                      same Idempotency-Key. Another request about the same person joins it.",
            check: Some(check),
        },
        Refusal::Unavailable { check: None } => unavailable(None),
        Refusal::Failed { check, failure } => failed(check, &failure),
        Refusal::AnalysisLost | Refusal::UnknownWording => Error::Internal(Box::new(refusal)),
        Refusal::Store(failure) => failure.into(),
    }
}

fn unavailable(check: Option<CreditCheckId>) -> Error {
    Error::NoReport {
        code: FailureCause::Unavailable.code(),
        message: "The bureau did not answer. Nothing was billed, and nothing goes on. Try again after the seconds in \
                  Retry-After; the same Idempotency-Key may be used again.",
        check,
    }
}

fn failed(check: CreditCheckId, failure: &Failure) -> Error {
    match FailureCause::of(failure) {
        Some(FailureCause::Refused) => Error::NoReport {
            code: FailureCause::Refused.code(),
            message: "The bureau did not accept the enquiry. Nothing was billed. Check the name and the mobile number.",
            check: Some(check),
        },
        Some(FailureCause::OutcomeUnknown) => Error::NoReport {
            code: FailureCause::OutcomeUnknown.code(),
            message: "The bureau did not say whether it made a report. Nothing is billed to you. Ask again with another \
                      Idempotency-Key.",
            check: Some(check),
        },
        Some(FailureCause::ConsentRevoked) => Error::Conflict {
            code: FailureCause::ConsentRevoked.code(),
            message: "The consent to this check was taken back, so there is no report, or none that may be used again. \
                      Ask the person anew. What the bureau was asked before, it bills: the check says so.",
        },
        Some(FailureCause::Unavailable) | None => unavailable(Some(check)),
    }
}

/// For whoever looks at it: goes into the audit log.
pub async fn read(app: &App, caller: &Caller, id: &CreditCheckId) -> Result<CheckDetails, Error> {
    caller.must_see_numbers()?;
    let found = find(app, &caller.team, id).await?;
    app.note_read(caller, Look::CreditCheck, id.as_str()).await?;
    Ok(found)
}

/// For whoever just did something with it, which is in the audit log already.
pub async fn find(app: &App, team: &TeamId, id: &CreditCheckId) -> Result<CheckDetails, Error> {
    let mut reader = app.database.snapshot().await?;
    let check = credit_checks::find(&mut reader, team, id).await?.ok_or(Error::NotFound("credit check"))?;
    let consents = consents::overview(&mut reader, team, id, LATER_CONSENTS_AT_MOST).await?;
    let people: BTreeSet<UserId> = consents
        .first
        .iter()
        .chain(&consents.latest)
        .flat_map(|consent| std::iter::once(&consent.given_by).chain(&consent.revoked_by))
        .cloned()
        .collect();
    let names = names(&mut reader, team, people).await?;
    let is_revoked =
        consents.first.iter().chain(&consents.latest).any(|consent| consent.revoked_at.is_some());
    if is_revoked {
        return Ok(CheckDetails { check: withheld(check), consents, report: None, names });
    }
    let report = enquiry::report(&mut reader, team, id).await?;
    Ok(CheckDetails { check, consents, report, names })
}

/// What is left to see of a check whose consent was taken back: that it was made, and what it cost.
fn withheld(check: CreditCheck) -> CreditCheck {
    let message = "The consent was taken back, so the report is no longer shown or used. What it cost stays in the accounts.";
    let told = Failure { code: FailureCause::ConsentRevoked.code().to_owned(), message: message.to_owned() };
    CreditCheck { outcome: None, score: None, marks: None, failure: check.failure.or(Some(told)), ..check }
}

/// A page of the team's checks, for whoever looks at them.
pub async fn list(
    app: &App,
    caller: &Caller,
    filter: Filter,
    page: Page,
) -> Result<(Vec<CreditCheck>, i64), Error> {
    let mut reader = app.database.snapshot().await?;
    let (checks, total) = credit_checks::list(&mut reader, &caller.team, filter, page).await?;
    let ids: Vec<&CreditCheckId> = checks.iter().map(|check| &check.id).collect();
    let revoked = consents::revoked(&mut reader, &caller.team, &ids).await?;
    drop(reader);
    app.note_read(caller, Look::CreditChecks, caller.team.as_str()).await?;
    let shown = |check: CreditCheck| if revoked.contains(&check.id) { withheld(check) } else { check };
    Ok((checks.into_iter().map(shown).collect(), total))
}

/// What is left of the consents to checks that were erased, newest first, and what those are called who gave them.
pub async fn proofs(
    app: &App,
    caller: &Caller,
    page: Page,
) -> Result<(Vec<Proof>, BTreeMap<UserId, String>, i64), Error> {
    caller.must_be(Role::Admin)?;
    let mut reader = app.database.snapshot().await?;
    let (proofs, total) = consents::all_proofs(&mut reader, &caller.team, page).await?;
    let people = proofs.iter().map(|proof| proof.consent.given_by.clone()).collect();
    let names = names(&mut reader, &caller.team, people).await?;
    drop(reader);
    app.note_read(caller, Look::ConsentProofs, caller.team.as_str()).await?;
    Ok((proofs, names, total))
}

/// Of those who gave consents or took them back.
async fn names(
    reader: &mut Reader,
    team: &TeamId,
    people: BTreeSet<UserId>,
) -> Result<BTreeMap<UserId, String>, store::Error> {
    let mut names = BTreeMap::new();
    for user in people {
        if let Some(found) = users::find(reader, team, &user).await? {
            names.insert(user, found.name);
        }
    }
    Ok(names)
}

/// Once and for all: the report is no longer shown, and nobody is served with it again.
pub async fn revoke_consent(app: &App, caller: &Caller, id: &CreditCheckId) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    credit_checks::find(&mut tx, team, id).await?.ok_or(Error::NotFound("credit check"))?;
    if consents::revoke(&mut tx, team, id, &caller.user, now).await? {
        caller.record(&mut tx, now, "credit_check.consent_revoked", id.as_str()).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Report, raw answer, consents and the person are gone; what was paid for it stays in the ledger.
pub async fn erase(app: &App, caller: &Caller, id: &CreditCheckId) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let (team, now) = (&caller.team, app.clock.now());
    let mut tx = app.database.write().await?;
    match credit_checks::erase(&mut tx, team, id).await? {
        Erasure::Erased => {}
        Erasure::NotFound => return Err(Error::NotFound("credit check")),
        Erasure::StillPending => {
            return Err(Error::Conflict {
                code: "credit_check_pending",
                message: "The bureau may be answering just now. Erase the check when its status is completed or failed.",
            });
        }
    }
    caller.record(&mut tx, now, "credit_check.erased", id.as_str()).await?;
    tx.commit().await?;
    app.lists.forget(team);
    Ok(())
}
