//! A request → the one check that answers it: an earlier one where there is one, or the intent of a new one.

use jiff::{SignedDuration, Timestamp};
use store::analyses;
use store::audit::{self, NewEntry};
use store::consents::{self, NewConsent};
use store::credit_checks::{self, BoundKey, Claim, CreditCheck, Key, NewCreditCheck, Status};
use store::{CreditCheckId, Reader, Tx, charges, teams};
use tokio::time::Instant;

use crate::ask::PURPOSE;
use crate::context::Context;
use crate::refusal::{FailureCause, Refusal, failure, no_longer_used};
use crate::{Asked, wording};

/// What is to be done with the check.
#[derive(Debug)]
pub(crate) enum Opened {
    /// It is settled, or in the hands of somebody who is at work.
    Watched { check: CreditCheckId, is_reused: bool, is_replay: bool },
    /// Nobody has asked the bureau yet.
    Begun(Box<Claim>),
    /// Somebody may have asked the bureau before.
    TakenUp { claim: Box<Claim>, is_reused: bool },
}

/// How a request came by its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tie {
    Begun,
    Joined,
    Reused,
}

impl Tie {
    /// As the audit trail calls it.
    const fn action(self) -> &'static str {
        match self {
            Self::Begun => "credit_check.created",
            Self::Joined => "credit_check.joined",
            Self::Reused => "credit_check.reused",
        }
    }
}

/// One request on its way to a check, in one transaction that holds the team's row.
struct Opening<'a> {
    context: &'a Context,
    asked: &'a Asked,
    person_index: String,
    fingerprint: String,
    now: Timestamp,
}

pub(crate) async fn open(context: &Context, asked: &Asked) -> Result<Opened, Refusal> {
    if wording(&asked.consent.wording).is_none() {
        return Err(Refusal::UnknownWording);
    }
    let opening = Opening {
        context,
        asked,
        person_index: asked.person_index(&context.database),
        fingerprint: asked.fingerprint(&context.database),
        now: context.now(),
    };
    let mut tx = context.database.write().await?;
    let opened = opening.open(&mut tx).await?;
    tx.commit().await?;
    Ok(opened)
}

impl Opening<'_> {
    async fn open(&self, tx: &mut Tx) -> Result<Opened, Refusal> {
        let locked = teams::lock_bureau_terms(tx, &self.asked.team).await?.ok_or(Refusal::NotEntitled)?;
        if let Some(opened) = self.of_the_analysis(tx).await? {
            return Ok(opened);
        }
        if let Some(opened) = self.of_the_key(tx).await? {
            return Ok(opened);
        }
        if !locked.is_entitled {
            return Err(Refusal::NotEntitled);
        }
        if let Some(opened) = self.of_a_recent_report(tx).await? {
            return Ok(opened);
        }
        if let Some(opened) = self.of_an_open_check(tx).await? {
            return Ok(opened);
        }
        if self.context.breaker.is_open(Instant::now()) {
            return Err(Refusal::Unavailable { check: None });
        }
        let spent = charges::committed(tx, &self.asked.team, self.now).await?;
        if locked.terms.budget.is_some_and(|budget| spent.saturating_add(locked.terms.price) > budget) {
            return Err(Refusal::BudgetReached);
        }
        self.begin(tx, locked.terms.price).await
    }

    /// An earlier attempt at the analysis began a check: it is this attempt's too.
    async fn of_the_analysis(&self, tx: &mut Tx) -> Result<Option<Opened>, Refusal> {
        let earlier =
            self.asked.analysis.as_ref().and_then(|claim| claim.analysis.credit_check_id.as_deref());
        let Some(id) = earlier.and_then(CreditCheckId::parse) else { return Ok(None) };
        let Some(check) = credit_checks::find(tx, &self.asked.team, &id).await? else { return Ok(None) };
        if check.status == Status::Pending {
            return self.go_on(tx, id, false).await.map(Some);
        }
        self.must_stand(tx, &check.id, check.status).await?;
        Ok(Some(Opened::Watched { check: id, is_reused: false, is_replay: false }))
    }

    /// The same key, the same check: whoever repeats a request gets what the first one got or would have got.
    async fn of_the_key(&self, tx: &mut Tx) -> Result<Option<Opened>, Refusal> {
        let Some(key) = self.key() else { return Ok(None) };
        let Some(bound) = credit_checks::bound_key(tx, &self.asked.team, key, self.now).await? else {
            return Ok(None);
        };
        if !bound.is_same_request {
            return Err(Refusal::KeyReused);
        }
        let BoundKey { check, is_reused, status, failure_code, .. } = bound;
        self.must_stand(tx, &check, status).await?;
        match status {
            Status::Completed => Ok(Some(Opened::Watched { check, is_reused, is_replay: true })),
            Status::Pending => match self.take(tx, &check).await? {
                Some(claim) => Ok(Some(Opened::TakenUp { claim: Box::new(claim), is_reused })),
                None => Err(Refusal::InProgress),
            },
            Status::Failed => match failure_code.as_deref().and_then(FailureCause::read) {
                Some(cause @ (FailureCause::OutcomeUnknown | FailureCause::ConsentRevoked)) => {
                    Err(Refusal::Failed { check, failure: failure(cause) })
                }
                // It came to nothing and cost nothing: the key may try again.
                Some(FailureCause::Unavailable | FailureCause::Refused) | None => Ok(None),
            },
        }
    }

    /// A report whose consent was taken back since is given to nobody again, however it is asked for.
    async fn must_stand(
        &self,
        reader: &mut Reader,
        check: &CreditCheckId,
        status: Status,
    ) -> Result<(), Refusal> {
        if status == Status::Completed && !consents::is_standing(reader, &self.asked.team, check).await? {
            return Err(Refusal::Failed { check: check.clone(), failure: no_longer_used() });
        }
        Ok(())
    }

    async fn of_a_recent_report(&self, tx: &mut Tx) -> Result<Option<Opened>, Refusal> {
        let Some(days) = self.asked.reuse_within_days else { return Ok(None) };
        let age = SignedDuration::from_hours(24 * i64::from(days));
        let since = self.now.checked_sub(age).unwrap_or(Timestamp::MIN);
        let (team, bureau) = (&self.asked.team, &self.context.settings.name);
        let found = credit_checks::find_recent(tx, team, &self.person_index, bureau, since).await?;
        let Some(check) = found else { return Ok(None) };
        self.attach(tx, &check, Tie::Reused).await?;
        Ok(Some(Opened::Watched { check: check.id, is_reused: true, is_replay: false }))
    }

    /// Somebody asks about the same person just now: one enquiry serves both.
    async fn of_an_open_check(&self, tx: &mut Tx) -> Result<Option<Opened>, Refusal> {
        let (team, bureau) = (&self.asked.team, &self.context.settings.name);
        let Some(check) = credit_checks::find_open(tx, team, &self.person_index, bureau).await? else {
            return Ok(None);
        };
        if !consents::is_standing(tx, team, &check.id).await? {
            return Ok(None);
        }
        self.attach(tx, &check, Tie::Joined).await?;
        self.go_on(tx, check.id, true).await.map(Some)
    }

    async fn go_on(&self, tx: &mut Tx, check: CreditCheckId, is_reused: bool) -> Result<Opened, Refusal> {
        Ok(match self.take(tx, &check).await? {
            Some(claim) => Opened::TakenUp { claim: Box::new(claim), is_reused },
            None => Opened::Watched { check, is_reused, is_replay: false },
        })
    }

    async fn take(&self, tx: &mut Tx, check: &CreditCheckId) -> Result<Option<Claim>, store::Error> {
        credit_checks::take(tx, &self.asked.team, check, self.now, self.context.lease()).await
    }

    async fn begin(&self, tx: &mut Tx, price: i64) -> Result<Opened, Refusal> {
        let new = NewCreditCheck {
            person: self.asked.person.clone(),
            person_index: self.person_index.clone(),
            bureau: self.context.settings.name.clone(),
            price,
            analysis: self.asked.analysis.as_ref().map(|claim| claim.analysis.id.clone()),
            created_by: self.asked.user.clone(),
        };
        let claim = credit_checks::insert(tx, &self.asked.team, self.now, self.context.lease(), &new).await?;
        self.attach(tx, &claim.check, Tie::Begun).await?;
        Ok(Opened::Begun(Box::new(claim)))
    }

    /// Consent, key, analysis and audit trail: what ties this request to the check.
    async fn attach(&self, tx: &mut Tx, check: &CreditCheck, tie: Tie) -> Result<(), Refusal> {
        let Asked { team, user, consent, .. } = self.asked;
        let new = NewConsent {
            given_by: user,
            given_at: consent.given_at,
            client_address: consent.client_address.as_deref(),
            wording_version: &consent.wording,
            purpose: PURPOSE.as_str(),
            via: consent.channel.name(),
            used_at: (check.status == Status::Completed).then_some(self.now),
        };
        consents::insert(tx, team, &check.id, &new).await?;
        if let Some(key) = self.key() {
            credit_checks::bind_key(tx, team, key, (&check.id, tie != Tie::Begun), self.now).await?;
        }
        if let Some(claim) = &self.asked.analysis
            && !analyses::link_credit_check(tx, claim, &check.id).await?
        {
            return Err(Refusal::AnalysisLost);
        }
        let entry = NewEntry {
            actor: user.as_str(),
            via: &self.asked.via,
            action: tie.action(),
            subject: check.id.as_str(),
            request_id: self.asked.request_id.as_deref(),
        };
        Ok(audit::record(tx, team, self.now, entry).await?)
    }

    fn key(&self) -> Option<Key<'_>> {
        let key = self.asked.key.as_deref()?;
        Some(Key { user: &self.asked.user, key, fingerprint: &self.fingerprint })
    }
}
