//! A sound form → a checked file, then row, blob and job in one piece.

use std::time::Duration;

use export::words::full_sentence;
use jiff::Timestamp;
use sandbox::Checked;
use store::analyses::{self, Application, NewAnalysis, statement_path};
use store::idempotency::{self, Answer};
use store::scopes::Scope;
use store::{AnalysisId, ProductId, audit, blobs, charges, products, teams};

use super::{Claim, Upload};
use crate::App;
use crate::actions::credit_checks;
use crate::auth::Caller;
use crate::error::{EXTERNAL_ID_TAKEN, Error};
use crate::intake::InHand;

/// Checking and keeping takes less than a second. Whoever needs longer than this is told to come again.
const ACCEPTED_WITHIN: Duration = Duration::from_secs(25);
/// What a look at a file may refuse it for. Anything else that a child says is not passed on.
const REFUSALS: [&str; 8] = [
    "file_empty", "file_too_large", "not_a_pdf", "pdf_damaged", "pdf_too_many_pages", "pdf_too_complex",
    "password_required", "password_incorrect",
];

/// An analysis that is queued.
pub(crate) struct Accepted {
    pub(crate) id: AnalysisId,
    /// `APP-000001`
    pub(crate) reference: String,
    /// The same request came with the same key before, and this is what was made then.
    pub(crate) is_repeated: bool,
}

/// What is remembered for the key of an upload.
const REMEMBERED_STATUS: u16 = 202;

impl Accepted {
    fn remembered(answer: &Answer) -> Result<Self, Error> {
        let unreadable = || Error::Internal("an upload was remembered without its id".into());
        let body: serde_json::Value = serde_json::from_slice(&answer.body).map_err(|_| unreadable())?;
        let id = body["id"].as_str().and_then(AnalysisId::parse).ok_or_else(unreadable)?;
        let reference = body["ref"].as_str().ok_or_else(unreadable)?.to_owned();
        Ok(Self { id, reference, is_repeated: true })
    }

    fn to_remember(&self) -> Answer {
        let body = serde_json::json!({ "id": self.id.as_str(), "ref": self.reference, "status": "queued" });
        Answer { status: REMEMBERED_STATUS, body: body.to_string().into_bytes() }
    }
}

/// Row, file and job are durable when this returns; after an error nothing is left of them.
pub(crate) async fn accept(
    app: &App,
    caller: &Caller,
    request_id: &str,
    upload: Upload,
    claim: Option<Claim>,
) -> Result<Accepted, Error> {
    let now = app.clock.now();
    if let Some(claim) = &claim
        && let Some(answer) = claim.hold(app, caller, &upload.fingerprint(), now).await?
    {
        return Accepted::remembered(&answer);
    }
    let arrival = Arrival { app, caller, request_id, id: AnalysisId::fresh(now)?, now };
    let kept = tokio::time::timeout(ACCEPTED_WITHIN, arrival.keep(upload, claim.as_ref())).await;
    match kept.unwrap_or(Err(Error::Unavailable)) {
        Ok(accepted) => {
            app.bell.ring();
            Ok(accepted)
        }
        Err(refusal) => {
            arrival.undo(claim.as_ref()).await;
            Err(refusal)
        }
    }
}

/// One upload on its way in.
struct Arrival<'a> {
    app: &'a App,
    caller: &'a Caller,
    request_id: &'a str,
    id: AnalysisId,
    now: Timestamp,
}

impl Arrival<'_> {
    async fn keep(&self, mut upload: Upload, claim: Option<&Claim>) -> Result<Accepted, Error> {
        let product = self.product(upload.product_id.as_deref()).await?;
        self.must_be_new(upload.own.external_id.as_deref()).await?;
        if upload.applicant.has_bureau_consent {
            self.must_afford_a_report(upload.bureau_reuse_within_days.is_some()).await?;
            self.count_pull(&upload).await?;
        }
        let file = upload.file.in_hand(&self.app.intake, &self.caller.team).await?;
        let checked = self.check(&upload, &file).await?;
        self.put(&file).await?;
        drop(file);
        self.queue(upload, product, checked, claim).await
    }

    /// Asked before anything is read or counted. Of two at the same time the later one is refused when it is kept.
    async fn must_be_new(&self, external_id: Option<&str>) -> Result<(), Error> {
        let Some(external_id) = external_id else { return Ok(()) };
        let mut tx = self.app.database.read().await?;
        match analyses::find_external(&mut tx, &self.caller.team, external_id).await? {
            Some(_) => Err(EXTERNAL_ID_TAKEN),
            None => Ok(()),
        }
    }

    /// The worker asks again when it comes to it. Whether a recent report will do is found out only then.
    async fn must_afford_a_report(&self, may_reuse: bool) -> Result<(), Error> {
        self.caller.must_have(Scope::Credit)?;
        if !self.caller.entitlements.iter().any(|word| word == teams::BUREAU) {
            return Err(Error::BureauNotEntitled);
        }
        let team = &self.caller.team;
        let mut tx = self.app.database.snapshot().await?;
        let terms = teams::bureau_terms(&mut tx, team).await?.unwrap_or_default();
        let committed = charges::committed(&mut tx, team, self.now).await?;
        let is_affordable = terms.budget.is_none_or(|budget| committed.saturating_add(terms.price) <= budget);
        if is_affordable || may_reuse { Ok(()) } else { Err(Error::BureauBudgetReached) }
    }

    /// A report along with an upload is a pull like any other, and counts as one.
    async fn count_pull(&self, upload: &Upload) -> Result<(), Error> {
        if upload.applicant.is_example {
            return Ok(());
        }
        let used = credit_checks::count(self.app, self.caller, None).await?;
        if used.is_allowed { Ok(()) } else { Err(Error::RateLimited(used.resets_in)) }
    }

    async fn product(&self, sent: Option<&str>) -> Result<Option<(ProductId, i64)>, Error> {
        let Some(sent) = sent else { return Ok(None) };
        let id = ProductId::parse(sent).ok_or(Error::ProductNotFound)?;
        let mut tx = self.app.database.read().await?;
        let found = products::find(&mut tx, &self.caller.team, &id).await?;
        let current = found.filter(|product| product.archived_at.is_none()).ok_or(Error::ProductNotFound)?;
        Ok(Some((current.id, current.version)))
    }

    async fn check(&self, upload: &Upload, file: &InHand) -> Result<Checked, Error> {
        let limits = &self.app.settings.limits;
        let limits = sandbox::Limits { pages: limits.pages, file_bytes: limits.file_bytes };
        let (team, password) = (self.caller.team.as_str(), upload.password.as_deref());
        let checking = self.app.checker.check(team, file.bytes.clone(), password, limits);
        checking.await.map_err(refusal)
    }

    /// Announced first: should the program die, housekeeping knows what to take away.
    async fn put(&self, file: &InHand) -> Result<(), Error> {
        let path = self.path();
        let mut tx = self.app.database.write().await?;
        blobs::announce(&mut tx, &self.caller.team, &path, self.now).await?;
        let key = tx.team_key(&self.caller.team).await?;
        tx.commit().await?;
        Ok(self.app.blobs.put(&key, &path, &file.bytes).await?)
    }

    async fn queue(
        &self,
        upload: Upload,
        product: Option<(ProductId, i64)>,
        checked: Checked,
        claim: Option<&Claim>,
    ) -> Result<Accepted, Error> {
        let team = &self.caller.team;
        let new = self.analysis(upload, product, checked);
        let mut tx = self.app.database.write().await?;
        if !blobs::keep(&mut tx, team, &self.path()).await? {
            return Err(Error::Unavailable);
        }
        let reference = analyses::insert(&mut tx, team, self.now, &new).await?;
        let accepted = Accepted { id: self.id.clone(), reference: reference.to_string(), is_repeated: false };
        if let Some(claim) = claim
            && !idempotency::finish(&mut tx, team, &claim.slot(self.caller), &accepted.to_remember()).await?
        {
            // So slow that a repeat was answered meanwhile: what holds is its answer, which the next repeat gets.
            return Err(Error::IdempotencyInProgress);
        }
        let entry = audit::NewEntry {
            actor: self.caller.user.as_str(),
            via: self.caller.via(),
            action: "analysis.created",
            subject: self.id.as_str(),
            request_id: Some(self.request_id),
        };
        audit::record(&mut tx, team, self.now, entry).await?;
        tx.commit().await?;
        Ok(accepted)
    }

    fn analysis(
        &self,
        upload: Upload,
        product: Option<(ProductId, i64)>,
        mut checked: Checked,
    ) -> NewAnalysis {
        let Upload { file, applicant, inputs, bureau_reuse_within_days, own, .. } = upload;
        let has_consent = applicant.has_bureau_consent;
        let address = self.caller.trace.address(&self.app.settings.trusted_proxies);
        NewAnalysis {
            id: self.id.clone(),
            product,
            file_index: self.app.database.index("file", &file.hash),
            file_bytes: i64::try_from(file.length).unwrap_or(i64::MAX),
            pages: i64::from(checked.pages),
            created_by: self.caller.user.clone(),
            application: Application {
                applicant_name: applicant.name,
                applicant_mobile: applicant.mobile,
                file_name: file.name,
                inputs,
                file_key: checked.file_key.take(),
                has_bureau_consent: has_consent,
                consent_wording: has_consent.then(|| enquiry::WORDING.version.to_owned()),
                consent_address: address.filter(|_| has_consent).map(|address| address.0.to_string()),
                bureau_reuse_within_days,
                is_example: applicant.is_example,
                external_id: own.external_id,
                metadata: own.metadata,
            },
        }
    }

    /// Best effort: whatever stays behind now is taken away by housekeeping, and a held key is given up in time.
    async fn undo(&self, claim: Option<&Claim>) {
        if let Some(claim) = claim
            && let Err(failure) = claim.release(self.app, self.caller).await
        {
            tracing::warn!(error = &failure as &dyn std::error::Error, "an idempotency key was not released");
        }
        if let Err(failure) = self.remove_blob().await {
            tracing::warn!(
                error = &failure as &dyn std::error::Error,
                "the blob of a rejected upload was not removed"
            );
        }
    }

    /// Only while nobody owns it: a commit that seemed to fail may have succeeded.
    async fn remove_blob(&self) -> Result<(), store::Error> {
        let (team, path) = (&self.caller.team, self.path());
        let mut tx = self.app.database.write().await?;
        let was_pending = blobs::abandon(&mut tx, team, &path).await?;
        tx.commit().await?;
        if !was_pending {
            return Ok(());
        }
        self.app.blobs.remove(&path).await?;
        let mut tx = self.app.database.write().await?;
        blobs::forget(&mut tx, team, &path).await?;
        tx.commit().await
    }

    fn path(&self) -> String {
        statement_path(&self.caller.team, &self.id)
    }
}

/// A file that kills or stalls its reader is at fault, whatever it is.
fn refusal(failure: sandbox::Failure) -> Error {
    match failure {
        sandbox::Failure::Refused { code, message } if REFUSALS.contains(&code.as_str()) => {
            Error::File { code, message: full_sentence(&message) }
        }
        sandbox::Failure::Unavailable(cause) => {
            tracing::error!(error = &cause as &dyn std::error::Error, "no child could look at an upload");
            Error::Unavailable
        }
        _ => Error::File {
            code: "pdf_too_complex".to_owned(),
            message: "The PDF could not be looked at with the time and memory that a statement needs. \
                      Download it again from the bank and upload that file."
                .to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_become_sentences() {
        assert_eq!(
            full_sentence("the file is empty; upload it again"),
            "The file is empty; upload it again."
        );
        assert_eq!(full_sentence(""), ".");
    }
}
