//! A stored credit check → what the API shows of it: masked in lists, whole by itself.

use bureau::CreditReport;
use ledger::{Money, Rupees};
use serde::Serialize;
use service::actions::credit_checks::CheckDetails;
use service::actions::person;
use store::UserId;
use store::consents::Consent;
use store::credit_checks::{CreditCheck, Status};
use utoipa::ToSchema;

use crate::Moment;

/// A credit check without its report.
#[derive(Serialize, ToSchema)]
#[schema(as = CreditCheck)]
pub(super) struct Record {
    #[schema(example = "cc_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    /// `pending` until the bureau has answered; the other two are final.
    status: StatusName,
    /// Initials only in lists.
    #[schema(example = "Priya Sharma")]
    name: String,
    /// Masked to the last four digits in lists.
    #[schema(example = "+919000000780")]
    mobile: String,
    /// Which bureau was asked.
    #[schema(example = "sandbox")]
    bureau: String,
    /// The report was made up by the sandbox bureau and is about nobody.
    is_sandbox: bool,
    /// `hit` or `no_hit`; `null` until completed, and once the consent was taken back.
    #[schema(required, example = "hit")]
    outcome: Option<String>,
    /// 300 to 900; `null` when there is none.
    #[schema(required, example = 780)]
    score: Option<i64>,
    /// How many derogatory marks the report has; `null` until completed.
    #[schema(required, example = 0)]
    marks: Option<i64>,
    /// Rupees. 0 unless there is a report.
    #[schema(example = 35)]
    amount_billed: Rupees,
    /// The analysis that it was pulled along with.
    #[schema(required)]
    analysis_id: Option<String>,
    /// Why there is no report to see: the check failed, or its consent was taken back; `null` otherwise.
    #[schema(required)]
    failure: Option<FailureRecord>,
    /// The id of the user who asked.
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    created_by: String,
    created_at: Moment,
    /// When it was completed or failed.
    #[schema(required)]
    completed_at: Option<Moment>,
}

/// A credit check with its consents and its report.
#[derive(Serialize, ToSchema)]
#[schema(as = CreditCheckWithReport)]
pub(super) struct WholeRecord {
    #[serde(flatten)]
    record: Record,
    /// The consent that it was begun with.
    #[schema(required)]
    consent: Option<ConsentRecord>,
    /// Those of later requests that were served with the same report, the newest first; at most 50.
    later_consents: Vec<ConsentRecord>,
    /// How many later requests were served with it, for nothing.
    #[schema(example = 0)]
    reused_count: i64,
    /// `null` unless completed, and once the consent was taken back.
    #[schema(required)]
    report: Option<Box<CreditReport>>,
}

/// Who told us that the person agreed, when, from where, and to which words.
#[derive(Serialize, ToSchema)]
#[schema(as = Consent)]
pub(super) struct ConsentRecord {
    given_by: PersonRecord,
    given_at: Moment,
    /// The internet address that it was given from.
    #[schema(required, example = "203.0.113.9")]
    client_address: Option<String>,
    /// `api_key`, `login`, `web` or `upload`.
    #[schema(example = "api_key")]
    via: String,
    #[schema(example = "credit_enquiry")]
    purpose: String,
    #[schema(example = "2026-11-15")]
    wording_version: String,
    /// The words of that version; `null` for one that this program does not know.
    #[schema(required)]
    wording: Option<&'static str>,
    /// Since when the report is neither shown nor used.
    #[schema(required)]
    revoked_at: Option<Moment>,
    #[schema(required)]
    revoked_by: Option<PersonRecord>,
}

/// Somebody of the team.
#[derive(Serialize, ToSchema)]
#[schema(as = ConsentUser)]
pub(super) struct PersonRecord {
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    id: String,
    #[schema(required, example = "Asha Rao")]
    name: Option<String>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CreditCheckStatus)]
pub(super) enum StatusName {
    Pending,
    Completed,
    Failed,
}

/// A stable code for programs and a sentence for people.
#[derive(Serialize, ToSchema)]
#[schema(as = CreditCheckFailure)]
pub(super) struct FailureRecord {
    /// `bureau_unavailable`, `bureau_refused`, `bureau_outcome_unknown`, `consent_revoked` or `record_damaged`.
    #[schema(example = "bureau_unavailable")]
    code: String,
    message: String,
}

impl From<Status> for StatusName {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Completed => Self::Completed,
            Status::Failed => Self::Failed,
        }
    }
}

impl Record {
    /// For a list.
    pub(super) fn masked(check: CreditCheck) -> Self {
        let (name, mobile) =
            (person::masked_name(&check.person.name), person::masked_mobile(&check.person.mobile));
        Self { name, mobile, ..Self::new(check) }
    }

    fn new(check: CreditCheck) -> Self {
        let billed = if check.status == Status::Completed { check.price } else { 0 };
        Self {
            id: check.id.to_string(),
            status: check.status.into(),
            name: check.person.name,
            mobile: check.person.mobile,
            bureau: check.bureau,
            is_sandbox: check.is_sandbox,
            outcome: check.outcome,
            score: check.score,
            marks: check.marks,
            amount_billed: Rupees(Money::paise(billed)),
            analysis_id: check.analysis.map(|id| id.to_string()),
            failure: check
                .failure
                .map(|failure| FailureRecord { code: failure.code, message: failure.message }),
            created_by: check.created_by.to_string(),
            created_at: Moment(check.created_at),
            completed_at: check.completed_at.map(Moment),
        }
    }
}

impl WholeRecord {
    pub(super) fn new(found: CheckDetails) -> Self {
        let shown = |consent: &Consent| ConsentRecord::new(consent, &found);
        let consent = found.consents.first.as_ref().map(shown);
        let later_consents = found.consents.latest.iter().map(shown).collect();
        Self {
            consent,
            later_consents,
            reused_count: found.consents.later,
            record: Record::new(found.check),
            report: found.report,
        }
    }
}

impl ConsentRecord {
    fn new(consent: &Consent, found: &CheckDetails) -> Self {
        let person =
            |id: &UserId| PersonRecord { id: id.to_string(), name: found.name_of(id).map(str::to_owned) };
        Self {
            given_by: person(&consent.given_by),
            given_at: Moment(consent.given_at),
            client_address: consent.client_address.clone(),
            via: consent.via.clone(),
            purpose: consent.purpose.clone(),
            wording_version: consent.wording_version.clone(),
            wording: enquiry::wording(&consent.wording_version).map(|wording| wording.text),
            revoked_at: consent.revoked_at.map(Moment),
            revoked_by: consent.revoked_by.as_ref().map(person),
        }
    }
}
