//! What is told once on the next page, after a form was done.

use crate::Notice;

pub(crate) const fn notice(notice: Notice) -> &'static str {
    match notice {
        Notice::Uploaded => "The statement was uploaded and is being analysed.",
        Notice::UploadedSeveral => "The statements were uploaded and are being analysed.",
        Notice::Requeued => "The statement is being read again.",
        Notice::RunAgain => "The analysis is running again. The earlier result stays under Runs.",
        Notice::NothingChanged => "Nothing changed, so the analysis was not run again.",
        Notice::Erased => "The analysis and its statement were deleted.",
        Notice::Saved => "Saved.",
        Notice::PasswordChanged => "Password changed. You are signed out everywhere else.",
        Notice::SignedOutElsewhere => "You are signed out everywhere else.",
        Notice::KeyRevoked => "Key revoked.",
        Notice::WebhookDeleted => "Webhook deleted.",
        Notice::TestSent => "A test message was sent. Reload this page to see the result.",
        Notice::SentAgain => "The message was sent again. Reload this page to see the result.",
        Notice::Reviewed => "Decision saved.",
        Notice::ReviewedFirst => "Vote recorded. A second reviewer must agree.",
        Notice::Overridden => "Decision overridden. Webhooks were notified.",
        Notice::Assigned => "Case assigned.",
        Notice::AssignedSeveral => "Cases assigned.",
        Notice::RunAgainSeveral => "The selected analyses are running again.",
        Notice::SomeNotRun => {
            "Some of the selected analyses are running again. The others are already running or cannot be run again."
        }
        Notice::NothingChosen => "Select at least one analysis.",
        Notice::DraftSaved => "Draft saved. It is not used for decisions until you publish it.",
        Notice::DraftDiscarded => "Draft discarded.",
        Notice::ProductCreated => "Product created.",
        Notice::ProductPublished => "New version published. It applies to new uploads.",
        Notice::ProductArchived => "Product archived. Past decisions stay as they are.",
        Notice::DefaultChosen => "Default changed. It applies to new uploads.",
        Notice::ExamplesAdded => "The examples are being analysed. This takes a few seconds.",
        Notice::ExamplesRemoved => "Examples removed.",
        Notice::CreditReportPulled => "Bureau report received and billed.",
        Notice::CreditReportReused => "Showing an existing report. Nothing was billed.",
        Notice::ConsentRevoked => "Consent withdrawn. The report will not be used again.",
        Notice::CreditCheckErased => "Credit check erased.",
        Notice::InvitationWithdrawn => "The invitation is withdrawn. Its link no longer works.",
        Notice::PasswordChosen => "Your new password is saved. The one you were given no longer works.",
        Notice::SecondFactorOn => "Your second factor is on. You are asked for a code when you sign in.",
        Notice::SecondFactorOff => "Your second factor is off.",
        Notice::SecondFactorReset => "Second factor reset. They will set up a new one at the next sign-in.",
        Notice::SessionEnded => "Session ended.",
        Notice::OnTestSide => "You are on the test side of your team.",
        Notice::OnLiveSide => "You are back on the live side.",
        Notice::TestDataErased => "Test data erased.",
        Notice::PayerRuleRemoved => "Rule removed. It no longer applies to new analyses.",
        Notice::FitStarted => "A score card is being fitted to your outcomes.",
        Notice::OutcomeNoted => "Outcome saved. The portfolio counts it.",
        Notice::TestReportPulled => "Test report received. Nothing was billed.",
    }
}
