//! Settings → the bureau that is asked: the one that they name, or the sandbox bureau in this process.

use std::fs;
use std::time::Duration;

use bureau::Dialect;
use enquiry::{Bureau, Credentials, Parts, Settings};
use store::{Clock, Database};
use tokio::net::TcpListener;

use super::failure::Failure;
use super::password;
use super::settings::Asking;

/// A password in the environment is seen by nobody else on the machine; on a command line it is.
pub(super) const PASSWORD_VARIABLE: &str = "LENDING_BUREAU_PASSWORD";
/// What checks of the sandbox are kept under. No configured bureau is called so.
const SANDBOX: &str = "sandbox";
/// Only this process talks to its own sandbox.
const NEARBY: &str = "127.0.0.1:0";

/// A bureau, and whether its reports are invented.
pub(super) struct Opened {
    pub(super) bureau: Bureau,
    pub(super) is_sandbox: bool,
}

pub(super) async fn open(asking: &Asking, database: Database, clock: Clock) -> Result<Opened, Failure> {
    let is_sandbox = asking.bureau_url.is_none();
    let in_time = |settings: Settings| {
        let total = Duration::from_secs(asking.bureau_timeout_seconds);
        Settings { total, connect: settings.connect.min(total), ..settings }
    };
    let wrong = |failure: enquiry::Error| Failure::Usage(format!("--bureau-url: {failure}"));
    let Some(url) = &asking.bureau_url else {
        if asking.bureau_user.is_some() || asking.bureau_password_file.is_some() {
            let why = "there are credentials for a bureau, but no --bureau-url";
            return Err(Failure::Usage(why.to_owned()));
        }
        let settings = in_time(own_sandbox().await?);
        tracing::warn!(
            "no credit bureau is configured: the sandbox bureau answers, and its reports are invented and about nobody"
        );
        let bureau = Bureau::new(Parts { database, clock, settings }).map_err(wrong)?;
        return Ok(Opened { bureau, is_sandbox });
    };
    let bureau =
        Bureau::new(Parts { database, clock, settings: in_time(named(asking, url)?) }).map_err(wrong)?;
    // What teams try out on their test sides is asked here and nowhere else.
    let bureau = bureau.with_sandbox(in_time(own_sandbox().await?)).map_err(wrong)?;
    Ok(Opened { bureau, is_sandbox })
}

fn named(asking: &Asking, url: &str) -> Result<Settings, Failure> {
    let user = asking.bureau_user.as_deref().unwrap_or_default();
    let password = given_password(asking)?.ok_or_else(|| {
        Failure::Usage(format!(
            "the bureau needs a password: set {PASSWORD_VARIABLE}, or name a file with --bureau-password-file"
        ))
    })?;
    if user.is_empty() && asking.bureau_format == Dialect::Experian {
        return Err(Failure::Usage("experian needs a user: name it with --bureau-user".to_owned()));
    }
    let (format, credentials) = (asking.bureau_format, Credentials::new(user, &password));
    let mut settings = Settings::new(&format.to_string(), format, url, credentials);
    if let Some(are_safe) = asking.bureau_repeats_are_safe {
        settings.repeats_are_safe = are_safe;
    }
    Ok(settings)
}

fn given_password(asking: &Asking) -> Result<Option<String>, Failure> {
    if let Ok(password) = std::env::var(PASSWORD_VARIABLE) {
        return Ok(Some(password));
    }
    let Some(path) = &asking.bureau_password_file else { return Ok(None) };
    let text = fs::read_to_string(path).map_err(|failure| {
        Failure::because(format!("the bureau's password file {} cannot be read", path.display()), failure)
    })?;
    Ok(text.lines().next().map(str::to_owned))
}

/// Stops with the process and not before: what is being finished at the end may still ask it.
async fn own_sandbox() -> Result<Settings, Failure> {
    let password = password::made()?;
    let listener = TcpListener::bind(NEARBY).await?;
    let url = format!("http://{}/experian", listener.local_addr()?);
    let sandbox = bureau_sandbox::Settings::new(SANDBOX, &password);
    tokio::spawn(async move {
        if let Err(failure) = bureau_sandbox::serve(listener, sandbox, std::future::pending()).await {
            tracing::error!(error = &failure as &dyn std::error::Error, "the sandbox bureau failed");
        }
    });
    let mut settings = Settings::new(SANDBOX, Dialect::Experian, &url, Credentials::new(SANDBOX, &password));
    settings.repeats_are_safe = true;
    settings.is_in_house = true;
    Ok(settings)
}
