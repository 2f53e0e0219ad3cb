//! A finished analysis and what changes of it → its next run, or nothing at all.

use engine::MAX_DOCUMENTS;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use store::analyses::{self, Analysis, Application, Begun, NewRun, NewStatement, Statement, Status};
use store::idempotency::{self, Answer};
use store::users::Role;
use store::{AnalysisId, ProductId, Reader, StatementId, Tx};

use super::accept::{patience, product};
use super::landing::Landing;
use super::{Claim, FILES_BYTES_AT_MOST, further, too_large_together};
use crate::App;
use crate::actions::corrections::Corrected;
use crate::actions::document::must_be_kept;
use crate::actions::{erase, payer_rules, person};
use crate::auth::Caller;
use crate::error::Error;
use crate::intake::SentFile;

/// A case changes a few times. What is kept of each run has to end somewhere.
const RUNS_AT_MOST: i64 = 50;
/// What is remembered for the key of a request.
const REMEMBERED_STATUS: u16 = 202;

pub const NOT_FINISHED: Error = Error::Conflict {
    code: "not_finished",
    message: "The analysis is on its way. Change it when its status is completed or failed.",
};
const NOTHING_NEW: Error = Error::Conflict {
    code: "nothing_new",
    message: "Every file is among the statements of this analysis already, and nothing else was changed. It was not run again.",
};
const TOO_MANY_RUNS: Error = Error::Conflict {
    code: "too_many_runs",
    message: "This analysis was run as often as it can be. Upload the statements as a new one.",
};
const LAST_STATEMENT: Error = Error::Conflict {
    code: "last_statement",
    message: "An analysis has at least one statement. Add the right one first, or erase the analysis.",
};

/// The statements of the next run, and the one that goes.
#[derive(Clone, Copy)]
struct Papers<'a> {
    added: &'a [NewStatement],
    removed: &'a Option<Statement>,
    staying: &'a [Statement],
}

/// What is to be different. `None` leaves a thing as it is; `Some(None)` takes it away.
#[derive(Default)]
pub struct Change {
    /// Each with other bytes.
    pub files: Vec<SentFile>,
    pub passwords: Vec<String>,
    pub removed: Option<StatementId>,
    pub applicant_name: Option<Option<String>>,
    pub inputs: Option<Option<String>>,
    pub product_id: Option<Option<String>>,
    /// What somebody says of a row, or no longer says.
    pub corrected: Option<Corrected>,
}

impl Change {
    /// For the audit log.
    fn action(&self) -> &'static str {
        if let Some(corrected) = &self.corrected {
            corrected.action()
        } else if self.removed.is_some() {
            "analysis.statement_removed"
        } else if self.files.is_empty() && !self.corrects() {
            "analysis.rerun"
        } else if self.files.is_empty() {
            "analysis.corrected"
        } else {
            "analysis.statements_added"
        }
    }

    fn corrects(&self) -> bool {
        self.applicant_name.is_some() || self.inputs.is_some() || self.product_id.is_some()
    }

    fn fingerprint(&self, id: &AnalysisId) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(id.as_str());
        if let Some(first) = self.files.first() {
            hash.update(first.hash);
            hash.update(first.name.as_deref().unwrap_or_default());
        }
        hash.update([0]);
        hash.update(self.passwords.first().map(String::as_str).unwrap_or_default());
        for (name, text) in [
            ("applicant_name", &self.applicant_name),
            ("inputs", &self.inputs),
            ("product_id", &self.product_id),
        ] {
            if let Some(text) = text {
                let text = text.as_deref().unwrap_or_default();
                hash.update(name);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text);
            }
        }
        further(&mut hash, &self.files, &self.passwords);
        hash.finalize().into()
    }
}

/// The analysis is queued again when this returns `false`; `true` says that the same request came with the same key before.
/// After an error everything is as it was.
pub async fn again(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    change: Change,
    claim: Option<Claim>,
) -> Result<bool, Error> {
    let now = app.clock.now();
    let analysis = changeable(app, caller, id, claim.is_some()).await?;
    if let Some(claim) = &claim
        && claim.hold(app, caller, &change.fingerprint(id), now).await?.is_some()
    {
        return Ok(true);
    }
    let count = change.files.len();
    let ids: Result<Vec<StatementId>, store::Error> = (0..count).map(|_| StatementId::fresh(now)).collect();
    let landing = Landing { app, caller, analysis: id, now, ids: ids? };
    let rerun = Rerun { app, caller, landing: &landing, now };
    let kept = match analysis {
        Ok(analysis) => {
            let done = tokio::time::timeout(patience(count), rerun.keep(analysis, change, claim.as_ref()));
            done.await.unwrap_or(Err(Error::Unavailable))
        }
        Err(refusal) => Err(refusal),
    };
    match kept {
        Ok(doomed) => {
            app.lists.forget(&caller.team);
            app.searches.forget(&caller.team);
            app.reports.forget(&caller.team, id);
            app.notifier.notify();
            erase::remove_or_tell(app, caller, &doomed).await;
            Ok(false)
        }
        Err(refusal) => {
            if let Some(claim) = &claim
                && let Err(failure) = claim.release(app, caller).await
            {
                tracing::warn!(
                    error = &failure as &dyn std::error::Error,
                    "an idempotency key was not released"
                );
            }
            landing.abandon().await;
            Err(refusal)
        }
    }
}

/// The analysis, or why it cannot be run again. With a key that is no error yet: the same request may have done it.
async fn changeable(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    has_key: bool,
) -> Result<Result<Analysis, Error>, Error> {
    let mut reader = app.database.read().await?;
    let analysis = find(&mut reader, caller, id).await?;
    match may_change(&analysis) {
        Ok(()) => Ok(Ok(analysis)),
        Err(refusal) if has_key => Ok(Err(refusal)),
        Err(refusal) => Err(refusal),
    }
}

/// For whoever may change it at all.
pub async fn find(reader: &mut Reader, caller: &Caller, id: &AnalysisId) -> Result<Analysis, Error> {
    caller.must_be(Role::Analyst)?;
    analyses::find(reader, &caller.team, id).await?.ok_or(Error::NotFound("analysis"))
}

fn may_change(analysis: &Analysis) -> Result<(), Error> {
    if !matches!(analysis.status, Status::Completed | Status::Failed) {
        return Err(NOT_FINISHED);
    }
    must_be_kept(analysis)?;
    if analysis.run < RUNS_AT_MOST { Ok(()) } else { Err(TOO_MANY_RUNS) }
}

/// One change on its way in.
struct Rerun<'a> {
    app: &'a App,
    caller: &'a Caller,
    landing: &'a Landing<'a>,
    now: Timestamp,
}

impl Rerun<'_> {
    /// Returns the blobs that have no owner any more.
    async fn keep(
        &self,
        analysis: Analysis,
        mut change: Change,
        claim: Option<&Claim>,
    ) -> Result<Vec<String>, Error> {
        let chosen = match &change.product_id {
            Some(Some(sent)) => product(self.app, self.caller, sent).await?,
            Some(None) => None,
            None => analysis.product.clone(),
        };
        if analysis.application.has_bureau_consent
            && let Some(name) = &change.applicant_name
            && !name.as_deref().is_some_and(person::is_searchable)
        {
            return Err(Error::ApplicantIncomplete);
        }
        let removed = self.fit(&analysis, &mut change).await?;
        let action = change.action();
        let landed = self.landing.land(std::mem::take(&mut change.files), &change.passwords).await?;

        let team = &self.caller.team;
        let mut tx = self.app.database.write().await?;
        // Read again, and held from here: what was looked at before may have changed meanwhile.
        let analysis = find(&mut tx, self.caller, &analysis.id).await?;
        may_change(&analysis)?;
        self.landing.own(&mut tx, &landed).await?;
        let staying = self.staying(&mut tx, &analysis, removed.as_ref()).await?;
        let papers = Papers { added: &landed, removed: &removed, staying: &staying };
        let mut new = self.run(&analysis, &change, chosen, papers);
        self.correct(&mut tx, &change, &mut new.application).await?;
        let Begun::Queued { doomed, .. } =
            analyses::begin_run(&mut tx, team, &analysis, self.now, &new).await?
        else {
            return Err(NOT_FINISHED);
        };
        if let Some(claim) = claim {
            let body = serde_json::json!({ "id": analysis.id.as_str() }).to_string().into_bytes();
            let answer = Answer { status: REMEMBERED_STATUS, body };
            if !idempotency::finish(&mut tx, team, &claim.slot(self.caller), &answer).await? {
                return Err(Error::IdempotencyInProgress);
            }
        }
        self.caller.record(&mut tx, self.now, action, analysis.id.as_str()).await?;
        tx.commit().await?;
        Ok(doomed)
    }

    /// What is said of a row goes with the application, and what is always said with the team.
    async fn correct(
        &self,
        tx: &mut Tx,
        change: &Change,
        application: &mut Application,
    ) -> Result<(), Error> {
        let Some(corrected) = &change.corrected else { return Ok(()) };
        corrected.apply(&mut application.corrections)?;
        if let Corrected::Says { always: Some((spelling, said)), .. } = corrected {
            payer_rules::keep(tx, self.app, self.caller, (spelling, said)).await?;
        }
        Ok(())
    }

    /// Leaves out what is there already, and asks whether the rest has room. Returns the statement that goes.
    async fn fit(&self, analysis: &Analysis, change: &mut Change) -> Result<Option<Statement>, Error> {
        let team = &self.caller.team;
        let mut reader = self.app.database.read().await?;
        let present = analyses::statements(&mut reader, team, analysis).await?;
        let known = analyses::file_indexes(&mut reader, team, &analysis.id).await?;
        drop(reader);
        let sent = change.files.len();
        let database = &self.app.database;
        change.files.retain(|file| !known.contains(&database.index("file", &file.hash)));
        if sent > 0 && change.files.is_empty() && !change.corrects() {
            return Err(NOTHING_NEW);
        }
        let removed = match &change.removed {
            Some(id) => {
                let found = present.iter().find(|statement| statement.id == *id);
                Some(found.cloned().ok_or(Error::NotFound("statement of this analysis"))?)
            }
            None => None,
        };
        if removed.is_some() && present.len() == 1 {
            return Err(LAST_STATEMENT);
        }
        if present.len() + change.files.len() > MAX_DOCUMENTS {
            let message =
                format!("An analysis has at most {MAX_DOCUMENTS} files, and this one would have more.");
            return Err(Error::File { code: "too_many_files".to_owned(), message });
        }
        let kept: i64 = present.iter().map(|statement| statement.file_bytes).sum();
        let added: usize = change.files.iter().map(|file| file.length).sum();
        let together = usize::try_from(kept).unwrap_or(usize::MAX).saturating_add(added);
        if together > FILES_BYTES_AT_MOST { Err(too_large_together()) } else { Ok(removed) }
    }

    /// What was there before and is read again.
    async fn staying(
        &self,
        reader: &mut Reader,
        analysis: &Analysis,
        removed: Option<&Statement>,
    ) -> Result<Vec<Statement>, Error> {
        let mut present = analyses::statements(reader, &self.caller.team, analysis).await?;
        let before = present.len();
        present.retain(|statement| removed.is_none_or(|gone| gone.id != statement.id));
        // Somebody else was faster.
        let is_as_seen = present.len() + usize::from(removed.is_some()) == before;
        if is_as_seen { Ok(present) } else { Err(NOT_FINISHED) }
    }

    fn run<'b>(
        &'b self,
        analysis: &Analysis,
        change: &Change,
        product: Option<(ProductId, i64)>,
        papers: Papers<'b>,
    ) -> NewRun<'b> {
        let Papers { added, removed, staying } = papers;
        let mut application = Application {
            file_name: staying.first().and_then(|statement| statement.name.clone()),
            ..analysis.application.clone()
        };
        if let Some(name) = &change.applicant_name {
            application.applicant_name.clone_from(name);
        }
        if let Some(inputs) = &change.inputs {
            application.inputs.clone_from(inputs);
        }
        NewRun { by: &self.caller.user, application, product, added, removed: removed.as_slice() }
    }
}
