//! One claimed message → one attempt, and what it means for the message and its webhook.

use std::sync::Arc;
use std::time::Duration;

use outbound::Unheard;
use reqwest::{Client, StatusCode};
use store::audit::{self, NewEntry};
use store::deliveries::{self, Attempt, Claim};
use store::webhooks::{self, Webhook};
use store::{Tx, test_side};
use tokio::sync::OnceCell;

use super::client::{self, Answer, Signed};
use super::{message, schedule};
use crate::context::Context;
use crate::crew::Ended;

/// In the log for an answer that was not a success.
const NOT_A_SUCCESS: &str = "the receiver did not answer with success";
const GONE: &str = "the receiver said that it is gone, so the webhook was disabled";
const WEBHOOK_DISABLED: &str = "the webhook was disabled";
const UNSIGNED: &str = "the message could not be signed";

pub(super) struct Sender {
    context: Arc<Context>,
    /// Made for the first message: an installation without webhooks does not read any root certificates.
    client: OnceCell<Client>,
}

/// What became of one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    Answered(Answer),
    Unheard(Unheard),
    /// Not even tried, and never again.
    GivenUp(&'static str),
}

impl Sender {
    pub(super) fn new(context: Arc<Context>) -> Self {
        Self { context, client: OnceCell::new() }
    }

    pub(super) async fn send(self: Arc<Self>, claim: Claim) -> Ended {
        let sent = tokio::select! {
            sent = self.attempt(&claim) => sent,
            // The lease runs out, and the message goes out again with the same id.
            () = self.context.shutdown.over() => return Ended::Well,
        };
        let settled = match sent {
            Ok(sent) => self.settle(&claim, sent).await,
            Err(failure) => Err(failure),
        };
        match settled {
            Ok(()) => Ended::Well,
            Err(failure) => {
                tracing::warn!(
                    delivery = %claim.delivery.id,
                    error = failure.as_ref() as &dyn std::error::Error,
                    "a message cannot be sent now"
                );
                Ended::InTrouble
            }
        }
    }

    async fn attempt(&self, claim: &Claim) -> Result<Sent, Trouble> {
        let mut reader = self.context.parts.database.read().await?;
        let webhook = webhooks::find(&mut reader, &claim.team, &claim.delivery.webhook).await?;
        let is_test = test_side::is_one(&mut reader, &claim.team).await?;
        drop(reader);
        let Some(webhook) = webhook.filter(|webhook| webhook.disabled_at.is_none()) else {
            return Ok(Sent::GivenUp(WEBHOOK_DISABLED));
        };
        self.post(claim, &webhook, is_test).await
    }

    async fn post(&self, claim: &Claim, webhook: &Webhook, is_test: bool) -> Result<Sent, Trouble> {
        let settings = &self.context.settings().webhooks;
        let client = self.client.get_or_try_init(async || client::client(settings)).await?;
        let body = message::body(&claim.delivery, is_test)?;
        let (id, timestamp) = (claim.delivery.id.as_str(), self.context.now().as_second());
        let Some(signature) = message::signature(&webhook.secret, id, timestamp, &body) else {
            return Ok(Sent::GivenUp(UNSIGNED));
        };
        let signed = Signed { id, timestamp, signature, body };
        let answer = client::post(client, settings, &webhook.url, signed).await;
        Ok(answer.map_or_else(Sent::Unheard, Sent::Answered))
    }

    async fn settle(&self, claim: &Claim, sent: Sent) -> Result<(), Trouble> {
        let attempt = self.judged(claim, sent);
        let now = self.context.now();
        let mut tx = self.context.parts.database.write().await?;
        let is_ours = deliveries::settle(&mut tx, claim, now, attempt).await?;
        self.note_receiver(&mut tx, claim, sent).await?;
        tx.commit().await?;
        tell(claim, &attempt, is_ours);
        Ok(())
    }

    fn judged(&self, claim: &Claim, sent: Sent) -> Attempt<'static> {
        let pause = schedule::pause_after(claim.delivery.attempts);
        let again_at = pause.map(|pause| self.context.later(pause.max(sent.wish().unwrap_or_default())));
        let status = |status: StatusCode| Some(i64::from(status.as_u16()));
        match sent {
            Sent::Answered(answer) if answer.status.is_success() => {
                Attempt { status: status(answer.status), error: None, again_at: None, is_delivered: true }
            }
            Sent::Answered(Answer { status: StatusCode::GONE, .. }) => Attempt {
                status: status(StatusCode::GONE),
                error: Some(GONE),
                again_at: None,
                is_delivered: false,
            },
            Sent::Answered(answer) => Attempt {
                status: status(answer.status),
                error: Some(NOT_A_SUCCESS),
                again_at,
                is_delivered: false,
            },
            Sent::Unheard(why) => {
                Attempt { status: None, error: Some(why.words()), again_at, is_delivered: false }
            }
            Sent::GivenUp(why) => {
                Attempt { status: None, error: Some(why), again_at: None, is_delivered: false }
            }
        }
    }

    /// What the attempt means for the receiver: it is there, it is gone, or it is left alone for a while.
    async fn note_receiver(&self, tx: &mut Tx, claim: &Claim, sent: Sent) -> Result<(), Trouble> {
        let (team, webhook, now) = (&claim.team, &claim.delivery.webhook, self.context.now());
        if sent.is_of_a_failing_receiver() {
            let failures = webhooks::note_failure(tx, team, webhook).await?;
            let rest = schedule::rest_after(failures).max(sent.wish());
            if let Some(rest) = rest {
                webhooks::let_rest(tx, team, webhook, self.context.later(rest)).await?;
            }
            return Ok(());
        }
        webhooks::note_answer(tx, team, webhook).await?;
        let is_gone = matches!(sent, Sent::Answered(Answer { status: StatusCode::GONE, .. }));
        if is_gone && webhooks::disable(tx, team, webhook, now).await? {
            let entry = NewEntry {
                actor: "system",
                via: "worker",
                action: "webhook.disabled",
                subject: webhook.as_str(),
                request_id: None,
            };
            audit::record(tx, team, now, entry).await?;
        }
        Ok(())
    }
}

impl Sent {
    /// When the receiver wants to hear again.
    fn wish(self) -> Option<Duration> {
        match self {
            Self::Answered(answer) => answer.retry_after,
            Self::Unheard(_) | Self::GivenUp(_) => None,
        }
    }

    /// One that hangs, breaks off, or says that it has troubles or too much to do. One that refuses this message is well.
    fn is_of_a_failing_receiver(self) -> bool {
        match self {
            Self::Answered(answer) => {
                answer.status.is_server_error() || answer.status == StatusCode::TOO_MANY_REQUESTS
            }
            Self::Unheard(why) => !matches!(why, Unheard::BadAddress | Unheard::NotPublic),
            Self::GivenUp(_) => false,
        }
    }
}

/// Anything that is our own world's fault and not the receiver's.
type Trouble = Box<dyn std::error::Error + Send + Sync>;

fn tell(claim: &Claim, attempt: &Attempt<'_>, is_ours: bool) {
    let outcome = match (is_ours, attempt.is_delivered, attempt.again_at) {
        (false, ..) => "discarded",
        (true, true, _) => "delivered",
        (true, false, Some(_)) => "retried",
        (true, false, None) => "failed",
    };
    metrics::counter!("webhook_deliveries_total", "outcome" => outcome).increment(1);
    tracing::info!(
        delivery = %claim.delivery.id,
        team = %claim.team,
        attempt = claim.delivery.attempts,
        outcome,
        status = attempt.status,
        error = attempt.error,
        "a message was tried"
    );
}
