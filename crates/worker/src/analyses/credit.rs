//! A claim → what the bureau says about the applicant, if the applicant agreed, and in bounded time.

use enquiry::{Asked, Channel, Consent, FailureCause, Person, Pulled, Refusal, WORDING};
use store::analyses::Claim;

use crate::context::Context;

/// The same check at every attempt of the analysis. A bureau that fails does not fail the analysis; only a database that
/// does not answer is an error.
pub(super) async fn ask(
    context: &Context,
    claim: &Claim,
    asked: Asked,
) -> Result<sandbox::Bureau, store::Error> {
    let Some(bureau) = &context.parts.bureau else {
        return Ok(unavailable("no credit bureau is configured"));
    };
    if claim.analysis.application.is_example && !bureau.settings().is_in_house {
        return Ok(unavailable("this is an example, and nobody outside is asked about it"));
    }
    match bureau.pull(asked).await {
        Ok(pulled) => received(&pulled),
        Err(Refusal::Store(failure)) if failure.is_passing() => Err(failure),
        Err(refusal) => {
            tracing::warn!(analysis = %claim.analysis.id, code = refusal.code(), "an analysis goes on without the bureau");
            Ok(unavailable(reason(&refusal)))
        }
    }
}

/// `None` without the applicant's consent, or without anybody to ask about.
pub(super) fn asked(claim: &Claim) -> Option<Asked> {
    let application = &claim.analysis.application;
    if !application.has_bureau_consent {
        return None;
    }
    let name = application.applicant_name.clone()?;
    let mobile = application.applicant_mobile.clone()?;
    Some(Asked {
        team: claim.team.clone(),
        user: claim.analysis.created_by.clone(),
        via: "upload".to_owned(),
        request_id: None,
        person: Person { name, mobile },
        consent: Consent {
            given_at: claim.analysis.created_at,
            client_address: application.consent_address.clone(),
            // Uploads from before it was written down were all made under the first one, which is this one.
            wording: application.consent_wording.clone().unwrap_or_else(|| WORDING.version.to_owned()),
            channel: Channel::Upload,
        },
        key: None,
        reuse_within_days: application.bureau_reuse_within_days,
        analysis: Some(claim.clone()),
    })
}

fn received(pulled: &Pulled) -> Result<sandbox::Bureau, store::Error> {
    let report =
        serde_json::to_string(&pulled.report).map_err(|failure| store::Error::Unreadable(failure.into()))?;
    Ok(sandbox::Bureau::Report { credit_check_id: Some(pulled.check.id.to_string()), report })
}

fn unavailable(reason: &str) -> sandbox::Bureau {
    sandbox::Bureau::Unavailable { reason: reason.to_owned() }
}

/// One clause for people, without personal data.
fn reason(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotEntitled => "the team may no longer ask credit bureaus",
        Refusal::BudgetReached => "the team's budget for credit reports is used up for this month",
        Refusal::UnknownWording => "the words that the applicant agreed to are not known",
        Refusal::Failed { failure, .. } => match FailureCause::of(failure) {
            Some(FailureCause::Refused) => "the bureau did not accept the enquiry",
            Some(FailureCause::OutcomeUnknown) => "the bureau did not say whether it made a report",
            Some(FailureCause::ConsentRevoked) => "the applicant took the consent back",
            Some(FailureCause::Unavailable) | None => "the bureau did not answer",
        },
        Refusal::KeyReused
        | Refusal::InProgress
        | Refusal::Unavailable { .. }
        | Refusal::AnalysisLost
        | Refusal::Store(_) => "the bureau did not answer in time",
    }
}
