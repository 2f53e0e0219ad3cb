//! A sound form → checked files, then rows, blobs and job in one piece.

use std::time::Duration;

use jiff::Timestamp;
use store::analyses::{self, AnalysisRun, Application, Kind, NewAnalysis, NewStatement};
use store::idempotency::{self, Answer};
use store::scopes::Scope;
use store::{AnalysisId, ProductId, Reader, StatementId, audit, charges, products, teams};

use super::landing::Landing;
use super::{BUILT_IN, Claim, Upload};
use crate::App;
use crate::actions::credit_checks;
use crate::actions::publishing::NOT_PUBLISHED;
use crate::auth::Caller;
use crate::error::{EXTERNAL_ID_TAKEN, Error};
use crate::intake::SentFile;

/// Checking and keeping takes less than a second. Whoever needs longer than this is told to come again.
const ACCEPTED_WITHIN: Duration = Duration::from_secs(25);
/// What each further file may add to it.
const FURTHER_FILE_WITHIN: Duration = Duration::from_secs(5);
/// An analysis that is queued.
pub struct Accepted {
    pub id: AnalysisId,
    /// `APP-000001`
    pub reference: String,
    /// The same request came with the same key before, and this is what was made then.
    pub is_repeated: bool,
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
pub async fn accept(
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
    let ids = arrival.ids(upload.files.len())?;
    let landing = Landing { app, caller, analysis: &arrival.id, now, ids };
    let patience = patience(upload.files.len());
    let kept = tokio::time::timeout(patience, arrival.keep(&landing, upload, claim.as_ref())).await;
    match kept.unwrap_or(Err(Error::Unavailable)) {
        Ok(accepted) => {
            app.notifier.notify();
            Ok(accepted)
        }
        Err(refusal) => {
            arrival.undo(&landing, claim.as_ref()).await;
            Err(refusal)
        }
    }
}

pub(super) fn patience(files: usize) -> Duration {
    let further = u32::try_from(files.saturating_sub(1)).unwrap_or(u32::MAX);
    ACCEPTED_WITHIN.saturating_add(FURTHER_FILE_WITHIN.saturating_mul(further))
}

/// The version of a product that counts from now on; `None` for the built-in product.
pub(super) async fn product(
    app: &App,
    caller: &Caller,
    sent: &str,
) -> Result<Option<(ProductId, i64)>, Error> {
    if sent == BUILT_IN {
        return Ok(None);
    }
    let id = ProductId::parse(sent).ok_or(Error::ProductNotFound)?;
    let mut reader = app.database.read().await?;
    current(&mut reader, caller, &id).await.map(Some)
}

/// The same where none was named: the team's default.
async fn default_product(app: &App, caller: &Caller) -> Result<Option<(ProductId, i64)>, Error> {
    let mut reader = app.database.snapshot().await?;
    match products::default_of(&mut reader, &caller.team).await? {
        Some(id) => current(&mut reader, caller, &id).await.map(Some),
        None => Ok(None),
    }
}

async fn current(reader: &mut Reader, caller: &Caller, id: &ProductId) -> Result<(ProductId, i64), Error> {
    let found = products::find(reader, &caller.team, id).await?;
    let current = found.filter(|product| product.archived_at.is_none()).ok_or(Error::ProductNotFound)?;
    if current.proposed_by.is_some() {
        return Err(NOT_PUBLISHED);
    }
    Ok((current.id, current.version))
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
    /// A single file is named after its analysis, and needs no row beside it.
    fn ids(&self, files: usize) -> Result<Vec<StatementId>, Error> {
        if files == 1 {
            return Ok(vec![StatementId::of_single(&self.id)]);
        }
        let ids: Result<Vec<StatementId>, store::Error> =
            (0..files).map(|_| StatementId::fresh(self.now)).collect();
        Ok(ids?)
    }

    async fn keep(
        &self,
        landing: &Landing<'_>,
        mut upload: Upload,
        claim: Option<&Claim>,
    ) -> Result<Accepted, Error> {
        let product = match upload.product_id.as_deref() {
            Some(sent) => product(self.app, self.caller, sent).await?,
            None => default_product(self.app, self.caller).await?,
        };
        self.must_be_new(upload.own.external_id.as_deref()).await?;
        if upload.applicant.has_bureau_consent {
            self.must_afford_a_report(upload.bureau_reuse_within_days.is_some()).await?;
            self.count_pull(&upload).await?;
        }
        let files: Vec<SentFile> = std::mem::take(&mut upload.files);
        let landed = landing.land(files, &upload.passwords).await?;
        self.queue(landing, Wanted { upload, product }, landed, claim).await
    }

    /// Asked before anything is read or counted. Of two at the same time the later one is refused when it is kept.
    async fn must_be_new(&self, external_id: Option<&str>) -> Result<(), Error> {
        let Some(external_id) = external_id else { return Ok(()) };
        let mut reader = self.app.database.read().await?;
        match analyses::find_external(&mut reader, &self.caller.team, external_id).await? {
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
        let mut reader = self.app.database.snapshot().await?;
        let terms = teams::bureau_terms(&mut reader, team).await?.unwrap_or_default();
        let committed = charges::committed(&mut reader, team, self.now).await?;
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

    async fn queue(
        &self,
        landing: &Landing<'_>,
        wanted: Wanted,
        landed: Vec<NewStatement>,
        claim: Option<&Claim>,
    ) -> Result<Accepted, Error> {
        let team = &self.caller.team;
        let mut tx = self.app.database.write().await?;
        landing.own(&mut tx, &landed).await?;
        let new = self.analysis(wanted, &landed);
        let reference = analyses::insert(&mut tx, team, self.now, &new).await?;
        if single(&landed).is_none() {
            analyses::add_statements(&mut tx, team, AnalysisRun::first(&self.id), self.now, &landed).await?;
        }
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

    fn analysis(&self, wanted: Wanted, landed: &[NewStatement]) -> NewAnalysis {
        let Wanted { upload, product } = wanted;
        let Upload { applicant, inputs, bureau_reuse_within_days, own, .. } = upload;
        let first = landed.first();
        let has_consent = applicant.has_bureau_consent;
        let address = self.caller.trace.address(&self.app.settings.trusted_proxies);
        NewAnalysis {
            id: self.id.clone(),
            product,
            file_index: first.map(|statement| statement.file_index.clone()).unwrap_or_default(),
            file_bytes: landed.iter().map(|statement| statement.file_bytes).sum(),
            pages: landed.iter().map(|statement| statement.pages).sum(),
            created_by: self.caller.user.clone(),
            channel: self.caller.channel(),
            application: Application {
                applicant_name: applicant.name,
                applicant_mobile: applicant.mobile,
                file_name: first.and_then(|statement| statement.name.clone()),
                inputs,
                file_key: single(landed).and_then(|statement| statement.file_key.clone()),
                has_bureau_consent: has_consent,
                consent_wording: has_consent.then(|| enquiry::WORDING.version.to_owned()),
                consent_address: address.filter(|_| has_consent).map(|address| address.0.to_string()),
                bureau_reuse_within_days,
                is_example: applicant.is_example,
                external_id: own.external_id,
                metadata: own.metadata,
                corrections: Vec::new(),
            },
        }
    }

    /// Best effort: a held key is given up in time.
    async fn undo(&self, landing: &Landing<'_>, claim: Option<&Claim>) {
        if let Some(claim) = claim
            && let Err(failure) = claim.release(self.app, self.caller).await
        {
            tracing::warn!(error = &failure as &dyn std::error::Error, "an idempotency key was not released");
        }
        landing.abandon().await;
    }
}

/// What was asked for, and the version of the product that it goes by.
struct Wanted {
    upload: Upload,
    product: Option<(ProductId, i64)>,
}

/// The only file, if it is a PDF: then all that is known of it stands with the analysis.
fn single(landed: &[NewStatement]) -> Option<&NewStatement> {
    match landed {
        [only] if only.kind == Kind::Pdf => Some(only),
        _ => None,
    }
}
