//! A message → what the bureau sent back, or how far the message came.

use std::time::Duration;

use bureau::{MAX_ANSWER_BYTES, Message};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};

use crate::Settings;

/// Calls come in bursts; between them no connection needs to stand.
const CONNECTIONS_KEPT_FOR: Duration = Duration::from_secs(30);

/// A status and a body of bounded length.
pub(crate) struct Received {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unheard {
    /// The bureau has not seen a byte of the question.
    NotSent,
    /// It may have been read, and answered, and billed.
    InDoubt,
}

/// Follows no redirects and asks no proxy: personal data goes where the operator said, and nowhere else.
pub(crate) fn client(settings: &Settings) -> Result<Client, reqwest::Error> {
    store::prepare_tls();
    Client::builder()
        .redirect(Policy::none())
        .no_proxy()
        .connect_timeout(settings.connect)
        .pool_idle_timeout(CONNECTIONS_KEPT_FOR)
        .referer(false)
        .user_agent(concat!("lending/", env!("CARGO_PKG_VERSION")))
        .build()
}

/// Within the time given, body included.
pub(crate) async fn send(
    client: &Client,
    url: Url,
    message: Message,
    time: Duration,
) -> Result<Received, Unheard> {
    let Message { content_type, headers, body } = message;
    let mut request = client.post(url).header(CONTENT_TYPE, content_type).timeout(time);
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let response = request.body(body).send().await.map_err(|failure| unheard(&failure))?;
    let status = response.status().as_u16();
    let body = read(response).await.ok_or(Unheard::InDoubt)?;
    Ok(Received { status, body })
}

fn unheard(failure: &reqwest::Error) -> Unheard {
    // A request that cannot even be built has not been sent either.
    if failure.is_connect() || failure.is_builder() { Unheard::NotSent } else { Unheard::InDoubt }
}

/// `None` for an answer that breaks off or is longer than any.
async fn read(mut response: Response) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.ok()? {
        if body.len() + part.len() > MAX_ANSWER_BYTES {
            return None;
        }
        body.extend_from_slice(&part);
    }
    Some(body)
}
