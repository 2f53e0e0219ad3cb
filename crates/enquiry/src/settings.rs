//! Which bureau is asked, how, and for how long: numbers that an operator may change, each with its reason.

use std::fmt;
use std::net::Ipv4Addr;
use std::time::Duration;

use bureau::Dialect;
use reqwest::Url;
use zeroize::Zeroizing;

use crate::{BreakerSettings, Pauses};

/// A bureau that is there takes the call at once.
const CONNECT: Duration = Duration::from_secs(5);
/// Bureaus may think for twenty seconds; a person at a screen waits no longer than this.
const TOTAL: Duration = Duration::from_secs(30);
/// A hiccup is over at the second or third attempt; anything longer is for later.
const ATTEMPTS: u32 = 3;
const RETRY: Pauses = Pauses { first: Duration::from_millis(250), most: Duration::from_secs(4) };
/// What a dead process held is taken up after this.
const LEASE: Duration = Duration::from_secs(20);
/// Three beats may be missed before the lease is lost.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// An answer in doubt is asked for again soon, and less and less often.
const RECONCILE: Pauses = Pauses { first: Duration::from_secs(5), most: Duration::from_secs(15 * 60) };
/// By then a bureau has forgotten our reference, and the applicant has gone elsewhere.
const GIVE_UP_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Why there can be no enquiries with these settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the bureau's address must be https, or http on this machine, and hold no credentials")]
    BadAddress,
    #[error("the bureau needs a name")]
    NoName,
    #[error("a lease must outlast two heartbeats")]
    LeaseTooShort,
    #[error("an enquiry needs at least one attempt")]
    NoAttempts,
}

#[derive(Clone, Debug)]
pub struct Settings {
    /// Kept with each check, so that a report of one bureau is never taken for one of another: `experian`, `sandbox`.
    pub name: String,
    pub dialect: Dialect,
    pub url: String,
    pub credentials: Credentials,
    pub connect: Duration,
    /// For all attempts together, as far as somebody waits for them.
    pub total: Duration,
    /// Attempts while somebody waits.
    pub attempts: u32,
    /// Between those attempts.
    pub retry: Pauses,
    /// The bureau knows our reference again: it answers a repeat like the first time, and bills it once.
    pub repeats_are_safe: bool,
    pub lease: Duration,
    pub heartbeat: Duration,
    /// Between the attempts that nobody waits for.
    pub reconcile: Pauses,
    /// A check that is this old and still in doubt is given up.
    pub give_up_after: Duration,
    pub breaker: BreakerSettings,
    /// The sandbox of this very process: nothing that it is asked leaves the house.
    pub is_in_house: bool,
}

/// Who we are to the bureau. Never printed, and wiped from memory.
#[derive(Clone)]
pub struct Credentials {
    pub user: Zeroizing<String>,
    pub password: Zeroizing<String>,
}

impl Credentials {
    #[must_use]
    pub fn new(user: &str, password: &str) -> Self {
        Self { user: Zeroizing::new(user.to_owned()), password: Zeroizing::new(password.to_owned()) }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Credentials")
    }
}

impl Settings {
    /// `repeats_are_safe` as the connectors promise: our JSON connector requires it, and of Experian we do not know.
    #[must_use]
    pub fn new(name: &str, dialect: Dialect, url: &str, credentials: Credentials) -> Self {
        Self {
            name: name.to_owned(),
            dialect,
            url: url.to_owned(),
            credentials,
            connect: CONNECT,
            total: TOTAL,
            attempts: ATTEMPTS,
            retry: RETRY,
            repeats_are_safe: dialect == Dialect::Json,
            lease: LEASE,
            heartbeat: HEARTBEAT,
            reconcile: RECONCILE,
            give_up_after: GIVE_UP_AFTER,
            breaker: BreakerSettings::default(),
            is_in_house: false,
        }
    }

    pub fn check(&self) -> Result<(), Error> {
        if self.name.is_empty() {
            return Err(Error::NoName);
        }
        if self.heartbeat.saturating_mul(2) > self.lease {
            return Err(Error::LeaseTooShort);
        }
        if self.attempts == 0 {
            return Err(Error::NoAttempts);
        }
        self.address().map(|_| ())
    }

    /// Personal data travels over TLS, or does not leave this machine.
    pub(crate) fn address(&self) -> Result<Url, Error> {
        let url = Url::parse(&self.url).map_err(|_| Error::BadAddress)?;
        let host = url.host_str().ok_or(Error::BadAddress)?;
        let is_here = host == "localhost"
            || host == "[::1]"
            || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback());
        let has_secret = !url.username().is_empty() || url.password().is_some();
        match url.scheme() {
            _ if has_secret => Err(Error::BadAddress),
            "https" => Ok(url),
            "http" if is_here => Ok(url),
            _ => Err(Error::BadAddress),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(url: &str) -> Settings {
        Settings::new("test", Dialect::Json, url, Credentials::new("us", "hunter2"))
    }

    #[test]
    fn personal_data_travels_over_tls_or_stays_here() {
        for url in [
            "https://bureau.example/x", "http://127.0.0.1:8090/experian", "http://localhost/x",
            "http://[::1]:1/",
        ] {
            assert_eq!(settings(url).check(), Ok(()), "{url}");
        }
        for url in [
            "http://bureau.example/x", "ftp://127.0.0.1/x", "", "bureau.example", "http://127.example.com/",
            "https://me:hunter2@bureau.example/",
        ] {
            assert_eq!(settings(url).check(), Err(Error::BadAddress), "{url}");
        }
    }

    #[test]
    fn settings_do_not_show_the_password() {
        assert!(!format!("{:?}", settings("https://bureau.example")).contains("hunter2"));
    }

    #[test]
    fn settings_that_cannot_work_are_refused() {
        let good = settings("https://bureau.example");
        assert_eq!(Settings { attempts: 0, ..good.clone() }.check(), Err(Error::NoAttempts));
        assert_eq!(Settings { name: String::new(), ..good.clone() }.check(), Err(Error::NoName));
        let short = Settings { lease: Duration::from_secs(9), ..good };
        assert_eq!(short.check(), Err(Error::LeaseTooShort));
    }
}
