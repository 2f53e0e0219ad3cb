//! A person's decision against the one that holds → the decision that holds.

use store::analyses::{self, Analysis, Decision, NewOverride, Status};
use store::override_rules::{self, OverrideRules};
use store::users::Role;
use store::{AnalysisId, Reader, audit};

use super::review::{NOT_COMPLETED, Rules, sound};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// People change their minds, but not this often.
const OVERRIDES_AT_MOST: usize = 50;
/// More than fit into a menu.
pub const REASONS_AT_MOST: usize = 30;
/// A line.
pub const REASON_CHARACTERS_AT_MOST: usize = 120;

const WAITS_FOR_REVIEW: Error = Error::Conflict {
    code: "review_required",
    message: "This analysis waits for review, so there is no decision to override yet. Review it.",
};
const NOTHING_TO_OVERRIDE: Error =
    Error::Conflict { code: "nothing_to_override", message: "This is the decision that holds already." };
/// The word of a reviewer does not undo what somebody with more authority decided.
pub const OVERRIDDEN: Error = Error::Conflict {
    code: "decision_overridden",
    message: "The decision on this analysis was overridden. Only another override changes it.",
};

/// What somebody decides, and on what grounds.
pub struct OverrideRequest<'a> {
    pub decision: Decision,
    pub reason: &'a str,
    pub note: &'a str,
}

/// Replaces the decision of the engine or of the reviewers, and keeps what was said before.
pub async fn override_decision(
    app: &App,
    caller: &Caller,
    id: &AnalysisId,
    request: OverrideRequest<'_>,
) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    // Looked at before it is held: a refusal must not keep a worker from taking it.
    let mut reader = app.database.read().await?;
    let analysis = analyses::find(&mut reader, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    let rules = rules(&mut reader, caller).await?;
    drop(reader);
    caller.must_be(rules.role)?;
    let note = sound(request.note)?;
    let reason = known(&rules, request.reason)?;
    must_be_overridable(&analysis, request.decision)?;
    let mut tx = app.database.write().await?;
    analyses::hold(&mut tx, team, id).await?;
    // Another run may have begun meanwhile, or somebody else decided.
    let held = analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    must_be_overridable(&held, request.decision)?;
    if held.run != analysis.run {
        return Err(NOT_COMPLETED);
    }
    if analyses::overrides(&mut tx, team, id).await?.len() >= OVERRIDES_AT_MOST {
        return Err(Error::Conflict {
            code: "too_many_overrides",
            message: "This analysis was overridden as often as it can be. Upload the statement again.",
        });
    }
    Rules::of(&mut tx, team, &held).await?.must_not_be_watched(&caller.user)?;
    let new = NewOverride { by: &caller.user, decision: request.decision, reason, note };
    if !analyses::override_decision(&mut tx, team, id, now, &new).await? {
        return Err(Error::NotFound("analysis"));
    }
    let entry = caller.entry("analysis.overridden", id.as_str());
    audit::record_outcome(&mut tx, team, now, entry, request.decision.name()).await?;
    Ok(tx.commit().await?)
}

pub async fn rules(reader: &mut Reader, caller: &Caller) -> Result<OverrideRules, Error> {
    override_rules::find(reader, &caller.team).await?.ok_or(Error::NotFound("team"))
}

/// Whether it could be overridden by somebody who may.
pub fn is_overridable(analysis: &Analysis) -> bool {
    let is_decided = matches!(analysis.decision, Some(Decision::Approved | Decision::Declined));
    analysis.status == Status::Completed && is_decided
}

fn must_be_overridable(analysis: &Analysis, wanted: Decision) -> Result<(), Error> {
    if analysis.status != Status::Completed {
        return Err(NOT_COMPLETED);
    }
    if !is_overridable(analysis) {
        return Err(WAITS_FOR_REVIEW);
    }
    if analysis.decision == Some(wanted) { Err(NOTHING_TO_OVERRIDE) } else { Ok(()) }
}

fn known<'a>(rules: &'a OverrideRules, sent: &str) -> Result<&'a str, Error> {
    let found = rules.reasons.iter().find(|reason| reason.as_str() == sent.trim());
    found.map(String::as_str).ok_or_else(|| {
        let message =
            "`reason` must be one of your team's list, word for word: GET /v1/override-rules shows it.";
        Error::InvalidRequest(message.to_owned())
    })
}

/// Who may override from now on, and for which reasons.
pub async fn set_rules(app: &App, caller: &Caller, role: Role, reasons: &[&str]) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    if !(Role::Analyst..=Role::Owner).contains(&role) {
        return Err(Error::InvalidRequest("Choose analysts, admins or owners.".to_owned()));
    }
    let mut kept: Vec<String> = Vec::new();
    for reason in reasons.iter().map(|reason| reason.trim()).filter(|reason| !reason.is_empty()) {
        if reason.chars().count() > REASON_CHARACTERS_AT_MOST || reason.chars().any(char::is_control) {
            let message =
                format!("A reason has at most {REASON_CHARACTERS_AT_MOST} characters of plain text.");
            return Err(Error::InvalidRequest(message));
        }
        if !kept.iter().any(|known| known == reason) {
            kept.push(reason.to_owned());
        }
    }
    if kept.is_empty() || kept.len() > REASONS_AT_MOST {
        let message = format!("Keep 1 to {REASONS_AT_MOST} reasons, one on each line.");
        return Err(Error::InvalidRequest(message));
    }
    let mut tx = app.database.write().await?;
    override_rules::set(&mut tx, &caller.team, &OverrideRules { role, reasons: kept }).await?;
    caller.record(&mut tx, app.clock.now(), "team.override_rules_set", caller.team.as_str()).await?;
    tx.commit().await?;
    Ok(())
}
