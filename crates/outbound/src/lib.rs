//! An address that a team gave → an HTTP client that calls it, and reaches nobody's own network with it.

mod addresses;
mod resolver;

use std::net::IpAddr;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Url};

use addresses::is_public;
use resolver::{Refusal, Resolver};

/// Calls come in bursts; between them no connection needs to stand.
const CONNECTIONS_KEPT_FOR: Duration = Duration::from_secs(20);

/// How long a call may take, and whom it may reach.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub connect: Duration,
    /// The whole of a call, its body included.
    pub answer: Duration,
    /// Private addresses and plain HTTP too: for development.
    pub allow_private: bool,
}

/// Why there was no answer. The words go into logs that teams read, so they are these and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheard {
    BadAddress,
    NotPublic,
    NoSuchHost,
    NotConnected,
    TooSlow,
    BrokenOff,
}

impl Unheard {
    #[must_use]
    pub const fn words(self) -> &'static str {
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

impl From<&reqwest::Error> for Unheard {
    fn from(failure: &reqwest::Error) -> Self {
        match refusal(failure) {
            Some(Refusal::NotPublic) => Self::NotPublic,
            Some(Refusal::NoSuchHost) => Self::NoSuchHost,
            None if failure.is_timeout() => Self::TooSlow,
            None if failure.is_connect() => Self::NotConnected,
            None => Self::BrokenOff,
        }
    }
}

/// Follows no redirects and asks no proxy: a call goes where the team said, and nowhere else. The process has chosen its TLS
/// before.
pub fn client(reach: Reach) -> Result<Client, reqwest::Error> {
    Client::builder()
        .redirect(Policy::none())
        .no_proxy()
        .connect_timeout(reach.connect)
        .timeout(reach.answer)
        .pool_idle_timeout(CONNECTIONS_KEPT_FOR)
        .pool_max_idle_per_host(1)
        .referer(false)
        .user_agent(concat!("lending/", env!("CARGO_PKG_VERSION")))
        .dns_resolver(Resolver { allow_private: reach.allow_private })
        .build()
}

/// A number instead of a name is never resolved, so it is judged here.
pub fn checked(url: &str, allow_private: bool) -> Result<Url, Unheard> {
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
