//! Looks at personal data in memory → entries of the audit log, joined and written together.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use store::audit::{self, NewEntry};
use store::{AuditId, Database, TeamId};

/// Longer than somebody works on one case without a pause; short enough to tell a morning from an afternoon.
const JOINED_FOR: SignedDuration = SignedDuration::from_mins(15);
/// In one transaction, so that whoever writes something else waits for milliseconds.
const WRITTEN_AT_ONCE: usize = 200;
/// Entries that wait to be written. More are not taken into memory: whoever looks next waits for the database instead.
const WAITING_AT_MOST: usize = 5_000;
/// Entries that later looks are joined to, written or not: some 10 MB at the most.
const REMEMBERED_AT_MOST: usize = 20_000;
/// So many that their counts are no longer kept waiting.
const COUNTS_WAITING_AT_MOST: usize = 1_000;
/// How often entries could not be written.
const FAILURES: &str = "audit_reads_unwritten_total";

/// What somebody looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The list of analyses, which names applicants; the subject is the team.
    Analyses,
    /// An analysis without its report.
    Analysis,
    Report,
    Export,
    Page,
    /// The list of credit checks; the subject is the team.
    CreditChecks,
    CreditCheck,
    /// Statements that are read again for a draft; the subject is the product.
    Replay,
    /// The same for a score card.
    CardReplay,
    /// Consents of checks that were erased; the subject is the team.
    ConsentProofs,
    /// What the team says of payers, by their names; the subject is the team.
    PayerRules,
}

impl Look {
    pub(super) const fn action(self) -> &'static str {
        match self {
            Self::Analyses => "analyses.listed",
            Self::Analysis => "analysis.read",
            Self::Report => "report.read",
            Self::Export => "export.read",
            Self::Page => "analysis.page_read",
            Self::CreditChecks => "credit_checks.listed",
            Self::CreditCheck => "credit_check.read",
            Self::Replay => "product.replayed",
            Self::CardReplay => "score_card.replayed",
            Self::ConsentProofs => "consent_proofs.read",
            Self::PayerRules => "payer_rules.listed",
        }
    }
}

/// Somebody who looks.
#[derive(Clone, Copy)]
pub(super) struct Who<'a> {
    pub(super) team: &'a TeamId,
    pub(super) actor: &'a str,
    pub(super) via: &'a str,
    pub(super) request_id: &'a str,
}

/// Made for the whole process.
#[derive(Default)]
pub struct Reads {
    noted: Mutex<Noted>,
    /// Entries are written by one at a time, so that none is overtaken by an older state of itself.
    writing: tokio::sync::Mutex<()>,
    is_failing: AtomicBool,
}

#[derive(Default)]
struct Noted {
    entries: HashMap<String, Joined>,
    /// Those whose time was over before they were written.
    closed: Vec<Joined>,
    waiting: usize,
}

#[derive(Clone)]
struct Joined {
    id: AuditId,
    team: TeamId,
    actor: String,
    via: String,
    look: Look,
    subject: String,
    request_id: String,
    first_at: Timestamp,
    last_at: Timestamp,
    times: i64,
    is_written: bool,
    /// `last_at` as the log has it.
    counted_at: Option<Timestamp>,
}

impl fmt::Debug for Reads {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Reads")
    }
}

impl Reads {
    /// `false` when there is no room, or what is here cannot be written: then it has to be written at once.
    pub(super) fn note(
        &self,
        who: Who<'_>,
        (look, subject): (Look, &str),
        now: Timestamp,
    ) -> Result<bool, store::Error> {
        let key = format!("{} {} {} {} {subject}", who.team, who.actor, who.via, look.action());
        let mut noted = self.noted();
        if self.is_failing.load(Ordering::Relaxed) || noted.waiting >= WAITING_AT_MOST {
            return Ok(false);
        }
        let noted = &mut *noted;
        if let Some(joined) = noted.entries.get_mut(&key).filter(|joined| joined.takes(now)) {
            noted.waiting += usize::from(joined.is_written);
            joined.is_written = false;
            joined.times += 1;
            joined.last_at = joined.last_at.max(now);
            return Ok(true);
        }
        if noted.entries.len() >= REMEMBERED_AT_MOST {
            // They are in the log; the next look begins another entry.
            noted.entries.retain(|_, joined| !joined.is_written);
        }
        let fresh = Joined {
            id: AuditId::fresh(now)?,
            team: who.team.clone(),
            actor: who.actor.to_owned(),
            via: who.via.to_owned(),
            look,
            subject: subject.to_owned(),
            request_id: who.request_id.to_owned(),
            first_at: now,
            last_at: now,
            times: 1,
            is_written: false,
            counted_at: None,
        };
        noted.waiting += 1;
        let former = noted.entries.insert(key, fresh);
        noted.closed.extend(former.filter(|former| !former.is_written));
        Ok(true)
    }

    /// Everything, or, with a moment, all but the counts of entries that were written since.
    pub(super) async fn write(
        &self,
        database: &Database,
        uncounted_since: Option<Timestamp>,
    ) -> Result<(), store::Error> {
        let _turn = self.writing.lock().await;
        loop {
            let (batch, closed) = self.noted().batch(uncounted_since);
            if batch.is_empty() {
                return Ok(());
            }
            let written = written(database, &batch).await;
            self.is_failing.store(written.is_err(), Ordering::Relaxed);
            if let Err(failure) = written {
                metrics::counter!(FAILURES).increment(1);
                tracing::error!(
                    error = &failure as &dyn std::error::Error,
                    entries = batch.len(),
                    "what was looked at could not be written to the audit log; it is kept and tried again"
                );
                return Err(failure);
            }
            self.noted().settle(&batch, closed);
        }
    }

    /// A panic elsewhere leaves nothing half done in here.
    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn written(database: &Database, batch: &[Joined]) -> Result<(), store::Error> {
    let mut tx = database.write().await?;
    for joined in batch {
        let entry = NewEntry {
            actor: &joined.actor,
            via: &joined.via,
            action: joined.look.action(),
            subject: &joined.subject,
            request_id: Some(&joined.request_id),
        };
        let (first_at, last_at, times) = (joined.first_at, joined.last_at, joined.times);
        let reads = audit::Reads { id: &joined.id, entry, first_at, last_at, times };
        audit::record_reads(&mut tx, &joined.team, &reads).await?;
    }
    tx.commit().await
}

impl Noted {
    /// Some of those that wait, and how many of them are closed: these come first.
    fn batch(&self, uncounted_since: Option<Timestamp>) -> (Vec<Joined>, usize) {
        if self.waiting == 0 {
            return (Vec::new(), 0);
        }
        let since = uncounted_since.filter(|_| self.waiting < COUNTS_WAITING_AT_MOST);
        let closed = self.closed.len().min(WRITTEN_AT_ONCE);
        let open = self.entries.values().filter(|joined| !joined.is_written && joined.is_due(since));
        (self.closed.iter().chain(open).take(WRITTEN_AT_ONCE).cloned().collect(), closed)
    }

    /// What was noted while the batch was written is still to be written.
    fn settle(&mut self, batch: &[Joined], closed: usize) {
        self.closed.drain(..closed);
        self.waiting = self.waiting.saturating_sub(closed);
        let written: HashMap<&AuditId, &Joined> = batch.iter().map(|joined| (&joined.id, joined)).collect();
        let newest = batch.iter().map(|joined| joined.last_at).max();
        for joined in self.entries.values_mut() {
            let Some(state) = written.get(&joined.id) else { continue };
            joined.counted_at = Some(state.last_at);
            if !joined.is_written && state.times == joined.times {
                joined.is_written = true;
                self.waiting = self.waiting.saturating_sub(1);
            }
        }
        // Nothing can be joined to them any more.
        self.entries
            .retain(|_, joined| !joined.is_written || newest.is_none_or(|newest| joined.takes(newest)));
    }
}

impl Joined {
    /// One that is new to the log, or whose count there is old enough.
    fn is_due(&self, uncounted_since: Option<Timestamp>) -> bool {
        uncounted_since.zip(self.counted_at).is_none_or(|(since, counted_at)| counted_at < since)
    }

    fn takes(&self, now: Timestamp) -> bool {
        now.duration_since(self.first_at) < JOINED_FOR
    }
}
