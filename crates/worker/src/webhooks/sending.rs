//! One claimed message → one attempt, and what it means for the message and its webhook.

use std::sync::Arc;

use reqwest::{Client, StatusCode};
use store::audit::{self, NewEntry};
use store::deliveries::{self, Attempt, Claim};
use store::webhooks::{self, Webhook};
use tokio::sync::OnceCell;

use super::client::{self, Signed, Unheard};
use super::{message, schedule};
use crate::crew::Ended;
use crate::desk::Desk;

/// In the log for an answer that was not a success.
const NOT_A_SUCCESS: &str = "the receiver did not answer with success";
const GONE: &str = "the receiver said that it is gone, so the webhook was disabled";
const WEBHOOK_DISABLED: &str = "the webhook was disabled";
const UNSIGNED: &str = "the message could not be signed";

pub(super) struct Sender {
    desk: Arc<Desk>,
    /// Made for the first message: an installation without webhooks does not read any root certificates.
    client: OnceCell<Client>,
}

/// What became of one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    Answered(StatusCode),
    Unheard(Unheard),
    /// Not even tried, and never again.
    GivenUp(&'static str),
}

impl Sender {
    pub(super) fn new(desk: Arc<Desk>) -> Self {
        Self { desk, client: OnceCell::new() }
    }

    pub(super) async fn send(self: Arc<Self>, claim: Claim) -> Ended {
        let sent = tokio::select! {
            sent = self.attempt(&claim) => sent,
            // The lease runs out, and the message goes out again with the same id.
            () = self.desk.shutdown.over() => return Ended::Well,
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
        let mut tx = self.desk.parts.database.read().await?;
        let webhook = webhooks::find(&mut tx, &claim.team, &claim.delivery.webhook).await?;
        drop(tx);
        let Some(webhook) = webhook.filter(|webhook| webhook.disabled_at.is_none()) else {
            return Ok(Sent::GivenUp(WEBHOOK_DISABLED));
        };
        self.post(claim, &webhook).await
    }

    async fn post(&self, claim: &Claim, webhook: &Webhook) -> Result<Sent, Trouble> {
        let settings = &self.desk.settings().webhooks;
        let client = self.client.get_or_try_init(async || client::client(settings)).await?;
        let body = message::body(&claim.delivery)?;
        let (id, timestamp) = (claim.delivery.id.as_str(), self.desk.now().as_second());
        let Some(signature) = message::signature(&webhook.secret, id, timestamp, &body) else {
            return Ok(Sent::GivenUp(UNSIGNED));
        };
        let signed = Signed { id, timestamp, signature, body };
        let answer = client::post(client, settings, &webhook.url, signed).await;
        Ok(answer.map_or_else(Sent::Unheard, Sent::Answered))
    }

    async fn settle(&self, claim: &Claim, sent: Sent) -> Result<(), Trouble> {
        let pause = schedule::pause_after(claim.delivery.attempts);
        let again_at = pause.map(|pause| self.desk.later(pause));
        let status = |status: StatusCode| Some(i64::from(status.as_u16()));
        let attempt = match sent {
            Sent::Answered(answer) if answer.is_success() => {
                Attempt { status: status(answer), error: None, again_at: None, is_delivered: true }
            }
            Sent::Answered(StatusCode::GONE) => Attempt {
                status: status(StatusCode::GONE),
                error: Some(GONE),
                again_at: None,
                is_delivered: false,
            },
            Sent::Answered(answer) => {
                Attempt { status: status(answer), error: Some(NOT_A_SUCCESS), again_at, is_delivered: false }
            }
            Sent::Unheard(why) => {
                Attempt { status: None, error: Some(why.words()), again_at, is_delivered: false }
            }
            Sent::GivenUp(why) => {
                Attempt { status: None, error: Some(why), again_at: None, is_delivered: false }
            }
        };
        let now = self.desk.now();
        let mut tx = self.desk.parts.database.write().await?;
        let is_ours = deliveries::settle(&mut tx, claim, now, attempt).await?;
        let webhook = &claim.delivery.webhook;
        if sent == Sent::Answered(StatusCode::GONE)
            && webhooks::disable(&mut tx, &claim.team, webhook, now).await?
        {
            let entry = NewEntry {
                actor: "system",
                via: "worker",
                action: "webhook.disabled",
                subject: webhook.as_str(),
                request_id: None,
            };
            audit::record(&mut tx, &claim.team, now, entry).await?;
        }
        tx.commit().await?;
        tell(claim, &attempt, is_ours);
        Ok(())
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
