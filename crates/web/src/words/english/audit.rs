//! Entries of the audit log: a sentence about somebody who did something, and the way they came in.

/// What an action did, in words. Where the thing it was done to is worth a name, the name comes behind it.
pub(crate) fn said(action: &str) -> (&str, Names) {
    let thing = |words| (words, Names::Subject);
    let alone = |words| (words, Names::Nothing);
    match action {
        "auth.signed_in" => alone("signed in"),
        "auth.failed" => alone("failed to sign in or gave a wrong password"),
        "auth.signed_out" => alone("signed out"),
        "auth.signed_out_everywhere" => alone("signed out everywhere"),
        "auth.signed_out_elsewhere" => alone("signed out everywhere else"),
        "analysis.created" => thing("uploaded the statement of"),
        "analysis.document_read" => thing("opened the statement of"),
        "analysis.page_read" => thing("looked at a page of the statement of"),
        "analyses.listed" => alone("looked through the list of analyses"),
        "analysis.read" => thing("looked at"),
        "report.read" => thing("read the report of"),
        "export.read" => thing("downloaded the report of"),
        "credit_checks.listed" => alone("looked through the list of credit checks"),
        "credit_check.read" => thing("read the credit check"),
        "consent_proofs.read" => alone("looked through the consents to erased credit checks"),
        "analysis.reviewed" => thing("reviewed"),
        "analysis.requeued" => thing("had taken up again"),
        "analysis.erased" => thing("erased"),
        "analysis.original_erased" => thing("erased the original statement of"),
        "key.created" => thing("created the API key"),
        "key.revoked" => thing("revoked the API key"),
        "key.taken_over" => thing("took over the API key"),
        "product.created" => thing("created the product"),
        "product.published" => thing("published a new version of"),
        "product.drafted" => thing("saved a draft of"),
        "product.draft_discarded" => thing("discarded the draft of"),
        "product.replayed" => thing("replayed the draft of"),
        "product.archived" => thing("archived the product"),
        "webhook.created" => thing("created the webhook to"),
        "webhook.deleted" => thing("deleted the webhook to"),
        "webhook.tested" => thing("sent a test message to"),
        "webhook.redelivered" => thing("sent a message once more to"),
        "user.created" => thing("added"),
        "user.disabled" => thing("disabled"),
        "user.enabled" => thing("enabled"),
        "user.made_viewer" => thing("made a viewer of"),
        "user.made_analyst" => thing("made an analyst of"),
        "user.made_admin" => thing("made an admin of"),
        "user.made_owner" => thing("made an owner of"),
        "user.renamed" => alone("changed their own name"),
        "user.password_changed" => alone("changed their password"),
        "user.password_reset" => thing("reset the password of"),
        "team.created" => alone("created the team"),
        "team.entitled" => alone("allowed the team to ask the bureau"),
        "team.entitlement_removed" => alone("no longer allows the team to ask the bureau"),
        "team.bureau_terms_changed" => alone("changed the price or the budget of bureau reports"),
        "team.weight_set" => alone("changed how much of the work the team gets"),
        "credit_check.withheld" => {
            thing("did not keep the bureau's report, because consent was taken back, for")
        }
        "team.one_reviewer" => alone("let one reviewer decide"),
        "team.two_reviewers" => alone("asked for two reviewers to agree"),
        "team.viewers_see_numbers" => alone("let viewers see full numbers"),
        "team.viewers_see_masks" => alone("no longer lets viewers see full numbers"),
        "team.retention_set" => alone("changed how long things are kept"),
        "credit_check.created" => thing("asked the bureau, as"),
        "credit_check.completed" => thing("received the bureau's report for"),
        "credit_check.failed" => thing("got no report from the bureau for"),
        "credit_check.joined" | "credit_check.reused" => thing("used a bureau report again:"),
        "credit_check.consent_revoked" => thing("noted that consent was revoked for"),
        "credit_check.erased" => thing("erased the credit check"),
        "examples.added" => alone("added the examples"),
        "examples.removed" => alone("removed the examples"),
        "test_data.erased" => alone("erased the data of the test side"),
        other => said_of_a_case(other),
    }
}

/// What people do with a case beside reviewing it.
fn said_of_a_case(action: &str) -> (&str, Names) {
    let words = match action {
        "analysis.statements_added" => "sent more statements for",
        "analysis.statement_removed" => "took a statement out of",
        "analysis.corrected" => "corrected and ran again",
        "analysis.rerun" => "ran again",
        "analysis.overridden" => "overrode the decision on",
        "analysis.outcome_noted" => "noted what became of the loan of",
        "analysis.assigned" => "assigned",
        "analysis.unassigned" => "took back the assignment of",
        "analysis.decided" => "decided by its policy on",
        "analysis.failed" => "could not analyse",
        "analysis.row_corrected" => "corrected a row of",
        "analysis.reading_settled" => "settled how a row of a scan reads in",
        "analysis.correction_undone" => "undid the correction of a row of",
        other => return said_of_access(other),
    };
    (words, Names::Subject)
}

/// How people come in, who may decide, and what the house learns from its loans.
fn said_of_access(action: &str) -> (&str, Names) {
    let thing = |words| (words, Names::Subject);
    let alone = |words| (words, Names::Nothing);
    match action {
        "invitation.created" => thing("invited"),
        "invitation.withdrawn" => thing("withdrew the invitation of"),
        "user.joined" => alone("accepted an invitation and joined the team"),
        "team.uploader_not_alone" => alone("no longer lets whoever uploaded a statement decide on it alone"),
        "team.uploader_alone_allowed" => alone("lets whoever uploaded a statement decide on it alone"),
        "team.second_person_publishes" => alone("asked for a second person to publish products"),
        "team.one_person_publishes" => alone("lets authors publish their own products"),
        "product.made_default" => thing("made the team's default product"),
        "product.built_in_default" => alone("made the built-in product the team's default"),
        "team.override_rules_set" => alone("changed who may override decisions, or for which reasons"),
        "team.second_factor_required" => alone("asked everyone for a second factor"),
        "team.second_factor_optional" => alone("left second factors to everyone's choice"),
        "user.second_factor_begun" => alone("began to set up a second factor"),
        "user.second_factor_on" => alone("turned on their second factor"),
        "user.second_factor_off" => alone("turned off their second factor"),
        "user.second_factor_reset" => thing("reset the second factor of"),
        "user.recovery_codes_renewed" => alone("made new recovery codes"),
        "auth.recovery_code_used" => alone("used a recovery code"),
        "portfolio.rebuilt" => alone("had the portfolio counted again"),
        "outcomes.imported" => alone("imported what became of loans"),
        "score_card.fit_started" => alone("had a score card fitted to outcomes"),
        "score_card.published" => alone("published a score card"),
        "score_card.replayed" => alone("tried a score card on past cases"),
        "score_card.given_back" => alone("went back to the built-in score card"),
        "score_card.set_beside" => alone("let a score card run in the shadow"),
        "score_card.no_longer_beside" => alone("ended the comparison of score cards"),
        "payer_rules.listed" => alone("looked through the rules for payers"),
        "audit.exported" => alone("downloaded the audit log"),
        "team.identity_provider_set" => alone("set up the company sign-in"),
        "team.identity_provider_removed" => alone("removed the company sign-in"),
        "payer_rule.added" => alone("made a rule for a payer"),
        "payer_rule.removed" => alone("removed a rule for a payer"),
        "auth.session_ended" => alone("ended one of their sign-ins"),
        other => (other, Names::Subject),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    Subject,
    Nothing,
}

/// How somebody came in.
pub(crate) fn way(via: &str) -> &'static str {
    match via.split('_').next().unwrap_or_default() {
        "key" => "API key",
        "tok" | "lt" => "Device",
        "ses" => "Browser",
        "password" => "Sign-in",
        "invitation" => "Invitation",
        "command" => "Command line",
        "retention" => "Retention",
        _ => "Service",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_told_in_words_and_unknown_ones_by_their_names() {
        assert_eq!(said("key.created"), ("created the API key", Names::Subject));
        assert_eq!(said("auth.signed_in"), ("signed in", Names::Nothing));
        assert_eq!(said("report.read"), ("read the report of", Names::Subject));
        assert_eq!(said("analyses.listed"), ("looked through the list of analyses", Names::Nothing));
        assert_eq!(said("analysis.corrected"), ("corrected and ran again", Names::Subject));
        assert_eq!(said("moon.landed"), ("moon.landed", Names::Subject));
    }
}
