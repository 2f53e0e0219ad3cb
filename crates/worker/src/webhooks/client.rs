//! An address and a signed message → what the receiver answered, or why there was no answer.

use std::time::Duration;

use outbound::{Reach, Unheard};
use reqwest::header::{CONTENT_TYPE, DATE, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode};

use crate::Webhooks;

/// An answer's body says nothing that we use. A short one is read so that the connection can serve again.
const ANSWER_BYTES_AT_MOST: usize = 16 * 1024;
const RETRY_AFTER_AT_MOST: Duration = Duration::from_secs(24 * 60 * 60);

/// One attempt: what the receiver needs to check it.
#[derive(Debug)]
pub(super) struct Signed<'a> {
    pub(super) id: &'a str,
    pub(super) timestamp: i64,
    pub(super) signature: String,
    pub(super) body: Vec<u8>,
}

/// What the receiver said: its status, and when it wants to hear again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) retry_after: Option<Duration>,
}

/// To the receivers that teams named.
pub(super) fn client(settings: &Webhooks) -> Result<Client, reqwest::Error> {
    store::prepare_tls();
    let Webhooks { connect, answer, allow_private, .. } = *settings;
    outbound::client(Reach { connect, answer, allow_private })
}

pub(super) async fn post(
    client: &Client,
    settings: &Webhooks,
    url: &str,
    signed: Signed<'_>,
) -> Result<Answer, Unheard> {
    let url = outbound::checked(url, settings.allow_private)?;
    let sent = client
        .post(url)
        .header(CONTENT_TYPE, "application/json")
        .header("webhook-id", signed.id)
        .header("webhook-timestamp", signed.timestamp)
        .header("webhook-signature", signed.signature)
        .body(signed.body)
        .send()
        .await;
    let answer = sent.map_err(|failure| Unheard::from(&failure))?;
    let told = Answer { status: answer.status(), retry_after: retry_after(&answer) };
    discard(answer).await;
    Ok(told)
}

/// In seconds or as a date; longer than a day is not believed.
fn retry_after(answer: &Response) -> Option<Duration> {
    let text = answer.headers().get(RETRY_AFTER)?.to_str().ok()?.trim();
    let seconds = match text.parse::<u64>() {
        Ok(seconds) => seconds,
        Err(_) => {
            let until = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
            let said = answer.headers().get(DATE)?.to_str().ok()?;
            let said = jiff::fmt::rfc2822::parse(said.trim()).ok()?.timestamp();
            u64::try_from(until.duration_since(said).as_secs()).ok()?
        }
    };
    Some(Duration::from_secs(seconds).min(RETRY_AFTER_AT_MOST))
}

/// The status is known; whatever else the receiver does with its answer changes nothing.
async fn discard(mut answer: Response) {
    let mut read = 0;
    while let Ok(Some(part)) = answer.chunk().await {
        read += part.len();
        if read > ANSWER_BYTES_AT_MOST {
            return;
        }
    }
}
