//! Making and removing webhooks, trying them out, and sending a message once more.

use jiff::SignedDuration;
use store::deliveries::{self, Delivery};
use store::limits::{self, Limit};
use store::webhooks::{self, EVENTS, NewWebhook, Webhook};
use store::{DeliveryId, Reader, WebhookId};
use url::{Host, Url};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Each event costs a message to each of them.
const MAX_WEBHOOKS: usize = 10;
/// What browsers and proxies agree on.
const MAX_URL_BYTES: usize = 2_000;
/// Messages that people ask for, of a team: more would be a way to trouble somebody else's server.
const SENDS: Limit = Limit { count: 30, window: SignedDuration::from_mins(1) };
/// Ends of host names that mean this machine or this network, wherever the service runs.
const NEAR: [&str; 6] = ["localhost", "local", "internal", "intranet", "lan", "home.arpa"];

pub async fn create(
    app: &App,
    caller: &Caller,
    url: &str,
    events: Option<Vec<String>>,
) -> Result<Webhook, Error> {
    let url = destination(url, app.settings.allow_private_webhooks).map_err(Error::InvalidRequest)?;
    let events = wanted(events)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if webhooks::list(&mut tx, &caller.team).await?.len() >= MAX_WEBHOOKS {
        return Err(Error::Conflict {
            code: "too_many_webhooks",
            message: "Your team has ten webhooks, which is as many as it may have. Delete one, then try again.",
        });
    }
    let new = NewWebhook { url: &url, events: &events, created_by: &caller.user };
    let id = webhooks::insert(&mut tx, &caller.team, now, &new).await?;
    let webhook = webhooks::find(&mut tx, &caller.team, &id).await?.ok_or(Error::NotFound("webhook"))?;
    caller.record(&mut tx, now, "webhook.created", id.as_str()).await?;
    tx.commit().await?;
    Ok(webhook)
}

pub async fn remove(app: &App, caller: &Caller, id: &WebhookId) -> Result<(), Error> {
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    if !webhooks::disable(&mut tx, &caller.team, id, now).await? {
        return Err(Error::NotFound("webhook"));
    }
    caller.record(&mut tx, now, "webhook.deleted", id.as_str()).await?;
    tx.commit().await?;
    Ok(())
}

/// A message that says nothing but that messages arrive.
pub async fn send_test(app: &App, caller: &Caller, id: &WebhookId) -> Result<Delivery, Error> {
    let (team, now) = (&caller.team, app.clock.now());
    count_sending(app, caller).await?;
    let mut tx = app.database.write().await?;
    must_listen(&mut tx, caller, id).await?;
    let delivery = deliveries::enqueue_test(&mut tx, team, id, now).await?;
    caller.record(&mut tx, now, "webhook.tested", id.as_str()).await?;
    let delivery =
        deliveries::find(&mut tx, team, id, &delivery).await?.ok_or(Error::NotFound("delivery"))?;
    tx.commit().await?;
    Ok(delivery)
}

/// The same message under the same id, as if it had never been tried.
pub async fn redeliver(
    app: &App,
    caller: &Caller,
    (id, delivery): (&WebhookId, &DeliveryId),
) -> Result<Delivery, Error> {
    let (team, now) = (&caller.team, app.clock.now());
    count_sending(app, caller).await?;
    let mut tx = app.database.write().await?;
    must_listen(&mut tx, caller, id).await?;
    if !deliveries::renew(&mut tx, team, id, delivery, now).await? {
        return Err(Error::NotFound("delivery"));
    }
    caller.record(&mut tx, now, "webhook.redelivered", id.as_str()).await?;
    let delivery = deliveries::find(&mut tx, team, id, delivery).await?.ok_or(Error::NotFound("delivery"))?;
    tx.commit().await?;
    Ok(delivery)
}

/// One that was deleted hears nothing more.
async fn must_listen(reader: &mut Reader, caller: &Caller, id: &WebhookId) -> Result<(), Error> {
    let webhook = webhooks::find(reader, &caller.team, id).await?;
    webhook.filter(|webhook| webhook.disabled_at.is_none()).map(drop).ok_or(Error::NotFound("webhook"))
}

/// Counted for itself, also when it is refused later.
async fn count_sending(app: &App, caller: &Caller) -> Result<(), Error> {
    let mut tx = app.database.write().await?;
    let name = format!("webhook-sends:{}", caller.team);
    let used = limits::count(&mut tx, &name, SENDS, app.clock.now()).await?;
    tx.commit().await?;
    if used.is_allowed { Ok(()) } else { Err(Error::RateLimited(used.resets_in)) }
}

/// All when none are named; each once, in our order.
fn wanted(events: Option<Vec<String>>) -> Result<Vec<String>, Error> {
    let Some(named) = events else { return Ok(EVENTS.map(str::to_owned).to_vec()) };
    if named.is_empty() || named.iter().any(|event| !EVENTS.contains(&event.as_str())) {
        let message = format!("The member `events` must list one or more of {}.", EVENTS.join(", "));
        return Err(Error::InvalidRequest(message));
    }
    Ok(EVENTS
        .iter()
        .filter(|event| named.iter().any(|name| name == *event))
        .map(|event| (*event).to_owned())
        .collect())
}

/// The address as it will be called. Where a name leads is known only when it is looked up, so the sender looks again;
/// this spares honest people a webhook that could never be called. Numbers are refused altogether: a certificate for
/// one is rare, and which of them are public is the sender's table.
fn destination(text: &str, allow_private: bool) -> Result<String, String> {
    let refused = |why: &str| Err(format!("The member `url` {why}."));
    if text.len() > MAX_URL_BYTES {
        return refused("must have at most 2,000 characters");
    }
    let Ok(url) = Url::parse(text) else { return refused("must be a complete address: https://host/path") };
    match url.scheme() {
        "https" => {}
        "http" if allow_private => {}
        _ => return refused("must begin with https://"),
    }
    // An empty one is thrown away in parsing, so the text itself is looked at.
    let authority = text.split_once("://").and_then(|(_, rest)| rest.split(['/', '\\', '?', '#']).next());
    if !url.username().is_empty()
        || url.password().is_some()
        || authority.is_some_and(|text| text.contains('@'))
    {
        return refused("must not hold a user or a password");
    }
    if url.fragment().is_some() {
        return refused("must not have a part behind #");
    }
    if url.port() == Some(0) {
        return refused("must have a port of 1 to 65535, or none");
    }
    match url.host() {
        None => return refused("must name a host"),
        Some(_) if allow_private => {}
        Some(Host::Domain(name)) if is_public(name) => {}
        Some(_) => return refused("must lead to a public host name"),
    }
    Ok(url.into())
}

fn is_public(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    let is_near = NEAR.iter().any(|near| name == *near || name.ends_with(&format!(".{near}")));
    name.contains('.') && !is_near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, allow_private: bool, is_taken: bool) {
        assert_eq!(destination(url, allow_private).is_ok(), is_taken, "{url}");
    }

    #[test]
    fn public_https_is_taken() {
        check("https://hooks.lender.example/lending?team=north", false, true);
        check("https://hooks.lender.example:8443", false, true);
    }

    #[test]
    fn everything_else_is_refused() {
        for url in [
            "",
            "hooks.lender.example",
            "/path",
            "http://hooks.lender.example",
            "ftp://hooks.lender.example",
            "https://",
            "https://user@hooks.lender.example",
            "https://user:pass@hooks.lender.example",
            "https://@hooks.lender.example",
            "https://hooks.lender.example/#part",
            "https://hooks.lender.example:0/",
            "https://hooks.lender.example:70000/",
            "https://localhost/",
            "https://localhost./",
            "https://db/",
            "https://app.localhost/",
            "https://vault.internal/",
            "https://printer.local",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://10.0.0.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://8.8.8.8/",
        ] {
            check(url, false, false);
        }
        check(&format!("https://hooks.lender.example/{}", "x".repeat(2_000)), false, false);
    }

    #[test]
    fn in_development_private_addresses_are_taken() {
        check("http://127.0.0.1:9000/hook", true, true);
        check("http://localhost:9000/hook", true, true);
        check("http://user@127.0.0.1/", true, false);
        check("file:///etc/passwd", true, false);
    }
}
