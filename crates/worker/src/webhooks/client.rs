//! An address and a signed message → what the receiver answered, or why there was no answer.

use std::net::IpAddr;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, DATE, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode, Url};

use super::addresses::is_public;
use super::resolver::{Refusal, Resolver};
use crate::Webhooks;

/// An answer's body says nothing that we use. A short one is read so that the connection can serve again.
const ANSWER_BYTES_AT_MOST: usize = 16 * 1024;
/// A team's messages come in bursts; between them no connection needs to stand.
const CONNECTIONS_KEPT_FOR: Duration = Duration::from_secs(20);
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

/// Why there was no answer. The words go into the delivery log, so they are these and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unheard {
    BadAddress,
    NotPublic,
    NoSuchHost,
    NotConnected,
    TooSlow,
    BrokenOff,
}

impl Unheard {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::BadAddress => "the address cannot be used: it must be https",
            Self::NotPublic => "the address is not on the public internet",
            Self::NoSuchHost => "the host name was not found",
            Self::NotConnected => "no connection could be made",
            Self::TooSlow => "the answer did not come in time",
            Self::BrokenOff => "the connection broke off before the answer",
        }
    }
}

/// Follows no redirects and asks no proxy: the message goes where the team said, and nowhere else.
pub(super) fn client(settings: &Webhooks) -> Result<Client, reqwest::Error> {
    store::prepare_tls();
    Client::builder()
        .redirect(Policy::none())
        .no_proxy()
        .connect_timeout(settings.connect)
        .timeout(settings.answer)
        .pool_idle_timeout(CONNECTIONS_KEPT_FOR)
        .pool_max_idle_per_host(1)
        .referer(false)
        .user_agent(concat!("lending/", env!("CARGO_PKG_VERSION")))
        .dns_resolver(Resolver { allow_private: settings.allow_private })
        .build()
}

pub(super) async fn post(
    client: &Client,
    settings: &Webhooks,
    url: &str,
    signed: Signed<'_>,
) -> Result<Answer, Unheard> {
    let url = checked(url, settings.allow_private)?;
    let sent = client
        .post(url)
        .header(CONTENT_TYPE, "application/json")
        .header("webhook-id", signed.id)
        .header("webhook-timestamp", signed.timestamp)
        .header("webhook-signature", signed.signature)
        .body(signed.body)
        .send()
        .await;
    let answer = sent.map_err(|failure| unheard(&failure))?;
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

/// A number instead of a name is never resolved, so it is judged here.
fn checked(url: &str, allow_private: bool) -> Result<Url, Unheard> {
    let url = Url::parse(url).map_err(|_| Unheard::BadAddress)?;
    let host = url.host_str().ok_or(Unheard::BadAddress)?;
    let number: Option<IpAddr> = host.trim_start_matches('[').trim_end_matches(']').parse().ok();
    if !allow_private && number.is_some_and(|address| !is_public(address)) {
        return Err(Unheard::NotPublic);
    }
    match url.scheme() {
        "https" => Ok(url),
        "http" if allow_private => Ok(url),
        _ => Err(Unheard::BadAddress),
    }
}

fn unheard(failure: &reqwest::Error) -> Unheard {
    match refusal(failure) {
        Some(Refusal::NotPublic) => Unheard::NotPublic,
        Some(Refusal::NoSuchHost) => Unheard::NoSuchHost,
        None if failure.is_timeout() => Unheard::TooSlow,
        None if failure.is_connect() => Unheard::NotConnected,
        None => Unheard::BrokenOff,
    }
}

fn refusal(failure: &reqwest::Error) -> Option<Refusal> {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(failure);
    while let Some(error) = cause {
        if let Some(refusal) = error.downcast_ref::<Refusal>() {
            return Some(*refusal);
        }
        cause = error.source();
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, allow_private: bool, refusal: Option<Unheard>) {
        assert_eq!(checked(url, allow_private).err(), refusal, "{url}");
    }

    #[test]
    fn only_https_to_public_addresses_is_sent() {
        check("https://hooks.example.com/x", false, None);
        check("https://1.1.1.1/x", false, None);
        check("http://hooks.example.com/x", false, Some(Unheard::BadAddress));
        check("ftp://hooks.example.com/x", false, Some(Unheard::BadAddress));
        check("not an address", false, Some(Unheard::BadAddress));
        check("https://127.0.0.1/x", false, Some(Unheard::NotPublic));
        check("https://[::1]/x", false, Some(Unheard::NotPublic));
        check("https://[::ffff:10.0.0.1]/x", false, Some(Unheard::NotPublic));
    }

    #[test]
    fn numbers_in_disguise_are_seen_through() {
        check("https://2130706433/x", false, Some(Unheard::NotPublic));
        check("https://0x7f.1/x", false, Some(Unheard::NotPublic));
        check("https://0177.0.0.1/x", false, Some(Unheard::NotPublic));
        check("https://127.1/x", false, Some(Unheard::NotPublic));
    }

    #[test]
    fn development_may_call_itself() {
        check("http://127.0.0.1:9/x", true, None);
        check("gopher://127.0.0.1:9/x", true, Some(Unheard::BadAddress));
    }
}
