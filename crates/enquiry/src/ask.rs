//! A held check → what the bureau says about it, asked as often as is safe while somebody waits.

use std::time::Duration;

use bureau::{Answer, Credentials, CreditReport, Purpose, Question};
use store::credit_checks::Claim;
use store::india;
use tokio::time::Instant;

use crate::client::{self, Unheard};
use crate::context::Context;

/// What people agree to, and what the bureau is told.
pub(crate) const PURPOSE: Purpose = Purpose::CreditEnquiry;

/// What came of it.
pub(crate) enum Heard {
    Report(Box<Report>),
    /// Definitely not, and for nothing.
    Refused,
    /// The bureau was never reached, or did nothing: it bills nothing.
    Unreached,
    /// It may have billed.
    InDoubt,
    /// The consent was taken back, so it is not asked (again). It may have billed if it may have been asked.
    Revoked {
        may_have_asked: bool,
    },
}

pub(crate) struct Report {
    pub(crate) report: CreditReport,
    /// As it came.
    pub(crate) raw: Vec<u8>,
}

/// Whether an earlier attempt may have reached the bureau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    None,
    SomebodyMayHaveAsked,
}

/// One attempt.
enum Tried {
    Answered(Box<Report>),
    Refused,
    Unreached,
    InDoubt,
}

/// Attempts with pauses between them until there is an answer or `deadline` would pass.
pub(crate) async fn ask(context: &Context, claim: &Claim, doubt: Doubt, deadline: Instant) -> Heard {
    let settings = &context.settings;
    let mut is_doubtful = doubt == Doubt::SomebodyMayHaveAsked;
    for attempt in 1..=settings.attempts {
        if (is_doubtful && !settings.repeats_are_safe) || !may_ask(context, doubt) {
            break;
        }
        // Looked at again each time: it may be taken back between one attempt and the next.
        match context.is_consent_standing(claim).await {
            Ok(true) => {}
            Ok(false) => return Heard::Revoked { may_have_asked: is_doubtful },
            Err(failure) => {
                let error = &failure as &dyn std::error::Error;
                tracing::warn!(credit_check = %claim.check.id, error, "the consent cannot be looked at, so nobody is asked");
                break;
            }
        }
        let tried = attempt_once(context, claim, deadline.saturating_duration_since(Instant::now())).await;
        let is_failure = matches!(tried, Tried::Unreached | Tried::InDoubt);
        if is_failure && doubt == Doubt::None {
            context.breaker.failed(Instant::now(), &claim.check.id);
        }
        match tried {
            Tried::Answered(report) => return Heard::Report(report),
            Tried::Refused => return Heard::Refused,
            Tried::Unreached => {}
            Tried::InDoubt => is_doubtful = true,
        }
        let pause = settings.retry.after(attempt);
        if attempt == settings.attempts || Instant::now() + pause >= deadline {
            break;
        }
        tokio::time::sleep(pause).await;
    }
    if is_doubtful { Heard::InDoubt } else { Heard::Unreached }
}

/// Somebody new finds out whether the bureau is back. A check that was left behind has failed before: it asks when
/// nobody minds.
fn may_ask(context: &Context, doubt: Doubt) -> bool {
    let now = Instant::now();
    match doubt {
        Doubt::None => context.breaker.lets_pass(now),
        Doubt::SomebodyMayHaveAsked => !context.breaker.is_open(now),
    }
}

async fn attempt_once(context: &Context, claim: &Claim, time: Duration) -> Tried {
    let began = Instant::now();
    let (tried, outcome) = call(context, claim, time).await;
    if matches!(tried, Tried::Answered(_) | Tried::Refused) {
        context.breaker.succeeded();
    }
    metrics::counter!("bureau_calls_total", "outcome" => outcome).increment(1);
    metrics::histogram!("bureau_call_seconds").record(began.elapsed().as_secs_f64());
    tracing::info!(
        credit_check = %claim.check.id,
        team = %claim.team,
        outcome,
        seconds = began.elapsed().as_secs_f64(),
        "the bureau was asked"
    );
    tried
}

/// The same question however often it is asked: reference, name, mobile and day are those of the check.
async fn call(context: &Context, claim: &Claim, time: Duration) -> (Tried, &'static str) {
    let settings = &context.settings;
    let (Ok(client), Ok(url)) =
        (context.client.get_or_try_init(async || client::client(settings)).await, settings.address())
    else {
        return (Tried::Unreached, "no_client");
    };
    // Bureaus and their people live by the day in India.
    let asked_on = india::day(claim.check.created_at);
    let question = Question {
        reference: claim.check.id.as_str(),
        name: &claim.check.person.name,
        mobile: &claim.check.person.mobile,
        asked_on,
        purpose: PURPOSE,
        amount: None,
    };
    let credentials =
        Credentials { user: &settings.credentials.user, password: &settings.credentials.password };
    let message = settings.dialect.write(&question, &credentials);
    let received = match client::send(client, url, message, time).await {
        Ok(received) => received,
        Err(Unheard::NotSent) => return (Tried::Unreached, "not_connected"),
        Err(Unheard::InDoubt) => return (Tried::InDoubt, "broken_off"),
    };
    match settings.dialect.read(received.status, &received.body, asked_on) {
        Ok(Answer::Report(report)) => {
            (Tried::Answered(Box::new(Report { report: *report, raw: received.body })), "report")
        }
        Ok(Answer::Refused { code, .. }) => {
            // The bureau's words may be about the person; its code is not.
            tracing::warn!(credit_check = %claim.check.id, code = plain(&code), "the bureau refused an enquiry");
            (Tried::Refused, "refused")
        }
        Ok(Answer::Busy) => (Tried::Unreached, "busy"),
        Err(unreadable) => {
            tracing::warn!(
                credit_check = %claim.check.id,
                status = received.status,
                error = &unreadable as &dyn std::error::Error,
                "the bureau's answer cannot be read"
            );
            (Tried::InDoubt, "unreadable")
        }
    }
}

/// Letters, digits and what joins them: nothing that could be a sentence.
fn plain(code: &str) -> String {
    code.chars().filter(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(*letter)).take(32).collect()
}
